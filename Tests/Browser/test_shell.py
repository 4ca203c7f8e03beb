"""What stands around all areas: settings, the palette's actions, the list of keys, pictures at Home."""

import pathlib

from harness import behaviour, saved, until


def background(page):
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


@behaviour("W10 a theme and a language chosen on the page hold at once, after a reload and on the command line")
def settings_page(desk):
    page = desk.page("/")
    light = background(page)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("heading", name="Settings", level=1).wait_for()
    page.get_by_label("Theme").select_option("dark")
    page.wait_for_selector("html[data-theme=dark]", state="attached")
    dark = background(page)
    assert dark != light
    page.get_by_text("Saved.", exact=True).first.wait_for()
    assert desk.server.run("settings", "get", "theme")["value"] == "dark"
    page.reload()
    page.get_by_label("Theme").wait_for()
    assert background(page) == dark
    page.get_by_label("Language").select_option("ko")
    page.get_by_role("heading", name="설정", level=1).wait_for()
    assert page.evaluate("document.documentElement.lang") == "ko"
    assert "language = ko\n" in pathlib.Path(desk.folder, "bojagi", "settings").read_text()
    # Another browser has them, too; what the command line takes back is gone.
    other = desk.page("/settings")
    other.get_by_role("heading", name="설정", level=1).wait_for()
    desk.server.run("settings", "unset", "language")
    desk.server.run("settings", "set", "theme", "light")
    other.reload()
    other.get_by_role("heading", name="Settings", level=1).wait_for()
    assert background(other) == light


@behaviour("W10 a name is set on the page and is who writes from then on; a key never comes back whole")
def settings_fields(desk):
    # A key that can't be is refused.
    desk.expects_failures = True
    page = desk.page("/settings")
    page.get_by_label("Your name").fill("Sora Lee")
    with page.expect_event("domcontentloaded"):
        page.keyboard.press("Tab")
    page.get_by_role("heading", name="Settings", level=1).wait_for()
    key = page.get_by_label("Unsplash access key", exact=True)
    key.fill("abcdefghijklmnop-1234")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Remove: Unsplash access key").wait_for()
    assert key.input_value() == "" and key.get_attribute("placeholder") == "…1234"
    assert "abcdefghijkl" not in page.evaluate("JSON.stringify(localStorage) + document.body.innerHTML")
    key.fill("not a key")
    page.keyboard.press("Tab")
    page.get_by_text("A key has letters, digits and symbols, and no spaces.").first.wait_for()
    page.get_by_role("button", name="Remove: Unsplash access key").click()
    page.get_by_role("button", name="Remove: Unsplash access key").wait_for(state="detached")
    assert desk.server.run("settings", "get", "unsplash.access-key")["set"] is False
    desk.go(page, "/")
    page.get_by_label("Write something down").fill("Who am I")
    page.get_by_role("button", name="Keep as memo").click()
    saved(page)
    assert desk.server.run("memo", "history", "Who am I")[-1]["author"] == "Sora Lee"


@behaviour("W10 what is chosen while the server is away holds here and reaches it later")
def settings_offline(desk):
    page = desk.page("/settings")
    page.get_by_label("Theme").wait_for()
    with desk.offline():
        page.wait_for_selector(".sync.is-offline")
        page.get_by_label("Theme").select_option("dark")
        page.wait_for_selector("html[data-theme=dark]", state="attached")
        page.get_by_text("Saved in this browser.").first.wait_for()
    until(page, lambda: desk.server.run("settings", "get", "theme")["value"] == "dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@behaviour("W10 the palette does things: new of any area from anywhere, themes, exports of what is open")
def palette_actions(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").first.wait_for()
    for query, there in [("new board", "#/kanban"), ("new canvas", "#/canvas/"), ("new illus", "#/color-select")]:
        page.keyboard.press("Control+k")
        page.get_by_role("combobox", name="Find anything").fill(query)
        page.keyboard.press("Enter")
        page.wait_for_function("there => location.hash.startsWith(there)", arg=there)
        if query == "new board":
            page.get_by_role("dialog").get_by_role("textbox").fill("Plans")
            page.keyboard.press("Enter")
            page.get_by_role("heading", name="Plans", level=1).wait_for()
            page.keyboard.press("Control+k")
            page.get_by_role("combobox", name="Find anything").fill("export for tr")
            with page.expect_download() as download:
                page.keyboard.press("Enter")
            assert download.value.suggested_filename.endswith(".json")
    page.get_by_label("Title", exact=True).wait_for()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name="Find anything").fill("theme dark")
    page.get_by_role("option", name="Theme: Dark").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-theme=dark]", state="attached")


@behaviour("W10 ? lists the keys area by area, does nothing while one types, and closes with Esc")
def keys(desk):
    page = desk.page("/kanban")
    page.get_by_role("button", name="New board").first.wait_for()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    dialog.wait_for()
    assert dialog.get_by_role("heading", level=3).all_inner_texts()[:2] == ["Everywhere", "Boards"]
    assert page.evaluate("document.activeElement.ariaLabel") == "Close"
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    desk.go(page, "/")
    field = page.get_by_label("Write something down")
    field.press_sequentially("what?")
    assert field.input_value() == "what?" and dialog.count() == 0


@behaviour("W0 boards, canvases and saved photos show themselves on Home, also while the server is away")
def home_pictures(desk):
    board = desk.server.run("kanban", "new", "Plans")["id"]
    for number in range(4):
        desk.server.run("kanban", "add", board, f"Card {number}")
    desk.server.run("gallery", "save", "coffee")
    desk.server.run("canvas", "new", "Sketch")
    desk.server.run("canvas", "add", "rect", "Sketch")
    page = desk.page("/")
    page.wait_for_function("""() => {
        const pictures = [...document.querySelectorAll('.recent-picture')]
        return pictures.length === 3 && pictures.every(picture => picture.naturalWidth > 0)
    }""")


@behaviour("W10 a long notice stays in the window, and can be closed")
def long_notice(desk):
    name = "Wanderings along the southern coast in the last warm days of an autumn that did not want to end, with many"
    for page in [desk.page("/kanban", viewport={"width": 1000, "height": 700}), desk.phone("/kanban")]:
        desk.server.run("kanban", "new", name)
        page.get_by_role("button", name=f"Actions for “{name}”").first.click()
        page.get_by_role("menuitem", name="Move to trash").click()
        notice = page.locator(".toast")
        # It stays while it has the focus.
        notice.get_by_role("button", name="Undo").focus()
        box, width = notice.bounding_box(), page.viewport_size["width"]
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (box, width)
        notice.get_by_role("button", name="Close").click()
        notice.wait_for(state="detached")
