"""Measures a hub of several machines on this one: measure.py --program BOJAGI [--work BENCHMARKS] [--json FILE].

How soon a change is heard at the node where it was made and at another one, and how many events become durable, each by
itself, beside what pgbench makes durable of the same two statements on the same database. How long a write takes through
HAProxy, with and without the standby, and what becomes of writes while the primary is killed and the standby takes over.
Prints a table; without --work only of the latter.
"""
import argparse
import http.client
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.parse

from cluster import POSTGRES, Cluster, free_port

# What one event costs at least: the next place in its workspace, and its row.
TWO_STATEMENTS = """\\set workspace random(1, :workspaces)
BEGIN;
UPDATE measured.workspaces SET position = position + 1 WHERE id = :workspace RETURNING position AS place \\gset
INSERT INTO measured.events(workspace, place, bytes) VALUES(:workspace, :place, decode(repeat('ab', 90), 'hex'));
COMMIT;
"""


def token(cluster):
    """As a browser gets it, by a link."""
    home = cluster.place("owner", cluster.user("nobody"))
    words = [cluster.program, "serve", "--link", "--json"]
    link = urllib.parse.urlsplit(
        json.loads(cluster.run(words, cluster.user("nobody"), cluster.environment(home)))["url"])
    connection = http.client.HTTPConnection("127.0.0.1", cluster.node_ports[0])
    connection.request("GET", f"{link.path}?{link.query}", headers={"Host": f"127.0.0.1:{cluster.node_ports[0]}"})
    answer = connection.getresponse()
    if answer.status >= 400:
        raise SystemExit(f"the link lets nobody in: {answer.status}")
    return re.search(r"=([^;]+)", answer.getheader("Set-Cookie"))[1]


def pgbench(cluster, clients, workspaces, seconds):
    script = cluster.place("keys", cluster.user("postgres")) / "two.sql"
    script.write_text(TWO_STATEMENTS, encoding="utf-8")
    script.chmod(0o644)
    cluster.query(
        "DROP SCHEMA IF EXISTS measured CASCADE; CREATE SCHEMA measured; "
        "CREATE TABLE measured.workspaces(id bigint PRIMARY KEY, position bigint NOT NULL); "
        "CREATE TABLE measured.events(workspace bigint, place bigint, bytes bytea NOT NULL, PRIMARY KEY(workspace, place)); "
        f"INSERT INTO measured.workspaces SELECT number, 0 FROM generate_series(1, {workspaces}) AS number")
    said = cluster.run(
        [POSTGRES / "pgbench", "-n", "-M", "prepared", "-f", script, "-c", clients, "-j", "2", "-T", seconds, "-D",
         f"workspaces={workspaces}", "-h", "127.0.0.1", "-p", cluster.primary_port, "-U", "postgres", "postgres"],
        more={"PGPASSWORD": cluster.secret})
    return float(re.search(r"tps = ([0-9.]+)", said)[1])


