"""Five tasks on boards, as a stranger does them: Docs/StrangersTasksOfAreas.md."""

import datetime
import json
import pathlib

from harness import behaviour, today
from presses import Hands

PHOTOS = pathlib.Path(__file__).parents[2] / "Modules" / "Gallery" / "Photos"


def cards(desk, board):
    columns = desk.server.run("kanban", "show", board)["columns"]
    return {card["title"]: card for column in columns for card in column["cards"]}


def titles(desk, board):
    """The titles of its cards, column by column."""
    return [[card["title"] for card in column["cards"]] for column in desk.server.run("kanban", "show", board)["columns"]]


def date(hands, day, within=None):
    """A day is typed into the field of the due date, whose parts are month, day and year."""
    box = (within or hands.page).get_by_label("Due date").bounding_box()
    hands.page.mouse.click(box["x"] + 14, box["y"] + box["height"] / 2)
    hands.count()
    hands.type(day.strftime("%m%d%Y"))


def new_board(hands, name):
    hands.press("New board")
    hands.type(name)
    hands.key("Enter")
    hands.page.get_by_role("heading", name=name, level=1).wait_for()


def add_cards(hands, *titles):
    hands.press("Add a card to “Todo”", "textbox")
    for title in titles:
        hands.type(title)
        hands.key("Enter")


def open_card(hands, title):
    hands.press(title)
    card = hands.page.get_by_role("dialog", name=title)
    card.wait_for()
    return card


def close_card(hands):
    hands.key("Escape")
    hands.page.get_by_role("dialog").wait_for(state="detached")


def new_label(hands, name, color, card):
    hands.press("New label…", within=card)
    form = hands.page.get_by_role("dialog", name="New label")
    form.wait_for()
    hands.type(name)
    hands.choose("Colour", color, form)
    hands.press("Add", within=form)
    form.wait_for(state="detached")
    card.get_by_role("button", name=name, pressed=True).wait_for()


def column(page, name):
    return page.get_by_role("region", name=name, exact=True)


def card(page, title):
    return page.get_by_role("listitem").filter(has=page.get_by_role("button", name=title, exact=True))


def move(hands, title, to):
    """A card is dragged by what is beside its title, to the top of a column."""
    box = column(hands.page, to).bounding_box()
    hands.drag(card(hands.page, title), (box["x"] + box["width"] / 2, box["y"] + 100))
    column(hands.page, to).get_by_role("button", name=title, exact=True).wait_for()


@behaviour("K1 K3 K13 K14 K18 K19 a task of a stranger: the week of a festival, with labels, days, a checklist and what repeats")
def festival(desk):
    page = desk.page("/kanban")
    hands = Hands(page)
    # Of the week after: that of an English page begins on Sunday.
    monday = today() + datetime.timedelta(8 if today().weekday() == 6 else 7 - today().weekday())
    week = [monday + datetime.timedelta(day) for day in range(5)]
    titles = "Invitations", "Book the hall", "Lanterns", "Rehearsal", "Cakes"
    hands.step("The board")
    new_board(hands, "Festival")
    for title, day in zip(titles, week):
        hands.step("Five cards with their days")
        hands.press("Add card")
        form = page.get_by_role("dialog", name="New card")
        form.wait_for()
        hands.type(title)
        date(hands, day, form)
        if title in ("Book the hall", "Cakes"):
            hands.step("Two labels, one on two cards")
            new_label(hands, *(("stage", "Blue") if title != "Cakes" else ("food", "Yellow")), form)
        if title == "Rehearsal":
            hands.step("Two labels, one on two cards")
            hands.press("stage", within=form)
            hands.step("What repeats")
            hands.choose("Repeat", "every day", form)
        hands.step("Five cards with their days")
        hands.press("Add", within=form)
        form.wait_for(state="detached")
    hands.step("The checklist")
    shown = open_card(hands, "Cakes")
    hands.press("Add an item", "textbox", shown)
    for item in ("Flour", "Sugar", "Candles"):
        hands.type(item)
        hands.key("Enter")
    hands.press("Flour", "checkbox", shown)
    close_card(hands)
    hands.step("The week, seen")
    hands.press("All boards")
    hands.press("Calendar")
    hands.press("Week")
    hands.press("Week after")
    for title, day in zip(titles, week):
        page.get_by_role("region", name=f"{day:%b} {day.day}").get_by_text(title).wait_for()
    kept = cards(desk, "Festival")
    assert [kept[title]["due"] for title in titles] == [day.isoformat() for day in week]
    assert [kept[title].get("labels", []) for title in titles] == [[], ["stage"], [], ["stage"], ["food"]], kept
    assert kept["Rehearsal"]["repeat"] == "FREQ=DAILY", kept
    assert kept["Cakes"]["description"] == "- [x] Flour\n- [ ] Sugar\n- [ ] Candles", kept
    hands.done("The week of a festival")


