"""Five tasks on photos, as a stranger does them: Docs/StrangersTasksOfAreas.md."""

import io
import pathlib
import struct
import zipfile

from harness import behaviour, saved
from presses import Hands

PHOTOS = pathlib.Path(__file__).parents[2] / "Modules" / "Gallery" / "Photos"
NAMES = "coffee", "chelsea", "rocket", "astronaut", "dahlia", "grass", "gravel", "hubble"


def dated(name, day):
    """A photo's bytes, with the day on which it was taken, as a camera writes it."""
    time = f"{day.replace('-', ':')} 10:00:00\0".encode()
    # One directory that leads to Exif's, and that with the time.
    exif = (b"Exif\0\0MM\0*" + struct.pack(">I", 8) + struct.pack(">HHHIII", 1, 0x8769, 4, 1, 26, 0)
            + struct.pack(">HHHIII", 1, 0x9003, 2, len(time), 44, 0) + time)
    photo = (PHOTOS / f"{name}.jpg").read_bytes()
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + photo[2:]


def kept(desk, *photos):
    """Photos that are saved before the task begins: names and days."""
    folder = pathlib.Path(desk.folder, "photos")
    folder.mkdir()
    for name, day in photos:
        (folder / f"{name}.jpg").write_bytes(dated(name, day))
    desk.server.run("gallery", "import", str(folder))


def begin(desk):
    page = desk.page("/gallery")
    page.get_by_role("tab", name="Saved").wait_for()
    # A button that is painted anew while it is pressed is not pressed.
    page.locator(".photo-cell").first.wait_for()
    return page, Hands(page)


def photo(page, name):
    return page.get_by_role("button", name=f", {name}").first


def counted(page, words):
    page.get_by_role("main").get_by_text(words, exact=True).wait_for()


def select(hands, first, last):
    """All from one to another."""
    hands.press("Select")
    hands.press(photo(hands.page, first))
    hands.press(photo(hands.page, last), modifiers=["Shift"])


