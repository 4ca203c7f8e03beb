"""What a card has besides its words: reminders, files, links that are offered while one writes."""

import base64
import datetime
import json
import pathlib
import re

from harness import SEOUL, behaviour, saved, until
from test_kanban import board, card, description, page_of, show
from test_memo import KEYBOARD

# Notifications are noted instead of shown.
NOTED = """
window.told = []; window.asked = 0
window.Notification = class {
  static permission = 'PERMISSION'
  static async requestPermission () { window.asked++; this.permission = 'ANSWER'; return 'ANSWER' }
  constructor (title, options) { window.told.push({ title, body: options.body, press: () => this.onclick() }) }
  close () {}
}
"""

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")


def noted(desk, permission="granted", answer="granted"):
    context = desk.context()
    context.add_init_script(NOTED.replace("PERMISSION", permission).replace("ANSWER", answer))
    return context


def reminded(minutes=1):
    """A due date and a reminder that has come so many minutes ago, whatever the clock says."""
    now = datetime.datetime.now(SEOUL)
    due = (now + datetime.timedelta(days=2)).date()
    at = datetime.datetime.combine(due, datetime.time(9), SEOUL)
    return due.isoformat(), f"{int((at - now).total_seconds() // 60) + minutes + 1}m"


def told(*pages):
    return [(entry["title"], entry["body"]) for page in pages for entry in page.evaluate(
        "() => window.told.map(({ title, body }) => ({ title, body }))")]


@behaviour("K18 a reminder notifies once in a browser with two pages, by title, board and day; a press opens the card")
def notified(desk):
    made = board(desk, ("todo", "Plan"))
    due, reminder = reminded()
    desk.server.run("kanban", "add", made, "Bins", "--due", due, "--reminder", reminder)
    context = noted(desk)
    pages = [desk.page("/memo", context=context), desk.page("/kanban", context=context)]
    pages[0].wait_for_function(
        "() => Object.keys(localStorage).some(name => name.startsWith('reminded-'))")
    # Both have looked for it.
    for page in pages:
        page.wait_for_function(
            "() => Object.keys(localStorage).some(name => name.endsWith('-board-reminders'))")
        page.wait_for_timeout(4_000)
    assert [title for title, _ in told(*pages)] == ["Bins"], told(*pages)
    assert told(*pages)[0][1].startswith("House · Due "), told(*pages)
    page = next(page for page in pages if told(page))
    page.evaluate("() => window.told[0].press()")
    page_of(page, "Bins")
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")
    page.wait_for_timeout(4_000)
    assert told(page) == []


@behaviour("K16 who is named in a comment is notified once, sees a count, and opens the card at the comment from the list")
def named(desk):
    made = board(desk, ("todo", "Plan"))
    name = desk.server.run("kanban", "comment", "add", made, "Plan", "Mine")["author"]
    context = noted(desk)
    pages = [desk.page("/memo", context=context), desk.page("/kanban", context=context)]
    file = pathlib.Path(desk.folder) / "named.json"
    comments = [{"author": "Ben", "text": f"Remark {number}"} for number in range(60)]
    comments.insert(3, {"author": "Ben", "text": f"@{name}, which colour?"})
    file.write_text(json.dumps([{"title": "Paint", "comments": comments}]))
    desk.server.run("kanban", "import", made, str(file))
    for page in pages:
        page.wait_for_function(
            "() => Object.keys(localStorage).some(name => name.endsWith('-board-mentions-told'))")
    pages[0].wait_for_timeout(4_000)
    assert told(*pages) == [("Ben named you in “Paint”.", f"House · @{name}, which colour?")], told(*pages)
    page = pages[1]
    page.get_by_role("button", name="1 new mention").click()
    page.locator(".mention-row.is-new").get_by_role("button").click()
    page_of(page, "Paint")
    comment = page.locator(".comment", has_text="which colour?")
    comment.wait_for()
    until(page, lambda: 0 <= comment.bounding_box()["y"] < page.viewport_size["height"])
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.locator(".mention-count").count() == 0
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")
    page.wait_for_timeout(4_000)
    assert page.locator(".mention-count").count() == 0
    assert told(page) == []


@behaviour("K18 the browser is asked for leave when a reminder is chosen; where it is refused a toast says it, and leads to the card")
def refused(desk):
    made = board(desk, ("todo", "Bins"))
    due, reminder = reminded()
    page = desk.page("/kanban", context=noted(desk, "default", "denied"))
    show(page)
    page.get_by_role("button", name="Bins", exact=True).click()
    page_of(page, "Bins")
    page.get_by_label("Due").fill(due)
    assert page.evaluate("window.asked") == 0
    page.get_by_label("Reminder").select_option("1h")
    assert page.evaluate("window.asked") == 1
    saved(page)
    assert desk.server.run("kanban", "export", made)[0]["reminder"] == "1h"
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert card(page, "Bins").get_by_text("Reminder: 1 hour before").count() == 1
    desk.server.run("kanban", "edit", made, "Bins", "--reminder", reminder)
    toast = page.locator(".toast", has_text="“Bins” of “House”")
    toast.wait_for()
    toast.get_by_role("button", name="Open").click()
    page_of(page, "Bins")
    assert told(page) == []


