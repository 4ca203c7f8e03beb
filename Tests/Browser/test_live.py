"""Memos: how a text looks while it is written, and that it is written as in a field of the browser."""

from axe_playwright_python.sync_playwright import Axe

from harness import behaviour, saved
from test_memo import field, written

TEXT = """# Week in *Jeonju*

Some **bold**, *leaning*, ~~gone~~ and `code` #travel [a link](https://example.org)

- [x] Book the train
> quoted
```
let a = 1
```"""


def open_memo(desk, text=None):
    if text is not None:
        desk.server.run("memo", "new", text)
    page = desk.page("/memo")
    if text is None:
        page.get_by_role("button", name="New memo").click()
    field(page).wait_for()
    field(page).focus()
    return page


def look(page, words):
    """The computed style of the innermost element around these words."""
    return page.evaluate("""words => {
        const all = [...document.querySelectorAll('live-text div, live-text span')].filter(
            element => element.textContent.includes(words))
        const style = getComputedStyle(all.at(-1))
        return { size: parseFloat(style.fontSize), weight: Number(style.fontWeight), slant: style.fontStyle,
            line: style.textDecorationLine, family: style.fontFamily, color: style.color } }""", words)


def caret(page):
    return field(page).evaluate("field => [field.selectionStart, field.selectionEnd]")


@behaviour("M13 a memo looks as it will read while it is written, with its marks dimmed")
def looks(desk):
    page = open_memo(desk)
    page.keyboard.insert_text(TEXT)
    assert written(page) == TEXT
    page.locator("live-text .is-strong >> text=bold").wait_for()
    plain = look(page, "Some ")
    assert look(page, "Week in")["size"] > plain["size"]
    assert look(page, "Jeonju")["slant"] == "italic" and look(page, "leaning")["slant"] == "italic"
    assert look(page, "bold")["weight"] >= 600 > plain["weight"]
    assert look(page, "gone")["line"] == "line-through"
    assert "mono" in look(page, "code")["family"] and "mono" in look(page, "let a")["family"]
    accent = look(page, "travel")["color"]
    assert look(page, "a link")["color"] == accent != plain["color"]
    dimmed = look(page, "](https://example.org)")["color"]
    assert dimmed not in (plain["color"], accent) and look(page, "**")["color"] == dimmed
    assert page.locator("live-text .is-quote").inner_text() == "> quoted"
    # A line becomes a heading with its sign, and none without it; what is typed follows.
    page.keyboard.press("Control+Home")
    page.keyboard.press("Delete")
    page.locator("live-text .heading-1").wait_for(state="detached")
    page.keyboard.type("#")
    page.locator("live-text .heading-1").wait_for()
    assert caret(page) == [1, 1]
    saved(page)
    assert desk.server.run("memo", "list")[0]["title"] == "Week in Jeonju"


@behaviour("M13 Hangul, Kana and Pinyin are composed among marks, and words of a telephone's keyboard")
def composed(desk):
    page = open_memo(desk, "# 제목\n**굵은** *a*")
    session = page.context.new_cdp_session(page)

    def compose(steps, end):
        for step in steps:
            session.send("Input.imeSetComposition", {
                "text": step, "selectionStart": len(step), "selectionEnd": len(step)})
        session.send("Input.insertText", {"text": end})

    place = len("# 제목\n**굵은")
    field(page).evaluate("(field, place) => field.setSelectionRange(place, place)", place)
    compose(["ㄱ", "그", "글"], "글")
    compose(["ㅆ", "씨"], "씨")
    assert written(page) == "# 제목\n**굵은글씨** *a*" and caret(page) == [place + 2] * 2
    assert page.locator("live-text .is-strong:not(.is-mark)").inner_text() == "굵은글씨"
    page.keyboard.press("End")
    compose(["k", "か", "かn", "かん", "かんj", "かんじ"], "漢字")
    compose(["n", "ni", "ni h", "ni ha", "ni hao"], "你好")
    page.keyboard.press("Enter")
    # Word after word is composed, and a mark in the middle of one.
    compose(["h", "he", "hel", "hello"], "hello")
    page.keyboard.type(" ")
    compose(["*", "*l", "*le", "*lea", "*lean*"], "*lean*")
    assert written(page) == "# 제목\n**굵은글씨** *a*漢字你好\nhello *lean*"
    page.locator("live-text .is-emphasis:not(.is-mark) >> text=lean").wait_for()
    page.keyboard.type("!")
    saved(page)
    assert desk.server.run("memo", "show", desk.server.run("memo", "list")[0]["id"])["text"] == written(page)
    assert written(page).endswith("*lean*!")


