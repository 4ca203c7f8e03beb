"""A device's page, whose server syncs with a hub."""

import os

from harness import Server, behaviour


def hub_of(desk):
    """A hub that lets the desk's device in; its owner reaches it by the returned server."""
    folder = os.path.join(desk.folder, "hub")
    os.mkdir(folder)
    hub = Server(desk.server.program, folder).start()
    code = hub.run("devices", "invite")["code"]
    desk.server.run("remote", "add", hub.root, "--code", code, "--name", "home")
    return hub


def says(page, words):
    page.locator(".sync", has_text=words).wait_for()


@behaviour("D1 D6 a page on a device says when the hub has what is written, what waits while it is away, and why")
def indicator(desk):
    page = desk.page("/memo")
    says(page, "Saved")
    hub = hub_of(desk)
    try:
        says(page, "Saved on “home”")
        page.get_by_role("button", name="New memo").first.click()
        page.keyboard.type("From the device")
        says(page, "Saved on “home”")
        for _ in range(200):
            if any(memo["title"] == "From the device" for memo in hub.run("memo", "list")):
                break
            page.wait_for_timeout(50)
        else:
            raise AssertionError("the hub has no memo")
        # Another tab, which hears no stream of its own, says the same.
        other = desk.page("/memo", context=page.context)
        says(other, "Saved on “home”")
        hub.stop()
        says(page, "Saved here, “home” is offline")
        page.get_by_role("textbox", name="Text of the memo").click()
        page.keyboard.type("and alone ")
        says(page, "Saved here, 1 to send")
        says(other, "Saved here, 1 to send")
        page.get_by_role("button", name="Saved here, 1 to send").click()
        page.locator(".toast", has_text=f"127.0.0.1:{hub.port}").wait_for()
        hub.start()
        says(page, "Saved on “home”")
        desk.server.run("remote", "remove", "home")
        page.get_by_text("Saved", exact=True).wait_for()
    finally:
        hub.stop()
