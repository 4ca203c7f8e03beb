"""Whole tasks with a mouse, a finger, a pen, and with the keyboard alone."""

import json
import pathlib
import struct

from playwright.sync_api import Locator

from harness import Finger, Pen, behaviour, choose_by_keys, middle, press, saved, tab_to

from test_canvas import BLUE, RED, Easel, turn


def draw(desk, hand=None, **options):
    """The same drawing by each hand; the keyboard writes the words alone."""
    easel = Easel(desk, **options)
    page = easel.page
    easel.hand = hand(page) if hand else page.mouse
    editor = page.locator(".canvas-editor")

    def write(words):
        editor.wait_for()
        page.keyboard.type(words)
        easel.push("Select")
        editor.wait_for(state="detached")

    easel.push("Rectangle")
    easel.drag(100, 100, 400, 300)
    # Without a drag it has the usual size.
    easel.push("Ellipse")
    easel.tap(700, 500)
    easel.push("Arrow")
    easel.drag(250, 200, 775, 560)
    easel.push("Text")
    easel.tap(120, 600)
    write("Beside it")
    easel.tap_twice(250, 160, editor.wait_for)
    write("House")
    easel.push("Pen")
    easel.drag(600, 100, 900, 150)
    easel.drag(600, 200, 900, 250)
    easel.push("Eraser")
    easel.drag(750, 80, 750, 180)
    assert [each["kind"] for each in easel.objects()] == ["rect", "ellipse", "line", "text", "stroke"]
    easel.push("Undo")
    easel.until(750 - 3, 125 - 3, [0x23, 0x21, 0x1D], near=2)
    assert len(easel.objects()) == 6
    easel.push("Select")
    # A finger selects by a tap, and moves what is selected.
    easel.tap(775, 540)
    easel.until_selected()
    easel.drag(775, 540, 775, 340)
    rectangle, ellipse, arrow, text = easel.objects()[:4]
    box = [rectangle[name] for name in ("x", "y", "width", "height")]
    assert all(abs(one - other) <= 3 for one, other in zip(box, (100, 100, 300, 200))), box
    assert rectangle["text"] == "House" and text["text"] == "Beside it", (rectangle, text)
    assert (ellipse["width"], ellipse["height"]) == (150, 120) and abs(ellipse["y"] - 300) <= 3, ellipse
    assert (arrow["from"], arrow["to"]) == (rectangle["id"], ellipse["id"]), arrow
    # It ends where the ellipse is now.
    assert arrow["y"] + arrow["height"] < 420, arrow


@behaviour("C21 C22 C24 C27 by mouse: shapes, an arrow that is bound, words, ink and the eraser")
def drawn_by_mouse(desk):
    draw(desk)


@behaviour("C21 C22 C24 C27 by finger on a phone: shapes, an arrow that is bound, words, ink and the eraser")
def drawn_by_finger(desk):
    draw(desk, Finger, phone=True)


@behaviour("C21 C22 C24 C27 by pen: shapes, an arrow that is bound, words, ink and the eraser")
def drawn_by_pen(desk):
    draw(desk, Pen)


