"""Writes every screen of the page as a picture: screens.py --program FILE --folder FOLDER [--only WORD…]

Three widths, light and dark, English and Korean, with nothing, little and much in the workspace. Each screen is also
looked at by rules: nothing wider than the window, no text cut off that has no way to be seen, targets of 44 points, no
colour but those of `Style`, spaces on its grid, no shift while it loads.
"""

import argparse
import itertools
import json
import os
import sys
import tempfile

import harness

WIDTHS = {"phone": (375, 740), "tablet": (820, 1100), "desktop": (1280, 800)}
THEMES = ("light", "dark")
LANGUAGES = {"en": "en-US", "ko": "ko-KR"}
AMOUNTS = ("none", "little", "much")

# What a person can see that is wrong, found by measuring. A control inside a text or with a label around it may be
# smaller, as WCAG 2.2 (2.5.8) has it; what scrolls may be wider than its window.
FAULTS = """() => {
  const faults = []
  const name = element => (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 40)
  const shows = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // Fingers need 44 points; with a mouse some parts are as dense as 32.
  const least = matchMedia('(hover: hover) and (pointer: fine)').matches ? 32 : 44
  if (document.documentElement.scrollWidth > innerWidth + 1)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`)
  for (const element of document.querySelectorAll('button, a[href], input, select, textarea, [role=button], [role=option], [role=tab]')) {
    if (!shows(element) || element.closest('.visually-hidden, p, .markdown')) continue
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    if (box.width === 0) continue
    if (box.width < least - 0.5 || box.height < least - 0.5)
      faults.push(`${name(element)}: ${Math.round(box.width)} by ${Math.round(box.height)}, less than ${least}`)
  }
  for (const element of document.querySelectorAll('button, a, h1, h2, h3, label, .row-title, p, dt, dd')) {
    if (!shows(element) || element.closest('.visually-hidden') || element.clientWidth === 0) continue
    const style = getComputedStyle(element)
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && element.children.length === 0)
      faults.push(`${name(element)}: cut off at its side`)
  }
  // Colours are those of the table, or a document's own, which come with the element.
  const probe = document.body.appendChild(document.createElement('i'))
  const resolved = color => {
    probe.style.color = ''
    probe.style.color = color
    return getComputedStyle(probe).color
  }
  const table = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    .flatMap(rule => rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule]).filter(rule => rule.selectorText === ':root')
    .flatMap(rule => [...rule.style]).filter(property => property.startsWith('--'))
  const all = getComputedStyle(document.documentElement)
  const palette = new Set(table.map(property => all.getPropertyValue(property))
    .filter(value => CSS.supports('color', value)).map(resolved))
  const own = element => {
    const colors = []
    for (let at = element; at?.style; at = at.parentElement)
      for (const property of at.style)
        if (property.startsWith('--') && CSS.supports('color', at.style.getPropertyValue(property)))
          colors.push(resolved(at.style.getPropertyValue(property)))
    return colors
  }
  const pixels = property => parseFloat(all.getPropertyValue(property))
  const grid = [0, 1, ...table.filter(property => property.startsWith('--space-')).map(pixels)]
  // Room that is kept for a button or the bar at the bottom.
  const kept = ['--touch', '--bottom-bar'].flatMap(property => grid.map(space => pixels(property) + space))
  const spaces = ['padding-top', 'padding-bottom', 'padding-left', 'padding-right', 'margin-top', 'margin-bottom',
    'margin-left', 'margin-right', 'row-gap', 'column-gap']
  for (const element of document.querySelectorAll('body *')) {
    if (!shows(element) || element === probe || ['OPTION', 'CANVAS', 'IMG'].includes(element.tagName)) continue
    // A photo's cell keeps the measures of its own table.
    if (element.closest('.visually-hidden, .photo-cell, [type=color]')) continue
    const style = getComputedStyle(element)
    const used = { color: style.color, background: style.backgroundColor }
    for (const side of ['Top', 'Right', 'Bottom', 'Left'])
      if (parseFloat(style[`border${side}Width`]) > 0) used[`border ${side}`] = style[`border${side}Color`]
    if (element.matches('.sign *, .mark *, .empty-patch *')) for (const paint of ['fill', 'stroke']) if (style[paint] !== 'none') used[paint] = style[paint]
    for (const [place, color] of Object.entries(used)) {
      if (color === 'rgba(0, 0, 0, 0)' || palette.has(color) || own(element).includes(color)) continue
      faults.push(`${name(element)} (${element.getAttribute('class')}): its ${place} is ${color}, which Style does not have`)
    }
    const lengths = element.computedStyleMap()
    for (const space of spaces) {
      const length = lengths.get(space)
      if (length?.unit !== 'px' || grid.includes(Math.abs(length.value)) || kept.includes(length.value)) continue
      if (space === 'padding-bottom' && element.tagName === 'LIVE-TEXT') continue  // the caret is kept off the edge
      faults.push(`${name(element)} (${element.getAttribute('class')}): ${space} ${length.value} is not on the grid`)
    }
  }
  probe.remove()
  return faults
}"""