def support(desk):
    """A board as it stands on a Monday: seven cards to do, three of them with a label, two overdue, and three done."""
    run = desk.server.run
    run("kanban", "new", "Support")
    run("kanban", "label", "add", "Support", "bug", "--color", "red")
    past = (today() - datetime.timedelta(4)).isoformat()
    for title, *more in (
            ("Login fails", "--label", "bug"), ("Answer Mina",), ("Wrong total", "--label", "bug"),
            ("Send the invoice", "--due", past), ("Crash on start", "--label", "bug"), ("Order paper", "--due", past),
            ("New banner",)):
        run("kanban", "add", "Support", title, *more)
    for title in ("Move the server", "Update the price", "Call the bank"):
        run("kanban", "add", "Support", title)
        run("kanban", "move", "Support", title, "done")


@behaviour("K4 K13 K17 W11 a task of a stranger: a board is sorted out by label and by day, and what is done is put away")
def triage(desk):
    support(desk)
    page = desk.page("/kanban")
    hands = Hands(page)
    hands.step("The board")
    hands.press(page.get_by_role("list", name="Boards").get_by_role("button").first)
    hands.step("The bugs alone")
    hands.press("bug")
    page.get_by_text("Answer Mina").wait_for(state="detached")
    hands.step("To Doing")
    for title in ("Crash on start", "Wrong total", "Login fails"):
        move(hands, title, "Doing")
    hands.step("What is overdue alone")
    hands.press("bug")
    hands.press("Filter")
    hands.press("Overdue")
    page.get_by_text("Answer Mina").wait_for(state="detached")
    hands.step("Mine")
    for title in ("Send the invoice", "Order paper"):
        hands.press(f"Actions for “{title}”")
        hands.press("People…", "menuitem")
        hands.press("tester", "menuitemcheckbox")
        card(page, title).get_by_text("@tester").wait_for()
        hands.key("Escape")
    hands.step("All again")
    hands.press("Overdue")
    hands.step("What is done is put away")
    for title in ("Move the server", "Update the price", "Call the bank"):
        hands.press(f"Actions for “{title}”")
        hands.press("Delete", "menuitem")
        card(page, title).wait_for(state="detached")
    assert titles(desk, "Support") == [
        ["Answer Mina", "Send the invoice", "Order paper", "New banner"], ["Login fails", "Wrong total", "Crash on start"], []]
    kept = cards(desk, "Support")
    assert [kept[title]["people"] for title in ("Send the invoice", "Order paper")] == [["tester"], ["tester"]], kept
    assert len(desk.server.run("trash")) == 3
    hands.done("A board sorted out")


# As Trello writes a board: what is left out here, a reader passes over.
TRELLO = {
    "id": "5f0000000000000000000001", "name": "Camp",
    "lists": [{"id": "l1", "name": "To Do", "closed": False, "pos": 1},
              {"id": "l2", "name": "Doing", "closed": False, "pos": 2},
              {"id": "l3", "name": "Done", "closed": False, "pos": 3}],
    "labels": [{"id": "g1", "name": "kit", "color": "green"}],
    "members": [{"id": "m1", "fullName": "Sora Lee", "username": "sora"}],
    "cards": [
        {"id": "c1", "name": "Tent", "idList": "l2", "pos": 1, "closed": False, "desc": "Four people.",
         "idLabels": ["g1"], "labels": [{"id": "g1", "name": "kit", "color": "green"}], "idMembers": ["m1"], "due": "2027-05-18T09:00:00.000Z"},
        {"id": "c2", "name": "Food", "idList": "l1", "pos": 2, "closed": False, "desc": "", "idMembers": []},
        {"id": "c3", "name": "Book the place", "idList": "l3", "pos": 1, "closed": False, "desc": "", "idMembers": []}],
    "checklists": [{"id": "k1", "idCard": "c1", "name": "Before", "checkItems": [
        {"id": "i1", "name": "Poles", "state": "complete", "pos": 1},
        {"id": "i2", "name": "Pegs", "state": "incomplete", "pos": 2},
        {"id": "i3", "name": "Wash it", "state": "incomplete", "pos": 3}]}],
    "actions": [{"id": "a1", "type": "commentCard", "date": "2026-05-01T10:00:00.000Z",
                 "data": {"text": "It leaks.", "card": {"id": "c1"}}, "memberCreator": {"fullName": "Sora Lee"}}]}


