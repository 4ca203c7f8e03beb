"""Boards: columns, cards, the form, dragging by mouse and by finger, menus."""

import datetime
import hashlib
import io
import json
import pathlib
import re
import zipfile

from harness import behaviour, choose_by_keys, get, middle, saved, swipe_left, tab_to, today, touches, until


def board(desk, *cards):
    """A board with cards `(column, title)`, made beside the page; its id."""
    made = desk.server.run("kanban", "new", "House")["id"]
    for column, title in cards:
        card = desk.server.run("kanban", "add", made, title)["id"]
        if column != "todo":
            desk.server.run("kanban", "move", made, card, column)
    return made


def show(page, name="House"):
    page.get_by_role("button", name=name).first.click()
    page.get_by_role("heading", name=name, level=1).wait_for()


def column(page, name):
    return page.locator(f".board-column:has(h2:text-is('{name}'))")


def titles(page, name):
    return column(page, name).locator(".board-card-title").all_inner_texts()


def card(page, title):
    # By its name: a title with a tag is several texts.
    return page.locator(".board-card").filter(has=page.get_by_role("button", name=title, exact=True)).first


def states(desk, made):
    return [(entry["title"], entry["state"]) for entry in desk.server.run("kanban", "export", made)]


def drag(page, title, x, y):
    at = middle(card(page, title))
    page.mouse.move(at[0] - 30, at[1])
    page.mouse.down()
    page.mouse.move(at[0] - 20, at[1] + 6, steps=3)
    page.mouse.move(x, y, steps=8)
    page.locator(".board-ghost").wait_for()
    page.mouse.up()
    page.locator(".board-ghost").wait_for(state="detached")


@behaviour("K1 K2 K3 a board and a card made in the page are there for the command line")
def making(desk):
    page = desk.page("/kanban")
    page.get_by_role("button", name="New board").click()
    page.get_by_label("Name").fill("House")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="House").wait_for()
    assert page.locator(".board-column h2").all_inner_texts() == ["Todo", "Doing", "Done"]
    page.get_by_role("button", name="Add card").click()
    page.get_by_label("Title").fill("Paint the door")
    page.get_by_label("Description").fill("- [x] sand\n- [ ] paint\n")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("1 of 2 done").wait_for()
    saved(page)
    made = desk.server.run("kanban", "list")[0]["id"]
    assert states(desk, made) == [("Paint the door", "todo")]


