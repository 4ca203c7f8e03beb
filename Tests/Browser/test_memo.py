"""Memos: list and detail, typing, search, reading, links."""

import base64
import hashlib
import io
import json
import os
import pathlib
import random
import re
import zipfile

from harness import behaviour, get, middle, saved, swipe_left, touches

FIELD = "Text of the memo"


def field(page):
    return page.get_by_role("textbox", name=FIELD)


def written(page):
    return field(page).evaluate("field => field.value")


def row(page, title):
    return page.locator(f".memo-row:has(.row-title :text-is('{title}'))")


def titles(page):
    return page.locator(".memo-row .row-title").all_inner_texts()


@behaviour("M4 M2 a new memo is stored from its first character, and each pause is on the command line")
def writing(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("장보기\n우유")
    saved(page)
    memo = desk.server.run("memo", "list")[0]
    assert memo["title"] == "장보기"
    assert desk.server.run("memo", "show", memo["id"])["text"] == "장보기\n우유"
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("x")
    page.keyboard.press("Backspace")
    row(page, "장보기").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelectorAll('.memo-row').length === 1")
    saved(page)
    assert len(desk.server.run("memo", "list")) == 1, "the empty one is discarded"


@behaviour("K12 what is typed but not yet kept is not said to be saved")
def typing(desk):
    desk.server.run("memo", "new", "first")
    page = desk.page("/memo")
    field(page).wait_for()
    saved(page)
    said = page.evaluate("""() => {
        const field = document.querySelector('live-text')
        field.value += '!'
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        return document.querySelector('.sync-text').textContent
    }""")
    assert said == "Saving"
    page.wait_for_selector(".sync.is-synced")
    assert desk.server.run("memo", "list")[0]["title"] == "first!"


@behaviour("M9 what the command line writes comes in beside what is being typed")
def merging(desk):
    made = desk.server.run("memo", "new", "first\nsecond\n")["id"]
    page = desk.page("/memo")
    field(page).wait_for()
    field(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("mine")
    desk.server.run("memo", "append", made, "theirs")
    page.wait_for_function("() => document.querySelector('live-text').value.includes('theirs')")
    page.keyboard.type("!")
    page.wait_for_function("() => document.querySelector('live-text').value.includes('mine!')")
    saved(page)
    text = desk.server.run("memo", "show", made)["text"]
    assert "mine!" in text and "theirs" in text, text


@behaviour("M8 lists continue on Enter and end at an empty item")
def lists(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("- milk")
    page.keyboard.press("Enter")
    page.keyboard.type("bread")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.type("end")
    assert written(page) == "- milk\n- bread\n\nend"


@behaviour("M8 a task under a task stands further in where it is read")
def nested_tasks(desk):
    desk.server.run("memo", "new", "Trip\n- [ ] pack\n  - [ ] shirts\n    - [ ] white ones")
    page = desk.page("/memo")
    page.get_by_role("button", name="Read", exact=True).click()
    places = [page.locator(".task-box").nth(place).bounding_box()["x"] for place in range(3)]
    assert places[0] + 15 < places[1] < places[2] - 15, places


@behaviour("M11 Enter while an input method composes is no Enter, and what it composes stays whole")
def composing(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("- ")
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "하", "selectionStart": 1, "selectionEnd": 1})
    session.send("Input.imeSetComposition", {"text": "한", "selectionStart": 1, "selectionEnd": 1})
    session.send("Input.insertText", {"text": "한"})
    page.wait_for_function("() => document.querySelector('live-text').value === '- 한'")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('live-text').value === '- 한\\n- '")
    saved(page)


@behaviour("M5 deleting selects the next memo; the last one leaves an empty view that can't be typed into; undo")
def deleting(desk):
    for title in ("One", "Two"):
        desk.server.run("memo", "new", title)
    page = desk.page("/memo")
    row(page, "Two").get_by_role("button").first.click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("Moved “Two” to trash.").first.wait_for()
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'One'")
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("The first line of a memo is its title.").wait_for()
    assert page.get_by_role("textbox").count() == 0
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'One'")


@behaviour("M5 a swipe on a row uncovers share and delete")
def swiping(desk):
    for title in ("One", "Two"):
        desk.server.run("memo", "new", title)
    page = desk.phone("/memo")
    x, y = middle(row(page, "One"))
    swipe_left(page, touches(page), x + 60, y, "() => document.querySelector('.memo-row.is-swiped')")
    row(page, "One").get_by_role("button", name="Share").wait_for()
    # The browser takes a tap right after a made-up swipe for the end of its motion; a click is none.
    row(page, "One").get_by_role("button", name="Delete").click()
    page.wait_for_function("() => document.querySelectorAll('.memo-row').length === 1")
    assert titles(page) == ["Two"]


@behaviour("M5 where the system has no share sheet, Share copies the memo and says so")
def sharing(desk):
    desk.server.run("memo", "new", "One\nand more")
    page = desk.page("/memo")
    field(page).wait_for()
    page.evaluate("""() => {
        Object.defineProperty(navigator, 'share', { value: undefined })
        Object.defineProperty(navigator.clipboard, 'writeText', { value: async words => { window.copied = words } })
    }""")
    page.get_by_role("button", name="Share").click()
    page.get_by_text("Copied. This browser can't share by itself").first.wait_for()
    assert page.evaluate("window.copied") == "One\nand more"


@behaviour("M8 the box of a task stands on the line of its text")
def boxes(desk):
    desk.server.run("memo", "new", "Shopping\n\n- [ ] milk\n- [x] bread")
    for page in (desk.page("/memo"), desk.phone("/memo")):
        if page.viewport_size["width"] < 600:
            row(page, "Shopping").get_by_role("button").first.tap()
        page.get_by_role("button", name="Read", exact=True).click()
        box = middle(page.locator(".task-box").first)
        words = middle(page.locator(".task-text").first)
        assert abs(box[1] - words[1]) <= 1, (box, words)


@behaviour("M15 lists show the words of a memo; Ctrl+F finds in it, and Esc leaves the selection on what was found, in sight")
def finding(desk):
    desk.server.run("memo", "new", "# A *week*\n- [x] pack\n" + "A line\n" * 200 + "The train")
    page = desk.page("/memo")
    field(page).click()
    page.keyboard.press("Control+Home")
    assert titles(page) == ["A week"]
    assert page.locator(".memo-preview").inner_text().split()[:3] == ["pack", "A", "line"]
    page.keyboard.press("Control+f")
    page.keyboard.type("line")
    page.get_by_text("1 of 200").wait_for()
    page.keyboard.press("Shift+Enter")
    page.get_by_text("200 of 200").wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("TRAIN")
    page.get_by_text("Match 1 of 1", exact=True).wait_for()
    page.wait_for_function(
        "() => { const box = document.querySelector('.found-mark.is-current')?.getBoundingClientRect(); "
        "return box && box.top > 0 && box.bottom < innerHeight }")
    page.keyboard.press("Escape")
    page.wait_for_function(
        "() => { const field = document.activeElement; return field.tagName === 'LIVE-TEXT' && field.scrollTop > 2000 "
        "&& field.value.slice(field.selectionStart, field.selectionEnd) === 'train' }")


@behaviour("M3 pinned first, then by last change; the memo that is written in rises and stays selected; dates as one says them")
def order(desk):
    old = [{"title": "Old", "body": "2020", "last_modified": 1_582_934_400},
           {"title": "Older", "body": "2019", "last_modified": 1_551_398_400}]
    desk.server.run("memo", "import", "-", given=json.dumps(old))
    desk.server.run("memo", "new", "New\ntoday")
    page = desk.page("/memo")
    row(page, "Older").wait_for()
    assert titles(page) == ["New", "Old", "Older"]
    dates = page.locator(".memo-row time").all_inner_texts()
    assert re.fullmatch(r"\d\d:\d\d", dates[0]), dates
    assert dates[1:] == ["Feb 29, 2020", "Mar 1, 2019"], dates
    row(page, "Old").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelector('live-text')?.value.includes('2020')")
    field(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("!")
    page.wait_for_function("() => document.querySelector('.memo-row .row-title').textContent === 'Old'")
    assert titles(page) == ["Old", "New", "Older"]
    assert page.locator(".memo-row [aria-current] .row-title").all_inner_texts() == ["Old"]
    page.get_by_role("button", name="Actions for “Older”").click()
    page.get_by_role("menuitem", name="Pin").click()
    page.wait_for_function("() => document.querySelector('.memo-row .row-title').textContent === 'Older'")
    assert titles(page) == ["Older", "Old", "New"]
    assert row(page, "Older").get_by_text("Pinned").count() == 1
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["Older", "Old", "New"]


@behaviour("M6 search finds any part of a text, initial consonants find titles, and what was found is set off")
def searching(desk):
    for text in ("회의록\n다음 주 월요일에 발표", "Café\nmilk and bread"):
        desk.server.run("memo", "new", text)
    page = desk.page("/memo")
    search = page.get_by_role("searchbox")
    search.fill("ㅎㅇ")
    row(page, "Café").wait_for(state="detached")
    assert page.locator("mark").all_inner_texts() == ["회의"]
    search.fill("요일")
    page.locator("mark:text-is('요일')").wait_for()
    search.fill("BREAD")
    page.locator("mark:text-is('bread')").wait_for()
    search.fill("zzz")
    page.get_by_text("No results for “zzz”").wait_for()
    page.keyboard.press("Escape")
    row(page, "회의록").wait_for()


@behaviour("M8 Markdown reads as headings, lists and tables; a task is ticked; HTML and scripts are text")
def reading(desk):
    made = desk.server.run(
        "memo", "new", "# Plan\n\n- [ ] milk\n\n|a|b|\n|-|-|\n|1|2|\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))")["id"]
    page = desk.page("/memo")
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_role("heading", name="Plan").wait_for()
    page.get_by_role("cell", name="1").wait_for()
    page.get_by_role("checkbox", name="milk").check()
    saved(page)
    assert "- [x] milk" in desk.server.run("memo", "show", made)["text"]
    assert page.locator(".memo-reading img").count() == 0
    assert page.locator(".memo-reading a").count() == 0


@behaviour("M12 a link is completed while typing and leads to its memo; the other shows the backlink")
def linking(desk):
    target = desk.server.run("memo", "new", "Target")["id"]
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("See [[Tar")
    page.get_by_role("group", name="Link to").get_by_role("button", name="Target").wait_for()
    page.keyboard.press("Enter")
    assert written(page) == f"See [[{target}]]"
    saved(page)
    page.get_by_role("button", name="Read", exact=True).click()
    page.locator(".memo-reading").get_by_role("button", name="Target").click()
    page.get_by_role("heading", name="Linked from").wait_for()


@behaviour("M10 an earlier version is read and brought back")
def history(desk):
    made = desk.server.run("memo", "new", "First words")["id"]
    desk.server.run("memo", "edit", made, "--text", "Other words")
    page = desk.page("/memo")
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="History").click()
    page.locator(".history-line button").last.click()
    page.get_by_text("This is an earlier version.").wait_for()
    page.get_by_role("button", name="Restore").click()
    page.wait_for_function("() => document.querySelector('live-text').value === 'First words'")
    saved(page)
    assert desk.server.run("memo", "show", made)["text"] == "First words"


@behaviour("M16 an earlier version shows which words changed, and which have changed since; passages say who wrote them")
def difference(desk):
    made = desk.server.run("memo", "new", "First words")["id"]
    desk.server.run("memo", "edit", made, "--text", "First two words")
    desk.server.run("memo", "edit", made, "--text", "Last two words")
    page = desk.page("/memo")
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="History").click()
    page.locator(".history-line button").nth(1).click()
    assert page.get_by_role("insertion").inner_text() == "two " and page.get_by_role("deletion").count() == 0
    page.get_by_role("button", name="Changes since").click()
    assert page.get_by_role("insertion").inner_text() == "Last" and page.get_by_role("deletion").inner_text() == "First"
    page.get_by_role("button", name="Text", exact=True).click()
    assert page.locator(".memo-plain").inner_text() == "First two words"
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="Who wrote what").click()
    assert page.get_by_role("list", name="Who wrote what").inner_text() == "You"
    page.keyboard.press("Escape")
    field(page).wait_for()
    assert written(page) == "Last two words"


