"""Events on their way: two pages, two tabs, a server that comes and goes."""

import contextlib
import http.server
import json
import re
import shutil
import signal
import tempfile
import threading
import urllib.request

from harness import Server, behaviour, get, saved, until


def write_memo(page, text):
    page.get_by_label("Write something down").fill(text)
    page.get_by_role("button", name="Keep as memo").click()


def document(desk, kind):
    """The first document of a kind, as addresses name it."""
    return next(row["id"] for row in json.loads(get(desk, "/api/catalogue"))["entries"] if row["kind"] == kind)


@behaviour("W2 two pages of different browsers show each other's work")
def two_pages(desk):
    first, second = desk.page("/"), desk.page("/")
    write_memo(first, "from the first")
    second.get_by_role("link", name="from the first").wait_for()
    write_memo(second, "from the second")
    first.get_by_role("link", name="from the second").wait_for()


def asked_for_events(page):
    """The methods of what a page asks the routes of documents' events, from now on."""
    methods = []
    page.on("request", lambda request: "/api/documents/" in request.url and methods.append(request.method))
    return methods


@behaviour("W2 M4 a pause in a memo is one POST, and no tab and no other browser's page asks for what was sent")
def traffic(desk):
    desk.server.run("memo", "new", "Anna")
    context = desk.context()
    # The tab that listens for all tabs of its browser, another one, and a page of another browser.
    pages = [desk.page("/memo", context), desk.page("/memo", context), desk.page("/memo")]
    for page in pages:
        page.locator(".memo-row", has_text="Anna").get_by_role("button").first.click()
        page.wait_for_function("() => document.querySelector('live-text')?.value === 'Anna'")
        saved(page)
    asked = [asked_for_events(page) for page in pages]
    expected = [[], [], []]
    text = "Anna"
    for writer in (0, 1, 2, 0, 1, 2):
        pages[writer].get_by_label("Text of the memo").press("End")
        pages[writer].keyboard.type("!")
        text += "!"
        for page in pages:
            page.wait_for_function("text => document.querySelector('live-text').value === text", arg=text)
        saved(pages[writer])
        # What would be asked needlessly is asked by now.
        pages[0].wait_for_timeout(300)
        expected[writer].append("POST")
        assert asked == expected, (text, asked)
    assert desk.server.run("memo", "show", desk.server.run("memo", "list")[0]["id"])["text"] == text
    pages[0].reload()
    pages[0].wait_for_function("text => document.querySelector('live-text')?.value === text", arg=text)


# Counts in a page: how often it painted, and how often it handed events and rows to its module.
COUNTING = """() => {
    const load = WebAssembly.instantiate
    window.counts = {}
    WebAssembly.instantiate = async (...all) => {
        const exports = { ...(await load(...all)).exports }
        for (const name of ['bojagi_paint', 'bojagi_receive', 'bojagi_catalogue', 'bojagi_row']) {
            const real = exports[name]
            exports[name] = (...all) => { counts[name] = (counts[name] ?? 0) + 1; return real(...all) }
        }
        return { exports }
    }
}"""


def counts(page):
    """What was counted since the last time."""
    return page.evaluate("() => { const counts = window.counts; window.counts = {}; return counts }")


@behaviour("W2 a page asks for nothing that it has when the server tells of it, and takes what came together at once")
def told_late(desk):
    memo = desk.server.run("memo", "new", "Anna")["id"]
    context = desk.context()
    context.add_init_script(f"({COUNTING})()")
    page = desk.page("/memo", context)
    page.locator(".memo-row", has_text="Anna").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'Anna'")
    saved(page)
    # What the page asks first is on its way for as long as it takes to write five times.
    held = []
    page.route("**/api/documents/*/events**", lambda route: held.append(route))
    for number in range(1, 6):
        desk.server.run("memo", "edit", memo, "--text", f"Anna {number}")
        page.locator(".memo-row", has_text=f"Anna {number}").wait_for()
    assert len(held) == 1, [route.request.url for route in held]
    counts(page)
    held.pop().continue_()
    page.wait_for_function("() => document.querySelector('live-text').value === 'Anna 5'")
    page.wait_for_timeout(300)
    assert not held, [route.request.url for route in held]
    counted = counts(page)
    # The five come in one turn; whatever else the page paints meanwhile, it is less than once for each.
    assert counted["bojagi_receive"] == 1 and counted["bojagi_paint"] < 5, counted
    # What comes after that is asked for.
    page.unroute("**/api/documents/*/events**")
    desk.server.run("memo", "edit", memo, "--text", "Anna, once more")
    page.wait_for_function("() => document.querySelector('live-text').value === 'Anna, once more'")


