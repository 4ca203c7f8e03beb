"""Counts a stranger's presses. What Docs/StrangersTasksOfAreas.md says of Bojagi is what was counted here."""

import pathlib
import re

from harness import middle, saved

DOCUMENT = pathlib.Path(__file__).parents[2] / "Docs" / "StrangersTasksOfAreas.md"


class Hands:
    """A mouse and keys that count. They find things by what is said of them, as somebody who sees the page does.

    A press is a click, a double click, a drag, a key (with whatever is held), a text that is typed, however long, or a
    file that is chosen in the system's dialog. A choice out of a list is two."""

    def __init__(self, page):
        self.page = page
        self.steps = []
        self.current = None

    def step(self, name):
        """What comes belongs to this step of the task, which may have begun before."""
        self.current = next((each for each in self.steps if each[0] == name), None)
        if not self.current:
            self.current = [name, 0]
            self.steps.append(self.current)

    def count(self, presses=1):
        self.current[1] += presses

    def press(self, name, role="button", within=None, at=0, **how):
        """A click on what has a role and this whole name, or on a locator."""
        target = self.find(name, role, within).nth(at)
        target.click(**how)
        self.count()

    def find(self, name, role="button", within=None):
        if not isinstance(name, str):
            return name
        return (within or self.page).get_by_role(role, name=name, exact=True)

    def press_twice(self, target):
        target.dblclick()
        self.count()

    def key(self, key, times=1):
        for _ in range(times):
            self.page.keyboard.press(key)
            self.count()

    def type(self, text):
        self.page.keyboard.type(text)
        self.count()

    def choose(self, label, option, within=None):
        """An option of a list of the system's."""
        (within or self.page).get_by_label(label, exact=True).first.select_option(label=option)
        self.count(2)

    def files(self, name, files, role="button", within=None):
        """What asks for files is pressed, and they are chosen at once."""
        with self.page.expect_file_chooser() as chooser:
            self.press(name, role, within)
        chooser.value.set_files(files)
        self.count()

    def saves(self, name, role="button", within=None):
        """What makes a file is pressed; the file's bytes and its name. No dialog asks where to."""
        with self.page.expect_download() as download:
            self.press(name, role, within)
        return pathlib.Path(download.value.path()).read_bytes(), download.value.suggested_filename

    def drag(self, start, end):
        """From one place to another, no faster than the page shows it: points, or the middle of what locators find."""
        if not isinstance(start, tuple):
            # Once it rests.
            start.hover()
        start, end = (each if isinstance(each, tuple) else middle(each) for each in (start, end))
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for point in ((start[0] + 8, start[1] + 4), end):
            mouse.move(*point, steps=8)
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        mouse.up()
        self.count()

    def done(self, task):
        """All of it is kept, and the document says of the task what was counted."""
        saved(self.page)
        counted = [tuple(step) for step in self.steps]
        total = sum(presses for _, presses in counted)
        steps, told, overview = written(task)
        assert (steps, told, overview) == (counted, total, total), f"{task}: counted {counted}, {total}"


def written(task):
    """What the document says that Bojagi takes: the steps of a task, their sum, and what stands in the overview."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = re.search(rf"^### {re.escape(task)}\n(.*?)(?=^##|\Z)", text, re.M | re.S)
    assert section, f"the document has no task “{task}”"
    rows = section[1].split("| Step | Bojagi | Presses |")[1].strip().splitlines()[1:]
    cells = []
    for row in rows:
        if not row.startswith("|"):
            break
        cells.append([cell.strip() for cell in row.strip("|").split("|")])
    *steps, last = cells
    overview = re.search(rf"^\| \[{re.escape(task)}\]\(.*?\) \|.*\| (\d+) \|$", text, re.M)
    assert overview, f"the overview has no “{task}”"
    return [(name, int(presses)) for name, _, presses in steps], int(last[2].strip("*")), int(overview[1])
