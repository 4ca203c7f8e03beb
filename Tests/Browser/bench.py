"""How fast the page is: bench.py --program FILE [--json FILE] [--only NAME]. Medians, on this machine, alone."""

import argparse
import gzip
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import harness

ROWS = []


def row(name, value, unit, reach, aim):
    ROWS.append({"name": name, "value": round(value, 2), "unit": unit, "reach": reach, "aim": aim})
    met = "aim" if value <= aim else "reach" if value <= reach else "missed"
    print(f"{name:<58} {value:>9.1f} {unit:<4} reach {reach:<6} aim {aim:<6} {met}", flush=True)


def fetch(server, path, encodings):
    request = urllib.request.Request(server.root + path, headers={
        "Authorization": f"Bearer {server.token}", "Accept-Encoding": encodings})
    return urllib.request.urlopen(request).read()


def page_size(browser, server, folder):
    # The service worker names all files of the page, but itself.
    worker = gzip.decompress(fetch(server, "/service-worker.js", "gzip")).decode()
    names = re.findall(r"'(/[^']*)'", re.search(r"const files = \[(.*?)\]", worker, re.DOTALL).group(1))
    core = next(name for name in names if name.endswith("/bojagi.wasm"))
    folder = core.removesuffix("bojagi.wasm")
    parts = [folder + name for name in re.search(r"\.\.\.'([^']*)'\.split", worker).group(1).split()]
    for encoding, label in (("gzip", "gzip"), ("br", "brotli")):
        def total(names):
            return sum(len(fetch(server, name, encoding)) for name in names) / 1000
        first = total([*names, "/service-worker.js"])
        print(f"  page as {label}: {first:.0f} kB, the module's core {total([core]):.0f} of them; "
              + "; ".join(f"{part.removeprefix(folder)} {total([part]):.0f}" for part in parts))
    row("HTML, CSS, JS and the core, compressed", first, "kB", 250, 180)
    row("the module's core, compressed", total([core]), "kB", 650, 500)
    row("the module with all parts, compressed", total([core, *parts]), "kB", 650, 500)


def first_paint(browser, server, folder):
    paints, usable = [], []
    for _ in range(7):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        # The cookie alone: the browser has none of the page's files.
        context.request.get(server.link())
        page.goto(server.root + "/health")
        page.goto(server.root + "/", wait_until="commit")
        page.wait_for_selector("html[data-started]", state="attached")
        page.get_by_role("button", name="Keep as memo").wait_for()
        page.wait_for_function("() => performance.getEntriesByName('first-paint').length")
        times = page.evaluate("""() => [performance.getEntriesByName('first-paint')[0].startTime,
            performance.getEntriesByName('usable')[0]?.startTime ?? performance.now()]""")
        paints.append(times[0])
        usable.append(times[1])
        context.close()
    row("first paint, loopback, cold cache", statistics.median(paints), "ms", 300, 150)
    row("usable, loopback, cold cache", statistics.median(usable), "ms", 800, 400)


# Time from an event to the frame that shows it.
PAINTED = """(work) => new Promise(resolve => {
  const began = performance.now()
  work()
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
})"""


def board(browser, server, folder):
    cards = [{"id": f"c{n}", "title": f"Card {n}", "description": "One\ntwo", "state": ["todo", "doing", "done"][n % 3],
              "dueDate": 1_900_000_000} for n in range(1000)]
    page, _ = opened_board(browser, server, cards)
    row("board of 1,000 cards: drop to painted", statistics.median(drops(page)), "ms", 50, 16)
    page.context.close()


