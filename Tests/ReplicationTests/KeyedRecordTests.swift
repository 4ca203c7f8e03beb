import DocumentHistories
import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

/// Records that are known by their keys.
@Suite("Records with keys")
struct KeyedRecordTests {
    private static let start: UInt64 = 1_700_000_000_000
    private static let author = AuthorID(1)

    private static func session<Value: Document>(_ replica: UInt64, of _: Value.Type) -> DocumentSession<Value> {
        DocumentSession(
            document: DocumentID(high: 1, low: 2), kind: "stock", replica: ReplicaID(replica), author: author)
    }

    private static func tariff(_ key: String, _ amount: UInt32, _ label: String? = nil) -> Tariff {
        var tariff = Tariff(.draft)
        tariff.key = key
        tariff.amount = amount
        tariff.label = label
        return tariff
    }

    private static func set<Value>(_ value: Value) -> Assignment<Value> where Value: FieldValue {
        Assignment(value: value, writer: nil, replaced: .unset, replacedWriter: .none)
    }

    /// Puts and settings of one record, as a peer can time them.
    private static let said: [(RecordChange, at: UInt64)] = [
        (.put(tariff("a", 5)), 5),
        (.put(tariff("a", 0, "seven")), 7),
        (.put(tariff("a", 9)), 9),
        (.set(Tariff.amounts, of: Tariff.id(of: "a"), set(6)), 6),
        (.set(Tariff.labels, of: Tariff.id(of: "a"), set("eight")), 8),
        (.setRemoved(Tariff.id(of: "a"), of: Tariff.self, set(true)), 6),
    ]

    private static func orders(_ count: Int) -> [[Int]] { permutations(Array(0..<count)) }

