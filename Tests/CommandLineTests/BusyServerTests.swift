import Foundation
import Testing

/// A server that is sent what is slow to merge, beside somebody who writes.
@Suite struct BusyServerTests {
    /// Begins a script in Python: with what makes events for the pages of `make chaos` as well.
    static let events = {
        let folder = URL(filePath: #filePath).appending(path: "../../TestServers/Server").standardized.path
        return "import struct, sys; sys.path.insert(0, '\(folder)'); from pages import event\n"
    }()

    /// Four thousand people wrote at one place of a memo at once, and somebody sends all of it. Meanwhile the command line
    /// writes. Then somebody sends two long branches and who saw some of either, which takes minutes to merge, and the
    /// server is told to end.
    private static let script = """
        import http.client, re, signal, subprocess, sys, threading
        program, workspace = sys.argv[1], sys.argv[2]

        def rivals(document, count):
            events = [event(document, 0, (1, 0), [], 0)]
            for number in range(count):
                events.append(event(document, number + 1, (2 + number * 7919 % count, 0), [(1, 0)], 1))
            return events

        def crossing(document, length, count):
            events = []
            for number in range(length):
                for branch in (1, 2):
                    parents = [(branch, number - 1)] if number else []
                    events.append(event(document, number, (branch, number), parents, number))
            for number in range(count):
                far, near = length - 1 - number % 7, number % 7
                parents = [(1, far), (2, near)] if number % 2 else [(1, near), (2, far)]
                events.append(event(document, length + number, (3 + number, 0), parents, near))
            return events

        server = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE)
        port = None
        while not port:
            line = server.stdout.readline()
            assert line, "no server"
            port = re.search(rb"http://[^:/]+:([0-9]+)", line)
        port = int(port.group(1))
        token = open(workspace + "/server-token").read().split()[0]

        def post(document, events):
            body = b"".join(struct.pack(">I", len(bytes)) + bytes for bytes in events)
            answers = []
            def send():
                try:
                    connection = http.client.HTTPConnection("127.0.0.1", port)
                    connection.request("POST", "/api/documents/" + document.hex() + "/events", body,
                        {"Content-Type": "application/octet-stream", "Authorization": "Bearer " + token})
                    answer = connection.getresponse()
                    answers.append((answer.status, answer.read()))
                except (OSError, http.client.HTTPException):
                    answers.append((0, b""))
            thread = threading.Thread(target=send)
            thread.start()
            return thread, answers

        def write():
            subprocess.run([program, "memo", "new", "beside"], check=True, stdout=subprocess.DEVNULL)

        written = 0
        sender, answers = post(bytes([1] * 16), rivals(bytes([1] * 16), 4000))
        while sender.is_alive() or not written:
            write()
            written += 1
        assert answers[0][0] == 200 and b'"applied":4001' in answers[0][1], answers

        sender, answers = post(bytes([2] * 16), crossing(bytes([2] * 16), 5000, 4000))
        for _ in range(5):
            write()
            written += 1
        assert sender.is_alive(), answers
        server.send_signal(signal.SIGTERM)
        assert server.wait(300) == 0
        sender.join()
        # It did not end because it was done.
        assert answers[0][0] != 200, answers
        print(written)
        """

    @Test("W6 while a server merges what thousands wrote at one place others write, and it ends when it is told to")
    func busy() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "first")
        let words = ["/usr/bin/env", "python3", "-c", Self.events + Self.script, Sandbox.program, box.workspace]
        let outcome = try box.start(words.map { Array($0.utf8) }).wait()
        try #require(outcome.exitCode == 0, "\(outcome.errorText)")
        let written = try #require(Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let titles = try box.ok("memo", "list", "--limit", "10000").elements.map { $0["title"].text }
        #expect(titles.filter { $0 == "beside" }.count == written)
        #expect(titles.contains { $0.hasPrefix("xxxx") })
        try box.expectSound()
    }
}