def rich_board(browser, server, folder):
    photos = [photo["id"] for photo in server.run("gallery", "browse")["photos"]]
    for photo in photos:
        server.run("gallery", "save", photo)
    files = [photo["file"] for photo in server.run("gallery", "list")]
    colors = ["red", "yellow", "green", "blue", "purple"]
    cards = [{"id": f"c{n}", "title": f"Card {n}", "description": "One\n- [ ] two\n- [x] three",
              "state": ["todo", "doing", "done"][n % 3], "dueDate": 1_900_000_000, "cover": files[n % len(files)],
              "labels": [{"name": f"Label {(n + k) % 7}", "color": colors[(n + k) % 5]} for k in range(2)],
              "comments": [{"author": "Mina", "createdAt": "2026-05-01T10:00:00.000Z", "text": f"About {n}"}]}
             for n in range(2000)]
    page, shown = opened_board(browser, server, cards)
    opened = [shown]
    for _ in range(6):
        go(page, "/kanban")
        page.locator(".board-card").first.wait_for(state="detached")
        opened.append(open_board(page, page.board))
    name = "board of 2,000 cards with labels, covers, comments"
    row(f"{name}: opened", statistics.median(opened), "ms", 300, 150)
    row(f"{name}: drop to painted", statistics.median(drops(page)), "ms", 12, 8)
    page.context.close()


def opened_board(browser, server, cards):
    """A page with a board of these cards, and milliseconds until it was painted."""
    server.run("kanban", "new", "Cards")
    server.run("kanban", "import", "Cards", "-", given=json.dumps(cards))
    page = open_page(browser, server)
    entries = json.loads(fetch(server, "/api/catalogue", "identity"))["entries"]
    page.board = next(entry["id"] for entry in entries if entry["kind"] == "kanban")
    return page, open_board(page, page.board)


def open_board(page, board):
    """Milliseconds from the address to the frame with its first card."""
    return page.evaluate("""async place => {
      const began = performance.now()
      location.hash = place
      while (!document.querySelector('.board-card')) await new Promise(requestAnimationFrame)
      return new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))) }""",
                         f"#/kanban/{board}")


def drops(page):
    """Milliseconds from letting a card go, straight after a movement, to the frame with it."""
    times = []
    for number in range(9):
        source = page.locator("[data-touch=drag]").nth(number)
        target = page.locator("[data-touch=drag]").nth(number + 3)
        start, end = harness.middle(source), harness.middle(target)
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + 12, start[1] + 12)
        page.mouse.move(*end, steps=4)
        page.evaluate("""() => { window.dropped = 0
          addEventListener('pointerup', () => {
            const began = performance.now()
            requestAnimationFrame(() => setTimeout(() => { window.dropped = performance.now() - began }))
          }, { capture: true, once: true }) }""")
        page.mouse.up()
        page.wait_for_function("() => window.dropped > 0")
        times.append(page.evaluate("window.dropped"))
    return times


def page_to_page(browser, server, folder):
    server.run("memo", "new", "Seen by two\n\n")
    entries = json.loads(fetch(server, "/api/catalogue", "identity"))["entries"]
    memo = next(entry["id"] for entry in entries if entry["title"] == "Seen by two")
    writer, reader = open_page(browser, server), open_page(browser, server)
    for page in (writer, reader):
        go(page, f"/memo/{memo}")
        page.locator("live-text.memo-text").wait_for()
    writer.locator("live-text.memo-text").focus()
    writer.evaluate("document.querySelector('live-text').setSelectionRange(13, 13)")
    times, painted = [], []
    for number in range(40):
        word = f"w{number:03}"
        reader.evaluate("""word => { window.shown = 0
          const look = new MutationObserver(() => {
            if (!document.querySelector('live-text').value.includes(word)) return
            look.disconnect()
            window.there = Date.now()
            requestAnimationFrame(() => setTimeout(() => { window.shown = Date.now() }))
          })
          look.observe(document.querySelector('live-text'), { childList: true, subtree: true, characterData: true }) }""", word)
        # From the moment at which it is sent: what is typed is kept in pauses of up to 300 ms.
        writer.evaluate("""() => { window.sent = 0
          window.plain ??= fetch
          window.fetch = (path, options) => {
            if (options?.method === 'POST' && String(path).includes('/events')) window.sent ||= Date.now()
            return window.plain(path, options)
          } }""")
        writer.keyboard.type(word + " ")
        reader.wait_for_function("() => window.shown > 0")
        sent = writer.evaluate("window.sent")
        times.append(reader.evaluate("window.there") - sent)
        painted.append(reader.evaluate("window.shown") - sent)
    times.sort()
    print(f"  painted, at the next of 60 frames a second: p50 {statistics.median(painted)} ms, at most {max(painted)} ms")
    row("an edit, from being sent to being in another browser's page: p50", statistics.median(times), "ms", 15, 10)
    row("an edit, from being sent to being in another browser's page: p99", times[-1], "ms", 60, 40)
    for page in (writer, reader):
        page.context.close()