SHIFT = """() => {
  window.shift = 0
  window.shifted = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries().filter(entry => !entry.hadRecentInput)) {
      window.shift += entry.value
      const moved = entry.sources.map(({ node }) => node?.className ?? node?.nodeName)
      window.shifted.push(`${entry.value.toFixed(3)} at ${location.hash}: ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}"""


def fill(server, amount):
    """Little is the demo; much is what a year may bring."""
    if amount == "none":
        return
    server.run("demo", "create")
    if amount == "little":
        return
    memos = [{"title": f"회의록 {number} Minutes", "body": "A line that is rather long, to see where it breaks. " * 6,
              "last_modified": 1_700_000_000 + number * 40_000} for number in range(200)]
    server.run("memo", "import", "-", given=json.dumps(memos))
    for number in range(12):
        server.run("kanban", "new", f"Board {number} with a name that takes more room than there is on a phone")
    cards = [{"id": f"c{number}", "title": f"Card {number} 이사 준비 목록을 다시 확인하기",
              "description": "One\ntwo\nthree\nfour", "state": ["todo", "doing", "done"][number % 3],
              "dueDate": 1_700_000_000 + number * 86_400} for number in range(200)]
    server.run("kanban", "new", "Cards")
    server.run("kanban", "import", "Cards", "-", given=json.dumps(cards))
    for number in range(12):
        server.run("color-select", "new", f"Neighbour {number}")
        server.run("color-select", "random", f"Neighbour {number}", "--seed", str(number))
    for number in range(30):
        server.run("memo", "remove", f"회의록 {number} Minutes")
    server.run("kanban", "remove-card", "Cards", "Card 7 이사 준비 목록을 다시 확인하기")


def places(server):
    """The screens there are, by name."""
    found = {"home": "/", "canvases": "/canvas", "illustrations": "/color-select", "memos": "/memo",
             "boards": "/kanban", "photos": "/gallery", "trash": "/trash", "settings": "/settings",
             "search": "/search/a"}
    kinds = {"canvas": "canvas", "illustration": "color-select", "memo": "memo", "kanban": "kanban"}
    for entry in reversed(json.loads(get(server, "/api/catalogue"))["entries"]):
        if entry["kind"] in kinds and not entry["trashed"]:
            found[f"one-{kinds[entry['kind']]}"] = f"/{kinds[entry['kind']]}/{entry['id']}"
    return found


def get(server, path):
    import urllib.request
    request = urllib.request.Request(server.root + path, headers={"Authorization": f"Bearer {server.token}"})
    return urllib.request.urlopen(request).read()


def main():
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    faults, count = [], 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=harness.CHROMIUM,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb", "--hide-scrollbars"])
        for amount in AMOUNTS:
            with tempfile.TemporaryDirectory(prefix="bojagi-screens-") as folder:
                server = harness.Server(os.path.abspath(options.program), folder).start()
                fill(server, amount)
                for (width, size), theme, (language, locale) in itertools.product(
                        WIDTHS.items(), THEMES, LANGUAGES.items()):
                    context = browser.new_context(
                        viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale=locale,
                        timezone_id=harness.ZONE, reduced_motion="reduce")
                    context.set_default_timeout(harness.PATIENCE)
                    page = context.new_page()
                    page.add_init_script(f"({SHIFT})()")
                    page.goto(server.link())
                    # The link leads on to the page by itself; going elsewhere meanwhile would be cut off by that.
                    page.wait_for_selector("html[data-started]", state="attached")
                    for name, place in places(server).items():
                        full = f"{name}-{width}-{theme}-{language}-{amount}"
                        if options.only and not all(word in full for word in options.only):
                            continue
                        page.goto(f"{server.root}/#{place}")
                        page.reload()
                        page.wait_for_selector("html[data-started]", state="attached")
                        page.wait_for_function("() => document.fonts.status === 'loaded' && [...document.images].every(i => i.complete || (i.loading === 'lazy' && i.getBoundingClientRect().top > innerHeight))")
                        page.wait_for_function("() => ![...document.querySelectorAll('main p')].some(i => i.checkVisibility() && /^Loading|불러오는/.test(i.textContent))")
                        page.wait_for_timeout(250)  # what glides has come to rest; a picture may take its time
                        page.screenshot(path=os.path.join(options.folder, full + ".png"))
                        count += 1
                        found = page.evaluate(FAULTS)
                        shift = page.evaluate("window.shift")
                        if shift >= 0.02:
                            found.append(f"the layout shifts by {shift:.3f}")
                        faults += [f"{full}: {fault}" for fault in found]
                    context.close()
                server.stop()
        browser.close()
    with open(os.path.join(options.folder, "faults.txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(faults) + "\n")
    print(f"screens: {count} pictures in {options.folder}, {len(faults)} faults (faults.txt)")
    for fault in faults[:20]:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
