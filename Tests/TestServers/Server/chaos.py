"""What dies comes back, and nothing that was said to be done is lost: chaos.py --program BOJAGI [--minutes 1] [--seed S]
[--cluster] [--devices 5] [--folder FOLDER].

A hub, devices that write and sync, and pages that write a letter at a time, each by itself; every second or two something is killed with SIGKILL: the hub, or a
command of a device under way. With --cluster the hub is `make cluster`: then nodes, HAProxy, both servers of PostgreSQL and the
object store die and come back, the standby takes over from a primary that died and gets it as its standby, and commands write
to the database beside the devices. The last death is such a takeover. Then nothing is killed any more, all sync, and all must
have the same, `verify` must be clean, and every word of a command that ended with 0 must be there, and every letter that a page
was told to be kept.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from cluster import DATABASES, Cluster, free_port
from pages import Page

EXPECTED = [69]  # no server, or no answer
PATIENCE = 180  # seconds that all may take to be the same in the end
PAGES = 4


class Failure(Exception):
    pass


class Workspace:
    """One that commands are run on; what they said was done."""

    def __init__(self, chaos, name, environment=None, remote=True):
        self.chaos, self.name, self.remote = chaos, name, remote
        self.home = chaos.folder / name
        self.home.mkdir(parents=True, exist_ok=True)
        variables = {key: os.environ[key] for key in ("PATH",) if key in os.environ}
        self.environment = {**variables, "HOME": str(self.home), "BOJAGI_WORKSPACE": str(self.home / "bojagi"),
                            "LANG": "C.UTF-8", **(environment or {})}
        self.process = None
        self.words = []  # (document, word) of what was done
        self.last = {}
        self.done, self.killed, self.refused, self.syncs = 0, 0, {}, 0
        self.lock = threading.Lock()

    def run(self, *words, may_die=True):
        """The answer, as JSON; None for a command that was killed or refused."""
        process = subprocess.Popen([self.chaos.program, *words, "--json"], env=self.environment, cwd=self.home,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        with self.lock:
            self.process = process if may_die else None
        output, errors = process.communicate()
        with self.lock:
            self.process = None
        if process.returncode == 0:
            self.done += 1
            return json.loads(output)
        if process.returncode == -signal.SIGKILL:
            self.killed += 1
            return None
        if process.returncode < 0:
            raise Failure(f"{self.name}: {' '.join(words)} ended by signal {-process.returncode}: {errors.decode()}")
        self.refused[process.returncode] = self.refused.get(process.returncode, 0) + 1
        self.last[process.returncode] = errors.decode().strip()
        return None

    def ok(self, *words):
        answer = self.run(*words, may_die=False)
        if answer is None:
            raise Failure(f"{self.name}: {' '.join(words)}: {self.last}")
        return answer

    def kill(self):
        with self.lock:
            if self.process is None or self.process.poll() is not None:
                return False
            self.process.kill()
            return True

    def live(self, rolls):
        """Writes and syncs until it is to stop."""
        number = 0
        known = []
        while not self.chaos.is_over.is_set():
            number += 1
            word = f"{self.name}-{number}-end"
            choice = rolls.random()
            if self.remote and choice < 0.3:
                if self.run("sync") is not None:
                    self.syncs += 1
                continue
            if not known or choice < 0.4:
                made = self.run("memo", "new", f"Memo {word}")
                if made is not None:
                    known.append(made["id"])
                    self.words.append((made["id"], word))
                continue
            if choice < 0.45:
                listed = self.run("memo", "list")
                if listed:
                    known = [memo["id"] for memo in listed][:40]
                continue
            memo = rolls.choice(known)
            if choice < 0.5:
                # A file, which goes to the object store where there is one.
                path = self.home / f"{word}.bin"
                path.write_bytes(rolls.randbytes(rolls.randrange(1, 200_000)))
                if self.run("memo", "attach", memo, path.name) is not None:
                    self.words.append((memo, word))
                path.unlink()
                continue
            if self.run("memo", "append", memo, word) is not None:
                self.words.append((memo, word))


class Hub:
    """`bojagi serve` on a folder."""

    def __init__(self, chaos):
        self.chaos = chaos
        self.workspace = Workspace(chaos, "hub", remote=False)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def begin(self):
        log = open(self.chaos.folder / "hub.log", "ab")
        self.process = subprocess.Popen(
            [self.chaos.program, "serve", "--port", str(self.port), "--json"], env=self.workspace.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        until(lambda: answers(self.port), "the hub answers", lambda: self.process.poll() is None)

    def victims(self):
        return ["the hub"]

    last = "the hub"

    def kill(self, name, rolls):
        self.process.kill()
        self.process.wait()
        time.sleep(rolls.random())
        self.begin()

    def writers(self):
        return [self.workspace]

    def stop(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


class Nodes:
    """A cluster; its parts die and come back."""

    def __init__(self, chaos):
        self.chaos = chaos
        self.cluster = Cluster(chaos.program, chaos.folder / "cluster", free_port(), 3)
        self.port = self.cluster.port
        self.address = f"http://127.0.0.1:{self.port}"

    def begin(self):
        self.cluster.begin()
        # The same program beside the nodes, on the database itself: what it writes is nowhere else.
        self.workspaces = [
            Workspace(self.chaos, name, self.cluster.environment(self.chaos.folder / name), remote=False)
            for name in ("hub", "desk")]
        self.workspace = self.workspaces[0]

    last = "the primary, for its standby"

    def victims(self):
        return ["node1", "node2", "node3", "haproxy", "objects", *DATABASES, self.last]

    def kill(self, name, rolls):
        cluster = self.cluster
        process = cluster.process(cluster.primary if name == self.last else name)
        process.kill()
        process.wait()
        time.sleep(2 * rolls.random())
        if name == self.last:
            cluster.take_over()
            time.sleep(2 * rolls.random())
            cluster.make_standby()
        elif name.startswith("node"):
            # As a supervisor does: a node that finds no database ends, and is started again.
            port = cluster.node_ports[int(name[4:]) - 1]
            until(lambda: cluster.restart(name, ["--port", port]).stdout.readline(), f"{name} starts")
        elif name == "objects":
            port = cluster.endpoint.rsplit(":", 1)[1]
            cluster.line(name, cluster.restart(name, [port]))
        elif name.startswith("database"):
            # Its servers end by themselves once their postmaster has; before that another one does not start.
            def starts():
                again = cluster.restart(name)
                until(lambda: again.poll() is not None or cluster.is_ready(cluster.database_ports[name]),
                      f"{name} answers")
                return again.poll() is None
            until(starts, f"{name} starts")
        else:
            cluster.restart(name)

    def writers(self):
        return self.workspaces

    def stop(self):
        self.cluster.stop()


def answers(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(is_so, what, is_possible=lambda: True, patience=PATIENCE):
    end = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > end or not is_possible():
            raise Failure(f"in vain was it waited until {what}")
        time.sleep(0.2)


class Chaos:
    def __init__(self, given):
        self.given = given
        self.folder = pathlib.Path(
            given.folder or tempfile.mkdtemp(prefix="bojagi-chaos-", dir="/tmp" if given.cluster else None)).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        # The parts of a cluster run as others, who have to get to theirs, and to the program.
        self.folder.chmod(0o711)
        self.program = str(self.folder / "program")
        shutil.copy(given.program, self.program)
        self.is_over = threading.Event()
        self.faults = []

    def run(self):
        rolls = random.Random(self.given.seed)
        hub = self.hub = Nodes(self) if self.given.cluster else Hub(self)
        hub.begin()
        devices = [Workspace(self, f"device{number}") for number in range(1, self.given.devices + 1)]
        for device in devices:
            code = hub.workspace.ok("devices", "invite")["code"]
            device.ok("remote", "add", hub.address, "--code", code)
        everybody = devices + hub.writers()
        token = (devices[0].home / "bojagi" / "remotes").read_text(encoding="utf-8").split("\t")[2]
        pages = [Page(self, hub.port, token, number) for number in range(PAGES)]
        threads = [threading.Thread(target=self.guarded, args=(each.live, random.Random(rolls.random())))
                   for each in everybody + pages]
        for thread in threads:
            thread.start()
        deaths = {}
        end = time.monotonic() + 60 * self.given.minutes
        try:
            while time.monotonic() < end and not self.faults:
                time.sleep(0.5 + 1.5 * rolls.random())
                if rolls.random() < 0.5:
                    victim = rolls.choice(hub.victims())
                    hub.kill(victim, rolls)
                else:
                    device = rolls.choice(everybody)
                    victim = "a command"
                    # Where none is under way, another time.
                    if not device.kill():
                        continue
                deaths[victim] = deaths.get(victim, 0) + 1
            # While all are at work.
            hub.kill(hub.last, rolls)
            deaths[hub.last] = deaths.get(hub.last, 0) + 1
        finally:
            self.is_over.set()
            for thread in threads:
                thread.join()
        if self.faults:
            raise self.faults[0]
        print("killed: " + ", ".join(f"{name} {count}" for name, count in sorted(deaths.items())), flush=True)
        for each in everybody:
            print(f"  {each.name}: {each.done} commands done, {each.syncs} of them syncs; {each.killed} killed; refused by "
                  f"exit code: {each.refused or 'none'}", flush=True)
            for code, words in each.last.items():
                if code not in EXPECTED:
                    print(f"    {code}: {words}", flush=True)
        self.check(hub, devices, everybody, pages)

    def guarded(self, body, rolls):
        try:
            body(rolls)
        except Exception as fault:
            self.faults.append(fault)
            self.is_over.set()

    def check(self, hub, devices, everybody, pages):
        def listed(each):
            return sorted((memo["id"], memo["version"]) for memo in each.ok("memo", "list"))

        def is_same():
            for device in devices:
                device.run("sync", may_die=False)
            lists = [listed(each) for each in [hub.workspace, *devices]]
            return all(each == lists[0] for each in lists)

        # What was held up by so many deaths, files above all, goes now: however long that takes.
        for device in devices:
            device.run("sync", may_die=False)
        try:
            until(is_same, "all have the same")
        except Failure as fault:
            said = "".join(f"\n  {device.name} was told last: {device.last}" for device in devices)
            raise Failure(f"{fault}{said}") from None
        texts = {}
        for memo in devices[0].ok("memo", "list"):
            texts[memo["id"]] = devices[0].ok("memo", "show", memo["id"])["text"]
        count = 0
        for each in everybody:
            for document, word in each.words:
                count += 1
                if word not in texts.get(document, ""):
                    raise Failure(f"{each.name} was told that “{word}” is in {document}, and it is not there")
            each.ok("verify")
            found = each.ok("verify", "--check-only")["problems"]
            if found:
                raise Failure(f"{each.name} is not whole: {found}")
        letters = sum(sum(page.written.values()) for page in pages)
        lost = sum(page.lost() for page in pages)
        if lost > 0:
            raise Failure(f"{lost} letters of {letters} are lost that pages were told to be kept")
        if count == 0 or letters == 0:
            raise Failure("nothing was done")
        print(f"{len(texts)} memos are the same on {len(devices)} devices and the hub, with all {count} words that commands and "
              f"{letters} letters that pages were told to be kept; verify finds nothing", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("--devices", type=int, default=5)
    parser.add_argument("--folder", help="kept afterwards; one that goes away unless given")
    chaos = Chaos(parser.parse_args())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print(f"chaos: seed {chaos.given.seed}, {chaos.given.minutes:g} minutes", flush=True)
    try:
        chaos.run()
    except Failure as fault:
        sys.exit(f"chaos: {fault}\nchaos: seed {chaos.given.seed}; see {chaos.folder}")
    finally:
        if getattr(chaos, "hub", None) is not None:
            chaos.hub.stop()
    if not chaos.given.folder:
        shutil.rmtree(chaos.folder)


if __name__ == "__main__":
    main()