    /// Whether the changes come to the same in every order, in the newest version and in one that does not know them.
    private func agree(_ changes: [(RecordChange, at: UInt64)], _ comment: Comment) throws {
        var new: Set<[UInt8]> = []
        var old: Set<[UInt8]> = []
        for order in Self.orders(changes.count) {
            var newer = NewStock()
            var older = OldStock()
            for index in order {
                let unit = UnitID(replica: ReplicaID(UInt64(index + 1)), sequence: 0)
                let origin = Origin(unit: unit, time: Timestamp(milliseconds: changes[index].at))
                newer.apply(changes[index].0, from: origin)
                older.apply(changes[index].0, from: origin)
            }
            let bytes = newer.wireBytes
            if new.insert(bytes).inserted { #expect(try NewStock(wireBytes: bytes).wireBytes == bytes, comment) }
            let oldBytes = older.wireBytes
            if old.insert(oldBytes).inserted {
                #expect(try OldStock(wireBytes: oldBytes).wireBytes == oldBytes, comment)
            }
        }
        #expect(new.count == 1, comment)
        #expect(old.count == 1, comment)
    }

    @Test("G5 puts and settings of one key come to one record in every order of arrival, whoever claims what time")
    func orders() throws {
        for mask in 1..<(1 << Self.said.count) {
            let chosen = Self.said.indices.filter { mask >> $0 & 1 == 1 }
            guard chosen.count <= 4 || mask == (1 << Self.said.count) - 1 else { continue }
            try agree(chosen.map { Self.said[$0] }, "\(chosen)")
        }
    }

    @Test("G5 the earliest put is the one that added it, each later one gives it what it has, and a put brings it back")
    func meaning() throws {
        var stock = NewStock()
        for (index, (change, time)) in Self.said.enumerated().reversed() {
            let unit = UnitID(replica: ReplicaID(UInt64(index + 1)), sequence: 0)
            stock.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: time)))
        }
        #expect(stock.tariffs.count == 1)
        let tariff = try #require(stock.tariff("a"))
        #expect(
            tariff.core.origin
                == Origin(unit: UnitID(replica: ReplicaID(1), sequence: 0), time: Timestamp(milliseconds: 5)))
        #expect(tariff.core.lastChange == Timestamp(milliseconds: 9))
        #expect((tariff.amount, tariff.label, tariff.isRemoved) == (9, "eight", false))
    }

    @Test("G5 two devices that put one key apart have one record, and their texts merge")
    func concurrent() throws {
        let one = Self.session(1, of: NewStock.self)
        let two = Self.session(2, of: NewStock.self)
        let old = Self.session(3, of: OldStock.self)
        var log: [Event] = []
        for (session, text) in [(one, "ab"), (two, "xy")] {
            var tariff = Self.tariff("", 3)
            tariff.text = text
            try session.perform(session.value.putting(tariff, over: nil), now: Self.start) {
                (bytes) throws in log.append(try Event(bytes: bytes))
            }
        }
        func take(_ event: Event, _ session: DocumentSession<some Document>) throws {
            if case .needsHistory = try session.receive(event.bytes, now: Self.start + 9) {
                try session.learnHistory(from: log.filter { session.graph.contains($0.id) })
                _ = try session.receive(event.bytes, now: Self.start + 9)
            }
        }
        for event in log {
            try take(event, one)
            try take(event, old)
        }
        for event in log.reversed() { try take(event, two) }
        #expect(one.value.wireBytes == two.value.wireBytes)
        #expect(one.value.tariffs.count == 1)
        #expect(one.value.tariff("")?.text.count == 4)
        #expect(old.value.textVersion(of: Tariff.id(of: "")) == one.value.textVersion(of: Tariff.id(of: "")))
        #expect(try NewStock(log: log).wireBytes == one.value.wireBytes)
    }

    @Test("G5 putting what is there sets what differs, brings it back if it was removed, and changes nothing else")
    func putting() throws {
        let session = Self.session(1, of: NewStock.self)
        var log: [Event] = []
        func perform(_ changes: [RecordChange], undoing: EventID? = nil) throws {
            try session.perform(changes, now: Self.start, undoing: undoing) {
                (bytes) throws in log.append(try Event(bytes: bytes))
            }
        }
        try perform(session.value.putting(Self.tariff("a", 1, "x"), over: nil))
        #expect(session.value.putting(Self.tariff("a", 1, "x"), over: session.value.tariff("a")).isEmpty)
        try perform(session.value.setting(isRemoved: true, of: try #require(session.value.tariff("a"))))
        let changes = session.value.putting(Self.tariff("a", 1), over: session.value.tariff("a"))
        #expect(changes.count == 2)
        try perform(changes)
        let tariff = try #require(session.value.tariff("a"))
        #expect((tariff.amount, tariff.label, tariff.isRemoved) == (1, nil, false))
        // Back to the beginning, step by step.
        for isThere in [true, true, true] {
            let step = try #require(try session.value.undoStep(.undo, by: Self.author, log: log))
            try perform(step.changes, undoing: step.undoes)
            #expect((session.value.tariff("a") != nil) == isThere)
        }
        #expect(session.value.tariff("a")?.isRemoved == true, "who put it took it back")
        #expect(try session.value.undoStep(.undo, by: Self.author, log: log) == nil)
        let redo = try #require(try session.value.undoStep(.redo, by: Self.author, log: log))
        try perform(redo.changes, undoing: redo.undoes)
        #expect(session.value.tariff("a")?.isRemoved == false)
        #expect(session.value.tariff("a")?.label == "x")
    }

    @Test("C18 what others have put too is not taken back")
    func othersToo() throws {
        var stock = NewStock()
        let origins = [1, 2].map {
            Origin(unit: UnitID(replica: ReplicaID($0), sequence: 0), time: Timestamp(milliseconds: $0))
        }
        let puts = [RecordChange.put(Self.tariff("a", 1)), .put(Self.tariff("a", 2))]
        for (change, origin) in zip(puts, origins) { stock.apply(change, from: origin) }
        for (change, origin) in zip(puts, origins) { #expect(stock.inverses(of: change, from: origin).isEmpty) }
    }

    @Test("W8 a put with a text and a setting of a key are malformed; kinds that do not fit are kept and not shown")
    func hostile() throws {
        let id = Tariff.id(of: "a")
        #expect(throws: WireError.self) { try RecordChange(wireBytes: [20, 3, 1, 1, 65]) }
        #expect(throws: WireError.self) { try RecordChange(wireBytes: [20]) }
        let key = RecordChange.set(Tariff.keys, of: id, Self.set("b"))
        #expect(throws: WireError.self) { try RecordChange(wireBytes: key.wireBytes) }

        // No key; one that can't be read, is longer than it need be, or says the unset one; kinds 0, 1, 2 and 77; and
        // tariffs that were added instead of put.
        let puts: [[UInt8]] = [
            [20, 3], [20, 3, 2, 1, 9], [20, 3, 2, 3, 0x81, 0, 97], [20, 3, 2, 1, 0], [20, 3, 2, 3, 1, 97, 7],
            [20, 0, 2, 2, 1, 97], [20, 1, 2, 2, 1, 97], [20, 2, 2, 2, 1, 97], [20, 77, 2, 2, 1, 97], [16, 3],
            [16, 3, 2, 2, 1, 97],
        ]
        var stock = NewStock()
        var old = OldStock()
        for (number, bytes) in puts.enumerated() {
            let change = try RecordChange(wireBytes: bytes)
            #expect(change.wireBytes == bytes)
            let origin = Origin(
                unit: UnitID(replica: ReplicaID(1), sequence: UInt64(number)), time: Timestamp(milliseconds: 5))
            for _ in 0..<2 {
                stock.apply(change, from: origin)
                old.apply(change, from: origin)
            }
            #expect(!stock.inverses(of: change, from: origin).isEmpty, "put \(number) is undone by its author")
            for inverse in stock.inverses(of: change, from: origin) {
                stock.apply(inverse, from: Origin(unit: origin.unit.advanced(by: 100), time: origin.time))
            }
            #expect(stock.inverses(of: change, from: origin).isEmpty)
        }
        #expect(stock.tariffs.map(\.key) == [""], "only the first is a tariff")
        #expect(stock.items.isEmpty && stock.remarks.isEmpty && old.items.isEmpty)
        #expect(try NewStock(wireBytes: stock.wireBytes).wireBytes == stock.wireBytes)
        #expect(try OldStock(wireBytes: old.wireBytes).wireBytes == old.wireBytes)
    }

    @Test("W8 a key that only a newer version can read keeps its record, which then asks the log")
    func newerKey() throws {
        let new = Self.session(1, of: Graded<NextValues>.self)
        var log: [Event] = []
        for grade in [2, 4] as [UInt8] {
            var record = GradedPrice<NextValues>(.draft)
            record.key = Grade(grade)
            record.amount = 7
            try new.perform([.put(record)], now: Self.start) { (bytes) throws in log.append(try Event(bytes: bytes)) }
        }
        let old = try Graded<OldValues>(log: log)
        #expect(old.prices.count == 1)
        #expect(try Graded<OldValues>(wireBytes: old.wireBytes).wireBytes == old.wireBytes)
        #expect(throws: WireError.self) { try Graded<NextValues>(wireBytes: old.wireBytes) }
        #expect(try Graded<NextValues>(wireBytes: new.value.wireBytes).wireBytes == new.value.wireBytes)
        // Its author undoes it there.
        let step = try #require(try old.undoStep(.undo, by: Self.author, log: log))
        #expect(step.undoes == log[1].id)
        new.perform(step.changes, now: Self.start + 1, undoing: step.undoes) { _ in }
        #expect(new.value.prices.map(\.isRemoved) == [false, true])
    }

    @Test("W8 what is said of a record before anybody put it is kept, in snapshots too, and joins it")
    func awaited() throws {
        let id = Tariff.id(of: "a")
        let typed = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "hm")])
        let said: [RecordChange] = [
            .edit(id, typed), .set(Tariff.labels, of: id, Self.set("l")), .put(Self.tariff("a", 1)),
            .set(Field<NewItem, String>(4), of: id, Self.set("another kind's")),
        ]
        var snapshots: Set<[UInt8]> = []
        for order in Self.orders(said.count) {
            var stock = NewStock()
            for index in order {
                let origin = Origin(
                    unit: UnitID(replica: ReplicaID(UInt64(index + 1)), sequence: 0),
                    time: Timestamp(milliseconds: UInt64(9 - index)))
                stock.apply(said[index], from: origin)
                let again = try NewStock(wireBytes: stock.wireBytes)
                #expect(again.wireBytes == stock.wireBytes)
                #expect(again.textVersion(of: id) == stock.textVersion(of: id))
                stock = again
            }
            #expect(stock.tariff("a")?.text == "hm")
            #expect(stock.tariff("a")?.label == "l")
            snapshots.insert(stock.wireBytes)
        }
        #expect(snapshots.count == 1)
    }

    @Test("W6 events that are written anew keep what their keys name")
    func renamed() throws {
        let old = ReplicaID(0x6b1d_93f0_2c57_e810)
        let new = ReplicaID(0x1e44_a90c_77d2_0b3f)
        let session = DocumentSession<NewStock>(
            document: DocumentID(high: 1, low: 2), kind: "stock", replica: old, author: Self.author)
        var log: [Event] = []
        func perform(_ changes: [RecordChange]) throws {
            try session.perform(changes, now: Self.start) { (bytes) throws in log.append(try Event(bytes: bytes)) }
        }
        var tariff = Self.tariff("a", 1)
        tariff.text = "hm"
        try perform(session.value.putting(tariff, over: nil))
        tariff.amount = 2
        tariff.text = "hum"
        try perform(session.value.putting(tariff, over: session.value.tariff("a")))
        let renames = UnitRenames(
            log.map { .init(first: $0.id, span: $0.span, renamed: UnitID(replica: new, sequence: $0.id.sequence)) })
        let again = try log.map { event in
            try Event(
                bytes: try #require(
                    event.rewritten(
                        as: UnitID(replica: new, sequence: event.id.sequence), time: event.time, renaming: renames,
                        in: NewStock.self)))
        }
        let stock = try NewStock(log: again)
        #expect(stock.tariffs.map(\.id) == [Tariff.id(of: "a")])
        #expect((stock.tariff("a")?.amount, stock.tariff("a")?.text) == (2, "hum"))
        #expect(stock.tariff("a")?.core.origin.unit == UnitID(replica: new, sequence: 0))
    }

    @Test("W8 an identity that comes from a key is the same for ever, and no event can own it")
    func identity() {
        let id = Tariff.id(of: "a")
        // SHA-256 of kind 3 and the string's bytes 1, 97.
        let digest = BlobHash(of: [3, 1, 97]).digest
        let words = stride(from: 0, to: 16, by: 8).map { start in
            digest[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        #expect(id == UnitID(replica: ReplicaID(words[0]), sequence: words[1] >> 2 | 1 << 62))
        #expect(Tariff.id(of: "") != id)
        // An event that begins there is none.
        let bytes = Event.encode(
            document: DocumentID(high: 1, low: 2), kind: "stock", id: id, parents: [], time: .zero,
            author: Self.author, undoes: nil, changes: [RecordChange.put(Self.tariff("a", 1))])
        #expect(throws: WireError.self) { try Event(bytes: bytes) }
    }
}

/// A price by grade.
private struct GradedPrice<Values: ItemValues>: KeyedRecord {
    static var kind: UInt8 { 1 }
    var core: RecordCore
    var key: Grade<Values>?
    var amount: UInt32 = 0

    static var amounts: Field<GradedPrice, UInt32> { Field(3) }

    init(_ core: RecordCore) {
        self.core = core
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.amounts, &amount)
    }
}

private struct Graded<Values: ItemValues>: RecordDocument {
    var ledger = RecordLedger()
    var prices: ContiguousArray<GradedPrice<Values>> = []

    static var recordKinds: [UInt8] { [1] }

    mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        visitor.visit(&prices)
    }
}