@behaviour("M1 on a phone one column at a time, with a way back")
def phone(desk):
    desk.server.run("memo", "new", "One\ntext")
    page = desk.phone("/memo")
    row(page, "One").get_by_role("button").first.tap()
    field(page).wait_for()
    assert page.locator(".memo-list").count() == 0
    page.get_by_role("button", name="All memos").tap()
    row(page, "One").wait_for()
    assert page.get_by_role("textbox", name=FIELD).count() == 0


def bring(page, *files):
    """Chooses files for an import: names and contents."""
    kinds = {"json": "application/json", "md": "text/markdown", "txt": "text/plain"}
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Actions for all memos").press("Enter")
        page.get_by_role("menuitem", name="Import…").press("Enter")
    chooser.value.set_files([
        {"name": name, "mimeType": kinds[name.split(".")[-1]], "buffer": text.encode()} for name, text in files])


def exported(page, opener, item):
    """The name and the text of the file that a menu gives."""
    page.get_by_role("button", name=opener).click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name=item, exact=True).click()
    with open(download.value.path(), encoding="utf-8", newline="") as file:
        return download.value.suggested_filename, file.read()


@behaviour("M7 memos go out as JSON and Markdown and come in again byte for byte, several files at once")
def exchange(desk):
    text = "첫 줄: 하나/둘\n\n- [ ] \"셋\"\n"
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("Milk")
    # What was typed a moment ago goes with it.
    name, all_memos = exported(page, "Actions for all memos", "Export all as JSON")
    assert name == "memos.json" and [each["text"] for each in json.loads(all_memos)] == ["Milk"], all_memos
    bring(page, ("a.md", text))
    page.get_by_text("Imported 1 memo.").first.wait_for()
    page.wait_for_function("text => document.querySelector('live-text')?.value === text", arg=text)
    name, markdown = exported(page, "More actions", "Export as Markdown")
    assert (name, markdown) == ("첫 줄 하나 둘.md", text)
    name, one = exported(page, "More actions", "Export as JSON")
    assert name == "첫 줄 하나 둘.json" and [each["text"] for each in json.loads(one)] == [text]
    _, all_memos = exported(page, "Actions for all memos", "Export all as JSON")
    for memo in desk.server.run("memo", "list"):
        desk.server.run("memo", "remove", memo["id"])
    page.get_by_role("button", name="Import…").wait_for()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import…").click()
    chooser.value.set_files({"name": "memos.json", "mimeType": "application/json", "buffer": all_memos.encode()})
    page.get_by_text("Imported 2 memos.").first.wait_for()
    _, again = exported(page, "Actions for all memos", "Export all as JSON")
    assert again == all_memos
    bring(page, ("b.txt", "b\r\n"), ("c.md", "# c"), ("more.json", json.dumps([{"title": "d", "body": ""}])))
    page.get_by_text("Imported 3 memos.").first.wait_for()
    texts = {desk.server.run("memo", "show", each["id"])["text"] for each in desk.server.run("memo", "list")}
    assert {"b\r\n", "# c", "d\n", text, "Milk"} == texts, texts