@behaviour("W2 W6 a log that is told to be shorter than before is asked for, though a page has more")
def shorter(desk):
    memo = desk.server.run("memo", "new", "Anna")["id"]
    for number in range(2):
        desk.server.run("memo", "edit", memo, "--text", f"Anna {number}")
    entry = next(entry for entry in json.loads(get(desk, "/api/catalogue"))["entries"] if entry["kind"] == "memo")
    assert entry["position"] == 3, entry
    context = desk.context()
    streams = []
    context.route("**/api/events**", lambda route: streams.append(route))
    page = desk.page(f"/memo/{entry['id']}", context)
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'Anna 1'")
    page.wait_for_timeout(300)
    asked = asked_for_events(page)
    told = [dict(entry, position=position, title=f"Told {position}") for position in (3, 2, 3)]
    # What the page has; another log; and how that one grew, which came with it.
    streams[0].fulfill(content_type="text/event-stream", body="retry: 60000\n\n" + "".join(
        f"event: changed\ndata: {json.dumps({'entry': entry})}\n\n" for entry in told))
    page.get_by_text("Told 3").first.wait_for()
    for _ in range(100):
        if not asked:
            page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    assert asked == ["GET"], asked


@behaviour("W2 a stream that a busy server refused is asked for again, though all else is answered meanwhile")
def refused_stream(desk):
    context = desk.context()
    desk.expects_failures = True
    streams, held = [], []

    def begin(route):
        streams.append(route)
        if len(streams) <= 2:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    context.route("**/api/events**", begin)
    context.route("**/health", lambda route: held.append(route))
    page = desk.page("/memo", context)
    # The page is away with the first; what it asks with the second is answered after that was refused.
    until(page, lambda: len(streams) == 2 and held)
    page.wait_for_timeout(300)
    for route in held:
        route.continue_()
    context.unroute("**/health")
    page.wait_for_selector(".sync.is-synced")
    desk.server.run("memo", "new", "Since")
    page.locator(".memo-row", has_text="Since").wait_for()


@behaviour("W2 many documents that change together are taken in as one, and painted once")
def many_at_once(desk):
    for number in range(3):
        desk.server.run("memo", "new", f"Memo {number}")
    entries = [entry for entry in json.loads(get(desk, "/api/catalogue"))["entries"] if entry["kind"] == "memo"]
    told = [dict(entry, title=f"Told {turn}") for turn in range(20) for entry in entries]
    messages = [f"event: changed\ndata: {json.dumps({'entry': entry})}\n\n" for entry in told]
    context = desk.context()
    context.add_init_script(f"({COUNTING})()")
    # The first stream says hello and ends, so that the page asks for the catalogue; the second tells it all at once and
    # ends; the third waits.
    streams = []

    def begin(route):
        streams.append(route)
        if len(streams) == 1:
            route.fulfill(content_type="text/event-stream", body="retry: 300\n\nevent: hello\ndata: {}\n\n")

    context.route("**/api/events**", begin)
    page = desk.page("/memo", context)
    page.locator(".memo-row", has_text="Memo 2").wait_for()
    until(page, lambda: len(streams) == 2)
    before = counts(page)
    streams[1].fulfill(content_type="text/event-stream", body="".join(["event: hello\ndata: {}\n\n", *messages]))
    page.locator(".memo-row", has_text="Told 19").nth(2).wait_for()
    counted = {name: number - before.get(name, 0) for name, number in counts(page).items()}
    assert counted.get("bojagi_row", 0) + counted["bojagi_catalogue"] < 5, counted
    assert counted["bojagi_paint"] < 20, counted
    until(page, lambda: len(streams) == 3)
    streams[2].continue_()
    page.wait_for_selector(".sync.is-synced")


# In a page: its store takes its time to say what it has.
SLOW_STORE = """() => {
    const getAll = IDBObjectStore.prototype.getAll
    IDBObjectStore.prototype.getAll = function (...about) {
        const request = getAll.apply(this, about)
        const late = {}
        request.onsuccess = () => setTimeout(() => { late.result = request.result; late.onsuccess() }, 1000)
        request.onerror = () => late.onerror()
        return late
    }
}"""


