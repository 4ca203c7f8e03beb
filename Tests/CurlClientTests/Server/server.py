"""A server on this machine that answers as photo services do, and one that misbehaves.

Prints its port when it listens, and ends when its standard input does. With a folder as argument it speaks TLS with
the certificate there (cert.pem, key.pem).

What is served below /unsplash and /openverse has the fields of their public documentation; the photos are made up.
"""
import gzip
import json
import os
import ssl
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

KEY = "key-for-tests"
PAGE = 15
TOTAL = 32
log = []
lock = threading.Lock()


def jpeg():
    """A photo of the program's own, as a file to download."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../../../Modules/Gallery/Photos/coffee-cup.jpg"), "rb") as file:
        return file.read()


def unsplash_photo(number, base):
    name = "ph%03d" % number
    return {
        "id": name,
        "slug": "a-quiet-morning-" + name,
        "created_at": "2024-03-0%dT08:00:00Z" % (number % 9 + 1),
        "updated_at": "2024-05-01T08:00:00Z",
        "width": 4000 + number,
        "height": 3000,
        "color": "#a0b0%02x" % number,
        "blur_hash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        "description": None,
        "alt_description": "a quiet morning by the river, number %d" % number,
        "urls": {
            "raw": "https://images.example.org/%s?ixid=1" % name,
            "full": "https://images.example.org/%s?ixid=1&q=85" % name,
            "regular": "https://images.example.org/%s?ixid=1&w=1080" % name,
            "small": "https://images.example.org/%s?ixid=1&w=400" % name,
            "thumb": "https://images.example.org/%s?ixid=1&w=200" % name,
        },
        "links": {
            "self": "%s/photos/%s" % (base, name),
            "html": "https://photos.example.org/photos/%s" % name,
            "download": "https://photos.example.org/photos/%s/download" % name,
            "download_location": "%s/photos/%s/download?ixid=abc" % (base, name),
        },
        "likes": 3,
        "user": {
            "id": "u%d" % number,
            "username": "photographer%d" % number,
            "name": "Photographer %d" % number,
            "links": {"html": "https://photos.example.org/@photographer%d" % number},
        },
    }


def openverse_photo(number, base):
    name = "00000000-0000-4000-8000-%012d" % number
    licence, version = [("by", "2.0"), ("cc0", "1.0"), ("by-sa", "4.0"), ("pdm", "1.0"), ("sampling+", "1.0")][number % 5]
    return {
        "id": name,
        "title": "River stones %d" % number,
        "indexed_on": "2023-01-01T00:00:00Z",
        "foreign_landing_url": "https://collection.example.org/items/%d" % number,
        "url": "https://files.example.org/stones-%d.jpg" % number,
        "creator": "Collector %d" % number,
        "creator_url": "https://collection.example.org/people/%d" % number,
        "license": licence,
        "license_version": version,
        "license_url": "https://licences.example.org/%s/%s/" % (licence, version),
        "provider": "collection",
        "source": "collection",
        "category": "photograph",
        "filesize": None,
        "filetype": "jpg",
        "tags": [{"name": "stone", "accuracy": None}],
        "attribution": "\"River stones %d\" by Collector %d." % (number, number),
        "fields_matched": ["title"],
        "mature": False,
        "height": 250 if number % 7 else None,
        "width": 400 if number % 7 else None,
        "thumbnail": "%s/v1/images/%s/thumb/" % (base, name),
        "detail_url": "%s/v1/images/%s/" % (base, name),
        "related_url": "%s/v1/images/%s/related/" % (base, name),
        "unstable__sensitivity": [],
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def send(self, status, body=b"", kind="application/json", **headers):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        with lock:
            log.append({"path": self.path, "authorization": self.headers.get("Authorization")})
        path = [part for part in parts.path.split("/") if part]
        try:
            if path[:1] == ["unsplash"]:
                self.unsplash(path[1:], query)
            elif path[:1] == ["openverse"]:
                self.openverse(path[1:], query)
            elif path == ["log"]:
                with lock:
                    self.send(200, log[:-1])
            else:
                self.odd(path, query)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def base(self, name):
        return "http://127.0.0.1:%d/%s" % (self.server.server_address[1], name)

    # As https://unsplash.com/documentation describes it.
    def unsplash(self, path, query):
        if self.headers.get("Authorization") != "Client-ID " + KEY:
            return self.send(401, {"errors": ["OAuth error: The access token is invalid"]})
        base = self.base("unsplash")
        limits = {"X_Ratelimit_Limit": "50", "X_Ratelimit_Remaining": "49"}
        page = int(query.get("page", "1"))
        first = (page - 1) * PAGE
        photos = [unsplash_photo(number, base) for number in range(first + 1, min(first + PAGE, TOTAL) + 1)]
        links = []
        if first + PAGE < TOTAL:
            links.append("<%s/photos?page=%d>; rel=\"next\"" % (base, page + 1))
        if query.get("query") == "limit":
            return self.send(403, b"Rate Limit Exceeded", "text/plain", X_Ratelimit_Limit="50", X_Ratelimit_Remaining="0")
        if query.get("query") == "limit with time":
            return self.send(429, {"errors": ["Too many"]}, Retry_After="300")
        if query.get("query") == "odd":
            return self.send(200, self.odd_photos(base), **limits)
        if query.get("query"):
            if self.troubled(query["query"]):
                return None
            return self.send(200, {"total": TOTAL, "total_pages": 3, "results": photos}, Link=", ".join(links), **limits)
        if path == ["photos"]:
            return self.send(200, photos, Link=", ".join(links), X_Total=str(TOTAL), X_Per_Page=str(PAGE), **limits)
        if len(path) == 2 and path[0] == "photos" and path[1].startswith("ph"):
            photo = unsplash_photo(int(path[1][2:]), base)
            if photo["id"] == "ph013":  # tells of its downloads elsewhere
                photo["links"]["download_location"] = "http://elsewhere.example.org/tell"
            if photo["id"] == "ph014":
                photo["links"]["download_location"] = base + "/photos/gone/download"
            return self.send(200, photo, **limits)
        if len(path) == 3 and path[2] == "download" and path[1] != "gone":
            return self.send(200, {"url": "https://images.example.org/" + path[1]}, **limits)
        return self.send(404, {"errors": ["Couldn't find Photo"]}, **limits)

    def odd_photos(self, base):
        """Records of which only the last two can be used."""
        good = unsplash_photo(1, base)
        good["alt_description"] = "terminal \u001b[31mred"
        good["blur_hash"] = "not a hash"
        bare = {"id": "bare", "width": 10, "height": 20}
        broken = [{"id": 7, "width": 10, "height": 20}, {"id": "no-size"}, {"id": "zero", "width": 0, "height": 5}, "text", None]
        return {"total": 7, "total_pages": 1, "results": broken + [good, bare]}

    # As https://api.openverse.org/v1/ describes it.
    def openverse(self, path, query):
        base = self.base("openverse")
        if path[:2] != ["v1", "images"]:
            return self.send(404, {"detail": "Not found."})
        if path[2:] == []:
            if query.get("q") == "limit":
                return self.send(429, {"detail": "Request was throttled. Expected available in 42 seconds."}, Retry_After="42")
            if self.troubled(query.get("q", "")):
                return None
            page = int(query.get("page", "1"))
            size = int(query.get("page_size", "20"))
            first = (page - 1) * size
            results = [openverse_photo(number, base) for number in range(first + 1, min(first + size, TOTAL) + 1)]
            return self.send(200, {"result_count": TOTAL, "page_count": -(-TOTAL // size), "page_size": size, "page": page, "results": results})
        try:
            number = int(path[2][-12:])
        except ValueError:
            return self.send(404, {"detail": "Not found."})
        if path[3:] == ["thumb"]:
            if number == 11:
                return self.send(200, b"<html>no photo</html>", "text/html")
            if number == 12:
                body = jpeg()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[: len(body) // 2])
                self.close_connection = True
                return None
            if number == 16:
                return self.send(200, jpeg()[:-3000], "image/jpeg")
            if number == 23:  # takes its time, so that others come meanwhile
                time.sleep(0.5)
            if number == 26:  # breaks off, but for one time in two
                with lock:
                    tries = sum(entry["path"] == self.path for entry in log)
                if tries % 2 == 1:
                    body = jpeg()
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body[: len(body) // 2])
                    self.close_connection = True
                    return None
            return self.send(200, jpeg(), "image/jpeg")
        if number > TOTAL:
            return self.send(404, {"detail": "Not found."})
        return self.send(200, openverse_photo(number, base))

    def troubled(self, word):
        """What a search for some words does instead of answering."""
        if word == "trouble":
            self.send(500, {"detail": "trouble"})
        elif word == "not json":
            self.send(200, b"<html>welcome to this network, please log in</html>", "text/html")
        elif word == "other json":
            self.send(200, {"hello": [1, 2, 3]})
        elif word == "cut":
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            self.wfile.write(b'{"results": [')
            self.close_connection = True
        elif word == "deep":
            self.send(200, b"[" * 100_000)
        else:
            return False
        return True

    # What no service should do.
    def odd(self, path, query):
        name = path[0] if path else ""
        if name == "status":
            self.send(int(path[1]), {"detail": "so"}, **({"Retry_After": query["after"]} if "after" in query else {}))
        elif name == "echo":
            self.send(200, {"path": self.path, "headers": dict(self.headers.items())})
        elif name == "redirect":
            self.send(int(query.get("status", "302")), b"", Location=query["to"])
        elif name == "loop":
            self.send(302, b"", Location="/loop")
        elif name == "slow":
            time.sleep(float(query.get("seconds", "30")))
            self.send(200, {"late": True})
        elif name == "drip":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            for _ in range(1000):
                self.wfile.write(b".")
                self.wfile.flush()
                time.sleep(0.2)
        elif name == "cut":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"half")
            self.close_connection = True
        elif name == "cut-chunk":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"4\r\nhalf\r\n")
            self.close_connection = True
        elif name == "nothing":
            self.close_connection = True
        elif name == "noise":
            self.wfile.write(b"this is no HTTP\r\n\r\n")
            self.close_connection = True
        elif name == "huge":
            self.send_response(200)
            self.end_headers()
            self.close_connection = True
            for _ in range(1 << 12):
                self.wfile.write(b"x" * (1 << 16))
        elif name == "headers":
            self.send_response(200)
            for number in range(90):
                self.send_header("X-Many-%d" % number, "y" * 1000)
            self.end_headers()
            self.close_connection = True
        elif name == "bomb":
            packer = zlib.compressobj(9, zlib.DEFLATED, 31)
            body = b"".join(packer.compress(bytes(1 << 20)) for _ in range(256)) + packer.flush()
            self.send(200, body, Content_Encoding="gzip")
        elif name == "packed":
            self.send(200, gzip.compress(b'{"packed":true}'), Content_Encoding="gzip")
        elif name == "badly-packed":
            self.send(200, b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03" + b"\xff" * 50, Content_Encoding="gzip")
        else:
            self.send(404, {"detail": "Not found."})


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass  # those that go away in the middle


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 1:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(sys.argv[1], "cert.pem"), os.path.join(sys.argv[1], "key.pem"))
    server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