def keys(page):
    """Keys that are typed into the field that has the focus: milliseconds until each is painted."""
    times = []
    for _ in range(15):
        page.evaluate("""() => { window.typed = 0
          addEventListener('beforeinput', () => {
            const began = performance.now()
            requestAnimationFrame(() => setTimeout(() => { window.typed = performance.now() - began }))
          }, { capture: true, once: true }) }""")
        page.keyboard.type("x")
        page.wait_for_function("() => window.typed > 0")
        times.append(page.evaluate("window.typed"))
    return times


def memo(browser, server, folder):
    text = "# Long\n" + ("A line of a memo that is long enough. " * 2 + "\n") * 13_000
    server.run("memo", "new", "-", given=text[:1_000_000])
    page = open_page(browser, server)
    entries = json.loads(fetch(server, "/api/catalogue", "identity"))["entries"]
    one = next(entry["id"] for entry in entries if entry["kind"] == "memo")
    go(page, f"/memo/{one}")
    field = page.locator("live-text").first
    page.wait_for_function("() => document.querySelector('live-text')?.value.length > 900000")
    field.focus()
    page.evaluate("() => document.querySelector('live-text').setSelectionRange(500, 500)")
    times = keys(page)
    # The same text, in lines as long, in a field of the browser that nobody listens to.
    bare = page.context.new_page()
    style = "width: 100%; height: 700px; font: 20px/1.625 sans-serif; padding: 0 calc(50% - 17em) 40vh"
    bare.set_content(f"<textarea style='{style}'></textarea>")
    bare.evaluate("""text => { const field = document.querySelector('textarea')
        field.value = text; field.focus(); field.setSelectionRange(500, 500) }""", text[:1_000_000])
    print(f"  a key in a bare field of the browser with the same text: {statistics.median(keys(bare)):.1f} ms")
    row("memo of 1 MB: key to painted", statistics.median(times), "ms", 30, 16)
    page.context.close()


EVENTS = 5_000
# Milliseconds from going to a memo until its text is painted.
TEXT_SHOWN = """memo => new Promise(resolve => {
  const began = performance.now()
  const look = () => document.querySelector('live-text')?.value.includes('line 1 ')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began))) : requestAnimationFrame(look)
  location.hash = '#/memo/' + memo
  look()
})"""


def long_memo(browser, server, folder):
    """A memo with a long past: on a page that has nothing of it, and on one that has all of its events."""
    def command(path, **given):
        return json.load(urllib.request.urlopen(urllib.request.Request(
            f"{server.root}/api/{path}", json.dumps(given).encode(),
            {"Authorization": f"Bearer {server.token}", "Content-Type": "application/json"})))

    memo = command("memo/new", text="Long")["id"]
    for number in range(1, EVENTS):
        command("memo/append", memo=memo, text=f"line {number} with some words more")
    entries = json.loads(fetch(server, "/api/catalogue", "identity"))["entries"]
    document = next(entry["id"] for entry in entries if entry["title"] == "Long")
    first, again = [], []
    for _ in range(5):
        page = open_page(browser, server)
        first.append(page.evaluate(TEXT_SHOWN, document))
        # Its events come, and the page keeps them.
        page.wait_for_timeout(5_000)
        page.goto(server.root + "/")
        page.wait_for_selector("html[data-started]", state="attached")
        page.wait_for_timeout(1_000)
        page.context.set_offline(True)
        again.append(page.evaluate(TEXT_SHOWN, document))
        page.context.close()
    row(f"memo of {EVENTS:,} events, on a new page: text painted", statistics.median(first), "ms", 500, 150)
    row(f"memo of {EVENTS:,} events, from the page's own store", statistics.median(again), "ms", 1000, 300)