@behaviour("K15 a picture and a file come into a card by paste: one shows, one downloads, and the picture becomes the cover")
def attached(desk):
    made = board(desk, ("todo", "Roof"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Roof", exact=True).click()
    page_of(page, "Roof")
    page.get_by_role("textbox", name="Description").click()
    page.evaluate("""bytes => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], 'roof.png', { type: 'image/png' }))
        transfer.items.add(new File(['an offer'], 'offer.txt', { type: 'text/plain' }))
        document.querySelector('.card-words').dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })) }""", list(PICTURE))
    page.wait_for_function("() => document.querySelector('.card-words').value.includes('[offer.txt](blob:')")
    page.locator(".card-words .has-picture").wait_for()
    saved(page)
    assert re.fullmatch(
        r"!\[roof\.png\]\(blob:[0-9a-f]{64}\)\n\[offer\.txt\]\(blob:[0-9a-f]{64}\)", description(desk, made, "Roof"))
    with page.expect_download() as download:
        page.get_by_role("region", name="Files").get_by_role("link", name="offer.txt").click()
    with open(download.value.path(), encoding="utf-8") as file:
        assert file.read() == "an offer"
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Attach files…").click()
    chooser.value.set_files([{"name": "notes.txt", "mimeType": "text/plain", "buffer": b"words"}])
    page.wait_for_function("() => document.querySelector('.card-words').value.includes('[notes.txt](blob:')")
    page.get_by_role("button", name="Choose a photo…").click()
    page.get_by_role("option", name="roof.png").click()
    page.wait_for_function("() => document.querySelector('.card-cover')?.naturalWidth > 0")


@behaviour("M14 behind [[ in a card's description documents are offered at the caret; Enter and a press put the link in, with its title")
def linked(desk):
    memo = desk.server.run("memo", "new", "Market day")["id"]
    desk.server.run("memo", "new", "Supermarket")
    made = board(desk, ("todo", "Shop"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Shop", exact=True).click()
    page_of(page, "Shop")
    page.get_by_role("textbox", name="Description").click()
    page.keyboard.type("Some\nmore\nFor [[mar")
    offered = page.locator("#card-suggestions button")
    offered.nth(1).wait_for()
    assert offered.all_inner_texts() == ["Market day", "Supermarket"]
    box, field = page.locator("#card-suggestions").bounding_box(), page.locator(".card-words").bounding_box()
    # Below the caret, for there is room.
    assert field["y"] + 60 < box["y"] < field["y"] + 110 and box["x"] >= field["x"], (box, field)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.card-words').value.endsWith(']]')")
    page.keyboard.type(" and [[super")
    offered.first.click()
    page.wait_for_function("() => document.querySelector('.card-words').value.match(/\\]\\]/g).length === 2")
    page.keyboard.type(" too")
    saved(page)
    assert re.fullmatch(rf"Some\nmore\nFor \[\[{memo}\]\] and \[\[[0-9a-z-]+\]\] too", description(desk, made, "Shop"))
    page.locator(".card-links").get_by_role("button", name="Market day").wait_for()


@behaviour("K15 above an on-screen keyboard stand what is written on a card, the names and documents on offer, and notices")
def above_keyboard(desk):
    desk.server.run("memo", "new", "Market day")
    made = board(desk, ("todo", "Shop"))
    context = desk.context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(KEYBOARD)
    page = desk.page("/kanban", context)
    show(page)
    page.get_by_role("button", name="Shop", exact=True).tap()
    page_of(page, "Shop")
    top_of_keyboard = 844 - 340

    def is_above(locator):
        box = locator.bounding_box()
        return box and box["y"] > 0 and box["y"] + box["height"] <= top_of_keyboard + 1

    page.get_by_role("textbox", name="Description").tap()
    page.evaluate("cover(340)")
    page.keyboard.type("For\n\n\n\n[[mar")
    offered = page.locator("#card-suggestions")
    offered.wait_for()
    until(page, lambda: is_above(offered))
    offered.get_by_role("button", name="Market day").tap()
    page.keyboard.type(" @tes")
    offered = page.locator("#card-names")
    offered.wait_for()
    until(page, lambda: is_above(offered))
    page.evaluate("cover(0)")
    field = page.locator(".comment-field")
    field.tap()
    page.evaluate("cover(340)")
    until(page, lambda: is_above(field))
    page.keyboard.type("@tes")
    offered.wait_for()
    until(page, lambda: is_above(offered) and is_above(field))
    page.keyboard.press("Enter")
    page.evaluate("cover(0)")
    page.get_by_role("button", name="Back to the board").tap()
    page.get_by_role("dialog").wait_for(state="detached")
    page.locator(".board-quick-field").first.tap()
    page.evaluate("cover(340)")
    page.locator(".board-quick-field").first.fill("One\nTwo")
    page.get_by_role("button", name="Add 2 cards").tap()
    toast = page.locator(".toast")
    toast.wait_for()
    until(page, lambda: is_above(toast))
    saved(page)
    assert desk.server.run("kanban", "show", made)