@behaviour("M7 a memo with files goes out as a ZIP and comes in by the page's import; what is no ZIP is said by name")
def archives(desk):
    picture = bytes.fromhex("47494638396101000100800000ffffff0000002c00000000010001000002024401003b")
    path = os.path.join(desk.folder, "sea.gif")
    with open(path, "wb") as file:
        file.write(picture)
    memo = desk.server.run("memo", "new", "---\ntags: [blue]\n---\nThe sea\n")
    desk.server.run("memo", "attach", memo["id"], path)
    before = desk.server.run("memo", "show", memo["id"])["text"]
    page = desk.page("/memo")
    # Properties are passed over in the list, and their tags are shown.
    row = page.locator(".memo-row .row-title").get_by_text("The sea", exact=True)
    row.wait_for()
    assert titles(page) == ["The sea"], titles(page)
    page.get_by_role("button", name="More actions").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as Markdown", exact=True).click()
    assert download.value.suggested_filename == "The sea.zip"
    with open(download.value.path(), "rb") as file:
        archive = file.read()
    desk.server.run("memo", "remove", memo["id"])
    desk.expects_failures = True
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import…").click()
    chooser.value.set_files([
        {"name": "The sea.zip", "mimeType": "application/zip", "buffer": archive},
        {"name": "broken.zip", "mimeType": "application/zip", "buffer": b"PK nothing"},
        {"name": "a.md", "mimeType": "text/markdown", "buffer": b"# A"},
    ])
    toast = page.locator(".toast")
    toast.get_by_text("Imported 2 memos.").wait_for()
    assert "“broken.zip”:" in toast.inner_text() and "no ZIP archive" in toast.inner_text(), toast.inner_text()
    row.wait_for()
    assert sorted(titles(page)) == ["A", "The sea"], titles(page)
    back = next(each for each in desk.server.run("memo", "list") if each["title"] == "The sea")
    assert back["tags"] == ["blue"], back
    assert desk.server.run("memo", "show", back["id"])["text"] == before


