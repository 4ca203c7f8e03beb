"""Pages of a hub that send one event after the other, each into memos of its own, and again until it is acknowledged."""
import http.client
import json
import random
import struct
import time


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def unit(replica, number):
    return struct.pack("<Q", replica) + varint(number)


def event(document, when, id, parents, position):
    """The bytes of an event that writes an x into a memo; `id` and `parents` are pairs of replica and number."""
    halves = document[7::-1] + document[:7:-1]
    heads = varint(len(parents)) + b"".join(unit(*parent) for parent in sorted(parents))
    # Of the document's own record, whose unit is zeros: at a place nothing is removed, and a letter comes.
    change = bytes([19]) + unit(0, 0) + heads + varint(1) + varint(position) + varint(0) + varint(1) + b"x"
    return (b"\x01" + halves + varint(4) + b"memo" + unit(*id) + heads
            + struct.pack("<QQ", (1_700_000_000_000 + when) << 16, 7) + b"\x00" + varint(1) + varint(len(change) * 2)
            + change)


def insertion(document, replica, number):
    """The event that writes an x at the beginning of a memo, after those before of the same replica."""
    return event(document, number, (replica, number), [(replica, number - 1)] if number else [], 0)


class Page:
    # So many events go into a memo before the next one.
    LONGEST = 200

    def __init__(self, chaos, port, token, number):
        self.chaos, self.port, self.token, self.number = chaos, port, token, number
        self.written = {}  # by memo and replica, how many letters were acknowledged

    def live(self, rolls):
        """Writes until it is to stop."""
        while not self.chaos.is_over.is_set():
            replica = rolls.randrange(1, 1 << 64)
            document = rolls.randbytes(16)
            for number in range(self.LONGEST):
                if self.chaos.is_over.is_set():
                    return
                while not self.is_written(document, insertion(document, replica, number)):
                    if self.chaos.is_over.is_set():
                        return
                    time.sleep(0.05)
                self.written[document, replica] = number + 1
                time.sleep(0.02 * random.random())

    def is_written(self, document, event):
        body = self.ask("POST", document, struct.pack(">I", len(event)) + event)
        if body is None:
            return False
        if json.loads(body)["refused"] or json.loads(body)["waiting"]:
            raise ValueError(f"page {self.number} was told {body}")
        return True

    def ask(self, method, document, body=None):
        """The answer; None where nobody gives one, or somebody says to try again."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(
                method, f"/api/documents/{document.hex()}/events{'' if body else '?after=0'}", body,
                {"Content-Type": "application/octet-stream", "Authorization": f"Bearer {self.token}"})
            answer = connection.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()
        if answer.status >= 500:
            return None
        if answer.status != 200:
            raise ValueError(f"page {self.number} was told {answer.status} {told}")
        return told

    def lost(self):
        """How many letters are not in the hub's logs that were acknowledged."""
        count = 0
        for (document, replica), written in self.written.items():
            log = self.ask("GET", document) or b""
            events = set()
            while log:
                end = 4 + struct.unpack(">I", log[:4])[0]
                events.add(log[4:end])
                log = log[end:]
            count += sum(insertion(document, replica, number) not in events for number in range(written))
        return count
