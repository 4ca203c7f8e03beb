"""The module in parts: what a start loads, and what happens before the rest has come."""

from harness import behaviour, saved, until

PARTS = ["canvas", "color-select", "gallery", "kanban", "memo"]
# Says which parts the page stood still for.
WATCH = """
const open = XMLHttpRequest.prototype.open
window.hurried = []
XMLHttpRequest.prototype.open = function (method, address, isPatient) {
  if (isPatient === false) window.hurried.push(String(address))
  return open.apply(this, arguments)
}
"""


def visit(desk, place):
    """A first visit, at a place; nothing is painted from what was kept."""
    page = desk.context().new_page()
    page.add_init_script(WATCH)
    page.on("console", desk.heard)
    page.on("pageerror", lambda error: desk.faults.append(f"error: {error}"))
    # The cookie alone.
    page.context.request.get(desk.server.link())
    page.goto(desk.server.root + "/health")
    desk.pages.append(page)
    return page


def parts(page, before="Infinity"):
    return sorted(page.evaluate("""limit => performance.getEntriesByType('resource')
        .filter(each => each.startTime < (limit === 'usable' ? performance.getEntriesByName('usable')[0].startTime : Infinity))
        .map(each => /part-([a-z-]+)[.]wasm/.exec(each.name)?.[1]).filter(name => name)""", before))


@behaviour("W0 a start loads the core and the part of the area that is shown, then the others, and waits for none of them")
def start(desk):
    desk.server.run("demo", "create")
    for place in ["/", "/search/a", "/trash", "/settings", *("/" + part for part in PARTS)]:
        page = visit(desk, place)
        page.goto(desk.server.root + "/#" + place)
        page.wait_for_selector("html[data-started]", state="attached")
        first = parts(page, "usable")
        assert first == [part for part in PARTS if place == "/" + part], (place, first)
        until(page, lambda: parts(page) == PARTS)
        assert page.evaluate("hurried") == [], place
        page.close()
        desk.pages.remove(page)


@behaviour("W0 whoever goes to an area before its part has come gets there when it has, and writes at Home meanwhile")
def early(desk):
    desk.server.run("kanban", "new", "Trip")
    page = visit(desk, "/")
    held = []
    page.route("**/part-kanban.wasm", lambda route: held.append(route))
    page.goto(desk.server.root + "/")
    page.wait_for_selector("html[data-started]", state="attached")
    page.get_by_role("link", name="Boards", exact=True).click()
    page.get_by_label("Write something down").fill("Meanwhile")
    page.get_by_role("button", name="Keep as memo").click()
    page.get_by_text("Memo saved.").first.wait_for()
    until(page, lambda: held)
    for route in held:
        route.continue_()
    page.locator("main").get_by_text("Trip").first.wait_for()
    until(page, lambda: page.title().startswith("Boards"))
    saved(page)
    assert [memo["title"] for memo in desk.server.run("memo", "list")] == ["Meanwhile"]
    assert page.evaluate("hurried.filter(address => address.includes('kanban'))") == []


@behaviour("W0 what needs a part that can't be had says so, and the page goes on once it is opened anew")
def missing(desk):
    desk.expects_failures = True
    page = visit(desk, "/")
    page.route("**/part-memo.wasm", lambda route: route.abort())
    page.goto(desk.server.root + "/")
    page.wait_for_selector("html[data-started]", state="attached")
    page.get_by_label("Write something down").fill("Lost?")
    page.get_by_role("button", name="Keep as memo").click()
    page.get_by_role("alert").first.wait_for()
    assert page.get_by_label("Write something down").input_value() == "Lost?"
    desk.faults.clear()
    page.unroute("**/part-memo.wasm")
    page.reload()
    page.get_by_label("Write something down").fill("Kept")
    page.get_by_role("button", name="Keep as memo").click()
    page.get_by_text("Memo saved.").first.wait_for()
    saved(page)
