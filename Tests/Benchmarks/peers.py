"""Does the works of TextWork.swift with other libraries of mergeable text and prints one JSON value.

usage: peers.py TRACES [--rounds N] [--scale N]

Times are milliseconds of processor time, medians of N rounds; what is measured is the calls into the library, not
reading the trace. "binding" is the time of as many calls that do nothing but ask for a length, so about the part that
goes to Python; a peer's own speed is the difference. Every work ends by checking the text.
"""

import argparse
import gzip
import json
import os
import statistics
import time
from importlib.metadata import version

import automerge.core as automerge
import loro
import pycrdt

BASE = 104_852
SIDE_EDITS = 5_000
LONG = 8_000


class Pycrdt:
    """Each edit is a transaction of its own: many in one are slower. It forgets deleted text unless told not to."""

    name = "pycrdt"

    def __init__(self, agent, keeps_all=False):
        self.doc = pycrdt.Doc(client_id=agent + 1, skip_gc=keeps_all)
        self.body = self.doc.get("text", type=pycrdt.Text)

    def edit(self, patches):
        body = self.body
        for position, deleted, inserted in patches:
            if deleted:
                del body[position : position + deleted]
            if inserted:
                body.insert(position, inserted)

    def ask(self, count):
        body = self.body
        for _ in range(count):
            len(body)

    def recorded(self, patches):
        updates = []
        subscription = self.doc.observe(lambda event: updates.append(event.update))
        self.edit(patches)
        self.doc.unobserve(subscription)
        return updates

    def version(self):
        return self.doc.get_state()

    def since(self, known):
        return self.doc.get_update(known)

    def all(self):
        return self.doc.get_update()

    def take(self, update):
        self.doc.apply_update(update)

    saved = all
    load = take

    def text(self):
        return str(self.body)


class Loro:
    name = "loro"

    def __init__(self, agent):
        self.doc = loro.LoroDoc()
        self.doc.peer_id = agent + 1
        self.body = self.doc.get_text("text")

    def edit(self, patches):
        insert, delete = self.body.insert, self.body.delete
        for position, deleted, inserted in patches:
            if deleted:
                delete(position, deleted)
            if inserted:
                insert(position, inserted)
        self.doc.commit()

    def ask(self, count):
        body = self.body
        for _ in range(count):
            body.len_unicode

    def recorded(self, patches):
        known = self.version()
        self.edit(patches)
        return [self.since(known)]

    def version(self):
        self.doc.commit()
        return self.doc.oplog_vv

    def since(self, known):
        return self.doc.export(loro.ExportMode.Updates(known))

    def all(self):
        return self.since(loro.VersionVector())

    def take(self, update):
        self.doc.import_(update)

    load = take

    def saved(self):
        return self.doc.export(loro.ExportMode.Snapshot())

    def text(self):
        return self.body.to_string()


class Automerge:
    """Its Python calls insert one character each and hand whole documents on, so it has no update to take."""

    name = "automerge"

    def __init__(self, agent, doc=None):
        self.agent = agent
        self.doc = doc or automerge.Document()
        self.doc.set_actor(bytes([agent + 1] * 16))
        if doc is None:
            with self.doc.transaction() as change:
                self.body = change.put_object(automerge.ROOT, "text", automerge.ObjType.Text)
        else:
            self.body = doc.get(automerge.ROOT, "text")[1]

    def edit(self, patches):
        body, kind = self.body, automerge.ScalarType.Str
        with self.doc.transaction() as change:
            for position, deleted, inserted in patches:
                for _ in range(deleted):
                    change.delete(body, position)
                for offset, character in enumerate(inserted):
                    change.insert(body, position + offset, kind, character)

    def ask(self, count):
        doc, body = self.doc, self.body
        for _ in range(count):
            doc.length(body)

    def fork(self, agent):
        return Automerge(agent, self.doc.fork())

    def merge(self, other):
        self.doc.merge(other.doc)

    def saved(self):
        return self.doc.save()

    def load(self, saved):
        self.doc = automerge.Document.load(saved)
        self.body = self.doc.get(automerge.ROOT, "text")[1]

    def text(self):
        return self.doc.text(self.body)


PEERS = [Pycrdt, Loro, Automerge]


def trace(folder, name):
    with gzip.open(os.path.join(folder, name + ".json.gz")) as file:
        return json.load(file)


def timed(work):
    start = time.process_time()
    result = work()
    return (time.process_time() - start) * 1000, result


def median(rounds, prepare, work, check):
    """The median time of `work` on what `prepare` made, fresh each round; the slowest get fewer rounds."""
    times = []
    for _ in range(rounds):
        made = prepare()
        spent, _ = timed(lambda: work(made))
        assert check(made), "the text is another"
        times.append(spent)
        if sum(times) > LONG:
            break
    return statistics.median(times)


def local_edits(rounds, patches, end):
    row = {}
    for peer in PEERS:
        row[peer.name] = {
            "ms": median(rounds, lambda: peer(0), lambda doc: doc.edit(patches), lambda doc: doc.text() == end),
            "binding": median(rounds, lambda: peer(0), lambda doc: doc.ask(len(patches)), lambda doc: True),
        }
    return row


