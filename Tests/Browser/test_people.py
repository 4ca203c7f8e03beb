"""People: who is signed in, what a reader can't do, and who else is here."""

from harness import behaviour, middle, saved, until

PASSPHRASE = "a ribbon around it"


def member(desk, name, role, place="/", **options):
    """The page of somebody who joins by an invitation."""
    url = desk.server.run("members", "invite", "--role", role)["url"]
    page = desk.context(**options).new_page()
    page.on("console", desk.heard)
    page.on("pageerror", lambda error: desk.faults.append(f"error: {error}"))
    page.goto(url)
    page.locator("[name=name]").fill(name)
    page.locator("[name=passphrase]").fill(PASSPHRASE)
    page.get_by_role("button").click()
    desk.go(page, place)
    desk.pages.append(page)
    return page


def here(page):
    """The names of those whom a page shows in the header of its document."""
    return sorted(page.locator("main .surface:not([hidden]) header .here .visually-hidden").all_inner_texts())


def open_board(desk, page):
    """Opens the board “Trip”."""
    desk.go(page, "/kanban")
    page.get_by_role("link", name="Trip").or_(page.get_by_role("button", name="Trip")).first.click()


@behaviour("D3 a member joins, sees name and role, comments under the name and signs out; Back shows nothing")
def signed_in(desk):
    # Whoever has signed out is refused.
    desk.expects_failures = True
    page = member(desk, "Mina Han", "editor")
    page.get_by_label("Write something down").fill("Written as a member")
    page.get_by_role("button", name="Keep as memo").click()
    saved(page)
    assert desk.server.run("memo", "history", "Written as a member")[-1]["author"] == "Mina Han"
    page.get_by_role("button", name="Signed in as Mina Han, Editor").click()
    page.get_by_role("menuitem", name="Sign out").click()
    page.wait_for_url("**/sign-out")
    page.get_by_text("You are signed in as Mina Han.").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("heading", name="You are signed out").wait_for()
    assert desk.server.run("members")[-1]["sessions"] == 0


@behaviour("D3 a reader's page is read: fields take no keys, cards and objects stay, nothing is kept")
def read_only(desk):
    desk.server.run("memo", "new", "Plans\n\nTwo lines")
    board = desk.server.run("kanban", "new", "Trip")["id"]
    desk.server.run("kanban", "add", board, "Pack")
    desk.server.run("canvas", "new", "Sketch")
    desk.server.run("canvas", "add", "rect", "Sketch")
    before = desk.server.run("canvas", "history", "Sketch")
    page = member(desk, "Jun", "reader", "/memo")
    page.locator(".sync", has_text="Read only").wait_for()
    field = page.locator("live-text.memo-text")
    field.get_by_text("Two lines").click()
    page.keyboard.type("no")
    assert field.evaluate("field => field.value") == "Plans\n\nTwo lines"
    page.get_by_role("button", name="New memo").click()
    refusal = page.locator(".toast", has_text="You can read this workspace, but not change it.")
    refusal.get_by_role("button", name="Close").click()
    refusal.wait_for(state="detached")
    open_board(desk, page)
    card = page.locator(".board-card").first
    card.wait_for()
    columns = page.locator(".board-column")
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(columns.nth(1)), steps=5)
    assert page.locator(".board-ghost").count() == 0
    page.mouse.up()
    card.get_by_role("button", name="Pack", exact=True).click()
    title = page.get_by_label("Title", exact=True)
    title.wait_for()
    assert title.get_attribute("readonly") is not None
    desk.go(page, "/canvas")
    page.get_by_role("button", name="Sketch").first.click()
    stage = page.get_by_label("Drawing area")
    stage.wait_for()
    page.get_by_role("button", name="Rect 1", exact=True).wait_for()
    x, y = middle(stage)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    page.mouse.click(x, y)
    page.get_by_role("button", name="Rect 1", exact=True).click()
    assert refusal.count() == 0
    page.keyboard.press("Delete")
    refusal.wait_for()
    assert desk.server.run("canvas", "history", "Sketch") == before
    # What was kept and can't be sent would be said here.
    page.reload()
    page.locator(".sync", has_text="Read only").wait_for()
    # Another role counts at once.
    desk.server.run("members", "role", "Jun", "editor")
    page.locator(".sync", has_text="Saved").wait_for()
    page.get_by_role("button", name="Signed in as Jun, Editor").wait_for()


