"""What fingers do on a phone: one that rests, and two."""

from harness import Finger, behaviour, middle, touches, until


def rest(page, target):
    """A finger that stays on the middle of what a locator finds for longer than a tap."""
    target.scroll_into_view_if_needed()
    finger = Finger(page)
    finger.move(*middle(target))
    finger.down()
    page.wait_for_timeout(800)
    finger.up()


def pinch(page, at, ratio):
    """Two fingers around a place, which end `ratio` times as far apart."""
    touch = touches(page)
    x, y = at
    touch("start", [(0, x - 40, y), (1, x + 40, y)])
    for step in range(1, 9):
        reach = 40 * ratio ** (step / 8)
        touch("move", [(0, x - reach, y), (1, x + reach, y)])
        page.wait_for_timeout(20)
    touch("end")


def menu_of(page, target, name):
    place = page.evaluate("location.hash")
    rest(page, target)
    page.get_by_role("menu").wait_for()
    assert page.get_by_role("menuitem", name=name).is_visible()
    # Lifting the finger is no press, neither on what is below nor on the menu.
    page.wait_for_timeout(400)
    assert page.get_by_role("menu").is_visible() and page.evaluate("location.hash") == place
    page.keyboard.press("Escape")
    page.get_by_role("menu").wait_for(state="detached")


@behaviour("M11 a finger that rests on a memo or a board in its list opens its menu, and a tap still opens it")
def resting_on_rows(desk):
    desk.server.run("memo", "new", "Tea")
    desk.server.run("kanban", "new", "House")
    page = desk.phone("/memo")
    row = page.locator(".memo-row .row-main", has_text="Tea")
    menu_of(page, row, "Pin")
    row.tap()
    page.locator("live-text").wait_for()
    desk.go(page, "/kanban")
    row = page.locator(".board-row .row-main", has_text="House")
    menu_of(page, row, "Duplicate board")
    row.tap()
    page.get_by_role("heading", name="House", level=1).wait_for()


@behaviour("M11 a finger that rests on an illustration or a canvas in its list opens its menu")
def resting_on_cards(desk):
    desk.server.run("color-select", "new", "Ada")
    desk.server.run("canvas", "new", "Plan")
    page = desk.phone("/color-select")
    menu_of(page, page.locator(".illustration-open"), "Duplicate")
    desk.go(page, "/canvas")
    menu_of(page, page.locator(".canvas-card"), "Send to…")


@behaviour("M11 a finger that rests on a card carries it, and on a field leaves the browser's own menu")
def resting_elsewhere(desk):
    made = desk.server.run("kanban", "new", "House")["id"]
    desk.server.run("kanban", "add", made, "Paint")
    page = desk.phone("/kanban")
    page.get_by_role("button", name="House").first.tap()
    page.get_by_role("button", name="Actions for “Paint”").tap()
    rest(page, page.locator(".board-quick-field").first)
    page.wait_for_timeout(300)
    assert page.get_by_role("menu").count() == 0


@behaviour("M11 G13 two fingers change how large the saved photos are, and a finger that rests on the large one opens its menu")
def pinching_photos(desk):
    for photo in ["coffee", "rocket", "grass"]:
        desk.server.run("gallery", "save", photo)
    page = desk.phone("/gallery/saved")
    tile = page.locator(".photo-open").first
    tile.wait_for()

    def height():
        return tile.bounding_box()["height"]

    before = height()
    pinch(page, (180, 400), 1.5)
    until(page, lambda: height() > before * 1.3)
    larger = height()
    pinch(page, (180, 400), 0.4)
    until(page, lambda: height() < larger / 1.3)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.locator(".viewer").count() == 0
    tile.tap()
    page.locator(".viewer").wait_for()
    rest(page, page.locator(".viewer-stage"))
    page.get_by_role("menuitem", name="Edit memo").wait_for()


@behaviour("M11 two fingers in the calendar and on an illustration do not enlarge the whole page")
def pinching_tools(desk):
    desk.server.run("color-select", "new", "Ada")
    desk.server.run("kanban", "new", "House")
    page = desk.phone("/kanban/calendar")
    page.locator(".calendar").wait_for()
    pinch(page, (180, 400), 3)
    assert page.evaluate("visualViewport.scale") == 1
    desk.go(page, "/color-select")
    page.locator(".illustration-open").tap()
    page.locator(".illustration-editor .part-cell").first.wait_for()
    pinch(page, (180, 250), 3)
    assert page.evaluate("visualViewport.scale") == 1


# What a browser on a phone has, without the phone: who presses “back” there closes the newest of them.
WATCHERS = """
  window.watchers = []
  window.CloseWatcher = class {
    constructor () { window.watchers.push(this) }
    destroy () { window.watchers = window.watchers.filter(each => each !== this) }
  }
  window.pressBack = () => {
    const last = window.watchers.pop()
    if (last) last.onclose()
    else history.back()
  }
"""


@behaviour("M11 on a phone the way back closes the dialog or the menu that is open, and then leads back")
def way_back_closes(desk):
    desk.server.run("kanban", "new", "House")
    desk.server.run("kanban", "add", "House", "Paint")
    context = desk.context(viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True)
    context.add_init_script(WATCHERS)
    page = desk.page("/kanban", context=context)
    page.get_by_role("button", name="New board").wait_for()
    place = page.evaluate("location.hash")
    page.get_by_role("button", name="New board").tap()
    page.get_by_role("dialog", name="New board").wait_for()
    page.evaluate("pressBack()")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.evaluate("location.hash") == place
    # Closed otherwise, nothing is left for the way back to close.
    page.get_by_role("button", name="New board").tap()
    page.get_by_role("button", name="Cancel").tap()
    page.get_by_role("dialog").wait_for(state="detached")
    until(page, lambda: page.evaluate("watchers.length === 0"))
    page.locator(".board-row .row-main", has_text="House").tap()
    page.get_by_role("heading", name="House", level=1).wait_for()
    board = page.evaluate("location.hash")
    page.get_by_role("button", name="Actions for “Paint”").tap()
    page.get_by_role("menu").wait_for()
    page.evaluate("pressBack()")
    page.get_by_role("menu").wait_for(state="detached")
    assert page.evaluate("location.hash") == board and page.evaluate("watchers.length") == 0
    # A card has a place of its own: it closes, and the board stays.
    page.get_by_role("button", name="Paint", exact=True).tap()
    page.get_by_role("dialog", name="Paint").wait_for()
    page.evaluate("pressBack()")
    page.get_by_role("dialog").wait_for(state="detached")
    until(page, lambda: page.evaluate("location.hash") == board)
    page.evaluate("pressBack()")
    page.get_by_role("button", name="New board").wait_for()
