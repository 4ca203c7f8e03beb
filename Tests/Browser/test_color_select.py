"""The illustration maker: choosing, the strip of colours above a cell, saving."""

import os
import re

from harness import behaviour, get, middle, saved, touches


def making(page):
    """A new illustration, the hair on show."""
    page.get_by_role("button", name="New illustration").click()
    page.get_by_role("tab", name="Hair").click()
    curls = page.get_by_role("button", name="Curls", exact=True)
    curls.wait_for()
    curls.evaluate("cell => cell.scrollIntoView({ block: 'center' })")
    return curls


def strip(page):
    return page.get_by_role("radiogroup", name="Colours of Curls")


def chosen(page):
    return strip(page).locator("[aria-checked=true]").get_attribute("aria-label")


def parts(desk, page):
    """The categories of the one illustration in which something is chosen, as the command line has them."""
    page.locator(".part-cell[aria-pressed=true]").wait_for()
    saved(page)
    name = desk.server.run("color-select", "list")[0]["name"]
    return sorted(part["category"] for part in desk.server.run("color-select", "show", name)["choices"])


@behaviour("S4 S7 a finger that rests opens the strip above its cell, sweeping selects, lifting chooses")
def sweep_chooses(desk):
    page = desk.phone("/color-select")
    curls = making(page)
    touch = touches(page)
    x, y = middle(curls)
    cell = curls.bounding_box()
    touch("start", [(1, x, y)])
    strip(page).wait_for()
    box = strip(page).bounding_box()
    assert box["y"] + box["height"] <= cell["y"], "it stands above the cell"
    assert 0 <= box["x"] and box["x"] + box["width"] <= 375, "it does not go off the edge"
    assert chosen(page) == "Ink", "the remembered colour is selected"
    touch("move", [(1, x + 5, y)])
    assert chosen(page) == "Ink", "a trembling finger changes nothing"
    touch("move", [(1, 375 / 12 * 5.5, y)])
    page.wait_for_function("() => document.querySelector('.strip [aria-checked=true]').ariaLabel === 'Ginger'")
    touch("end")
    strip(page).wait_for(state="detached")
    page.locator(".part-cell[aria-pressed=true]").wait_for()
    assert curls.get_attribute("aria-pressed") == "true"
    assert curls.locator("[fill='#CC7434']").count() > 0, "the cell is drawn in the new colour"
    saved(page)
    name = desk.server.run("color-select", "list")[0]["name"]
    shown = desk.server.run("color-select", "show", name)
    assert "ginger" in str(shown), shown


@behaviour("S5 one sweep over a strip wider than its window reaches every colour, each under the finger")
def sweep_reaches_all(desk):
    page = desk.phone("/color-select")
    curls = making(page)
    touch = touches(page)
    x, y = middle(curls)
    touch("start", [(1, x, y)])
    strip(page).wait_for()
    seen = []
    for step in range(0, 375, 5):
        touch("move", [(1, step + 1, y)])
        found = page.evaluate("""() => { const swatch = document.querySelector('.strip [aria-checked=true]')
            const box = swatch.getBoundingClientRect(); return [swatch.ariaLabel, box.left, box.right] }""")
        if not seen or seen[-1] != found[0]:
            seen.append(found[0])
        if step > 0:
            assert found[1] - 0.6 <= step + 1 <= found[2] + 0.6, f"{found} is not under {step + 1}"
    assert len(set(seen)) == 12, seen
    touch("cancel")
    strip(page).wait_for(state="detached")


@behaviour("S16 the picture follows the finger over the strip, and undo takes back one step")
def picture_follows(desk):
    page = desk.phone("/color-select")
    curls = making(page)
    touch = touches(page)
    x, y = middle(curls)
    touch("start", [(1, x, y)])
    strip(page).wait_for()
    picture = page.locator(".illustration-frame")
    for place in (3, 5):
        name = strip(page).get_by_role("radio").nth(place).get_attribute("aria-label")
        touch("move", [(1, 375 / 12 * (place + 0.5), y)])
        page.wait_for_function("name => document.querySelector('.strip [aria-checked=true]').ariaLabel === name", arg=name)
        value = strip(page).get_by_role("radio").nth(place).evaluate("swatch => getComputedStyle(swatch).backgroundColor")
        assert value in picture.evaluate("""frame => [...frame.querySelectorAll('[fill]')].map(
            shape => getComputedStyle(shape).fill)"""), (name, value)
    touch("end")
    strip(page).wait_for(state="detached")
    page.get_by_role("button", name="Undo").tap()
    page.get_by_text("Choose a part to begin.").wait_for()