@behaviour("D3 a role that changes before a page hears of changes counts as soon as it does")
def changed_before_listening(desk):
    page = member(desk, "Jun", "reader", "/memo")
    held = []
    page.route("**/api/events*", lambda route: held.append(route) if not held else route.continue_())
    page.reload()
    page.locator(".sync", has_text="Read only").wait_for()
    until(page, lambda: held)
    desk.server.run("members", "role", "Jun", "editor")
    # The server has ended all streams by now, and not this one, of which it does not know.
    page.wait_for_timeout(1_000)
    held[0].continue_()
    page.get_by_role("button", name="Signed in as Jun, Editor").wait_for()
    page.locator(".sync", has_text="Saved").wait_for()


@behaviour("D3 a commenter's page comments on cards, changes and removes that, and nothing else")
def commenting(desk):
    board = desk.server.run("kanban", "new", "Trip")["id"]
    desk.server.run("kanban", "add", board, "Pack")
    desk.server.run("kanban", "comment", "add", board, "Pack", "From the owner")
    page = member(desk, "Bo", "commenter", "/kanban")
    page.locator(".sync", has_text="Comments only").wait_for()
    open_board(desk, page)
    page.locator(".board-card").get_by_role("button", name="Pack", exact=True).click()
    assert page.get_by_label("Title", exact=True).get_attribute("readonly") is not None
    field = page.get_by_label("Write a comment")
    field.fill("When do we leave?")
    page.get_by_role("button", name="Add comment").click()

    def comments():
        return [(each["author"], each["text"]) for each in desk.server.run("kanban", "comment", "list", board, "Pack")]

    until(page, lambda: len(comments()) == 2)
    assert comments()[1] == ("Bo", "When do we leave?")
    page.locator(".comment", has_text="When do we leave?").get_by_role("button", name="Actions for the comment").click()
    page.get_by_role("menuitem", name="Remove comment").click()
    until(page, lambda: len(comments()) == 1)
    # Somebody else's has no menu; the card does not change.
    assert page.locator(".comment").get_by_role("button").count() == 0
    page.get_by_label("Column", exact=True).select_option(label="Done")
    page.get_by_text("You can comment on cards here, but not change anything else.").first.wait_for()
    assert [len(column["cards"]) for column in desk.server.run("kanban", "show", board)["columns"]] == [1, 0, 0]
    page.reload()
    page.locator(".sync", has_text="Comments only").wait_for()


@behaviour("D5 two people see each other on a canvas, in a memo and on a board, and are gone when they leave")
def together(desk):
    desk.server.run("memo", "new", "Plans\n\nTwo lines")
    board = desk.server.run("kanban", "new", "Trip")["id"]
    desk.server.run("kanban", "add", board, "Pack")
    desk.server.run("canvas", "new", "Sketch")
    desk.server.run("canvas", "add", "rect", "Sketch")
    mina = member(desk, "Mina Han", "owner", "/canvas")
    mina.get_by_role("button", name="Sketch").first.click()
    mina.wait_for_function("() => location.hash.length > 20")
    jun = member(desk, "Jun", "editor", mina.evaluate("location.hash.slice(1)"))
    until(mina, lambda: here(mina) == ["Jun"] and here(jun) == ["Mina Han"])
    stage = jun.get_by_label("Drawing area")
    jun.mouse.move(*middle(stage))
    mina.locator(".canvas-other", has_text="Jun").wait_for()
    stage.press("Control+a")
    mina.locator(".canvas-other-box").wait_for()
    # In the memo where the other writes.
    desk.go(mina, "/memo")
    until(jun, lambda: here(jun) == [] and not jun.locator(".canvas-other").count())
    desk.go(jun, "/memo")
    until(mina, lambda: here(mina) == ["Jun"] and here(jun) == ["Mina Han"])
    jun.locator("live-text.memo-text").get_by_text("Two lines").click()
    jun.keyboard.press("End")
    mina.locator(".other-caret-name", has_text="Jun").wait_for()
    jun.keyboard.type(" more")
    mina.locator("live-text.memo-text", has_text="Two lines more").wait_for()
    # On the board the card that the other has open.
    for page in (mina, jun):
        open_board(desk, page)
    until(mina, lambda: here(mina) == ["Jun"])
    jun.locator(".board-card").get_by_role("button", name="Pack", exact=True).click()
    mina.locator(".board-card .here", has_text="Jun").wait_for()
    jun.close()
    until(mina, lambda: here(mina) == [])


