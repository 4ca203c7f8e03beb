"""Long documents that a page shows before their events are there."""

import json
import urllib.request

from harness import behaviour, get, saved, until

# More than the events from which a document is worth a snapshot.
MANY = 260


def command(server, path, **given):
    """A command as a program gives it over HTTP, which is quicker than a process for each."""
    headers = {"Authorization": f"Bearer {server.token}", "Content-Type": "application/json"}
    body = json.dumps(given).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{server.root}/api/{path}", body, headers)))


def document_of(desk, kind):
    """The first document of a kind, as addresses name it."""
    return next(row["id"] for row in json.loads(get(desk, "/api/catalogue"))["entries"] if row["kind"] == kind)


def long_memo(desk):
    memo = command(desk.server, "memo/new", text="Minutes")["id"]
    for number in range(1, MANY):
        command(desk.server, "memo/append", memo=memo, text=f"line {number}")
    return memo


def held_events(context, document):
    """Requests for the document's events, which are let through by `continue_`."""
    held = []
    context.route(
        f"**/api/documents/{document}/events*",
        lambda route: held.append(route) if route.request.method == "GET" else route.continue_())
    return held


def shown(page):
    return page.evaluate("() => document.querySelector('live-text')?.value ?? ''")


@behaviour("D1 W2 a long memo is read and written in before its events are there, and undone when they are")
def written(desk):
    memo = long_memo(desk)
    document = document_of(desk, 'memo')
    context = desk.context()
    held = held_events(context, document)
    page = desk.page(f"/memo/{document}", context)
    until(page, lambda: shown(page).endswith(f"line {MANY - 1}"))
    until(page, lambda: held)
    page.get_by_label("Text of the memo").press("Control+End")
    page.keyboard.type(" and mine")
    until(page, lambda: desk.server.run("memo", "show", memo)["text"].endswith("and mine"))
    for route in held:
        route.continue_()
    context.unroute(f"**/api/documents/{document}/events*")
    saved(page)
    page.keyboard.press("Control+z")
    until(page, lambda: shown(page).endswith(f"line {MANY - 1}"))
    saved(page)
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="History").click()
    page.locator(".history-line").first.wait_for()
    assert page.locator(".history-line").count() > 10
    # What is here now opens without the server's word.
    page.reload()
    until(page, lambda: shown(page).endswith(f"line {MANY - 1}"))


@behaviour("D1 W2 what was written in a memo whose past never came is sent, and is no memo by itself")
def left(desk):
    long_memo(desk)
    document = document_of(desk, 'memo')
    context = desk.context()
    held = held_events(context, document)
    page = desk.page(f"/memo/{document}", context)
    until(page, lambda: shown(page).endswith(f"line {MANY - 1}"))
    context.route("**/api/documents/**", lambda route: route.abort())
    desk.expects_failures = True
    page.get_by_label("Text of the memo").press("Control+End")
    page.keyboard.type(" and mine")
    page.wait_for_timeout(1_500)
    page.reload()
    page.wait_for_timeout(1_000)
    assert "and mine" not in shown(page), "the rest would be lost from sight"
    for route in held:
        route.abort()
    context.unroute_all()
    until(page, lambda: shown(page).endswith(f"line {MANY - 1} and mine"))
    saved(page)


@behaviour("D1 a long board and a long drawing are shown before their events are there, and go on with them")
def others(desk):
    board = command(desk.server, "kanban/new", name="Plans")["id"]
    for number in range(1, MANY):
        command(desk.server, "kanban/add", board=board, title=f"card {number}")
    canvas = command(desk.server, "canvas/new", name="Sketch")["id"]
    for number in range(1, MANY):
        command(desk.server, "canvas/add/rect", canvas=canvas, x=number, y=number, width=10, height=10)
    for kind, seen in [("kanban", ".card"), ("canvas", "canvas")]:
        document = document_of(desk, kind)
        context = desk.context()
        held = held_events(context, document)
        page = desk.page(f"/{kind}/{document}", context)
        page.locator(seen).first.wait_for()
        if kind == "kanban":
            page.get_by_text("card 1", exact=True).wait_for()
        until(page, lambda: held)
        for route in held:
            route.continue_()
        context.unroute_all()
        saved(page)


@behaviour("D6 what waits on the server for what it follows is to be sent, and is not called rejected")
def waiting(desk):
    desk.server.run("memo", "new", "Anna")
    context = desk.context()
    page = desk.page("/memo", context)
    page.locator(".memo-row", has_text="Anna").get_by_role("button").first.click()
    until(page, lambda: shown(page) == "Anna")
    saved(page)
    told = []

    def answer(route):
        if route.request.method != "POST":
            return route.fallback()
        told.append(route)
        return route.fulfill(json={
            "applied": 0, "digest": None, "follows": False, "position": 1, "refused": [], "unnamed": 0, "waiting": 1})

    context.route("**/api/documents/*/events*", answer)
    page.get_by_label("Text of the memo").press("End")
    page.keyboard.type("!")
    until(page, lambda: told)
    page.wait_for_timeout(500)
    assert page.locator(".sync").inner_text() == "Saving"
    context.unroute_all()
