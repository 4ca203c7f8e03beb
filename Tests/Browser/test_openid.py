"""Signing in with a provider of OpenID Connect, which runs on this machine."""

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request

from harness import behaviour, saved


@contextlib.contextmanager
def provider():
    """A provider that lets in whoever is named, with clients that nobody has to register; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://localhost:{port}"
    process = subprocess.Popen(
        [sys.executable, "-m", "oidc_provider_mock", "--port", str(port), "--require-nonce", "true",
         "--user-claims", '{"sub": "1234", "name": "Mina Han"}', "--user-claims", '{"sub": "5678", "name": "Jun"}'],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(address + "/.well-known/openid-configuration", timeout=5).close()
                break
            except OSError:
                if process.poll() is not None:
                    raise RuntimeError("the provider does not start") from None
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


def agree(page, subject):
    """Says to the provider who one is."""
    page.get_by_role("heading", name="Authorize Client").wait_for()
    page.get_by_role("button", name=subject, exact=True).first.click()


@behaviour("D3 an invited person joins with a provider, signs out and in again, and is refused once they are removed")
def with_provider(desk):
    # Whoever has signed out or was removed is refused.
    desk.expects_failures = True
    with provider() as address:
        told = desk.server.run(
            "members", "provider", "set", address, "--client-id", "bojagi", "--client-secret", "-", "--name", "Example",
            given="a secret of the client\n")
        assert told["redirects"] == [f"{desk.server.root}/sign-in/provider"] and told["secret"] is True
        url = desk.server.run("members", "invite", "--role", "editor")["url"]
        page = desk.context().new_page()
        page.on("pageerror", lambda error: desk.faults.append(f"error: {error}"))
        desk.pages.append(page)
        page.goto(url)
        # Whoever changes their mind there can begin again. (This provider does not send `state` back with a refusal.)
        page.get_by_role("button", name="Join with Example").click()
        page.get_by_role("button", name="Deny").click()
        page.get_by_role("alert").get_by_text("Try again.").wait_for()
        page.goto(url)
        page.get_by_role("button", name="Join with Example").click()
        agree(page, "1234")
        desk.go(page, "/")
        page.get_by_label("Write something down").fill("Written as a member")
        page.get_by_role("button", name="Keep as memo").click()
        saved(page)
        assert desk.server.run("memo", "history", "Written as a member")[-1]["author"] == "Mina Han"
        page.get_by_role("button", name="Signed in as Mina Han, Editor").click()
        page.get_by_role("menuitem", name="Sign out").click()
        page.get_by_role("button", name="Sign out").click()
        page.get_by_role("link", name="Sign in").click()
        page.get_by_role("button", name="Sign in with Example").click()
        agree(page, "1234")
        desk.go(page, "/")
        page.get_by_role("button", name="Signed in as Mina Han, Editor").wait_for()
        # Somebody whom nobody has invited.
        stranger = desk.context().new_page()
        stranger.goto(desk.server.root + "/sign-in")
        stranger.get_by_role("button", name="Sign in with Example").click()
        agree(stranger, "5678")
        stranger.get_by_role("alert").get_by_text("Nobody here has this account").wait_for()
        # Somebody with a passphrase connects an account, and signs in by it.
        ada = desk.context().new_page()
        ada.goto(desk.server.run("members", "invite", "--role", "owner")["url"])
        ada.locator("[name=name]").fill("Ada")
        ada.locator("[name=passphrase]").fill("a ribbon around it")
        ada.get_by_role("button", name="Join", exact=True).click()
        desk.go(ada, "/")
        ada.goto(desk.server.run("members", "connect", "Ada")["url"])
        ada.get_by_text("From then on you sign in as Ada with Example, too.").wait_for()
        ada.get_by_role("button", name="Connect with Example").click()
        agree(ada, "5678")
        desk.go(ada, "/")
        stranger.get_by_role("button", name="Sign in with Example").click()
        agree(stranger, "5678")
        desk.go(stranger, "/")
        stranger.get_by_role("button", name="Signed in as Ada, Owner").wait_for()
        desk.server.run("members", "remove", "Mina Han")
        page.goto(desk.server.root + "/sign-in")
        page.get_by_role("button", name="Sign in with Example").click()
        agree(page, "1234")
        page.get_by_role("alert").get_by_text("Nobody here has this account").wait_for()
        said = [(entry["kind"], entry["person"], entry["detail"]) for entry in desk.server.run("members", "log")]
        assert ("joined", "Mina Han", "Example") in said and ("connected", "Ada", "Example") in said, said
        assert ("signed-in", "Mina Han", "Example") in said, said
    # A provider that is away says so, and a passphrase still lets in.
    page.goto(desk.server.root + "/sign-in")
    page.locator("[name=name]").fill("Ada")
    page.locator("[name=passphrase]").fill("a ribbon around it")
    page.get_by_role("button", name="Sign in", exact=True).click()
    desk.go(page, "/")
    page.get_by_role("button", name="Signed in as Ada, Owner").wait_for()