@behaviour("M13 M11 a telephone's keyboard: each key is 229, words are composed, shortened and emptied, Backspace deletes")
def telephone(desk):
    desk.server.run("memo", "new", "# 제목\n**굵은** *a*")
    page = desk.phone("/memo")
    page.locator(".memo-row").get_by_role("button").first.tap()
    field(page).wait_for()
    field(page).focus()
    session = page.context.new_cdp_session(page)

    def key(does, **more):
        told = {"windowsVirtualKeyCode": 229, "nativeVirtualKeyCode": 229, "key": "Unidentified", "code": ""}
        session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **told, **more})
        does()
        session.send("Input.dispatchKeyEvent", {"type": "keyUp", **told})

    def compose(*steps):
        for step in steps:
            key(lambda: session.send("Input.imeSetComposition", {
                "text": step, "selectionStart": len(step), "selectionEnd": len(step)}))

    def commit(text):
        key(lambda: session.send("Input.insertText", {"text": text}))

    def delete():
        key(lambda: None, commands=["DeleteBackward"])

    page.keyboard.press("Control+End")
    # Backspace makes what is composed shorter, and then what is not composed any more.
    compose("h", "he", "hel", "he", "her")
    commit("her ")
    start = "# 제목\n**굵은** *a*"
    assert written(page) == start + "her " and caret(page) == [len(start) + 4] * 2
    delete()
    delete()
    assert written(page) == start + "he"
    compose("m", "")
    assert written(page) == start + "he"
    commit("y")
    page.keyboard.press("Enter")
    for letter in "- ":
        commit(letter)
    compose("o", "ok")
    commit("ok")
    page.keyboard.press("Enter")
    assert written(page) == start + "hey\n- ok\n- ", written(page)
    for _ in range(3):
        delete()
    compose("**b", "**bo**")
    commit("**bo**")
    page.locator("live-text .is-strong:not(.is-mark) >> text=bo").wait_for()
    saved(page)
    assert written(page) == start + "hey\n- ok**bo**"
    assert desk.server.run("memo", "show", desk.server.run("memo", "list")[0]["id"])["text"] == written(page)


@behaviour("M13 axe-core finds nothing on a memo that is written: all marks, the list of links, what finds in it, a long one")
def for_everybody(desk):
    table = "\n\n| a | b |\n|---|---|\n| c | d |\n\n1. one\n   - two\n- [ ] three\n"
    long = "# Long\n\n" + "".join(f"Line {number} with **bold** #travel\n" for number in range(4000))
    desk.server.run("memo", "new", "Target")
    for scheme in ("light", "dark"):
        for text in (TEXT + table, long):
            desk.server.run("memo", "new", "-", given=text)
            page = desk.page("/memo", color_scheme=scheme, reduced_motion="reduce")
            field(page).wait_for()
            field(page).focus()

            def look(where):
                found = Axe().run(page).response["violations"]
                assert not found, [(where, each["id"], each["nodes"][0]["html"][:160]) for each in found]

            look("writing")
            if text is long:
                continue
            page.keyboard.press("Control+End")
            page.keyboard.type("[[")
            page.locator(".memo-suggestions").wait_for()
            look("the list of links")
            page.keyboard.press("Escape")
            page.keyboard.press("Control+f")
            page.keyboard.type("o")
            page.get_by_text("Match 1 of").wait_for()
            look("finding")


@behaviour("M13 words go in and out as text: by the clipboard, over lines, all at once")
def by_clipboard(desk):
    desk.server.run("memo", "new", TEXT)
    context = desk.context(permissions=["clipboard-read", "clipboard-write"])
    page = desk.page("/memo", context)
    field(page).wait_for()
    field(page).focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+c")
    assert page.evaluate("() => navigator.clipboard.readText()") == TEXT
    page.keyboard.press("Control+x")
    assert written(page) == ""
    assert field(page).evaluate("field => getComputedStyle(field, '::before').content") != "none"
    page.keyboard.type("one")
    page.keyboard.press("Enter")
    page.evaluate("""() => navigator.clipboard.write([new ClipboardItem({
        'text/html': new Blob(['<h1>Rich <b>words</b></h1>'], { type: 'text/html' }),
        'text/plain': new Blob(['Rich words\\n\\n  more\\n'], { type: 'text/plain' }) })])""")
    page.keyboard.press("Control+v")
    page.keyboard.press("Control+b")
    assert written(page) == "one\nRich words\n\n  more\n****", written(page)
    assert page.locator("live-text h1, live-text b").count() == 0
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Backspace")
    assert written(page) == "\n  more\n****" and caret(page) == [0, 0], written(page)
    page.keyboard.press("Control+z")
    assert written(page) == "one\nRich words\n\n  more\n****", written(page)


