"""Documents and cards that the mouse drags from one window into another, and what is kept for the next visit."""

from harness import behaviour, middle, saved


def dragged(page, locator, key=None):
    """Drags something a little; what the browser would hand to another window, or none."""
    page.evaluate("""() => {
        window.carried = null
        document.addEventListener('dragstart', event => {
            window.carried = event.defaultPrevented ? 'nothing' : event.dataTransfer.getData('application/x-bojagi')
        }, { once: true })
    }""")
    x, y = middle(locator)
    if key:
        page.keyboard.down(key)
    page.mouse.move(x - 20, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10, steps=6)
    page.mouse.up()
    if key:
        page.keyboard.up(key)
    return page.evaluate("window.carried")


def drop(page, target, reference):
    """What another window does when it lets something go here."""
    x, y = middle(page.locator(target).first)
    page.evaluate("""([target, reference, x, y]) => {
        const data = new DataTransfer()
        data.setData('application/x-bojagi', reference)
        for (const name of ['dragover', 'drop']) {
            document.querySelector(target).dispatchEvent(new DragEvent(name, {
                dataTransfer: data, clientX: x, clientY: y, bubbles: true, cancelable: true }))
        }
    }""", [target, reference, x, y])


@behaviour("W1 a memo and a canvas of other windows are placed on a canvas by the mouse")
def documents(desk):
    desk.server.run("memo", "new", "Shopping")
    desk.server.run("canvas", "new", "Sketch")
    desk.server.run("canvas", "new", "Plan")
    memos = desk.page("/memo")
    row = memos.locator(".memo-row", has_text="Shopping")
    row.wait_for()
    memo = dragged(memos, row)
    assert memo.startswith("document:"), memo
    canvases = desk.page("/canvas")
    card = canvases.locator(".canvas-card-place", has_text="Sketch")
    card.wait_for()
    other = dragged(canvases, card)
    assert other.startswith("document:") and other != memo, other

    page = desk.page("/canvas")
    page.locator(".canvas-card", has_text="Plan").click()
    page.locator(".canvas-stage").wait_for()
    drop(page, ".canvas-stage", memo)
    drop(page, ".canvas-stage", other)
    page.get_by_text("Document 2").first.wait_for()
    saved(page)
    assert [each["kind"] for each in desk.server.run("canvas", "objects", "Plan")] == ["document", "document"]


@behaviour("W1 a document that is dropped on a board becomes a card with a link to it")
def linked_card(desk):
    memo = desk.server.run("memo", "new", "Shopping")["id"]
    desk.server.run("kanban", "new", "House")
    page = desk.page("/memo")
    row = page.locator(".memo-row", has_text="Shopping")
    row.wait_for()
    reference = dragged(page, row)
    desk.go(page, "/kanban")
    page.get_by_role("button", name="House").first.click()
    page.locator(".board-column").first.wait_for()
    drop(page, ".board-column", reference)
    card = page.locator(".board-card", has_text="Shopping")
    card.wait_for()
    saved(page)
    assert desk.server.run("kanban", "show", "House")["columns"][0]["cards"][0]["description"] == f"[[{memo}]]"
    desk.go(page, "/memo")
    page.get_by_role("heading", name="Linked from").wait_for()


@behaviour("K4 a card is dragged onto another board with Alt, and moves on its own board without")
def cards(desk):
    house = desk.server.run("kanban", "new", "House")["id"]
    desk.server.run("kanban", "add", house, "Paint the door")
    desk.server.run("kanban", "new", "Garden")
    page = desk.page("/kanban")
    page.get_by_role("button", name="House").first.click()
    card = page.locator(".board-card", has_text="Paint the door")
    card.wait_for()
    assert dragged(page, card) in (None, "nothing")
    reference = dragged(page, card, "Alt")
    assert reference.startswith("card:"), reference

    other = desk.page("/kanban")
    other.get_by_role("button", name="Garden").first.click()
    other.get_by_role("heading", name="Garden", level=1).wait_for()
    drop(other, ".board-column:nth-child(2)", reference)
    other.get_by_text("Paint the door").first.wait_for()
    saved(other)
    assert [entry["state"] for entry in desk.server.run("kanban", "export", "Garden")] == ["doing"]
    assert len(desk.server.run("kanban", "export", house)) == 1
