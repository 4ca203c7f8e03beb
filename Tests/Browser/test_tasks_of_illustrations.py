"""Five tasks on illustrations, as a stranger does them: Docs/StrangersTasksOfAreas.md."""

from harness import behaviour, middle, saved
from presses import Hands
from test_color_select import packed


def begin(desk):
    page = desk.page("/color-select")
    return page, Hands(page)


def new(hands):
    hands.press("New illustration")
    hands.page.get_by_role("tab", name="Hair").wait_for()


def part(hands, category, name):
    """A part of a category."""
    hands.press(category, "tab")
    parts = hands.page.get_by_role("tabpanel", name=category)
    hands.press(name, within=parts)
    parts.get_by_role("button", name=name, exact=True, pressed=True).wait_for()


def color(hands, slot, name):
    """A colour out of the row of a slot."""
    hands.press(name, "radio", hands.page.get_by_role("radiogroup", name=slot, exact=True))
    hands.page.get_by_role("radiogroup", name=slot, exact=True).get_by_role("radio", name=name, checked=True).wait_for()


def choices(desk, page, name):
    """The parts of an illustration and their colours, by the command line."""
    saved(page)
    return {choice["category"]: (choice["component"], sorted(choice["colors"].values()))
            for choice in desk.server.run("color-select", "show", name)["choices"]}


