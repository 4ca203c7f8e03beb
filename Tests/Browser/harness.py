"""What the browser tests stand on: a server of their own, a page that fails on console errors, and no sleeps."""

import contextlib
import datetime
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import urllib.request

# The whole browser, and the one without windows, which takes half as long for a page.
CHROMIUM = "/usr/bin/chromium"
SHELL = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
PATIENCE = 20_000  # milliseconds that something may take to appear on a busy machine

# Given to find tests that pass only where everything is quick: answers come late and the page has little of the
# processor.
IS_SLOW = False
LATENCY = 300  # milliseconds
THROTTLE = 4

# What the browsers and the programs of the tests have, wherever the tests run.
ZONE = "Asia/Seoul"
SEOUL = datetime.timezone(datetime.timedelta(hours=9))

TESTS = []


def today():
    """The day that it is in the tests' pages."""
    return datetime.datetime.now(SEOUL).date()


def behaviour(name):
    """Marks a test; the name begins with the numbers of the behaviours that it proves, if it proves any."""

    def mark(function):
        TESTS.append((name, function))
        return function

    return mark


class Server:
    """`bojagi serve` on a workspace of its own, stopped and started at will on the same port."""

    def __init__(self, program, folder, before_command=None, options=()):
        self.program = program
        self.options = options
        # What it said when it began.
        self.greeting = None
        self.before_command = before_command
        self.workspace = os.path.join(folder, "workspace")
        self.environment = dict(
            os.environ, HOME=folder, XDG_CONFIG_HOME=folder, BOJAGI_WORKSPACE=self.workspace, BOJAGI_LANG="en",
            LC_ALL="C.UTF-8", TZ=ZONE, USER="tester")
        self.port = 0
        self.process = None
        # Whether something went away that an open page may just be asking for.
        self.has_removed = False

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--json", *self.options], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server does not start: {self.process.stderr.read()}")
        self.greeting = json.loads(line)
        self.port = self.greeting["port"]
        # What it says is read, so that a full pipe never stops it.
        for stream in (self.process.stdout, self.process.stderr):
            threading.Thread(target=stream.read, daemon=True).start()
        return self

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise RuntimeError("the server does not stop") from None

    def run(self, *words, given=None):
        """A command beside the server; its JSON answer."""
        if {"remove", "empty"} & set(words):
            self.has_removed = True
        if self.before_command:
            self.before_command()
        done = subprocess.run(
            [self.program, *words, "--json"], env=self.environment, capture_output=True, text=True, input=given)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr}")
        return json.loads(done.stdout) if done.stdout.strip() else None

    def link(self):
        """A new link to the server that runs, which lets one browser in."""
        return self.run("serve", "--link")["url"]

    @property
    def token(self):
        """What lets programs in."""
        return pathlib.Path(self.workspace, "server-token").read_text(encoding="utf-8").split()[0]

    @property
    def root(self):
        return f"http://127.0.0.1:{self.port}"


class Desk:
    """One test's server and its pages."""

    def __init__(self, browser, program, folder):
        self.browser = browser
        self.folder = folder
        self.contexts = []
        self.pages = []
        self.server = Server(program, folder, before_command=self.wait_until_saved).start()
        self.faults = []
        # Set by a test that has requests refused on purpose.
        self.expects_failures = False
        # While the server is stopped it can't be reached, or says that it stops.
        self.is_stopped = False

    def context(self, **options):
        """A browser of its own. Its page has no service worker, which costs a ninth of a test, unless the test asks for it."""
        options.setdefault("service_workers", "block")
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("locale", "en-US")
        options.setdefault("timezone_id", ZONE)
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return context

    def page(self, place="/", context=None, **options):
        """An open page of Bojagi at a place such as `/kanban`."""
        page = (context or self.context(**options)).new_page()
        if IS_SLOW:
            slow(page)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.goto(self.server.link())
        self.go(page, place)
        self.pages.append(page)
        return page

    def go(self, page, place):
        page.wait_for_selector("html[data-started]", state="attached")
        page.evaluate("place => { location.hash = place }", "#" + place)

    def phone(self, place="/", **options):
        options.setdefault("viewport", {"width": 375, "height": 740})
        options.setdefault("has_touch", True)
        options.setdefault("is_mobile", True)
        return self.page(place, **options)

    def wait_until_saved(self):
        """What a page shows is on its way to the server; a command sees it once it is there. A page that is kept from
        saving is not waited for."""
        if self.is_stopped:
            return
        for page in self.pages:
            if page.is_closed():
                continue
            for _ in range(40):
                if not page.locator(".sync.is-sending").count():
                    break
                page.wait_for_timeout(50)

    def heard(self, message):
        if message.type != "error":
            return
        if self.expects_failures and ("Failed to load resource" in message.text or "net::" in message.text):
            return
        if self.is_stopped and ("net::" in message.text or "status of 503" in message.text):
            return
        # The links or the picture of what has just been removed.
        address = message.location.get("url", "")
        if self.server.has_removed and "status of 404" in message.text and (
                address.endswith("/api/links") or "/api/previews/" in address):
            return
        # A page that goes away while it asks for its service worker; the next visit asks again.
        if "error occurred when fetching the script" in message.text:
            return
        self.faults.append(f"console: {message.text} {message.location.get('url', '')}")

    @contextlib.contextmanager
    def offline(self):
        """The server is stopped inside; every open page has found it again after that."""
        self.is_stopped = True
        self.server.stop()
        try:
            yield
        finally:
            self.server.start()
        for page in self.pages:
            if not page.is_closed():
                page.locator(".sync.is-offline").wait_for(state="detached")
        self.is_stopped = False

    def close(self):
        for context in self.contexts:
            context.close()
        self.server.stop()


