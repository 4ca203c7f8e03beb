"""Five tasks on memos, as a stranger does them: Docs/StrangersTasksOfAreas.md."""

import pathlib
import re

from harness import behaviour, saved
from presses import Hands

PHOTOS = pathlib.Path(__file__).parents[2] / "Modules" / "Gallery" / "Photos"


def field(page):
    return page.get_by_role("textbox", name="Text of the memo")


def text(desk, page, title):
    """What a memo says, by the command line."""
    saved(page)
    memo = next(each for each in desk.server.run("memo", "list") if each["title"] == title)
    return desk.server.run("memo", "show", memo["id"])["text"]


def open_memo(hands, title):
    hands.press(hands.page.get_by_role("list", name="Memos").get_by_role("button").filter(has_text=title).first)
    hands.page.wait_for_function("title => document.querySelector('live-text')?.value.startsWith(title)", arg=title)


@behaviour("M2 M8 M17 a task of a stranger: a recipe with a picture, what it takes as a list to tick, and its steps")
def recipe(desk):
    page = desk.page("/memo")
    hands = Hands(page)
    hands.step("The memo")
    hands.press("New memo")
    hands.step("Its title and what it takes")
    hands.type("Kimchi stew\n- [ ] kimchi\npork\ntofu\nspring onion\n\n")
    hands.step("The picture")
    hands.press("More actions")
    hands.files("Attach files…", PHOTOS / "coffee-cup.jpg", "menuitem")
    page.locator("live-text .has-picture").wait_for()
    hands.step("The steps")
    hands.type("\n## Steps\n1. Fry the pork.\nAdd the kimchi.\nLet it boil.")
    hands.step("Two are there already")
    hands.press("Read")
    for name in ("kimchi", "tofu"):
        hands.press(name, "checkbox")
    page.wait_for_function("() => document.querySelector('.memo-reading img')?.naturalWidth > 0")
    page.get_by_role("heading", name="Steps").wait_for()
    assert [page.get_by_role("checkbox").nth(place).is_checked() for place in range(4)] == [True, False, True, False]
    written = text(desk, page, "Kimchi stew")
    assert re.fullmatch(
        r"Kimchi stew\n- \[x\] kimchi\n- \[ \] pork\n- \[x\] tofu\n- \[ \] spring onion\n\n"
        r"!\[coffee-cup\.jpg\]\(blob:[0-9a-f]{64}\)\n+"
        r"## Steps\n1\. Fry the pork\.\n2\. Add the kimchi\.\n3\. Let it boil\.", written), written
    hands.done("A recipe")


@behaviour("M12 M14 M18 a task of a stranger: minutes from a template of one's own, with links to people, who show them")
def minutes(desk):
    for name in ("Sora Lee", "Mina Park"):
        desk.server.run("memo", "new", f"{name}\nroof and rooms")
    page = desk.page("/memo")
    hands = Hands(page)
    hands.step("The template")
    hands.press("New memo")
    hands.type("Meeting {{date}} #template\n## Present\n\n## To do\n- [ ] ")
    hands.step("Minutes from it")
    hands.press("More actions")
    hands.press("New memo from this", "menuitem")
    page.wait_for_function("() => !document.querySelector('live-text').value.includes('{{')")
    hands.step("To do")
    hands.type("Call the roofer")
    hands.step("Who was there, as links")
    hands.press(field(page).get_by_text("Present"))
    hands.key("End")
    hands.type("\n- [[sora")
    offered = page.get_by_role("group", name="Link to")
    offered.get_by_role("button", name="Sora Lee").wait_for()
    hands.key("Enter")
    hands.type("\n[[mina")
    offered.get_by_role("button", name="Mina Park").wait_for()
    hands.key("Enter")
    hands.step("Seen from there")
    hands.press("Read")
    hands.press(page.locator(".memo-reading").get_by_role("button", name="Sora Lee"))
    page.get_by_role("heading", name="Linked from").wait_for()
    page.get_by_role("main").get_by_role("button", name=re.compile(r"^Meeting 20\d\d-")).last.wait_for()
    hands.done("Minutes of a meeting")