def of_png(data):
    """Width and height."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


@behaviour("S2 S11 S16 a task of a stranger: a portrait is put together, named and saved as a picture")
def portrait(desk):
    page, hands = begin(desk)
    hands.step("A new one with a title")
    new(hands)
    # The title has the focus.
    hands.type("Mina")
    hands.step("Six parts")
    for category, name in (("Face", "Oval"), ("Hair", "Bob"), ("Eyes", "Smiling"), ("Nose", "Button"),
                           ("Mouth", "Grin"), ("Clothes", "Hoodie")):
        part(hands, category, name)
        if category == "Hair":
            hands.step("A colour of the hair")
            color(hands, "Hair", "Ginger")
            hands.step("Six parts")
    hands.step("A ground")
    part(hands, "Background", "Solid")
    hands.step("Saved, 512 pixels wide")
    hands.choose("Width", "512 px")
    data, name = hands.saves("Save")
    made = choices(desk, page, "Mina")
    assert set(made) == {"face", "hair", "eyes", "nose", "mouth", "clothes", "background"}, made
    assert made["hair"] == ("bob", ["ginger"]), made
    assert (name, of_png(data)) == ("Mina.png", (512, 512))
    hands.done("A portrait")


@behaviour("S10 S11 S16 a task of a stranger: three variants of a portrait, each saved as PNG and as SVG")
def variants(desk):
    desk.server.run("color-select", "new", "Juno")
    desk.server.run("color-select", "random", "Juno", "--seed", "7")
    page, hands = begin(desk)
    hands.step("The portrait")
    hands.press(page.get_by_role("list", name="Illustrations").get_by_role("button").first)
    page.get_by_role("tab", name="Hair").wait_for()
    files = []

    def both(format, other):
        hands.step("Both files of each")
        for each in (format, other):
            if each == other:
                hands.choose("Format", other)
            files.append(hands.saves("Save")[0])

    both("PNG", "SVG")
    hands.step("Other hair")
    part(hands, "Hair", "Curls")
    both("SVG", "PNG")
    hands.step("Other clothes")
    part(hands, "Clothes", "Turtleneck")
    both("PNG", "SVG")
    pictures = [files[place] for place in (0, 3, 4)]
    drawings = [files[place] for place in (1, 2, 5)]
    assert [of_png(each) for each in pictures] == 3 * [(1024, 1024)] and len(set(pictures)) == 3
    assert all(each.startswith(b"<svg") for each in drawings) and len(set(drawings)) == 3
    hands.done("Three variants")


@behaviour("S14 S11 a task of a stranger: a kit of one's own is added, and a picture made with it")
def kit(desk):
    page, hands = begin(desk)
    hands.step("The kit")
    hands.press("Kits")
    hands.files("Add a kit from a ZIP file…", packed(desk.folder, "tiny.zip"), "option")
    page.get_by_text("Added the kit “Tiny”").first.wait_for()
    hands.step("A picture with it")
    hands.press("Kits")
    hands.press("Tiny", "option")
    hands.press("Head")
    hands.step("Its colour")
    color(hands, "skin", "Clay")
    hands.step("Saved as SVG")
    hands.choose("Format", "SVG")
    data, _ = hands.saves("Save")
    saved(page)
    [made] = desk.server.run("color-select", "list")
    assert made["kit"] == "tiny" and b"#A5714D" in data, data
    hands.done("A kit of one's own")


@behaviour("S16 W14 C28 a task of a stranger: two portraits go onto a canvas, side by side, with their names")
def together(desk):
    for seed, name in enumerate(("Mina", "Juno"), 3):
        desk.server.run("color-select", "new", name)
        desk.server.run("color-select", "random", name, "--seed", str(seed))
    desk.server.run("canvas", "new", "Card")
    page, hands = begin(desk)
    for name in ("Juno", "Mina"):
        hands.step("Both onto the canvas")
        hands.press(page.get_by_role("list", name="Illustrations").get_by_role("button").filter(has_text=name).first)
        hands.press("Send to…")
        hands.press(page.get_by_role("option", name="Card"))
        page.get_by_text(f"“{name}” is on “Card” now.").first.wait_for()
        if name == "Juno":
            hands.press("All illustrations")
    hands.press("Open")
    area = page.get_by_role("application", name="Drawing area")
    area.wait_for()
    page.wait_for_function("() => document.querySelector('.canvas-percent').textContent !== '100%'")
    box, scale = area.bounding_box(), int(page.locator(".canvas-percent").inner_text().rstrip("%")) / 100

    def at(x, y):
        """Where a point of the page, which is 1024 × 768, is seen."""
        return box["x"] + box["width"] / 2 + (x - 512) * scale, box["y"] + box["height"] / 2 + (y - 384) * scale

    hands.step("Beside each other")
    for x in (780, 250):
        hands.drag(at(520, 400), at(x, 400))
    hands.step("Their names")
    hands.press("Text")
    for x, name in ((740, "Mina"), (210, "Juno")):
        page.mouse.click(*at(x, 540))
        hands.count()
        page.locator(".canvas-editor").wait_for()
        hands.type(name)
    hands.key("Escape")
    saved(page)
    objects = desk.server.run("canvas", "objects", "Card")
    assert sorted(each["kind"] for each in objects) == ["document", "document", "text", "text"], objects
    juno, mina = sorted((each for each in objects if each["kind"] == "document"), key=lambda each: each["x"])
    assert juno["x"] + juno["width"] < mina["x"], objects
    ids = {each["id"]: each["name"] for each in desk.server.run("color-select", "list")}
    assert (ids[juno["document"]], ids[mina["document"]]) == ("Juno", "Mina"), objects
    hands.done("Side by side")


@behaviour("S4 S5 S16 a task of a stranger: parts are chosen in their colours by holding and sweeping, and the picture follows")
def sweep(desk):
    page, hands = begin(desk)
    hands.step("A new one")
    new(hands)
    hands.step("Four parts in their colours")
    for category, name, swatch in (("Face", "Round", "Umber"), ("Hair", "Waves", "Silver"),
                                   ("Clothes", "Sweater", "Plum"), ("Hat", "Beret", "Gardenia")):
        hands.press(category, "tab")
        cell = page.get_by_role("tabpanel", name=category).get_by_role("button", name=name, exact=True)
        cell.hover()
        x, y = middle(cell)
        page.mouse.move(x, y)
        page.mouse.down()
        strip = page.get_by_role("radiogroup", name=f"Colours of {name}")
        swatches = strip.get_by_role("radio", name=swatch, exact=True)
        swatches.wait_for()
        page.mouse.move(middle(swatches)[0], y, steps=6)
        strip.get_by_role("radio", name=swatch, exact=True, checked=True).wait_for()
        value = swatches.evaluate("swatch => getComputedStyle(swatch).backgroundColor")
        assert value in page.get_by_role("img").first.evaluate(
            "frame => [...frame.querySelectorAll('[fill]')].map(shape => getComputedStyle(shape).fill)"), swatch
        page.mouse.up()
        hands.count()
        strip.wait_for(state="detached")
    made = choices(desk, page, "Illustration 1")
    assert [swatch in made[category][1] for category, swatch in (
        ("face", "umber"), ("hair", "silver"), ("clothes", "plum"), ("hat", "gardenia"))] == 4 * [True], made
    hands.done("A sweep of colours")
