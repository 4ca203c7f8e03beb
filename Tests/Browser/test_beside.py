"""Two documents side by side."""

from harness import Finger, behaviour, middle, press, saved

from test_dragging import dragged


def sides(page):
    page.wait_for_url("**/beside#**")
    left, right = page.locator(".side").nth(0), page.locator(".side").nth(1)
    frames = [side.element_handle().content_frame() for side in (left, right)]
    for frame in frames:
        frame.wait_for_selector("html[data-started]", state="attached")
    return frames


@behaviour("W14 two documents stand side by side, what is dragged goes from one to the other, and either can be closed")
def beside(desk):
    memo = desk.server.run("memo", "new", "Shopping")["id"]
    desk.server.run("kanban", "new", "House")
    page = desk.page("/memo", viewport={"width": 1440, "height": 900})
    page.locator(".memo-row", has_text="Shopping").wait_for()
    page.get_by_role("button", name="Open beside").click()
    field = page.get_by_role("combobox", name="Open beside")
    field.fill("house")
    field.press("Enter")
    left, right = sides(page)
    right.get_by_role("heading", name="House", level=1).wait_for()
    row = left.locator(".memo-row", has_text="Shopping")
    row.wait_for()
    column = right.locator(".board-column").first
    x, y = middle(row)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 10, steps=4)
    page.mouse.move(*middle(column), steps=8)
    page.mouse.move(*middle(column))
    page.mouse.up()
    right.locator(".board-card", has_text="Shopping").wait_for()
    saved(right)
    assert desk.server.run("kanban", "show", "House")["columns"][0]["cards"][0]["description"] == f"[[{memo}]]"
    # What is written on one side is seen on the other: each is a tab of its own.
    right.evaluate("location.hash = '#/memo'")
    right.locator(".memo-row", has_text="Shopping").wait_for()
    assert page.evaluate("location.hash") == "#/memo|/memo"
    page.reload()
    left, right = sides(page)
    right.locator(".memo-row", has_text="Shopping").wait_for()
    left.get_by_role("button", name="Close this side").click()
    page.wait_for_url("**/#/memo")
    page.locator(".memo-row", has_text="Shopping").wait_for()


@behaviour("W14 by keys: the palette opens beside, the divider moves by arrows, and a narrow window shows the left side alone")
def beside_by_keys(desk):
    desk.server.run("memo", "new", "Shopping")
    page = desk.page("/kanban", viewport={"width": 1440, "height": 900})
    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name="Find anything").fill("open beside")
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Open beside").wait_for()
    # There is something to open once the catalogue has come.
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    left, right = sides(page)
    divider = page.get_by_role("separator")
    divider.focus()
    before = page.locator(".side").first.bounding_box()["width"]
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelector('.side').clientWidth > before", arg=before)
    page.set_viewport_size({"width": 900, "height": 800})
    assert not page.locator(".side").nth(1).is_visible()
    assert page.locator(".side").first.bounding_box()["width"] == 900


@behaviour("W14 by finger on a tablet: another document opens beside, the divider is drawn, and a side is closed")
def beside_by_finger(desk):
    desk.server.run("memo", "new", "Shopping")
    desk.server.run("kanban", "new", "House")
    page = desk.phone("/memo", viewport={"width": 1280, "height": 900})
    finger = Finger(page)
    press(finger, page.get_by_role("button", name="Open beside"))
    press(finger, page.get_by_role("option", name="House"))
    left, right = sides(page)
    right.get_by_role("heading", name="House", level=1).wait_for()
    width = page.locator(".side").first.bounding_box()["width"]
    x, y = middle(page.get_by_role("separator"))
    finger.move(x, y)
    finger.down()
    finger.move(x + 50, y)
    finger.move(x + 100, y)
    finger.up()
    page.wait_for_function("width => document.querySelector('.side').clientWidth > width + 90", arg=width)
    press(finger, left.get_by_role("button", name="Close this side"))
    page.wait_for_url("**/#/kanban/*")
    page.get_by_role("heading", name="House", level=1).wait_for()