@behaviour("S16 the colours of every slot stand in a row, and a press on one colours the part")
def visible_rows(desk):
    page = desk.page("/color-select")
    making(page)
    page.get_by_role("tab", name="Face").click()
    page.get_by_role("button", name="Round", exact=True).click()
    for slot, count in (("Skin", 10), ("Lips", 6)):
        colors = page.get_by_role("radiogroup", name=slot).get_by_role("radio")
        colors.nth(count - 1).wait_for()
        assert colors.count() == count
    umber = page.get_by_role("radiogroup", name="Skin").get_by_role("radio").nth(6)
    color = umber.evaluate("swatch => getComputedStyle(swatch).backgroundColor")
    umber.click()
    page.wait_for_function("""color => [...document.querySelectorAll('.illustration-frame [fill]')].some(
        shape => getComputedStyle(shape).fill === color)""", arg=color)


@behaviour("S16 Copy puts a PNG on the clipboard, as wide as was chosen; where a browser can't, it says so")
def copies(desk):
    page = desk.page("/color-select", permissions=["clipboard-read", "clipboard-write"])
    making(page).click()
    page.locator(".illustration-frame > svg").wait_for()
    page.get_by_label("Width").select_option("512 px")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied as PNG.").wait_for()
    assert page.evaluate("""async () => {
        const [item] = await navigator.clipboard.read()
        const bitmap = await createImageBitmap(await item.getType('image/png'))
        return [item.types.length, bitmap.width, bitmap.height]
    }""") == [1, 512, 512]
    page.evaluate("delete window.ClipboardItem")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("This browser can't copy pictures here. Save it as PNG instead.").wait_for()


@behaviour("S4 a cancelled press closes the strip and changes nothing")
def cancelled(desk):
    page = desk.phone("/color-select")
    curls = making(page)
    touch = touches(page)
    x, y = middle(curls)
    touch("start", [(1, x, y)])
    strip(page).wait_for()
    touch("move", [(1, 300, y)])
    touch("cancel")
    strip(page).wait_for(state="detached")
    assert curls.get_attribute("aria-pressed") == "false"
    # What is chosen afterwards comes alone.
    page.get_by_role("tab", name="Face").click()
    page.locator(".part-cell").first.tap()
    assert parts(desk, page) == ["face"]


@behaviour("S8 by keyboard the strip is a radio group: arrows move, Enter chooses, Esc gives the focus back")
def keyboard(desk):
    page = desk.page("/color-select")
    curls = making(page)
    curls.focus()
    page.keyboard.press("Alt+ArrowDown")
    strip(page).wait_for()
    page.wait_for_function("() => document.activeElement.ariaLabel === 'Ink'")
    box, cell = strip(page).bounding_box(), curls.bounding_box()
    assert box["y"] + box["height"] <= cell["y"] < box["y"] + box["height"] + 20, "it stands above its cell"
    assert box["x"] <= cell["x"] and cell["x"] + cell["width"] <= box["x"] + box["width"]
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.ariaLabel === 'Dark brown'")
    page.keyboard.press("Escape")
    strip(page).wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.ariaLabel === 'Curls'")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    strip(page).wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.ariaLabel === 'Curls'")
    page.locator(".part-cell[aria-label=Curls][aria-pressed=true]").wait_for()


@behaviour("S2 S6 a tap chooses, another removes; a required part stays")
def taps(desk):
    page = desk.phone("/color-select")
    curls = making(page)
    curls.tap()
    page.locator(".part-cell[aria-pressed=true]").wait_for()
    curls.tap()
    page.locator(".part-cell[aria-pressed=true]").wait_for(state="detached")
    page.get_by_role("tab", name="Face").click()
    face = page.locator(".part-cell").first
    face.tap()
    page.locator(".part-cell[aria-pressed=true]").wait_for()
    face.tap()
    # A later choice has arrived: the tap before it has done what it does.
    page.get_by_role("tab", name="Hair").click()
    curls.tap()
    assert parts(desk, page) == ["face", "hair"]