class Writer:
    """Writes memos through HAProxy, one after the other, until it is to stop; each has a name of its own."""

    def __init__(self, cluster, token, number):
        self.cluster, self.token, self.number = cluster, token, number
        self.kept, self.took, self.times, self.refused, self.is_over = [], [], [], 0, False
        self.thread = threading.Thread(target=self.write)
        self.thread.start()

    def make(self, title):
        """Whether it was acknowledged."""
        connection = http.client.HTTPConnection("127.0.0.1", self.cluster.port, timeout=120)
        try:
            connection.request("POST", "/api/memo/new", json.dumps({"text": title}), {
                "Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def write(self):
        count = 0
        while not self.is_over:
            count += 1
            title = f"Writer {self.number}, {count}"
            start = time.monotonic()
            if self.make(title):
                self.kept.append(title)
                self.times.append(time.monotonic())
                self.took.append(self.times[-1] - start)
            else:
                self.refused += 1
                time.sleep(0.02)

    def end(self):
        self.is_over = True
        self.thread.join()


def one_write(cluster, token, seconds):
    """Its median, in milliseconds."""
    writer = Writer(cluster, token, "alone")
    time.sleep(seconds)
    writer.end()
    return 1000 * statistics.median(writer.took)


def take_overs(cluster, token, count):
    """Two write while the primary is killed, a second later the standby leads, and the dead one becomes its standby."""
    writers = [Writer(cluster, token, number) for number in (1, 2)]
    silent = []
    for _ in range(count):
        time.sleep(10)
        process = cluster.process(cluster.primary)
        process.kill()
        process.wait()
        killed = time.monotonic()
        time.sleep(1)
        cluster.keep_both()
        time.sleep(5)
        silent.append(min(each for writer in writers for each in writer.times if each > killed + 0.2) - killed)
    for writer in writers:
        writer.end()
    words = [cluster.program, "memo", "list", "--limit", "100000", "--json"]
    home = cluster.place("owner", cluster.user("nobody"))
    listed = {memo["title"] for memo in json.loads(
        cluster.run(words, cluster.user("nobody"), cluster.environment(home)))}
    kept = [title for writer in writers for title in writer.kept]
    return {
        "takeovers while two write": count,
        "writes that were acknowledged": len(kept),
        "of them lost": len(set(kept) - listed),
        "writes that were refused": sum(writer.refused for writer in writers),
        "without an acknowledged write, from the death on, median, s": statistics.median(silent),
    }


def go_alone(cluster, is_alone):
    cluster.query("ALTER SYSTEM " + ("SET synchronous_standby_names = ''" if is_alone else
                                     "RESET synchronous_standby_names"))
    cluster.query("SELECT pg_reload_conf()")
    time.sleep(1)


def bench(cluster, pages, program, seconds):
    def work(*words):
        done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, words[:2]))}: {done.stderr.strip()}")
        return [float(word) for word in done.stdout.split()]

    rows = {}
    one, two, three = cluster.node_ports
    for name, ports in (("at the same node", f"{one}"), ("at another node", f"{one},{two}"),
                        ("through HAProxy", f"{cluster.port}")):
        median, most, *_ = work("--pages", ports, pages, 2, 5, seconds)
        rows[f"an edit is heard {name}, median, ms"] = median
        rows[f"an edit is heard {name}, 99 of 100, ms"] = most
    for clients in (1, 32):
        alone = pgbench(cluster, clients, 1, seconds)
        ours = work("--singles", one, pages, clients, seconds)[0]
        rows[f"pgbench, two statements a commit, {clients} clients, commits a second"] = alone
        rows[f"durable single events, {clients} pages at one node, a second"] = ours
        rows[f"durable single events, {clients} pages, parts of pgbench"] = ours / alone
    spread = [
        subprocess.Popen([program, "--singles", str(port), pages, "11", str(seconds)],
                         stdout=subprocess.PIPE, text=True) for port in (one, two, three)]
    rows["durable single events, 33 pages at three nodes, a second"] = sum(
        float(each.communicate()[0]) for each in spread)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--work")
    parser.add_argument("--json")
    parser.add_argument("--takeovers", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=15)
    given = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bojagi-measure-", dir="/tmp"))
    folder.chmod(0o755)
    cluster = Cluster(given.program, folder, free_port(), 3)

    rows = {}
    try:
        cluster.begin()
        pages = token(cluster)
        if given.work:
            rows = bench(cluster, pages, given.work, given.seconds)
        rows["a write through HAProxy, median, ms"] = one_write(cluster, pages, given.seconds)
        go_alone(cluster, True)
        rows["the same that does not wait for the standby, median, ms"] = one_write(cluster, pages, given.seconds)
        go_alone(cluster, False)
        rows["the same that does, once more, median, ms"] = one_write(cluster, pages, given.seconds)
        rows.update(take_overs(cluster, pages, given.takeovers))
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    for name, value in rows.items():
        print(f"{name:72} {value:10.2f}")
    if given.json:
        pathlib.Path(given.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