@behaviour("C16 C18 C19 C21 C22 C23 C24 C26 by keyboard alone: shapes, a label, a bound arrow, looks, a group, layers, a file")
def drawn_by_keys(desk):
    page = desk.page("/")
    keys = page.keyboard
    keys.press("Control+k")
    page.get_by_role("combobox", name="Find anything").wait_for()
    keys.type("new canvas")
    page.get_by_role("option", name="New canvas Canvas").wait_for()
    keys.press("Enter")
    page.get_by_role("application", name="Drawing area").wait_for()
    tab_to(page, "Name of the canvas")
    keys.press("Control+a")
    keys.type("Plan")
    keys.press("Enter")

    def objects():
        saved(page)
        return sorted(desk.server.run("canvas", "objects", "Plan"), key=lambda each: each["z"])

    def add(tool, *box):
        tab_to(page, tool)
        keys.press("Enter")
        for field, value in zip(("X", "Y", "Width", "Height"), box):
            tab_to(page, field)
            keys.press("Control+a")
            keys.type(str(value))
            keys.press("Enter")
        tab_to(page, "Drawing area")

    add("Rectangle", 100, 100, 200, 150)
    keys.press("Enter")
    page.locator(".canvas-editor").wait_for()
    keys.type("House")
    keys.press("Escape")
    add("Diamond", 600, 400, 180, 140)
    keys.press("Control+a")
    add("Arrow")
    page.get_by_role("button", name="Line 1", exact=True).wait_for()
    rectangle, diamond, arrow = objects()
    assert rectangle["text"] == "House"
    assert [diamond[each] for each in ("x", "y", "width", "height")] == [600, 400, 180, 140], diamond
    assert (arrow["from"], arrow["to"]) == (rectangle["id"], diamond["id"]), arrow
    # Looks, of what the row selects.
    tab_to(page, "Rect 1")
    keys.press("Enter")
    tab_to(page, "#23211D")
    keys.press("Space")
    tab_to(page, "Less opaque")
    keys.press("Enter")
    keys.press("Enter")
    tab_to(page, "Fill")
    keys.type("Hatched")
    # It moves, and the arrow with it; one step back.
    tab_to(page, "Drawing area")
    for _ in range(3):
        keys.press("Shift+ArrowDown")
    keys.press("Control+z")
    rectangle, _, moved = objects()
    assert [rectangle[name] for name in ("color", "opacity", "fill", "y")] == ["#23211D", 8, "hatched", 120], rectangle
    assert moved["y"] > arrow["y"], (moved, arrow)
    keys.press("Control+Shift+]")
    keys.press("Control+[")
    assert [each["title"] for each in objects()] == ["Diamond 1", "Rect 1", "Line 1"]
    keys.press("Control+a")
    keys.press("Control+g")
    page.get_by_role("button", name="Group 1", exact=True).wait_for()
    keys.press("Control+d")
    page.get_by_role("button", name="Group 2", exact=True).wait_for()
    keys.press("Delete")
    page.get_by_role("button", name="Group 2", exact=True).wait_for(state="detached")
    with page.expect_download() as download:
        choose_by_keys(page, "Actions for the canvas", "Export as PNG")
    bytes_ = pathlib.Path(download.value.path()).read_bytes()
    assert struct.unpack(">II", bytes_[16:24]) == (1024, 768)
    assert [each.get("groupTitle") for each in objects()] == 3 * ["Group 1"]


@behaviour("C25 C26 by finger: two pan and pinch the view, a double tap fits it; on what is selected they size and turn it, one draws a handle")
def view_by_fingers(desk):
    easel = Easel(desk, BLUE, RED, phone=True)
    page = easel.page
    easel.hand = Finger(page)
    # Apart, around the middle between them: what was there is larger, and what was aside is out of sight.
    easel.fingers([(450, 600), (350, 600), (250, 600)], [(550, 600), (650, 600), (750, 600)])
    percent = "parseInt(document.querySelector('.canvas-percent').textContent)"
    page.wait_for_function(f"() => {percent} > 80")
    assert easel.pixel(120, 120)[:3] != [0x3B, 0x5B, 0xA9]
    assert len(easel.objects()) == 2
    easel.tap_twice(100, 650, lambda **patience: page.wait_for_function(f"() => {percent} < 40", **patience))
    easel.until(110, 110, [0x3B, 0x5B, 0xA9])
    # The right way round for what is selected: half as large again, and a quarter turn.
    easel.tap(600, 475)
    easel.until_selected()
    easel.fingers([(560, 475), (550, 475), (520, 475)], [(640, 475), (650, 475), (680, 475)])
    blue, red = easel.objects()
    assert (blue["width"], blue["height"]) == (200, 150) and red["width"] == 2 * 200, red
    easel.fingers([(480, 475), (515, 390), (600, 355)], [(720, 475), (685, 560), (600, 595)])
    red = easel.objects()[1]
    assert (red["width"], red["rotation"]) == (400, 90), red
    easel.push("Undo")
    easel.push("Undo")
    easel.drag(700, 550, 800, 650)
    red = easel.objects()[1]
    assert (red["x"], red["y"]) == (500, 400) and red["width"] > 280 and red["height"] > 230, red


def place_and_open(easel):
    """A memo is placed by the picker, and opened by a double tap."""
    page, hand = easel.page, easel.hand
    easel.push("Actions for the canvas")
    press(hand, page.get_by_role("menuitem", name="Place document…"))
    press(hand, page.get_by_role("option", name="Packing list"))
    page.get_by_role("dialog").wait_for(state="detached")
    placed = easel.objects()[-1]
    easel.tap_twice(placed["x"] + 40, placed["y"] + 40, page.locator(".memo-text").wait_for)
    assert placed["kind"] == "document" and page.evaluate("location.hash").startswith("#/memo/")


