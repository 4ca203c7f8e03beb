import Foundation
import MemoModel
import Primitives
import Replication
import TextMerging

/// People in one memo: each has a page that listens, sends what its person writes, and takes what others wrote from the word
/// of it, or asks for it where that doesn't follow what it has, as `Docs/Sync.md` says. All pages are in this process, in one loop.
struct PagesWork {
    /// In milliseconds from when an edit was due: until each other page had it, and until all had it.
    struct Result {
        var reached: [Double] = []
        var all: [Double] = []
        /// Edits that not every page had at the end.
        var missing = 0
    }

    private enum Waiting { case nothing, posted(Int), asked(Int) }

    private struct Page {
        let replica: ReplicaID
        var asking: HubWire
        var stream: HubWire
        var waiting = Waiting.nothing
        /// How much of the log is here, and how long somebody said that it is.
        var position = 1
        var known = 1
        var sequence: UInt64 = 0
        /// The place of the edit that was sent and is not in the log as far as that is here.
        var unsettled: EventID?
        var due: Double
    }

    private let ports: [Int]
    private let token: String
    private let document = DocumentID(high: 0x1234_5678, low: UInt64(getpid()))
    private var pages: [Page] = []
    /// Of the log, which is the same for all.
    private var graph = EventGraph()
    private var frontiers: [[EventID]] = []
    private var dues: [EventID: Double] = [:]
    private var log: [EventID] = []
    /// Of places in it, as a server gave them.
    private var digests: [Int: [UInt8]] = [:]
    private var counts: [Int] = []
    private var result = Result()

    /// `people` write `rate` edits a second each, one character at the beginning, for so many seconds. They are at the servers
    /// in turn, which are of one hub.
    static func run(
        ports: [Int], token: String, people: Int, rate: Double, seconds: Double
    ) throws -> Result {
        var work = PagesWork(ports: ports, token: token)
        try work.begin(people, rate)
        try work.go(rate, seconds)
        return work.result
    }

    private init(ports: [Int], token: String) { (self.ports, self.token) = (ports, token) }

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
        var wire = try HubWire(ports[0], token)
        wire.post([first], to: target(after: 0))
        guard HubWire.has("\"applied\":1", try wire.answer().body) else { throw HubWire.Gone() }
        let start = Measurement.now() + 1
        for person in 0..<people {
            let port = ports[person % ports.count]
            var (asking, stream) = (try HubWire(port, token), try HubWire(port, token))
            // The server knows the log by now.
            asking.get(target(after: 0))
            keepDigest(at: 1, try asking.answer())
            stream.get("/api/events")
            let deadline = Measurement.now() + 30
            while stream.bytes.firstRange(of: Array("event: hello".utf8)) == nil, Measurement.now() < deadline {
                try stream.take()
                usleep(200)
            }
            pages.append(
                Page(
                    replica: ReplicaID(UInt64(1_000 + person)), asking: asking, stream: stream,
                    // Not all at once, as people are.
                    due: start + Double(person) / Double(people) / rate))
        }
    }

    /// Where what follows the log's first events is asked for and sent to.
    private func target(after position: Int) -> String {
        let digest = digests[position].map { "&digest=" + String(decoding: $0, as: UTF8.self) } ?? ""
        return "/api/documents/\(document.text)/events?after=\(position)\(digest)"
    }

    /// Keeps the digest of a place that an answer leads to.
    private mutating func keepDigest(at position: Int, _ answer: HubWire.Answer) {
        // HAProxy writes names of headers small.
        for (name, bytes) in [
            ("Bojagi-Digest: " as StaticString, answer.head), ("bojagi-digest: ", answer.head),
            ("\"digest\":\"", answer.body),
        ] {
            guard digests[position] == nil, let start = HubWire.place(after: name, in: bytes) else { continue }
            digests[position] = Array(bytes[start...].prefix(16))
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
                    try pages[index].asking.take()
                    while let answer = pages[index].asking.next() { try take(answer, index) }
                }
                if polled[index * 2 + 1].revents != 0 {
                    try pages[index].stream.take()
                    try hear(index)
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

    /// What the stream says of the log's length, and of what was added.
    private mutating func hear(_ index: Int) throws {
        var rest = pages[index].stream.bytes[...]
        while let end = HubWire.place(after: "\n\n", in: rest) {
            if let position = HubWire.number(after: "\"position\":", in: rest[..<end]) {
                pages[index].known = max(pages[index].known, position)
            }
            if let start = HubWire.place(after: "\"news\":", in: rest[..<end]) {
                try take(news: rest[start..<end], index)
            }
            rest = rest[end...]
        }
        pages[index].stream.bytes = Array(rest)
    }

    /// What was added, where it follows what the page has.
    private mutating func take(news: ArraySlice<UInt8>, _ index: Int) throws {
        let position = pages[index].position
        guard HubWire.number(after: "\"after\":", in: news) == position,
            let behind = HubWire.text(after: "\"afterDigest\":\"", in: news), Array(behind.utf8) == digests[position],
            let digest = HubWire.text(after: "\"digest\":\"", in: news),
            let events = HubWire.text(after: "\"events\":\"", in: news), let bytes = Data(base64Encoded: events)
        else { return }
        let end = try note(framed: Array(bytes)[...], from: position)
        digests[end] = Array(digest.utf8)
        reach(end, index)
    }

    /// Notes events from a place of the log on, as far as nobody has; the place after the last.
    private mutating func note(framed bytes: ArraySlice<UInt8>, from start: Int, until most: Int = .max) throws -> Int {
        var (place, rest) = (start, bytes)
        while rest.count >= 4, place < most {
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            if place == log.count { note(try Event(bytes: Array(rest.dropFirst(4).prefix(count)))) }
            rest = rest.dropFirst(4 + count)
            place += 1
        }
        return place
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
            page.asking.post([bytes], to: target(after: page.position))
        } else if page.known > page.position || page.unsettled != nil {
            pages[index].waiting = .asked(page.position)
            page.asking.get(target(after: page.position))
        }
    }

    private mutating func take(_ answer: HubWire.Answer, _ index: Int) throws {
        defer { pages[index].waiting = .nothing }
        guard HubWire.has("HTTP/1.1 200", answer.head) else { throw HubWire.Gone() }
        switch pages[index].waiting {
        case .nothing: throw HubWire.Gone()
        case .posted(let position):
            guard HubWire.has("\"applied\":1", answer.body) else { throw HubWire.Gone() }
            guard HubWire.has("\"follows\":true", answer.body), let id = pages[index].unsettled else { return }
            // The log is what is here and this edit.
            if log.count == position { note(try Event(bytes: event(id, frontiers[position - 1]))) }
            keepDigest(at: position + 1, answer)
            reach(position + 1, index)
        case .asked(let start):
            let found = HubWire.number(after: "Bojagi-Position: ", in: answer.head)
            guard let position = found ?? HubWire.number(after: "bojagi-position: ", in: answer.head) else {
                throw HubWire.Gone()
            }
            keepDigest(at: position, answer)
            reach(try note(framed: answer.body[...], from: start, until: position), index)
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