@behaviour("D5 who loads the page anew leaves nobody behind, and who loses the network is gone without a word")
def vanished(desk):
    desk.expects_failures = True
    desk.server.run("memo", "new", "Plans")
    mina = member(desk, "Mina Han", "owner", "/memo")
    jun = member(desk, "Jun", "editor", "/memo")
    until(mina, lambda: here(mina) == ["Jun"] and here(jun) == ["Mina Han"])
    jun.reload()
    # Who comes back sees the other alone, not where they were themselves.
    until(jun, lambda: here(jun))
    assert here(jun) == ["Mina Han"], here(jun)
    until(mina, lambda: here(mina) == ["Jun"])
    jun.context.set_offline(True)
    until(mina, lambda: here(mina) == [])
    # Whoever comes then is not told of them.
    late = member(desk, "Ada", "reader", "/memo")
    until(late, lambda: here(late) == ["Mina Han"])


@behaviour("D4 a guest opens a link with a passphrase, sees and edits that memo alone, and is told when it ends")
def shared(desk):
    # Whoever has been shut out is refused.
    desk.expects_failures = True
    desk.server.run("memo", "new", "Plans\n\nTwo lines")
    desk.server.run("memo", "new", "Secret\n\nOf ours")
    owner = desk.page("/memo")
    owner.get_by_role("button", name="Plans").first.click()
    made = desk.server.run("share", "Plans", "--can", "edit", "--passphrase", "-", given=PASSPHRASE + "\n")
    guest = desk.context().new_page()
    guest.on("pageerror", lambda error: desk.faults.append(f"error: {error}"))
    guest.goto(made["url"])
    guest.get_by_role("heading", name="A document was shared with you").wait_for()
    assert "Plans" not in guest.content()
    guest.locator("[name=passphrase]").fill("another ribbon around it")
    guest.get_by_role("button", name="Open").click()
    guest.get_by_role("alert").get_by_text("The passphrase is wrong.").wait_for()
    guest.locator("[name=name]").fill("Jun")
    guest.locator("[name=passphrase]").fill(PASSPHRASE)
    guest.get_by_role("button", name="Open").click()
    field = guest.locator("live-text.memo-text")
    field.get_by_text("Two lines").wait_for()
    guest.get_by_role("button", name="Signed in as Jun (guest), Editor").wait_for()
    assert made["document"] in guest.url and "code" not in guest.url
    assert "Secret" not in guest.content()
    until(owner, lambda: here(owner) == ["Jun (guest)"])
    field.get_by_text("Two lines").click()
    guest.keyboard.press("End")
    guest.keyboard.type(" of a guest")
    owner.locator("live-text.memo-text", has_text="Two lines of a guest").wait_for()
    saved(guest)
    # Nothing else is there, and nothing new is made.
    desk.go(guest, "/")
    guest.locator("main .surface:not([hidden])").get_by_text("Plans").first.wait_for()
    assert "Secret" not in guest.content()
    desk.go(guest, "/memo")
    guest.get_by_role("button", name="New memo").click()
    guest.get_by_text("The link that you came by doesn't allow this.").first.wait_for()
    desk.server.run("share", "remove", str(made["number"]))
    guest.get_by_text("This link doesn't work any more.").first.wait_for()
    guest.goto(made["url"])
    guest.get_by_role("heading", name="This link doesn't work any more").wait_for()


