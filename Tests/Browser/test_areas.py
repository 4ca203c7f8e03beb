"""A page with another list of areas, of the same server: the toy area alone, none of Bojagi's."""

import pathlib

from harness import behaviour, saved

TOY_PAGE = pathlib.Path(__file__).parents[2] / ".build-wasm" / "toy-page"


@behaviour("W0 a page of another area works as ours do, and knows nothing of what it has no area for")
def toy_page(desk):
    assert TOY_PAGE.exists(), "make wasm puts the toy page there"
    desk.server.run("memo", "new", "Kept by another program")
    desk.server.stop()
    desk.server.environment["BOJAGI_PAGE"] = str(TOY_PAGE)
    desk.server.start()
    page = desk.page("/")
    links = page.get_by_role("navigation", name="Areas").get_by_role("link")
    links.first.wait_for()
    assert [link.inner_text() for link in links.all()] == ["Bookmarks"]
    assert page.get_by_role("button", name="Keep as memo").count() == 0
    # What another program has made is listed, and leads nowhere.
    page.get_by_role("link", name="Kept by another program").click()
    assert page.url.endswith("#/"), page.url
    page.get_by_role("link", name="Bookmarks").click()
    page.get_by_role("button", name="New list").click()
    field = page.get_by_label("An address, such as https://swift.org")
    field.fill("https://swift.org")
    field.press("Enter")
    page.get_by_text("https://swift.org", exact=True).wait_for()
    saved(page)
    # It was kept, and another page has it.
    page.reload()
    page.get_by_text("https://swift.org", exact=True).wait_for()
    other = desk.page(page.url.split("#")[1])
    other.get_by_text("https://swift.org", exact=True).wait_for()
    page.get_by_role("button", name="Remove https://swift.org").click()
    other.get_by_text("https://swift.org", exact=True).wait_for(state="detached")
    page.keyboard.press("Control+z")
    other.get_by_text("https://swift.org", exact=True).wait_for()
