"""Whole tasks with a mouse, a finger, a pen, and with the keyboard alone."""

from harness import Finger, Pen, behaviour, press, saved

from test_canvas import BLUE, RED, Easel


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
    easel.tap_twice(250, 160, ".canvas-editor")
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


def place_and_open(easel):
    """A memo is placed by the picker, and opened by a double tap."""
    page, hand = easel.page, easel.hand
    easel.push("Actions for the canvas")
    press(hand, page.get_by_role("menuitem", name="Place document…"))
    press(hand, page.get_by_role("option", name="Packing list"))
    page.get_by_role("dialog").wait_for(state="detached")
    placed = easel.objects()[-1]
    easel.tap_twice(placed["x"] + 40, placed["y"] + 40, ".memo-text")
    assert placed["kind"] == "document" and page.evaluate("location.hash").startswith("#/memo/")


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