def command_line(browser, server, folder):
    page = open_page(browser, server)
    page.get_by_role("button", name="Keep as memo").wait_for()
    times = []
    for number in range(9):
        title = f"Told {number}"
        page.evaluate("""title => { window.shown = 0
          const look = new MutationObserver(() => {
            if (!document.body.textContent.includes(title)) return
            look.disconnect()
            requestAnimationFrame(() => setTimeout(() => { window.shown = Date.now() }))
          })
          look.observe(document.body, { childList: true, subtree: true, characterData: true }) }""", title)
        began = time.time() * 1000
        server.run("memo", "new", title)
        page.wait_for_function("() => window.shown > 0")
        times.append(page.evaluate("window.shown") - began)
    row("a change on the command line, its process too, to painted", statistics.median(times), "ms", 200, 60)
    page.context.close()


# For each frame the time from handling the first move of a pointer in it, and from that move itself, to what shows it;
# and the page's long tasks.
MOVES = """() => {
  window.frames = []
  window.gaps = []
  window.tasks = []
  window.moves = 0
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.tasks.push(entry.duration) })
    .observe({ type: 'longtask' })
  let began = 0
  addEventListener('pointermove', event => {
    const moves = event.getCoalescedEvents()
    window.moves += Math.max(moves.length, 1)
    if (began) return
    began = performance.now()
    const moved = (moves[0] ?? event).timeStamp
    requestAnimationFrame(() => setTimeout(() => {
      window.frames.push(performance.now() - began)
      window.gaps.push(performance.now() - moved)
      began = 0
    }))
  }, true)
}"""


# A pen that tells 240 places a second, for four seconds.
PEN = """([x, y]) => new Promise(resolve => {
  const stage = document.querySelector('.canvas-stage')
  const tell = (name, number) => stage.dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true,
    pointerId: 9, pointerType: 'pen', isPrimary: true, buttons: name === 'pointerup' ? 0 : 1,
    pressure: 0.3 + 0.2 * Math.sin(number / 40), clientX: x + 250 * Math.sin(number / 40), clientY: y + 150 * Math.sin(number / 31) }))
  const began = performance.now()
  let told = 0
  tell('pointerdown', 0)
  const timer = setInterval(() => {
    for (; told < Math.min(960, (performance.now() - began) * 0.24); told++) tell('pointermove', told)
    if (told < 960) return
    clearInterval(timer)
    tell('pointerup', told)
    resolve()
  }, 4)
})"""


