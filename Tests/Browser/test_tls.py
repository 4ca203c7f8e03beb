"""The page over TLS in a local network, by the authority that a device took in."""

import os
import pathlib
import subprocess

import harness
from harness import behaviour

HOST = "garden.local"


def browser(desk, home):
    """A browser of its own, of somebody whose home this is, on a network where the host is found."""
    pathlib.Path(home).mkdir(exist_ok=True)
    return desk.browser.browser_type.launch(
        executable_path=harness.CHROMIUM, env=dict(os.environ, HOME=str(home)),
        args=["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"])


def take_in(home, certificate):
    """As Settings › Manage certificates does it."""
    database = pathlib.Path(home, ".pki", "nssdb")
    database.mkdir(parents=True)
    for words in (["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "bojagi", "-i", str(certificate)]):
        subprocess.run(["certutil", "-d", f"sql:{database}", *words], check=True, capture_output=True)


@behaviour("D9 a device that took the authority in from its page works over TLS by a name, and offline as well")
def offline_over_tls(desk):
    folder = pathlib.Path(desk.folder, "tls")
    folder.mkdir()
    server = harness.Server(desk.server.program, str(folder), options=("--tls", "--name", HOST)).start()
    try:
        root = f"https://{HOST}:{server.port}"
        assert server.greeting["url"].startswith(root)
        stranger = browser(desk, folder / "stranger")
        page = stranger.new_page()
        try:
            page.goto(server.link())
            raise AssertionError("whom nobody vouches for is trusted")
        except Exception as error:
            assert "ERR_CERT_AUTHORITY_INVALID" in str(error), error
        # The page without TLS: the fingerprint of the terminal, and the certificate.
        page = stranger.new_page()
        page.goto(server.greeting["setup"])
        shown = page.locator("code").inner_text()
        assert shown.replace(":", "").lower() == server.greeting["fingerprint"], shown
        with page.expect_download() as coming:
            page.get_by_role("link", name="Download the certificate").click()
        certificate = folder / "authority.crt"
        coming.value.save_as(certificate)
        stranger.close()
        take_in(folder / "home", certificate)
        device = browser(desk, folder / "home")
        context = device.new_context(locale="en-US", timezone_id=harness.ZONE)
        context.set_default_timeout(harness.PATIENCE)
        page = context.new_page()
        page.goto(server.link())
        page.wait_for_selector("html[data-started]", state="attached")
        assert page.url.startswith(root)
        assert page.evaluate("isSecureContext")
        assert page.evaluate("navigator.locks.request('a lock', lock => lock.name)") == "a lock"
        assert page.evaluate("navigator.serviceWorker.ready.then(ready => ready.active.scriptURL)") == \
            root + "/service-worker.js"
        page.get_by_label("Write something down").fill("Written at the server")
        page.get_by_role("button", name="Keep as memo").click()
        harness.saved(page)
        # Nobody is there any more: the page opens, shows what it had, and takes more.
        server.stop()
        page.reload()
        page.wait_for_selector("html[data-started]", state="attached")
        page.get_by_text("Written at the server").first.wait_for()
        page.get_by_label("Write something down").fill("Written on the way")
        page.get_by_role("button", name="Keep as memo").click()
        page.get_by_text("Written on the way").first.wait_for()
        assert page.url.startswith(root)
        # The authority is the same after the next start, and so the device trusts it.
        server.start()
        page.locator(".sync.is-offline").wait_for(state="detached")
        harness.saved(page)
        titles = sorted(memo["title"] for memo in server.run("memo", "list"))
        assert titles == ["Written at the server", "Written on the way"], titles
        device.close()
    finally:
        server.stop()


@behaviour("D9 without TLS a name of the network is no place for a service worker, which is why there is TLS")
def without_tls(desk):
    server = harness.Server(
        desk.server.program, str(pathlib.Path(desk.folder, "plain")), options=("--name", HOST))
    pathlib.Path(desk.folder, "plain").mkdir()
    server.start()
    try:
        device = browser(desk, pathlib.Path(desk.folder, "home"))
        page = device.new_page()
        page.goto(server.link())
        page.wait_for_selector("html[data-started]", state="attached")
        assert page.url.startswith(f"http://{HOST}:{server.port}")
        assert not page.evaluate("isSecureContext")
        assert page.evaluate("'serviceWorker' in navigator || 'locks' in navigator") is False
        device.close()
    finally:
        server.stop()
