"""For everyone: axe-core on every screen, in both themes; keyboard; large text; one finger's room."""

from axe_playwright_python.sync_playwright import Axe

import screens
from harness import behaviour


def look(desk, width, scheme, locale="en-US"):
    desk.server.run("demo", "create")
    page = desk.page("/", viewport={"width": width, "height": 800}, color_scheme=scheme, locale=locale,
                     reduced_motion="reduce")
    page.add_init_script(f"({screens.SHIFT})()")
    page.reload()
    faults = []
    for name, place in screens.places(desk.server).items():
        desk.go(page, place)
        page.locator('main .surface:not([hidden]) h1').first.wait_for(state='attached')
        page.wait_for_function("() => [...document.images].every(image => image.loading === 'lazy' || image.complete)")
        for violation in Axe().run(page).response["violations"]:
            for node in violation["nodes"]:
                faults.append(f"{name}: {violation['id']}: {node['html'][:160]}")
        faults += [f"{name}: {fault}" for fault in page.evaluate(screens.FAULTS)]
    shift = page.evaluate("window.shift")
    if shift >= 0.02:
        faults.append(f"the layout shifts by {shift:.3f}: {page.evaluate('window.shifted')}")
    assert not faults, "\n" + "\n".join(sorted(set(faults)))


@behaviour("axe-core finds nothing on any screen: desktop, light")
def desktop_light(desk):
    look(desk, 1280, "light")


@behaviour("axe-core finds nothing on any screen: desktop, dark, Korean")
def desktop_dark(desk):
    look(desk, 1280, "dark", "ko-KR")


@behaviour("axe-core finds nothing on any screen: phone, light, Korean")
def phone_light(desk):
    look(desk, 375, "light", "ko-KR")


@behaviour("axe-core finds nothing on any screen: phone, dark")
def phone_dark(desk):
    look(desk, 375, "dark")


@behaviour("text at 200 % stays inside the window on every screen")
def large_text(desk):
    desk.server.run("demo", "create")
    page = desk.page("/", viewport={"width": 820, "height": 1100})
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    for name, place in screens.places(desk.server).items():
        desk.go(page, place)
        page.locator('main .surface:not([hidden]) h1').first.wait_for(state='attached')
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 821, f"{name}: {width} wide in a window of 820"
