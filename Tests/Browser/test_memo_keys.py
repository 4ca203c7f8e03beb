"""Memos: what keys make of what is written."""

import re

from harness import behaviour, saved
from test_memo import field, row, written


def select(page, start, end):
    field(page).evaluate("(field, [start, end]) => field.setSelectionRange(start, end)", [start, end])


def selected(page):
    return field(page).evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")


@behaviour("M14 Ctrl+B, I and K mark what is selected or the word at the caret, each one step of undo")
def marks(desk):
    made = desk.server.run("memo", "new", "할 일 👩‍👩‍👧 plan")["id"]
    page = desk.page("/memo")
    field(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" b")
    page.keyboard.press("Control+b")
    assert written(page) == "할 일 👩‍👩‍👧 plan **b**"
    page.keyboard.type("old")
    assert written(page) == "할 일 👩‍👩‍👧 plan **bold**"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert written(page) == "할 일 👩‍👩‍👧 plan b"
    family = "할 일 👩‍👩‍👧"
    units = field(page).evaluate("field => field.value.indexOf(' plan')")
    select(page, 0, units)
    page.keyboard.press("Control+i")
    assert written(page) == f"*{family}* plan b" and selected(page) == family
    select(page, units + 3, units + 7)
    page.keyboard.press("Control+k")
    assert page.get_by_role("dialog").count() == 0, "the palette stays away while somebody writes"
    page.keyboard.type("https://example.org")
    saved(page)
    text = desk.server.run("memo", "show", made)["text"]
    assert text == f"*{family}* [plan](https://example.org) b", text
    # Outside of the text the key is the page's.
    page.get_by_role("searchbox").first.focus()
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("Make a link, in the text").wait_for()


@behaviour("M14 while an input method composes no key marks anything")
def composing(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "하", "selectionStart": 1, "selectionEnd": 1})
    page.evaluate("""() => document.activeElement.dispatchEvent(new KeyboardEvent(
        'keydown', { key: 'b', code: 'KeyB', ctrlKey: true, isComposing: true, bubbles: true, cancelable: true }))""")
    assert written(page) == "하"
    session.send("Input.insertText", {"text": "한"})
    page.wait_for_function("() => document.querySelector('live-text').value === '한'")
    page.keyboard.press("Control+b")
    assert written(page) == "**한**"