@behaviour("D4 a link to share that another site leads to opens in a browser that keeps the page already")
def shared_from_elsewhere(desk):
    desk.server.run("memo", "new", "Plans\n\nTwo lines")
    url = desk.server.run("share", "Plans")["url"]
    page = desk.page("/memo", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.route("http://elsewhere.example/", lambda route: route.fulfill(
        content_type="text/html", body=f"<a href='{url}'>Plans</a>"))
    page.goto("http://elsewhere.example/")
    page.get_by_role("link", name="Plans").click()
    page.get_by_role("heading", name="A document was shared with you").wait_for()


@behaviour("D4 an owner shares the open memo with an end and a passphrase, a guest reads it, and the link is taken back")
def shared_by_dialog(desk):
    desk.expects_failures = True
    desk.server.run("memo", "new", "Plans\n\nTwo lines")
    owner = desk.page("/memo", permissions=["clipboard-read", "clipboard-write"])
    owner.get_by_role("button", name="Plans").first.click()
    owner.get_by_role("button", name="Share by a link").click()
    dialog = owner.get_by_role("dialog", name="Share “Plans” by a link")
    dialog.get_by_text("No link leads here yet.").wait_for()
    assert dialog.get_by_label("Whoever has the link").locator("option").all_inner_texts() == ["Can read", "Can edit"]
    dialog.get_by_label("It works").select_option(label="For a week")
    dialog.get_by_label("Passphrase (optional)").fill("short")
    dialog.get_by_role("button", name="Copy a new link").click()
    dialog.get_by_role("alert").get_by_text("at least 10 characters").wait_for()
    dialog.get_by_label("Passphrase (optional)").fill(PASSPHRASE)
    dialog.get_by_role("button", name="Copy a new link").click()
    owner.get_by_text("The link is copied").first.wait_for()
    url = owner.evaluate("navigator.clipboard.readText()")
    link = dialog.get_by_role("listitem").filter(has_text="Can read")
    link.get_by_text("with a passphrase").wait_for()
    # All of it by keyboard: Tab stays in the dialog, Esc closes it.
    for _ in range(12):
        owner.keyboard.press("Tab")
        assert owner.evaluate("!!document.activeElement.closest('[role=dialog]')")
    owner.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    guest = desk.context().new_page()
    guest.goto(url)
    guest.locator("[name=passphrase]").fill(PASSPHRASE)
    guest.get_by_role("button", name="Open").click()
    field = guest.locator("live-text.memo-text")
    field.get_by_text("Two lines").click()
    guest.locator(".sync", has_text="Read only").wait_for()
    guest.keyboard.type("no")
    assert field.evaluate("field => field.value") == "Plans\n\nTwo lines"
    owner.get_by_role("button", name="Find anything").click()
    owner.keyboard.type("Share by a link")
    owner.keyboard.press("Enter")
    link.get_by_text("1 guest").wait_for()
    link.get_by_role("button", name="Remove").click()
    guest.get_by_text("This link doesn't work any more.").first.wait_for()


def album(desk, name, *photos):
    """Makes an album of photos that come with the program."""
    for photo in photos:
        desk.server.run("gallery", "save", photo)
    desk.server.run("gallery", "album", "new", name, *photos)


@behaviour("D4 a guest opens a link to an album, looks at each of its photos alone and downloads one, by keyboard and phone")
def shared_album(desk):
    album(desk, "바다 여행", "coffee", "grass", "hubble-wide", "rocket-tall")
    desk.server.run("gallery", "save", "gravel")
    desk.server.run("gallery", "edit", "coffee", "--crop", "0,0,50%,100%")
    desk.server.run("gallery", "memo", "coffee", "A **quiet** morning")
    url = desk.server.run("share", "--album", "바다 여행")["url"]
    for options in [{}, {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}]:
        guest = desk.context(**options).new_page()
        guest.on("pageerror", lambda error: desk.faults.append(f"error: {error}"))
        guest.goto(url)
        guest.get_by_role("heading", name="An album was shared with you").wait_for()
        guest.get_by_role("button", name="Open").click()
        guest.get_by_role("heading", name="바다 여행").wait_for()
        photos = guest.get_by_role("listitem")
        assert photos.count() == 4 and "Gravel" not in guest.content()
        until(guest, lambda: guest.evaluate("[...document.images].every(image => image.naturalWidth > 0)"))
        # Each as it is, in rows that end at the same edge; nothing sticks out.
        shapes = guest.evaluate("""[...document.images].map(image => {
            const box = image.getBoundingClientRect()
            return Math.abs(box.width / box.height - image.naturalWidth / image.naturalHeight) }""" + ")")
        assert max(shapes) < 0.1, shapes
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
        guest.get_by_role("link", name="Espresso").focus()
        guest.keyboard.press("Enter")
        guest.get_by_role("heading", name="Espresso").wait_for()
        guest.get_by_text("A quiet morning").wait_for()
        picture = guest.locator(".stage img")
        until(guest, lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"))
        # Half of it is cut off, and half of it came.
        width, height = picture.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        assert width < height * 0.85, (width, height)
        with guest.expect_download() as download:
            guest.get_by_role("link", name="Download").click()
        assert download.value.suggested_filename == "Espresso.jpg"
        guest.get_by_role("link", name="Previous photo").click()
        guest.get_by_role("heading", name="Grass").wait_for()
        guest.get_by_role("link", name="바다 여행").click()
        guest.get_by_text("4 photos").wait_for()
    desk.expects_failures = True
    desk.server.run("gallery", "album", "remove", "바다 여행")
    guest.reload()
    guest.get_by_role("heading", name="This link doesn't work any more").wait_for()


@behaviour("D4 an owner shares the album on show from its menu, and the focus goes back to that")
def shared_album_by_dialog(desk):
    album(desk, "Sea", "coffee", "grass")
    owner = desk.page("/gallery", permissions=["clipboard-read", "clipboard-write"])
    owner.get_by_role("tab", name="Saved").click()
    owner.get_by_role("button", name="Sea, 2 photos").click()
    menu = owner.get_by_role("button", name="Actions for all saved photos")
    menu.click()
    owner.get_by_role("menuitem", name="Share album by a link…").click()
    dialog = owner.get_by_role("dialog", name="Share “Sea” by a link")
    dialog.get_by_text("No link leads here yet.").wait_for()
    assert dialog.get_by_label("Whoever has the link").count() == 0
    dialog.get_by_role("button", name="Copy a new link").click()
    owner.get_by_text("The link is copied").first.wait_for()
    dialog.get_by_role("listitem").filter(has_text="Can read").wait_for()
    owner.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    until(owner, lambda: menu.evaluate("button => button === document.activeElement"))
    guest = desk.context().new_page()
    guest.goto(owner.evaluate("navigator.clipboard.readText()"))
    guest.get_by_role("button", name="Open").click()
    guest.get_by_text("2 photos").wait_for()


@behaviour("D6 what a member would delete beyond a tenth of all stays, and the page says why until an owner allows it")
def held(desk):
    for number in range(14):
        desk.server.run("memo", "new", f"Memo {number:02}")
    page = member(desk, "Ada", "editor", "/memo")
    for number in range(11):
        page.locator(".memo-row", has_text=f"Memo {number:02}").get_by_role("button").first.click()
        page.get_by_role("button", name="Delete", exact=True).click()
        page.get_by_text(f"Moved “Memo {number:02}” to trash.").first.wait_for()
    page.get_by_text("more than a tenth of all documents").first.wait_for()
    page.locator(".sync", has_text="Rejected by the server: 1").wait_for()
    assert len(desk.server.run("memo", "list")) == 4
    desk.server.run("members", "allow", "Ada")
    page.reload()
    page.locator(".sync", has_text="Saved").wait_for()
    assert len(desk.server.run("memo", "list")) == 3