@behaviour("W2 what changes while the catalogue is being kept stays changed")
def changed_meanwhile(desk):
    memo = desk.server.run("memo", "new", "Anna")["id"]
    context = desk.context()
    context.add_init_script(f"({SLOW_STORE})()")
    asked = []
    context.route("**/api/catalogue", lambda route: asked.append(route))
    page = desk.page("/memo", context)
    while not asked:
        page.wait_for_timeout(50)
    asked[0].continue_()
    page.wait_for_timeout(300)
    desk.server.run("memo", "edit", memo, "--text", "Bertha")
    page.locator(".memo-row", has_text="Bertha").wait_for()
    # The store has said what it had, and is at rest.
    page.wait_for_timeout(3000)
    assert page.locator(".memo-row").all_inner_texts()[0].startswith("Bertha")


@behaviour("W2 two tabs of one browser do not fight: both write offline, everything arrives once")
def two_tabs(desk):
    context = desk.context()
    first, second = desk.page("/", context), desk.page("/", context)
    saved(first)
    with desk.offline():
        for number in range(3):
            write_memo(first, f"first {number}")
            write_memo(second, f"second {number}")
        first.get_by_role("link", name="second 2").wait_for()
        second.get_by_role("link", name="first 2").wait_for()
    saved(first)
    saved(second)
    titles = sorted(memo["title"] for memo in desk.server.run("memo", "list"))
    assert titles == sorted([f"first {n}" for n in range(3)] + [f"second {n}" for n in range(3)]), titles


@behaviour("W2 one board in two tabs is the same in both, also offline, and also when the one that listened is closed")
def same_document(desk):
    desk.server.run("kanban", "new", "Work")
    context = desk.context()
    place = "/kanban/" + document(desk, "kanban")
    first, second = desk.page(place, context), desk.page(place, context)

    def add(page, title):
        page.get_by_role("button", name="Add card").first.click()
        page.get_by_label("Title").fill(title)
        page.get_by_role("button", name="Add", exact=True).click()

    add(first, "Sand")
    second.get_by_role("button", name="Sand").first.wait_for()
    with desk.offline():
        add(second, "Varnish")
        first.get_by_role("button", name="Varnish").first.wait_for()
    saved(second)
    first.close()
    desk.pages.remove(first)
    desk.server.run("kanban", "add", "Work", "Polish")
    second.get_by_role("button", name="Polish").first.wait_for()
    columns = desk.server.run("kanban", "show", "Work")["columns"]
    titles = {card["title"] for column in columns for card in column["cards"]}
    assert titles == {"Sand", "Varnish", "Polish"}, titles


@behaviour("W2 a tab that was busy while another one met a server that was put back shows all that is there then")
def put_back(desk):
    memo = desk.server.run("memo", "new", "Log")["id"]
    context = desk.context()
    first, second = desk.page(f"/memo/{memo}", context), desk.page(f"/memo/{memo}", context)
    shows = lambda page, text: until(page, lambda: text in page.evaluate("document.querySelector('live-text').value"))
    kept = tempfile.mkdtemp()
    with desk.offline():
        shutil.copytree(desk.server.workspace, kept + "/workspace")
    desk.server.run("memo", "append", memo, "before")
    for page in (first, second):
        shows(page, "before")
    with desk.offline():
        shutil.rmtree(desk.server.workspace)
        shutil.copytree(kept + "/workspace", desk.server.workspace)
        # As long as the log that both tabs know, and longer.
        for number in range(4):
            desk.server.run("memo", "append", memo, f"after {number}")
        busy(second, 6000)
    for page in (first, second):
        for text in ("before", "after 0", "after 3"):
            shows(page, text)


@behaviour("W2 a server that is stopped and started in the middle of work loses nothing")
def comes_and_goes(desk):
    page = desk.page("/")
    for number in range(3):
        write_memo(page, f"before {number}")
        with desk.offline():
            write_memo(page, f"meanwhile {number}")
            page.get_by_text("to send").wait_for()
    write_memo(page, "after")
    saved(page)
    titles = {memo["title"] for memo in desk.server.run("memo", "list")}
    assert len(titles) == 7, titles