@behaviour("M14 Tab moves items of lists and goes through tables; elsewhere it leaves the text")
def tabs(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("1. 하나")
    page.keyboard.press("Enter")
    page.keyboard.type("둘")
    page.keyboard.press("Tab")
    page.keyboard.type("!")
    assert written(page) == "1. 하나\n   1. 둘!"
    page.keyboard.press("Shift+Tab")
    assert written(page) == "1. 하나\n2. 둘!"
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("|a|b|\n|-|-|")
    for word in ("c", "d", "e"):
        page.keyboard.press("Tab")
        page.keyboard.type(word)
    assert written(page) == "|a|b|\n|-|-|\n| c | d |\n| e |  |"
    page.keyboard.press("Control+a")
    page.keyboard.type("words")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"


def names(page):
    return page.locator(".memo-suggestions .chip").all_inner_texts()


@behaviour("M14 / offers blocks: letters narrow them, arrows and Enter choose, Esc leaves the text")
def blocks(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("Plan\n/")
    page.get_by_role("group", name="Put in").get_by_role("button", name="Table").wait_for()
    page.keyboard.type("h")
    assert names(page)[:3] == ["Heading 1", "Heading 2", "Heading 3"], names(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type("Week")
    assert written(page) == "Plan\n## Week"
    page.keyboard.press("Enter")
    page.keyboard.type("/x")
    page.keyboard.press("Backspace")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("/tab")
    page.keyboard.press("Enter")
    page.keyboard.type("day")
    page.keyboard.press("Tab")
    page.keyboard.type("plan")
    saved(page)
    text = desk.server.run("memo", "show", desk.server.run("memo", "list")[0]["id"])["text"]
    assert text == "Plan\n## Week\n/\n\n| day | plan |\n| --- | --- |\n|  |  |", text
    # The last of them comes into sight.
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")
    page.keyboard.type("/")
    page.keyboard.press("ArrowUp")
    last = page.locator(".memo-suggestions .is-active")
    assert last.inner_text() == "Today's date"
    assert page.evaluate("""() => {
        const [chip, list] = ['.is-active', ''].map(part => document.querySelector(`.memo-suggestions ${part}`)
            .getBoundingClientRect())
        return chip.left >= list.left && chip.right <= list.right + 1 && chip.top >= list.top && chip.bottom <= list.bottom + 1 }""")


def beside_caret(page, selector):
    """How far what floats is from the line of the caret, in points: above it or below it."""
    page.locator(selector).wait_for()
    return page.evaluate("""selector => {
        const caret = getSelection().getRangeAt(0).cloneRange()
        caret.collapse(false)
        const [line] = caret.getClientRects()
        const box = document.querySelector(selector).getBoundingClientRect()
        return Math.max(box.top - line.bottom, line.top - box.bottom) }""", selector)


@behaviour("M14 what [[ and / offer stands at the caret, high and low; a link by an id reads as its title")
def at_caret(desk):
    plan = desk.server.run("memo", "new", "Plan of the week")["id"]
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("Monday\nsee [[pl")
    page.get_by_role("group", name="Link to").get_by_role("button", name="Plan of the week").wait_for()
    page.wait_for_timeout(100)
    assert 0 <= beside_caret(page, ".memo-suggestions") < 24
    page.keyboard.press("Enter")
    link = page.locator("live-text .is-link[data-title='Plan of the week']")
    # Its own letters take no room.
    link.wait_for(state="attached")
    assert link.text_content() == plan
    assert written(page) == f"Monday\nsee [[{plan}]]"
    # The id is folded unless the caret is in it.
    size = "() => getComputedStyle(document.querySelector('live-text .is-link')).fontSize"
    page.wait_for_function(f"() => ({size})() === '0px'")
    title = "() => getComputedStyle(document.querySelector('live-text .is-link'), '::after')"
    assert page.evaluate(f"() => ({title})().content + parseFloat(({title})().fontSize)") == '"Plan of the week"16'
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => ({size})() !== '0px'")
    page.keyboard.press("End")
    page.wait_for_function(f"() => ({size})() === '0px'")
    # A new name is shown while one writes.
    desk.server.run("memo", "edit", plan, "--text", "Plan of May")
    page.locator("live-text .is-link[data-title='Plan of May']").wait_for(state="attached")
    page.keyboard.type("\n" * 12 + "/")
    page.get_by_role("group", name="Put in").wait_for()
    page.wait_for_timeout(100)
    assert 0 <= beside_caret(page, ".memo-suggestions") < 24
    bottom = page.locator(".memo-suggestions").bounding_box()
    assert bottom["y"] + bottom["height"] <= page.viewport_size["height"]


@behaviour("M14 a bar stands at what is selected by the mouse: bold, italic, link, and the selection stays")
def selection_bar(desk):
    page = desk.page("/memo")
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("Milk and bread")
    bar = page.get_by_role("toolbar", name="What is selected")
    assert bar.count() == 0
    page.locator("live-text").get_by_text("Milk and bread").dblclick(position={"x": 12, "y": 12})
    bar.wait_for()
    page.wait_for_timeout(100)
    assert 0 <= beside_caret(page, ".memo-bar") < 24
    bar.get_by_role("button", name="Bold").click()
    assert written(page) == "**Milk** and bread"
    bar.get_by_role("button", name="Italic").click()
    assert written(page) == "***Milk*** and bread"
    page.keyboard.press("ArrowRight")
    bar.wait_for(state="detached")
    page.keyboard.type("!")
    assert written(page) == "***Milk!*** and bread", written(page)


@behaviour("M14 a block is chosen by a finger, in Korean")
def tapped(desk):
    page = desk.phone("/memo", locale="ko-KR")
    page.get_by_role("button", name="새 메모").tap()
    page.keyboard.type("우유 /")
    page.get_by_role("group", name="넣을 것").get_by_role("button", name="할 일").tap()
    page.wait_for_function("() => document.querySelector('live-text').value === '- [ ] 우유 '")
    page.keyboard.type("빵")
    saved(page)
    assert field(page).count() == 0, "the field has its Korean name"
    assert page.locator("live-text").evaluate("field => field.value") == "- [ ] 우유 빵"
    assert page.evaluate("document.activeElement.tagName") == "LIVE-TEXT"


@behaviour("M18 T opens today's memo from the template of days, a menu makes one from any, and tags open within others")
def beginnings(desk):
    desk.server.run("memo", "new", "{{title}}\n#template/daily\n- [ ] water the plants")
    desk.server.run("memo", "new", "Trip #travel/jeonju")
    page = desk.page("/memo")
    field(page).wait_for()
    page.locator("body").press("t")
    page.wait_for_function("() => document.querySelector('live-text')?.value.endsWith('- [ ] water the plants')")
    today = written(page).split("\n")[0]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", today), today
    page.keyboard.type("!")
    saved(page)
    row(page, "Trip #travel/jeonju").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelector('live-text')?.value.startsWith('Trip')")
    # In the text it is a letter.
    field(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(" t")
    assert written(page) == "Trip #travel/jeonju t"
    saved(page)
    page.get_by_role("button", name="Actions for all memos").click()
    page.get_by_role("menuitem", name="Today's memo").click()
    page.wait_for_function("() => document.querySelector('live-text')?.value.endsWith('plants!')")
    assert [each["title"] for each in desk.server.run("memo", "list")].count(today) == 1
    page.get_by_role("button", name="#travel", exact=True).click()
    page.get_by_role("button", name="#travel/jeonju", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('.memo-row').length === 1")
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="New memo from this").click()
    page.wait_for_function("() => document.activeElement.tagName === 'LIVE-TEXT'")
    page.keyboard.type(" again")
    assert written(page) == f"{today}\n- [ ] water the plants! again"
    saved(page)
    assert [each["title"] for each in desk.server.run("memo", "list")].count(today) == 2
