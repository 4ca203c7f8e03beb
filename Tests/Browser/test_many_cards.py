"""However many cards a column has, and lines a history: those in sight are in the page, and everything is reached."""

import json

from harness import behaviour, middle, saved

IN_SIGHT = """title => {
  const card = document.activeElement.closest('.board-card')
  const box = card?.getBoundingClientRect()
  const list = document.querySelector('.board-cards').getBoundingClientRect()
  return card?.querySelector('.board-card-title').textContent === title && box.top < list.bottom && box.bottom > list.top
}"""


def open_board(desk, count):
    """A board with so many cards in one column, some higher than others; its id."""
    cards = [{"title": f"Card {number}", "description": "\n".join(["A line of it."] * (number % 4)), "state": "todo"}
             for number in range(count)]
    made = desk.server.run("kanban", "new", "House")["id"]
    desk.server.run("kanban", "import", made, "-", given=json.dumps(cards))
    page = desk.page("/kanban")
    page.get_by_role("button", name="House").first.click()
    page.locator(".board-card").first.wait_for()
    return page, made


def scroll(page, part):
    page.locator(".board-cards").first.evaluate("(list, part) => { list.scrollTop = list.scrollHeight * part }", part)


@behaviour("W13 a column of 2,000 cards holds those in sight; keys reach the last and come back, each says its place")
def cards_of_many(desk):
    page, _ = open_board(desk, 2_000)
    places = page.locator(".board-place")
    assert places.count() < 60, places.count()
    page.get_by_role("button", name="Card 0", exact=True).focus()
    page.keyboard.press("End")
    page.wait_for_function(IN_SIGHT, arg="Card 1999")
    last = page.locator("[aria-posinset='2000']")
    assert last.get_attribute("aria-setsize") == "2000" and places.count() < 60
    for _ in range(30):
        page.keyboard.press("ArrowUp")
    page.wait_for_function(IN_SIGHT, arg="Card 1969")
    # What has the focus stays in the page while one scrolls away from it.
    scroll(page, 0)
    page.locator("[aria-posinset='1']").wait_for()
    assert page.evaluate("document.activeElement.closest('.board-place').ariaPosInSet") == "1970"
    page.keyboard.press("PageUp")
    page.wait_for_function("() => Number(document.activeElement.closest('.board-place')?.ariaPosInSet) < 1970")
    page.keyboard.press("Home")
    page.wait_for_function(IN_SIGHT, arg="Card 0")
    # Somewhere in the middle there is no gap, and nothing lies over another.
    scroll(page, .5)
    page.wait_for_function("""() => {
      const list = document.querySelector('.board-cards').getBoundingClientRect()
      const boxes = [...document.querySelectorAll('.board-cards')[0].querySelectorAll('.board-card')]
        .map(card => card.getBoundingClientRect()).filter(box => box.bottom > list.top && box.top < list.bottom)
      return boxes.length > 4 && boxes[0].top - list.top < 12 && list.bottom - boxes.at(-1).bottom < 12 &&
        boxes.every((box, place) => !place || Math.abs(box.top - boxes[place - 1].bottom - 8) < 1.5)
    }""")
    assert places.count() < 60


@behaviour("W13 in a column of 2,000 cards a hit opens its card, and leaving it leads back to where it is")
def hit_of_many(desk):
    page, made = open_board(desk, 2_000)
    part = next(entry for entry in desk.server.run("kanban", "export", made) if entry["title"] == "Card 1500")
    page.evaluate("part => { location.hash += '/' + part }", part["id"])
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.get_by_label("Title").input_value() == "Card 1500"
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.wait_for_function(IN_SIGHT, arg="Card 1500")


@behaviour("W13 K4 a card that is dragged to the edge of a long column scrolls it, and lands among those that come")
def far_edge(desk):
    page, made = open_board(desk, 2_000)
    start = middle(page.get_by_role("button", name="Card 0", exact=True))
    box = page.locator(".board-cards").first.bounding_box()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 15, start[1] + 15, steps=3)
    page.mouse.move(start[0], box["y"] + box["height"] - 6, steps=4)
    page.wait_for_function("() => document.querySelector('.board-cards').scrollTop > 3000")
    page.mouse.move(start[0], box["y"] + box["height"] / 2, steps=4)
    page.locator(".board-mark").wait_for()
    page.mouse.up()
    page.locator(".board-ghost").wait_for(state="detached")
    page.wait_for_function("""() => {
      const card = [...document.querySelectorAll('.board-place')].find(place => place.innerText.startsWith('Card 0'))
      return Number(card?.ariaPosInSet) > 20 }""")
    saved(page)
    titles = [entry["title"] for entry in desk.server.run("kanban", "export", made)]
    assert titles.index("Card 0") > 20 and sorted(titles) == sorted(f"Card {number}" for number in range(2_000))


@behaviour("W13 a history of 200 lines holds those in sight, each with its place, and the first is reached")
def history_of_many(desk):
    page, made = open_board(desk, 1)
    card = page.get_by_role("button", name="Card 0", exact=True)
    card.focus()
    for step in range(200):
        page.keyboard.press("Alt+ArrowRight" if step % 4 < 2 else "Alt+ArrowLeft")
    page.get_by_role("button", name="Actions for the board").click()
    page.get_by_role("menuitem", name="History").click()
    lines = page.locator(".history-line")
    lines.first.wait_for()
    assert lines.first.get_attribute("aria-posinset") == "1" and lines.count() < 60, lines.count()
    count = lines.first.get_attribute("aria-setsize")
    assert int(count) > 190, count
    page.locator(".history").evaluate("panel => { panel.scrollTop = panel.scrollHeight }")
    last = page.locator(f".history-line[aria-posinset='{count}']")
    last.wait_for()
    page.wait_for_function("""() => { const panel = document.querySelector('.history')
      const last = [...document.querySelectorAll('.history-line')].at(-1)
      return Math.abs(panel.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom) < 4 }""")
    assert lines.count() < 60
