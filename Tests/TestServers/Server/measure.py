"""Measures a hub of several machines on this one: measure.py --program BOJAGI --work BENCHMARKS [--json FILE].

How soon a change is heard at the node where it was made and at another one, and how many events become durable, each by
itself, beside what pgbench makes durable of the same two statements on the same database. Prints a table.
"""
import argparse
import http.client
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--json")
    parser.add_argument("--seconds", type=int, default=15)
    given = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bojagi-measure-", dir="/tmp"))
    folder.chmod(0o755)
    cluster = Cluster(given.program, folder, free_port(), 3)

    def work(*words):
        done = subprocess.run([given.work, *map(str, words)], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, words[:2]))}: {done.stderr.strip()}")
        return [float(word) for word in done.stdout.split()]

    rows = {}
    try:
        for part in (cluster.database, cluster.objects, cluster.nodes):
            part()
        pages = token(cluster)
        one, two, three = cluster.node_ports
        for name, ports in (("at the same node", f"{one}"), ("at another node", f"{one},{two}")):
            median, most, *_ = work("--pages", ports, pages, 2, 5, given.seconds)
            rows[f"an edit is heard {name}, median, ms"] = median
            rows[f"an edit is heard {name}, 99 of 100, ms"] = most
        for clients in (1, 32):
            alone = pgbench(cluster, clients, 1, given.seconds)
            ours = work("--singles", one, pages, clients, given.seconds)[0]
            rows[f"pgbench, two statements a commit, {clients} clients, commits a second"] = alone
            rows[f"durable single events, {clients} pages at one node, a second"] = ours
            rows[f"durable single events, {clients} pages, parts of pgbench"] = ours / alone
        spread = [
            subprocess.Popen([given.work, "--singles", str(port), pages, "11", str(given.seconds)],
                             stdout=subprocess.PIPE, text=True) for port in (one, two, three)]
        rows["durable single events, 33 pages at three nodes, a second"] = sum(
            float(each.communicate()[0]) for each in spread)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    for name, value in rows.items():
        print(f"{name:72} {value:10.2f}")
    if given.json:
        pathlib.Path(given.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
