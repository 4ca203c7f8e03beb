"""What a card has besides its words: reminders."""

import datetime

from harness import behaviour, saved
from test_kanban import board, card, page_of, show

# As the browsers of the tests have it.
SEOUL = datetime.timezone(datetime.timedelta(hours=9))

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