@behaviour("M5 memos that were never opened here are left alone by somebody who walks over them offline")
def never_opened(desk):
    for name in ["One", "Two", "Three"]:
        desk.server.run("memo", "new", name)
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_role("link", name="Three").wait_for()
    saved(page)
    with desk.offline():
        page.evaluate("() => { location.hash = '#/memo' }")
        for name in ["One", "Two", "Three", "One"]:
            page.locator(".memo-row", has_text=name).first.click()
    saved(page)
    page.locator("live-text").first.wait_for()
    page.wait_for_function("() => document.querySelector('live-text').value === 'One'")
    assert sorted(memo["title"] for memo in desk.server.run("memo", "list")) == ["One", "Three", "Two"]


@behaviour("W2 what is done beside a page while its server is away is on the page when it is back")
def done_meanwhile(desk):
    board = desk.server.run("kanban", "new", "Work")
    desk.server.run("kanban", "add", "Work", "Paint")
    page = desk.page("/kanban/" + document(desk, "kanban"))
    page.get_by_role("button", name="Paint").first.wait_for()
    with desk.offline():
        desk.server.run("kanban", "add", "Work", "Varnish")
    page.get_by_role("button", name="Varnish").first.wait_for()
    assert board


@behaviour("K12 a document that the server does not take holds up no other, and the page says so")
def not_taken(desk):
    context = desk.context()
    page = desk.page("/", context)
    saved(page)
    refused = []

    def answer(route):
        place = route.request.url
        if route.request.method == "POST" and (not refused or place in refused):
            refused.append(place)
            return route.fulfill(status=400, json={"error": {"message": "no"}})
        return route.fallback()

    context.route("**/api/documents/*/events*", answer)
    desk.expects_failures = True
    write_memo(page, "refused")
    page.get_by_text("Rejected by the server: 1").wait_for()
    write_memo(page, "taken")
    page.wait_for_function("""async () => (await (await fetch('/api/catalogue')).json()).entries
        .some(entry => entry.title === 'taken')""")
    page.get_by_text("Rejected by the server: 1").wait_for()
    context.unroute("**/api/documents/*/events*")
    page.reload()
    saved(page)
    assert sorted(memo["title"] for memo in desk.server.run("memo", "list")) == ["refused", "taken"]


@behaviour("W2 a browser without room says so, and what was written arrives all the same")
def no_room(desk):
    context = desk.context()
    context.add_init_script("""
        const add = IDBObjectStore.prototype.add
        IDBObjectStore.prototype.add = function (value) {
          if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError')
          return add.call(this, value)
        }""")
    page = desk.page("/", context)
    write_memo(page, "without room")
    page.get_by_text("This browser is out of storage").wait_for()
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["without room"]