def wait_for_function(page, script, **options):
    """As Playwright's, of a function alone: an expression is evaluated anew for each look, which the page's policy
    forbids, so that it fails wherever the first look comes too soon."""
    assert "=>" in script, f"not a function: {script}"
    return page.wait_as_playwright(script, **options)


def slow(page):
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1})
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})


def touches(page):
    """Fingers: `touch(kind, [(id, x, y)…])` with kinds start, move, end, cancel."""
    session = page.context.new_cdp_session(page)
    names = {"start": "touchStart", "move": "touchMove", "end": "touchEnd", "cancel": "touchCancel"}

    def touch(kind, points=()):
        session.send("Input.dispatchTouchEvent", {
            "type": names[kind], "touchPoints": [{"id": id, "x": x, "y": y} for id, x, y in points]})

    return touch


class Finger:
    """One finger, moved as `page.mouse` is: where nothing is touched yet, a move says where it will come down."""

    def __init__(self, page):
        self.touch = touches(page)
        # Up follows down however busy the page is: a finger that rests is none that taps.
        self.click = page.touchscreen.tap
        self.place = (0, 0)
        self.is_down = False

    def move(self, x, y):
        self.place = (x, y)
        if self.is_down:
            self.touch("move", [(0, x, y)])

    def down(self):
        self.is_down = True
        self.touch("start", [(0, *self.place)])

    def up(self):
        self.is_down = False
        self.touch("end")


class Pen:
    """A pen, moved as `page.mouse` is, which presses as hard as `force` says: 0 to 1."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.place = (0, 0)
        self.force = 0.5
        self.is_down = False

    def send(self, kind):
        x, y = self.place
        is_hovering = kind == "mouseMoved" and not self.is_down
        self.session.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "none" if is_hovering else "left", "buttons": int(self.is_down),
            "pointerType": "pen", "force": self.force if self.is_down else 0, "clickCount": 1})

    def move(self, x, y):
        self.place = (x, y)
        self.send("mouseMoved")

    def down(self):
        self.is_down = True
        self.send("mousePressed")

    def up(self):
        self.is_down = False
        self.send("mouseReleased")

    def click(self, x, y):
        self.move(x, y)
        self.down()
        self.up()


def tab_to(page, name):
    """Tab until what bears the name, or a name that begins so, has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("""name => { const element = document.activeElement
                return element !== document.body && (element.ariaLabel ?? element.labels?.[0]?.textContent ??
                    element.textContent).trim().startsWith(name) }""", name):
            return
    raise AssertionError(f"Tab does not come to {name}")


def choose_by_keys(page, opener, item):
    """Chooses an item of the menu behind a button."""
    tab_to(page, opener)
    page.keyboard.press("Enter")
    page.get_by_role("menuitem").first.wait_for()
    for _ in range(40):
        if page.evaluate("document.activeElement.textContent").startswith(item):
            return page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the arrows do not come to {item}")


def press(hand, target):
    """A press by the mouse, a `Finger` or a `Pen`, on a place in the window or on the middle of what a locator finds."""
    if not isinstance(target, tuple):
        target.scroll_into_view_if_needed()
        target = middle(target)
    hand.click(*target)


def again(act, wait):
    """Acts until what is waited for is there: a gesture that takes a busy machine too long is none, or another one."""
    from playwright.sync_api import TimeoutError as TookTooLong

    for _ in range(10):
        act()
        try:
            return wait(timeout=3_000)
        except TookTooLong:
            continue
    return wait()


def swipe_left(page, touch, x, y, script):
    """A swipe from a point, until the script is true."""

    def swipe():
        touch("start", [(1, x, y)])
        for way in (70, 150):
            touch("move", [(1, x - way, y + 2)])
        touch("end")

    again(swipe, lambda **patience: page.wait_for_function(script, **patience))


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# As when the page is put out of sight: what is only typed becomes an event.
SETTLE = """() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    delete document.hidden
}"""


def saved(page):
    """Waits until everything has reached the server, what was typed a moment ago too."""
    page.evaluate(SETTLE)
    page.wait_for_selector(".sync.is-synced")


def until(page, condition):
    """Waits until the condition holds, for what no element shows."""
    for _ in range(PATIENCE // 50):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not come to that")


def request(server, path, body=None):
    """A request as a program makes it."""
    headers = {"Authorization": f"Bearer {server.token}"}
    if body is not None:
        headers["Content-Type"] = "application/octet-stream"
    return urllib.request.urlopen(urllib.request.Request(server.root + path, body, headers)).read()


def get(desk, path):
    """What the desk's server has at a path."""
    return request(desk.server, path)