@behaviour("S10 S11 S12 S16 a random picture, its seed, its files and its credits")
def random_and_files(desk):
    page = desk.page("/color-select")
    making(page)
    page.get_by_role("button", name="Random").click()
    page.locator(".illustration-frame > svg").wait_for()
    page.get_by_role("button", name="More for the whole picture").click()
    page.get_by_role("menuitemcheckbox", name="Seed").click()
    seed = page.get_by_label("Seed").input_value()
    assert seed.isdigit()
    picture = page.locator(".illustration-frame").get_attribute("aria-label")
    page.get_by_role("button", name="Reset").click()
    page.get_by_text("Choose a part to begin.").wait_for()
    page.get_by_label("Seed").fill(seed)
    page.get_by_label("Seed").press("Enter")
    page.locator(".illustration-frame > svg").wait_for()
    assert page.locator(".illustration-frame").get_attribute("aria-label") == picture
    saved(page)
    page.get_by_label("Format").select_option("SVG")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    with open(download.value.path(), encoding="utf-8") as file:
        text = file.read()
    assert text.startswith("<svg") and "CC0-1.0" in text
    page.get_by_role("button", name="Circle").click()
    for format, start in (("PNG", b"\x89PNG\r\n\x1a\n"), ("PDF", b"%PDF-1.")):
        page.get_by_label("Format").select_option(format)
        page.get_by_label("Width").select_option("256 px")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save", exact=True).click()
        with open(download.value.path(), "rb") as file:
            content = file.read()
        assert content.startswith(start)
        if format == "PNG":
            assert int.from_bytes(content[16:20], "big") == 256
    page.get_by_role("button", name="More for the whole picture").click()
    page.get_by_role("menuitemcheckbox", name="Credits").click()
    page.get_by_text("Bojagi · CC0-1.0").wait_for()


@behaviour("S11 an unfinished illustration is kept through a reload and offered on return")
def unfinished(desk):
    page = desk.page("/color-select")
    making(page).click()
    page.wait_for_function("() => location.hash.length > 20")
    page.reload()
    page.get_by_role("button", name="All illustrations").click()
    page.get_by_role("button", name=re.compile("^Continue")).click()
    page.get_by_role("tab", name="Hair").click()
    page.locator(".part-cell[aria-pressed=true]").wait_for()


@behaviour("S15 on a tablet the categories stand in one row, and the arrows reach the last")
def one_row(desk):
    page = desk.phone("/color-select", viewport={"width": 820, "height": 1100})
    making(page)
    tabs = page.get_by_role("tab")
    assert len({tabs.nth(place).bounding_box()["y"] for place in range(tabs.count())}) == 1
    tabs.first.press("End")
    page.wait_for_function("""() => {
        const tabs = [...document.querySelectorAll('[role=tab]')], row = tabs[0].parentElement.getBoundingClientRect()
        return tabs.at(-1).getBoundingClientRect().right <= row.right + 1
    }""")


@behaviour("S15 parts, colours and picture are on one screen at every size, and none of its halves is empty")
def one_screen(desk):
    for width, height in ((1280, 720), (1440, 900), (1280, 900), (820, 1180), (375, 740)):
        page = desk.page("/color-select", viewport={"width": width, "height": height})
        making(page).click()
        page.locator(".slot-row [role=radio]").first.wait_for()
        for tab in ("Hair", "Face", "Clothes"):
            page.get_by_role("tab", name=tab).click()
            page.locator(".part-cell").first.click()
            # The cells take the room that there is.
            page.wait_for_function("""() => {
                const cells = document.querySelector('.illustration-grid-cells')
                return cells.scrollHeight <= cells.clientHeight && cells.querySelector('.part-cell').offsetWidth >= 52
            }""")
            bottom = page.evaluate("""() => Math.min(innerHeight,
                ...[...document.querySelectorAll('.areas')].filter(bar => getComputedStyle(bar).position === 'fixed')
                    .map(bar => bar.getBoundingClientRect().top))""")
            for part in (".illustration-frame", ".part-cell", ".slot-row", ".illustration-tools"):
                boxes = page.locator(part)
                for box in (boxes.first.bounding_box(), boxes.last.bounding_box()):
                    assert 0 <= box["y"] and box["y"] + box["height"] <= bottom + 0.5, (width, height, tab, part, box)
            assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
            picture = page.locator(".illustration-frame").bounding_box()
            assert picture["height"] >= 0.25 * height, (width, height, picture)
            cells = page.locator(".illustration-grid-cells").bounding_box()
            last = page.locator(".part-cell").last.bounding_box()
            assert last["y"] + last["height"] >= cells["y"] + 0.5 * cells["height"], (width, height, tab, "half is empty")
        page.close()