@behaviour("W2 another workspace on the same address gets nothing of this one, and takes nothing away")
def other_workspace(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    write_memo(page, "sent before")
    saved(page)
    desk.expects_failures = True
    first = desk.server
    first.stop()
    write_memo(page, "for the first alone")
    page.get_by_text("1 to send").wait_for()
    with tempfile.TemporaryDirectory() as folder:
        second = Server(first.program, folder)
        second.port = first.port
        second.start()
        other = context.new_page()
        other.goto(second.link())
        other.wait_for_selector("html[data-started]", state="attached")
        write_memo(other, "for the second")
        saved(other)
        assert [memo["title"] for memo in second.run("memo", "list")] == ["for the second"]
        assert other.get_by_role("link", name="sent before").count() == 0
        second.stop()
    other.close()
    # It loads itself anew when it finds the first workspace again, which would cross the visit that comes now.
    page.close()
    first.start()
    page = context.new_page()
    page.goto(first.link())
    page.get_by_role("link", name="for the first alone").wait_for()
    saved(page)
    titles = sorted(memo["title"] for memo in first.run("memo", "list"))
    assert titles == ["for the first alone", "sent before"], titles


@behaviour("C6 a file that is no photo which can be read is named, and nothing is placed")
def unreadable(desk):
    desk.server.run("canvas", "new", "Sheet")
    page = desk.page("/canvas/" + document(desk, "canvas"))
    page.wait_for_selector("canvas")
    page.get_by_role("button", name="Photo", exact=True).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("option", name="From a file…").click()
    chooser.value.set_files({"name": "old.bmp", "mimeType": "image/bmp", "buffer": b"BM" + bytes(60)})
    page.get_by_text("Can't read “old.bmp”").first.wait_for()
    assert desk.server.run("canvas", "show", "Sheet", "--no-picture")["objects"] == []


# IndexedDB as a busy disk would have it: nothing of the outbox and the rows is ever done. Once per tab.
SLOW_DISK = """
if (!sessionStorage.getItem('reloaded')) {
  sessionStorage.setItem('reloaded', 'yes')
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    const isSlow = mode === 'readwrite' && (names.includes('outbox') || names.includes('rows'))
    const transaction = begin.call(this, names, mode, options)
    if (isSlow) {
      transaction.commit = () => {}
      const store = transaction.objectStore(names[0])
      const wait = () => { store.get(0).onsuccess = wait }
      wait()
    }
    return transaction
  }
}"""


@behaviour("S11 what was done in the moment before a reload is there after it, with the server stopped")
def reloaded(desk):
    context = desk.context(service_workers="allow")
    desk.page("/", context).wait_for_function("() => navigator.serviceWorker.controller")
    context.pages[0].close()
    page = desk.page("/color-select", context)
    page.get_by_role("button", name="New illustration").click()
    page.get_by_role("tab", name="Hair").click()
    page.get_by_role("button", name="Curls", exact=True).wait_for()
    page.wait_for_load_state("networkidle")
    context.add_init_script(SLOW_DISK)
    page.reload()
    with desk.offline():
        page.get_by_role("tab", name="Hair").click()
        page.get_by_role("button", name="Curls", exact=True).click()
        page.wait_for_function("() => location.hash.length > 20")
        page.reload()
        page.get_by_role("button", name="All illustrations").click()
        page.get_by_role("button", name=re.compile("^Continue")).click()
        page.get_by_role("tab", name="Hair").click()
        page.locator(".part-cell[aria-pressed=true]").wait_for()
    saved(page)
    assert len(desk.server.run("color-select", "list")) == 1


@contextlib.contextmanager
def refusing(port):
    """Somebody at this port who answers every request with 503, as a server does that is just stopping."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@behaviour("S11 a page that is opened while the server is just stopping opens, and finds the server again")
def stopping(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    with desk.offline():
        with refusing(desk.server.port):
            page.reload()
            write_memo(page, "Written meanwhile")
            page.get_by_text("1 to send").wait_for()
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["Written meanwhile"]


# The page is put out of sight and then ended without a word, as phones do: nothing that it does later counts.
ENDED = """() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Storage.prototype.setItem = () => { throw new Error('ended') }
}"""


@behaviour("S11 what was done before a page out of sight was ended without a word is there after it")
def ended(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    context.add_init_script(SLOW_DISK)
    page.reload()
    with desk.offline():
        write_memo(page, "Nothing of it is lost")
        page.get_by_text("1 to send").wait_for()
        page.evaluate(ENDED)
        page.reload()
        page.get_by_role("link", name="Nothing of it is lost").wait_for()
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["Nothing of it is lost"]
    left = "Object.keys(localStorage).filter(name => name.startsWith('unkept-')).length"
    page.wait_for_function(f"() => {left} === 0")


@behaviour("W5 what is in the trash is restored from the page; emptying asks first")
def trash(desk):
    memo = desk.server.run("memo", "new", "Precious")
    desk.server.run("memo", "remove", memo["id"])
    page = desk.page("/trash")
    page.get_by_role("button", name="Restore “Precious”").click()
    page.get_by_text("The trash is empty.").wait_for()
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["Precious"]
    desk.server.run("memo", "remove", memo["id"])
    page.get_by_role("button", name="Empty the trash").click()
    page.get_by_role("alertdialog").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Keep"
    page.keyboard.press("Escape")
    page.get_by_role("alertdialog").wait_for(state="detached")
    page.get_by_role("button", name="Empty the trash").click()
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_text("The trash is empty.").wait_for()
    assert desk.server.run("trash") == []


@behaviour("W9 the demo's documents go away from the page, and nothing else does")
def demo(desk):
    desk.server.run("demo", "create")
    desk.server.run("memo", "new", "Mine")
    page = desk.page("/settings")
    desk.server.has_removed = True
    page.get_by_role("button", name="Remove demo").click()
    page.get_by_text("Demo removed.", exact=True).first.wait_for()
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["Mine"]


@behaviour("W1 one search over everything, in the page")
def search(desk):
    desk.server.run("memo", "new", "장보기\n사과와 배")
    desk.server.run("kanban", "new", "사과밭")
    page = desk.page("/search/사과")
    page.locator(".row-title", has_text="사과밭").wait_for()
    # The title is not said twice.
    assert page.locator(".row", has_text="장보기").locator(".search-snippet").inner_text() == "사과와 배"


def busy(page, milliseconds):
    """The page can do nothing else for so long."""
    page.evaluate("""length => setTimeout(() => {
        const end = Date.now() + length
        while (Date.now() < end);
    })""", milliseconds)


@behaviour("W2 what one tab has fetched the other shows too, however busy it was")
def two_tabs_fetch(desk):
    desk.server.run("kanban", "new", "Work")
    context = desk.context()
    tabs = [desk.page("/", context)]
    place = "/kanban/" + document(desk, "kanban")
    desk.go(tabs[0], place)
    tabs.append(desk.page(place, context))
    for tab in tabs:
        tab.get_by_role("button", name="Add card").wait_for()
    for number, name in enumerate(("One", "Two", "Three")):
        busy(tabs[number % 2], 1500)
        desk.server.run("kanban", "add", "Work", name)
        for tab in tabs:
            tab.get_by_role("button", name=name, exact=True).first.wait_for()
    with desk.offline():
        desk.server.run("kanban", "add", "Work", "Four")
    for tab in tabs:
        tab.get_by_role("button", name="Four", exact=True).first.wait_for()


@behaviour("W2 two tabs that are opened at once both show what was made meanwhile")
def two_tabs_catalogue(desk):
    context = desk.context()
    first = desk.page("/memo", context)
    saved(first)
    first.close()
    desk.pages.remove(first)
    desk.server.run("memo", "new", "Meanwhile")
    held = []
    free = []
    context.route("**/api/catalogue*", lambda route: route.fallback() if free else held.append(route))
    tabs = [context.new_page(), context.new_page()]
    for tab in tabs:
        tab.goto(desk.server.root + "/#/memo")
        desk.pages.append(tab)
    for tab in tabs:
        tab.wait_for_selector("html[data-started]", state="attached")
    tabs[0].wait_for_function("() => performance.getEntriesByType('resource').length > 0")
    while not held:
        tabs[0].wait_for_timeout(50)
    free.append(True)
    for route in held:
        route.fallback()
    for tab in tabs:
        tab.locator(".memo-row", has_text="Meanwhile").wait_for()


@behaviour("W2 a request that fails once is made again")
def asked_again(desk):
    desk.server.run("kanban", "new", "Work")
    desk.server.run("kanban", "add", "Work", "Paint")
    context = desk.context()
    page = desk.page("/", context)
    saved(page)
    desk.expects_failures = True
    failed = []

    def answer(route):
        if route.request.method == "GET" and not failed:
            failed.append(True)
            return route.abort("connectionreset")
        return route.fallback()

    context.route("**/api/documents/*/events*", answer)
    desk.go(page, "/kanban/" + document(desk, "kanban"))
    page.get_by_role("button", name="Paint").first.wait_for()
    assert failed
    page.wait_for_selector(".sync.is-synced")


@behaviour("M9 who writes in a memo that was deleted for good elsewhere brings it back; who only reads is told")
def erased_elsewhere(desk):
    made = desk.server.run("memo", "new", "Kept words")["id"]
    desk.expects_failures = True
    page = desk.page("/memo")
    field = page.get_by_role("textbox", name="Text of the memo")
    field.wait_for()
    saved(page)
    with desk.offline():
        page.locator(".sync.is-offline").wait_for()
        field.focus()
        page.keyboard.press("Control+End")
        page.keyboard.type(" and more")
        page.get_by_text("Offline, 1 to send").wait_for()
        desk.server.run("memo", "remove", made)
        desk.server.run("trash", "empty", "--yes")
    saved(page)
    memo = desk.server.run("memo", "list")[0]
    assert desk.server.run("memo", "show", memo["id"])["text"] == "Kept words and more"
    desk.server.run("memo", "remove", memo["id"])
    desk.server.run("trash", "empty", "--yes")
    page.get_by_text("The first line of a memo is its title.").wait_for()


# A picture comes from the clipboard into the memo that is open.
PASTE = """async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
    canvas.getContext('2d').fillRect(0, 0, 8, 8)
    const file = new File([await new Promise(done => canvas.toBlob(done, 'image/png'))], 'pic.png', { type: 'image/png' })
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file)
    const field = document.querySelector('live-text')
    field.focus()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}"""


@behaviour("M8 a picture that the server could not take at once goes by itself, though what was written went")
def pasted_again(desk):
    desk.server.run("memo", "new", "Anna")
    context = desk.context()
    page = desk.page("/memo", context)
    page.locator(".memo-row", has_text="Anna").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'Anna'")
    saved(page)
    asked = []
    desk.expects_failures = True

    def answer(route):
        asked.append(route)
        return route.fulfill(status=500) if len(asked) == 1 else route.continue_()

    context.route("**/api/blobs", answer)
    with page.expect_response(lambda response: response.url.endswith("/api/blobs") and response.ok):
        page.evaluate(PASTE)
    assert len(asked) == 2
    saved(page)
    text = desk.server.run("memo", "show", desk.server.run("memo", "list")[0]["id"])["text"]
    assert "pic" in text, text
    desk.server.run("verify")


@behaviour("M8 a picture whose upload takes long stands where it was pasted, and nowhere else")
def pasted_slowly(desk):
    desk.server.run("memo", "new", "Anna")
    desk.server.run("memo", "new", "Berta")
    context = desk.context()
    page = desk.page("/memo", context)
    page.locator(".memo-row", has_text="Anna").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'Anna'")
    saved(page)
    held = []
    free = []
    context.route("**/api/blobs", lambda route: route.continue_() if free else held.append(route))
    page.evaluate(PASTE)
    page.wait_for_function("() => document.querySelector('live-text').value.includes('pic')")
    page.locator(".memo-row", has_text="Berta").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelector('live-text')?.value === 'Berta'")
    while not held:
        page.wait_for_timeout(50)
    free.append(True)
    for route in held:
        route.continue_()
    saved(page)
    texts = sorted(desk.server.run("memo", "show", memo["id"])["text"].split("!")[0] for memo in desk.server.run("memo", "list"))
    assert texts == ["Anna", "Berta"], texts


# Each transaction that writes comes to nothing, once it has been asked to.
FULL_DISK = """IDBTransaction.prototype.commit = () => {}
for (const name of ['put', 'add']) {
    const real = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...given) {
        const request = real.apply(this, given)
        request.addEventListener('success', () => this.transaction.abort())
        return request
    }
}"""


@behaviour("W2 with a full disk what is written reaches the server, and the page can be opened again")
def full_disk(desk):
    desk.server.run("memo", "new", "Never opened here")
    context = desk.context()
    page = desk.page("/", context)
    saved(page)
    page.evaluate("() => {" + FULL_DISK + "}")
    page.get_by_label("Write something down").fill("Full disk")
    page.get_by_role("button", name="Keep as memo").click()
    page.get_by_text("This browser is out of storage").wait_for()
    saved(page)
    assert desk.server.run("memo", "list")[0]["title"] == "Full disk"
    context.add_init_script(FULL_DISK)
    for tab in (page, context.new_page()):
        tab.goto(desk.server.root + "/#/memo")
        tab.reload()
        tab.locator(".memo-row", has_text="Never opened here").get_by_role("button").first.click()
        tab.wait_for_function("() => document.querySelector('live-text')?.value === 'Never opened here'")


@behaviour("W2 a server that hangs does not keep a page that was here from opening")
def hanging(desk):
    context = desk.context(service_workers="allow")
    page = desk.page("/memo", context)
    page.get_by_role("button", name="New memo").click()
    page.keyboard.type("Here already")
    saved(page)
    page.wait_for_function(WORKER_HAS_ALL)
    desk.expects_failures = True
    desk.server.process.send_signal(signal.SIGSTOP)
    try:
        other = context.new_page()
        other.goto(desk.server.root + "/#/memo", wait_until="commit")
        other.locator(".memo-row", has_text="Here already").wait_for()
    finally:
        desk.server.process.send_signal(signal.SIGCONT)
    other.wait_for_selector(".sync.is-synced")


WORKER_HAS_ALL = """async () => {
    const name = (await caches.keys()).find(name => name.startsWith('bojagi-page-'))
    return name && (await (await caches.open(name)).keys()).length > 10
}"""


@behaviour("W2 a page that is opened again takes its files from what was kept of it, and keeps none of them anew")
def kept_files(desk):
    page = desk.page("/memo", service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function(WORKER_HAS_ALL)
    # What is kept is told from what the server has.
    page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys()).find(name => name.startsWith('bojagi-page-')))
        const request = (await cache.keys()).find(request => request.url.endsWith('/theme.js'))
        const text = "document.documentElement.dataset.kept = ''\\n" + await (await cache.match(request)).text()
        await cache.put(request, new Response(text, { headers: { 'Content-Type': 'text/javascript' } }))
    }""")
    for _ in range(2):
        page.reload()
        page.wait_for_selector("html[data-kept][data-started]", state="attached")