@behaviour("M13 in a long memo lines look right wherever one comes to, and keys reach all of it")
def long(desk):
    lines = [f"# Part {number // 50}" if number % 50 == 0 else f"Line {number} with **bold** words" for number in range(5000)]
    made = desk.server.run("memo", "new", "-", given="\n".join(lines))["id"]
    page = desk.page("/memo")
    field(page).wait_for()
    field(page).focus()
    page.keyboard.press("Control+End")
    page.locator("live-text .is-strong >> text=bold >> nth=-1").wait_for()
    page.wait_for_function("""() => { const last = document.querySelector('live-text > :last-child > :last-child')
        return last.querySelector('.is-strong') && last.getBoundingClientRect().bottom < innerHeight }""")
    page.keyboard.type(" and an end")
    saved(page)
    assert desk.server.run("memo", "show", made)["text"].endswith("words and an end")
    field(page).evaluate("field => { field.scrollTop = field.scrollHeight / 2 }")
    page.wait_for_function("""() => [...document.querySelectorAll('live-text .is-strong')].some(words => {
        const { top } = words.getBoundingClientRect()
        return top > 0 && top < innerHeight })""")
    # All of it is reached by keys.
    for keys, (start, end) in (("Control+Home", (0, 0)), ("Control+Shift+End", (0, len(written(page)))),
                               ("Control+End", (len(written(page)),) * 2), ("Control+a", (0, len(written(page))))):
        page.keyboard.press(keys)
        assert caret(page) == [start, end], keys


@behaviour("M13 thousands of lines are pasted, replaced and cut at once, and Undo has them back")
def many_lines(desk):
    lines = "\n".join(f"- line **{number}** ☕" for number in range(3000))
    desk.server.run("memo", "new", "one\ntwo\nthree")
    page = desk.page("/memo", desk.context(permissions=["clipboard-read", "clipboard-write"]))
    field(page).wait_for()
    field(page).focus()
    field(page).evaluate("field => field.setSelectionRange(2, 6)")
    page.evaluate("text => navigator.clipboard.writeText(text)", lines)
    page.keyboard.press("Control+v")
    place = len(("on" + lines).encode("utf-16-le")) // 2
    assert written(page) == f"on{lines}o\nthree" and caret(page) == [place] * 2
    page.keyboard.press("Enter")
    page.keyboard.type("more")
    page.locator("live-text .is-strong >> text=2999").wait_for()
    saved(page)
    # A letter takes the place of all that is selected.
    page.keyboard.press("Control+Shift+Home")
    page.keyboard.type("x")
    assert written(page) == "xo\nthree" and caret(page) == [1, 1], written(page)[:20]
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('live-text').value.length > 9")
    assert written(page) == f"on{lines}\n- moreo\nthree"
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+x")
    assert written(page) == ""
    page.keyboard.press("Control+v")
    assert written(page) == f"on{lines}\n- moreo\nthree"


@behaviour("M13 a memo of half a million lines, or of marks alone, is opened and written")
def hostile(desk):
    texts = ["a\n" * 450_000, "**a** " * 150_000, "[" * 900_000]
    made = [desk.server.run("memo", "new", "-", given=f"memo {number}\n{text}")["id"] for number, text in enumerate(texts)]
    page = desk.page("/memo")
    for number, (one, text) in enumerate(zip(made, texts)):
        page.locator(f".memo-row:has-text('memo {number}')").click()
        page.wait_for_function("word => document.querySelector('live-text')?.value.startsWith(word)", arg=f"memo {number}\n")
        field(page).focus()
        page.keyboard.press("Control+End")
        page.keyboard.type("end")
        page.keyboard.press("Control+Home")
        page.keyboard.press("End")
        page.keyboard.type("!")
        assert written(page) == f"memo {number}!\n{text}end"
        assert page.locator("live-text *").count() < 100_000
        saved(page)
        assert desk.server.run("memo", "show", one)["text"] == written(page)


@behaviour("M13 a press on the box of a task ticks it while one writes, and the caret stays at its words")
def boxes(desk):
    made = desk.server.run("memo", "new", "# Trip\n\n- [ ] Book the train\n- [x] Call\n`- [ ] code`")["id"]
    page = desk.page("/memo")
    box = page.locator("live-text .is-box")
    box.first.wait_for()
    # Nobody writes yet: a press brings no keyboard up.
    box.first.click()
    page.wait_for_function("() => document.querySelector('live-text').value.includes('- [x] Book')")
    assert not field(page).evaluate("field => document.activeElement === field")
    field(page).focus()
    field(page).evaluate("field => field.setSelectionRange(3, 5)")
    box.last.click()
    page.wait_for_function("() => document.querySelector('live-text').value.includes('- [ ] Call')")
    assert caret(page) == [3, 5] and box.count() == 2
    saved(page)
    assert desk.server.run("memo", "show", made)["text"] == "# Trip\n\n- [x] Book the train\n- [ ] Call\n`- [ ] code`"
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('live-text').value.includes('- [x] Call')")


