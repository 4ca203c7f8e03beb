import Foundation
import Testing

/// Pages that write to memos of their own, each event once the one before is durable, beside others in one memo.
@Suite struct ManyPagesTests {
    /// Pages of 24 memos send 25 events each, by turns to each server; three more write into the first memo. Every fifth
    /// event is sent again, and somebody sends what is damaged and what belongs to another memo.
    private static let script = """
        import http.client, json, sys, threading
        token, ports = sys.argv[1], [int(word) for word in sys.argv[2:]]
        pages, count = 24, 25
        faults, counts = [], {}

        class Page(threading.Thread):
            def __init__(self, memo, number):
                super().__init__()
                self.memo, self.number = bytes([memo + 1] * 16), number
                self.connection = http.client.HTTPConnection("127.0.0.1", ports[number % len(ports)], timeout=300)
                self.start()

            def send(self, events, memo=None):
                body = b"".join(struct.pack(">I", len(bytes)) + bytes for bytes in events)
                self.connection.request("POST", "/api/documents/" + (memo or self.memo).hex() + "/events", body,
                    {"Content-Type": "application/octet-stream", "Authorization": "Bearer " + token})
                answer = self.connection.getresponse()
                text = answer.read()
                if answer.status != 200:
                    raise ValueError(f"{answer.status} {text}")
                answer = json.loads(text)
                return answer["applied"], answer["waiting"], len(answer["refused"])

            def expect(self, found, wanted):
                counts[wanted] = counts.get(wanted, 0) + 1
                if found != wanted:
                    raise ValueError(f"{found}, not {wanted}")

            def run(self):
                try:
                    self.work()
                except Exception as fault:
                    faults.append(f"page {self.number}: {fault}")

            def work(self):
                replica = 10 + self.number
                for number in range(count):
                    parents = [(replica, number - 1)] if number else []
                    sent = event(self.memo, number, (replica, number), parents, 0)
                    self.expect(self.send([sent]), (1, 0, 0))
                    if number % 5 == 4:
                        self.expect(self.send([sent]), (0, 0, 0))

        class Stranger(Page):
            def work(self):
                for number in range(count):
                    other = event(bytes([200] * 16), number, (9, number), [], 0)
                    self.expect(self.send([other, bytes(60)]), (0, 0, 2))

        workers = [Page(memo, memo) for memo in range(pages)] + [Page(0, pages + more) for more in range(3)]
        workers.append(Stranger(1, 99))
        for worker in workers:
            worker.join()
        assert not faults, faults
        print(sum(counts.values()))
        """

    @Test("D8 what many pages write at once is durable together, and each hears of its own", arguments: [false, true])
    func pages(isDatabase: Bool) throws {
        let boxes = isDatabase ? try DatabaseTests.machines(2) : [try Sandbox()]
        try boxes[0].ok("memo", "new", "first")
        let servers = try boxes.map { try HubServer($0) }
        let device = try Sandbox()
        let code = try boxes[0].ok("devices", "invite")["code"].text
        try device.ok("remote", "add", servers[0].address, "--code", code)
        let words =
            ["/usr/bin/env", "python3", "-c", BusyServerTests.events + Self.script, try NodesTests.token(of: device)]
            + servers.map { "\($0.port)" }
        let outcome = try boxes[0].start(words.map { Array($0.utf8) }).wait()
        try #require(outcome.exitCode == 0, "\(outcome.errorText)")
        #expect(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "\(27 * 30 + 25)")
        var lengths: [Int: Int] = [:]
        for memo in try boxes[0].ok("memo", "list", "--limit", "100").elements where memo["title"].text != "first" {
            lengths[try boxes[0].ok("memo", "show", memo["id"].text)["text"].text.count, default: 0] += 1
        }
        #expect(lengths == [25: 23, 100: 1])
        for server in servers { try server.stop() }
        try boxes[0].expectSound()
    }
}
