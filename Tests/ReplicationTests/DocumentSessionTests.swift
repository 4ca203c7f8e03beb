import Replication
import TestSupport
import TextMerging
import Testing

/// A session with the log that its host would keep.
private final class Desk {
    let session: DocumentSession<Shelf>
    private(set) var log: [[UInt8]] = []
    var now: UInt64

    static let document = DocumentID(high: 1, low: 2)

    init(replica: UInt64, author: UInt64, now: UInt64 = 1_000) {
        session = DocumentSession(
            document: Desk.document, kind: "shelf", replica: ReplicaID(replica), author: AuthorID(author))
        self.now = now
    }

    var value: Shelf { session.value }

    @discardableResult
    func make(_ changes: ShelfChange..., undoing undoes: EventID? = nil) -> [UInt8] {
        now += 1
        session.perform(changes, now: now, undoing: undoes) { log.append($0) }
        return log.last ?? []
    }

    @discardableResult
    func take(_ bytes: [UInt8]) throws -> DocumentSession<Shelf>.Reception {
        let reception = try session.receive(bytes, now: now)
        if case .applied(let count) = reception, count == 1 { log.append(bytes) }
        return reception
    }

    /// Hears what another desk has and this one has not.
    func hear(_ other: Desk) throws {
        for bytes in other.log { try take(bytes) }
        now = max(now, other.now)
    }

    /// Undoes or redoes; false when there is nothing.
    func step(_ direction: UndoDirection) throws -> Bool {
        let events = try log.map { try Event(bytes: $0) }
        guard let step = try value.undoStep(direction, by: session.author, log: events) else { return false }
        now += 1
        session.perform(step.changes, now: now, undoing: step.undoes) { log.append($0) }
        return true
    }
}

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
        #expect(try desk.session.receiveEarly(now: desk.now) == 0)
        #expect(try desk.session.receiveEarly(now: desk.now + 1) == 1)
        #expect(desk.value.size.value == 1)
        #expect(try desk.take(events[0]) == .known)
        #expect(try desk.session.receiveEarly(now: desk.now + 2) == 1)
        #expect(try desk.session.receiveEarly(now: desk.now + 2) == 0)
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
        #expect(throws: WireError.self) { try b.take(second) }
        #expect(throws: WireError.self) { try b.take(bent) }
        #expect(state(b) == before)
        #expect(try b.take(first) == .applied(1))
    }
}

@Suite("Undo and redo")
struct UndoTests {
    @Test("C18 undo is the author's, on whatever device, and never another person's")
    func perAuthor() throws {
        let (laptop, phone) = (Desk(replica: 1, author: 7), Desk(replica: 2, author: 7))
        let other = Desk(replica: 3, author: 8)
        laptop.make(laptop.value.relabel("mine"))
        try other.hear(laptop)
        other.make(other.value.resize(5))
        try phone.hear(other)
        #expect(try phone.step(.undo))
        #expect(phone.value.label.value == "")
        #expect(phone.value.size.value == 5)
        #expect(try !phone.step(.undo))
        try laptop.hear(phone)
        #expect(try laptop.step(.redo))
        #expect(laptop.value.label.value == "mine")
        #expect(try !laptop.step(.redo))
        try other.hear(laptop)
        #expect(try other.step(.undo))
        #expect(other.value.size.value == 0)
        #expect(other.value.label.value == "mine")
    }

    @Test("C18 what somebody else has overwritten is skipped for the step before it")
    func skipsOverwritten() throws {
        let (mine, theirs) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        mine.make(mine.value.resize(1))
        mine.make(mine.value.relabel("mine"))
        try theirs.hear(mine)
        theirs.make(theirs.value.relabel("theirs"))
        try mine.hear(theirs)
        #expect(try mine.step(.undo))
        #expect(mine.value.label.value == "theirs")
        #expect(mine.value.size.value == 0)
        #expect(try !mine.step(.undo))
        try theirs.hear(mine)
        #expect(try theirs.step(.undo))
        try mine.hear(theirs)
        #expect(mine.value.label.value == "mine")
        #expect(try mine.step(.undo))
        #expect(mine.value.label.value == "")
    }

