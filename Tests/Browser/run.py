"""Runs the browser tests: run.py --program FILE [--events FILE] [--pictures FOLDER] [--slow] [WORD…]

Each test has a server and a workspace of its own. Results are added to an event stream of Swift Testing's form, so
that one report counts all tests. A failing test leaves a screenshot of every page it had open. WORDs choose tests by
what their names hold. --slow finds tests that hurry: see harness.py.
"""

import argparse
import concurrent.futures
import importlib
import json
import linecache
import os
import pathlib
import sys
import tempfile
import time
import traceback

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here))

import harness  # noqa: E402


def load():
    for path in sorted(here.glob("test_*.py")):
        importlib.import_module(path.stem)
    return harness.TESTS


def open_browser(program, pictures, is_slow):
    """What a process of the pool does once: its tests share a browser."""
    global BROWSER, PROGRAM, PICTURES
    from playwright.sync_api import Page, sync_playwright

    Page.wait_as_playwright, Page.wait_for_function = Page.wait_for_function, harness.wait_for_function
    harness.IS_SLOW = is_slow
    PROGRAM, PICTURES = program, pictures
    load()
    BROWSER = sync_playwright().start().chromium.launch(
        executable_path=harness.SHELL,
        args=["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"])


def told(error):
    """What went wrong, and at which statements of the test: the way down to it, its own files alone."""
    lines = []
    while error:
        for frame in traceback.extract_tb(error.__traceback__):
            file = pathlib.Path(frame.filename)
            if file.parent == here and file.name != "run.py":
                statement = " ".join((linecache.getline(frame.filename, number).strip())
                                     for number in range(frame.lineno, (frame.end_lineno or frame.lineno) + 1))
                lines.append(f"{file.name}:{frame.lineno}: {statement}")
        lines.append(f"    {type(error).__name__}: {str(error).strip() or 'no more is known'}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if error:
            lines.append("while this had gone wrong already:")
    return "\n".join(lines)


def seen(page):
    """Where a page is, and what it says of its state."""
    try:
        state = page.locator(".sync, main").first.inner_text(timeout=2_000)
        return f"{page.url} {' '.join(state.split())[:200]}"
    except Exception as error:
        return f"{page.url} {str(error).splitlines()[0]}"


def run_one(number):
    """Runs a test; gives its fault, if any, and its seconds."""
    _, function = harness.TESTS[number]
    began = time.monotonic()
    fault = None
    with tempfile.TemporaryDirectory(prefix="bojagi-browser-") as folder:
        desk = None
        try:
            desk = harness.Desk(BROWSER, PROGRAM, folder)
            function(desk)
            if desk.faults:
                fault = "\n".join(desk.faults)
        except Exception as error:
            fault = "\n".join([told(error), *(desk.faults if desk else [])])
            for index, page in enumerate(desk.pages if desk else []):
                fault += f"\npage {index}: {seen(page)}"
        if fault and desk:
            pathlib.Path(PICTURES).mkdir(parents=True, exist_ok=True)
            for index, page in enumerate(desk.pages):
                try:
                    page.screenshot(path=os.path.join(PICTURES, f"{number}-{index}.png"))
                except Exception:
                    pass
        if desk:
            try:
                desk.close()
            except Exception as error:
                fault = fault or str(error)
    return fault, time.monotonic() - began


def run_all(numbers, jobs, *how):
    """Runs tests, so many at a time; gives number, fault or none, and seconds of each."""
    with concurrent.futures.ProcessPoolExecutor(jobs, initializer=open_browser, initargs=how) as pool:
        return [(number, *result) for number, result in zip(numbers, pool.map(run_one, numbers))]


def write_events(path, tests, results):
    lines = []
    for number, fault, _ in results:
        name = tests[number][0]
        lines.append({"kind": "test", "payload": {"kind": "function", "id": f"browser/{name}", "displayName": name}})
        lines.append({"kind": "event", "payload": {"kind": "testStarted", "testID": f"browser/{name}"}})
        if fault:
            lines.append({"kind": "event", "payload": {
                "kind": "issueRecorded", "testID": f"browser/{name}", "messages": [{"symbol": "fail", "text": fault}]}})
        lines.append({"kind": "event", "payload": {
            "kind": "testEnded", "testID": f"browser/{name}",
            "messages": [{"symbol": "fail" if fault else "pass", "text": name}]}})
    with open(path, "a", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--events")
    parser.add_argument("--pictures", default=".build/browser/failed")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    tests = load()
    chosen = [number for number, (name, _) in enumerate(tests)
              if not options.words or any(word in name for word in options.words)]
    program = os.path.abspath(options.program)
    results = run_all(chosen, options.jobs, program, options.pictures, options.slow)
    failed = 0
    for number, fault, seconds in results:
        if fault:
            failed += 1
            print(f"✘ {tests[number][0]} ({seconds:.1f} s)\n{fault}")
    print(f"browser: {len(results)} tests, {failed} failed")
    if options.events:
        write_events(options.events, tests, results)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