@behaviour("S13 the server's catalogue of a kit: unknown ids are told, never an empty success")
def catalogue(desk):
    import json
    import urllib.error

    def answer(path):
        return json.loads(get(desk, "/api/kits" + path))

    assert answer("")[0]["id"] == "bust"
    categories = answer("/bust/categories")
    assert categories[0]["id"] == "background" and all(category["name"] for category in categories), categories
    parts = answer("/bust/categories/hair/components")
    assert {"id": "ink", "name": "Ink", "value": "#2B2724"} in parts[0]["colors"]
    assert answer(f"/bust/components/{parts[0]['id']}/colors") == parts[0]["colors"]
    thumbnail = answer(f"/bust/components/{parts[0]['id']}/colors/ink")
    assert list(thumbnail) == ["thumbUrl"]
    assert get(desk, thumbnail["thumbUrl"])[:4] == b"\x89PNG"
    for path, named in [("/nothing", "nothing"), ("/bust/categories/moon/components", "moon"),
                        ("/bust/components/moon/colors", "moon"), ("/bust/components/bob/colors/moon", "moon"),
                        ("/bust@" + "0" * 64, "bust"), ("/bust@x/kit.json", "bust"), ("/bust/categories/hair", "")]:
        try:
            answer(path)
            raise AssertionError(f"{path} is there")
        except urllib.error.HTTPError as error:
            assert error.code == 404, path
            assert named in json.loads(error.read())["error"]["message"], path


KIT = """{"id": "tiny", "name": {"en": "Tiny", "ko": "작은 것"}, "licence": "CC0-1.0", "authors": ["Bojagi"],
 "size": {"width": 100, "height": 100}, "planes": ["front"],
 "palettes": [{"id": "skins", "colors": [{"id": "sand", "name": "Sand", "value": "#E0AC86"},
                                         {"id": "clay", "name": "Clay", "value": "#A5714D"}]}],
 "categories": [{"id": "face", "name": "Face", "required": true, "components": [
   {"id": "head", "name": "%s", "slots": [{"name": "skin", "palette": "skins"}],
    "layers": [{"file": "art/head.svg", "plane": "front"}]}]}]}"""
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="%d" fill="#112233" data-fill="skin"/></svg>'


def packed(folder, name, part="Head", radius=40, art=ART):
    """A kit as somebody's file manager packs its folder."""
    import zipfile

    path = os.path.join(folder, name)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tiny/kit.json", KIT % part)
        archive.writestr("tiny/art/head.svg", art % radius if "%" in art else art)
    return path