@behaviour("G5 G10 G16 a task of a stranger: a folder's photos come in, and of those that look alike one stays")
def doubles(desk):
    page, hands = begin(desk)
    files = [(name, (PHOTOS / f"{name}.jpg").read_bytes()) for name in ("coffee", "chelsea", "rocket")]
    files += [("coffee again", files[0][1]), ("coffee sent on", files[0][1] + b"!")]
    files += [("chelsea sent on", files[1][1] + b"!")]
    hands.step("The photos")
    hands.files("Add photos", [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": data} for name, data in files])
    # The same bytes are one photo.
    counted(page, "5 photos")
    hands.step("What looks alike")
    hands.press("Actions for all saved photos")
    hands.press("Find look-alikes…", "menuitem")
    hands.step("One of each stays")
    for group in (1, 2):
        counted(page, f"Group {group} of 2")
        hands.press("Keep 1, move 1 to trash")
    counted(page, "That was the last group.")
    hands.step("Back to all")
    hands.key("Escape")
    counted(page, "3 photos")
    saved(page)
    assert len(desk.server.run("gallery", "list")) == 3 and len(desk.server.run("trash")) == 2
    hands.done("Doubles")


@behaviour("G14 a task of a stranger: an album with a name and a cover, taken along as one file")
def album(desk):
    kept(desk, *((name, f"2026-05-{day:02}") for day, name in enumerate(NAMES, 1)))
    page, hands = begin(desk)
    hands.step("The saved photos")
    hands.press("Saved", "tab")
    hands.step("Four of them")
    select(hands, "hubble", "dahlia")
    hands.step("An album")
    hands.press("Add to album…")
    hands.type("Sea and sky")
    hands.key("Enter")
    hands.step("It is opened")
    hands.press("Sea and sky, 4 photos")
    counted(page, "4 photos")
    hands.step("Its cover")
    hands.press(photo(page, "dahlia"), button="right")
    hands.press("Make it the cover", "menuitem")
    hands.step("As one file")
    hands.press("Actions for all saved photos")
    written, name = hands.saves("Download album", "menuitem")
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        assert archive.testzip() is None and len(archive.namelist()) == 4, archive.namelist()
    assert name == "Sea and sky.zip", name
    saved(page)
    [made] = desk.server.run("gallery", "album", "list")
    cover = next(each for each in desk.server.run("gallery", "list") if each["title"] == "dahlia")
    assert (made["name"], made["photos"], made["cover"]) == ("Sea and sky", 4, cover["label"]), made
    hands.done("An album")


@behaviour("G15 a task of a stranger: a photo is straightened and cropped; the file and what was made of it are downloaded")
def straight(desk):
    kept(desk, ("coffee", "2026-05-01"))
    page, hands = begin(desk)
    hands.step("The saved photos")
    hands.press("Saved", "tab")
    hands.step("The file")
    hands.press(photo(page, "coffee"), button="right")
    file, _ = hands.saves("Download", "menuitem")
    hands.step("Straightened")
    hands.press(photo(page, "coffee"), button="right")
    hands.press("Edit", "menuitem")
    slider = page.get_by_role("slider")
    slider.wait_for()
    box = slider.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hands.drag(at, (at[0] + 12, at[1]))
    hands.step("Cropped")
    crop = page.get_by_role("group", name="Crop")
    box = crop.bounding_box()
    hands.drag((box["x"] + box["width"], box["y"] + box["height"]), (box["x"] + 0.7 * box["width"], box["y"] + 0.7 * box["height"]))
    hands.press("Done")
    hands.step("What was made of it")
    page.get_by_role("dialog", name="Photo 1, coffee").wait_for()
    hands.key("Escape")
    hands.press(photo(page, "coffee"), button="right")
    made, _ = hands.saves("Download", "menuitem")
    saved(page)
    [record] = desk.server.run("gallery", "list")
    assert record["frame"]["straighten"] > 0 and record["frame"]["width"] < 0.75 * record["width"], record["frame"]
    assert file == dated("coffee", "2026-05-01") and made[:2] == b"\xff\xd8" and made != file
    hands.done("A photo put straight")


@behaviour("G6 G13 G14 a task of a stranger: all photos of May get a tag, one a memo, and both are found")
def may(desk):
    kept(desk, *zip(NAMES, ("2026-04-28", "2026-05-03", "2026-05-09", "2026-05-30", "2026-06-02", "2026-06-03")))
    page, hands = begin(desk)
    hands.step("The saved photos")
    hands.press("Saved", "tab")
    page.get_by_role("heading", name="May 2026").wait_for()
    hands.step("Those of May")
    select(hands, "astronaut", "chelsea")
    counted(page, "3 selected")
    hands.step("The tag")
    hands.press("Tag")
    hands.type("trip")
    hands.key("Enter")
    page.get_by_role("dialog").wait_for(state="detached")
    hands.step("A memo")
    hands.press(photo(page, "rocket"), button="right")
    hands.press("Edit memo", "menuitem")
    page.get_by_role("dialog").wait_for()
    hands.type(" on the third day")
    hands.press("Save", within=page.get_by_role("dialog"))
    page.get_by_role("dialog").wait_for(state="detached")
    hands.step("Found")
    hands.press("Search the saved photos", "searchbox")
    hands.type("tag:trip third")
    counted(page, "1 photo")
    saved(page)
    memos = {each["title"]: each["memo"] for each in desk.server.run("gallery", "list")}
    assert memos == {"coffee": "", "chelsea": "#trip", "rocket": "#trip on the third day", "astronaut": "#trip",
                     "dahlia": "", "grass": ""}, memos
    hands.done("All of May")


@behaviour("G6 W11 W14 a task of a stranger: photos are thrown away, one comes back and goes into a memo")
def away(desk):
    kept(desk, *((name, f"2026-05-{day:02}") for day, name in enumerate(NAMES[:5], 1)))
    desk.server.run("memo", "new", "Journal")
    page, hands = begin(desk)
    hands.step("The saved photos")
    hands.press("Saved", "tab")
    hands.step("Three go")
    select(hands, "astronaut", "chelsea")
    hands.press("Delete")
    counted(page, "2 photos")
    hands.step("One comes back")
    hands.press("Trash", "link")
    hands.press("Restore “rocket”")
    page.get_by_role("button", name="Restore “rocket”").wait_for(state="detached")
    hands.step("It goes into a memo")
    hands.press("Photos", "link")
    hands.press(photo(page, "rocket"), button="right")
    hands.press("Send to…", "menuitem")
    hands.press(page.get_by_role("option", name="Journal"))
    hands.step("And is seen there")
    hands.press("Memos", "link")
    page.locator("live-text .has-picture").wait_for()
    saved(page)
    assert sorted(each["title"] for each in desk.server.run("gallery", "list")) == ["coffee", "dahlia", "rocket"]
    text = desk.server.run("memo", "show", desk.server.run("memo", "list")[0]["id"])["text"]
    assert text.startswith("Journal") and "](blob:" in text, text
    hands.done("Away and back")


@behaviour("G13 G17 a photo that is added on the page stands under the day on which it was taken, with its colour")
def told(desk):
    page, hands = begin(desk)
    files = [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": dated(name, day)}
             for name, day in (("coffee", "2026-05-03"), ("rocket", "2024-02-29"))]
    hands.step("The photos")
    hands.files("Add photos", files)
    page.get_by_role("heading", name="May 2026").wait_for()
    page.get_by_role("heading", name="February 2024").wait_for()
    saved(page)
    for each in desk.server.run("gallery", "list"):
        assert each["takenAt"].startswith("2026-05-03" if each["title"] == "coffee" else "2024-02-29"), each
        assert len(each["blurhash"]) > 20 and each["color"].startswith("#") and each["mediaType"] == "image/jpeg", each
