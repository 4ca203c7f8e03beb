import Foundation
import MemoModel
import Primitives
import Replication
import TextMerging

/// People in one memo: each has a page that listens, sends what its person writes, and asks for what others wrote, as
/// `Docs/Sync.md` says. All pages are in this process, in one loop.
struct PagesWork {
    /// In milliseconds from when an edit was due: until each other page had it, and until all had it.
    struct Result {
        var reached: [Double] = []
        var all: [Double] = []
        /// Edits that not every page had at the end.
        var missing = 0
    }

    /// One connection to the server, and what came on it.
    private struct Wire {
        let descriptor: Int32
        var bytes: [UInt8] = []

        init?(_ port: Int) {
            descriptor = StreamWork.connection(port)
            if descriptor < 0 { return nil }
        }

        mutating func take(_ chunk: inout [UInt8]) -> Bool {
            while true {
                let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
                if count > 0 { bytes += chunk[..<count] }
                if count < chunk.count { return count > 0 || count < 0 && errno == EAGAIN }
            }
        }
    }

    private enum Waiting { case nothing, posted(Int), asked }

    private struct Page {
        let replica: ReplicaID
        var asking: Wire
        var stream: Wire
        var waiting = Waiting.nothing
        /// How much of the log is here, and how long somebody said that it is.
        var position = 1
        var known = 1
        var sequence: UInt64 = 0
        /// The place of the edit that was sent and is not in the log as far as that is here.
        var unsettled: EventID?
        var due: Double
    }

