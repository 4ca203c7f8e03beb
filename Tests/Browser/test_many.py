"""However many documents there are: lists hold what is in sight, the catalogue comes in pages and is kept."""

import json
import os
import shutil
import tempfile

from harness import behaviour, saved, until

# Each request for the catalogue that the page makes, and how many rows it was answered with.
WATCHED = """() => {
  window.asked = []
  const real = fetch
  window.fetch = async (path, options) => {
    const response = await real(path, options)
    if (String(path).startsWith('/api/catalogue')) {
      const { entries, erased, whole } = await response.clone().json()
      window.asked.push({ path, rows: entries.length, erased: erased.length, whole })
    }
    return response
  }
}"""


def fill(desk, count):
    memos = [{"text": f"Memo {number}\nIts text, #tag{number % 30}"} for number in range(count)]
    desk.server.run("memo", "import", "-", given=json.dumps(memos))


def rows(page):
    return page.locator(".memo-row .row-title").all_inner_texts()


def asked(page):
    return page.evaluate("window.asked")


def watched(desk):
    context = desk.context()
    context.add_init_script(f"({WATCHED})()")
    return context


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


@behaviour("W13 a second visit asks for what changed since, and shows it; what was deleted meanwhile is gone")
def second_visit(desk):
    fill(desk, 3_000)
    gone = desk.server.run("memo", "new", "Goes")["id"]
    changed = desk.server.run("memo", "new", "Before")["id"]
    context = watched(desk)
    page = kept_in(desk, context, 3_002)
    first = asked(page)
    assert [one["path"] for one in first][0] == "/api/catalogue" and sum(one["rows"] for one in first) == 3_002, first
    page.close()
    desk.pages.remove(page)
    desk.server.run("memo", "edit", changed, "--text", "After")
    desk.server.run("memo", "new", "Meanwhile")
    desk.server.run("memo", "remove", gone)
    desk.server.run("trash", "empty", "--yes")
    page = desk.page("/memo", context)
    for title in ("After", "Meanwhile"):
        page.locator(".memo-row", has_text=title).wait_for()
    page.locator(".memo-row", has_text="Goes").wait_for(state="detached")
    all_known(page, 3_002)
    page.wait_for_function("() => window.asked.length > 0")
    second = asked(page)
    assert all("after=" in one["path"] and not one["whole"] for one in second), second
    assert sum(one["rows"] for one in second) == 2 and sum(one["erased"] for one in second) == 1, second


@behaviour("W13 what was kept is shown while the server does not answer, all of it")
def kept_offline(desk):
    fill(desk, 2_500)
    context = desk.context(service_workers="allow")
    page = kept_in(desk, context, 2_500)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    with desk.offline():
        page.reload()
        page.wait_for_selector("html[data-started]", state="attached")
        all_known(page, 2_500)


@behaviour("W13 a workspace that was put back is told anew: what is not in it any more goes")
def another_state(desk):
    fill(desk, 30)
    desk.server.stop()
    kept = desk.server.workspace + "-kept"
    shutil.copytree(desk.server.workspace, kept)
    desk.server.start()
    desk.server.run("memo", "new", "Lost")
    context = watched(desk)
    desk.expects_failures = True
    page = kept_in(desk, context, 31)
    page.locator(".memo-row", has_text="Lost").wait_for()
    desk.server.stop()
    for name in os.listdir(kept):
        if name.startswith("bojagi.db"):
            shutil.copyfile(os.path.join(kept, name), os.path.join(desk.server.workspace, name))
    desk.server.start()
    desk.server.run("memo", "new", "Since")
    page.locator(".memo-row", has_text="Since").wait_for(timeout=60_000)
    page.locator(".memo-row", has_text="Lost").wait_for(state="detached", timeout=60_000)


def on_disk(page, act):
    """What a function of the page's database gives: its transaction over all that is kept of the catalogue."""
    return page.evaluate("""() => new Promise((resolve, reject) => {
      const opening = indexedDB.open(`bojagi-${localStorage.workspace}`)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(['rows', 'pages', 'facts'], 'readwrite')
        const request = (ACT)(transaction)
        transaction.oncomplete = () => { opening.result.close(); resolve(request?.result) }
        transaction.onerror = transaction.onabort = () => reject(transaction.error)
      }
      opening.onerror = () => reject(opening.error)
    })""".replace("ACT", act))


FORGET_CURSOR = """transaction => {
  const facts = transaction.objectStore('facts')
  const known = facts.get('catalogue')
  known.onsuccess = () => facts.put({ ...known.result, cursor: undefined }, 'catalogue')
}"""
PAGES = "transaction => transaction.objectStore('pages').getAllKeys()"


