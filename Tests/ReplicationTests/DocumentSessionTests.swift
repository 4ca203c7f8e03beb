import Primitives
import Replication
import TestDevices
import TestSupport
import Testing
import TextMerging

private struct DiskFull: Error {}

@Suite("DocumentSession")
struct DocumentSessionTests {
    @Test("an append that fails changes nothing, and the next one goes on as if it had not been")
    func failingAppend() throws {
        let device = TestDevice(replica: 1, author: 1)
        device.make(device.value.relabel("a"))
        let (clock, graph) = (device.session.clock.latest, device.session.graph.wireBytes)
        var heard = 0
        _ = device.session.observe { _ in heard += 1 }
        #expect(throws: DiskFull.self) {
            try device.session.perform([device.value.relabel("b")], now: 5_000) { _ throws(DiskFull) in throw DiskFull()
            }
        }
        #expect(device.value.label.value == "a")
        #expect(device.session.clock.latest == clock)
        #expect(device.session.graph.wireBytes == graph)
        #expect(heard == 0)
        let event = try Event(bytes: device.make(device.value.relabel("c")))
        #expect(event.id.sequence == 1)
        #expect(heard == 1)
    }

    @Test("no changes make no event")
    func noChanges() {
        let device = TestDevice(replica: 1, author: 1)
        #expect(device.session.perform([], now: 1) { _ in Issue.record("appended") } == nil)
    }

    @Test("C9 any number of observers hear each change once the event is whole, until they stop")
    func observers() throws {
        let device = TestDevice(replica: 1, author: 1)
        var heard: [String] = []
        let first = device.session.observe { applied in
            heard.append("first \(applied.origin.unit.sequence) \(applied.isLocal) \(device.value.size.value)")
        }
        var second: ObserverToken?
        second = device.session.observe { _ in
            heard.append("second")
            if let second { device.session.stopObserving(second) }
        }
        device.make(device.value.relabel("a"), device.value.resize(3))
        // The second stopped while it heard the first change; both were told what happened before they stopped.
        #expect(heard == ["first 0 true 3", "second", "first 1 true 3"])
        heard = []
        let other = TestDevice(replica: 2, author: 2)
        try device.receiveWithoutHistory(other.make(other.value.resize(9)))
        #expect(heard == ["first 0 false 9"])
        device.session.stopObserving(first)
        device.make(device.value.resize(4))
        #expect(heard.count == 1)
    }

    @Test("M9 events of three devices in every order make one document, and again nothing new")
    func convergence() throws {
        let (a, b, c) = (
            TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2), TestDevice(replica: 3, author: 3)
        )
        a.make(a.value.relabel("a"), a.value.resize(1))
        try b.catchUp(with: a)
        b.make(b.value.relabel("b"))
        c.make(c.value.resize(3))
        a.make(.header(a.value.header.moveToTrash()))
        try c.catchUp(with: b)
        c.make(c.value.write("text"))
        let events = [a.bytes[0], b.bytes[1], c.bytes[0], a.bytes[1], c.bytes[3]]
        var states: Set<String> = []
        for order in permutations(events) {
            let device = TestDevice(replica: 9, author: 9, now: 5_000)
            for bytes in order { try device.receiveWithoutHistory(bytes) }
            let first = state(device)
            for bytes in order { #expect(try device.receiveWithoutHistory(bytes) == .known) }
            #expect(state(device) == first)
            states.insert(first)
        }
        #expect(states.count == 1)
        #expect(states.first?.contains("b 3 text") == true, "\(states)")
    }

    private func state(_ device: TestDevice<Shelf>) -> String {
        let value = device.value
        return "\(value.label.value) \(value.size.value) \(value.note.text) \(value.header.isTrashed) "
            + "\(value.header.wireBytes.hex) \(device.session.graph.wireBytes.hex) \(device.session.clock.latest.raw)"
    }

    @Test("what waited is applied with what it waited for")
    func waiting() throws {
        let a = TestDevice(replica: 1, author: 1)
        let events = (0..<5).map { a.make(a.value.resize(UInt32($0))) }
        let b = TestDevice(replica: 2, author: 2)
        for bytes in events.dropFirst().reversed() { #expect(try b.receiveWithoutHistory(bytes) == .waiting) }
        #expect(try b.receiveWithoutHistory(events[3]) == .known)
        #expect(try b.receiveWithoutHistory(events[0]) == .applied(5))
        #expect(b.value.size.value == 4)
    }

    @Test("a received event whose append fails changes nothing, nor does what waited for it; the next try takes all")
    func failingAppendOfReceived() throws {
        let a = TestDevice(replica: 1, author: 1)
        let events = (0..<4).map { a.make(a.value.resize(UInt32($0))) }
        let b = TestDevice(replica: 2, author: 2)
        for bytes in events.dropFirst() { #expect(try b.receiveWithoutHistory(bytes) == .waiting) }
        let before = state(b)
        do {
            _ = try b.session.receive(events[0], now: b.now) { _ throws(DiskFull) in throw DiskFull() }
            Issue.record("did not throw")
        } catch .notAppended {
        } catch .unreadable {
            Issue.record("readable")
        }
        #expect(state(b) == before)
        #expect(b.session.graph.waitingCount == 3)
        #expect(try b.receiveWithoutHistory(events[0]) == .applied(4))
        #expect(b.bytes == events)
        #expect(b.session.graph.waitingCount == 0)
    }

    @Test("an early event whose append fails is held aside still")
    func failingAppendOfEarly() throws {
        let ahead = TestDevice(replica: 1, author: 1, now: 1_000_000)
        let device = TestDevice(replica: 2, author: 2, now: 1_000)
        #expect(try device.receiveWithoutHistory(ahead.make(ahead.value.resize(1))) == .early)
        #expect(throws: DiskFull.self) {
            try device.session.receiveEarly(now: 1_000_001) { _ throws(DiskFull) in throw DiskFull() }
        }
        #expect(device.value.size.value == 0)
        #expect(device.session.receiveEarly(now: 1_000_001) == 1)
        #expect(device.value.size.value == 1)
    }

    @Test("M9 early edits of one text beside each other: the later one is told of and not lost")
    func earlyConflict() throws {
        let (a, b) = (
            TestDevice(replica: 1, author: 1, now: 1_000_000), TestDevice(replica: 2, author: 2, now: 1_000_005)
        )
        let (first, second) = (a.make(a.value.write("a")), b.make(b.value.write("b")))
        let device = TestDevice(replica: 3, author: 3, now: 1_000)
        for bytes in [second, first] { #expect(try device.receiveWithoutHistory(bytes) == .early) }
        #expect(device.session.receiveEarly(now: 2_000_000) == 1)
        #expect(device.value.note.text == "a")
        #expect(device.session.needingHistory.map(\.bytes) == [second])
    }

    @Test("an event of another document or kind is foreign")
    func foreign() throws {
        let event = TestDevice(replica: 1, author: 1).make(Shelf().resize(1))
        for (document, kind) in [(DocumentID(high: 9, low: 9), "shelf"), (DocumentID(high: 1, low: 2), "board")] {
            let session = DocumentSession<Shelf>(
                document: document, kind: kind, replica: ReplicaID(2), author: AuthorID(2))
            #expect(try session.receive(event, now: 5_000) == .foreign)
        }
    }

    @Test("an event more than ten minutes ahead is held aside until its time, with what follows it")
    func early() throws {
        let ahead = TestDevice(replica: 1, author: 1, now: 1_000_000)
        let events = [1, 2].map { ahead.make(ahead.value.resize($0)) }
        let device = TestDevice(replica: 2, author: 2, now: 1_000_000 - 600_000)
        // 1_000_001 is ten minutes and a millisecond ahead.
        for bytes in events + events { #expect(try device.receiveWithoutHistory(bytes) == .early) }
        #expect(device.value.size.value == 0)
        #expect(device.session.clock.latest == .zero)
        #expect(device.session.receiveEarly(now: device.now) == 0)
        #expect(device.session.receiveEarly(now: device.now + 1) == 1)
        #expect(device.value.size.value == 1)
        #expect(try device.receiveWithoutHistory(events[0]) == .known)
        #expect(device.session.receiveEarly(now: device.now + 2) == 1)
        #expect(device.session.receiveEarly(now: device.now + 2) == 0)
        #expect(device.value.size.value == 2)
        #expect(device.session.clock.latest > Timestamp(milliseconds: 1_000_001))
    }

    @Test("an event from the future is on time at the end of time")
    func endOfTime() throws {
        let ahead = TestDevice(replica: 1, author: 1, now: 1_000_000)
        let device = TestDevice(replica: 2, author: 2, now: .max)
        #expect(try device.receiveWithoutHistory(ahead.make(ahead.value.resize(1))) == .applied(1))
    }

    @Test("M9 an edit of text beside another asks for history, and nothing of its event is applied")
    func needsHistory() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("base"))
        try b.catchUp(with: a)
        a.make(a.value.write("base a"))
        let beside = b.make(b.value.relabel("b"), b.value.write("b base"))
        let before = state(a)
        let version = a.value.note.version
        #expect(try a.receiveWithoutHistory(beside) == .needsHistory(field: Shelf.note, since: version))
        #expect(try a.receiveWithoutHistory(beside) == .needsHistory(field: Shelf.note, since: version))
        #expect(state(a) == before)
        // What follows it waits; what does not goes on.
        #expect(try a.receiveWithoutHistory(b.make(b.value.resize(5))) == .waiting)
        let c = TestDevice(replica: 3, author: 3)
        #expect(try a.receiveWithoutHistory(c.make(c.value.resize(6))) == .applied(1))
    }

    @Test("M9 an edit that waited and then meets another is told of and not lost")
    func needsHistoryAfterWaiting() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("a"))
        let first = b.make(b.value.resize(5))
        let second = b.make(b.value.write("b"))
        let third = b.make(b.value.resize(6))
        #expect(try a.receiveWithoutHistory(third) == .waiting)
        #expect(try a.receiveWithoutHistory(second) == .waiting)
        #expect(try a.receiveWithoutHistory(first) == .applied(1))
        #expect(a.value.size.value == 5)
        #expect(a.value.note.text == "a")
        #expect(a.session.needingHistory.map(\.bytes) == [second])
        #expect(a.session.takeNeedingHistory().map(\.bytes) == [second])
        #expect(a.session.needingHistory.isEmpty)
        #expect(try a.receiveWithoutHistory(second) == .needsHistory(field: Shelf.note, since: a.value.note.version))
    }

    @Test("two edits of one text in one event follow each other")
    func editsInOneEvent() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        var next = a.value
        let first = next.write("one")
        next.apply(first, from: Origin(unit: UnitID(replica: ReplicaID(1), sequence: 0), time: .zero))
        let second = next.write("one two")
        #expect(try b.receiveWithoutHistory(a.make(first, second)) == .applied(1))
        #expect(a.value.note.text == "one two")
        #expect(b.value.note.text == "one two")
        #expect(try a.step(.undo))
        #expect(a.value.note.text == "")
        try b.catchUp(with: a)
        #expect(b.value.note.text == "")
    }

    @Test("W8 a change of a newer version is counted, kept as it came and passed on")
    func unknownChange() throws {
        let newer = TestDevice(replica: 1, author: 1)
        let event = newer.make(.unknown(tag: 200, payload: [1, 2, 3]), newer.value.resize(2))
        let device = TestDevice(replica: 2, author: 2)
        #expect(try device.receiveWithoutHistory(event) == .applied(1))
        #expect(device.value.unknownCount == 1)
        #expect(device.value.size.value == 2)
        #expect(device.bytes == [event])
        let changes = try Event(bytes: event).decodedChanges(as: ShelfChange.self)
        #expect(changes.first?.change.wireBytes == [200, 1, 2, 3])
    }

    @Test("bytes that cannot be read leave the session as it was, also those that would have waited")
    func unreadable() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        let first = a.make(a.value.resize(1))
        var second = a.make(a.value.resize(2))
        second.removeLast()
        let bent = Event.encode(
            document: a.session.document, kind: "shelf", id: UnitID(replica: ReplicaID(1), sequence: 1),
            parents: [],
            time: .zero, author: AuthorID(1), undoes: nil,
            changes: [a.value.resize(3), ShelfChange.unknown(tag: firstAreaTag, payload: [9])])
        let before = state(b)
        #expect(throws: ReceivingError<Never>.self) { try b.receiveWithoutHistory(second) }
        #expect(throws: ReceivingError<Never>.self) { try b.receiveWithoutHistory(bent) }
        #expect(throws: WireError.self) { try b.session.receive(bent, now: b.now) }
        #expect(state(b) == before)
        #expect(try b.receiveWithoutHistory(first) == .applied(1))
    }
}