@behaviour("C23 C25 C26 C28 by pen: looks, the handle above turns, a corner sizes, the hand moves the view; what is placed is opened")
def handles_by_pen(desk):
    desk.server.run("memo", "new", "Packing list")
    easel = Easel(desk, BLUE)
    easel.hand = Pen(easel.page)
    easel.tap(200, 175)
    turn(easel)
    easel.push("Less opaque")
    easel.push("#23211D")
    easel.drag(125, 275, 75, 375)
    blue = easel.objects()[0]
    assert blue["width"] > 280 and blue["height"] > 180 and blue["rotation"] == 90, blue
    assert (blue["color"], blue["opacity"]) == ("#23211D", 9), blue
    place_and_open(easel)
    easel.page.go_back()
    easel.push("Hand")
    easel.drag(900, 700, 700, 600)
    easel.until(800, 650, [255, 255, 255, 255])


@behaviour("C25 by keyboard alone: a grid, a page of another size or none; zoomed, the whole canvas and the selection")
def ground_by_keys(desk):
    easel = Easel(desk, BLUE, RED)
    page, keys = easel.page, easel.page.keyboard

    def show():
        saved(page)
        return desk.server.run("canvas", "show", "Plan")

    def percent():
        return int(page.locator(".canvas-percent").text_content().rstrip("%"))

    keys.press("Control+'")
    tab_to(page, "Width")
    keys.press("Control+a")
    keys.type("800")
    keys.press("Enter")
    assert [show()[name] for name in ("width", "height", "grid")] == [800, 768, 20]
    tab_to(page, "No page")
    keys.press("Enter")
    assert show()["width"] is None
    tab_to(page, "Drawing area")
    fitted = percent()
    keys.press("+")
    keys.press("+")
    assert percent() > fitted
    keys.press("Shift+Digit1")
    assert percent() == fitted
    tab_to(page, "Rect 2")
    keys.press("Enter")
    tab_to(page, "Drawing area")
    keys.press("Shift+Digit2")
    assert percent() > 150
    for _ in range(3):
        keys.press("Control+z")
    after = show()
    assert [after[name] for name in ("width", "height", "grid")] == [1024, 768, None], after


@behaviour("C12 C14 C16 C28 W14 by finger on a phone: looks, menus, layers; what is placed is opened by a double tap and sent on")
def panels_by_finger(desk):
    desk.server.run("memo", "new", "Packing list")
    desk.server.run("kanban", "new", "Trip")
    desk.server.run("gallery", "save", "coffee")
    easel = Easel(desk, BLUE, RED, phone=True)
    page = easel.page
    easel.hand = Finger(page)
    easel.tap(200, 175)
    easel.until_selected()
    easel.push("Inspector")
    easel.push("Less opaque")
    easel.push("#C2495C")
    easel.push("Inspector")
    easel.push("Layers")
    easel.push("Hide “Rect 2”")
    easel.push("Actions for “Rect 1”")
    page.get_by_role("menuitem", name="Lock").tap()
    easel.push("Layers")
    blue, red = easel.objects()
    assert (blue["color"], blue["opacity"], blue["locked"], red["hidden"]) == ("#C2495C", 9, True, True), (blue, red)
    easel.push("Photo")
    page.get_by_role("option", name="Espresso").tap()
    page.get_by_role("dialog").wait_for(state="detached")
    place_and_open(easel)
    assert [each["kind"] for each in easel.objects()] == ["rect", "rect", "photo", "document"]
    easel.push("More actions")
    page.get_by_role("menuitem", name="Send to…").tap()
    page.get_by_role("option", name="Trip").tap()
    page.get_by_text("“Packing list” is a card of “Trip” now.").first.wait_for()
    saved(page)
    assert [each["title"] for each in desk.server.run("kanban", "export", "Trip")] == ["Packing list"]


def around(desk, page, hand):
    """Something is found and opened, something comes back from the trash, and a theme is chosen: by a hand."""
    for title in ("Book the train", "Pack"):
        desk.server.run("kanban", "add", "Plans", title)
    desk.server.run("kanban", "remove-card", "Plans", "Pack")
    press(hand, page.get_by_role("button", name="Find anything"))
    page.get_by_role("combobox", name="Find anything").wait_for()
    page.keyboard.type("train")
    press(hand, page.get_by_role("option", name="Search everything for “train”"))
    page.get_by_text("2 found").wait_for()
    press(hand, page.get_by_role("button", name="Boards", exact=True))
    page.get_by_text("1 found").wait_for()
    press(hand, page.get_by_role("link", name="Book the train"))
    card = page.get_by_role("dialog", name="Book the train")
    press(hand, card.get_by_role("button", name="Back to the board").or_(card.get_by_role("button", name="Close")).first)
    card.wait_for(state="detached")
    press(hand, page.get_by_role("link", name="Trash"))
    restore = page.get_by_role("button", name="Restore “Pack”")
    # Its word is on one line, however narrow the window is.
    assert restore.evaluate("button => button.scrollHeight <= button.clientHeight && button.clientWidth > 60")
    press(hand, restore)
    page.get_by_text("The trash is empty.").wait_for()
    assert len(desk.server.run("kanban", "show", "Plans")["columns"][0]["cards"]) == 2
    press(hand, page.get_by_role("link", name="Settings"))
    page.get_by_label("Theme").select_option("dark")
    page.wait_for_selector("html[data-theme=dark]", state="attached")
    page.get_by_text("Saved.", exact=True).first.wait_for()
    assert desk.server.run("settings", "get", "theme")["value"] == "dark"