LOG = """async () => {
  const [{ name }] = (await indexedDB.databases()).filter(each => each.name.startsWith("bojagi-"))
  const database = await new Promise(done => { indexedDB.open(name).onsuccess = event => done(event.target.result) })
  const rows = await new Promise(done => {
    database.transaction(["events"]).objectStore("events").getAll().onsuccess = event => done(event.target.result) })
  database.close()
  return { rows: rows.length, bytes: rows.reduce((sum, row) => sum + row.bytes.length, 0), segments: rows.filter(row => row.count).length,
    events: rows.reduce((sum, row) => sum + (row.count ?? 1), 0) }
}"""


@behaviour("W16 a long log is packed in the browser, and is read, gone on with and sent from there, offline too")
def packed(desk):
    memo = desk.server.run("memo", "new", "Long")["id"]
    for number in range(900):
        body = json.dumps({"memo": memo, "text": f"line {number}"}).encode()
        urllib.request.urlopen(urllib.request.Request(desk.server.root + "/api/memo/append", body, {
            "Authorization": f"Bearer {desk.server.token}", "Content-Type": "application/json"})).read()
    context = desk.context(service_workers="allow")
    answers = []
    context.on("response", lambda response: response.url.endswith("/events?after=0") and answers.append(response))
    page = desk.page("/memo", context)
    page.wait_for_function("() => document.querySelector('live-text')?.value.endsWith('line 899')")
    # What is seen first is how it stands.
    until(page, lambda: answers)
    # It came packed, too: an event takes less than its own ids would.
    assert len(answers[0].body()) < 901 * 30, len(answers[0].body())
    until(page, lambda: page.evaluate(LOG)["segments"] >= 1)
    log = page.evaluate(LOG)
    assert log["events"] == 901 and log["rows"] < 400, log
    # What comes behind is put behind; what is written here is sent.
    desk.server.run("memo", "append", memo, "line 900")
    page.wait_for_function("() => document.querySelector('live-text')?.value.endsWith('line 900')")
    page.locator("live-text.memo-text").get_by_text("line 900").click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" and more")
    saved(page)
    until(page, lambda: desk.server.run("memo", "show", memo)["text"].endswith("line 900 and more"))
    # Whoever types slowly writes more than one.
    until(page, lambda: page.evaluate(LOG)["events"] >= 903)
    # From what is kept, with nobody to ask.
    desk.expects_failures = True
    with desk.offline():
        page.reload()
        page.wait_for_function("() => document.querySelector('live-text')?.value.endsWith('line 900 and more')")
        assert page.evaluate("document.querySelector('live-text').value").count("line ") == 901


@behaviour("W16 segments that a page can't read are asked for again as events")
def unread_segments(desk):
    memo = desk.server.run("memo", "new", "Long")["id"]
    for number in range(300):
        body = json.dumps({"memo": memo, "text": f"line {number}"}).encode()
        urllib.request.urlopen(urllib.request.Request(desk.server.root + "/api/memo/append", body, {
            "Authorization": f"Bearer {desk.server.token}", "Content-Type": "application/json"})).read()
    segments = "application/vnd.bojagi.segments"
    context = desk.context()
    asked = []

    def answer(route):
        asked.append(route.request.headers["accept"])
        if asked[-1] != segments:
            return route.fallback()
        response = route.fetch()
        # As one of a version to come.
        body = response.body()
        return route.fulfill(response=response, body=body[:7] + bytes([99]) + body[8:])

    context.route("**/events?after=0", answer)
    page = desk.page("/memo", context)
    page.wait_for_function("() => document.querySelector('live-text')?.value.endsWith('line 299')")
    until(page, lambda: len(asked) > 1)
    assert asked == [segments, "*/*"], asked