def kept_in(desk, context, count):
    """A page that has kept all that the server has."""
    page = desk.page("/memo", context)
    all_known(page, count)
    saved(page)
    known = "transaction => transaction.objectStore('facts').get('catalogue')"
    until(page, lambda: (on_disk(page, known) or {}).get("cursor"))
    return page


def opened_again(desk, page, place="/memo"):
    page.evaluate("place => { location.hash = place }", "#" + place)
    page.reload()
    page.wait_for_selector("html[data-started]", state="attached")


@behaviour("W13 what moves above the first page while all pages come is not gone, and stays open")
def moved_meanwhile(desk):
    first = desk.server.run("memo", "new", "Moves")["id"]
    fill(desk, 2_500)
    context = desk.context()
    page = kept_in(desk, context, 2_501)
    on_disk(page, FORGET_CURSOR)
    # The stream says nothing of what changes.
    streams = []

    def begin(route):
        streams.append(route)
        if len(streams) == 1:
            route.fulfill(content_type="text/event-stream", body="retry: 600000\n\nevent: hello\ndata: {}\n\n")

    asked = []

    def move(route):
        asked.append(route.request.url)
        if len(asked) == 1:
            desk.server.run("memo", "edit", first, "--text", "Moved")
        route.continue_()

    context.route("**/api/events**", begin)
    context.route("**/api/catalogue?before=**", move)
    place = page.evaluate("location.hash")
    page.get_by_role("searchbox").fill("Moves")
    page.locator(".memo-row").get_by_text("Moves").click()
    page.wait_for_function("place => location.hash !== place", arg=place)
    place = page.evaluate("location.hash").lstrip("#")
    opened_again(desk, page, place)
    page.evaluate("() => { window.left = 0; addEventListener('hashchange', () => { window.left++ }) }")
    until(page, lambda: asked)
    page.locator(".memo-row").get_by_text("Moved").wait_for()
    assert page.evaluate("window.left") == 0 and page.evaluate("location.hash").lstrip("#") == place
    assert not page.get_by_text("permanently deleted").count()


# In a page: what was kept is read slower than the server answers.
SLOW_PAGES = """() => {
    const get = IDBObjectStore.prototype.get
    IDBObjectStore.prototype.get = function (...about) {
        const request = get.apply(this, about)
        if (this.name !== 'pages' || about[0][1] === 0) return request
        const late = {}
        request.onsuccess = () => setTimeout(() => { late.result = request.result; late.onsuccess() }, 1000)
        return late
    }
}"""


@behaviour("W13 what was kept is shown, all of it, though the server goes away amid its pages")
def kept_and_cut_off(desk):
    fill(desk, 5_000)
    context = desk.context()
    page = kept_in(desk, context, 5_000)
    on_disk(page, FORGET_CURSOR)
    desk.expects_failures = True
    context.add_init_script(f"({SLOW_PAGES})()")
    asked = []
    context.route("**/api/catalogue?before=**", lambda route: (asked.append(route), route.abort()))
    opened_again(desk, page)
    all_known(page, 5_000)
    assert asked, "the server's pages began to come first"


@behaviour("W13 where a page that was kept is missing all are asked for anew")
def holes(desk):
    fill(desk, 2_500)
    context = watched(desk)
    page = kept_in(desk, context, 2_500)
    for index in (0, 1):
        on_disk(page, f"""transaction => {{ const pages = transaction.objectStore('pages')
          const keys = pages.getAllKeys()
          keys.onsuccess = () => pages.delete(keys.result[{index}]) }}""")
        opened_again(desk, page)
        all_known(page, 2_500)
        page.wait_for_function("() => window.asked.length > 1")
        assert asked(page)[0]["path"] == "/api/catalogue", asked(page)
        until(page, lambda: len(on_disk(page, PAGES)) == 2)


# In a page: as where the disk has no room for what `window.isRefused` says.
REFUSING = """() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...about) {
        const request = put.apply(this, about)
        if (window.isRefused?.(this.name, about[0])) {
            const { transaction } = this
            transaction.commit = () => {}
            request.addEventListener('success', () => transaction.abort())
        }
        return request
    }
    if (location.protocol !== 'about:' && localStorage.refused) window.isRefused = name => name === localStorage.refused
}"""