def drawing(browser, server, folder):
    import random
    random.seed(1)
    nodes = [{"id": f"n{n}", "type": "text", "text": f"{n}", "x": random.randrange(4000), "y": random.randrange(3000),
              "width": 60, "height": 40, "color": "#3B5BA9"} for n in range(8_000)]
    # The last is in front, in the middle, and has 200 arrows.
    nodes[-1].update(x=1800, y=1300, width=400, height=400, text="Hub")
    edges = [{"id": f"e{n}", "fromNode": "n7999" if n < 200 else f"n{n * 3}", "toNode": f"n{n * 3 + 1}"}
             for n in range(2_000)]
    path = os.path.join(folder, "much.canvas")
    with open(path, "w") as file:
        json.dump({"nodes": nodes, "edges": edges}, file)
    server.run("canvas", "import", "Much", path, "--new")
    bound = [each for each in server.run("canvas", "objects", "Much") if each.get("from") and each.get("to")]
    if len(bound) != 2_000:
        raise RuntimeError(f"{len(bound)} arrows are bound")
    page = open_page(browser, server)
    entries = json.loads(fetch(server, "/api/catalogue", "identity"))["entries"]
    one = next(entry["id"] for entry in entries if entry["kind"] == "canvas")
    go(page, f"/canvas/{one}")
    page.wait_for_selector("canvas")
    page.wait_for_timeout(1500)
    page.evaluate(MOVES)
    box = page.locator("canvas").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    many = "10,000 objects, 2,000 bound arrows"

    def measured(what, work):
        """Milliseconds of the frames in which something moves, and from its moves to what shows them; its longest task."""
        page.evaluate("() => { window.frames = []; window.gaps = []; window.tasks = []; window.moves = 0 }")
        began = time.perf_counter()
        work()
        took = time.perf_counter() - began
        page.wait_for_timeout(300)
        frames, gaps, tasks, moves = page.evaluate("[window.frames, window.gaps, window.tasks, window.moves]")
        print(f"  {what}: {moves / took:.0f} moves in {len(frames) / took:.0f} frames a second")
        row(f"{many}: longest task over 50 ms of {what} (0: none)", max(tasks, default=0), "ms", 50, 50)
        return frames, gaps

    def drag(x, y):
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(120):
            turn = 2 * math.pi * step / 60
            page.mouse.move(x + 150 * math.sin(turn), y + 100 - 100 * math.cos(turn))
        page.mouse.up()

    for what, place in (("an object", (x - 250, y - 150)), ("a shape with 200 arrows", (x, y))):
        frames, _ = measured(what, lambda: drag(*place))
        row(f"{many}: drag frame of {what}", statistics.median(frames), "ms", 16, 8)
    page.keyboard.press("p")
    _, gaps = measured("a pen", lambda: page.evaluate(PEN, [x, y]))
    page.get_by_role("button", name="Stroke 1", exact=True).wait_for()
    row(f"{many}: a pen's move to its ink", statistics.median(gaps), "ms", 33, 17)
    row(f"{many}: a pen's move to its ink, at most", max(gaps), "ms", 33, 17)
    page.context.close()


# Long tasks of the page, and how many elements the list had at most, frame by frame.
WATCHED = """() => {
  window.tasks = []
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.tasks.push(entry.duration) })
    .observe({ type: 'longtask' })
  window.most = 0
  window.seen = new Set()
  const count = () => {
    window.most = Math.max(window.most, document.querySelectorAll('.gallery *').length)
    for (const cell of document.querySelectorAll('.photo-cell .photo-number')) window.seen.add(cell.textContent)
    requestAnimationFrame(count)
  }
  count()
}"""


def photos(browser, server, folder):
    here = os.path.dirname(os.path.abspath(__file__))
    subprocess.run([
        os.path.join(os.path.dirname(server.program), "Benchmarks"), "--gallery-workspace", server.workspace, "100000",
        os.path.join(here, "..", "..", "Modules", "Gallery", "Photos")], check=True)
    page = open_page(browser, server)
    began = time.monotonic()
    go(page, "/gallery")
    page.get_by_role("tab", name="Saved").click()
    page.locator(".is-saved-cell").first.wait_for()
    print(f"  100,000 photos by date are there after {time.monotonic() - began:.1f} s")
    page.wait_for_timeout(2000)
    page.evaluate(LONG)
    for size in ("Small", "Medium", "Large"):
        page.get_by_role("button", name="Actions for all saved photos").click()
        page.get_by_role("menuitemcheckbox", name=f"{size} photos").click()
        page.wait_for_timeout(500)
        longest = scrolling(page, ".photo-scroll")
        row(f"timeline of 100,000 {size.lower()} photos: longest task over 50 ms (0: none)", longest, "ms", 50, 50)
    page.get_by_role("button", name="Smaller photos").click()
    page.get_by_role("button", name="Actions for all saved photos").click()
    page.get_by_role("menuitemcheckbox", name="Waterfall").click()
    page.locator(".saved-caption").first.wait_for()
    page.wait_for_timeout(2000)
    page.evaluate(WATCHED)
    box = page.locator(".photo-scroll").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for turn in range(200):
        page.mouse.wheel(0, 700 if turn % 40 < 30 else -1500)
    # Far places, as somebody who drags the bar.
    for part in range(1, 41):
        page.evaluate("""part => { const list = document.querySelector('.photo-scroll')
          list.scrollTop = list.scrollHeight * part / 41 }""", part * 17 % 41)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(500)
    tasks, most, seen = page.evaluate("[window.tasks, window.most, window.seen.size]")
    if seen < 200:
        raise RuntimeError(f"only {seen} photos came past")
    row("gallery of 100,000 photos: elements, at most", most, "", 400, 400)
    row("gallery of 100,000 photos: longest task over 50 ms (0: none)", max(tasks, default=0), "ms", 50, 50)
    page.context.close()


