"""The page as a whole: home, palette, offline, two pages, the command line beside it."""

from axe_playwright_python.sync_playwright import Axe

import screens
from harness import behaviour, saved, tab_to


@behaviour("W0 what is written at home becomes a memo that the command line has")
def capture(desk):
    page = desk.page("/")
    page.get_by_label("Write something down").fill("차 사기")
    page.get_by_role("button", name="Keep as memo").click()
    page.get_by_text("Memo saved.", exact=True).first.wait_for()
    saved(page)
    memos = desk.server.run("memo", "list")
    assert [memo["title"] for memo in memos] == ["차 사기"]


@behaviour("W0 the palette finds a document by its title, by keyboard alone")
def palette(desk):
    board = desk.server.run("kanban", "new", "Garden plans")
    page = desk.page("/")
    page.get_by_role("link", name="Garden plans").wait_for()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").wait_for()
    page.keyboard.type("garden")
    page.get_by_role("option", name="Garden plans").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Garden plans", level=1).wait_for()
    page.wait_for_function("() => document.activeElement.id === 'main'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "All boards"


@behaviour("W0 the palette has the focus to itself: Tab stays, Ctrl+Z is the field's, Esc gives it back to where it was")
def palette_focus(desk):
    page = desk.page("/")
    draft = page.get_by_label("Write something down")
    draft.press_sequentially("half a thought")
    page.keyboard.press("Control+k")
    query = page.get_by_role("combobox")
    query.wait_for()
    for key in ("Tab", "Shift+Tab"):
        page.keyboard.press(key)
        assert query.evaluate("field => field === document.activeElement"), key
    page.keyboard.press("m")
    page.get_by_role("option", name="Memos Area").wait_for()
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('[role=combobox]').value === ''")
    page.keyboard.press("Escape")
    query.wait_for(state="detached")
    assert draft.evaluate("field => field === document.activeElement")
    page.keyboard.type("!")
    assert draft.input_value() == "half a thought!"
    find = page.get_by_role("button", name="Find anything")
    find.press("Enter")
    query.wait_for()
    page.mouse.click(20, 700)
    query.wait_for(state="detached")
    assert find.evaluate("button => button === document.activeElement")


@behaviour("W0 what is too long for a card stays in its field and is told why; shortened, it becomes one")
def too_long(desk):
    desk.server.run("kanban", "new", "House")
    page = desk.page("/")
    page.get_by_role("link", name="House").wait_for()
    draft = page.get_by_label("Write something down")
    long = "a" * 501
    draft.fill(long)
    page.get_by_role("button", name="Add as card").click()
    page.get_by_text("A title can have up to 500 characters; this one has 501.").first.wait_for()
    assert draft.input_value() == long
    draft.fill("Paint the door\nwhite")
    page.get_by_role("button", name="Add as card").click()
    page.get_by_text("Card added to “House”.").first.wait_for()
    assert draft.input_value() == ""
    saved(page)
    assert [card["title"] for card in desk.server.run("kanban", "export", "House")] == ["Paint the door"]


@behaviour("W0 a card for a board that is not here waits for the server; its text stays until then, and it is added once")
def card_waits(desk):
    desk.server.run("kanban", "new", "House")
    page = desk.page("/")
    page.get_by_role("link", name="House").wait_for()
    draft = page.get_by_label("Write something down")
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        draft.fill("Paint the door")
        for _ in range(2):
            page.get_by_role("button", name="Add as card").click()
        page.get_by_text("“House” isn't here yet. The card will be added when the server is back.").first.wait_for()
        assert draft.input_value() == "Paint the door"
    page.get_by_text("Card added to “House”.").first.wait_for()
    assert draft.input_value() == ""
    saved(page)
    assert [card["title"] for card in desk.server.run("kanban", "export", "House")] == ["Paint the door"]


@behaviour("W5 before the trash is emptied Tab goes round between the two answers")
def question(desk):
    memo = desk.server.run("memo", "new", "Precious")
    desk.server.run("memo", "remove", memo["id"])
    page = desk.page("/trash")
    page.get_by_role("button", name="Empty the trash").press("Enter")
    page.get_by_role("alertdialog").wait_for()
    for key, answer in (("Tab", "Delete for good"), ("Tab", "Keep"), ("Shift+Tab", "Delete for good")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.textContent") == answer
    # The ground around it takes nothing away.
    page.mouse.click(10, 10)
    page.keyboard.press("Escape")
    page.get_by_role("alertdialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent") == "Empty the trash"


@behaviour("M5 the toast stays while its Undo has the focus, and goes ten seconds after that")
def toast(desk):
    for title in ("One", "Two"):
        desk.server.run("memo", "new", title)
    page = desk.page("/memo")
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'Two'")
    page.clock.install()
    page.get_by_role("button", name="Delete").press("Enter")
    undo = page.locator(".toast").get_by_role("button", name="Undo")
    undo.wait_for()
    undo.focus()
    page.clock.fast_forward(11_000)
    assert undo.is_visible()
    page.get_by_role("button", name="New memo").focus()
    page.clock.fast_forward(9_000)
    assert undo.is_visible()
    page.clock.fast_forward(2_000)
    undo.wait_for(state="detached")


@behaviour("a file that is dropped where nothing takes it does not replace the page")
def stray_file(desk):
    page = desk.page("/settings")
    heading = page.get_by_role("heading", name="Settings")
    heading.wait_for()
    over = """([query, isFile]) => {
        const data = new DataTransfer()
        if (isFile) data.items.add(new File(['x'], 'stray.txt', { type: 'text/plain' }))
        else data.setData('text/plain', 'words')
        const event = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: data })
        return !document.querySelector(query).dispatchEvent(event) && event.dataTransfer.dropEffect
    }"""
    # What is prevented here the browser would open in place of the page.
    assert page.evaluate(over, ["h1", True]) == "none"
    # Words that are dragged are left to the field below them.
    assert page.evaluate(over, ["h1", False]) is False


# The exports of the page's own module, for a test that looks at its memory.
CAPTURE = """
const instantiate = WebAssembly.instantiate
WebAssembly.instantiate = async (...all) => {
  const made = await instantiate(...all)
  window.module = made.exports
  return made
}"""

# A place inside the last object, in the window.
CORNER = """() => {
  const box = document.querySelector('.canvas-stage').getBoundingClientRect()
  const scale = Math.min(1, (box.width - 48) / 1024, (box.height - 48) / 768)
  return [box.left + (box.width - 1024 * scale) / 2 + 800 * scale, box.top + (box.height - 768 * scale) / 2 + 150 * scale]
}"""

# A call and what the page does with it, over and over: moves of an object in hand, keys and words in the palette.
CALLS = """async ([from, to]) => {
  const stage = document.querySelector('.canvas-stage')
  const query = document.querySelector('.palette-field')
  const box = stage.getBoundingClientRect()
  for (let call = from; call < to; call++) {
    if (call % 4 < 2) {
      stage.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, pointerType: 'mouse',
        buttons: 1, clientX: box.left + 100 + call % 300, clientY: box.top + 100 + call % 170 }))
    } else if (call % 4 === 2) {
      query.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'ArrowDown' }))
    } else {
      query.value = 'plan a garden'.slice(0, call % 14)
      query.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    if (call % 500 === 0) await new Promise(requestAnimationFrame)
  }
  return window.module.memory.buffer.byteLength
}"""


# Where things lie is asked for at each call, and laying out the page takes longer than the call: it is asked once.
STILL = """() => {
  const once = (holder, name, value) => Object.defineProperty(holder, name, { value, configurable: true })
  const boxes = new WeakMap()
  const measured = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = function () {
    if (!boxes.has(this)) boxes.set(this, measured.call(this))
    return boxes.get(this)
  }
  for (const canvas of document.querySelectorAll('canvas')) {
    once(canvas, 'clientWidth', canvas.clientWidth)
    once(canvas, 'clientHeight', canvas.clientHeight)
  }
  const stage = document.querySelector('.canvas-stage')
  document.elementFromPoint = () => stage
  const style = getComputedStyle(document.documentElement)
  const known = { '--motion-in': style.getPropertyValue('--motion-in') }
  window.getComputedStyle = () => ({ getPropertyValue: name => known[name] ??= style.getPropertyValue(name) })
  Element.prototype.scrollIntoView = () => {}
}"""


@behaviour("a hundred thousand calls from the page take no more of the module's memory than the first ten thousand")
def bridge(desk):
    desk.server.run("canvas", "new", "Plan")
    for number in range(20):
        desk.server.run("canvas", "add", "rect", "Plan", "--x", str(40 * number), "--y", "100", "--color", "#3B5BA9")
    context = desk.context()
    context.add_init_script(CAPTURE)
    page = desk.page("/canvas", context)
    page.get_by_role("button", name="Plan", exact=True).click()
    page.get_by_role("button", name="Rect 20", exact=True).press("Enter")
    page.wait_for_function("() => document.getElementById('inspector-x').value === '760'")
    page.mouse.move(*page.evaluate(CORNER))
    page.mouse.down()
    page.keyboard.press("Control+k")
    page.locator(".palette-field").wait_for()
    page.evaluate(STILL)
    first = page.evaluate(CALLS, [0, 10_000])
    # The object follows, the palette finds.
    assert page.evaluate("document.getElementById('inspector-x').value") != "760"
    assert page.locator(".palette-item").count() > 0
    last = page.evaluate(CALLS, [10_000, 100_000])
    assert last == first, f"{first} bytes, then {last}"
    page.mouse.up()


@behaviour("W2 what the command line does shows in an open page at once")
def command_line(desk):
    page = desk.page("/")
    page.get_by_text("Nothing here yet").wait_for()
    desk.server.run("memo", "new", "From a terminal")
    page.get_by_role("link", name="From a terminal").wait_for()


@behaviour("W2 with the server stopped the page opens, takes what is written, and sends it once when the server is back")
def offline(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    with desk.offline():
        page.reload()
        page.get_by_label("Write something down").fill("written offline")
        page.get_by_role("button", name="Keep as memo").click()
        page.get_by_text("Offline, 1 to send").wait_for()
        page.reload()
        page.get_by_text("Offline, 1 to send").wait_for()
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["written offline"]


# As a page leaves it that is reloaded at the moment in which an event is kept.
SET_ASIDE = """async () => {
    const name = (await indexedDB.databases())[0].name
    const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
    })
    const outbox = await new Promise(resolve => {
        database.transaction('outbox').objectStore('outbox').getAll().onsuccess = event => resolve(event.target.result)
    })
    database.close()
    const events = outbox.map(({ document, kind, bytes }) => [document, kind, btoa(String.fromCharCode(...bytes))])
    localStorage.setItem(`unkept-${name.slice(name.indexOf('-') + 1)}-1-1`, JSON.stringify({ events, rows: [] }))
    return events.length
}"""


@behaviour("W2 an event that was kept and set aside is one to send")
def kept_and_set_aside(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    with desk.offline():
        page.reload()
        page.get_by_label("Write something down").fill("kept twice")
        page.get_by_role("button", name="Keep as memo").click()
        page.get_by_text("Offline, 1 to send").wait_for()
        page.wait_for_timeout(500)
        assert page.evaluate(SET_ASIDE) == 1
        page.reload()
        page.get_by_text("Offline, 1 to send").wait_for()
        assert page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('unkept-')).length") == 0
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["kept twice"]


@behaviour("W2 a file of the page that was opened by itself does not take the page's place with the server stopped")
def icon(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    context.new_page().goto(desk.server.root + "/icon.svg")
    with desk.offline():
        page.reload()
        page.get_by_label("Write something down").wait_for()


@behaviour("W2 with no room left to keep them pictures are shown all the same")
def no_room(desk):
    page = desk.page("/", service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": desk.server.root, "quotaSize": 1})
    desk.go(page, "/gallery")
    page.wait_for_function("() => [...document.querySelectorAll('.photo-cell img')].filter(i => i.naturalWidth > 0).length > 5")
    assert page.evaluate("async () => !await caches.match(document.querySelector('.photo-cell img').src)")


@behaviour("W3 the page speaks the language of its reader")
def korean(desk):
    page = desk.page("/", locale="ko-KR")
    page.get_by_role("button", name="메모로 남기기").wait_for()
    assert page.evaluate("document.documentElement.lang") == "ko"


def documents(desk):
    """A document of every area, something done to each: its place, what was done last, the button of its history."""
    server = desk.server
    server.run("canvas", "new", "Plan")
    server.run("canvas", "add", "rect", "Plan", "--x", "10", "--y", "20")
    server.run("color-select", "new", "Anna")
    server.run("color-select", "choose", "Anna", "curls")
    server.run("memo", "new", "First words")
    server.run("kanban", "new", "House")
    server.run("kanban", "add", "House", "Paint")
    photo = server.run("gallery", "browse")["photos"][0]
    server.run("gallery", "save", photo["id"])
    places = screens.places(server)
    return [
        (places["one-canvas"], "Added “Rect 1”.", "Actions for the canvas"),
        (places["one-color-select"], "Chose Curls for Hair.", None),
        (places["one-memo"], "Wrote 11 characters.", "More actions"),
        (places["one-kanban"], "Added “Paint”.", "Actions for the board"),
        ("/gallery", f"Saved “{photo['title']}”.", None),
    ]


def open_history(page, place, menu):
    if place == "/gallery":
        page.get_by_role("tab", name="Saved").click()
    if menu:
        page.get_by_role("button", name=menu).click()
        page.get_by_role("menuitem", name="History").click()
    else:
        page.get_by_role("button", name="History", exact=True).click()
    return page.get_by_role("region", name="History")


@behaviour("W5 what was done to a document stands beside it in every area, the newest first; Esc gives the focus back")
def histories(desk):
    page = desk.page("/", reduced_motion="reduce")
    for place, sentence, menu in documents(desk):
        desk.go(page, place)
        history = open_history(page, place, menu)
        line = history.get_by_role("listitem").first
        line.get_by_text(sentence).wait_for()
        assert "You" in line.inner_text()
        page.wait_for_function("() => document.activeElement.ariaLabel === 'Hide history'")
        for violation in Axe().run(page).response["violations"]:
            raise AssertionError(f"{place}: {violation['id']}: {violation['nodes'][0]['html'][:160]}")
        faults = page.evaluate(screens.FAULTS)
        assert not faults, f"{place}: {faults}"
        page.keyboard.press("Escape")
        history.wait_for(state="detached")
        assert page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent") == (menu or "History")


@behaviour("W5 a history that is open tells what is done meanwhile, here and elsewhere; another document closes it")
def histories_live(desk):
    place, _, menu = documents(desk)[0]
    desk.server.run("canvas", "new", "Other")
    for x in range(20):
        desk.server.run("canvas", "move", "Plan", "Rect 1", str(x + 100), "20")
    page = desk.page(place, viewport={"width": 820, "height": 800})
    history = open_history(page, place, menu)
    lines = history.get_by_role("listitem")
    history.get_by_text("Moved “Rect 1” to 119,20.").wait_for()
    # It has a window of its own to scroll in.
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.get_by_role("button", name="Undo", exact=True).click()
    history.get_by_text("Undo: Moved “Rect 1” to 118,20.").wait_for()
    assert lines.first.get_attribute("aria-setsize") == "23"
    desk.server.run("canvas", "rename", "Plan", "Garden")
    history.get_by_text("Renamed the canvas from “Plan” to “Garden”.").wait_for()
    assert lines.first.inner_text().startswith("Renamed")
    page.get_by_role("button", name="All canvases").click()
    history.wait_for(state="detached")
    page.get_by_role("button", name="Other", exact=True).click()
    page.get_by_role("button", name="Actions for the canvas").wait_for()
    assert history.count() == 0


@behaviour("W5 on a phone a history lies over its document, in the language of its reader")
def histories_phone(desk):
    places = documents(desk)
    page = desk.phone("/", locale="ko-KR")
    for (place, _, menu), sentence, name in zip(
            places, ["“사각형 1”을 더했어요.", "골랐어요.", "11글자를 썼어요.", "“Paint”를 더했어요.", "저장했어요."],
            ["캔버스 메뉴", None, "더 보기", "보드 메뉴", None]):
        desk.go(page, place)
        if place == "/gallery":
            page.get_by_role("tab", name="저장됨").tap()
        if name:
            page.get_by_role("button", name=name).tap()
            page.get_by_role("menuitem", name="기록").tap()
        else:
            page.get_by_role("button", name="기록", exact=True).tap()
        history = page.get_by_role("region", name="기록")
        history.get_by_text(sentence).first.wait_for()
        assert history.bounding_box()["width"] == 375, place
        history.get_by_role("button", name="기록 닫기").tap()
        history.wait_for(state="detached")


@behaviour("W12 a hit opens the thing: the card open, the object selected, the passage of a memo marked")
def hits(desk):
    run = desk.server.run
    run("kanban", "new", "Plans")
    run("kanban", "add", "Plans", "Book the train")
    run("canvas", "new", "Poster")
    run("canvas", "add", "text", "Poster", "--text", "Train to Jeonju")
    run("memo", "new", "Trip\n" + "line\n" * 200 + "the train leaves at nine")
    page = desk.page("/search/train")
    page.get_by_text("3 found").wait_for()
    assert page.locator("mark").count() >= 3
    page.get_by_role("link", name="Book the train").click()
    page.get_by_role("dialog", name="Book the train").wait_for()
    assert page.get_by_label("Title").input_value() == "Book the train"
    page.go_back()
    page.get_by_role("link", name="Text 1").click()
    page.get_by_role("heading", name="Text 1").wait_for()
    page.go_back()
    page.get_by_role("link", name="Trip").click()
    page.wait_for_function(
        "() => { const field = document.activeElement; return field.tagName === 'LIVE-TEXT' "
        "&& field.value.slice(field.selectionStart, field.selectionEnd) === 'train' }")
    # 200 lines above it are more than fit.
    page.wait_for_function("() => document.activeElement.scrollTop > 2000")


@behaviour("W12 kinds are chips, results come in pages and say how many there are; a wrong filter is said")
def filters(desk):
    # A filter that can't be is refused.
    desk.expects_failures = True
    desk.server.run("kanban", "new", "Plans")
    for number in range(60):
        desk.server.run("kanban", "add", "Plans", f"Train {number}")
    desk.server.run("memo", "new", "A train of thought")
    page = desk.page("/search/train")
    page.get_by_text("50 of 61").wait_for()
    page.get_by_role("button", name="Show more").click()
    page.get_by_text("61 found").wait_for()
    page.get_by_role("button", name="Memos", exact=True).click()
    page.get_by_text("1 found").wait_for()
    page.get_by_role("searchbox").fill("kind:boat")
    page.get_by_role("alert").get_by_text("boat").wait_for()


@behaviour("W11 what was removed inside documents lies in the page's trash, and comes back from there")
def parts_in_trash(desk):
    desk.server.run("kanban", "new", "Plans")
    desk.server.run("kanban", "add", "Plans", "Pack")
    page = desk.page("/trash")
    page.get_by_text("The trash is empty.").wait_for()
    desk.server.run("kanban", "remove-card", "Plans", "Pack")
    page.get_by_text("Card › Plans › Todo").wait_for()
    page.get_by_role("button", name="Restore “Pack”").click()
    page.get_by_text("The trash is empty.").wait_for()
    assert desk.server.run("trash") == []


@behaviour("W12 a photo that is found has its picture in the hit, and opens large")
def photo_hit(desk):
    photo = desk.server.run("gallery", "browse")["photos"][2]
    desk.server.run("gallery", "save", photo["id"], "--memo", "by the lighthouse")
    page = desk.page("/search/lighthouse")
    page.get_by_text("1 found").wait_for()
    page.wait_for_function("() => document.querySelector('img.search-picture')?.naturalWidth > 0")
    page.locator("a.search-hit").click()
    viewer = page.locator(".viewer")
    viewer.wait_for()
    page.wait_for_function("""() => [...document.querySelectorAll('.viewer img')].some(image =>
        image.naturalWidth > 0 && image.getBoundingClientRect().height > innerHeight / 3)""")
    page.keyboard.press("Escape")
    viewer.wait_for(state="detached")
    page.get_by_role("button", name="Actions for all saved photos").click()
    page.get_by_role("menuitemcheckbox", name="Waterfall").click()
    page.locator(".saved-memo").get_by_text("by the lighthouse").wait_for()


@behaviour("W11 W12 by keyboard alone something is found and opened, and something else comes back from the trash")
def by_keys(desk):
    desk.server.run("kanban", "new", "Plans")
    desk.server.run("kanban", "add", "Plans", "Book the train")
    desk.server.run("kanban", "add", "Plans", "Pack")
    desk.server.run("kanban", "remove-card", "Plans", "Pack")
    desk.server.run("memo", "new", "A train of thought")
    page = desk.page("/")
    page.keyboard.press("Control+k")
    page.keyboard.type("train")
    found = page.get_by_role("option", name="Search everything for “train”")
    found.wait_for()
    for _ in range(20):
        if found.get_attribute("aria-selected") == "true":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_text("2 found").wait_for()
    tab_to(page, "Boards")
    page.keyboard.press("Enter")
    page.get_by_text("1 found").wait_for()
    tab_to(page, "Book the train")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Book the train").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Book the train").wait_for(state="detached")
    tab_to(page, "Trash")
    page.keyboard.press("Enter")
    page.get_by_text("Card › Plans › Todo").wait_for()
    tab_to(page, "Restore “Pack”")
    page.keyboard.press("Enter")
    page.get_by_text("The trash is empty.").wait_for()
    assert len(desk.server.run("kanban", "show", "Plans")["columns"][0]["cards"]) == 2