@behaviour("M6 M10 M16 a task of a stranger: a memo is found among others, and what it said last week is brought back")
def earlier(desk):
    for number in range(12):
        desk.server.run("memo", "new", f"Note {number}\nabout this and that")
    made = desk.server.run("memo", "new", "Speech\nDear friends, it rained on the day we met.\n\nThank you.")["id"]
    desk.server.run("memo", "edit", made, "--text", "Speech\nLadies and gentlemen.\n\nThank you.")
    for number in range(3):
        desk.server.run("memo", "new", f"Later {number}")
    page = desk.page("/memo")
    hands = Hands(page)
    hands.step("Found")
    hands.press("Search memos", "searchbox")
    hands.type("gentle")
    open_memo(hands, "Speech")
    hands.step("What it said before")
    hands.press("More actions")
    hands.press("History", "menuitem")
    hands.press(page.locator(".history-line").get_by_role("button").last)
    page.get_by_text("it rained on the day we met").wait_for()
    hands.step("It says so again")
    hands.press("Restore")
    page.wait_for_function("() => document.querySelector('live-text').value.includes('it rained')")
    assert text(desk, page, "Speech") == "Speech\nDear friends, it rained on the day we met.\n\nThank you."
    hands.done("What it said before")


@behaviour("M8 M14 a task of a stranger: a table is written, and gets another column and another row")
def table(desk):
    page = desk.page("/memo")
    hands = Hands(page)
    hands.step("The memo")
    hands.press("New memo")
    hands.type("Shopping\n")
    hands.step("A table")
    hands.type("/table")
    page.get_by_role("group", name="Put in").get_by_role("button", name="Table").wait_for()
    hands.key("Enter")
    hands.step("Its cells")
    cells = ["what", "where", "rice", "market", "soap", "shop", "pears", "market"]
    for place, cell in enumerate(cells):
        if place:
            hands.key("Tab")
        hands.type(cell)
    hands.step("A row more")
    for cell in ("salt", "shop"):
        hands.key("Tab")
        hands.type(cell)
    hands.step("A column more")
    for title, cell in (("what", " price |"), ("---", " --- |"), ("rice", " 9 |"), ("soap", " 2 |"), ("pears", " 4 |"),
                        ("salt", " 1 |")):
        hands.press(page.locator("live-text div").filter(has_text=title).last)
        hands.key("End")
        hands.type(cell)
    hands.step("It reads as a table")
    hands.press("Read")
    page.get_by_role("columnheader", name="price").wait_for()
    assert page.get_by_role("row").count() == 5
    hands.done("A table")


@behaviour("M6 M18 a task of a stranger: tags that mean the same become one")
def tags(desk):
    for words in ("Paint the door\n#errands", "Order tiles\n#errand for the bath", "Ring the bank\nsoon #errand",
                  "Key\n#task", "Holiday\n#travel"):
        desk.server.run("memo", "new", words)
    page = desk.page("/memo")
    hands = Hands(page)

    def rename(title, tag):
        open_memo(hands, title)
        hands.press_twice(field(page).get_by_text(f"#{tag}"))
        hands.type("errands")
        # It has left the list of those with the other tag.
        page.get_by_role("list", name="Memos").get_by_text(title).wait_for(state="detached")

    hands.step("Those with “errand”")
    hands.press("#errand")
    page.get_by_role("list", name="Memos").get_by_text("Paint the door").wait_for(state="detached")
    for title in ("Order tiles", "Ring the bank"):
        rename(title, "errand")
    hands.step("That with “task”")
    hands.press("#task")
    rename("Key", "task")
    hands.step("All of them")
    hands.press("#errands")
    rows = page.get_by_role("list", name="Memos").get_by_role("listitem")
    rows.nth(3).wait_for()
    assert rows.count() == 4
    saved(page)
    found = [memo["title"] for memo in desk.server.run("memo", "list", "--tag", "errands")]
    assert sorted(found) == ["Key", "Order tiles", "Paint the door", "Ring the bank"], found
    tags = page.get_by_role("group", name="Memos by tag").get_by_role("button").all_inner_texts()
    assert sorted(tags) == ["#errands", "#travel"], tags
    hands.done("Tags that are one")