@behaviour("M13 a picture of the memo stands below its line while one writes")
def pictures(desk):
    page = open_memo(desk)
    page.evaluate("""async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
        canvas.getContext('2d').fillRect(0, 0, 30, 20)
        const transfer = new DataTransfer()
        const blob = await new Promise(resolve => canvas.toBlob(resolve))
        transfer.items.add(new File([blob], 'square.png', { type: 'image/png' }))
        document.querySelector('live-text').dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })) }""")
    page.locator("live-text .has-picture").wait_for()
    text = written(page)
    assert text.startswith("![square.png](blob:")
    page.wait_for_function("""async () => {
        const line = document.querySelector('live-text .has-picture')
        const address = getComputedStyle(line, '::after').backgroundImage.match(/url\\("(.*)"\\)/)?.[1]
        return address && line.getBoundingClientRect().height > 100 && new Promise(resolve => {
            const image = Object.assign(new Image(), { src: address, onload: () => resolve(image.naturalWidth === 30) }) }) }""")
    page.keyboard.press("End")
    page.keyboard.type("!")
    page.keyboard.press("Control+Home")
    page.keyboard.type("`")
    page.keyboard.press("Control+End")
    page.keyboard.type("`")
    # In code it is none, and the picture was never a part of the text.
    page.locator("live-text .has-picture").wait_for(state="detached")
    assert written(page) == f"`{text}!`"


@behaviour("M13 M17 a picture's name may have brackets and a width, and its address is short unless the caret is in it")
def named_picture(desk):
    page = open_memo(desk)
    page.evaluate("""async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
        const transfer = new DataTransfer()
        const blob = await new Promise(resolve => canvas.toBlob(resolve))
        transfer.items.add(new File([blob], 'a [1].png', { type: 'image/png' }))
        document.querySelector('live-text').dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })) }""")
    page.locator("live-text .has-picture").wait_for()
    put = """from => { const field = document.querySelector('live-text')
        const at = field.value.indexOf('](blob:') + from
        field.setSelectionRange(at, at) }"""
    page.evaluate(put, 0)
    page.keyboard.type("|120")
    page.wait_for_function("""() => { const line = document.querySelector('live-text .has-picture')
        const { width, height } = getComputedStyle(line, '::after')
        return width === '120px' && height === '80px' }""")
    address = "() => getComputedStyle(document.querySelector('live-text .is-address')).fontSize"
    page.wait_for_function(f"() => ({address})() === '0px'")
    assert page.locator("live-text .has-picture").bounding_box()["height"] < 160
    page.evaluate(put, 20)
    page.wait_for_function(f"() => ({address})() !== '0px'")
    page.evaluate(put, -5)
    page.wait_for_function(f"() => ({address})() === '0px'")
    text = written(page)
    assert text.startswith("![a \\[1\\].png|120](blob:") and text.endswith(")"), text


BARS = """() => [...document.querySelectorAll('live-text .is-table')].map(row =>
    [...row.querySelectorAll('.is-bar')].map(bar => Math.round(bar.getBoundingClientRect().left)))"""
LEVEL = f"""() => {{ const rows = ({BARS})()
    return rows.length > 3 && rows.every(row => row.join() === rows[0].join()) }}"""


@behaviour("M18 the columns of a table stand below one another while it is written, and Tab goes through its cells")
def table(desk):
    text = "| Name | Where |\n|---|---|\n| Kimchi | the third shelf |\n| 국수 | box |\n\nafter"
    page = open_memo(desk, text)
    page.wait_for_function(LEVEL)
    before = page.evaluate(BARS)[0]
    assert len(before) == 3 and before[0] < before[1] < before[2]
    # What is typed moves the whole column, and is all that changes in the text.
    field(page).evaluate("field => field.setSelectionRange(0, 0)")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(" below the window of the kitchen")
    page.wait_for_function(f"before => ({LEVEL})() && ({BARS})()[0][2] > before + 20", arg=before[2])
    assert written(page) == text.replace("third shelf", "third shelf below the window of the kitchen")
    # One that is wider than the field is left as it is written, and so is a line that is no table any more.
    page.keyboard.type(" and a good deal more than there is room for in one line of the memo")
    page.wait_for_function(
        "() => [...document.querySelectorAll('live-text .is-bar')].every(bar => !bar.style.marginLeft)")
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+End")
    page.keyboard.press("Delete")
    page.wait_for_function("() => !document.querySelector('live-text .is-table')")