# Long tasks from the first moment on, and what the workspace's rows have taken when all are there.
MANY = """() => {
  window.tasks = []
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.tasks.push(entry.duration) })
    .observe({ type: 'longtask', buffered: true })
  const real = WebAssembly.instantiate
  WebAssembly.instantiate = async (...about) => {
    const made = await real.apply(WebAssembly, about)
    window.moduleMemory = made.exports.memory
    return made
  }
}"""


# Long tasks from now on.
LONG = """() => {
  window.tasks = []
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.tasks.push(entry.duration) })
    .observe({ type: 'longtask' })
}"""


def scrolling(page, list):
    """The longest task, in milliseconds, while a list is scrolled to forty places all over it."""
    page.evaluate("() => { window.tasks = [] }")
    for part in range(1, 41):
        page.evaluate("""([selector, part]) => { const list = document.querySelector(selector)
          list.scrollTop = list.scrollHeight * part / 41 }""", [list, part * 17 % 41])
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(300)
    return page.evaluate("Math.max(0, ...window.tasks)")


def many(browser, server, folder):
    known = 0
    for count in (100, 10_000, 100_000):
        while known < count:
            batch = min(10_000, count - known)
            memos = [{"text": f"Memo {n}\nThe words of memo number {n}, which are long enough to fill a preview of two lines "
                              f"in a list. #tag{n % 40}"} for n in range(known, known + batch)]
            began = time.monotonic()
            server.run("memo", "import", "-", given=json.dumps(memos))
            known += batch
            print(f"  {batch} memos imported in {time.monotonic() - began:.1f} s")
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(f"({MANY})()")
        for visit in ("first", "second"):
            page = context.new_page()
            page.set_default_timeout(120_000)
            session = context.new_cdp_session(page)
            page.goto(server.link() if visit == "first" else server.root + "/#/memo")
            page.wait_for_selector("html[data-started]", state="attached")
            go(page, "/memo")
            page.locator(".memo-row").first.wait_for()
            shown = page.evaluate("performance.now()")
            page.wait_for_function(
                "count => document.querySelector('.memo-list')?.style.getPropertyValue('--count') === String(count)",
                arg=count)
            whole = page.evaluate("performance.now()")
            page.wait_for_timeout(3_000)
            longest = page.evaluate("Math.max(0, ...window.tasks)")
            session.send("HeapProfiler.collectGarbage")
            heap = session.send("Runtime.getHeapUsage")["usedSize"]
            module = page.evaluate("window.moduleMemory.buffer.byteLength")
            row(f"{count} memos, {visit} visit: rows shown", shown, "ms", 1500, 1000)
            print(f"  {count} memos, {visit} visit: all known after {whole:.0f} ms")
            row(f"{count} memos, {visit} visit: heap and module", (heap + module) / 1e6, "MB", 200, 150)
            row(f"{count} memos, {visit} visit: longest task", longest, "ms", 100, 50)
            row(f"{count} memos, {visit} visit: elements", page.evaluate("document.querySelectorAll('*').length"), "", 1500, 900)
            row(f"{count} memos, {visit} visit: longest task of scrolling", scrolling(page, ".memo-scroll"), "ms", 50, 50)
            if visit == "second":
                page.evaluate("() => { window.tasks = [] }")
                page.get_by_role("searchbox").press_sequentially("number 77", delay=60)
                page.wait_for_timeout(2_000)
                row(f"{count} memos: longest task of a search", page.evaluate("Math.max(0, ...window.tasks)"), "ms", 50, 50)
            page.close()
        context.close()