@behaviour("K18 a card repeats by its page, shows that it does, and is followed by the next when it is done")
def repeating(desk):
    made = board(desk, ("todo", "Bins out"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Bins out", exact=True).click()
    page.get_by_label("Due").fill("2026-05-18")
    repeat = page.get_by_label("Repeat", exact=True).first
    repeat.select_option(label="Another…")
    page.get_by_label("Another, in words").fill("every 3 days")
    page.keyboard.press("Enter")
    until(page, lambda: repeat.evaluate("it => it.selectedOptions[0]?.label") == "Another…")
    repeat.select_option(label="every week")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    card(page, "Bins out").get_by_text("Repeats: every week").wait_for(state="attached")
    box = column(page, "Done").bounding_box()
    drag(page, "Bins out", box["x"] + 80, box["y"] + 300)
    column(page, "Done").locator(".board-card").wait_for()
    assert titles(page, "Todo") == ["Bins out"]
    saved(page)
    days = [[each.get("due") for each in rows["cards"]] for rows in desk.server.run("kanban", "show", made)["columns"]]
    assert days == [["2026-05-25"], [], ["2026-05-18"]], days
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('.board-card').length === 1")
    assert titles(page, "Todo") == ["Bins out"] and titles(page, "Done") == []


@behaviour("K3 Esc never loses text: the draft is offered again; leaving by the button asks")
def drafts(desk):
    board(desk, ("todo", "One"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Add card").click()
    page.get_by_label("Title").fill("Half a card")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Add card").click()
    page.get_by_text("This is your unsaved text.").wait_for()
    assert page.get_by_label("Title").input_value() == "Half a card"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("You have unsaved text.").wait_for()
    page.get_by_role("button", name="Discard", exact=True).click()
    page.get_by_role("dialog").wait_for(state="detached")


@behaviour("K4 a card is dragged by mouse: before what is there, to the end, and back by undo")
def dragging(desk):
    made = board(desk, ("todo", "One"), ("todo", "Two"), ("doing", "Three"))
    page = desk.page("/kanban")
    show(page)
    x, y = middle(card(page, "Three"))
    drag(page, "Two", x, y - 8)
    column(page, "Doing").locator(".board-card-title >> nth=1").wait_for()
    assert titles(page, "Doing") == ["Two", "Three"]
    box = column(page, "Done").bounding_box()
    drag(page, "One", box["x"] + 80, box["y"] + 300)
    column(page, "Done").locator(".board-card").wait_for()
    assert titles(page, "Todo") == []
    assert page.get_by_role("dialog").count() == 0, "the release of a drag opens nothing"
    saved(page)
    assert states(desk, made) == [("Two", "doing"), ("Three", "doing"), ("One", "done")]
    page.get_by_role("button", name="Undo", exact=True).click()
    column(page, "Todo").locator(".board-card").wait_for()
    page.keyboard.press("Control+Shift+z")
    column(page, "Done").locator(".board-card").wait_for()


@behaviour("K4 K9 a finger drags a card after it has rested; one that moves at once scrolls")
def finger(desk):
    board(desk, *[("todo", f"Card {number}") for number in range(12)], ("doing", "Other"))
    page = desk.page("/kanban", viewport={"width": 820, "height": 700}, has_touch=True)
    show(page)
    touch = touches(page)
    cards = page.locator(".board-column >> nth=0 >> .board-cards")
    x, y = middle(card(page, "Card 4"))
    touch("start", [(1, x, y)])
    for step in range(1, 9):
        touch("move", [(1, x, y - 30 * step)])
    touch("end")
    page.wait_for_function("() => document.querySelector('.board-cards').scrollTop > 40 || document.scrollingElement.scrollTop > 40")
    assert page.locator(".board-ghost").count() == 0
    assert cards.locator(".board-card").count() == 12
    name = "Card 6"
    card(page, name).scroll_into_view_if_needed()
    # A list that was thrown glides on for a while.
    page.wait_for_function("""() => {
        const top = document.querySelector('.board-cards').scrollTop
        const isStill = window.lastTop === top
        window.lastTop = top
        return isStill
    }""", polling=200)
    x, y = middle(card(page, name))
    touch("start", [(1, x, y)])
    page.locator(".board-card.is-lifted").wait_for()
    to = middle(card(page, "Other"))
    for step in range(1, 9):
        touch("move", [(1, x + (to[0] - x) * step / 8, y + (to[1] - 6 - y) * step / 8)])
    page.locator(".board-ghost").wait_for()
    touch("end")
    column(page, "Doing").locator(".board-card-title >> nth=1").wait_for()
    assert titles(page, "Doing") == [name, "Other"]


@behaviour("K9 K7 every move by keyboard; delete by menu, and the toast's undo brings it back")
def keyboard(desk):
    board(desk, ("todo", "One"), ("todo", "Two"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="One", exact=True).focus()
    page.keyboard.press("Alt+ArrowDown")
    page.wait_for_function("() => document.querySelector('.board-card-title').textContent === 'Two'")
    page.wait_for_function("() => document.activeElement.textContent === 'One'")
    page.keyboard.press("Alt+ArrowRight")
    column(page, "Doing").locator(".board-card").wait_for()
    page.keyboard.press("Shift+F10")
    page.get_by_role("menu").wait_for()
    page.get_by_role("menuitem", name="Move to Done").click()
    column(page, "Done").locator(".board-card").wait_for()
    page.get_by_role("button", name="Actions for “One”").click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_text("Deleted “One”.").first.wait_for()
    assert titles(page, "Done") == []
    page.get_by_role("button", name="Undo", exact=True).last.click()
    column(page, "Done").locator(".board-card").wait_for()


@behaviour("K7 a swipe to the left deletes a card, with a way back")
def swipe(desk):
    board(desk, ("todo", "One"), ("todo", "Two"))
    page = desk.phone("/kanban")
    show(page)
    touch = touches(page)
    x, y = middle(card(page, "One"))
    swipe_left(page, touch, x + 60, y, "() => !document.querySelector('.board').innerText.includes('One')")
    page.get_by_text("Deleted “One”.").first.wait_for()
    assert page.locator(".board-card-title").all_inner_texts() == ["Two"]
    assert page.get_by_role("dialog").count() == 0


@behaviour("K4 text dropped from outside becomes a card before what it is dropped on; two things are refused")
def outside(desk):
    board(desk, ("doing", "Three"))
    page = desk.page("/kanban")
    show(page)
    drop = """([title, text, count]) => {
      const target = [...document.querySelectorAll('.board-card-title')].find(e => e.textContent === title)
      const box = target.getBoundingClientRect()
      const data = new DataTransfer()
      if (count > 1) for (let n = 0; n < count; n++) data.items.add(new File(['x'], n + '.txt', { type: 'text/plain' }))
      else data.setData('text/plain', text)
      for (const type of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { bubbles: true,
        cancelable: true, dataTransfer: data, clientX: box.left + 10, clientY: box.top + 2 }))
    }"""
    page.evaluate(drop, ["Three", "Buy paint\nwhite", 1])
    card(page, "Buy paint").wait_for()
    column(page, "Doing").locator(".board-card-title").nth(1).filter(has_text="Three").wait_for()
    assert titles(page, "Doing") == ["Buy paint", "Three"], titles(page, "Doing")
    page.evaluate(drop, ["Three", "", 2])
    page.get_by_text("Only one item can be dropped at a time, not 2.").first.wait_for()
    assert titles(page, "Doing") == ["Buy paint", "Three"]


@behaviour("K2 a tag shows its cards alone; K1 a limit that is exceeded says so; K8 history tells who did what")
def looking(desk):
    board(desk, ("todo", "Paint #home"), ("todo", "Call #work"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="#home", exact=True).click()
    card(page, "Call #work").wait_for(state="detached")
    page.get_by_role("button", name="#home", exact=True).click()
    card(page, "Call #work").wait_for()
    page.get_by_role("button", name="Actions for “Todo”").click()
    page.get_by_role("menuitem", name="Limit…").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("1")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Over the limit").wait_for()
    page.get_by_role("button", name="Actions for the board").click()
    page.get_by_role("menuitem", name="History").click()
    page.get_by_text("Set the limit of the column Todo to 1.").wait_for()
    page.get_by_text("Added “Call #work”.").wait_for()


@behaviour("K11 cards come in from a file, and the board goes out as one")
def exchange(desk):
    board(desk, ("todo", "One"))
    page = desk.page("/kanban")
    show(page)
    held, free = [], []
    page.route("**/api/documents/*/events", lambda route: route.continue_() if free else held.append(route))
    page.get_by_role("button", name="Actions for the board").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Import cards…").click()
    chooser.value.set_files({
        "name": "cards.json", "mimeType": "application/json",
        "buffer": json.dumps([{"title": "Two", "state": "doing"}]).encode()})
    # What can't be sent at once is in the file all the same.
    card(page, "Two").wait_for()
    page.get_by_role("button", name="Actions for the board").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as JSON").click()
        page.wait_for_timeout(300)
        free.append(True)
        for route in held:
            route.continue_()
    written = json.loads(open(download.value.path(), encoding="utf-8").read())
    assert [(entry["title"], entry["state"]) for entry in written] == [("One", "todo"), ("Two", "doing")]


@behaviour("K6 a card whose day is over says so, in red; in the done column no longer")
def overdue(desk):
    made = board(desk, ("todo", "Plain"))
    for title, day in (("Late", "2020-02-29"), ("Early", "2999-12-31")):
        desk.server.run("kanban", "add", made, title, "--due", day)
    page = desk.page("/kanban")
    show(page)
    late, early = card(page, "Late").locator("time"), card(page, "Early").locator("time")
    assert late.text_content() == "Overdue since 2020-02-29", late.text_content()
    assert early.text_content().startswith("Due "), early.text_content()

    def ink(locator):
        return locator.evaluate("element => getComputedStyle(element).color.match(/\\d+/g).map(Number)")

    red, green, blue = ink(late)
    assert red > green + 60 and red > blue + 60, "it is red"
    assert ink(late) != ink(early)
    page.get_by_role("button", name="Late", exact=True).focus()
    page.keyboard.press("Alt+ArrowRight")
    column(page, "Doing").locator(".board-card").wait_for()
    assert late.text_content().startswith("Overdue")
    page.keyboard.press("Alt+ArrowRight")
    column(page, "Done").locator(".board-card").wait_for()
    assert late.text_content().startswith("Due ")


@behaviour("K10 undo and redo take back and bring back, by button and key, and are disabled when there is nothing")
def undoing(desk):
    page = desk.page("/kanban")
    page.get_by_role("button", name="New board").click()
    page.get_by_label("Name").fill("House")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="House", level=1).wait_for()
    undo = page.get_by_role("button", name="Undo", exact=True).first
    redo = page.get_by_role("button", name="Redo", exact=True)
    assert undo.is_disabled() and redo.is_disabled()
    page.get_by_role("button", name="Add card").click()
    page.get_by_label("Title").fill("One")
    page.keyboard.press("Control+Enter")
    card(page, "One").wait_for()
    assert undo.is_enabled() and redo.is_disabled()
    undo.click()
    card(page, "One").wait_for(state="detached")
    assert undo.is_disabled() and redo.is_enabled()
    page.keyboard.press("Control+y")
    card(page, "One").wait_for()
    assert undo.is_enabled() and redo.is_disabled()
    saved(page)
    assert states(desk, desk.server.run("kanban", "list")[0]["id"]) == [("One", "todo")]


@behaviour("K10 K3 Ctrl+Z in the form takes back what was typed there, not what was done to the board")
def typing(desk):
    made = board(desk, ("todo", "One"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="One", exact=True).focus()
    page.keyboard.press("Alt+ArrowRight")
    column(page, "Doing").locator(".board-card").wait_for()
    page.get_by_role("button", name="Add card").click()
    title = page.get_by_label("Title")
    title.press("2")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.getElementById('form-title').value === ''")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.wait_for_function("() => document.getElementById('form-title').value === '2'")
    assert titles(page, "Doing") == ["One"]
    saved(page)
    assert states(desk, made) == [("One", "doing")]


@behaviour("K12 offline a board is changed all the same, and says what waits")
def offline(desk):
    made = board(desk, ("todo", "One"))
    page = desk.page("/kanban")
    show(page)
    with desk.offline():
        page.get_by_role("button", name="Actions for “One”").click()
        page.get_by_role("menuitem", name="Move to Done").click()
        column(page, "Done").locator(".board-card").wait_for()
        page.get_by_text("Offline; 1 change to send").wait_for()
    saved(page)
    assert states(desk, made) == [("One", "done")]


@behaviour("K14 the field at a column's foot: Enter adds and stays for the next, pasted lines become cards, asked once")
def quick(desk):
    made = board(desk, ("doing", "Old"))
    page = desk.page("/kanban")
    show(page)
    field = page.get_by_role("textbox", name="Add a card to “Doing”")
    field.click()
    page.keyboard.type("One")
    page.keyboard.press("Enter")
    card(page, "One").wait_for()
    # Without another press the next one is typed.
    page.keyboard.type("Two")
    page.keyboard.press("Enter")
    card(page, "Two").wait_for()
    page.keyboard.insert_text("Milk\nBread\n\nEggs")
    page.get_by_role("button", name="Add 3 cards").click()
    card(page, "Eggs").wait_for()
    assert titles(page, "Doing") == ["Old", "One", "Two", "Milk", "Bread", "Eggs"]
    assert field.input_value() == ""
    page.keyboard.type("x")
    assert field.input_value() == "x", "the field has the focus again"
    saved(page)
    assert [title for title, _ in states(desk, made)] == ["Old", "One", "Two", "Milk", "Bread", "Eggs"]


@behaviour("K14 Enter in a new card's title adds it")
def enter(desk):
    board(desk)
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Add card").click()
    page.get_by_label("Title").fill("Paint")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for(state="detached")
    card(page, "Paint").wait_for()


@behaviour("K4 on a phone the tab under a dragged card opens, and nothing hides it")
def tabs(desk):
    made = board(desk, ("todo", "One"), ("doing", "Three"))
    page = desk.phone("/kanban")
    show(page)
    touch = touches(page)
    x, y = middle(card(page, "One"))
    touch("start", [(1, x, y)])
    page.locator(".board-card.is-lifted").wait_for()
    tab = page.get_by_role("button", name="Doing").first
    at = middle(tab)
    for step in range(1, 9):
        touch("move", [(1, x + (at[0] - x) * step / 8, y + (at[1] - y) * step / 8)])
    page.locator(".board-ghost.is-over-tab").wait_for()
    box, ghost = tab.bounding_box(), page.locator(".board-ghost").bounding_box()
    assert ghost["y"] >= box["y"] + box["height"] - 1, (box, ghost)
    card(page, "Three").wait_for()
    to = middle(card(page, "Three"))
    for step in range(1, 9):
        touch("move", [(1, at[0] + (to[0] - at[0]) * step / 8, at[1] + (to[1] - 8 - at[1]) * step / 8)])
    touch("end")
    page.locator(".board-ghost").wait_for(state="detached")
    page.wait_for_function("() => document.querySelectorAll('.board-card-title').length === 2")
    assert page.locator(".board-card-title").all_inner_texts() == ["One", "Three"]
    saved(page)
    assert states(desk, made) == [("One", "doing"), ("Three", "doing")]


@behaviour("K2 the ⋯ of a card stands at its upper edge, however long the title; days are said as the reader's country says them")
def faces(desk):
    made = board(desk, ("todo", "A title of very many words that goes on and on " * 4))
    year = desk.page().evaluate("() => new Date().getFullYear()")
    desk.server.run("kanban", "edit", made, "A title of very many words that goes on and on " * 4, "--due", f"{year}-11-22")
    page = desk.page("/kanban", locale="en-GB")
    show(page)
    box = page.locator(".board-card").bounding_box()
    dots = page.locator(".board-card > .menu-button").bounding_box()
    assert dots["y"] - box["y"] < 12 and dots["height"] <= 44, (box, dots)
    assert "22 Nov" in page.locator(".board-card time").text_content()
    page = desk.page("/kanban", locale="en-US")
    show(page)
    assert "Nov 22" in page.locator(".board-card time").text_content()


@behaviour("K13 a card is labelled by L and the keys, its chip is seen, and the board is filtered by it")
def labels(desk):
    made = board(desk, ("todo", "Paint"), ("todo", "Call"))
    desk.server.run("kanban", "label", "add", made, "Urgent", "--color", "red")
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Paint", exact=True).focus()
    page.keyboard.press("l")
    page.get_by_role("menuitemcheckbox", name="Urgent").wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    chip = card(page, "Paint").locator(".board-label")
    chip.wait_for()
    assert chip.inner_text() == "Urgent"
    page.get_by_role("button", name="Urgent", exact=True).click()
    card(page, "Call").wait_for(state="detached")
    page.get_by_role("button", name="Show all").click()
    card(page, "Call").wait_for()
    page.get_by_role("button", name="Filter", exact=True).click()
    page.keyboard.type("cal")
    card(page, "Paint").wait_for(state="detached")
    saved(page)
    cards = desk.server.run("kanban", "show", made)["columns"][0]["cards"]
    assert [entry["labels"] for entry in cards] == [["Urgent"], []]


@behaviour("K9 a notice lies on no card, no menu's button and no field for new cards")
def notice_beside_cards(desk):
    board(desk, *(("todo", f"Card {number}") for number in range(30)))
    for page in [desk.page("/kanban"), desk.phone("/kanban")]:
        show(page)
        page.get_by_role("button", name="Card 0", exact=True).focus()
        page.keyboard.press("Delete")
        notice = page.locator(".toast")
        # It stays while it has the focus.
        notice.get_by_role("button", name="Undo").focus()
        lying = """() => {
            const notice = document.querySelector('.toast').getBoundingClientRect()
            return [...document.querySelectorAll('.board-cards, .board-quick')].filter(each => {
                const box = each.getBoundingClientRect()
                return box.bottom > notice.top && box.left < notice.right && box.right > notice.left
            }).map(each => each.className)
        }"""
        until(page, lambda: page.evaluate(lying) == [])
        assert page.locator(".board-quick-field").first.bounding_box()["y"] > 300, "the board is still there"
        notice.get_by_role("button", name="Undo").click()
        notice.wait_for(state="detached")


@behaviour("K20 a board is duplicated by the pointer, inside and in the list; the toast takes it back or opens it")
def duplicating(desk):
    board(desk, ("todo", "Sweep"), ("doing", "Paint"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Actions for the board").click()
    page.get_by_role("menuitem", name="Duplicate board").click()
    page.get_by_text("Made the board “House copy”.").first.wait_for()
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("heading", name="House copy", level=1).wait_for()
    assert (titles(page, "Todo"), titles(page, "Doing")) == (["Sweep"], ["Paint"])
    page.get_by_role("button", name="All boards").click()
    page.get_by_role("button", name="Actions for “House copy”").click()
    page.get_by_role("menuitem", name="Duplicate board").click()
    page.get_by_text("Made the board “House copy copy”.").first.wait_for()
    saved(page)
    assert len(desk.server.run("kanban", "list")) == 3
    page.get_by_role("button", name="Undo", exact=True).last.click()
    page.get_by_text("Moved “House copy copy” to trash.").first.wait_for()
    saved(page)
    assert sorted(entry["name"] for entry in desk.server.run("kanban", "list")) == ["House", "House copy"]


def move_to_garden(desk, made, page, open_menu, choose):
    """Takes the card “Paint” of `made` to the column Done of another board, and back by the toast."""
    open_menu()
    choose("menuitem", "Move to another board…")
    page.get_by_role("combobox", name="Move “Paint” to").wait_for()
    choose("option", "Garden")
    page.get_by_role("combobox", name="Column of “Garden”").wait_for()
    choose("option", "Done")
    page.get_by_text("Moved “Paint” to Done of “Garden”.").first.wait_for()
    saved(page)
    assert states(desk, made) == []
    assert states(desk, "Garden") == [("Paint", "done")]


@behaviour("K20 a card goes to a column of another board by the pointer; the toast leads there, and each board undoes its part")
def to_another_board(desk):
    made = board(desk, ("todo", "Paint"))
    desk.server.run("kanban", "new", "Garden")
    page = desk.page("/kanban")
    show(page)
    move_to_garden(
        desk, made, page, lambda: page.get_by_role("button", name="Actions for “Paint”").click(),
        lambda role, name: page.get_by_role(role, name=name).click())
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("heading", name="Garden", level=1).wait_for()
    assert titles(page, "Done") == ["Paint"]
    page.get_by_role("button", name="Undo", exact=True).click()
    column(page, "Done").locator(".board-card").wait_for(state="detached")
    page.get_by_role("button", name="All boards").click()
    show(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    card(page, "Paint").wait_for()
    saved(page)
    assert states(desk, made) == [("Paint", "todo")]
    assert states(desk, "Garden") == []


@behaviour("K20 a card goes to another board by keys alone")
def to_another_board_by_keys(desk):
    made = board(desk, ("todo", "Paint"))
    desk.server.run("kanban", "new", "Garden")
    page = desk.page("/kanban")
    show(page)

    def choose(role, name):
        if role == "option":
            page.get_by_role("option", name=name).wait_for()
            page.keyboard.type(name)
            return page.keyboard.press("Enter")
        for _ in range(20):
            if page.evaluate("document.activeElement.textContent").startswith(name):
                return page.keyboard.press("Enter")
            page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not come to {name}")

    def menu():
        page.get_by_role("button", name="Paint", exact=True).focus()
        page.keyboard.press("m")
        page.get_by_role("menuitem").first.wait_for()

    move_to_garden(desk, made, page, menu, choose)


@behaviour("K20 a card goes to another board by a finger on a phone")
def to_another_board_by_finger(desk):
    made = board(desk, ("todo", "Paint"))
    desk.server.run("kanban", "new", "Garden")
    page = desk.phone("/kanban")
    show(page)
    move_to_garden(
        desk, made, page, lambda: page.get_by_role("button", name="Actions for “Paint”").tap(),
        lambda role, name: page.get_by_role(role, name=name).tap())
    page.get_by_role("button", name="Undo", exact=True).last.tap()
    card(page, "Paint").wait_for()
    saved(page)
    assert states(desk, made) == [("Paint", "todo")]


@behaviour("K16 a card is commented by the keys: Ctrl+Enter adds and stays; the face counts, and one's own are edited and removed")
def comments(desk):
    made = board(desk, ("todo", "Paint"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Paint", exact=True).focus()
    page.keyboard.press("Enter")
    tab_to(page, "Write a comment")
    page.keyboard.type("Which **colour**?")
    page.keyboard.press("Control+Enter")
    page.locator(".comment strong", has_text="colour").wait_for()
    page.keyboard.type("Blue.")
    page.keyboard.press("Control+Enter")
    page.locator(".comment", has_text="Blue.").wait_for()
    page.wait_for_function("""() => document.querySelector('.comments > button').getBoundingClientRect().bottom
        <= document.querySelector('.card-body').getBoundingClientRect().bottom""")
    saved(page)
    listed = desk.server.run("kanban", "comment", "list", made, "Paint")
    assert [entry["text"] for entry in listed] == ["Which **colour**?", "Blue."]
    choose_by_keys(page, "Actions for the comment “Blue.”", "Edit comment")
    page.wait_for_function("() => document.activeElement.value === 'Blue.'")
    page.keyboard.press("End")
    page.keyboard.type(" Dark.")
    page.keyboard.press("Control+Enter")
    page.get_by_text("Blue. Dark.").wait_for()
    page.get_by_role("button", name="Actions for the comment “Which").click()
    page.get_by_role("menuitem", name="Remove comment").click()
    page.locator(".comment strong").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert card(page, "Paint").locator(".board-card-comments").inner_text().split() == ["1", "1", "comment"]
    saved(page)
    listed = desk.server.run("kanban", "comment", "list", made, "Paint")
    assert [entry["text"] for entry in listed] == ["Blue. Dark."]


@behaviour("K16 a comment of another device shows at once with its author, without a menu, and is answered by a finger on a phone")
def comments_of_two(desk):
    made = board(desk, ("todo", "Paint"))
    page = desk.phone("/kanban")
    show(page)
    card(page, "Paint").locator(".board-card-open").tap()
    desk.server.run("kanban", "comment", "add", made, "Paint", "Red?", "--author", "Ben")
    other = page.locator(".comment", has_text="Red?")
    other.wait_for()
    assert other.locator(".comment-author").inner_text() == "Ben"
    assert other.locator("button").count() == 0
    page.get_by_role("textbox", name="Write a comment").tap()
    page.keyboard.type("Blue!")
    page.get_by_role("button", name="Add comment").tap()
    mine = page.locator(".comment", has_text="Blue!")
    mine.wait_for()
    assert mine.locator(".comment-author").inner_text() == "You"
    saved(page)
    assert [entry["text"] for entry in desk.server.run("kanban", "comment", "list", made, "Paint")] == ["Red?", "Blue!"]


@behaviour("K13 K16 K17 somebody is assigned and named by @ in a comment, which is edited; the board is filtered by them")
def people(desk):
    made = board(desk, ("todo", "Paint"), ("todo", "Call"), ("doing", "Sweep"))
    desk.server.run("kanban", "assign", made, "Sweep", "Min Seo")
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Paint", exact=True).click()
    dialog = page_of(page, "Paint")
    dialog.get_by_role("button", name="Assign…").click()
    page.get_by_label("Name", exact=True).fill("Jin")
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="@Jin", exact=True, pressed=True).wait_for()
    field = page.get_by_role("textbox", name="Write a comment")
    field.click()
    page.keyboard.type("Ask @mi")
    page.get_by_role("group", name="Name somebody").get_by_role("button", name="@Min Seo").wait_for()
    page.keyboard.press("Enter")
    page.keyboard.type("today")
    page.keyboard.press("Control+Enter")
    mention = page.locator(".comment .mention")
    mention.wait_for()
    assert mention.inner_text() == "@Min Seo"
    choose_by_keys(page, "Actions for the comment “Ask", "Edit comment")
    page.wait_for_function("() => document.activeElement.value === 'Ask @Min Seo today'")
    page.keyboard.press("End")
    page.keyboard.type(", or @ji")
    page.get_by_role("group", name="Name somebody").get_by_role("button", name="@Jin").click()
    page.wait_for_function("() => document.activeElement.value === 'Ask @Min Seo today, or @Jin '")
    page.keyboard.press("Control+Enter")
    page.locator(".comment .mention", has_text="@Jin").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert card(page, "Paint").locator(".board-person").all_inner_texts() == ["@Jin"]
    # Found by whom it is assigned to, and by whom it names.
    page.locator(".board-tags").get_by_role("button", name="@Min Seo").click()
    card(page, "Call").wait_for(state="detached")
    assert titles(page, "Todo") == ["Paint"] and titles(page, "Doing") == ["Sweep"]
    saved(page)
    assert [entry["people"] for entry in desk.server.run("kanban", "show", made)["columns"][0]["cards"]] == [["Jin"], []]
    listed = desk.server.run("kanban", "comment", "list", made, "Paint")
    assert [entry["text"] for entry in listed] == ["Ask @Min Seo today, or @Jin "]


@behaviour("K16 K17 W3 in Korean somebody on a phone is assigned and named, with a particle behind the name")
def people_in_korean(desk):
    made = board(desk, ("todo", "칠하기"), ("todo", "전화"))
    page = desk.phone("/kanban", locale="ko-KR")
    show(page)
    card(page, "칠하기").locator(".board-card-open").tap()
    dialog = page_of(page, "칠하기")
    dialog.get_by_role("button", name="담당자 정하기…").tap()
    page.get_by_label("이름", exact=True).fill("민지")
    page.get_by_role("button", name="정하기", exact=True).tap()
    dialog.get_by_role("button", name="@민지", exact=True, pressed=True).wait_for()
    page.get_by_role("textbox", name="댓글 쓰기").tap()
    page.keyboard.type("@")
    page.get_by_role("group", name="부를 사람").get_by_role("button", name="@민지").tap()
    page.keyboard.type("가 알아요")
    page.get_by_role("button", name="댓글 달기").tap()
    mention = page.locator(".comment .mention")
    mention.wait_for()
    assert mention.inner_text() == "@민지"
    saved(page)
    listed = desk.server.run("kanban", "comment", "list", made, "칠하기")
    assert [entry["text"] for entry in listed] == ["@민지가 알아요"]
    assert [entry["name"] for entry in desk.server.run("kanban", "people", made)][-1] == "민지"


PAINT = "Look at it.\n\n- [ ] sand\n- [x] prime\n"


def page_of(page, title):
    dialog = page.get_by_role("dialog", name=title, exact=True)
    dialog.wait_for()
    return dialog


def description(desk, made, title):
    cards = [each for rows in desk.server.run("kanban", "show", made)["columns"] for each in rows["cards"]]
    return next(each["description"] for each in cards if each["title"] == title)


@behaviour("K15 K10 a card is opened, read and written by the keys alone: everything in place, saved at once, undone")
def card_by_keys(desk):
    made = board(desk, ("todo", "Paint"), ("todo", "Call"))
    desk.server.run("kanban", "edit", made, "Paint", "--description", PAINT)
    page = desk.page("/kanban")
    show(page)
    keys = page.keyboard
    page.get_by_role("button", name="Paint", exact=True).focus()
    keys.press("Enter")
    page_of(page, "Paint")
    assert "/" in page.url.split("/kanban/")[1], "it has an address"
    tab_to(page, "Title")
    keys.press("End")
    keys.type(" the door")
    keys.press("Enter")
    page_of(page, "Paint the door")
    tab_to(page, "Due")
    keys.type("05182026")
    tab_to(page, "Description")
    keys.press("Control+End")
    keys.type(" It is **red**.")
    page.locator(".card-words .is-strong", has_text="red").first.wait_for()
    tab_to(page, "sand")
    keys.press("Space")
    page.get_by_text("2 of 2 done").first.wait_for()
    tab_to(page, "Add an item")
    keys.type("varnish")
    keys.press("Enter")
    keys.type("dry")
    keys.press("Enter")
    page.get_by_text("2 of 4 done").first.wait_for()
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    assert page.evaluate("document.activeElement.value") == "dry"
    keys.press("Alt+ArrowUp")
    page.wait_for_function("() => document.querySelectorAll('.checklist-item textarea')[2].value === 'dry'")
    keys.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.textContent === 'Paint the door'")
    assert "/" not in page.url.split("/kanban/")[1]
    saved(page)
    text = "Look at it. It is **red**.\n\n- [x] sand\n- [x] prime\n- [ ] dry\n- [ ] varnish\n"
    assert description(desk, made, "Paint the door") == text
    keys.press("Control+z")
    card(page, "Paint the door").wait_for()
    keys.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.checklist-item textarea')[3]?.value === 'dry'")
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")


@behaviour("K15 what another device changes comes into the page that is open, beside what is typed there; a reload opens it again")
def card_of_two(desk):
    made = board(desk, ("todo", "Paint"))
    desk.server.run("kanban", "edit", made, "Paint", "--description", "One line.")
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Paint", exact=True).click()
    field = page.get_by_role("textbox", name="Description")
    field.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\nMine")
    desk.server.run("kanban", "edit", made, "Paint", "--title", "Paint it", "--due", "2026-05-18")
    page.wait_for_function("() => document.getElementById('card-title').value === 'Paint it'")
    assert page.get_by_label("Due").input_value() == "2026-05-18"
    page.keyboard.type(" and more")
    saved(page)
    assert description(desk, made, "Paint it") == "One line.\nMine and more"
    page.reload()
    page_of(page, "Paint it")
    page.get_by_role("button", name="History", exact=True).click()
    page.get_by_text("Renamed “Paint” to “Paint it”.").wait_for()


@behaviour("K15 a card on a phone fills the window: by a finger it is moved, ticked, linked from and left; no target is small")
def card_by_finger(desk):
    memo = desk.server.run("memo", "new", "Colours")["id"]
    made = board(desk, ("todo", "Paint"))
    desk.server.run("kanban", "edit", made, "Paint", "--description", f"See [[{memo}]].\n\n- [ ] sand\n")
    page = desk.phone("/kanban")
    show(page)
    card(page, "Paint").locator(".board-card-open").tap()
    dialog = page_of(page, "Paint")
    box = dialog.bounding_box()
    assert (box["x"], box["y"], box["width"]) == (0, 0, 375), box
    assert page.evaluate("document.querySelector('.card-body').scrollWidth <= 375")
    page.get_by_role("checkbox", name="sand").tap()
    page.get_by_text("1 of 1 done").first.wait_for()
    page.get_by_label("Column", exact=True).select_option(label="Done")
    page.get_by_role("button", name="Back to the board").tap()
    dialog.wait_for(state="detached")
    card(page, "Paint").wait_for()
    saved(page)
    assert states(desk, made) == [("Paint", "done")]
    card(page, "Paint").locator(".board-card-open").tap()
    page.locator(".card-links").get_by_role("button", name="Colours").tap()
    page.get_by_role("textbox", name="Text of the memo").wait_for()


@behaviour("K17 a saved photo becomes the cover of a card by the keys alone: on the face at most 132 points high, lazily, and on the page")
def cover(desk):
    photo = desk.server.run("gallery", "browse")["photos"][0]
    desk.server.run("gallery", "save", photo["id"])
    file = desk.server.run("gallery", "list")[0]["file"]
    made = board(desk, ("todo", "Paint"))
    page = desk.page("/kanban")
    show(page)
    page.get_by_role("button", name="Paint", exact=True).focus()
    page.keyboard.press("Enter")
    page_of(page, "Paint")
    tab_to(page, "Choose a photo")
    page.keyboard.press("Enter")
    page.locator("#palette-list [role=option]").first.wait_for()
    page.keyboard.press("Enter")
    page.locator(".card-cover").wait_for()
    page.wait_for_function("() => document.activeElement.textContent.startsWith('Choose another photo')")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    image = card(page, "Paint").locator("img")
    page.wait_for_function("() => document.querySelector('.board-card img').naturalWidth > 0")
    assert image.get_attribute("loading") == "lazy" and image.bounding_box()["height"] <= 132
    saved(page)
    assert desk.server.run("kanban", "show", made)["columns"][0]["cards"][0]["cover"] == file
    page.get_by_role("button", name="Undo", exact=True).first.click()
    image.wait_for(state="detached")


def due_cards(desk):
    """Two boards with cards that are due in the month that is shown; the days that they have."""
    days = [today().replace(day=day).isoformat() for day in (10, 17)]
    desk.server.run("kanban", "new", "Garden")
    desk.server.run("kanban", "add", board(desk), "Paint", "--due", days[0])
    desk.server.run("kanban", "add", "Garden", "Sow", "--due", days[0])
    return days


def due(desk, title, name="House"):
    columns = desk.server.run("kanban", "show", name)["columns"]
    return next(card["due"] for column in columns for card in column["cards"] if card["title"] == title)


@behaviour("K19 the calendar shows the cards of all boards; a mouse and keys give them other days, and Undo takes that back")
def calendar(desk):
    first, second = due_cards(desk)
    page = desk.page("/kanban")
    page.get_by_role("button", name="Calendar").click()
    paint = page.locator(".calendar-card", has_text="Paint")
    paint.wait_for()
    page.locator(".calendar-card", has_text="Sow").wait_for()
    assert page.url.endswith("#/kanban/calendar")
    heights = page.evaluate("[...document.querySelectorAll('.calendar-day')].map(day => day.scrollHeight - day.clientHeight)")
    assert max(heights) <= 1, "what a day has no room for is said, not cut off"
    at, to = middle(paint), middle(page.get_by_role("region", name=label(second)))
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 10, at[1] + 8, steps=3)
    page.mouse.move(*to, steps=8)
    page.locator(".calendar-ghost").wait_for()
    page.mouse.up()
    page.get_by_text("“Paint” is due").first.wait_for()
    saved(page)
    assert due(desk, "Paint") == second
    assert page.get_by_role("dialog").count() == 0
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("region", name=label(first)).get_by_text("Paint").wait_for()
    saved(page)
    assert due(desk, "Paint") == first
    # By keys: a week later, and its page and back.
    paint.get_by_role("button").focus()
    page.keyboard.press("Alt+ArrowDown")
    page.get_by_role("region", name=label(second)).get_by_text("Paint").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Paint"
    page.keyboard.press("Enter")
    page.locator(".card-page").wait_for()
    page.keyboard.press("Escape")
    paint.wait_for()
    page.wait_for_function("() => document.activeElement.textContent === 'Paint'")
    saved(page)
    assert due(desk, "Paint") == second
    # What another device does shows.
    desk.server.run("kanban", "edit", "Garden", "Sow", "--due", second)
    page.get_by_role("region", name=label(second)).get_by_text("Sow").wait_for()
    page.keyboard.press("w")
    page.locator(".calendar.is-week").wait_for()
    page.reload()
    page.locator(".calendar.is-week").wait_for()


@behaviour("K19 the calendar shows the next dates of what repeats, and filters all boards by words and labels of one name")
def calendar_forecasts_and_filter(desk):
    first, second = due_cards(desk)
    for name in ("House", "Garden"):
        desk.server.run("kanban", "label", "add", name, "Outside")
    desk.server.run("kanban", "edit", "House", "Paint", "--label", "Outside", "--description", "the long fence")
    desk.server.run("kanban", "edit", "Garden", "Sow", "--label", "Outside")
    ahead = (today().replace(day=1) + datetime.timedelta(days=45)).replace(day=2)
    desk.server.run("kanban", "add", "House", "Bins", "--due", ahead.isoformat(), "--repeat", "weekly")
    page = desk.page("/kanban/calendar")
    page.locator(".calendar-card", has_text="Paint").wait_for()
    page.keyboard.press("PageDown")
    page.locator(".calendar-card.is-forecast", has_text="Bins").first.wait_for()
    next_one = page.get_by_role("region", name=label((ahead + datetime.timedelta(days=7)).isoformat()))
    assert next_one.get_by_role("button", name="Bins, repeats, House").count() == 1
    # It is no card yet: a drag leaves all as it is, and a press opens the one that repeats.
    at = middle(next_one.locator(".calendar-card"))
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 150, at[1], steps=6)
    assert page.locator(".calendar-ghost").count() == 0
    page.mouse.up()
    assert due(desk, "Bins") == ahead.isoformat()
    next_one.get_by_role("button", name="Bins, repeats, House").click()
    page.locator(".card-page").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.ariaLabel == 'Bins, repeats, House'")
    page.keyboard.press("t")
    page.keyboard.press("f")
    page.get_by_placeholder("Words in cards").wait_for()
    page.get_by_role("button", name="Outside").click()
    page.locator(".calendar-card", has_text="Paint").wait_for()
    page.locator(".calendar-card", has_text="Sow").wait_for()
    page.get_by_placeholder("Words in cards").fill("fence")
    page.locator(".calendar-card", has_text="Sow").wait_for(state="detached")
    page.get_by_role("button", name="Paint").first.click()
    page.locator(".card-page").wait_for()
    page.keyboard.press("Escape")
    page.locator(".calendar-card", has_text="Paint").wait_for()
    assert page.locator(".calendar-card").count() == 1
    page.reload()
    page.locator(".calendar-card", has_text="Paint").wait_for()
    assert page.locator(".calendar-card").count() == 1
    assert page.get_by_placeholder("Words in cards").input_value() == "fence"
    page.get_by_role("button", name="Show all").click()
    page.locator(".calendar-card", has_text="Sow").wait_for()


def label(day):
    date = datetime.date.fromisoformat(day)
    return re.compile(f"{date:%b} {date.day}(:|$)")


@behaviour("K19 on a phone a finger that has rested drags a card of the calendar to another day")
def calendar_by_finger(desk):
    first, second = due_cards(desk)
    page = desk.phone("/kanban")
    page.get_by_role("button", name="Calendar").click()
    desk.server.run("kanban", "add", "Garden", "Mow", "--due", second)
    page.get_by_role("region", name=label(second)).get_by_text("Mow").wait_for()
    touch = touches(page)
    x, y = middle(page.locator(".calendar-card", has_text="Paint"))
    to = middle(page.get_by_role("region", name=label(second)))
    touch("start", [(1, x, y)])
    page.locator(".calendar-card.is-lifted").wait_for()
    for step in range(1, 9):
        touch("move", [(1, x + (to[0] - x) * step / 8, y + (to[1] - y) * step / 8)])
    touch("end")
    page.get_by_text("“Paint” is due").first.wait_for()
    saved(page)
    assert due(desk, "Paint") == second
    # A day that has nothing is there while a card is in the air.
    empty = next(today().replace(day=day) for day in (20, 21) if day != today().day)
    assert page.get_by_role("region", name=label(empty.isoformat())).count() == 0
    x, y = middle(page.locator(".calendar-card", has_text="Sow"))
    touch("start", [(1, x, y)])
    day = page.locator(".calendar-drop-day:not(.is-outside)", has_text=re.compile(f"^{empty.day}$"))
    day.wait_for()
    to = middle(day)
    for step in range(1, 9):
        touch("move", [(1, x + (to[0] - x) * step / 8, y + (to[1] - y) * step / 8)])
    page.locator(".calendar-drop-day.is-target").wait_for()
    touch("end")
    page.locator(".calendar-drop").wait_for(state="detached")
    page.get_by_text("“Sow” is due").first.wait_for()
    saved(page)
    assert due(desk, "Sow", "Garden") == empty.isoformat()


@behaviour("K15 M11 what is closed is no step of the way back: a card, the board, a memo on a phone")
def closed_steps(desk):
    board(desk, ("todo", "Paint"))
    desk.server.run("memo", "new", "Milk")
    page = desk.phone("/kanban")
    # Once by what the page has for it, once by the key.
    for close in (lambda: page.get_by_role("button", name="Back to the board").tap(),
                  lambda: page.keyboard.press("Escape")):
        show(page)
        card(page, "Paint").locator(".board-card-open").tap()
        page_of(page, "Paint")
        close()
        page.get_by_role("dialog").wait_for(state="detached")
        page.get_by_role("heading", name="House", level=1).wait_for()
        page.go_back()
        page.get_by_role("button", name="New board").wait_for()
    # The way back still closes a card, and one that is opened again is where it was.
    show(page)
    card(page, "Paint").locator(".board-card-open").tap()
    page_of(page, "Paint")
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    page.go_forward()
    page_of(page, "Paint")
    # One that is opened while the way back is still being gone stays open, and is one step.
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page_of(page, "Paint")
    page.wait_for_timeout(500)
    page_of(page, "Paint")
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("heading", name="House", level=1).wait_for()
    card(page, "Paint").locator(".board-card-open").tap()
    page_of(page, "Paint")
    page.get_by_role("button", name="Back to the board").tap()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="All boards").tap()
    page.get_by_role("button", name="New board").wait_for()
    page.get_by_role("navigation", name="Areas").get_by_role("link", name="Memos").tap()
    page.get_by_role("button", name="New memo").wait_for()
    page.locator(".memo-row", has_text="Milk").get_by_role("button").first.tap()
    page.locator("live-text").wait_for()
    page.get_by_role("button", name="All memos").tap()
    page.get_by_role("button", name="New memo").wait_for()
    page.go_back()
    page.get_by_role("button", name="New board").wait_for()


@behaviour("K11 a board goes out on the page with the files of its cards, and one that comes in says which nobody has")
def files_along(desk):
    made = board(desk, ("todo", "Roof"))
    offer = pathlib.Path(desk.folder) / "offer.pdf"
    offer.write_bytes(b"%PDF of the roof")
    desk.server.run("kanban", "attach", made, "Roof", str(offer))
    page = desk.page("/kanban")
    show(page)
    for item, name in (("Export as JSON", "House"), ("Export for Trello", "House.trello")):
        page.get_by_role("button", name="Actions for the board").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name=item).click()
        assert download.value.suggested_filename == name + ".zip"
        with zipfile.ZipFile(download.value.path()) as archive:
            json_file = archive.read(name + ".json").decode()
            files = [each for each in archive.namelist() if each.startswith(name + "-files/")]
            assert [archive.read(each) for each in files] == [b"%PDF of the roof"], archive.namelist()
    lost = "ab" * 32
    page.get_by_role("button", name="Actions for the board").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Import cards…").click()
    chooser.value.set_files({"name": "h.json", "mimeType": "application/json", "buffer": json.dumps(
        [{"title": "Wall", "description": f"[plan.pdf](blob:{lost})"}]).encode()})
    page.get_by_text("Files that its cards name and nobody has: 1, “plan.pdf”.").first.wait_for()
    card(page, "Wall").wait_for()
    page.get_by_role("button", name="Undo").last.click()
    card(page, "Wall").wait_for(state="detached")
    # An archive comes in with its files.
    plan, packed = b"%PDF of the wall", io.BytesIO()
    name = hashlib.sha256(plan).hexdigest()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("wall.json", json.dumps([{"title": "Wall", "description": f"[plan.pdf](blob:{name})"}]))
        archive.writestr(f"wall-files/{name}", plan)
    page.get_by_role("button", name="Actions for the board").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Import cards…").click()
    chooser.value.set_files({"name": "wall.zip", "mimeType": "application/zip", "buffer": packed.getvalue()})
    card(page, "Wall").wait_for()
    page.get_by_text("Cards imported: 1", exact=True).first.wait_for()
    assert get(desk, f"/api/blobs/{name}") == plan
    # What has no files is one file.
    desk.server.run("kanban", "new", "Plain")
    page.get_by_role("button", name="All boards").click()
    show(page, "Plain")
    page.get_by_role("button", name="Actions for the board").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as JSON").click()
    assert download.value.suggested_filename == "Plain.json"


@behaviour("K20 a board made from a template has its due dates, the first on the day that a field asks for")
def template_dates(desk):
    desk.server.run("kanban", "new", "Trip #template")
    for title, day in (("Pack", "2026-01-05"), ("Fly", "2026-01-07")):
        desk.server.run("kanban", "add", "Trip #template", title, "--due", day)
    page = desk.page("/kanban")
    page.get_by_role("button", name="New board").click()
    page.get_by_label("Name").fill("Jeju")
    assert page.get_by_label("First due date").count() == 0
    page.get_by_label("Template", exact=True).select_option("Trip")
    page.get_by_label("First due date").fill("2028-02-28")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("heading", name="Jeju", level=1).wait_for()
    saved(page)
    assert due(desk, "Pack", "Jeju") == "2028-02-28" and due(desk, "Fly", "Jeju") == "2028-03-01"


@behaviour("K20 a board and a card are used as templates by their menus, and others are made from them")
def templates(desk):
    board(desk, ("todo", "Bug"))
    page = desk.page("/kanban")
    page.get_by_role("button", name="Actions for “House”").click()
    page.get_by_role("menuitem", name="Use as a template").click()
    page.locator(".row-title", has_text="House #template").wait_for()
    page.get_by_role("button", name="New board").click()
    page.get_by_label("Name").fill("Garden")
    page.get_by_label("Template", exact=True).select_option("House")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("heading", name="Garden", level=1).wait_for()
    assert titles(page, "Todo") == ["Bug"]
    page.get_by_role("button", name="Actions for “Bug”").click()
    page.get_by_role("menuitem", name="Use as a template").click()
    page.get_by_label("Add a card to “Doing”").fill("It blinks")
    page.get_by_role("button", name="Add a card from a template to “Doing”").click()
    page.get_by_role("menuitem", name="Bug").click()
    column(page, "Doing").get_by_text("It blinks").wait_for()
    assert page.get_by_label("Add a card to “Doing”").input_value() == ""
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    saved(page)
    assert states(desk, "Garden") == [("Bug #template", "todo"), ("It blinks", "doing")]