@behaviour("K11 K14 K15 a task of a stranger: a board comes from Trello, is finished here and goes back as a file")
def from_trello(desk):
    page = desk.page("/kanban")
    hands = Hands(page)
    hands.step("A board for it")
    new_board(hands, "Camp")
    hands.step("The file")
    hands.press("Actions for the board")
    hands.files("Import cards…", {"name": "camp.json", "mimeType": "application/json", "buffer": json.dumps(TRELLO).encode()},
                "menuitem")
    card(page, "Tent").wait_for()
    hands.step("The checklist is finished")
    shown = open_card(hands, "Tent")
    for item in ("Pegs", "Wash it"):
        hands.press(item, "checkbox", shown)
    hands.step("The card is done")
    hands.choose("Column", "Done", shown)
    close_card(hands)
    hands.step("Two cards more")
    add_cards(hands, "Send the pictures", "Thank the farmer")
    hands.step("Back to Trello")
    hands.press("Actions for the board")
    written, name = hands.saves("Export for Trello", "menuitem")
    kept = cards(desk, "Camp")
    assert "- [ ]" not in kept["Tent"]["description"] and kept["Tent"]["labels"] == ["kit"], kept["Tent"]
    assert kept["Tent"]["people"] == ["Sora Lee"] and kept["Tent"]["due"] == "2027-05-18"
    back = json.loads(written)
    lists = {each["id"]: each["name"] for each in back["lists"]}
    assert {each["name"]: lists[each["idList"]] for each in back["cards"]} == {
        "Tent": "Done", "Book the place": "Done", "Food": "Todo", "Send the pictures": "Todo",
        "Thank the farmer": "Todo"}, back["cards"]
    tent = next(each for each in back["cards"] if each["name"] == "Tent")
    before = next(each for each in back["checklists"] if each["idCard"] == tent["id"])
    assert tent["desc"] == "Four people." and before["name"] == "Before", tent
    assert [(each["name"], each["state"]) for each in before["checkItems"]] == [
        ("Poles", "complete"), ("Pegs", "complete"), ("Wash it", "complete")], before
    hands.done("A board from Trello")


@behaviour("K15 K16 K17 M14 a task of a stranger: a card with a picture, a cover, a link to a memo and a comment")
def full_card(desk):
    memo = desk.server.run("memo", "new", "Colours of the house")["id"]
    desk.server.run("kanban", "new", "House")
    desk.server.run("kanban", "add", "House", "Paint the door")
    page = desk.page("/kanban")
    hands = Hands(page)
    hands.step("The card")
    hands.press(page.get_by_role("list", name="Boards").get_by_role("button").first)
    shown = open_card(hands, "Paint the door")
    hands.step("Words with a link")
    hands.press("Description", "textbox", shown)
    hands.type("As in [[col")
    shown.get_by_role("button", name="Colours of the house").first.wait_for()
    hands.key("Enter")
    hands.type(", two coats. ")
    hands.step("The picture")
    hands.files("Attach files…", PHOTOS / "coffee.jpg", within=shown)
    shown.locator(".has-picture").wait_for()
    hands.step("It is the cover")
    hands.press("Choose a photo…", within=shown)
    hands.press("coffee.jpg", "option")
    shown.locator(".card-cover").wait_for()
    hands.step("A comment")
    hands.press("Write a comment", "textbox", shown)
    hands.type("The colour is **dark green**.")
    hands.press("Add comment", within=shown)
    shown.get_by_text("dark green").wait_for()
    hands.step("Back")
    close_card(hands)
    page.wait_for_function("() => document.querySelector('.board-card img')?.naturalWidth > 0")
    kept = cards(desk, "House")["Paint the door"]
    assert f"As in [[{memo}]], two coats." in kept["description"] and "![coffee.jpg](blob:" in kept["description"], kept
    assert kept["cover"] and [each["text"] for each in kept["comments"]] == ["The colour is **dark green**."], kept
    hands.done("A card with everything")


@behaviour("K20 K14 a task of a stranger: a board is made a template and two others are made from it")
def templates(desk):
    page = desk.page("/kanban")
    hands = Hands(page)
    hands.step("The board")
    new_board(hands, "Trip")
    hands.step("Its cards, one with a checklist")
    add_cards(hands, "Book the train", "Pack")
    shown = open_card(hands, "Pack")
    hands.press("Add an item", "textbox", shown)
    for item in ("Shirts", "Charger"):
        hands.type(item)
        hands.key("Enter")
    close_card(hands)
    hands.step("A template")
    hands.press("Actions for the board")
    hands.press("Use as a template", "menuitem")
    hands.step("Two boards from it")
    for name in ("Busan", "Jeju"):
        hands.press("All boards")
        hands.press("New board")
        form = page.get_by_role("dialog", name="New board")
        form.wait_for()
        hands.type(name)
        hands.choose("Template", "Trip", form)
        hands.press("Add", within=form)
        page.get_by_role("heading", name=name, level=1).wait_for()
        card(page, "Pack").get_by_text("0 of 2 done").wait_for()
    hands.step("One goes on, the other stays")
    move(hands, "Book the train", "Done")
    assert titles(desk, "Busan") == [["Book the train", "Pack"], [], []]
    assert titles(desk, "Jeju") == [["Pack"], [], ["Book the train"]]
    hands.done("A board for every trip")