def storage(rounds, patches):
    """What the full history takes on disk, and loading it up to its text."""
    sizes, loads = {}, {}
    for peer in PEERS:
        doc = peer(0, keeps_all=True) if peer is Pycrdt else peer(0)
        doc.edit(patches)
        saved, text = doc.saved(), doc.text()
        sizes[peer.name] = {"bytes": len(saved)}

        def load(fresh):
            fresh.load(saved)
            fresh.text()

        loads[peer.name] = {"ms": median(rounds, lambda: peer(0), load, lambda fresh: fresh.text() == text)}
    return sizes, loads


def history_of_two(peer, txns):
    """A document that holds the concurrent history, made by one replica for each author.

    An author's transactions descend from their earlier ones, so each replica only goes forward.
    """
    replicas = [peer(0), peer(1)]
    own = [[], []]
    seen = [0, 0]
    place = []
    for txn in txns:
        agent, other = txn["agent"], 1 - txn["agent"]
        for parent in txn["parents"]:
            author, index = place[parent]
            if author == other:
                for updates in own[other][seen[agent] : index + 1]:
                    for update in updates:
                        replicas[agent].take(update)
                seen[agent] = max(seen[agent], index + 1)
        place.append((agent, len(own[agent])))
        own[agent].append(replicas[agent].recorded(txn["patches"]))
    for updates in own[1][seen[0] :]:
        for update in updates:
            replicas[0].take(update)
    return replicas[0]


def merge_into_empty(rounds, txns):
    row = {}
    for peer in [Pycrdt, Loro]:
        whole = history_of_two(peer, txns)
        updates, text = whole.all(), whole.text()

        def merge(doc):
            doc.take(updates)
            doc.text()

        row[peer.name] = {
            "ms": median(max(rounds, 9), lambda: peer(2), merge, lambda doc: doc.text() == text),
            "bytes": len(updates),
        }
    return row


class Chance:
    """The generator of TextWork.swift (SplitMix64), so that both make the same edits."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & mask
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & mask
        return ((bits ^ (bits >> 31)) >> 32) * bound >> 32


def side(seed, burst):
    """5,000 keystrokes, `burst` of them at a place before the next place: nine letters, then one taken back."""
    chance = Chance(seed)
    length, position, patches = BASE, 0, []
    for step in range(SIDE_EDITS):
        if step % burst == 0:
            position = 1 + chance.below(length - 1)
        if step % 10 == 9:
            position -= 1
            patches.append([position, 1, ""])
            length -= 1
        else:
            patches.append([position, 0, chr(97 + chance.below(26))])
            position += 1
            length += 1
    return patches


def fork(rounds, base, burst):
    """One side takes in what the other did since they parted."""
    row = {}
    left, right = side(1, burst), side(2, burst)
    for peer in PEERS:
        origin = peer(0)
        origin.edit([[0, 0, base]])
        if peer is Automerge:
            there = origin.fork(2)
            there.edit(right)

            def prepare():
                here = origin.fork(1)
                here.edit(left)
                return here

            def merge(here):
                here.merge(there)
                here.text()

            here = prepare()
            there_too = there.fork(3)
            there_too.merge(here)
            end = there_too.text()
        else:
            shared, known = origin.all(), origin.version()

            def part(agent, patches):
                doc = peer(agent)
                doc.take(shared)
                doc.edit(patches)
                return doc

            there = part(2, right)
            update = there.since(known)

            def prepare():
                return part(1, left)

            def merge(here):
                here.take(update)
                here.text()

            there.take(prepare().since(known))
            end = there.text()
        row[peer.name] = {"ms": median(max(rounds, 5), prepare, merge, lambda doc: doc.text() == end)}
    return row


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("traces")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--scale", type=int, default=1)
    given = parser.parse_args()
    works = {}
    paper = trace(given.traces, "automerge-paper")
    patches = [patch for txn in paper["txns"] for patch in txn["patches"]]
    patches = patches[: len(patches) // given.scale]
    if given.scale > 1:
        whole = Loro(0)
        whole.edit(patches)
        paper["endContent"] = whole.text()
    works["paper-edits"] = local_edits(given.rounds, patches, paper["endContent"])
    works["paper-size"], works["paper-load"] = storage(given.rounds, patches)
    svelte = trace(given.traces, "sveltecomponent")
    patches = [patch for txn in svelte["txns"] for patch in txn["patches"]]
    works["svelte-edits"] = local_edits(given.rounds, patches, svelte["endContent"])
    works["friends-merge"] = merge_into_empty(given.rounds, trace(given.traces, "friendsforever")["txns"])
    base = "".join(chr(97 + index % 26) for index in range(BASE))
    works["fork-bursts"] = fork(given.rounds, base, 50)
    works["fork-scattered"] = fork(given.rounds, base, 1)
    versions = {peer.name: version(peer.name) for peer in PEERS}
    print(json.dumps({"rounds": given.rounds, "versions": versions, "works": works}, indent=1, sort_keys=True))


main()
