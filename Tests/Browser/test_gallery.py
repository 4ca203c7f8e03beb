"""The photo browser: two screens, the star, full screen, files."""

import json
import pathlib
import struct
import zipfile

import screens
from harness import behaviour, middle, saved, swipe_left, touches, until

PHOTOS = pathlib.Path(__file__).parent.parent.parent / "Modules" / "Gallery" / "Photos"


SIDECAR = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmp:Rating="5"><dc:title><rdf:Alt><rdf:li>아침 커피</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>tea</rdf:li>
    </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>"""


def star(page, number):
    return page.locator(f".photo-cell:has(:text-is('Photo {number}')) .star")


def keep(page, number, memo=""):
    star(page, number).click()
    page.get_by_role("dialog").wait_for()
    page.get_by_role("dialog").get_by_role("textbox").fill(memo)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.locator(f".photo-cell:has(:text-is('Photo {number}')) .star[aria-pressed=true]").wait_for()


def show_waterfall(page):
    """The saved photos with their memos below them; by date they have none."""
    page.get_by_role("tab", name="Saved").click()
    page.get_by_role("button", name="Actions for all saved photos").click()
    page.get_by_role("menuitemcheckbox", name="Waterfall").click()
    page.locator(".saved-caption").first.wait_for()


@behaviour("G1 G4 G5 a starred photo is kept with its memo; its star is live in both screens and on the command line")
def starring(desk):
    page = desk.page("/gallery")
    page.get_by_text("Photo 12", exact=True).wait_for()
    keep(page, 3, "부엌 벽에")
    show_waterfall(page)
    page.get_by_text("부엌 벽에").wait_for()
    listed = desk.server.run("gallery", "list")
    assert [photo["memo"] for photo in listed] == ["부엌 벽에"]
    assert listed[0]["file"], "the photo itself is kept"
    desk.server.run("gallery", "unsave", listed[0]["id"])
    page.get_by_text("Star a photo").wait_for()
    page.get_by_role("tab", name="Browse").click()
    page.locator(".photo-cell:has(:text-is('Photo 3')) .star[aria-pressed=false]").wait_for()
    star(page, 3).click()
    assert page.get_by_role("dialog").get_by_role("textbox").evaluate("field => field.value") == "부엌 벽에", \
        "starring again brings it back"


@behaviour("G5 a tap outside the question cancels, Esc too, and the focus returns to the star")
def cancelling(desk):
    page = desk.page("/gallery")
    star(page, 2).click()
    page.get_by_role("dialog").wait_for()
    page.mouse.click(300, 780)
    page.get_by_role("dialog").wait_for(state="detached")
    star(page, 2).click()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.classList.contains('star')")
    assert star(page, 2).get_attribute("aria-pressed") == "false"


@behaviour("G6 on a phone the way back closes the photo that is large; its address shows it again")
def way_back(desk):
    for photo in ["coffee", "rocket", "grass"]:
        desk.server.run("gallery", "save", photo)
    page = desk.phone("/gallery/saved")
    cells = page.locator(".photo-open")
    cells.nth(1).tap()
    page.locator(".viewer").wait_for()
    name = page.get_by_role("dialog").get_attribute("aria-label")
    page.reload()
    page.get_by_role("dialog", name=name).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("dialog", name=name).wait_for(state="detached")
    page.go_back()
    page.locator(".viewer").wait_for(state="detached")
    cells.nth(2).wait_for()
    cells.first.tap()
    page.locator(".viewer").wait_for()
    page.get_by_role("button", name="Close").tap()
    page.locator(".viewer").wait_for(state="detached")
    # What was closed is no step of the way back.
    page.get_by_role("tab", name="Browse").tap()
    page.get_by_text("Photo 3", exact=True).wait_for()
    cells.first.tap()
    page.locator(".viewer").wait_for()
    page.go_back()
    page.locator(".viewer").wait_for(state="detached")
    page.get_by_text("Photo 3", exact=True).wait_for()
    page.go_back()
    page.get_by_role("tab", name="Saved", selected=True).wait_for()
    assert page.locator(".viewer").count() == 0


@behaviour("G2 G3 scrolling brings the next fifteen, never a photo twice, and none lies on another")
def scrolling(desk):
    page = desk.phone("/gallery")
    page.get_by_text("Photo 1", exact=True).wait_for()
    seen = {}
    for _ in range(60):
        cells = page.evaluate("""() => [...document.querySelectorAll('.photo-cell')].map(cell => [
            cell.querySelector('.photo-number').textContent, cell.offsetLeft, cell.offsetTop, cell.offsetWidth,
            cell.offsetHeight])""")
        for name, *place in cells:
            assert seen.setdefault(name, place) == place, f"{name} moved"
        assert page.evaluate("document.querySelectorAll('.gallery *').length") <= 400
        if "Photo 40" in seen:
            break
        page.evaluate("document.querySelector('.photo-scroll').scrollBy(0, 400)")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.wait_for_function("() => !document.querySelector('.photo-footer [role=status]')")
    boxes = list(seen.values())
    assert len(boxes) == 40, sorted(seen)
    for index, (x, y, width, height) in enumerate(boxes):
        for other_x, other_y, other_width, other_height in boxes[index + 1:]:
            apart = (x + width <= other_x or other_x + other_width <= x or y + height <= other_y
                     or other_y + other_height <= y)
            assert apart


@behaviour("G2 nothing on show jumps: not when the page tells its width late, nor when more photos come late")
def no_jumps(desk):
    context = desk.context(viewport={"width": 375, "height": 800}, reduced_motion="reduce")
    held = []
    context.route("**/api/gallery/browse", lambda route: held.append(route)
                  if route.request.post_data_json.get("page", 1) > 1 else route.continue_())
    context.add_init_script(f"({screens.SHIFT})()")
    context.add_init_script("""
        const Observer = ResizeObserver
        window.ResizeObserver = class extends Observer {
          constructor(answer) { super((...sizes) => setTimeout(() => answer(...sizes), 400)) }
        }""")
    page = desk.page("/gallery", context)
    page.get_by_text("Photo 1", exact=True).wait_for()
    # As if by a program: what follows a person's own hand within half a second is no jump to the browser.
    page.evaluate("() => { const list = document.querySelector('.photo-scroll'); list.scrollTop = list.scrollHeight }")
    page.locator(".photo-footer [role=status]").wait_for()
    until(page, lambda: held)
    page.evaluate("() => new Promise(done => setTimeout(done, 700))")
    held.pop(0).continue_()
    page.wait_for_function("() => !document.querySelector('.photo-footer [role=status]')")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shift") < 0.02, page.evaluate("window.shifted")


@behaviour("G3 a finger pulls the photos down beyond their top: they are fetched anew")
def pulling(desk):
    page = desk.phone("/gallery")
    page.get_by_text("Photo 1", exact=True).wait_for()
    page.evaluate("""() => {
        window.asked = 0
        const real = window.fetch
        window.fetch = (path, ...rest) => { if (String(path).includes('gallery/browse')) window.asked++; return real(path, ...rest) }
    }""")
    touch = touches(page)
    touch("start", [(1, 180, 300)])
    for y in range(310, 430, 10):
        touch("move", [(1, 180, y)])
    touch("end")
    page.wait_for_function("() => window.asked === 1")
    page.get_by_text("Photo 1", exact=True).wait_for()


@behaviour("G6 a finger that rests on a saved photo offers Delete; Undo brings it back")
def long_press(desk):
    page = desk.phone("/gallery")
    keep(page, 1, "One")
    show_waterfall(page)
    photo = page.get_by_role("button", name="Photo 1, ")
    photo.wait_for()
    touch = touches(page)
    touch("start", [(1, *middle(photo))])
    page.get_by_role("menu").wait_for()
    touch("end")
    page.get_by_role("menuitem", name="Delete").tap()
    page.get_by_text("Star a photo").wait_for()
    page.get_by_role("button", name="Undo").tap()
    page.get_by_text("One", exact=True).wait_for()


@behaviour("G6 a right click on a saved photo, its caption or its star offers what can be done with it, Shift+F10 too")
def context_menu(desk):
    page = desk.page("/gallery")
    keep(page, 1, "One")
    show_waterfall(page)
    photo = page.get_by_role("button", name="Photo 1, ")
    menu = page.get_by_role("menu")
    for place in (photo, page.locator(".saved-caption"), page.locator(".is-saved-cell .star")):
        place.click(button="right")
        menu.wait_for()
        page.keyboard.press("Escape")
        menu.wait_for(state="detached")
    photo.focus()
    page.keyboard.press("Shift+F10")
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Download").click()
    title = desk.server.run("gallery", "list")[0]["title"]
    assert download.value.suggested_filename.startswith(title)
    photo.click(button="right")
    page.get_by_role("menuitem", name="Open").click()
    page.locator(".viewer-place").wait_for()


@behaviour("G16 look-alikes stand side by side; by keys alone one stays and the other goes to the trash, with Undo")
def look_alikes(desk):
    page = desk.page("/gallery")
    group = page.locator(".gallery-count", has_text="Group 1 of 1")
    end = page.locator(".photo-footer", has_text="That was the last group.")
    page.get_by_text("Photo 1", exact=True).wait_for()
    copy = pathlib.Path(desk.folder) / "a copy of coffee.jpg"
    copy.write_bytes((PHOTOS / "coffee.jpg").read_bytes() + b"again")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").click()
    chooser.value.set_files([PHOTOS / "coffee.jpg", PHOTOS / "chelsea.jpg", copy])
    page.locator(".gallery-count", has_text="3 photos").wait_for()
    page.get_by_role("button", name="Actions for all saved photos").focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name="Find look-alikes…").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    group.wait_for()
    photos = page.locator(".alike-photo")
    assert photos.count() == 2
    assert sorted(photos.nth(n).get_attribute("aria-pressed") for n in (0, 1)) == ["false", "true"]
    assert page.locator(".alike-card").filter(has_text="Largest").count() == 1
    for number in "12":
        page.keyboard.press(number)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Keep 1, move 1 to trash").wait_for()
    page.keyboard.press("k")
    end.wait_for()
    saved(page)
    assert len(desk.server.run("gallery", "list")) == 2
    page.get_by_role("button", name="Undo").click()
    group.wait_for()
    page.get_by_role("button", name="Keep all").click()
    end.wait_for()
    page.keyboard.press("Escape")
    page.locator(".gallery-count", has_text="3 photos").wait_for()
    desk.server.run("verify")
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        page.get_by_role("button", name="Actions for all saved photos").click()
        page.get_by_role("menuitem", name="Find look-alikes…").click()
        page.get_by_text("The server finds look-alikes.").wait_for()


@behaviour("G6 full screen: swipe and arrows turn, two fingers zoom, Esc closes")
def full_screen(desk):
    page = desk.phone("/gallery")
    page.get_by_role("button", name="Photo 2, ").tap()
    viewer = page.get_by_role("dialog")
    viewer.wait_for()
    place = page.locator(".viewer-place")
    assert place.text_content().startswith("2 / ")
    touch = touches(page)
    swipe_left(page, touch, 300, 400, "() => document.querySelector('.viewer-place').textContent.startsWith('3 / ')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('.viewer-place').textContent.startsWith('2 / ')")
    touch("start", [(1, 150, 400)])
    touch("start", [(1, 150, 400), (2, 250, 400)])
    for step in range(1, 6):
        touch("move", [(1, 150 - 10 * step, 400), (2, 250 + 10 * step, 400)])
    page.wait_for_function("() => getComputedStyle(document.querySelector('.viewer-photo')).getPropertyValue('--ratio') > 1.5")
    touch("end")
    page.keyboard.press("Escape")
    viewer.wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.classList.contains('photo-open')")


@behaviour("G6 G15 keys go on after a click: on the photo full screen, on a button that can do no more, on the editor's ground")
def keys_after_clicks(desk):
    desk.server.run("gallery", "save", "coffee")
    page = desk.page("/gallery")
    page.get_by_role("button", name="Photo 2, ").click()
    stage = page.locator(".viewer-stage")
    stage.click()
    page.keyboard.press("ArrowRight")
    page.locator(".viewer-place", has_text="3 / ").wait_for()
    stage.dblclick()
    page.get_by_role("button", name="Zoom out").click()
    page.keyboard.press("ArrowLeft")
    page.locator(".viewer-place", has_text="2 / ").wait_for()
    stage.click()
    page.keyboard.press("Escape")
    page.locator(".viewer").wait_for(state="detached")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".photo-open").first.click()
    page.locator(".viewer").wait_for()
    page.keyboard.press("e")
    page.locator(".edit-photo").wait_for()
    box = page.locator(".edit-stage").bounding_box()
    page.mouse.click(box["x"] + 4, box["y"] + 4)
    page.keyboard.press("Escape")
    page.locator(".photo-editor").wait_for(state="detached")
    page.locator(".viewer").wait_for()


@behaviour("G15 a photo is turned, straightened by keys and cropped by the mouse; timeline, viewer and download show it so, Undo undoes")
def editing(desk):
    page = desk.page("/gallery")
    keep(page, 1)
    page.get_by_role("tab", name="Saved").click()
    photo = page.locator(".photo-open").first
    photo.click()
    page.get_by_role("dialog").wait_for()
    whole = desk.server.run("gallery", "list")[0]
    page.keyboard.press("e")
    crop = page.get_by_role("group", name="Crop")
    crop.wait_for()
    page.get_by_role("button", name="Turn right").click()
    page.wait_for_function(f"() => document.body.innerText.includes('{whole['height']} × {whole['width']}')")
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert slider.input_value() == "0.5"
    box = crop.bounding_box()
    page.mouse.move(box["x"] + box["width"], box["y"] + box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    page.get_by_role("button", name="Done").click()
    page.locator("img.viewer-photo[src*='frame=1.50.']").wait_for()
    until(page, lambda: desk.server.run("gallery", "list")[0]["frame"])
    frame = desk.server.run("gallery", "list")[0]["frame"]
    assert frame["turn"] == 90 and frame["straighten"] == 0.5
    assert abs(frame["crop"]["width"] - 50) < 2 and abs(frame["crop"]["height"] - 50) < 2, frame
    page.wait_for_function("() => document.querySelector('.viewer-photo').naturalWidth > 0")
    drawn = page.evaluate("() => { const it = document.querySelector('.viewer-photo'); return [it.naturalWidth, it.naturalHeight] }")
    assert drawn == [frame["width"], frame["height"]]
    page.keyboard.press("Escape")
    cell = page.locator(".photo-cell img[src*='frame=1.50.']")
    cell.wait_for()
    box = cell.bounding_box()
    assert abs(box["height"] / box["width"] - frame["height"] / frame["width"]) < 0.05, box
    with page.expect_download() as download:
        photo.click(button="right")
        page.get_by_role("menuitem", name="Download").click()
    assert pathlib.Path(download.value.path()).read_bytes()[:2] == b"\xff\xd8"
    page.keyboard.press("Control+z")
    page.locator(".photo-cell img:not([src*='frame='])").first.wait_for()
    until(page, lambda: desk.server.run("gallery", "list")[0]["frame"] is None)


@behaviour("G6 several photos are selected, tagged and deleted in one step")
def several(desk):
    page = desk.page("/gallery")
    for number in (1, 2, 3):
        keep(page, number)
    page.get_by_role("tab", name="Saved").click()
    page.locator(".gallery-count", has_text="3 photos").wait_for()
    page.get_by_role("button", name="Select").click()
    for number in (1, 2, 3):
        page.get_by_role("button", name=f"Photo {number}, ").click()
    page.locator(".gallery-count", has_text="3 selected").wait_for()
    page.get_by_role("button", name="Tag", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox").fill("summer")
    page.get_by_role("dialog").get_by_role("button", name="Tag").click()
    saved(page)
    assert {photo["memo"] for photo in desk.server.run("gallery", "list")} == {"#summer"}
    page.get_by_role("button", name="Select").click()
    for number in (1, 3):
        page.get_by_role("button", name=f"Photo {number}, ").click()
    page.get_by_role("button", name="Delete").click()
    page.locator(".gallery-count", has_text="1 photo").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".gallery-count", has_text="3 photos").wait_for()


@behaviour("G10 files that are chosen are kept; what is no photo is named and the rest goes on")
def files(desk):
    page = desk.page("/gallery")
    page.get_by_text("Photo 1", exact=True).wait_for()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").click()
    chooser.value.set_files([PHOTOS / "coffee.jpg", PHOTOS / "chelsea.jpg", pathlib.Path(__file__)])
    page.get_by_text("Saved 2 photos, but not “test_gallery.py”. Photos must be JPEG").first.wait_for()
    saved(page)
    assert sorted(photo["title"] for photo in desk.server.run("gallery", "list")) == ["chelsea", "coffee"]
    desk.server.run("verify")


@behaviour("G17 in the viewer keys rate a photo, and the saved photos are filtered by their ratings")
def ratings(desk):
    for title in ("coffee", "chelsea"):
        desk.server.run("gallery", "save", title)
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".gallery-count", has_text="2 photos").wait_for()
    page.locator(".photo-open").first.click()
    page.locator(".viewer").wait_for()
    page.keyboard.press("i")
    page.keyboard.press("4")
    page.get_by_role("button", name="4 stars", pressed=True).wait_for()
    page.keyboard.press("Escape")
    page.locator(".viewer").wait_for(state="detached")
    saved(page)
    assert sorted(photo["rating"] or 0 for photo in desk.server.run("gallery", "list")) == [0, 4]
    page.get_by_label("Rating", exact=True).select_option("3+")
    until(page, lambda: page.locator(".photo-cell.is-saved-cell").count() == 1)
    for name in ("Rating", "Colour"):
        field = page.get_by_label(name, exact=True)
        field.select_option(index=2)
        field.select_option(index=0)
        until(page, lambda: field.evaluate("it => it.selectedOptions[0]?.label") == f"Any {name.lower()}")


@behaviour("G10 a ZIP that is chosen comes in as the photos in it, with their sidecars; what is damaged is said by name")
def archives(desk):
    desk.expects_failures = True
    page = desk.page("/gallery")
    page.get_by_text("Photo 1", exact=True).wait_for()
    path = pathlib.Path(desk.folder) / "trip.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(PHOTOS / "coffee.jpg", "trip/coffee.jpg")
        archive.write(PHOTOS / "chelsea.jpg", "trip/day 2/chelsea.jpg")
        archive.writestr("trip/coffee.jpg.xmp", SIDECAR)
        archive.writestr("trip/broken.jpg", b"not a photo")
        archive.writestr("trip/read me.txt", "by somebody")
        archive.writestr("__MACOSX/trip/._coffee.jpg", b"hidden")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").click()
    chooser.value.set_files([path, PHOTOS / "rocket.jpg"])
    page.get_by_text("Saved 3 photos, but not “broken.jpg”.").first.wait_for()
    saved(page)
    listed = {photo["title"]: photo["rating"] for photo in desk.server.run("gallery", "list")}
    assert listed == {"chelsea": None, "아침 커피": 5, "rocket": None}, listed
    empty = pathlib.Path(desk.folder) / "empty.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("a.txt", "a")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").click()
    chooser.value.set_files([empty])
    page.get_by_text("empty.zip").first.wait_for()
    assert len(desk.server.run("gallery", "list")) == 3
    desk.server.run("verify")


@behaviour("G17 sidecars that are chosen with their photos say what those are called, and how they are rated")
def sidecars(desk):
    page = desk.page("/gallery")
    page.get_by_text("Photo 1", exact=True).wait_for()
    beside = pathlib.Path(desk.folder) / "coffee.jpg.xmp"
    beside.write_text(SIDECAR)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").click()
    chooser.value.set_files([PHOTOS / "coffee.jpg", beside, PHOTOS / "chelsea.jpg"])
    page.get_by_text("Saved 2 photos.").first.wait_for()
    saved(page)
    listed = {photo["title"]: (photo["rating"], photo["memo"]) for photo in desk.server.run("gallery", "list")}
    assert listed == {"chelsea": (None, ""), "아침 커피": (5, "#tea")}, listed
    desk.server.run("verify")


@behaviour("G8 without the server what is here stays and can be starred; the error is calm")
def offline(desk):
    page = desk.page("/gallery")
    # What is saved is known before the server goes.
    page.get_by_role("tab", name="Saved").click()
    page.get_by_text("Star a photo").wait_for()
    page.get_by_role("tab", name="Browse").click()
    page.get_by_text("Photo 12", exact=True).wait_for()
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        page.get_by_role("button", name="Refresh").click()
        page.get_by_text("Can't reach the server. What's here stays.").wait_for()
        assert page.get_by_text("Photo 12", exact=True).count() == 1
        keep(page, 2, "offline")
    saved(page)
    assert [photo["memo"] for photo in desk.server.run("gallery", "list")] == ["offline"]


def shown(page, selector):
    """The size in pixels of a picture that is there and seen; nothing where it is not."""
    return page.evaluate("""selector => {
        const image = document.querySelector(selector)
        return image?.naturalWidth && getComputedStyle(image).visibility === 'visible' ? [image.naturalWidth, image.naturalHeight] : []
    }""", selector)


@behaviour("G11 G15 without the server a photo is edited and shown as it looks, one never opened by its thumbnail and with a word")
def editing_offline(desk):
    for title in ("coffee", "chelsea"):
        desk.server.run("gallery", "save", title)
    page = desk.page("/gallery", service_workers="allow")
    until(page, lambda: page.evaluate("() => !!navigator.serviceWorker.controller"))
    page.get_by_role("tab", name="Saved").click()
    page.locator(".gallery-count", has_text="2 photos").wait_for()
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")
    page.get_by_role("tab", name="Saved").click()
    until(page, lambda: page.locator(".photo-open").count() == 2 and page.evaluate(
        "() => [...document.querySelectorAll('.photo-open img')].every(image => image.naturalWidth)"))
    page.locator(".photo-open").first.click()
    until(page, lambda: shown(page, ".viewer-photo"))
    width, height = shown(page, ".viewer-photo")
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        page.keyboard.press("e")
        until(page, lambda: shown(page, ".edit-photo"))
        assert shown(page, ".edit-photo") == [width, height]
        page.get_by_role("button", name="Turn right").click()
        page.get_by_role("button", name="Done").click()
        until(page, lambda: shown(page, ".viewer-photo") == [height, width])
        assert not page.locator(".photo-absence").is_visible()
        page.keyboard.press("ArrowRight")
        until(page, lambda: shown(page, ".viewer-photo"))
        page.get_by_text("The whole photo can be seen once the server is back.").wait_for()
        page.keyboard.press("Escape")
        tile = ".photo-open img[data-awaits*='frame=1']"
        until(page, lambda: shown(page, tile)[:1] < shown(page, tile)[1:])
    saved(page)
    page.locator(".photo-open img[src*='frame=1.0.']").wait_for()
    until(page, lambda: page.locator("img[data-awaits]").count() == 0)


@behaviour("G11 until a photo is there its cell has the photo's own colour, at its full size")
def placeholders(desk):
    context = desk.context()
    held = []
    free = []
    context.route("**/api/photos/**", lambda route: route.continue_() if free else held.append(route))
    page = desk.page("/gallery", context)
    page.get_by_text("Photo 3", exact=True).wait_for()
    look = """number => {
        const cell = [...document.querySelectorAll('.photo-cell')][number]
        const open = cell.querySelector('.photo-open')
        const box = open.getBoundingClientRect()
        return { color: getComputedStyle(open).backgroundColor.match(/\\d+/g).map(Number), width: box.width,
          height: box.height, isThere: cell.querySelector('img').naturalWidth > 0 }
    }"""
    known = desk.server.run("gallery", "browse")["photos"]
    before = [page.evaluate(look, number) for number in range(3)]
    for cell, photo in zip(before, known):
        assert not cell["isThere"]
        assert cell["color"] == [int(photo["color"][place:place + 2], 16) for place in (1, 3, 5)]
        assert abs(cell["height"] / cell["width"] - photo["height"] / photo["width"]) < 0.02
    assert held
    free.append(True)
    for route in held:
        route.continue_()
    page.wait_for_function("() => [...document.querySelectorAll('.photo-cell img')].slice(0, 3).every(i => i.naturalWidth > 0)")
    after = [page.evaluate(look, number) for number in range(3)]
    assert [(cell["width"], cell["height"]) for cell in after] == [(cell["width"], cell["height"]) for cell in before]


@behaviour("G12 cells have the small measures in a narrow window and the large ones in others; the star can be hit")
def measures(desk):
    look = """selector => {
        const cell = document.querySelector(selector)
        const style = query => getComputedStyle(cell.querySelector(query))
        const star = cell.querySelector('.star').getBoundingClientRect()
        return { corner: parseFloat(getComputedStyle(cell).borderTopLeftRadius), bar: parseFloat(style('.photo-bar').height),
          side: parseFloat(style('.photo-bar').paddingLeft), star: parseFloat(style('.star').fontSize),
          color: style('.photo-bar').backgroundColor, ground: style('.photo-bar').backgroundImage, touch: Math.min(star.width, star.height),
          width: cell.getBoundingClientRect().width }
    }"""
    for width, corner, bar, side, font in ((320, 10, 40, 8, 20), (375, 15, 60, 10, 25)):
        page = desk.phone("/gallery", viewport={"width": width, "height": 740})
        page.get_by_text("Photo 3", exact=True).wait_for()
        cell = page.evaluate(look, ".photo-cell")
        found = [cell[name] for name in ("corner", "bar", "side", "star")]
        assert found == [corner, bar, side, font], f"{width}: {cell}"
        assert cell["color"] == "rgba(0, 0, 0, 0)" and cell["ground"].startswith("linear-gradient("), cell
        assert cell["touch"] >= 44, cell
        if width == 320:
            keep(page, 1)
        show_waterfall(page)
        page.locator(".is-saved-cell").wait_for()
        cell = page.evaluate(look, ".is-saved-cell")
        assert abs(cell["width"] - (width - 20)) < 1 and cell["side"] == 15, f"{width}: {cell}"


@behaviour("G13 nothing lies over a photo but number and star on a light gradient, with a pointer only when it is meant")
def uncovered(desk):
    shown = "n => Number(getComputedStyle(document.querySelectorAll('.photo-bar')[n]).opacity)"
    page = desk.page("/gallery")
    page.get_by_text("Photo 3", exact=True).wait_for()
    page.mouse.move(1, 1)
    assert [page.evaluate(shown, number) for number in range(3)] == [0, 0, 0]
    page.locator(".photo-open").nth(1).hover()
    assert [page.evaluate(shown, number) for number in range(3)] == [0, 1, 0]
    page.mouse.move(1, 1)
    page.locator(".photo-open").nth(2).focus()
    assert [page.evaluate(shown, number) for number in range(3)] == [0, 0, 1]
    page = desk.phone("/gallery")
    page.get_by_text("Photo 3", exact=True).wait_for()
    assert [page.evaluate(shown, number) for number in range(3)] == [1, 1, 1]


def by_date(desk, count=12):
    """The page with so many saved photos, the first of them first in the timeline."""
    for photo in reversed(desk.server.run("gallery", "layout", "--width", "300", "--columns", "2")["cells"][:count]):
        desk.server.run("gallery", "save", photo["photo"])
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".photo-month").wait_for()
    return page


@behaviour("G13 saved photos fill their rows by date in three sizes, which a reload keeps")
def timeline(desk):
    page = by_date(desk)
    look = """() => [...document.querySelectorAll('.is-tile')].map(cell => {
        const box = cell.getBoundingClientRect()
        return [box.left, box.top, box.right, box.bottom] })"""
    heights = []
    for size in ("Small", "Medium", "Large"):
        page.get_by_role("button", name="Actions for all saved photos").click()
        page.get_by_role("menuitemcheckbox", name=f"{size} photos").click()
        page.wait_for_function("() => document.querySelectorAll('.is-tile').length > 0")
        boxes = page.evaluate(look)
        rows = {}
        for left, top, right, bottom in boxes:
            rows.setdefault(round(top), []).append((left, right))
        edges = [max(right for _, right in row) for row in list(rows.values())[:-1]]
        assert all(abs(edge - edges[0]) < 1 for edge in edges), edges
        for row in rows.values():
            row.sort()
            assert all(after[0] - before[1] > 3 for before, after in zip(row, row[1:])), row
        heights.append(boxes[0][3] - boxes[0][1])
    assert heights == sorted(heights) and heights[2] > 2 * heights[0], heights
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".is-tile").first.wait_for()
    assert abs(page.evaluate(look)[0][3] - page.evaluate(look)[0][1] - heights[2]) < 1


def dated(photo, date):
    """The bytes of a JPEG whose camera says that it was taken at `YYYY:MM:DD hh:mm:ss`."""
    def entry(tag, kind, count, value):
        return struct.pack("<HHII", tag, kind, count, value)

    exif = b"II*\0" + struct.pack("<IH", 8, 1) + entry(0x8769, 4, 1, 26) + struct.pack("<I", 0)
    exif += struct.pack("<H", 1) + entry(0x9003, 2, 20, 44) + struct.pack("<I", 0) + date.encode() + b"\0"
    part = b"Exif\0\0" + exif
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(part) + 2) + part + photo[2:]


def by_month(desk, *counts):
    """So many photos taken in May 2024, April, and so on back, in the workspace."""
    folder = pathlib.Path(desk.folder, "months")
    folder.mkdir()
    for months, count in enumerate(counts):
        year, month = divmod(2024 * 12 + 4 - months, 12)
        for number in range(count):
            date = f"{year}:{month + 1:02}:{20 - number:02} 10:00:00"
            (folder / f"{date.replace(':', '-')}.jpg").write_bytes(dated((PHOTOS / "coffee.jpg").read_bytes(), date))
    desk.server.run("gallery", "import", str(folder))


@behaviour("G13 months of few photos stand side by side under their headings, one of many alone; keys and ranges go on across them")
def side_by_side(desk):
    by_month(desk, 2, 1, 12, 1, 1, 1)
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".photo-month").nth(5).wait_for()
    boxes = page.evaluate("""() => [...document.querySelectorAll('.photo-month')].map(month => {
        const box = month.getBoundingClientRect()
        const cells = [...month.querySelectorAll('.is-tile')].map(cell => cell.getBoundingClientRect())
        return { name: month.querySelector('h2 > span').textContent, top: Math.round(box.top), left: box.left, right: box.right,
          within: cells.every(cell => cell.left >= box.left - 1 && cell.right <= box.right + 1 && cell.bottom <= box.bottom + 1) } })""")
    names = [box["name"].replace("\u00a0", " ") for box in boxes]
    assert names == ["May 2024", "April 2024", "March 2024", "February 2024", "January 2024", "December 2023"], names
    tops = [box["top"] for box in boxes]
    assert tops[0] == tops[1] < tops[2] < tops[3] == tops[4] == tops[5], tops
    assert all(box["within"] for box in boxes), boxes
    for before, after in zip(boxes, boxes[1:]):
        assert before["top"] != after["top"] or before["right"] <= after["left"] + 1, boxes
    cut = page.evaluate("() => [...document.querySelectorAll('h2 > span')].filter(word => word.scrollWidth > word.clientWidth + 1).length")
    assert cut == 0, "a heading is cut off"
    number = "number => document.activeElement.getAttribute('aria-label')?.startsWith(`Photo ${number}, `)"
    page.get_by_role("button", name="Photo 2, ").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(number, arg=3)
    page.keyboard.press("ArrowUp")
    page.wait_for_function(number, arg=1)
    page.get_by_role("button", name="Photo 1, ").click(modifiers=["Control"])
    page.get_by_role("button", name="Photo 3, ").click(modifiers=["Shift"])
    page.locator(".gallery-count", has_text="3 selected").wait_for()
    # On a phone two of them fit beside each other, and nothing lies beyond the window.
    phone = desk.phone("/gallery")
    phone.get_by_role("tab", name="Saved").tap()
    phone.locator(".photo-month").first.wait_for()
    assert phone.evaluate("() => document.querySelector('.photo-scroll').scrollWidth <= document.querySelector('.photo-scroll').clientWidth")


@behaviour("G13 after a far jump the photos of the window come at once, and then all that is around them")
def jumping(desk):
    by_month(desk, *[20] * 12)
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".photo-month").first.wait_for()
    page.get_by_role("button", name="Smaller photos").click()
    for part in (0.5, 1, 0.2):
        page.evaluate("part => { const list = document.querySelector('.photo-scroll'); list.scrollTop = (list.scrollHeight - list.clientHeight) * part }", part)
        # As much as half a window above and below, each with what stands on it.
        page.wait_for_function("""() => {
            const list = document.querySelector('.photo-scroll').getBoundingClientRect()
            const cells = [...document.querySelectorAll('.is-tile')]
            const boxes = cells.map(cell => cell.getBoundingClientRect())
            // Between two rows there may be the heading of a month.
            const heading = 80
            const content = document.querySelector('.timeline').getBoundingClientRect()
            return cells.length > 0 && cells.every(cell => cell.querySelector('.photo-bar')) &&
              Math.min(...boxes.map(box => box.top)) <= Math.max(list.top - list.height / 2, content.top) + heading &&
              Math.max(...boxes.map(box => box.bottom)) >= Math.min(list.bottom + list.height / 2, content.bottom) - heading }""")


@behaviour("M14 behind [[ in a photo's memo documents are offered at the caret; its details show the title and open the document")
def linking(desk):
    memo = desk.server.run("memo", "new", "Harbour walk")["id"]
    desk.server.run("memo", "new", "Old harbour")
    desk.server.run("gallery", "save", "coffee")
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".photo-open").first.click(button="right")
    page.get_by_role("menuitem", name="Edit memo").click()
    field = page.get_by_role("dialog").get_by_role("textbox")
    field.click()
    page.keyboard.type("See [[Har")
    offered = page.locator("#photo-suggestions button")
    offered.nth(1).wait_for()
    assert offered.all_inner_texts() == ["Harbour walk", "Old harbour"]
    box, around = page.locator("#photo-suggestions").bounding_box(), field.bounding_box()
    assert around["y"] < box["y"] < around["y"] + 60 and box["x"] > around["x"], (box, around)
    # Esc closes the list alone, and loses nothing.
    page.keyboard.press("Escape")
    page.locator("#photo-suggestions").wait_for(state="detached")
    assert field.evaluate("field => field.value") == "See [[Har"
    page.keyboard.type("b")
    offered.first.wait_for()
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.querySelectorAll('#photo-suggestions button')[1]?.ariaPressed === 'true'")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.photo-words').value.endsWith(']]')")
    page.keyboard.type(" again")
    page.keyboard.press("Control+Enter")
    page.get_by_role("dialog").wait_for(state="detached")
    saved(page)
    assert desk.server.run("gallery", "list")[0]["memo"] == f"See [[{memo}]] again"
    page.locator(".photo-open").first.click()
    page.keyboard.press("i")
    page.locator(".viewer-memo").wait_for()
    assert page.locator(".viewer-memo").inner_text() == "See Harbour walk again"
    page.locator(".viewer-memo").get_by_role("button", name="Harbour walk").click()
    page.wait_for_function("() => location.hash.startsWith('#/memo')")
    # The memo says who links to it.
    page.locator(".memo-backlinks").get_by_role("button", name="Photos").wait_for()


@behaviour("G15 a hit in a search, and what a card and a canvas choose among saved photos, show an edited photo as it looks")
def offered_edited(desk):
    desk.server.run("gallery", "save", "coffee")
    whole = desk.server.run("gallery", "list")[0]
    desk.server.run("gallery", "edit", "coffee", "--turn", "right")
    desk.server.run("kanban", "new", "Plans")
    desk.server.run("kanban", "add", "Plans", "Drink")
    is_tall = "selector => { const picture = document.querySelector(selector); return picture?.naturalHeight > picture?.naturalWidth }"
    page = desk.page("/search/" + whole["title"])
    page.wait_for_function(is_tall, arg=".search-picture")
    desk.go(page, "/kanban")
    page.get_by_role("button", name="Plans").first.click()
    page.get_by_role("button", name="Drink", exact=True).click()
    page.get_by_role("button", name="Choose a photo…").click()
    page.wait_for_function(is_tall, arg="[role=option] img")
    page.get_by_role("option", name=whole["title"]).click()
    page.wait_for_function(is_tall, arg=".card-cover")
    desk.server.run("canvas", "new", "Sketch")
    desk.go(page, "/canvas")
    page.get_by_role("button", name="Sketch").first.click()
    page.locator(".canvas-stage").first.wait_for()
    page.keyboard.press("9")
    page.wait_for_function(is_tall, arg="[role=option] img")
    page.get_by_role("option", name=whole["title"]).click()
    until(page, lambda: len(desk.server.run("canvas", "objects", "Sketch")) == 1)
    photo = desk.server.run("canvas", "objects", "Sketch")[0]
    assert photo["photo"] != whole["file"] and photo["height"] > photo["width"], photo


@behaviour("G13 arrows lead from photo to photo and from row to row")
def arrows(desk):
    page = by_date(desk)
    focus = "() => document.activeElement.getAttribute('aria-label')"
    page.get_by_role("button", name="Photo 1, ").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.getAttribute('aria-label')?.startsWith('Photo 2, ')")
    before = page.evaluate("() => document.activeElement.getBoundingClientRect().top")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("top => document.activeElement.getBoundingClientRect().top > top + 50", arg=before)
    page.keyboard.press("End")
    page.wait_for_function("() => document.activeElement.getAttribute('aria-label')?.startsWith('Photo 12, ')")
    page.keyboard.press("Enter")
    page.locator(".viewer").wait_for()
    assert page.evaluate(focus)


@behaviour("G14 Shift, dragging and Ctrl+A select several photos, which are downloaded as one archive")
def selecting(desk):
    page = by_date(desk)
    chosen = page.locator(".photo-open[aria-pressed=true]")
    page.get_by_role("button", name="Photo 2, ").click(modifiers=["Control"])
    page.get_by_role("button", name="Photo 5, ").click(modifiers=["Shift"])
    page.locator(".gallery-count", has_text="4 selected").wait_for()
    page.keyboard.press("Escape")
    page.locator(".gallery-count", has_text="12 photos").wait_for()
    page.get_by_role("button", name="Select", exact=True).click()
    start, end = (middle(page.get_by_role("button", name=f"Photo {number}, ")) for number in (1, 3))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=8)
    page.mouse.up()
    page.locator(".gallery-count", has_text="3 selected").wait_for()
    assert chosen.count() == 3
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == 3
    page.locator(".photo-open").first.focus()
    page.keyboard.press("Control+a")
    page.locator(".gallery-count", has_text="12 selected").wait_for()


@behaviour("G14 saved photos are found by words, tags and colour; Esc in the field brings all back")
def searching(desk):
    page = by_date(desk)
    titles = [photo["title"] for photo in desk.server.run("gallery", "list")]
    desk.server.run("gallery", "memo", desk.server.run("gallery", "list")[3]["id"], "부엌 #kitchen")
    field = page.get_by_role("searchbox", name="Search the saved photos")
    cells = "count => document.querySelectorAll('.photo-cell').length === count"
    for typed in (titles[0], "tag:kitchen", "부엌"):
        # The page and the command line find the same.
        found = len(desk.server.run("gallery", "list", "--search", typed))
        assert 0 < found < 12, typed
        field.fill(typed)
        page.wait_for_function(cells, arg=found)
    field.fill("nothing like it")
    page.get_by_text("No saved photo matches.").wait_for()
    field.press("Escape")
    page.locator(".gallery-count", has_text="12 photos").wait_for()
    expected = len(desk.server.run("gallery", "list", "--color", "gray"))
    page.get_by_role("combobox", name="Colour").select_option(label="Grey")
    page.wait_for_function(cells, arg=expected)


@behaviour("W14 what was sent of the photos to a canvas, a memo or a board is taken back by the notice, which opens it, too")
def sending(desk):
    desk.server.run("gallery", "save", "coffee")
    desk.server.run("kanban", "new", "Plan")
    desk.server.run("memo", "new", "Journal")
    desk.server.run("canvas", "new", "Wall")
    board = desk.server.run("kanban", "show", "Plan")
    memo, canvas = desk.server.run("memo", "show", "Journal"), desk.server.run("canvas", "show", "Wall")
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").click()
    for name, command, before in (("Plan", "kanban", board), ("Journal", "memo", memo), ("Wall", "canvas", canvas)):
        page.locator(".photo-open").first.click(button="right")
        page.get_by_role("menuitem", name="Send to…").click()
        page.get_by_role("option", name=name).click()
        page.get_by_text(f"Sent 1 photo to “{name}”.").first.wait_for()
        count = lambda shown: len(json.dumps([shown.get(key) for key in ("columns", "text", "objects", "count")]))
        assert count(desk.server.run(command, "show", name)) > count(before), name
        page.get_by_role("button", name="Undo").click()
        until(page, lambda: count(desk.server.run(command, "show", name)) == count(before))
    page.locator(".photo-open").first.click(button="right")
    page.get_by_role("menuitem", name="Send to…").click()
    page.get_by_role("option", name="Plan").click()
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".board-card").first.wait_for()


@behaviour("G6 full screen ⋯ and a right click open the photo's menu; Delete takes it away, Undo brings it back")
def menu_of_viewed(desk):
    for title in ("coffee", "chelsea"):
        desk.server.run("gallery", "save", title)
    page = desk.page("/gallery/saved")
    page.locator(".photo-open").first.click()
    page.get_by_role("button", name="Actions for “").click()
    menu = page.get_by_role("menu")
    with page.expect_download():
        page.get_by_role("menuitem", name="Download").click()
    page.locator(".viewer-stage").click(button="right")
    menu.wait_for()
    page.keyboard.press("Escape")
    menu.wait_for(state="detached")
    page.keyboard.press("Delete")
    page.locator(".viewer-place", has_text="1 / 1").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".viewer-place", has_text="/ 2").wait_for()
    page.keyboard.press("Escape")
    page.locator(".viewer").wait_for(state="detached")


@behaviour("G1 the saved photos have an address, which a reload and the way back keep")
def place_of_saved(desk):
    page = by_date(desk)
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")
    page.locator(".photo-cell.is-saved-cell").first.wait_for()
    page.locator(".area-link[aria-current=page]", has_text="Photos").wait_for()
    page.get_by_role("tab", name="Browse").click()
    page.get_by_text("Photo 12", exact=True).wait_for()
    page.go_back()
    page.locator(".photo-cell.is-saved-cell").first.wait_for()


@behaviour("G14 what is selected goes into an album, which has an address, a cover and a name; Undo brings a removed one back")
def albums(desk):
    page = by_date(desk)
    cells = "count => document.querySelectorAll('.photo-cell').length === count"
    page.get_by_role("button", name="Photo 2, ").click(modifiers=["Control"])
    page.get_by_role("button", name="Photo 4, ").click(modifiers=["Shift"])
    page.get_by_role("button", name="Add to album…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Name").fill("바다 여행")
    dialog.get_by_role("textbox", name="Name").press("Enter")
    dialog.wait_for(state="detached")
    album = page.get_by_role("button", name="바다 여행, 3 photos")
    album.click()
    page.wait_for_function(cells, arg=3)
    assert [shown["photos"] for shown in desk.server.run("gallery", "album", "list")] == [3]
    assert len(desk.server.run("gallery", "list", "--album", "바다 여행")) == 3
    address = page.url
    page.go_back()
    page.wait_for_function(cells, arg=12)
    # Into one that is there, by the picker.
    page.get_by_role("button", name="Photo 7, ").click(modifiers=["Control"])
    page.get_by_role("button", name="Add to album…").click()
    page.get_by_role("option", name="바다 여행").click()
    page.get_by_role("button", name="바다 여행, 4 photos").wait_for()
    # The address alone leads to it.
    page.goto(address)
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")
    page.wait_for_function(cells, arg=4)
    with page.expect_download() as download:
        page.get_by_role("button", name="Actions for all saved photos").click()
        page.get_by_role("menuitem", name="Download album").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert len(archive.namelist()) == 4
    page.get_by_role("button", name="Photo 2, ").click(button="right")
    page.get_by_role("menuitem", name="Make it the cover").click()
    page.get_by_role("button", name="Actions for all saved photos").click()
    page.get_by_role("menuitem", name="Rename album…").click()
    dialog.get_by_role("textbox", name="Name").fill("Sea")
    dialog.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Sea, 4 photos").wait_for()
    page.get_by_role("button", name="Actions for all saved photos").click()
    page.get_by_role("menuitem", name="Remove album").click()
    page.wait_for_function(cells, arg=12)
    page.locator(".photo-albums").wait_for(state="detached")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Sea, 4 photos").wait_for()
    # What another makes is here at once.
    desk.server.run("gallery", "album", "new", "Land", desk.server.run("gallery", "list")[0]["id"])
    page.get_by_role("button", name="Land, 1 photo").wait_for()
