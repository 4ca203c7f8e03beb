"""Whole tasks with a mouse, a finger, a pen, and with the keyboard alone."""

from harness import Finger, Pen, behaviour

from test_canvas import Easel


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
