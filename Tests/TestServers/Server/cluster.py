"""A hub of several machines on this one: cluster.py --program BOJAGI --folder FOLDER [--port 8420] [--nodes 3].

PostgreSQL with a standby that follows it, an object store (OpenStack Swift's S3), nodes that run `bojagi serve`, and HAProxy
before them: all of it on the loopback interface, below FOLDER, by nobody who has privileges. It prints the address and a
link, and stops everything on Ctrl-C. What is in FOLDER is there again the next time. A commit is on both databases before it
is acknowledged; when the one that leads dies, the other one leads, and the first follows it.
"""
import argparse
import json
import os
import pathlib
import pwd
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
POSTGRES = pathlib.Path(max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), default="/usr/bin"))
PATIENCE = 60  # seconds that a part may take to start
DATABASES = ("database1", "database2")
# Both or none: who is to go on alone says so, by `ALTER SYSTEM SET synchronous_standby_names = ''`. By their names, as
# pg_basebackup would pass for a standby otherwise.
BOTH = f"synchronous_standby_names = 'FIRST 1 ({', '.join(DATABASES)})'"


def free_port():
    """One below those that the system gives to whoever asks for any: it stays free while the part that had it is dead."""
    for port in random.sample(range(20_000, 32_000), 1_000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise RuntimeError("no port is free")


class Cluster:
    def __init__(self, program, folder, port, nodes):
        self.program, self.port, self.count = str(pathlib.Path(program).resolve()), port, nodes
        self.folder = pathlib.Path(folder).resolve()
        self.is_root = os.getuid() == 0
        self.parts = []
        self.starts = {}
        self.folder.mkdir(parents=True, exist_ok=True)
        # Each part has a folder of its own, which is all that it may write to.
        self.database_ports = {name: free_port() for name in DATABASES}
        self.primary, self.standby = DATABASES

    # -- parts

    def user(self, name):
        """Who runs a part: whoever runs this, but never root."""
        return name if self.is_root else None

    def place(self, name, user):
        path = self.folder / name
        path.mkdir(mode=0o700, exist_ok=True)
        if user:
            entry = pwd.getpwnam(user)
            os.chown(path, entry.pw_uid, entry.pw_gid)
        return path

    def options(self, user, more=None):
        environment = {name: os.environ[name] for name in ("PATH", "LANG", "TZ") if name in os.environ}
        environment.update(more or {})
        options = {"env": environment, "cwd": "/"}
        if user:
            options.update(user=user, group=pwd.getpwnam(user).pw_gid, extra_groups=[])
        return options

    def run(self, words, user=None, more=None):
        done = subprocess.run(
            [str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            **self.options(user, more))
        if done.returncode != 0:
            raise SystemExit(f"{pathlib.Path(words[0]).name}: {(done.stderr or done.stdout).strip()}")
        return done.stdout

    def start(self, name, words, user=None, more=None, is_read=False, stop=signal.SIGTERM):
        """A part in a session of its own, so that Ctrl-C reaches it by way of this program alone.

        What gets its input from here ends with this program. PostgreSQL must not: one of its servers that waits for the
        standby when its postmaster is killed goes on to read from there, and would for ever.
        """
        log = open(self.folder / f"{name}.log", "ab")
        process = subprocess.Popen(
            [str(word) for word in words], stdin=subprocess.PIPE if is_read else subprocess.DEVNULL,
            stdout=subprocess.PIPE if is_read else log, stderr=log, start_new_session=True, **self.options(user, more))
        # In its old place where it is started again: so it is stopped after what stands on it.
        index = next((index for index, part in enumerate(self.parts) if part[0] == name), len(self.parts))
        self.parts[index:index + 1] = [(name, process, stop)]
        self.starts[name] = (words, user, more, is_read, stop)
        (self.folder / f"{name}.pid").write_text(f"{process.pid}\n", encoding="utf-8")
        return process

    def wait(self, name, is_ready):
        for _ in range(PATIENCE * 10):
            if is_ready():
                return
            if not self.is_running(name):
                break
            time.sleep(0.1)
        raise SystemExit(f"{name} does not start; see {self.folder}/{name}.log")

    def restart(self, name, extra=()):
        """Starts a part again that has ended, as it was started before; `extra` words come last."""
        words, user, more, is_read, stop = self.starts[name]
        process = self.start(name, [*words, *extra], user, more, is_read, stop)
        self.starts[name] = (words, user, more, is_read, stop)
        return process

    def process(self, name):
        return next(process for part, process, _ in self.parts if part == name)

    def line(self, name, process):
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"{name} does not start; see {self.folder}/{name}.log")
        return line.decode()

    # -- the database

    def database(self):
        user = self.user("postgres")
        places = [self.place(name, user) for name in DATABASES]
        password = self.place("keys", user) / "password"
        if not (places[0] / "PG_VERSION").exists() and not (places[1] / "PG_VERSION").exists():
            password.write_text(secrets.token_hex(16) + "\n", encoding="utf-8")
            password.chmod(0o644)
            self.run([POSTGRES / "initdb", "-D", places[0], "-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8",
                      "--no-locale", "--pwfile", password], user)
        self.secret = password.read_text(encoding="utf-8").strip()
        password.chmod(0o600)
        # A standby may have taken over the last time; then what was before it is made anew from it.
        ranks = [self.rank(place) for place in places]
        if ranks[0] == ranks[1]:
            raise SystemExit(f"{places[0]} and {places[1]} both lead: take away the one that is older")
        if ranks[1] > ranks[0]:
            self.primary, self.standby = self.standby, self.primary
        self.start_database(self.primary)
        if min(ranks)[0] != 1 or not self.follow():
            self.make_standby()
        if self.query("SELECT count(*) FROM pg_database WHERE datname = 'bojagi'") == "0":
            # The nodes are no superusers.
            self.query(f"CREATE ROLE bojagi LOGIN PASSWORD '{self.secret}'")
            self.query("CREATE DATABASE bojagi OWNER bojagi")

    @property
    def primary_port(self):
        return self.database_ports[self.primary]

    def rank(self, place):
        """Who leads has the most: nothing there 0, a standby 1, else 2; then the number of its timeline."""
        if not (place / "PG_VERSION").exists():
            return 0, 0
        if (place / "standby.signal").exists():
            return 1, 0
        # One that took over says so in a history at once, and elsewhere when its first checkpoint has ended.
        facts = self.run([POSTGRES / "pg_controldata", place], self.user("postgres"))
        return 2, max(int(re.search(r"Latest checkpoint's TimeLineID: *(\d+)", facts)[1]),
                      *(int(path.stem, 16) for path in (place / "pg_wal").glob("*.history")), 0)

    def start_database(self, name, *more):
        port, settings = self.database_ports[name], self.folder / name / "postgresql.conf"
        # There, as what is said at the start can't be altered.
        if BOTH not in settings.read_text(encoding="utf-8"):
            with settings.open("a", encoding="utf-8") as file:
                file.write(f"{BOTH}\n")
        # SIGINT is PostgreSQL's quick and clean end.
        self.start(name, [POSTGRES / "postgres", "-D", self.folder / name, "-p", port, "-c", "listen_addresses=127.0.0.1",
                          "-c", "unix_socket_directories=", "-c", "max_connections=200", "-c", "wal_keep_size=256MB",
                          *more], self.user("postgres"), stop=signal.SIGINT)
        self.wait(name, lambda: self.is_ready(port))

    def follow(self):
        """Starts the standby; whether it follows the primary in time."""
        # Where the primary is differs from one time to the next.
        self.start_database(
            self.standby, "-c", f"primary_conninfo=host=127.0.0.1 port={self.primary_port} user=postgres "
            f"password={self.secret} application_name={self.standby}")
        for _ in range(PATIENCE * 10):
            if self.query("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1":
                return True
            time.sleep(0.1)
        self.end(self.standby)
        return False

    def make_standby(self):
        """From the primary, whatever it was before."""
        user, place = self.user("postgres"), self.folder / self.standby
        new, old = place.with_suffix(".new"), place.with_suffix(".old")
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)
        self.run([POSTGRES / "pg_basebackup", "-D", self.place(new.name, user), "-R", "-c", "fast", "-h", "127.0.0.1", "-p",
                  self.primary_port, "-U", "postgres"], user, {"PGPASSWORD": self.secret})
        new.chmod(0o700)
        # Whoever is left of a server that was killed goes on in the old one, which is gone.
        place.rename(old)
        new.rename(place)
        shutil.rmtree(old, ignore_errors=True)
        if not self.follow():
            raise SystemExit(f"{self.standby} does not follow; see {self.folder}/{self.standby}.log")

    def take_over(self):
        """The standby leads: the primary has ended."""
        self.primary, self.standby = self.standby, self.primary
        place = self.folder / self.primary
        # Somebody may have said so already.
        if (place / "standby.signal").exists():
            self.run([POSTGRES / "pg_ctl", "promote", "-D", place], self.user("postgres"))

    def is_running(self, name):
        return self.process(name).poll() is None

    def keep_both(self):
        """A database that has ended comes back as a standby; the other one leads then."""
        if self.is_running(self.primary) and self.is_running(self.standby):
            return
        if not self.is_running(self.primary):
            if not self.is_running(self.standby):
                return
            self.take_over()
            print(f"{self.primary} leads", flush=True)
        self.make_standby()
        print(f"{self.standby} follows", flush=True)

    def is_ready(self, port):
        words = [POSTGRES / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres"]
        return subprocess.run(words).returncode == 0

    def query(self, sql):
        return self.run([POSTGRES / "psql", "-X", "-A", "-t", "-h", "127.0.0.1", "-p", self.primary_port, "-U", "postgres",
                         "-d", "postgres", "-c", sql], more={"PGPASSWORD": self.secret}).strip()

    # -- files, nodes, balancer

    def objects(self):
        user = self.user("nobody")
        process = self.start(
            "objects", ["/usr/bin/python3", "-c", (HERE / "object-store.py").read_text(encoding="utf-8"),
                        self.place("objects", user), "blobs"], user, is_read=True)
        self.endpoint = f"http://127.0.0.1:{int(self.line('objects', process))}"

    def environment(self, home):
        # Both servers are named, and whichever can be written to is the one: so the standby may take over.
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.database_ports.values())
        return {
            "HOME": str(home), "PGPASSWORD": self.secret, "AWS_ENDPOINT_URL": self.endpoint, "AWS_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "test:tester", "AWS_SECRET_ACCESS_KEY": "testing",
            "BOJAGI_WORKSPACE": f"postgres://bojagi@{hosts}/bojagi/main?target_session_attrs=read-write&blobs=s3://blobs/main",
        }

    def nodes(self):
        user = self.user("nobody")
        self.node_ports = []
        for number in range(1, self.count + 1):
            name = f"node{number}"
            home = self.place(name, user)
            process = self.start(
                name, [self.program, "serve", "--port", 0, "--json", "--log", "info", "--proxy", "127.0.0.1", "--name",
                       f"http://127.0.0.1:{self.port}"], user, self.environment(home), is_read=True)
            self.node_ports.append(json.loads(self.line(name, process))["port"])

    def balancer(self):
        user = self.user("nobody")
        place = self.place("haproxy", user)
        servers = "\n".join(
            f"    server node{number} 127.0.0.1:{port}" for number, port in enumerate(self.node_ports, start=1))
        (place / "haproxy.cfg").write_text(
            (HERE / "haproxy.cfg").read_text(encoding="utf-8").replace("@port@", str(self.port)).replace(
                "@servers@", servers), encoding="utf-8")
        self.start("haproxy", ["/usr/sbin/haproxy", "-db", "-f", place / "haproxy.cfg"], user)

        def answers():
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0

        self.wait("haproxy", answers)

    # -- all of it

    def begin(self):
        for part in (self.database, self.objects, self.nodes, self.balancer):
            part()

    def serve(self):
        self.begin()
        home = self.place("owner", self.user("nobody"))
        words = [self.program, "serve", "--link", "--json"]
        link = json.loads(self.run(words, self.user("nobody"), self.environment(home)))["url"]
        variables = self.environment(home)
        (self.folder / "environment").touch(mode=0o600)
        (self.folder / "environment").write_text(
            "".join(f"export {name}='{value}'\n" for name, value in variables.items()), encoding="utf-8")
        print(f"The hub is open at\n  {link}\n"
              f"{self.count} nodes, PostgreSQL with a standby, an object store and HAProxy run below {self.folder}.\n"
              f"For commands beside it: . {self.folder}/environment\nCtrl-C stops all of it.", flush=True)
        ended = set()
        while True:
            for name, process, _ in self.parts:
                if process.poll() is not None and process not in ended:
                    ended.add(process)
                    print(f"{name} has ended with {process.returncode}; see {self.folder}/{name}.log", flush=True)
            self.keep_both()
            time.sleep(0.5)

    def end(self, name):
        process, how = next((process, how) for part, process, how in self.parts if part == name)
        if process.poll() is None:
            process.send_signal(how)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                print(f"{name} does not stop, and is ended", file=sys.stderr)
                process.kill()
                process.wait()

    def stop(self):
        """In the other order than they were started: nobody loses what they stand on."""
        for name, *_ in reversed(self.parts):
            self.end(name)
            (self.folder / f"{name}.pid").unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--port", type=int, default=8420)
    parser.add_argument("--nodes", type=int, default=3)
    given = parser.parse_args()
    for program, package in (("/usr/sbin/haproxy", "haproxy"), (POSTGRES / "initdb", "postgresql")):
        if not os.path.exists(program):
            raise SystemExit(f"{program} is missing: install {package}")
    cluster = Cluster(given.program, given.folder, given.port, given.nodes)

    def end(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    try:
        cluster.serve()
    except KeyboardInterrupt:
        print("Stopping.", flush=True)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        cluster.stop()


if __name__ == "__main__":
    main()