@behaviour("W13 a change that the disk did not take is asked for again at the next visit")
def refused_rows(desk):
    fill(desk, 20)
    memo = desk.server.run("memo", "new", "Before")["id"]
    context = watched(desk)
    context.add_init_script(f"({REFUSING})()")
    page = kept_in(desk, context, 21)
    page.evaluate("() => { localStorage.refused = 'rows' }")
    page.goto("about:blank")
    desk.server.run("memo", "edit", memo, "--text", "After")
    page.goto(desk.server.root)
    desk.go(page, "/memo")
    page.locator(".memo-row").get_by_text("After").wait_for()
    saved(page)
    page.evaluate("localStorage.removeItem('refused')")
    page.goto("about:blank")
    page.goto(desk.server.root)
    desk.go(page, "/memo")
    page.locator(".memo-row").get_by_text("After").wait_for()
    page.wait_for_function("() => window.asked.length > 0")
    assert [(one["rows"], one["whole"]) for one in asked(page)] == [(1, False)], asked(page)


@behaviour("W13 where the disk does not take all pages it keeps none, and the page has all the same")
def refused_pages(desk):
    fill(desk, 2_500)
    context = watched(desk)
    context.add_init_script(f"({REFUSING})()")
    context.add_init_script("window.isRefused = (name, value) => name === 'pages' && value.index === 1")
    page = desk.page("/memo", context)
    all_known(page, 2_500)
    saved(page)
    page.wait_for_function("() => window.asked.length > 2")
    until(page, lambda: not on_disk(page, PAGES))
    opened_again(desk, page)
    all_known(page, 2_500)
    assert asked(page)[0]["path"] == "/api/catalogue", asked(page)


@behaviour("W13 an older tab that sleeps and holds the storage does not keep a page from opening")
def older_tab(desk):
    fill(desk, 20)
    context = desk.context()
    older = context.new_page()
    older.goto(desk.server.link())
    older.wait_for_selector("html[data-started]", state="attached")
    workspace = older.evaluate("localStorage.workspace")
    older.goto(desk.server.root + "/health")
    # The storage is of the version before, and nobody lets go of it.
    older.evaluate("""async workspace => {
      const name = `bojagi-${workspace}`
      const wait = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error) })
      await wait(indexedDB.deleteDatabase(name))
      const opening = indexedDB.open(name, 1)
      opening.onupgradeneeded = () => {
        const database = opening.result
        database.createObjectStore('events', { keyPath: ['document', 'position'] })
        database.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
        database.createObjectStore('cursors', { keyPath: 'document' })
        database.createObjectStore('rows', { keyPath: 'id' })
        database.createObjectStore('files', { keyPath: 'hash' })
        database.createObjectStore('facts')
      }
      window.held = await wait(opening)
    }""", workspace)
    page = desk.page("/memo", context)
    all_known(page, 20)
    # Once the older tab lets go, the storage is there for the next visit: the page that went without it holds nothing.
    older.close()
    page.wait_for_timeout(200)
    opened_again(desk, page)
    kept_in(desk, context, 20)


@behaviour("W13 tiles stand in their places from the first picture on")
def tiles(desk):
    for number in range(13):
        desk.server.run("color-select", "new", f"Neighbour {number}")
        # One that lacks something is offered above the list.
        desk.server.run("color-select", "random", f"Neighbour {number}")
    page = desk.page("/color-select")
    page.add_init_script("""(() => {
      window.shift = 0
      new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shift += entry.value }))
        .observe({ type: 'layout-shift', buffered: true })
    })()""")
    page.reload()
    page.get_by_role("button", name="Neighbour 12", exact=True).wait_for()
    page.wait_for_timeout(300)
    shift = page.evaluate("window.shift")
    assert shift < 0.02, shift


@behaviour("W13 M7 a list of 23 MB and 300 texts are imported on the page at once, by portions")
def imports(desk):
    words = "바늘 thread 🧵 " * 6_000
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, "all.json")]
        with open(files[0], "w", encoding="utf-8") as file:
            json.dump([{"text": f"Long {number}\n{words}"} for number in range(200)], file, ensure_ascii=False)
        assert os.path.getsize(files[0]) > 20 << 20
        for number in range(300):
            files.append(os.path.join(folder, f"{number}.md"))
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write(f"Short {number}\n")
        page = desk.page("/memo")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Import…").click()
        chooser.value.set_files(files)
        page.locator(".toast").get_by_text("so far").wait_for()
        page.locator(".toast").get_by_text("Imported 500 memos.").wait_for(timeout=300_000)
    memos = desk.server.run("memo", "list")
    assert {each["title"] for each in memos} == {f"Long {number}" for number in range(200)} | {f"Short {number}" for number in range(300)}
    last = next(each["id"] for each in memos if each["title"] == "Long 199")
    assert desk.server.run("memo", "show", last)["text"] == f"Long 199\n{words}"
