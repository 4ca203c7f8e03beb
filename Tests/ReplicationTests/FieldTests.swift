import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

/// What a field can say of its values: that one is the time of its change, that many records share one.
@Suite("Fields of records")
struct FieldTests {
    private static let id = Visit.id(of: "a")

    private static func origin(_ replica: UInt64, at time: UInt64) -> Origin {
        Origin(unit: UnitID(replica: ReplicaID(replica), sequence: 0), time: Timestamp(milliseconds: time))
    }

    private static func visit(
        _ key: String, place: String = "", text: String = "", at time: Timestamp = .unset
    ) -> Visit {
        var visit = Visit(.draft)
        (visit.key, visit.place, visit.text, visit.time) = (key, place, text, time)
        return visit
    }

    @Test("W8 a field that is set to now holds the time of the change that sets it, in every order of arrival")
    func now() throws {
        func set(_ time: Timestamp) -> RecordChange {
            .set(
                Visit.times, of: Self.id,
                Assignment(value: time, writer: nil, replaced: .unset, replacedWriter: UnitID.none))
        }
        let said: [(RecordChange, Origin)] = [
            (.put(Self.visit("a", at: .now)), Self.origin(1, at: 5)),
            (.put(Self.visit("a", at: .now)), Self.origin(2, at: 7)),
            (set(.now), Self.origin(3, at: 9)),
            (set(Timestamp(milliseconds: 2)), Self.origin(4, at: 11)),
        ]
        let times: [UInt64] = [5, 7, 9, 2]
        for count in said.indices {
            for order in permutations(Array(said[...count])) {
                var visits = Visits()
                for (change, origin) in order { visits.apply(change, from: origin) }
                #expect(visits.visits.map(\.time) == [Timestamp(milliseconds: times[count])])
                #expect(try Visits(wireBytes: visits.wireBytes).wireBytes == visits.wireBytes)
            }
        }
        var visits = Visits()
        visits.apply(.add(Plain(at: .now)), from: Self.origin(6, at: 3))
        #expect(visits.plain.map(\.time) == [Timestamp(milliseconds: 3)])
    }

    @Test("W5 undoing a put leaves the text that came with it; typing later is a step of its own")
    func ownText() throws {
        let session = DocumentSession<Visits>(
            document: DocumentID(high: 1, low: 2), kind: "visits", replica: ReplicaID(1), author: AuthorID(1))
        var log: [Event] = []
        func perform(_ changes: [RecordChange], undoing: EventID? = nil) throws {
            try session.perform(changes, now: 1000, undoing: undoing) { (bytes) throws in
                log.append(try Event(bytes: bytes))
            }
        }
        func undo() throws {
            let step = try #require(try session.value.undoStep(.undo, by: AuthorID(1), log: log))
            try perform(step.changes, undoing: step.undoes)
        }
        func shown() throws -> Visit { try #require(session.value.visits.first) }
        try perform(session.value.putting(Self.visit("a", text: "one"), over: nil))
        try perform(session.value.putting(Self.visit("a", text: "one two"), over: try shown()))
        try undo()
        #expect(try (shown().text, shown().isRemoved) == ("one", false))
        try undo()
        #expect(try (shown().text, shown().isRemoved) == ("one", true))
        try perform(session.value.setting(isRemoved: false, of: try shown()))
        #expect(try (shown().text, shown().isRemoved) == ("one", false))
        // Somebody else's hand in it: then nothing of the put is taken back, its text neither.
        var other = session.value
        other.apply(.put(Self.visit("a", place: "there")), from: Self.origin(9, at: 2000))
        #expect(try other.undoStep(.undo, by: AuthorID(1), log: Array(log.prefix(1))) == nil)
    }

    @Test("W8 a snapshot has a text that records share once, unless it is long")
    func shared() throws {
        func snapshot(_ places: [String]) throws -> Int {
            var visits = Visits()
            for (number, place) in places.enumerated() {
                let key = "key \(1000 + number)"
                visits.apply(.put(Self.visit(key, place: place)), from: Self.origin(UInt64(number + 1), at: 5))
            }
            let again = try Visits(wireBytes: visits.wireBytes)
            #expect(again.visits.map(\.place) == places)
            #expect(again.wireBytes == visits.wireBytes)
            return visits.wireBytes.count
        }
        let count = 100
        let unset = try snapshot(Array(repeating: "", count: count))
        let short = String(repeating: "x", count: 128)
        #expect(try snapshot(Array(repeating: short, count: count)) < unset + 140)
        #expect(try snapshot((0..<count).map { $0 % 2 == 0 ? short : "there" }) < unset + 150)
        #expect(try snapshot(Array(repeating: short + "x", count: count)) > unset + count * 128)
        // The same letter as one scalar and as two are two texts.
        _ = try snapshot(["\u{e9}", "e\u{301}", "", "\u{e9}", "", "e\u{301}"])
    }

    @Test("W8 a snapshot that names a shared text which it does not have, or a long one, is malformed")
    func hostileShared() throws {
        var visits = Visits()
        for number in 1...2 {
            visits.apply(.put(Self.visit("key \(number)", place: "here")), from: Self.origin(UInt64(number), at: 5))
        }
        let bytes = visits.wireBytes
        // The column: its length, 1 and the text, 1 again.
        let column: [UInt8] = [7, 1, 4] + Array("here".utf8) + [1]
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: column) })
        func with(_ other: [UInt8]) -> [UInt8] {
            var writer = WireWriter()
            writer.write(other)
            return bytes[..<start] + writer.bytes + bytes[(start + column.count)...]
        }
        func text(_ number: UInt64, _ length: Int) -> [UInt8] {
            var writer = WireWriter()
            writer.writeVarint(number)
            writer.write(String(repeating: "A", count: length))
            return writer.bytes
        }
        #expect(try Visits(wireBytes: with(text(0, 3) + text(1, 2))).visits.map(\.place) == ["AAA", "AA"])
        #expect(try Visits(wireBytes: with(text(0, 129) + text(1, 128))).visits.count == 2)
        let beyond = Array(repeating: UInt8.max, count: 9) + [1]
        for wrong in [text(2, 4) + [1], text(1, 4) + [3], text(1, 4) + beyond, text(1, 129) + [1]] {
            #expect(throws: WireError.self) { try Visits(wireBytes: with(wrong)) }
        }
    }
}

private struct Visit: KeyedRecord {
    static var kind: UInt8 { 1 }
    var core: RecordCore
    var text = ""
    var key = ""
    var time = Timestamp.unset
    var place = ""

    static var times: Field<Visit, Timestamp> { Field(3, isRare: true) }
    static var places: Field<Visit, String> { Field(4, isShared: true) }

    init(_ core: RecordCore) {
        self.core = core
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.times, &time)
        visitor.visit(Self.places, &place)
    }
}

private struct Plain: Record {
    static var kind: UInt8 { 2 }
    var core: RecordCore
    var time = Timestamp.unset

    init(_ core: RecordCore) {
        self.core = core
    }

    init(at time: Timestamp) {
        core = .draft
        self.time = time
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Field<Plain, Timestamp>(2), &time)
    }
}

private struct Visits: RecordDocument {
    var ledger = RecordLedger()
    var visits: ContiguousArray<Visit> = []
    var plain: ContiguousArray<Plain> = []

    static var recordKinds: [UInt8] { [Visit.kind, Plain.kind] }

    mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        if kind == Visit.kind { visitor.visit(&visits) } else { visitor.visit(&plain) }
    }
}