@behaviour("M7 broken records and files are told by index and name; the others come in")
def broken_files(desk):
    desk.server.run("memo", "new", "Here")
    desk.expects_failures = True
    page = desk.page("/memo")
    bring(page, ("some.json", '[{"text":"Good"},5]'), ("none.json", "{]"), ("empty.md", ""), ("fine.txt", "Fine"))
    toast = page.locator(".toast")
    toast.get_by_text("Imported 2 memos.").wait_for()
    words = toast.inner_text()
    for part in ("“some.json”: Record 2: It is not an object", "“none.json” is not JSON: byte 1", "“empty.md”: It is empty."):
        assert part in words, words
    assert sorted(titles(page)) == ["Fine", "Good", "Here"]
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        page.get_by_role("button", name="Actions for all memos").click()
        page.get_by_role("menuitem", name="Export all as JSON").click()
        page.get_by_text("Can't reach the server").first.wait_for()
        # A memo is here: its text needs nobody.
        name, text = exported(page, "More actions", "Export as Markdown")
        assert name.endswith(".md") and text in ("Fine", "Good", "Here")


@behaviour("M7 a memo with files goes out with them, as Markdown, as JSON and with all others; what is missing is said")
def files_along(desk):
    plan = pathlib.Path(desk.folder) / "plan.pdf"
    plan.write_bytes(b"%PDF of Jeju")
    memo = desk.server.run("memo", "new", "Trip")["id"]
    desk.server.run("memo", "attach", memo, str(plan))
    text = desk.server.run("memo", "show", memo)["text"]
    page = desk.page("/memo")
    field(page).wait_for()

    def archive(opener, item):
        page.get_by_role("button", name=opener).click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name=item, exact=True).click()
        with zipfile.ZipFile(download.value.path()) as file:
            return download.value.suggested_filename, {name: file.read(name) for name in file.namelist()}

    name, files = archive("More actions", "Export as Markdown")
    assert name == "Trip.zip" and files["attachments/plan.pdf"] == b"%PDF of Jeju", files
    assert "[plan.pdf](attachments/plan.pdf)" in files["Trip.md"].decode() and len(files) == 2
    for opener, item, called in (("More actions", "Export as JSON", "Trip"),
                                 ("Actions for all memos", "Export all as JSON", "memos")):
        name, files = archive(opener, item)
        assert name == called + ".zip" and len(files) == 2, files.keys()
        assert [each["text"] for each in json.loads(files[called + ".json"])] == [text]
        path = next(each for each in files if each.startswith(called + "-files/"))
        assert files[path] == b"%PDF of Jeju"
    # An archive that goes out comes in.
    seoul, packed = b"%PDF of Seoul", io.BytesIO()
    hashed = hashlib.sha256(seoul).hexdigest()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("memos.json", json.dumps([{"text": f"Seoul\n[plan.pdf](blob:{hashed})"}]))
        file.writestr(f"memos-files/{hashed}", seoul)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Actions for all memos").press("Enter")
        page.get_by_role("menuitem", name="Import…").press("Enter")
    chooser.value.set_files([{"name": "memos.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}])
    page.get_by_text("Imported 1 memo.", exact=True).first.wait_for()
    row(page, "Seoul").wait_for()
    assert get(desk, f"/api/blobs/{hashed}") == seoul
    lost = "ab" * 32
    bring(page, ("lost.json", json.dumps([{"text": f"Lost\n[gone.pdf](blob:{lost})"}])))
    page.get_by_text("Files that it names and nobody has: 1").first.wait_for()
    page.get_by_role("button", name="Actions for all memos").click()
    with page.expect_download():
        page.get_by_role("menuitem", name="Export all as JSON", exact=True).click()
    page.get_by_text(f"The file {lost} that a memo names is missing.").first.wait_for()


STATIC = pathlib.Path(__file__).parent.parent.parent / "Apps" / "Browser" / "Static"
# Unpacks an archive as an import does; gives what would be sent, and what comes in.
UNPACKED = """async ([name, data]) => {
    UNPACKING
    const sent = []
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
    const files = await unpacked([new File([bytes], name)], async bytes => { sent.push(bytes.length) })
    return { sent, files: files.map(({ name, size }) => [name, size]) } }""".replace(
    "UNPACKING", (STATIC / "unpacking.js").read_text(encoding="utf-8").replace("export ", ""))


@behaviour("W6 an archive that lies, is cut, or is none comes in as what it is, and nothing of it beyond what it says")
def hostile_archives(desk):
    page = desk.page("/memo")

    def unpack(archive, name="m.zip"):
        return page.evaluate(UNPACKED, [name, base64.b64encode(bytes(archive)).decode()])

    def packed(**files):
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, content in files.items():
                archive.writestr(path, content)
        return bytearray(made.getvalue())

    hashed = "ab" * 32
    good = packed(**{"m.json": "[" + "0," * 100_000 + "0]", f"m-files/{hashed}.png": "y" * 5_000, "m-files/x": "z",
                     "../../m.json": "[]", "__MACOSX/m.json": "[]"})
    assert unpack(good) == {"sent": [5_000], "files": [["m.json", 200_003]]}
    # Of a folder that was packed as a whole.
    assert unpack(packed(**{"d/m.json": "[]", f"d/m-files/{hashed}": "y"})) == {"sent": [1], "files": [["m.json", 2]]}
    entry = good.index(b"PK\x01\x02")
    for at, number in ((24, 10), (24, 0xffffffff), (20, 0xffffffff), (42, 0x7fffffff), (10, 99)):
        lies = bytearray(good)
        lies[entry + at:entry + at + 4] = number.to_bytes(4, "little")
        assert unpack(lies)["files"] == [["m.zip", len(lies)]], (at, number)
    for archive in (b"", b"PK\x05\x06", b"[1]", good[:-30], good[entry:], packed(**{"note.md": "text"})):
        assert unpack(archive) == {"sent": [], "files": [["m.zip", len(archive)]]}
    assert unpack(good, "m.json")["files"] == [["m.json", len(good)]]
    chance = random.Random(6)
    small = packed(**{"m.json": "[1,2]", f"m-files/{hashed}": "y" * 50})
    for _ in range(100):
        broken = bytearray(small)
        for _ in range(chance.randrange(1, 6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        assert len(unpack(broken)["files"]) == 1


@behaviour("M17 files are pasted and dropped into a memo: pictures with a width, audio that plays, all else to download")
def attachments(desk):
    desk.server.run("memo", "new", "Files: ")
    page = desk.page("/memo")
    field(page).wait_for()
    field(page).focus()
    page.keyboard.press("Control+End")
    # A second of silence, as a file of its own kind.
    sound = """(() => { const bytes = new Uint8Array(44 + 8000); const view = new DataView(bytes.buffer)
        const put = (at, word) => [...word].forEach((letter, index) => { bytes[at + index] = letter.charCodeAt(0) })
        put(0, 'RIFF'); view.setUint32(4, 36 + 8000, true); put(8, 'WAVEfmt '); view.setUint32(16, 16, true)
        view.setUint16(20, 1, true); view.setUint16(22, 1, true); view.setUint32(24, 8000, true)
        view.setUint32(28, 8000, true); view.setUint16(32, 1, true); view.setUint16(34, 8, true)
        put(36, 'data'); view.setUint32(40, 8000, true); bytes.fill(128, 44); return bytes })()"""
    page.evaluate(f"""() => {{
        const transfer = new DataTransfer()
        transfer.items.add(new File([{sound}], 'silence.wav', {{ type: 'audio/wav' }}))
        transfer.items.add(new File(['<script>alert(1)</script>'], 'page.html', {{ type: 'text/html' }}))
        document.querySelector('live-text').dispatchEvent(
            new ClipboardEvent('paste', {{ clipboardData: transfer, bubbles: true, cancelable: true }})) }}""")
    page.wait_for_function("() => document.querySelector('live-text').value.includes('[page.html](blob:')")
    assert written(page).startswith("Files: ![silence.wav](blob:"), written(page)
    assert page.locator("live-text .has-picture").count() == 0
    saved(page)
    page.get_by_role("button", name="Read", exact=True).click()
    page.wait_for_function("() => document.querySelector('audio')?.duration === 1")
    page.locator("audio").evaluate("player => { player.muted = true; return player.play() }")
    page.wait_for_function("() => document.querySelector('audio').ended", timeout=20_000)
    with page.expect_download() as download:
        page.get_by_role("link", name="page.html").click()
    assert download.value.suggested_filename == "page.html"
    with open(download.value.path(), encoding="utf-8") as file:
        assert file.read() == "<script>alert(1)</script>"
    page.get_by_role("button", name="More actions").click()
    assert page.get_by_role("menuitem", name="Attach files…").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Write", exact=True).click()
    page.get_by_role("button", name="More actions").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Attach files…").click()
    chooser.value.set_files([{"name": "notes.txt", "mimeType": "text/plain", "buffer": b"words"}])
    page.wait_for_function("() => document.querySelector('live-text').value.includes('[notes.txt](blob:')")


# A keyboard of iOS: it lies over the page, of which less is then seen.
KEYBOARD = """
const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, covered: 0 })
Object.defineProperty(view, 'height', { get: () => innerHeight - view.covered })
Object.defineProperty(window, 'visualViewport', { value: view })
window.cover = points => { view.covered = points; view.dispatchEvent(new Event('resize')) }
"""


@behaviour("M11 the line of the caret stays in sight above an on-screen keyboard, and the areas give it their room")
def above_keyboard(desk):
    context = desk.context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(KEYBOARD)
    page = desk.page("/memo", context)
    page.get_by_role("button", name="New memo").tap()
    page.keyboard.type("\n".join(f"Line {number}" for number in range(60)))
    page.wait_for_timeout(300)

    def caret():
        return page.evaluate("""() => {
            const caret = getSelection().getRangeAt(0).cloneRange()
            caret.collapse(false)
            const box = caret.getClientRects()[0]
            return [box.top, box.bottom] }""")

    for covered in (336, 420):
        page.evaluate(f"cover({covered})")
        page.wait_for_function("covered => document.body.getBoundingClientRect().height <= innerHeight - covered + 1", arg=covered)
        page.wait_for_timeout(200)
        top, bottom = caret()
        assert 0 < top and bottom <= 844 - covered, (top, bottom, covered)
        assert not page.get_by_role("navigation").first.is_visible()
    page.keyboard.type("\nand on")
    page.wait_for_timeout(200)
    assert caret()[1] <= 844 - 420
    page.evaluate("cover(0)")
    page.get_by_role("navigation").first.wait_for()


@behaviour("M11 all text follows the size that is set for it, on a phone too, and nothing is cut")
def text_size(desk):
    desk.server.run("memo", "new", "Plan of the week")
    for place in ("/memo", "/kanban", "/gallery", "/canvas", "/color-select"):
        page = desk.phone(place)
        page.wait_for_load_state("networkidle")
        before = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
        page.wait_for_function("before => parseFloat(getComputedStyle(document.body).fontSize) > 1.4 * before", arg=before)
        wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0, (place, wide)
        for name in page.get_by_role("button").all():
            if name.is_visible():
                cut = name.evaluate("button => button.scrollWidth - button.clientWidth")
                assert cut <= 1, (place, name.inner_text(), cut)
        page.close()
