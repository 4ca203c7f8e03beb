import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

private struct DiskFull: Error {}

@Suite("DocumentSession")
struct DocumentSessionTests {
    @Test("an append that fails changes nothing, and the next one goes on as if it had not been")
    func failingAppend() throws {
        let desk = Desk(replica: 1, author: 1)
        desk.make(desk.value.relabel("a"))
        let (clock, graph) = (desk.session.clock.latest, desk.session.graph.wireBytes)
        var heard = 0
        _ = desk.session.observe { _ in heard += 1 }
        #expect(throws: DiskFull.self) {
            try desk.session.perform([desk.value.relabel("b")], now: 5_000) { _ throws(DiskFull) in throw DiskFull() }
        }
        #expect(desk.value.label.value == "a")
        #expect(desk.session.clock.latest == clock)
        #expect(desk.session.graph.wireBytes == graph)
        #expect(heard == 0)
        let event = try Event(bytes: desk.make(desk.value.relabel("c")))
        #expect(event.id.sequence == 1)
        #expect(heard == 1)
    }

    @Test("no changes make no event")
    func noChanges() {
        let desk = Desk(replica: 1, author: 1)
        #expect(desk.session.perform([], now: 1) { _ in Issue.record("appended") } == nil)
    }

    @Test("C9 any number of observers hear each change once the event is whole, until they stop")
    func observers() throws {
        let desk = Desk(replica: 1, author: 1)
        var heard: [String] = []
        let first = desk.session.observe { applied in
            heard.append("first \(applied.origin.unit.sequence) \(applied.isLocal) \(desk.value.size.value)")
        }
        var second: ObserverToken?
        second = desk.session.observe { _ in
            heard.append("second")
            if let second { desk.session.stopObserving(second) }
        }
        desk.make(desk.value.relabel("a"), desk.value.resize(3))
        // The second stopped while it heard the first change; both were told what happened before they stopped.
        #expect(heard == ["first 0 true 3", "second", "first 1 true 3"])
        heard = []
        let other = Desk(replica: 2, author: 2)
        try desk.take(other.make(other.value.resize(9)))
        #expect(heard == ["first 0 false 9"])
        desk.session.stopObserving(first)
        desk.make(desk.value.resize(4))
        #expect(heard.count == 1)
    }

    @Test("M9 events of three devices in every order make one document, and again nothing new")
    func convergence() throws {
        let (a, b, c) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2), Desk(replica: 3, author: 3))
        a.make(a.value.relabel("a"), a.value.resize(1))
        try b.hear(a)
        b.make(b.value.relabel("b"))
        c.make(c.value.resize(3))
        a.make(.header(a.value.header.moveToTrash()))
        try c.hear(b)
        c.make(c.value.write("text"))
        let events = [a.log[0], b.log[1], c.log[0], a.log[1], c.log[3]]
        var states: Set<String> = []
        for order in permutations(events) {
            let desk = Desk(replica: 9, author: 9, now: 5_000)
            for bytes in order { try desk.take(bytes) }
            let first = state(desk)
            for bytes in order { #expect(try desk.take(bytes) == .known) }
            #expect(state(desk) == first)
            states.insert(first)
        }
        #expect(states.count == 1)
        #expect(states.first?.contains("b 3 text") == true, "\(states)")
    }

    private func state(_ desk: Desk) -> String {
        let value = desk.value
        return "\(value.label.value) \(value.size.value) \(value.note.text) \(value.header.isTrashed) "
            + "\(value.header.wireBytes.hex) \(desk.session.graph.wireBytes.hex) \(desk.session.clock.latest.raw)"
    }

    @Test("what waited is applied with what it waited for")
    func waiting() throws {
        let a = Desk(replica: 1, author: 1)
        let events = (0..<5).map { a.make(a.value.resize(UInt32($0))) }
        let b = Desk(replica: 2, author: 2)
        for bytes in events.dropFirst().reversed() { #expect(try b.take(bytes) == .waiting) }
        #expect(try b.take(events[3]) == .known)
        #expect(try b.take(events[0]) == .applied(5))
        #expect(b.value.size.value == 4)
    }

    @Test("a received event whose append fails changes nothing, nor does what waited for it; the next try takes all")
    func failingAppendOfReceived() throws {
        let a = Desk(replica: 1, author: 1)
        let events = (0..<4).map { a.make(a.value.resize(UInt32($0))) }
        let b = Desk(replica: 2, author: 2)
        for bytes in events.dropFirst() { #expect(try b.take(bytes) == .waiting) }
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
        #expect(try b.take(events[0]) == .applied(4))
        #expect(b.log == events)
        #expect(b.session.graph.waitingCount == 0)
    }

    @Test("an early event whose append fails is held aside still")
    func failingAppendOfEarly() throws {
        let ahead = Desk(replica: 1, author: 1, now: 1_000_000)
        let desk = Desk(replica: 2, author: 2, now: 1_000)
        #expect(try desk.take(ahead.make(ahead.value.resize(1))) == .early)
        #expect(throws: DiskFull.self) {
            try desk.session.receiveEarly(now: 1_000_001) { _ throws(DiskFull) in throw DiskFull() }
        }
        #expect(desk.value.size.value == 0)
        #expect(desk.session.receiveEarly(now: 1_000_001) == 1)
        #expect(desk.value.size.value == 1)
    }

    @Test("M9 early edits of one text beside each other: the later one is told of and not lost")
    func earlyConflict() throws {
        let (a, b) = (Desk(replica: 1, author: 1, now: 1_000_000), Desk(replica: 2, author: 2, now: 1_000_005))
        let (first, second) = (a.make(a.value.write("a")), b.make(b.value.write("b")))
        let desk = Desk(replica: 3, author: 3, now: 1_000)
        for bytes in [second, first] { #expect(try desk.take(bytes) == .early) }
        #expect(desk.session.receiveEarly(now: 2_000_000) == 1)
        #expect(desk.value.note.text == "a")
        #expect(desk.session.needingHistory.map(\.bytes) == [second])
    }

    @Test("an event of another document or kind is foreign")
    func foreign() throws {
        let event = Desk(replica: 1, author: 1).make(Shelf().resize(1))
        for (document, kind) in [(DocumentID(high: 9, low: 9), "shelf"), (Desk.document, "board")] {
            let session = DocumentSession<Shelf>(
                document: document, kind: kind, replica: ReplicaID(2), author: AuthorID(2))
            #expect(try session.receive(event, now: 5_000) == .foreign)
        }
    }

    @Test("an event more than ten minutes ahead is held aside until its time, with what follows it")
    func early() throws {
        let ahead = Desk(replica: 1, author: 1, now: 1_000_000)
        let events = [1, 2].map { ahead.make(ahead.value.resize($0)) }
        let desk = Desk(replica: 2, author: 2, now: 1_000_000 - 600_000)
        // 1_000_001 is ten minutes and a millisecond ahead.
        for bytes in events + events { #expect(try desk.take(bytes) == .early) }
        #expect(desk.value.size.value == 0)
        #expect(desk.session.clock.latest == .zero)
        #expect(desk.session.receiveEarly(now: desk.now) == 0)
        #expect(desk.session.receiveEarly(now: desk.now + 1) == 1)
        #expect(desk.value.size.value == 1)
        #expect(try desk.take(events[0]) == .known)
        #expect(desk.session.receiveEarly(now: desk.now + 2) == 1)
        #expect(desk.session.receiveEarly(now: desk.now + 2) == 0)
        #expect(desk.value.size.value == 2)
        #expect(desk.session.clock.latest > Timestamp(milliseconds: 1_000_001))
    }

    @Test("an event from the future is on time at the end of time")
    func endOfTime() throws {
        let ahead = Desk(replica: 1, author: 1, now: 1_000_000)
        let desk = Desk(replica: 2, author: 2, now: .max)
        #expect(try desk.take(ahead.make(ahead.value.resize(1))) == .applied(1))
    }

    @Test("M9 an edit of text beside another asks for history, and nothing of its event is applied")
    func needsHistory() throws {
        let (a, b) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        a.make(a.value.write("base"))
        try b.hear(a)
        a.make(a.value.write("base a"))
        let beside = b.make(b.value.relabel("b"), b.value.write("b base"))
        let before = state(a)
        let version = a.value.note.version
        #expect(try a.take(beside) == .needsHistory(field: Shelf.note, since: version))
        #expect(try a.take(beside) == .needsHistory(field: Shelf.note, since: version))
        #expect(state(a) == before)
        // What follows it waits; what does not goes on.
        #expect(try a.take(b.make(b.value.resize(5))) == .waiting)
        let c = Desk(replica: 3, author: 3)
        #expect(try a.take(c.make(c.value.resize(6))) == .applied(1))
    }

    @Test("M9 an edit that waited and then meets another is told of and not lost")
    func needsHistoryAfterWaiting() throws {
        let (a, b) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        a.make(a.value.write("a"))
        let first = b.make(b.value.resize(5))
        let second = b.make(b.value.write("b"))
        let third = b.make(b.value.resize(6))
        #expect(try a.take(third) == .waiting)
        #expect(try a.take(second) == .waiting)
        #expect(try a.take(first) == .applied(1))
        #expect(a.value.size.value == 5)
        #expect(a.value.note.text == "a")
        #expect(a.session.needingHistory.map(\.bytes) == [second])
        #expect(a.session.takeNeedingHistory().map(\.bytes) == [second])
        #expect(a.session.needingHistory.isEmpty)
        #expect(try a.take(second) == .needsHistory(field: Shelf.note, since: a.value.note.version))
    }

    @Test("two edits of one text in one event follow each other")
    func editsInOneEvent() throws {
        let (a, b) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        var next = a.value
        let first = next.write("one")
        next.apply(first, from: Origin(unit: UnitID(replica: ReplicaID(1), sequence: 0), time: .zero))
        let second = next.write("one two")
        #expect(try b.take(a.make(first, second)) == .applied(1))
        #expect(a.value.note.text == "one two")
        #expect(b.value.note.text == "one two")
        #expect(try a.step(.undo))
        #expect(a.value.note.text == "")
        try b.hear(a)
        #expect(b.value.note.text == "")
    }

    @Test("W8 a change of a newer version is counted, kept as it came and passed on")
    func unknownChange() throws {
        let newer = Desk(replica: 1, author: 1)
        let event = newer.make(.unknown(tag: 200, payload: [1, 2, 3]), newer.value.resize(2))
        let desk = Desk(replica: 2, author: 2)
        #expect(try desk.take(event) == .applied(1))
        #expect(desk.value.unknownCount == 1)
        #expect(desk.value.size.value == 2)
        #expect(desk.log == [event])
        let changes = try Event(bytes: event).decodedChanges(as: ShelfChange.self)
        #expect(changes.first?.change.wireBytes == [200, 1, 2, 3])
    }

    @Test("bytes that cannot be read leave the session as it was, also those that would have waited")
    func unreadable() throws {
        let (a, b) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        let first = a.make(a.value.resize(1))
        var second = a.make(a.value.resize(2))
        second.removeLast()
        let bent = Event.encode(
            document: Desk.document, kind: "shelf", id: UnitID(replica: ReplicaID(1), sequence: 1), parents: [],
            time: .zero, author: AuthorID(1), undoes: nil,
            changes: [a.value.resize(3), ShelfChange.unknown(tag: firstAreaTag, payload: [9])])
        let before = state(b)
        #expect(throws: ReceivingError<Never>.self) { try b.take(second) }
        #expect(throws: ReceivingError<Never>.self) { try b.take(bent) }
        #expect(throws: WireError.self) { try b.session.receive(bent, now: b.now) }
        #expect(state(b) == before)
        #expect(try b.take(first) == .applied(1))
    }
}
