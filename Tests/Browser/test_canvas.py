"""Drawings in the page: mouse, fingers and keys on the stage, the inspector, the layer list."""

import json
import pathlib
import re
import struct
import zlib

from harness import Finger, Pen, Server, again, behaviour, press, request, saved, touches, until

WIDTH, HEIGHT, MARGIN = 1024, 768, 24


class Easel:
    """An open canvas: what lies on it, and where its points lie in the window."""

    def __init__(self, desk, *objects, phone=False, **options):
        self.desk = desk
        desk.server.run("canvas", "new", "Plan")
        for kind, x, y, width, height, color in objects:
            desk.server.run(
                "canvas", "add", kind, "Plan", "--x", str(x), "--y", str(y), "--width", str(width), "--height",
                str(height), "--color", color)
        self.page = desk.phone("/canvas", **options) if phone else desk.page("/canvas", **options)
        self.page.get_by_role("button", name="Plan", exact=True).click()
        # What presses and drags; a `Finger` or a `Pen` can take its place.
        self.hand = self.page.mouse
        self.stage = self.page.get_by_role("application", name="Drawing area")
        self.stage.wait_for()
        # It is there once something has been painted.
        self.until(0, 0, [255, 255, 255])

    def window(self, x, y):
        box = self.stage.bounding_box()
        scale = min(1, (box["width"] - 2 * MARGIN) / WIDTH, (box["height"] - 2 * MARGIN) / HEIGHT)
        return (
            box["x"] + (box["width"] - WIDTH * scale) / 2 + x * scale,
            box["y"] + (box["height"] - HEIGHT * scale) / 2 + y * scale)

    def pixel(self, x, y, surface=0):
        """Red, green, blue, alpha of what is painted there: on the drawing (0) or over it (1)."""
        left, top = self.window(x, y)
        return self.page.evaluate(
            """([x, y, surface]) => {
                const canvas = document.querySelectorAll('.canvas-surface')[surface]
                const box = canvas.getBoundingClientRect()
                const ratio = canvas.width / box.width
                return [...canvas.getContext('2d').getImageData(
                    Math.round((x - box.left) * ratio), Math.round((y - box.top) * ratio), 1, 1).data]
            }""", [left, top, surface])

    def until(self, x, y, color, surface=0, near=0):
        """Waits until that colour is painted there, or so many pixels around: a thin line is seldom on one pixel."""
        left, top = self.window(x + 3, y + 3)
        self.page.wait_for_function(
            """([x, y, color, surface, near]) => {
                const canvas = document.querySelectorAll('.canvas-surface')[surface]
                if (!canvas || !canvas.width) return false
                const box = canvas.getBoundingClientRect()
                const ratio = canvas.width / box.width
                const found = canvas.getContext('2d').getImageData(
                    Math.round((x - box.left) * ratio) - near, Math.round((y - box.top) * ratio) - near,
                    2 * near + 1, 2 * near + 1).data
                for (let place = 0; place < found.length; place += 4) {
                    if (color.every((part, index) => Math.abs(part - found[place + index]) < (near ? 24 : 4))) return true
                }
                return false
            }""", arg=[left, top, color, surface, near])

    def until_selected(self):
        """Waits until a border is shown around something."""
        self.page.wait_for_function("""() => { const canvas = document.querySelectorAll('.canvas-surface')[1]
            return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(part => part) }""")

    def drag(self, x, y, to_x, to_y, release=True):
        hand = self.hand
        hand.move(*self.window(x, y))
        hand.down()
        hand.move(*self.window((x + to_x) / 2, (y + to_y) / 2))
        hand.move(*self.window(to_x, to_y))
        if release:
            hand.up()

    def tap(self, x, y):
        press(self.hand, self.window(x, y))

    def tap_twice(self, x, y, wait):
        """A double tap, until what it is for is there: `wait` takes a `timeout`."""
        again(lambda: (self.tap(x, y), self.tap(x, y)), wait)

    def push(self, name):
        """A press on the button of that name."""
        press(self.hand, self.page.get_by_role("button", name=name, exact=True).first)

    def fingers(self, *ways):
        """So many fingers as there are ways go down together, each from place to place on its own, and up again."""
        touch = touches(self.page)
        for step, places in enumerate(zip(*ways)):
            touch("move" if step else "start", [(finger, *self.window(*place)) for finger, place in enumerate(places)])
        touch("end")

    def objects(self):
        """As the command line has them, from back to front."""
        saved(self.page)
        return sorted(self.desk.server.run("canvas", "objects", "Plan"), key=lambda each: each["z"])

    def places(self):
        return {each["title"]: (each["x"], each["y"]) for each in self.objects()}

    def titles(self):
        return self.page.locator(".canvas-layer-title").all_text_contents()


