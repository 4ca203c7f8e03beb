import Foundation
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing
import TextMerging

@Suite("Merging texts")
struct MergingTests {
    @Test("M9 two edits beside each other: both are in the text, in either order, and in a third replica's replay")
    func bothKept() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("base"))
        try b.catchUp(with: a)
        let mine = a.make(a.value.write("base, mine"))
        let theirs = b.make(b.value.write("their base"))
        #expect(try a.receive(theirs) == .applied(1))
        #expect(try b.receive(mine) == .applied(1))
        #expect(a.value.note.text == "their base, mine")
        #expect(a.value.note.wireBytes == b.value.note.wireBytes)
        #expect(try Shelf(log: a.bytes.map { try Event(bytes: $0) }).note.wireBytes == a.value.note.wireBytes)
        // Who goes on from there follows both, and needs no history.
        let next = a.make(a.value.write("their base, mine!"))
        #expect(try b.receiveWithoutHistory(next) == .applied(1))
        #expect(b.value.note.text == "their base, mine!")
    }

    @Test("M9 an event that waited and edits beside another is merged with the history learnt")
    func afterWaiting() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("a"))
        let (first, second) = (b.make(b.value.resize(5)), b.make(b.value.write("b")))
        #expect(try a.receive(second) == .waiting)
        #expect(try a.receive(first) == .applied(2))
        #expect(a.value.note.text == "ab" && a.value.size.value == 5)
    }

    @Test("M9 observers see a merged edit as one of the text as it stands")
    func observed() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("base"))
        try b.catchUp(with: a)
        a.make(a.value.write("abase"))
        let beside = b.make(b.value.write("base!"))
        var places: [UInt32] = []
        _ = a.session.observe { applied in
            if case .note(let edit) = applied.change { places += edit.operations.map(\.position) }
        }
        try a.receive(beside)
        #expect(places == [5])
    }

    @Test("M9 nothing is merged that could not be made durable; it comes in the next time")
    func notAppended() throws {
        struct DiskFull: Error {}
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        let mine = a.make(a.value.write("mine"))
        let beside = b.make(b.value.write("beside"))
        try a.session.learnHistory(from: [Event(bytes: mine)])
        #expect(throws: ReceivingError<DiskFull>.self) {
            try a.session.receive(beside, now: a.now) { _ throws(DiskFull) in throw DiskFull() }
        }
        #expect(a.value.note.text == "mine")
        #expect(try a.receive(beside) == .applied(1))
        #expect(a.value.note.text == "minebeside")
    }

    @Test("an edit of a version that its event does not follow waits for that version, on every replica")
    func hostileParents() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        let first = a.make(a.value.write("first"))
        let version = a.value.note.version
        let operation = TextOperation(position: 0, inserted: "x")
        let hostile = b.make(.note(TextEdit(parents: version, operations: [operation])))
        let (c, d) = (TestDevice(replica: 3, author: 3), TestDevice(replica: 4, author: 4))
        #expect(try c.receive(hostile) == .waiting)
        #expect(try c.receive(first) == .applied(2))
        #expect(try d.receive(first) == .applied(1))
        #expect(try d.receive(hostile) == .applied(1))
        #expect(c.value.note.text == "xfirst")
        #expect(c.value.note.wireBytes == d.value.note.wireBytes)
    }

    @Test("a version that names units of something else than the text counts as if it did not, in either order")
    func foreignParents() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        let sized = a.make(a.value.resize(3))
        let text = a.make(a.value.write("text"))
        let stray = TextVersion([UnitID(replica: ReplicaID(1), sequence: 0)])
        let hostile = b.make(.note(TextEdit(parents: stray, operations: [TextOperation(position: 0, inserted: "x")])))
        let orders = [[sized, text, hostile], [sized, hostile, text], [hostile, text, sized]]
        let states = try orders.enumerated().map { number, events in
            let device = TestDevice(replica: UInt64(10 + number), author: 9)
            for bytes in events { try device.receive(bytes) }
            return device.value.note.wireBytes
        }
        #expect(Set(states).count == 1)
    }

    @Test("C18 undo takes my own edit back and leaves what came in beside it, before it and inside it")
    func undoBeside() throws {
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("one two"))
        try b.catchUp(with: a)
        a.make(a.value.write("one and two"))
        for text in ["zero one two", "zero one two three"] { b.make(b.value.write(text)) }
        for bytes in b.bytes { try a.receive(bytes) }
        #expect(a.value.note.text == "zero one and two three")
        #expect(try a.step(.undo))
        #expect(a.value.note.text == "zero one two three")
        #expect(try a.step(.redo))
        #expect(a.value.note.text == "zero one and two three")
        for bytes in a.bytes { try b.receive(bytes) }
        #expect(b.value.note.wireBytes == a.value.note.wireBytes)
    }

    @Test("C18 undoing all of mine beside theirs leaves exactly theirs, seeded", arguments: 1...60)
    func undoAll(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (a, b) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        a.make(a.value.write("shared"))
        try b.catchUp(with: a)
        // Both only insert, so that what is whose stays plain.
        for device in [a, b] {
            for _ in 0..<random.pick(1..<6) {
                var scalars = Array(device.value.note.text.unicodeScalars)
                let new = device === a ? "ㄱㄴ" : "xy"
                scalars.insert(contentsOf: new.unicodeScalars, at: random.pick(0..<(scalars.count + 1)))
                device.make(device.value.write(String(String.UnicodeScalarView(scalars))))
            }
        }
        for bytes in b.bytes { try a.receive(bytes) }
        while try a.step(.undo), a.value.note.text.unicodeScalars.contains(where: { $0.value > 127 }) {}
        #expect(a.value.note.text == b.value.note.text, "seed \(seed)")
    }

    @Test("nobody writes as replica 0 or as the greatest: such an event is malformed", arguments: [0, UInt64.max])
    func reserved(replica: UInt64) throws {
        let (a, nobody) = (TestDevice(replica: 1, author: 1), TestDevice(replica: replica, author: 2))
        #expect(throws: (any Error).self) { try a.receiveWithoutHistory(nobody.make(nobody.value.write("x"))) }
        #expect(a.value.note.text == "")
    }

    @Test("M9 what is merged later, all at once, is what is merged one by one, seeded", arguments: 1...60)
    func mergedLater(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let devices = [1, 2, 3].map { TestDevice(replica: $0, author: $0) }
        for _ in 0..<random.pick(4..<24) {
            let device = random.pick(of: devices)
            var scalars = Array(device.value.note.text.unicodeScalars)
            let place = random.pick(0..<(scalars.count + 1))
            scalars.replaceSubrange(
                place..<min(place + random.pick(0..<3), scalars.count), with: random.text(upTo: 3).unicodeScalars)
            device.make(device.value.write(String(String.UnicodeScalarView(scalars))))
            if random.pick(0..<4) == 0 { for bytes in random.pick(of: devices).bytes { try device.receive(bytes) } }
        }
        let events = devices.flatMap(\.bytes)
        for bytes in events { try devices[0].receive(bytes) }
        let later = TestDevice(replica: 9, author: 9)
        later.session.mergesLater = true
        for bytes in events.shuffled(using: &random) { try later.receive(bytes) }
        try later.session.mergeTexts()
        #expect(later.value.note.wireBytes == devices[0].value.note.wireBytes, "seed \(seed)")
    }

    /// The process's own seconds that it takes to take in a thousand events with two edits each, made one after the other
    /// at the end of a text of so many scalars.
    private func seconds(typingBehind length: Int) throws -> Double {
        let writer = TestDevice(replica: 1, author: 1)
        var events = [writer.make(writer.value.write(String(repeating: "a", count: length)))]
        var version = writer.value.note.version
        for number in 0..<1_000 {
            let position = UInt32(length + number)
            let operations = [
                TextOperation(position: position, inserted: "bc"), TextOperation(position: position, deleted: "b"),
            ]
            let id = writer.session.graph.next(of: ReplicaID(1))
            events.append(writer.make(.note(TextEdit(parents: version, operations: operations))))
            version = TextVersion([id.advanced(by: 2)])
        }
        let session = TestDevice(replica: 2, author: 2).session
        session.mergesLater = true
        var log: [Event] = []
        let start = clock()
        for bytes in events { _ = try session.take(bytes, now: 2_000, log: &log) }
        try session.mergeTexts()
        #expect(session.value.note.text == writer.value.note.text)
        #expect(session.value.note.version == writer.value.note.version)
        return Double(clock() - start)
    }

    @Test("M9 what somebody typed into a long text is taken in about as quickly as into a short one") func typed()
        throws
    {
        // Each edit by itself would take as long as the text.
        let short = try seconds(typingBehind: 1_000)
        #expect(try seconds(typingBehind: 300_000) < 40 * short)
    }

    /// The process's own seconds that it takes to take in so many edits, of which none saw another.
    private func seconds(takingIn count: UInt64) throws -> Double {
        let base = TestDevice(replica: 1, author: 1)
        let first = base.make(base.value.write("a"))
        let edits = try (0..<count).map { number in
            let device = TestDevice(replica: number + 3, author: 1)
            try device.receiveWithoutHistory(first)
            return device.make(device.value.write("ab"))
        }
        let session = TestDevice(replica: 2, author: 2).session
        session.mergesLater = true
        var log: [Event] = []
        let start = clock()
        for bytes in [first] + edits { _ = try session.take(bytes, now: 2_000, log: &log) }
        try session.mergeTexts()
        #expect(session.value.note.text == "a" + String(repeating: "b", count: Int(count)))
        return Double(clock() - start)
    }

    @Test("W6 of thousands of edits beside each other each is taken in about as quickly as of a few hundred")
    func crowd() throws {
        // Ten times as many; each of them with all others would be a hundred times as long.
        let few = try seconds(takingIn: 300)
        #expect(try seconds(takingIn: 3_000) < 40 * few)
    }
}
