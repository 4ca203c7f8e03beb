"""However many documents there are: lists hold what is in sight."""

import json

from harness import behaviour


def fill(desk, count):
    memos = [{"text": f"Memo {number}\nIts text, #tag{number % 30}"} for number in range(count)]
    desk.server.run("memo", "import", "-", given=json.dumps(memos))


def all_known(page, count):
    """The page knows so many memos."""
    page.wait_for_function(
        "count => document.querySelector('.memo-list')?.style.getPropertyValue('--count') === String(count)",
        arg=count, timeout=60_000)


@behaviour("W13 a list of 20,000 memos holds the rows in sight, and the keyboard reaches the last and comes back")
def list_of_many(desk):
    fill(desk, 20_000)
    page = desk.page("/memo")
    all_known(page, 20_000)
    elements = "document.querySelectorAll('.memo-list *').length"
    assert page.evaluate(elements) < 500 and page.locator(".memo-row").count() < 60
    first = page.locator(".memo-row .row-main").first
    first.focus()
    page.keyboard.press("End")
    last = page.locator("[aria-posinset='20000']")
    last.wait_for()
    assert last.get_attribute("aria-setsize") == "20000"
    page.wait_for_function("""() => document.activeElement.closest('.memo-row')?.ariaPosInSet === '20000'
        && document.activeElement.getBoundingClientRect().bottom <= innerHeight""")
    page.locator("[aria-posinset='19990']").wait_for()
    assert page.locator(".memo-row").count() < 60
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.activeElement.closest('.memo-row')?.ariaPosInSet === '19999'")
    # What has the focus stays in the page while one scrolls away from it.
    page.locator(".memo-scroll").evaluate("list => { list.scrollTop = 0 }")
    page.locator("[aria-posinset='1']").wait_for()
    page.wait_for_function("() => document.activeElement.closest('.memo-row')?.ariaPosInSet === '19999'")
    page.keyboard.press("PageUp")
    page.wait_for_function("""() => { const place = Number(document.activeElement.closest('.memo-row')?.ariaPosInSet)
        return place < 19999 && place > 19900 }""")
    page.keyboard.press("Home")
    page.wait_for_function("() => document.activeElement.closest('.memo-row')?.ariaPosInSet === '1'")
    # Somewhere in the middle there is no gap.
    page.locator(".memo-scroll").evaluate("list => { list.scrollTop = list.scrollHeight / 2 }")
    page.wait_for_function("""() => {
      const box = document.querySelector('.memo-scroll').getBoundingClientRect()
      for (let y = box.top + 20; y < box.bottom; y += 30) {
        if (!document.elementFromPoint(box.left + 40, y)?.closest('.memo-row')) return false
      }
      return true }""")
    # One of twenty thousand is found by a word of its text and by its title.
    page.get_by_role("searchbox").fill("Memo 7777")
    page.wait_for_function("() => document.querySelectorAll('.memo-row').length === 1")