@behaviour("S14 a kit from an archive is added on the page and made into a picture; a newer version waits to be used")
def own_kit(desk):
    folder = desk.folder
    page = desk.page("/color-select")

    def add(path):
        page.get_by_role("button", name="Kits", exact=True).click()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("option", name="Add a kit from a ZIP file…").click()
        chooser.value.set_files(path)

    # What is wrong is named, line by line, and nothing is added.
    add(packed(folder, "bad.zip", art="<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"))
    problems = page.get_by_role("region", name="The kit can't be used")
    problems.get_by_text("art/head.svg").wait_for()
    assert "script" in problems.inner_text()
    problems.get_by_role("button", name="Close").click()
    add(packed(folder, "tiny.zip"))
    page.get_by_text("Added the kit “Tiny”").first.wait_for()
    assert [kit["id"] for kit in desk.server.run("color-select", "kits", "list")][-1] == "tiny"
    page.get_by_role("button", name="Kits", exact=True).click()
    page.get_by_role("option", name="Tiny").click()
    page.get_by_role("button", name="Head", exact=True).click()
    page.wait_for_function("() => location.hash.length > 20")
    saved(page)
    made = desk.server.run("color-select", "list")[0]
    assert made["kit"] == "tiny" and made["choices"][0]["component"] == "head"
    # A newer version leaves the picture as it is, until somebody wants it.
    page.get_by_role("button", name="All illustrations").click()
    add(packed(folder, "new.zip", part="Big head", radius=50))
    page.get_by_text("Added a new version of the kit “Tiny”").first.wait_for()
    page.locator(".illustration-open").first.click()
    page.get_by_role("button", name="Head", exact=True).wait_for()
    page.get_by_role("button", name="Use it").click()
    page.get_by_role("button", name="Big head", exact=True).wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Head", exact=True).wait_for()
    # It is drawn by the server, too, and is offered no more once it is removed.
    assert get(desk, f"/api/illustrations/{made['id']}/chosen.png?width=80")[:4] == b"\x89PNG"
    page.get_by_role("button", name="All illustrations").click()
    page.get_by_role("button", name="Kits", exact=True).click()
    page.get_by_role("option", name="Remove a kit…").click()
    page.get_by_role("option", name="Tiny").click()
    page.get_by_text("Removed the kit “Tiny”").first.wait_for()
    page.locator(".illustration-open").first.click()
    page.get_by_role("button", name="Head", exact=True).wait_for()


@behaviour("S14 a kit's folder is added as it lies on the disk; what is hidden in it stays out")
def kit_folder(desk):
    art = os.path.join(desk.folder, "Tiny kit", "art")
    os.makedirs(art)
    with open(os.path.join(art, "head.svg"), "w", encoding="utf-8") as file:
        file.write(ART % 40)
    with open(os.path.join(art, ".head.svg.swp"), "wb") as file:
        file.write(bytes(1 << 20))
    with open(os.path.join(desk.folder, "Tiny kit", "kit.json"), "w", encoding="utf-8") as file:
        file.write(KIT % "Head")
    page = desk.page("/color-select")
    sent = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" and "/blobs" in request.url else None)
    page.get_by_role("button", name="Kits", exact=True).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("option", name="Add a kit from a folder…").click()
    chooser.value.set_files(os.path.join(desk.folder, "Tiny kit"))
    page.get_by_text("Added the kit “Tiny”").first.wait_for()
    assert 0 < sum(len(request.post_data_buffer or b"") for request in sent) < 10_000
    page.get_by_role("button", name="Kits", exact=True).click()
    page.get_by_role("option", name="Tiny").click()
    page.get_by_role("button", name="Head", exact=True).click()
    page.wait_for_function("() => location.hash.length > 20")
    saved(page)
    assert desk.server.run("color-select", "list")[0]["kit"] == "tiny"


@behaviour("S10 S12 a seed that is typed is what Random draws; what is none is said so, by a notice that covers no control")
def typed_seed(desk):
    for page in (desk.page("/color-select"), desk.phone("/color-select")):
        making(page)
        page.get_by_role("button", name="More for the whole picture").click()
        page.get_by_role("menuitemcheckbox", name="Seed").click()
        seed = page.get_by_role("textbox", name="Seed")
        seed.fill("7")
        page.get_by_role("button", name="Random", exact=True).click()
        assert seed.input_value() == "7"
        seed.fill("abc")
        seed.blur()
        notice = page.locator(".toast", has_text="A seed is a whole number")
        notice.wait_for()
        around = notice.bounding_box()
        for control in page.locator(".illustration-editor :is(button, input, select)").all():
            box = control.bounding_box()
            if not box or not box["width"]:
                continue
            assert (box["x"] >= around["x"] + around["width"] or box["x"] + box["width"] <= around["x"]
                    or box["y"] >= around["y"] + around["height"] or box["y"] + box["height"] <= around["y"]), control