    private let port: Int
    private let token: String
    private let document = DocumentID(high: 0x1234_5678, low: 0x9abc_def0)
    private var pages: [Page] = []
    /// Of the log, which is the same for all.
    private var graph = EventGraph()
    private var frontiers: [[EventID]] = []
    private var dues: [EventID: Double] = [:]
    private var log: [EventID] = []
    private var counts: [Int] = []
    private var result = Result()
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)

    /// `people` write `rate` edits a second each, one character at the beginning, for so many seconds.
    static func run(
        port: Int, token: String, people: Int, rate: Double, seconds: Double
    ) throws -> Result {
        var work = PagesWork(port: port, token: token)
        try work.begin(people, rate)
        try work.go(rate, seconds)
        return work.result
    }

    private init(port: Int, token: String) { (self.port, self.token) = (port, token) }

    private func event(_ id: EventID, _ parents: [EventID]) -> [UInt8] {
        let text = TextEdit(parents: TextVersion(parents), operations: [.init(position: 0, inserted: "x")])
        return Event.encode(
            document: document, kind: Memo.kind, id: id, parents: parents,
            time: Timestamp(milliseconds: UInt64(Date().timeIntervalSince1970 * 1000)),
            author: AuthorID(id.replica.raw), undoes: nil, changes: [RecordChange.edit(.none, text)])
    }

    private mutating func note(_ event: Event) {
        graph.advance(past: event)
        log.append(event.id)
        counts.append(0)
        frontiers.append(graph.frontier)
    }

    private mutating func begin(_ people: Int, _ rate: Double) throws {
        let first = event(EventID(replica: ReplicaID(99), sequence: 0), [])
        note(try Event(bytes: first))
        guard var wire = Wire(port) else { throw Gone() }
        post(first, after: 0, last: nil, on: &wire)
        guard let answer = try Self.answer(on: &wire, &chunk), Self.has("\"applied\":1", answer.body) else {
            throw Gone()
        }
        let start = Measurement.now() + 1
        for person in 0..<people {
            guard let asking = Wire(port), var stream = Wire(port) else { throw Gone() }
            StreamWork.send(StreamWork.head("GET", "/api/events", port, token) + "\r\n", on: stream.descriptor)
            let deadline = Measurement.now() + 30
            while stream.bytes.firstRange(of: Array("event: hello".utf8)) == nil, Measurement.now() < deadline {
                guard stream.take(&chunk) else { throw Gone() }
                usleep(200)
            }
            pages.append(
                Page(
                    replica: ReplicaID(UInt64(1_000 + person)), asking: asking, stream: stream,
                    // Not all at once, as people are.
                    due: start + Double(person) / Double(people) / rate))
        }
    }

    struct Gone: Error {}

    /// As it is on the wire.
    private func hexadecimal(_ id: EventID) -> String {
        var writer = WireWriter()
        writer.write(id)
        return writer.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func post(_ event: [UInt8], after: Int, last: EventID?, on wire: inout Wire) {
        var target = "/api/documents/\(document.text)/events?after=\(after)"
        if let last { target += "&last=\(hexadecimal(last))" }
        let head =
            StreamWork.head("POST", target, port, token)
            + "Content-Type: application/octet-stream\r\nContent-Length: \(event.count + 4)\r\n\r\n"
        let count = withUnsafeBytes(of: UInt32(event.count).bigEndian) { Array($0) }
        StreamWork.send(Array(head.utf8) + count + event, on: wire.descriptor)
    }

    private struct Answer {
        var head: ArraySlice<UInt8>
        var body: ArraySlice<UInt8>
    }

    /// The next answer, if all of it is here.
    private static func next(_ bytes: inout [UInt8]) -> Answer? {
        guard let end = place(after: "\r\n\r\n", in: bytes[...]) else { return nil }
        let head = bytes[..<end]
        let length = number(after: "Content-Length: ", in: head) ?? 0
        guard bytes.count >= end + length else { return nil }
        let answer = Answer(head: head, body: bytes[end..<(end + length)])
        bytes.removeFirst(end + length)
        return answer
    }

    private static func answer(on wire: inout Wire, _ chunk: inout [UInt8]) throws -> Answer? {
        let deadline = Measurement.now() + 30
        while Measurement.now() < deadline {
            guard wire.take(&chunk) else { throw Gone() }
            if let answer = next(&wire.bytes) { return answer }
            usleep(200)
        }
        return nil
    }

    // By bytes: the pages share the processors with the server, and hear a lot.
    private static func number(after mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        guard let place = place(after: mark, in: bytes) else { return nil }
        var number: Int?
        for byte in bytes[place...] {
            guard (0x30...0x39).contains(byte) else { break }
            number = (number ?? 0) * 10 + Int(byte - 0x30)
        }
        return number
    }

    private static func has(_ mark: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
        place(after: mark, in: bytes) != nil
    }

    private static func place(after mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = mark.utf8CodeUnitCount
            var offset = 0
            while offset + count <= buffer.count,
                let found = memchr(start + offset, Int32(mark.utf8Start.pointee), buffer.count - count - offset + 1)
            {
                let place = UnsafeRawPointer(found) - start
                if memcmp(found, mark.utf8Start, count) == 0 { return bytes.startIndex + place + count }
                offset = place + 1
            }
            return nil
        }
    }

    private mutating func go(_ rate: Double, _ seconds: Double) throws {
        let end = Measurement.now() + 1 + seconds
        // What is on its way at the end has a while to come.
        let last = end + 5
        while Measurement.now() < last {
            var polled: [pollfd] = []
            for page in pages {
                polled.append(pollfd(fd: page.asking.descriptor, events: Int16(POLLIN), revents: 0))
                polled.append(pollfd(fd: page.stream.descriptor, events: Int16(POLLIN), revents: 0))
            }
            poll(&polled, nfds_t(polled.count), 1)
            for index in pages.indices {
                if polled[index * 2].revents != 0 {
                    guard pages[index].asking.take(&chunk) else { throw Gone() }
                    while let answer = Self.next(&pages[index].asking.bytes) { try take(answer, index) }
                }
                if polled[index * 2 + 1].revents != 0 {
                    guard pages[index].stream.take(&chunk) else { throw Gone() }
                    hear(index)
                }
                act(index, rate, until: end)
            }
            if Measurement.now() > end, !counts.dropFirst().contains(where: { $0 < pages.count }),
                pages.allSatisfy({ $0.unsettled == nil })
            {
                break
            }
        }
        result.missing = dues.count - result.all.count
    }

    /// What the stream says of the log's length.
    private mutating func hear(_ index: Int) {
        var rest = pages[index].stream.bytes[...]
        while let end = Self.place(after: "\n\n", in: rest) {
            if let position = Self.number(after: "\"position\":", in: rest[..<end]) {
                pages[index].known = max(pages[index].known, position)
            }
            rest = rest[end...]
        }
        pages[index].stream.bytes = Array(rest)
    }

    private mutating func act(_ index: Int, _ rate: Double, until end: Double) {
        guard case .nothing = pages[index].waiting else { return }
        let page = pages[index]
        let now = Measurement.now()
        if page.due <= now, page.due < end, page.unsettled == nil {
            let id = EventID(replica: page.replica, sequence: page.sequence)
            dues[id] = page.due
            pages[index].sequence += 1
            pages[index].due += 1 / rate
            pages[index].unsettled = id
            pages[index].waiting = .posted(page.position)
            let bytes = event(id, frontiers[page.position - 1])
            post(bytes, after: page.position, last: log[page.position - 1], on: &pages[index].asking)
        } else if page.known > page.position || page.unsettled != nil {
            pages[index].waiting = .asked
            let target =
                "/api/documents/\(document.text)/events?after=\(page.position)&last=\(hexadecimal(log[page.position - 1]))"
            StreamWork.send(
                StreamWork.head("GET", target, port, token) + "\r\n", on: page.asking.descriptor)
        }
    }

    private mutating func take(_ answer: Answer, _ index: Int) throws {
        defer { pages[index].waiting = .nothing }
        guard Self.has("HTTP/1.1 200", answer.head) else { throw Gone() }
        switch pages[index].waiting {
        case .nothing: throw Gone()
        case .posted(let position):
            guard Self.has("\"applied\":1", answer.body) else { throw Gone() }
            guard Self.has("\"follows\":true", answer.body), let id = pages[index].unsettled else { return }
            // The log is what is here and this edit.
            if log.count == position { note(try Event(bytes: event(id, frontiers[position - 1]))) }
            reach(position + 1, index)
        case .asked:
            guard let position = Self.number(after: "Bojagi-Position: ", in: answer.head) else { throw Gone() }
            var place = pages[index].position
            var rest = answer.body
            while rest.count >= 4, place < position {
                let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
                if place == log.count { note(try Event(bytes: Array(rest.dropFirst(4).prefix(count)))) }
                rest = rest.dropFirst(4 + count)
                place += 1
            }
            reach(place, index)
        }
    }

    private mutating func reach(_ position: Int, _ index: Int) {
        let now = Measurement.now()
        for place in pages[index].position..<max(position, pages[index].position) {
            counts[place] += 1
            guard let due = dues[log[place]] else { continue }
            if log[place].replica != pages[index].replica { result.reached.append((now - due) * 1000) }
            if counts[place] == pages.count { result.all.append((now - due) * 1000) }
            if log[place] == pages[index].unsettled { pages[index].unsettled = nil }
        }
        pages[index].position = max(position, pages[index].position)
    }
}