def plans(desk):
    desk.server.run("kanban", "new", "Plans")
    desk.server.run("memo", "new", "A train of thought")


@behaviour("W10 W11 W12 by finger on a phone: something is found and opened, something comes back, and a theme is chosen")
def around_by_finger(desk):
    plans(desk)
    page = desk.phone("/")
    around(desk, page, Finger(page))


@behaviour("W10 W11 W12 by pen: something is found and opened, something comes back, and a theme is chosen")
def around_by_pen(desk):
    plans(desk)
    page = desk.page("/")
    around(desk, page, Pen(page))


@behaviour("W13 a list of 3,000 memos is scrolled by wheel and by finger, and what comes into sight is opened")
def scrolled_by_hand(desk):
    desk.server.run("memo", "import", "-", given=json.dumps([{"text": f"Memo {number}"} for number in range(3_000)]))
    page, phone = desk.page("/memo"), desk.phone("/memo")
    for each in (page, phone):
        each.locator(".memo-row").first.wait_for()
    page.mouse.move(*middle(page.locator(".memo-row").nth(3)))
    for _ in range(12):
        page.mouse.wheel(0, 1_000)
    finger = Finger(phone)
    for _ in range(12):
        finger.move(180, 600)
        finger.down()
        for y in range(560, 180, -40):
            finger.move(180, y)
        finger.up()
    for each, open_row in ((page, Locator.click), (phone, Locator.tap)):
        # Once what was flung rests.
        place = each.wait_for_function("""() => {
            const row = [...document.querySelectorAll('.memo-row')].find(row =>
                row.ariaPosInSet > 60 && row.getBoundingClientRect().top > innerHeight / 3)
            const [before, now] = [window.before, row && `${row.ariaPosInSet} at ${row.getBoundingClientRect().top}`]
            window.before = now
            return row && now === before && row.ariaPosInSet }""", polling=200).json_value()
        row = each.locator(f"[aria-posinset='{place}']")
        title = row.locator(".row-title").inner_text()
        open_row(row)
        each.wait_for_function("title => document.querySelector('live-text')?.value === title", arg=title)


@behaviour("W10 W14 by keyboard alone: a name and a theme are set, a canvas is sent to a board")
def shell_by_keys(desk):
    desk.server.run("canvas", "new", "Poster")
    desk.server.run("kanban", "new", "Trip")
    page = desk.page("/", viewport={"width": 1440, "height": 900})
    keys = page.keyboard
    tab_to(page, "Settings")
    keys.press("Enter")
    page.get_by_role("heading", name="Settings", level=1).wait_for()
    tab_to(page, "Your name")
    keys.type("Sora Lee")
    with page.expect_event("domcontentloaded"):
        keys.press("Tab")
    page.get_by_label("Theme").wait_for()
    tab_to(page, "Theme")
    keys.type("Dark")
    page.wait_for_selector("html[data-theme=dark]", state="attached")
    page.get_by_text("Saved.", exact=True).first.wait_for()
    assert desk.server.run("settings", "get", "theme")["value"] == "dark"
    keys.press("Control+k")
    keys.type("Poster")
    page.get_by_role("option", name="Poster").first.wait_for()
    keys.press("Enter")
    page.get_by_role("application", name="Drawing area").wait_for()
    choose_by_keys(page, "Actions for the canvas", "Send to…")
    page.get_by_role("combobox", name="Send “Poster” to").wait_for()
    keys.type("trip")
    page.get_by_role("option", name="Trip").wait_for()
    keys.press("Enter")
    page.get_by_text("“Poster” is a card of “Trip” now.").first.wait_for()
    saved(page)
    assert [each["title"] for each in desk.server.run("kanban", "export", "Trip")] == ["Poster"]
    assert desk.server.run("kanban", "history", "Trip")[-1]["author"] == "Sora Lee"