    @Test("C18 an event that sets one thing three times is one step")
    func manyChangesOfOneRegister() throws {
        let desk = Desk(replica: 1, author: 1)
        var next = desk.value
        var changes: [ShelfChange] = []
        for (index, label) in ["a", "b", "c"].enumerated() {
            let change = next.relabel(label)
            // As the session will apply it.
            next.apply(
                change,
                from: Origin(
                    unit: UnitID(replica: ReplicaID(1), sequence: UInt64(index)), time: Timestamp(milliseconds: 1)))
            changes.append(change)
        }
        desk.now += 1
        desk.make(changes[0], changes[1], changes[2])
        #expect(desk.value.label.value == "c")
        #expect(try desk.step(.undo))
        #expect(desk.value.label.value == "")
        #expect(try desk.step(.redo))
        #expect(desk.value.label.value == "c")
    }

    @Test("C18 a new change takes what could be redone with it")
    func newChangeClearsRedo() throws {
        let desk = Desk(replica: 1, author: 1)
        desk.make(desk.value.resize(1))
        #expect(try desk.step(.undo))
        desk.make(desk.value.resize(2))
        #expect(try !desk.step(.redo))
        #expect(try desk.step(.undo))
        #expect(desk.value.size.value == 0)
    }

    @Test("C18 text that was deleted and brought back is gone when what wrote it is taken back")
    func textBroughtBack() throws {
        let desk = Desk(replica: 1, author: 1)
        desk.make(desk.value.write("abc"))
        desk.make(desk.value.write("ac"))
        for _ in 0..<3 {
            #expect(try desk.step(.undo))
            #expect(desk.value.note.text == "abc")
            #expect(try desk.step(.undo))
            #expect(desk.value.note.text == "")
            #expect(try desk.step(.redo))
            #expect(desk.value.note.text == "abc")
            #expect(try desk.step(.redo))
            #expect(desk.value.note.text == "ac")
        }
    }

    @Test("C18 undoing text keeps what another person wrote since, also amid it")
    func textOfTwo() throws {
        let (mine, theirs) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        mine.make(mine.value.write("one three"))
        try theirs.hear(mine)
        theirs.make(theirs.value.write("one TWO three!"))
        try mine.hear(theirs)
        #expect(try mine.step(.undo))
        #expect(mine.value.note.text.hasSameBytes(as: "TWO !") || mine.value.note.text.hasSameBytes(as: " TWO!"))
        #expect(try mine.step(.redo))
        try theirs.hear(mine)
        #expect(theirs.value.note.text == "one TWO three!")
        #expect(try theirs.step(.undo))
        #expect(theirs.value.note.text == "one three")
    }

    @Test("C18 any number of undos goes back to the beginning, and as many redos to the end", arguments: 1...40)
    func allTheWay(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let desk = Desk(replica: 1, author: 1)
        var states = [state(desk.value)]
        let count = random.pick(3..<12)
        for _ in 0..<count {
            switch random.pick(0..<4) {
            case 0: desk.make(desk.value.relabel(random.text(upTo: 4)))
            case 1: desk.make(desk.value.resize(UInt32(random.pick(0..<9))), desk.value.relabel(random.text(upTo: 4)))
            default:
                let text = random.text(upTo: 12)
                if text.hasSameBytes(as: desk.value.note.text) { continue }
                desk.make(desk.value.write(text))
            }
            states.append(state(desk.value))
        }
        for _ in 0..<2 {
            for state in states.dropLast().reversed() {
                #expect(try desk.step(.undo), "seed \(seed)")
                #expect(self.state(desk.value) == state, "seed \(seed)")
            }
            #expect(try !desk.step(.undo), "seed \(seed)")
            for state in states.dropFirst() {
                #expect(try desk.step(.redo), "seed \(seed)")
                #expect(self.state(desk.value) == state, "seed \(seed)")
            }
            #expect(try !desk.step(.redo), "seed \(seed)")
        }
        // Another device that hears it all agrees.
        let other = Desk(replica: 2, author: 2)
        other.now = desk.now
        try other.hear(desk)
        #expect(state(other.value) == state(desk.value), "seed \(seed)")
    }

    private func state(_ shelf: Shelf) -> [[UInt8]] {
        [Array(shelf.label.value.utf8), Array(shelf.note.text.utf8), [UInt8(shelf.size.value)]]
    }
}