def png(width, height, color):
    """A picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + color * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


BLUE = ("rect", 100, 100, 200, 150, "#3B5BA9")
RED = ("rect", 500, 400, 200, 150, "#C2495C")


@behaviour("C10, C11 a mouse selects, drags with a ghost at half opacity while the original stays, and drops")
def mouse(desk):
    easel = Easel(desk, BLUE, RED)
    easel.until(110, 110, [0x3B, 0x5B, 0xA9])
    easel.drag(150, 150, 350, 250, release=False)
    easel.until(400, 300, [0x3B, 0x5B, 0xA9, 128], surface=1)
    easel.until(110, 110, [0x3B, 0x5B, 0xA9])
    assert easel.page.get_by_label("X", exact=True).input_value() == "300"
    easel.page.mouse.up()
    easel.until(310, 210, [0x3B, 0x5B, 0xA9])
    easel.until(110, 110, [255, 255, 255])
    assert easel.pixel(450, 345, surface=1)[3] == 0
    assert easel.places() == {"Rect 1": (300, 200), "Rect 2": (500, 400)}
    easel.drag(400, 300, 800, 600, release=False)
    easel.page.keyboard.press("Escape")
    easel.page.mouse.up()
    assert easel.places()["Rect 1"] == (300, 200)


@behaviour("C10, C20 a rubber band selects, Align aligns, and undo takes one step back")
def band(desk):
    easel = Easel(desk, BLUE, RED)
    easel.drag(60, 60, 620, 500)
    easel.page.get_by_role("heading", name="2 objects").wait_for()
    assert easel.page.get_by_label("X", exact=True).get_attribute("placeholder") == "—"
    easel.page.get_by_role("button", name="Align left edges").click()
    easel.until(110, 410, [0xC2, 0x49, 0x5C])
    assert easel.places()["Rect 2"] == (100, 400)
    easel.page.get_by_role("button", name="Undo").click()
    easel.until(510, 410, [0xC2, 0x49, 0x5C])
    assert easel.places()["Rect 2"] == (500, 400)


@behaviour("C11 two fingers on the selected object move it; elsewhere they pan, and the canvas stays as it was")
def fingers(desk):
    easel = Easel(desk, BLUE, RED, phone=True)
    easel.until(510, 410, [0xC2, 0x49, 0x5C])
    easel.hand = Finger(easel.page)
    easel.tap(600, 470)
    easel.until_selected()
    easel.fingers([(540, 440), (440, 340), (340, 240)], [(660, 520), (560, 420), (460, 320)])
    easel.until(310, 210, [0xC2, 0x49, 0x5C])
    assert easel.places() == {"Rect 1": (100, 100), "Rect 2": (300, 200)}
    before = easel.pixel(120, 120)
    easel.fingers([(750, 600), (780, 650), (830, 700)], [(950, 600), (980, 650), (1030, 700)])
    assert before[:3] == [0x3B, 0x5B, 0xA9]
    easel.until(100, 100, [255, 255, 255])
    assert easel.places() == {"Rect 1": (100, 100), "Rect 2": (300, 200)}


@behaviour("C11, C18 by keyboard alone: a row selects, arrows move by 1 and 10, Ctrl+Z takes it back, Delete deletes")
def keyboard(desk):
    easel = Easel(desk, BLUE, RED)
    easel.page.get_by_role("button", name="Rect 1", exact=True).press("Enter")
    easel.stage.focus()
    easel.page.keyboard.press("ArrowRight")
    easel.page.keyboard.press("Shift+ArrowDown")
    assert easel.places()["Rect 1"] == (101, 110)
    easel.page.keyboard.press("Control+z")
    assert easel.places()["Rect 1"] == (101, 100)
    easel.page.keyboard.press("Control+d")
    easel.page.get_by_role("button", name="Rect 3", exact=True).wait_for()
    easel.page.keyboard.press("Delete")
    easel.page.get_by_text("“Rect 3” deleted.").first.wait_for()
    assert len(easel.objects()) == 2


@behaviour("C14, C15, C16 the layer list: topmost first, a right click opens the menu, Bring to front changes the drawing")
def layers(desk):
    easel = Easel(desk, BLUE, ("rect", 150, 150, 200, 150, "#C2495C"))
    assert easel.titles() == ["Rect 2", "Rect 1"]
    easel.until(200, 200, [0xC2, 0x49, 0x5C])
    row = easel.page.get_by_role("button", name="Rect 1", exact=True)
    row.click(button="right")
    easel.page.get_by_role("menu").wait_for()
    assert row.get_attribute("aria-pressed") == "false"
    assert easel.page.get_by_role("menuitem", name="Send to back").is_disabled()
    easel.page.get_by_role("menuitem", name="Bring to front").click()
    easel.until(200, 200, [0x3B, 0x5B, 0xA9])
    assert easel.titles() == ["Rect 1", "Rect 2"]
    assert [each["title"] for each in easel.objects()] == ["Rect 2", "Rect 1"]
    row.click()
    assert row.get_attribute("aria-pressed") == "true"
    row.click()
    assert row.get_attribute("aria-pressed") == "false"


@behaviour("C26 a group is a row that folds and has a name; a double click enters it, and a row is dragged out of it")
def group_rows(desk):
    easel = Easel(desk, BLUE, RED, ("rect", 700, 100, 100, 100, "#55835A"))
    page = easel.page
    easel.tap(150, 150)
    page.keyboard.down("Shift")
    easel.tap(600, 450)
    page.keyboard.up("Shift")
    page.keyboard.press("Control+g")
    group = page.get_by_role("button", name="Group 1", exact=True)
    group.wait_for()
    assert easel.titles() == ["Rect 3", "Group 1", "Rect 2", "Rect 1"]
    page.get_by_role("button", name="Fold “Group 1”").click()
    page.get_by_role("button", name="Unfold “Group 1”").wait_for()
    assert easel.titles() == ["Rect 3", "Group 1"]
    group.press("ArrowRight")
    page.get_by_role("button", name="Rect 2", exact=True).wait_for()
    group.press("F2")
    page.get_by_label("Name of the group").fill("House")
    page.keyboard.press("Enter")
    house = page.get_by_role("button", name="House", exact=True)
    house.wait_for()
    # Moved together, and one alone inside it.
    easel.drag(150, 150, 150, 200)
    assert easel.places() == {"Rect 1": (100, 150), "Rect 2": (500, 450), "Rect 3": (700, 100)}
    page.mouse.dblclick(*easel.window(150, 200))
    page.wait_for_function("() => document.querySelectorAll('.canvas-layer.is-selected').length === 1")
    easel.drag(150, 200, 200, 200)
    assert easel.places()["Rect 1"][0] > 140 and easel.places()["Rect 2"] == (500, 450)
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelectorAll('.canvas-layer.is-selected').length === 3")
    # Out of it by the mouse.
    page.get_by_role("button", name="Rect 1", exact=True).hover()
    target = house.bounding_box()
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + 30)
    page.mouse.move(target["x"] + 30, target["y"] + 4)
    page.mouse.up()
    page.wait_for_function("() => document.querySelectorAll('.canvas-layer.is-in-group').length === 1")
    assert easel.titles() == ["Rect 3", "Rect 1", "House", "Rect 2"]
    assert [each.get("groupTitle") for each in easel.objects()] == ["House", None, None]


@behaviour("C24 the field of a text that is turned lies where the text does, and committing moves nothing")
def turned_text(desk):
    easel = Easel(desk)
    page = easel.page
    desk.server.run("canvas", "add", "text", "Plan", "--x", "300", "--y", "300", "--text", "Turned words")
    desk.server.run("canvas", "rotate", "Plan", "Text 1", "30")
    page.get_by_role("button", name="Text 1", exact=True).click()
    before = easel.objects()[0]
    page.locator(".canvas-stage").focus()
    page.keyboard.press("Enter")
    editor = page.locator(".canvas-editor")
    editor.wait_for()
    scale = easel.window(1, 0)[0] - easel.window(0, 0)[0]
    middle = easel.window(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    matrix = editor.evaluate("each => getComputedStyle(each).transform")
    assert matrix.startswith("matrix(0.866"), matrix
    # The field is a little longer than the words; they begin at the same corner.
    corner = editor.evaluate(
        """each => { const box = each.getBoundingClientRect(), stage = each.parentElement.getBoundingClientRect()
            return [stage.left + each.offsetLeft, stage.top + each.offsetTop] }""")
    half = (before["width"] / 2 * scale, before["height"] / 2 * scale)
    wanted = (middle[0] - half[0] * 0.866 + half[1] * 0.5, middle[1] - half[0] * 0.5 - half[1] * 0.866)
    assert abs(corner[0] - wanted[0]) < 2 and abs(corner[1] - wanted[1]) < 2, (corner, wanted)
    page.keyboard.press("Escape")
    editor.wait_for(state="detached")
    assert easel.objects()[0] == before


@behaviour("C15 a long press on a row opens its menu and selects nothing; the next tap selects")
def long_press(desk):
    easel = Easel(desk, BLUE, RED, phone=True)
    easel.page.get_by_role("button", name="Layers").click()
    row = easel.page.get_by_role("button", name="Rect 1", exact=True)
    box = row.bounding_box()
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    touch = touches(easel.page)
    touch("start", [(0, *point)])
    easel.page.get_by_role("menu").wait_for()
    touch("end")
    assert row.get_attribute("aria-pressed") == "false"
    easel.page.keyboard.press("Escape")
    easel.page.get_by_role("menu").wait_for(state="detached")
    touch("start", [(0, *point)])
    touch("end")
    easel.page.wait_for_function(
        "() => document.querySelector('.canvas-layer.is-selected .canvas-layer-title')?.textContent === 'Rect 1'")


@behaviour("C17 rows are dragged to another place by mouse, and moved by Alt and the arrows")
def reordering(desk):
    easel = Easel(desk, BLUE, RED, ("rect", 300, 300, 50, 50, "#55835A"))
    first = easel.page.get_by_role("button", name="Rect 3", exact=True).bounding_box()
    last = easel.page.get_by_role("button", name="Rect 1", exact=True).bounding_box()
    mouse = easel.page.mouse
    mouse.move(first["x"] + 60, first["y"] + 20)
    mouse.down()
    mouse.move(first["x"] + 60, first["y"] + 40)
    mouse.move(last["x"] + 60, last["y"] + last["height"] - 6)
    mouse.up()
    easel.page.wait_for_function("() => document.querySelectorAll('.canvas-layer').length === 3")
    assert [each["title"] for each in easel.objects()] == ["Rect 3", "Rect 1", "Rect 2"]
    easel.page.get_by_role("button", name="Rect 3", exact=True).press("Alt+ArrowUp")
    assert [each["title"] for each in easel.objects()] == ["Rect 1", "Rect 3", "Rect 2"]


@behaviour("C5, C24 a press with the text tool puts a caret there, a double click where it is pressed in the text; the pen draws")
def text_and_pen(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    editor = page.locator(".canvas-editor")
    page.get_by_role("button", name="Text", exact=True).click()
    easel.tap(400, 300)
    editor.wait_for()
    page.keyboard.type("보자기 하나")
    page.keyboard.press("Escape")
    editor.wait_for(state="detached")
    page.get_by_role("button", name="Text 1", exact=True).wait_for()
    text = easel.objects()[1]
    assert text["text"] == "보자기 하나" and abs(text["x"] - 400) <= 2 and text["y"] < 300 < text["y"] + text["height"], text
    page.keyboard.press("v")
    page.mouse.dblclick(*easel.window(text["x"] + 10, text["y"] + 8))
    editor.wait_for()
    # The caret stands behind the first syllable, whose middle lies before the place that was pressed.
    page.keyboard.type("둘")
    page.keyboard.press("Escape")
    editor.wait_for(state="detached")
    assert easel.objects()[1]["text"] == "보둘자기 하나"
    # By key all of it is selected, so typing writes it anew.
    page.keyboard.press("Enter")
    editor.wait_for()
    page.keyboard.type("둘")
    page.keyboard.press("Escape")
    editor.wait_for(state="detached")
    assert easel.objects()[1]["text"] == "둘"
    # Beside everything a double click starts another; without a word it leaves nothing.
    page.mouse.dblclick(*easel.window(500, 600))
    editor.wait_for()
    page.keyboard.press("Escape")
    editor.wait_for(state="detached")
    assert len(easel.objects()) == 2
    page.get_by_role("button", name="Pen", exact=True).click()
    easel.drag(700, 100, 900, 200)
    easel.page.get_by_role("button", name="Stroke 1", exact=True).wait_for()
    assert [each["kind"] for each in easel.objects()] == ["rect", "text", "stroke"]


@behaviour("C21 a tool stays, a drag draws from corner to corner, and after a press on a tool or the inspector keys are the canvas's")
def tools(desk):
    easel = Easel(desk)
    page = easel.page
    # On a canvas that was just opened, too.
    assert page.evaluate("() => document.activeElement.id") == "canvas-stage"
    page.get_by_role("button", name="Rectangle", exact=True).click()
    easel.drag(100, 100, 300, 250)
    easel.drag(700, 400, 500, 300)
    page.get_by_role("button", name="Rect 2", exact=True).wait_for()
    assert [(each["x"], each["y"], each["width"], each["height"]) for each in easel.objects()] == [
        (100, 100, 200, 150), (500, 300, 200, 100)]
    page.get_by_role("button", name="Less opaque").click()
    page.keyboard.press("ArrowRight")
    assert easel.objects()[1]["x"] == 501
    x = page.get_by_label("X", exact=True)
    x.fill("600")
    page.get_by_role("button", name="More opaque").click()
    page.keyboard.press("Delete")
    page.get_by_text("“Rect 2” deleted.").first.wait_for()
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_role("button", name="Rect 2", exact=True).wait_for()
    assert easel.objects()[1]["x"] == 600
    page.keyboard.press("Escape")
    page.keyboard.press("Control+a")
    page.get_by_role("heading", name="2 objects").wait_for()
    # Space moves the view and presses no button, whatever was pressed last.
    page.get_by_role("button", name="Diamond", exact=True).click()
    page.keyboard.down("Space")
    easel.drag(400, 500, 440, 520)
    page.keyboard.up("Space")
    # A tint of the area's colour, on which words can be read.
    easel.until(140, 120, [0xC4, 0xCE, 0xE5])
    assert len(easel.objects()) == 2


@behaviour("C21 a double click on a tool adds one at a random place; Enter does too, and the focus is the canvas's")
def random_places(desk):
    easel = Easel(desk)
    page = easel.page
    page.get_by_role("button", name="Rectangle", exact=True).dblclick()
    page.get_by_role("button", name="Rect 1", exact=True).wait_for()
    page.get_by_role("button", name="Diamond", exact=True).press("Enter")
    page.get_by_role("button", name="Diamond 1", exact=True).wait_for()
    page.keyboard.press("Delete")
    page.get_by_text("“Diamond 1” deleted.").first.wait_for()
    assert [each["kind"] for each in easel.objects()] == ["rect"]


@behaviour("C21 the keys of tools are those of their places on a Hangul keyboard, too")
def hangul_keys(desk):
    easel = Easel(desk)
    press = "(element, [key, code]) => element.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))"
    for key, code, name in (("ㄱ", "KeyR", "Rectangle"), ("ㅐ", "KeyO", "Ellipse"), ("ㅔ", "KeyP", "Pen")):
        easel.stage.evaluate(press, [key, code])
        easel.page.locator(f"button[aria-label='{name}'][aria-pressed=true]").wait_for()


@behaviour("C21 the middle button moves the view and never pastes what is selected elsewhere")
def middle_button(desk):
    easel = Easel(desk, BLUE)
    mouse = easel.page.mouse
    mouse.move(*easel.window(600, 500))
    mouse.down(button="middle")
    mouse.move(*easel.window(620, 510))
    mouse.move(*easel.window(640, 520))
    mouse.up(button="middle")
    # What a browser on Linux does next.
    easel.stage.evaluate("""element => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'selected elsewhere')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }""")
    easel.until(140, 120, [0x3B, 0x5B, 0xA9])
    easel.page.wait_for_timeout(600)
    assert [each["kind"] for each in easel.objects()] == ["rect"]
    easel.stage.evaluate("""element => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'pasted by keys')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }""")
    easel.page.get_by_role("button", name="Text 1", exact=True).wait_for()


@behaviour("C27 the eraser takes what it crosses as one step, and Undo brings it back")
def eraser(desk):
    easel = Easel(desk, BLUE, RED)
    page = easel.page
    page.keyboard.press("e")
    easel.drag(60, 60, 620, 500, release=False)
    page.mouse.up()
    page.get_by_text("2 objects deleted.").first.wait_for()
    assert easel.objects() == []
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Rect 2", exact=True).wait_for()


@behaviour("C22 an arrow that is drawn from one shape to another follows both, wherever the command line or a mouse moves them")
def bound_arrows(desk):
    easel = Easel(desk, BLUE, RED)
    page = easel.page
    page.keyboard.press("a")
    easel.drag(200, 175, 600, 475)
    page.get_by_role("button", name="Line 1", exact=True).wait_for()
    arrow = easel.objects()[2]
    ids = {each["title"]: each["id"] for each in easel.objects()}
    assert (arrow["from"], arrow["to"]) == (ids["Rect 1"], ids["Rect 2"])
    easel.until(400 - 3, 325 - 3, [0x23, 0x21, 0x1D], near=2)
    page.keyboard.press("v")
    easel.drag(650, 430, 650, 180)
    easel.until(400 - 3, 325 - 3, [255, 255, 255])

    def middle():
        arrow = [each for each in easel.objects() if each["kind"] == "line"][0]
        return arrow["y"] + arrow["height"] / 2

    # Between the middles of both, a little off as their outlines are.
    assert abs(middle() - 200) < 15, middle()
    desk.server.run("canvas", "move", "Plan", "Rect 1", "100", "500")
    assert 370 < middle() < 430, middle()
    # The page shows it without being asked: the inspector of the arrow that is pressed says where it runs.
    page.get_by_role("button", name="Line 1", exact=True).click()
    page.wait_for_function("() => Number(document.getElementById('inspector-height').value) > 80")


@behaviour("C22 a line by presses, its middle drawn out, a point removed by a double click and by keys alone; heads and route")
def line_points(desk):
    easel = Easel(desk)
    page = easel.page
    page.keyboard.press("l")
    for x, y in ((100, 100), (300, 500), (600, 200)):
        easel.tap(x, y)
    # The line goes ahead with the mouse before it is placed.
    page.mouse.move(*easel.window(800, 500))
    easel.until(700 - 3, 350 - 3, [0x23, 0x21, 0x1D], surface=1, near=2)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Line 1", exact=True).wait_for()

    def points():
        return [[round(part) for part in point] for point in easel.objects()[0].get("points", [])]

    until(page, lambda: points() == [[100, 100], [300, 500], [600, 200]])
    page.keyboard.press("v")
    easel.drag(450, 350, 500, 500)
    until(page, lambda: points() == [[100, 100], [300, 500], [500, 500], [600, 200]])
    page.mouse.dblclick(*easel.window(300, 500))
    until(page, lambda: points() == [[100, 100], [500, 500], [600, 200]])
    # The middle one, by keys alone.
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowUp")
    until(page, lambda: points() == [[100, 100], [500, 490], [600, 200]])
    page.get_by_label("Line weight").fill("12")
    page.get_by_label("Line weight").press("Enter")
    page.get_by_label("Line shape").select_option("curved")
    page.get_by_label(re.compile("^Start")).select_option("dot")
    page.get_by_label(re.compile("^End")).select_option("triangle")
    line = easel.objects()[0]
    assert (line["route"], line["startHead"], line["endHead"]) == ("curved", "dot", "triangle"), line
    page.get_by_label("Line shape").select_option("elbowed")
    # Around the corner, where no straight line is.
    easel.until(300 - 3, 100 - 3, [0x23, 0x21, 0x1D])


@behaviour("C27 a finger's press counts right after a quick stroke")
def pressed_after_strokes(desk):
    easel = Easel(desk, phone=True)
    easel.hand = Finger(easel.page)
    undo = easel.page.get_by_role("button", name="Undo", exact=True).first
    easel.push("Pen")
    for number in range(6):
        easel.drag(100, 100 + 60 * number, 900, 120 + 60 * number)
        press(easel.hand, undo)
        easel.until(500 - 3, 110 + 60 * number - 3, [0xFF, 0xFF, 0xFF])
    assert easel.objects() == []


@behaviour("C27 a pen's pressure makes a stroke thin and thick; a mouse draws evenly; few points are kept")
def pen_pressure(desk):
    easel = Easel(desk)
    page = easel.page
    page.keyboard.press("p")
    pen = Pen(page)
    pen.force = 0.1
    pen.move(*easel.window(100, 300))
    pen.down()
    for step in range(1, 81):
        pen.force = 0.1 + step * 0.9 / 80
        pen.move(*easel.window(100 + step * 10, 300))
    # Thick at its end before it is let go, by more than a mouse draws.
    easel.until(880 - 3, 301 - 3, [0x23, 0x21, 0x1D], surface=1)
    pen.up()
    page.get_by_role("button", name="Stroke 1", exact=True).wait_for()
    easel.until(880 - 3, 301 - 3, [0x23, 0x21, 0x1D])
    assert easel.pixel(120, 302)[:3] == [255, 255, 255], easel.pixel(120, 302)
    exported = pathlib.Path(desk.folder) / "pen.canvas"
    saved(page)
    desk.server.run("canvas", "export", "Plan", str(exported))
    own = json.loads(exported.read_text())["nodes"][0]["bojagi"]
    assert len(own["pressures"]) * 2 == len(own["points"]) < 40, own
    easel.drag(100, 500, 900, 600)
    page.get_by_role("button", name="Stroke 2", exact=True).wait_for()
    saved(page)
    desk.server.run("canvas", "export", "Plan", str(exported), "--force")
    assert "pressures" not in json.loads(exported.read_text())["nodes"][1]["bojagi"]


def turn(easel):
    """A quarter, by the handle above the blue rectangle, which is selected."""
    easel.page.get_by_role("heading", name="Rect 1").wait_for()
    box = easel.stage.bounding_box()
    scale = min(1, (box["width"] - 2 * MARGIN) / WIDTH, (box["height"] - 2 * MARGIN) / HEIGHT)
    easel.drag(200, 100 - 16 / scale, 300, 175)
    easel.page.wait_for_function("() => document.getElementById('inspector-rotation').value === '90'")
    assert easel.objects()[0]["rotation"] == 90


@behaviour("C26 the handle above turns; Alt drags a copy")
def turning(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    easel.tap(200, 175)
    turn(easel)
    page.keyboard.down("Alt")
    easel.drag(200, 175, 600, 475)
    page.keyboard.up("Alt")
    page.get_by_role("button", name="Rect 2", exact=True).wait_for()
    assert [round(each["x"] / 10) for each in easel.objects()] == [10, 50]


@behaviour("C6 a photo from a file is on the canvas with its own picture, on the command line too")
def photo(desk):
    easel = Easel(desk, BLUE)
    file = pathlib.Path(desk.folder) / "red.png"
    file.write_bytes(png(40, 30, bytes([255, 0, 0])))
    easel.page.get_by_role("button", name="Photo").click()
    with easel.page.expect_file_chooser() as chooser:
        easel.page.get_by_role("option", name="From a file…").click()
    chooser.value.set_files(str(file))
    easel.page.get_by_role("button", name="Photo 1", exact=True).wait_for()
    photo = easel.objects()[1]
    assert photo["kind"] == "photo"
    # Never enlarged.
    assert (photo["width"], photo["height"]) == (40, 30)
    easel.until(photo["x"] + 10, photo["y"] + 10, [255, 0, 0])


@behaviour("C24 a double click on an arrow writes a label on a gap of it, which goes with it; S and the menus' keys are the canvas's")
def arrow_label(desk):
    easel = Easel(desk, BLUE, ("rect", 600, 100, 200, 150, "#3B5BA9"))
    page = easel.page
    desk.server.run("canvas", "add", "arrow", "Plan", "--from", "Rect 1", "--to", "Rect 2", "--color", "#AA0011")
    red, white = [0xAA, 0, 0x11], [255, 255, 255]
    easel.until(435 - 3, 175 - 3, red, near=1)
    page.mouse.dblclick(*easel.window(450, 175))
    page.locator(".canvas-editor").wait_for()
    page.keyboard.type("yes")
    # The line makes room while one types.
    easel.until(435 - 3, 175 - 3, white)
    page.keyboard.press("Escape")
    page.locator(".canvas-editor").wait_for(state="detached")
    easel.until(435 - 3, 175 - 3, white)
    easel.until(400 - 3, 175 - 3, red, near=1)
    easel.until(450 - 3, 175 - 3, [0x23, 0x21, 0x1D], near=8)
    assert easel.objects()[2]["text"] == "yes"
    easel.drag(650, 200, 650, 600)
    easel.until(435 - 3, 175 - 3, white)
    page.keyboard.press("Control+z")
    easel.until(400 - 3, 175 - 3, red, near=1)
    svg = pathlib.Path(desk.folder) / "plan.svg"
    desk.server.run("canvas", "render", "Plan", "-o", str(svg))
    assert ">yes</tspan>" in svg.read_text()
    # The keys of Excalidraw lead to the colours, and Esc back.
    page.mouse.click(*easel.window(450, 175))
    page.keyboard.press("s")
    page.wait_for_function("() => document.activeElement.type === 'color'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.id === 'canvas-stage'")
    page.keyboard.press("Control+Shift+E")
    page.get_by_role("menuitem", name="Export as PNG", exact=True).wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Export as PNG"


@behaviour("C4, C12 steppers stop where 24 points would be left, a number out of range names the range, the ratio is kept")
def numbers(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    x, width = page.get_by_label("X", exact=True), page.get_by_label("Width", exact=True)
    assert x.is_disabled() and page.get_by_role("button", name="More opaque").is_disabled()
    easel.tap(150, 150)
    page.wait_for_function("() => document.getElementById('inspector-x').value === '100'")
    x.fill("999")
    x.press("Enter")
    easel.until(1010, 110, [0x3B, 0x5B, 0xA9])
    # With a mouse the keys are the steppers; fingers have buttons.
    for _ in range(3):
        x.press("ArrowUp")
    assert x.input_value() == "1000"
    x.press("ArrowUp")
    assert x.input_value() == "1000"
    x.fill("5000")
    x.press("Enter")
    page.get_by_text("X is out of range: 0 to 1000.").first.wait_for()
    assert x.get_attribute("aria-invalid") == "true"
    assert easel.places() == {"Rect 1": (1000, 100)}
    x.fill("100")
    x.press("Enter")
    page.wait_for_function("() => !document.getElementById('inspector-x').ariaInvalid")
    # Esc leaves the field; what was typed into it is given up, and what is selected stays so.
    x.fill("777")
    x.press("Escape")
    page.wait_for_function("() => document.activeElement.id === 'canvas-stage'")
    assert x.input_value() == "100" and easel.places() == {"Rect 1": (100, 100)}
    y = page.get_by_label("Y", exact=True)
    y.fill("409.6")
    y.press("Enter")
    easel.until(110, 420, [0x3B, 0x5B, 0xA9])
    assert y.evaluate("each => each.scrollWidth <= each.clientWidth"), "it can be read"
    y.fill("100")
    y.press("Enter")
    page.get_by_role("button", name="Keep proportions").click()
    width.fill("100")
    width.press("Enter")
    page.wait_for_function("() => document.getElementById('inspector-height').value === '75'")
    easel.until(210, 110, [255, 255, 255])
    for _ in range(9):
        page.get_by_role("button", name="Less opaque").click()
    assert page.get_by_role("button", name="Less opaque").is_disabled()
    thing = easel.objects()[0]
    assert (thing["x"], thing["width"], thing["height"], thing["opacity"]) == (100, 100, 75, 1)


@behaviour("C12 the colour button draws another colour, the picker takes any, and the button shows its value")
def colors(desk):
    easel = Easel(desk, BLUE)
    easel.tap(150, 150)
    field = easel.page.get_by_label("Colour: pick a colour", exact=True)
    assert field.get_attribute("title") == "#3B5BA9"
    easel.page.get_by_role("button", name="Random colour").click()
    easel.page.wait_for_function("() => document.querySelector('.canvas-picker').title !== '#3B5BA9'")
    drawn = field.get_attribute("title")
    easel.until(110, 110, [int(drawn[place:place + 2], 16) for place in (1, 3, 5)])
    field.fill("#00ff80")
    easel.until(110, 110, [0, 0xFF, 0x80])
    assert field.get_attribute("title") == "#00FF80"
    assert easel.objects()[0]["color"] == "#00FF80"


@behaviour("C6 a picture that comes late stands among what was done meanwhile")
def late_picture(desk):
    easel = Easel(desk, BLUE)
    held = []
    easel.page.route("**/api/thumbnails/**", lambda route: held.append(route))
    file = pathlib.Path(desk.folder) / "red.png"
    file.write_bytes(png(40, 30, bytes([255, 0, 0])))
    desk.server.run("canvas", "add", "photo", "Plan", str(file), "--x", "800", "--y", "600")
    easel.page.get_by_role("button", name="Photo 1", exact=True).wait_for()
    easel.page.get_by_role("button", name="Rect 1", exact=True).press("Enter")
    easel.stage.focus()
    assert held
    with desk.offline():
        for key in 40 * ["Shift+ArrowDown"] + 30 * ["Shift+ArrowRight"]:
            easel.page.keyboard.press(key)
        easel.until(420, 520, [0x3B, 0x5B, 0xA9])
        for route in held:
            route.fulfill(body=file.read_bytes(), content_type="image/png")
        easel.until(810, 610, [255, 0, 0])
        easel.until(420, 520, [0x3B, 0x5B, 0xA9])
        easel.until(110, 110, [255, 255, 255])
    assert easel.places()["Rect 1"] == (400, 500)


@behaviour("W8, C2 an object of a kind that only a newer version knows is a labelled empty cell; it is moved, kept and passed on")
def newer_kind(desk):
    newer = Server(desk.server.program, desk.folder + "/newer").start()
    try:
        made = newer.run("canvas", "new", "Plan")["id"]
        newer.run("canvas", "add", "ellipse", made, "--x", "300", "--y", "200", "--width", "200", "--height", "150")
        newer.run("canvas", "color", made, "Ellipse 1", "#3B5BA9")
        document = json.loads(request(newer, "/api/catalogue"))["entries"][0]["id"]
        log = request(newer, f"/api/documents/{document}/events?after=0")
    finally:
        newer.stop()
    # An object is added, whose kind is 2 for an ellipse, with nothing behind it; 99 is nobody's yet.
    ellipse, newest = b"\x10\x01\x02\x02\x02\x00", b"\x10\x01\x02\x02\x63\x00"
    assert log.count(ellipse) == 1
    request(desk.server, f"/api/documents/{document}/events", log.replace(ellipse, newest))
    page = desk.page("/canvas")
    page.get_by_role("button", name="Plan", exact=True).click()
    page.get_by_role("button", name="Object 1", exact=True).press("Enter")
    page.get_by_role("application", name="Drawing area").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('inspector-x').value === '301'")
    # The cell has a border and letters, and no colour of an ellipse.
    colors = page.wait_for_function("""() => {
        const canvas = document.querySelector('.canvas-surface')
        const bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
        const found = new Set()
        for (let at = 0; at < bytes.length; at += 4) if (bytes[at + 3]) found.add(bytes.slice(at, at + 3).join())
        return found.size > 3 && [...found]
    }""").json_value()
    assert "59,91,169" not in colors
    saved(page)
    thing = desk.server.run("canvas", "objects", "Plan")[0]
    assert (thing["kind"], thing["title"], thing["x"]) == ("unknown", "Object 1", 301)
    assert newest in request(desk.server, f"/api/documents/{document}/events?after=0")


@behaviour("W2, C9 what the command line does to an open canvas is painted at once, and the list says it")
def command_line(desk):
    easel = Easel(desk, BLUE)
    desk.server.run("canvas", "color", "Plan", "Rect 1", "#55835A")
    easel.until(110, 110, [0x55, 0x83, 0x5A])
    desk.server.run("canvas", "add", "rect", "Plan", "--x", "600", "--y", "500", "--color", "#D9A02B")
    easel.page.get_by_role("button", name="Rect 2", exact=True).wait_for()
    easel.until(610, 510, [0xD9, 0xA0, 0x2B])


def export(page, item):
    """Chooses how the open canvas goes out, by keys; the name and the bytes of the file."""
    page.get_by_role("button", name="Actions for the canvas").press("Enter")
    with page.expect_download() as download:
        page.get_by_role("menuitem", name=item, exact=True).press("Enter")
    file = download.value
    return file.suggested_filename, pathlib.Path(file.path()).read_bytes()


def bring(page, opener, name, data):
    """Chooses a file for an import; `opener` opens the choice."""
    kinds = {".svg": "image/svg+xml", ".canvas": "", ".png": "image/png"}
    with page.expect_file_chooser() as chooser:
        opener()
    chooser.value.set_files(
        {"name": name, "mimeType": kinds[pathlib.Path(name).suffix], "buffer": data})


@behaviour("C19 a drawing goes out as each kind of file; SVG and JSON Canvas come in again and show the same")
def exchange(desk):
    photo = pathlib.Path(desk.folder) / "green.png"
    photo.write_bytes(png(40, 30, b"\x55\x83\x5A"))
    easel = Easel(desk, BLUE, RED)
    page = easel.page
    # What was done a moment ago goes with it.
    page.get_by_role("button", name="Ellipse", exact=True).dblclick()
    for field, value in (("X", "300"), ("Y", "600")):
        page.get_by_label(field, exact=True).fill(value)
        page.get_by_label(field, exact=True).press("Enter")
    name, picture = export(page, "Export as PNG")
    assert name == "Plan.png" and picture.startswith(b"\x89PNG"), name
    assert [each["title"] for each in easel.objects()] == ["Rect 1", "Rect 2", "Ellipse 1"]
    desk.server.run("canvas", "add", "photo", "Plan", str(photo), "--x", "600", "--y", "50")
    page.get_by_role("button", name="Photo 1", exact=True).wait_for()
    _, picture = export(page, "Export as PNG")
    name, paper = export(page, "Export as PDF")
    assert name == "Plan.pdf" and paper.startswith(b"%PDF")
    name, svg = export(page, "Export as SVG")
    assert name == "Plan.svg" and b"<svg" in svg[:200]
    name, file = export(page, "Export as JSON Canvas")
    assert name == "Plan.canvas" and len(json.loads(file)["nodes"]) == 4
    page.get_by_text("only an SVG file includes it").first.wait_for()
    for name, data in (("Copy.svg", svg), ("Sketch.canvas", file)):
        page.get_by_role("button", name="All canvases").click()
        bring(page, page.get_by_role("button", name="Import…").click, name, data)
        page.get_by_text("Imported 4 objects.").first.wait_for()
        page.wait_for_function("name => document.title.startsWith(name)", arg=name.split(".")[0])
        easel.until(110, 110, [0x3B, 0x5B, 0xA9])
        easel.until(510, 410, [0xC2, 0x49, 0x5C])
        easel.until(610, 60, [0x55, 0x83, 0x5A])
        _, again = export(page, "Export as PNG")
        assert again == picture, name
    # Onto an open one, and back again.
    bring(
        page, lambda: (page.get_by_role("button", name="Actions for the canvas").click(),
                       page.get_by_role("menuitem", name="Import…").click()), "Sketch.canvas", file)
    page.wait_for_function("() => document.querySelectorAll('.canvas-layer-title').length === 8")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelectorAll('.canvas-layer-title').length === 4")
    # Dropped, it is the same drawing, no text.
    page.locator(".canvas-stage").evaluate("""(element, text) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], 'Copy.svg', { type: 'image/svg+xml' }))
        for (const type of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(type, { bubbles: true,
            cancelable: true, dataTransfer, clientX: 500, clientY: 400 }))
    }""", svg.decode())
    page.wait_for_function("() => document.querySelectorAll('.canvas-layer-title').length === 8")


@behaviour("C19 a new drawing that came in goes to the trash by the toast's Undo")
def exchange_undo(desk):
    page = desk.page("/canvas")
    bring(page, page.get_by_role("button", name="Import…").click, "Sketch.canvas", json.dumps({
        "nodes": [{"id": "a", "type": "text", "x": 0, "y": 0, "width": 90, "height": 30, "text": "Hello"}]}).encode())
    page.get_by_role("button", name="Text 1", exact=True).wait_for()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.get_by_text("Moved “Sketch” to trash.").first.wait_for()
    page.get_by_role("heading", name="Canvases").wait_for()
    saved(page)
    assert desk.server.run("canvas", "list") == []


@behaviour("C19 a picture that is pasted beside the drawing is left alone; on the drawing it is a photo")
def pasted_beside(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/api/blobs") else None)
    paste = """(element, bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'green.png', { type: 'image/png' }))
        return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }"""
    data = list(png(40, 30, b"\x55\x83\x5A"))
    header = page.get_by_role("button", name="Zoom in", exact=True)
    assert header.evaluate(paste, data), "nobody takes it"
    page.wait_for_timeout(300)
    assert not sent, sent
    assert not page.locator(".canvas-stage").first.evaluate(paste, data), "it is taken"
    page.get_by_role("button", name="Photo 1", exact=True).wait_for()
    assert sent


@behaviour("C19 a broken or foreign file is told calmly, in the person's language, and changes nothing")
def broken_files(desk):
    easel = Easel(desk, BLUE)
    desk.expects_failures = True
    page = desk.page("/canvas", locale="ko-KR")
    button = page.get_by_role("button", name="가져오기…")
    for name, data, words in (
            ("a.canvas", b"{", "파일은 JSON이 아니에요"), ("b.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "보자기가 그린"),
            ("c.canvas", b"\xff\xfe\x00", "UTF-8로 된 글이 아니에요"), ("d.canvas", b" " * (11 << 20), "너무 커요"),
            ("e.canvas", b'{"nodes":[{"id":"a"}]}', "0번 노드"), ("f.png", png(4, 4, b"\x55\x83\x5A"), "f.png")):
        bring(page, button.click, name, data)
        page.get_by_text(words).first.wait_for()
    assert len(desk.server.run("canvas", "list")) == 1
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        button.click()
        page.get_by_text("서버에 연결할 수 없어요. 연결되면 다시 해 보세요.").first.wait_for()
        easel.page.locator(".sync.is-offline").wait_for()
        easel.page.get_by_role("button", name="Actions for the canvas").click()
        easel.page.get_by_role("menuitem", name="Export as PNG").click()
        easel.page.get_by_text("Can't reach the server").first.wait_for()


@behaviour("C25 a canvas without a page: by keys and mouse beyond every edge, and the command line has it so")
def endless(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    assert page.get_by_label("Width", exact=True).first.input_value() == "1024"
    page.get_by_role("button", name="No page").click()
    page.wait_for_function("() => document.getElementById('page-width').value === ''")
    saved(page)
    assert desk.server.run("canvas", "show", "Plan")["width"] is None
    # The page knows of it before the whole canvas is asked for.
    page.get_by_role("button", name="Rect 1", exact=True).click()
    desk.server.run("canvas", "move", "Plan", "Rect 1", "-700", "-300")
    page.wait_for_function("() => ['-700', '−700'].includes(document.getElementById('inspector-x').value)")
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Nothing selected").wait_for()
    page.get_by_role("button", name="Show the whole canvas").click()
    box = easel.stage.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_role("heading", name="Rect 1").wait_for()
    assert page.get_by_label("X", exact=True).input_value() in ("-700", "−700")
    # The command line's author is the same.
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.getElementById('page-width')?.value === '1024'")


@behaviour("C25 background and grid: chosen, painted, snapped to, and undone")
def ground(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    page.locator(".canvas-page input[type=color]").fill("#ffe9a8")
    easel.until(600, 600, [0xFF, 0xE9, 0xA8])
    easel.tap(900, 700)
    page.keyboard.press("Control+'")
    page.wait_for_function("() => document.getElementById('inspector-grid').value === '20'")
    easel.drag(200, 175, 327, 231)
    assert easel.places()["Rect 1"] == (220, 160)
    saved(page)
    canvas = desk.server.run("canvas", "show", "Plan")
    assert (canvas["background"], canvas["grid"]) == ("#FFE9A8", 20)
    for _ in range(3):
        page.get_by_role("button", name="Undo", exact=True).click()
    easel.until(600, 600, [255, 255, 255])


@behaviour("C25 on a dark page the canvas is dark with colours turned, and turns back when the system does")
def dark(desk):
    easel = Easel(desk, BLUE)
    easel.page.emulate_media(color_scheme="dark")
    easel.until(600, 600, [0x1F, 0x1F, 0x1F])
    # As far from its ground as it was from white.
    assert easel.pixel(150, 150)[:3] != [0x3B, 0x5B, 0xA9]
    easel.page.emulate_media(color_scheme="light")
    easel.until(110, 110, [0x3B, 0x5B, 0xA9])


@behaviour("C25, W10 a theme that is chosen turns the canvas that is open, and other tabs with it")
def chosen_theme(desk):
    easel = Easel(desk, BLUE)
    other = desk.page("/memo", easel.page.context)
    for page, theme in ((easel.page, "dark"), (other, "light")):
        page.keyboard.press("Control+k")
        page.get_by_role("combobox", name="Find anything").fill(f"theme: {theme}")
        page.keyboard.press("Enter")
        for tab in (easel.page, other):
            tab.wait_for_selector(f"html[data-theme={theme}]", state="attached")
        if theme == "dark":
            easel.until(600, 600, [0x1F, 0x1F, 0x1F])
        else:
            easel.until(110, 110, [0x3B, 0x5B, 0xA9])


@behaviour("C25 the menu exports what is selected alone")
def export_selection(desk):
    easel = Easel(desk, BLUE, RED)
    easel.tap(550, 450)
    page = easel.page
    page.get_by_role("button", name="Actions for the canvas").click()
    page.get_by_role("menuitemcheckbox", name="What is selected").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as PNG").click()
    bytes_ = pathlib.Path(download.value.path()).read_bytes()
    assert struct.unpack(">II", bytes_[16:24]) == (200, 150)


@behaviour("C28, W14 a document is placed by the picker, opened by a double click, and sent into another by its menu")
def picker(desk):
    desk.server.run("memo", "new", "Packing list")
    desk.server.run("kanban", "new", "Trip")
    easel = Easel(desk, BLUE)
    page = easel.page
    page.get_by_role("button", name="Actions for the canvas").click()
    page.get_by_role("menuitem", name="Place document…").click()
    field = page.get_by_role("combobox", name="Place a document")
    field.wait_for()
    page.get_by_role("option", name="Packing list").wait_for()
    field.press("Tab")
    field.press("Tab")
    field.press("Shift+Tab")
    field.fill("pack")
    field.press("Enter")
    page.get_by_role("button", name="Document 1", exact=True).wait_for()
    placed = easel.objects()[1]
    page.mouse.dblclick(*easel.window(placed["x"] + 40, placed["y"] + 40))
    page.wait_for_function("() => location.hash.startsWith('#/memo/')")
    page.go_back()
    easel.stage.wait_for()
    page.get_by_role("button", name="Actions for the canvas").click()
    page.get_by_role("menuitem", name="Send to…").click()
    target = page.get_by_role("combobox", name="Send “Plan” to")
    target.fill("trip")
    target.press("Enter")
    page.get_by_text("“Plan” is a card of “Trip” now.").first.wait_for()
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function("() => location.hash.startsWith('#/kanban/')")
    page.get_by_text("Plan", exact=True).first.wait_for()


@behaviour("W14 on a phone the picker has the whole window, and what is sent is taken back by the toast")
def picker_on_a_phone(desk):
    desk.server.run("memo", "new", "Packing list")
    easel = Easel(desk, BLUE, phone=True)
    page = easel.page
    page.get_by_role("button", name="Actions for the canvas").tap()
    page.get_by_role("menuitem", name="Send to…").tap()
    dialog = page.get_by_role("dialog", name="Send “Plan” to")
    dialog.wait_for()
    box, window = dialog.bounding_box(), page.viewport_size
    assert box["width"] == window["width"] and box["height"] == window["height"], box
    page.get_by_role("option", name="Packing list").tap()
    page.get_by_text("“Plan” is linked in “Packing list” now.").first.wait_for()
    saved(page)
    assert "[[" in desk.server.run("memo", "show", "Packing list")["text"]
    page.get_by_role("button", name="Undo", exact=True).last.tap()
    saved(page)
    assert "[[" not in desk.server.run("memo", "show", "Packing list")["text"]


@behaviour("C28 a saved photo is placed out of Photos by its title, by keys alone")
def saved_photo(desk):
    desk.server.run("gallery", "save", "coffee")
    easel = Easel(desk, BLUE)
    page = easel.page
    easel.stage.focus()
    page.keyboard.press("9")
    field = page.get_by_role("combobox", name="Place a photo")
    page.get_by_role("option", name="Espresso").wait_for()
    field.press_sequentially("espr")
    field.press("Enter")
    page.get_by_role("button", name="Photo 1", exact=True).wait_for()
    saved(page)
    kinds = [each["kind"] for each in desk.server.run("canvas", "objects", "Plan")]
    assert sorted(kinds) == ["photo", "rect"], kinds


@behaviour("C16 a menu lies beside what it is about: the object, the canvas's name")
def menus_beside(desk):
    def overlap(one, other):
        return (min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"]) > 1
                and min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"]) > 1)

    easel = Easel(desk, BLUE, ("rect", 750, 550, 200, 150, "#C2495C"))
    page = easel.page
    for x, y in ((100, 100), (750, 550)):
        page.mouse.click(*easel.window(x + 100, y + 75), button="right")
        menu = page.get_by_role("menu", name="Object")
        menu.wait_for()
        (left, top), (right, bottom) = easel.window(x, y), easel.window(x + 200, y + 150)
        subject = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        assert not overlap(menu.bounding_box(), subject), (menu.bounding_box(), subject)
        page.keyboard.press("Escape")
        menu.wait_for(state="detached")
    opener = page.get_by_role("button", name="Actions for the canvas")
    opener.click()
    menu = page.get_by_role("menu", name="Actions for the canvas")
    menu.wait_for()
    for subject in (opener, page.get_by_label("Name of the canvas", exact=True)):
        assert not overlap(menu.bounding_box(), subject.bounding_box()), (menu.bounding_box(), subject.bounding_box())


@behaviour("C12 the last row of the inspector can be seen, and nothing is cut while room is left below")
def last_row(desk):
    for width, height in ((1280, 720), (1440, 900)):
        easel = Easel(desk, BLUE, viewport={"width": width, "height": height})
        page = easel.page
        easel.tap(200, 170)
        page.get_by_role("heading", name="Rect 1").wait_for()
        page.get_by_role("group", name="Arrange").get_by_role("button", name="Delete").scroll_into_view_if_needed()
        seen = page.evaluate("""() => {
          const [inspector, layers] = ['.canvas-inspector', '.canvas-layers'].map(name => document.querySelector(name))
          const last = inspector.lastElementChild.getBoundingClientRect()
          const box = inspector.getBoundingClientRect()
          const rows = [...layers.querySelectorAll('.canvas-layer')].map(row => row.getBoundingClientRect().bottom)
          const list = layers.querySelector('.canvas-layer-window').getBoundingClientRect()
          return { last: last.bottom, end: box.bottom, isCut: inspector.scrollHeight > inspector.clientHeight,
            room: list.bottom - Math.max(...rows), window: innerHeight } }""")
        assert seen["last"] <= seen["end"] <= seen["window"], (width, seen)
        assert not seen["isCut"] or seen["room"] < 60, (width, seen)
        desk.server.run("canvas", "remove", "Plan")


@behaviour("C23 by mouse in the inspector: fill, line style and weight; Ctrl+Alt+C and Ctrl+Alt+V copy the look")
def looks(desk):
    easel = Easel(desk, BLUE, RED)
    page = easel.page
    easel.tap(200, 170)
    page.get_by_role("heading", name="Rect 1").wait_for()

    def field(name):
        return page.locator(f".canvas-field:has(.canvas-label:text-is('{name}')) .field")

    field("Fill").select_option(label="Hatched")
    field("Line style").select_option(label="Dashed")
    weight = field("Line weight")
    weight.fill("6")
    weight.press("Enter")
    page.get_by_role("group", name="Outline").get_by_role("button", name="#C2495C").click()

    def look(each):
        return [each.get(name) for name in ("color", "fill", "dash", "weight", "outline")]

    first = easel.objects()[0]
    assert look(first) == ["#3B5BA9", "hatched", "dashed", 6, "#C2495C"], first
    # The lines are there, and between the hatches the paper.
    easel.until(200, 100, [0xC2, 0x49, 0x5C], near=6)
    easel.until(200, 170, [255, 255, 255], near=12)
    easel.tap(200, 170)
    page.keyboard.press("Control+Alt+c")
    easel.tap(600, 470)
    page.get_by_role("heading", name="Rect 2").wait_for()
    page.keyboard.press("Control+Alt+v")
    easel.until(600, 400, [0xC2, 0x49, 0x5C], near=6)
    first, second = easel.objects()
    assert look(first) == look(second), second
    page.keyboard.press("Control+z")
    assert look(easel.objects()[1])[:2] == ["#C2495C", None]


@behaviour("C13 on a phone a toast does not lie over the tools")
def toast_on_a_phone(desk):
    easel = Easel(desk, BLUE, phone=True)
    page = easel.page
    page.touchscreen.tap(*easel.window(200, 170))
    easel.stage.press("Delete")
    page.get_by_text("“Rect 1” deleted.").first.wait_for()
    toast, tools = page.locator(".toast").bounding_box(), page.locator(".canvas-tools").bounding_box()
    assert toast["y"] + toast["height"] <= tools["y"], (toast, tools)


@behaviour("C12 no frame is around the stage after Esc; who comes by Tab sees one")
def frame(desk):
    easel = Easel(desk, BLUE)
    page = easel.page
    outline = "() => getComputedStyle(document.querySelector('.canvas-stage')).outlineStyle"
    easel.tap(200, 170)
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.className.includes('canvas-stage')")
    assert page.evaluate(outline) == "none"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className.includes('canvas-stage')"):
            break
    assert page.evaluate(outline) == "solid"