def many_cards(browser, server, folder):
    for count in (2_000, 10_000):
        name = f"Board of {count}"
        cards = [{"title": f"Card {n}", "description": "\n".join(["A line of its text."] * (n % 4)) + f" #tag{n % 20}",
                  "state": "todo"} for n in range(count)]
        server.run("kanban", "new", name)
        server.run("kanban", "import", name, "-", given=json.dumps(cards))
        entries = json.loads(fetch(server, "/api/catalogue", "identity"))["entries"]
        board = next(entry["id"] for entry in entries if entry["title"] == name)
        page = open_page(browser, server)
        page.evaluate(f"({LONG})()")
        began = time.monotonic()
        go(page, f"/kanban/{board}")
        page.locator(".board-card").first.wait_for()
        row(f"{count} cards in a column: shown", (time.monotonic() - began) * 1000, "ms", 3000, 1000)
        page.wait_for_timeout(1_000)
        print(f"  {count} cards: longest task of opening {page.evaluate('Math.max(0, ...window.tasks)'):.0f} ms")
        row(f"{count} cards in a column: elements", page.evaluate("document.querySelectorAll('*').length"), "", 1500, 900)
        row(f"{count} cards in a column: longest task of scrolling", scrolling(page, ".board-cards"), "ms", 50, 50)
        page.context.close()


def calendar(browser, server, folder):
    today = time.strftime("%Y%m")
    tasks = [{"uuid": f"00000000-0000-4000-8000-{n:012}", "description": f"Card {n}", "status": "pending",
              "entry": "20200101T000000Z", "due": f"{today}{1 + n % 28:02}T000000Z"} for n in range(5000)]
    server.run("kanban", "new", "Month")
    server.run("kanban", "import", "Month", "-", given=json.dumps(tasks))
    page = open_page(browser, server)
    page.evaluate(f"({LONG})()")
    go(page, "/kanban/calendar")
    page.locator(".calendar-card").first.wait_for()
    page.wait_for_timeout(1_000)
    page.evaluate("window.tasks.length = 0")
    # All in the page: a button looked for from outside is a long task of its own.
    times = page.evaluate("""async () => {
      const times = { "Month after": [], "Month before": [], Week: [], Month: [] }
      for (let round = 0; round < 9; round++) for (const name in times) {
        const button = [...document.querySelectorAll(".calendar-header button")]
          .find(button => (button.ariaLabel || button.textContent) == name)
        const began = performance.now()
        button.click()
        times[name].push(await new Promise(done =>
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))))
        await new Promise(done => setTimeout(done, 200))
      }
      return times }""")
    slowest = max(times, key=lambda name: statistics.median(times[name]))
    row(f"month of 5,000 due cards: “{slowest}” to painted, the slowest step", statistics.median(times[slowest]), "ms", 50, 50)
    row("month of 5,000 due cards: longest task over 50 ms (0: none)", page.evaluate("Math.max(0, ...window.tasks)"), "ms", 50, 50)
    row("month of 5,000 due cards: elements", page.evaluate("document.querySelectorAll('*').length"), "", 1500, 900)
    page.context.close()


def open_page(browser, server):
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(60_000)
    page.goto(server.link())
    page.wait_for_selector("html[data-started]", state="attached")
    return page


def go(page, place):
    page.evaluate("place => { location.hash = place }", "#" + place)


def main():
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--json")
    parser.add_argument("--only", help="part of the name of a piece of work")
    options = parser.parse_args()
    failed = False
    program = os.path.abspath(options.program)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=harness.CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        print(f"chromium {browser.version}")
        for work in (page_size, first_paint, board, rich_board, memo, long_memo, command_line, page_to_page, drawing, photos, many, many_cards, calendar):
            if options.only and options.only not in work.__name__:
                continue
            with tempfile.TemporaryDirectory(prefix="bojagi-bench-") as folder:
                server = harness.Server(program, folder).start()
                try:
                    work(browser, server, folder)
                except Exception as error:
                    failed = True
                    print(f"  {work.__name__} is not measured: {str(error).splitlines()[0]}")
                server.stop()
        browser.close()
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(ROWS, file, indent=1)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
