import DocumentHistories
import Primitives
import Replication
import Testing
import TextMerging

/// What a newer version wrote, on devices that have the older one.
@Suite struct RecordTests {
    private static let start: UInt64 = 1_700_000_000_000
    private static let author = AuthorID(1)

    private static func session<Value: Document>(_ replica: UInt64, of _: Value.Type) -> DocumentSession<Value> {
        DocumentSession(
            document: DocumentID(high: 1, low: 2), kind: "stock", replica: ReplicaID(replica), author: author)
    }

    @Test("W8 old and new versions sync through each other, and nothing is lost", arguments: 0..<60)
    func versions(seed: UInt64) {
        for number in 0..<5 {
            let seed = seed * 5 + UInt64(number)
            #expect(VersionHistory(seed: seed).fault == nil, "seed \(seed)")
        }
    }

    @Test("W8 a field that only a newer version knows is kept, undone by its author, and comes back byte for byte")
    func unknownField() throws {
        let new = Self.session(1, of: NewStock.self)
        let old = Self.session(2, of: OldStock.self)
        var log: [Event] = []
        let write = { (bytes: [UInt8]) throws in log.append(try Event(bytes: bytes)) }
        var item = NewItem(.draft)
        item.name = "Tea"
        item.label = "green"
        try new.perform([.add(item)], now: Self.start, append: write)
        let change = try #require(new.value.setting(NewItem.labels, of: new.value.items[0], to: "black"))
        try new.perform([change], now: Self.start + 1, append: write)
        for event in log { _ = try old.receive(event.bytes, now: Self.start + 9) }
        #expect(old.value.items[0].name == "Tea")

        let step = try #require(try old.value.undoStep(.undo, by: Self.author, log: log))
        #expect(step.undoes == log[1].id)
        var undo: [UInt8] = []
        old.perform(step.changes, now: Self.start + 2, undoing: step.undoes) { undo = $0 }
        _ = try new.receive(undo, now: Self.start + 9)
        #expect(new.value.items[0].label == "green")

        let kept = try OldStock(wireBytes: old.value.wireBytes)
        #expect(kept.wireBytes == old.value.wireBytes)
        let again = DocumentSession(
            document: old.document, kind: old.kind, replica: ReplicaID(3), author: Self.author, value: kept,
            graph: old.graph)
        let redo = try #require(try again.value.undoStep(.redo, by: Self.author, log: log + [Event(bytes: undo)]))
        again.perform(redo.changes, now: Self.start + 3, undoing: redo.undoes) { undo = $0 }
        _ = try new.receive(undo, now: Self.start + 9)
        #expect(new.value.items[0].label == "black", "who set what is in the snapshot, too")
    }

    @Test("W8 an event whose changes are sealed is kept, passed on and merged around, whatever it holds")
    func sealed() throws {
        let old = Self.session(2, of: OldStock.self)
        var random = SplitMix64(seed: 64)
        let secret = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
        // Six units that nobody else can read, then an open change of the same author that follows them.
        var writer = WireWriter()
        writer.write(UInt8(1))
        writer.write(old.document)
        writer.write(old.kind)
        writer.write(UnitID(replica: ReplicaID(1), sequence: 0))
        writer.writeVarint(0)
        writer.writeFixed(Timestamp(milliseconds: Self.start, counter: 0).raw)
        writer.writeFixed(Self.author.raw)
        writer.write(false)
        writer.writeVarint(1)
        writer.writeVarint(UInt64(secret.count + 1) * 2 + 1)
        writer.writeVarint(6)
        writer.bytes.append(contentsOf: [64] + secret)
        let sealed = try Event(bytes: writer.bytes)
        #expect(sealed.span == 6)
        let open = Event.encode(
            document: old.document, kind: old.kind, id: UnitID(replica: ReplicaID(1), sequence: 6),
            parents: [sealed.id], time: Timestamp(milliseconds: Self.start + 1, counter: 0), author: Self.author,
            undoes: nil, changes: [RecordChange.add(OldItem(.draft))])
        for bytes in [open, sealed.bytes] { _ = try old.receive(bytes, now: Self.start + 9) }
        #expect(old.value.items.count == 1)
        #expect(old.value.unknownChanges == [sealed.id])
        // It counts as content: who moved the document to the trash without it had not seen all.
        #expect(old.value.header.changedAt == Self.start + 1)
        let kept = try OldStock(wireBytes: old.value.wireBytes)
        #expect(kept.wireBytes == old.value.wireBytes)
        // Nobody here can take back what they can't read.
        let step = try old.value.undoStep(.undo, by: Self.author, log: [sealed])
        #expect(step?.changes.isEmpty ?? true)
    }

    @Test("W8 the text of a record that only a newer version knows is merged, and undone by its author")
    func unknownText() throws {
        let new = Self.session(1, of: NewStock.self)
        let other = Self.session(4, of: NewStock.self)
        let old = Self.session(2, of: OldStock.self)
        var log: [Event] = []
        let write = { (bytes: [UInt8]) throws in log.append(try Event(bytes: bytes)) }
        try new.perform([.add(Remark(text: "one two"))], now: Self.start, append: write)
        _ = try other.receive(log[0].bytes, now: Self.start + 9)
        for (session, text) in [(new, "0 one two"), (other, "one two 3")] {
            var edits = FieldEdits<Remark>()
            edits.text = text
            try session.perform(
                session.value.setting(edits, of: session.value.remarks[0]), now: Self.start + 1, append: write)
        }
        for event in log {
            if case .needsHistory = try old.receive(event.bytes, now: Self.start + 9) {
                try old.learnHistory(from: log.filter { old.graph.contains($0.id) })
                _ = try old.receive(event.bytes, now: Self.start + 9)
            }
        }
        let upgraded = try NewStock(log: log)
        #expect(upgraded.remarks[0].text == "0 one two 3")
        #expect(old.value.textVersion(of: log[0].id) == upgraded.textVersion(of: log[0].id))
        #expect(try OldStock(wireBytes: old.value.wireBytes).wireBytes == old.value.wireBytes)
    }

    @Test("W8 the document's own record is there from the beginning, undone, and kept by an older version")
    func ownRecord() throws {
        let new = Self.session(1, of: NewStock.self)
        let old = Self.session(2, of: OldStock.self)
        var log: [Event] = []
        for room in [3, 5] as [UInt32] {
            let change = try #require(new.value.setting(Shop.rooms, of: new.value.shop, to: room))
            try new.perform([change], now: Self.start + UInt64(room)) { bytes in log.append(try Event(bytes: bytes)) }
        }
        #expect(new.value.shop.room == 5)
        for event in log.reversed() { _ = try old.receive(event.bytes, now: Self.start + 9) }
        let kept = try OldStock(wireBytes: old.value.wireBytes)
        #expect(kept.wireBytes == old.value.wireBytes)
        let step = try #require(try kept.undoStep(.undo, by: Self.author, log: log))
        new.perform(step.changes, now: Self.start + 20, undoing: step.undoes) { _ in }
        #expect(new.value.shop.room == 3)
        #expect(try NewStock(wireBytes: new.value.wireBytes).wireBytes == new.value.wireBytes)
        // Bytes of the older version have no such record.
        #expect(throws: WireError.self) { try NewStock(wireBytes: OldStock().wireBytes) }
    }

    @Test("W8 the text of the document's own record is merged, undone, and kept by versions that have none")
    func ownText() throws {
        let new = Self.session(1, of: NewStock.self)
        let other = Self.session(4, of: NewStock.self)
        let old = Self.session(2, of: OldStock.self)
        var log: [Event] = []
        let write = { (bytes: [UInt8]) throws in log.append(try Event(bytes: bytes)) }
        func type(_ text: String, on session: DocumentSession<NewStock>, at time: UInt64) throws {
            var edits = FieldEdits<Shop>()
            edits.text = text
            try session.perform(
                session.value.setting(edits, of: session.value.shop), now: Self.start + time, append: write)
        }
        try type("tea", on: new, at: 0)
        _ = try other.receive(log[0].bytes, now: Self.start + 9)
        try type("green tea", on: new, at: 1)
        try type("tea here", on: other, at: 2)
        // Nothing is waited for that only the newer version has.
        #expect(try old.receive(log[0].bytes, now: Self.start + 9) == .applied(1))
        #expect(try old.receive(log[1].bytes, now: Self.start + 9) == .applied(1))
        try old.learnHistory(from: Array(log[..<2]))
        #expect(try old.receive(log[2].bytes, now: Self.start + 9) == .applied(1))
        try new.learnHistory(from: Array(log[..<2]))
        _ = try new.receive(log[2].bytes, now: Self.start + 9)
        #expect(new.value.shop.sign.text == "green tea here")
        #expect(old.value.textVersion(of: .none) == new.value.shop.sign.version)
        #expect(try OldStock(wireBytes: old.value.wireBytes).wireBytes == old.value.wireBytes)

        let read = try NewStock(wireBytes: new.value.wireBytes)
        #expect(read.wireBytes == new.value.wireBytes && read.shop.sign.version == new.value.shop.sign.version)
        let step = try #require(try read.undoStep(.undo, by: Self.author, log: log))
        new.perform(step.changes, now: Self.start + 20, undoing: step.undoes) { _ in }
        #expect(new.value.shop.sign.text == "green tea")
    }

    @Test("W8 a record whose text keeps its version is taken back only while nobody else has written into it")
    func takingBackText() throws {
        for isOwn in [true, false] {
            let author = Self.session(1, of: NewStock.self)
            let writer = isOwn ? author : Self.session(4, of: NewStock.self)
            var log: [Event] = []
            let write = { (bytes: [UInt8]) throws in log.append(try Event(bytes: bytes)) }
            try author.perform([.add(Remark(text: "one"))], now: Self.start, append: write)
            if !isOwn { _ = try writer.receive(log[0].bytes, now: Self.start + 9) }
            var edits = FieldEdits<Remark>()
            edits.text = "one two"
            try writer.perform(
                writer.value.setting(edits, of: writer.value.remarks[0]), now: Self.start + 1, append: write)
            #expect(writer.value.remarks[0].text == "one two")
            let (change, origin) = try log[0].decodedChanges(as: RecordChange.self)[0]
            #expect((writer.value.inverse(of: change, from: origin) != nil) == isOwn)
        }
    }

    @Test("W8 fields out of order, twice or beyond the last tag, and a text that is none, are malformed")
    func malformed() {
        let wrong: [[UInt8]] = [
            [16, 1, 3, 1, 1, 2, 1, 0], [16, 1, 2, 1, 0, 2, 1, 0], [16, 1, 128, 0], [16, 1, 0, 0], [16, 1, 1, 1, 0xff],
            [16, 1, 2, 9], [16], [17, 1],
        ]
        // Whole settings of the text, which only edits change, of the key that few have, and
        // beyond the last tag.
        let name = RecordChange.set(
            OldItem.names, of: UnitID(replica: ReplicaID(1), sequence: 0),
            Assignment(value: "", writer: nil, replaced: "", replacedWriter: .none)
        ).wireBytes
        let tag = 2 + 8 + 1
        for (number, isRight) in [(0, true), (1, false), (2, true), (126, true), (127, false), (128, false)]
            as [(UInt8, Bool)]
        {
            var bytes = name
            #expect(bytes[tag] == 2)
            bytes[tag] = number
            #expect(((try? RecordChange(wireBytes: bytes)) != nil) == isRight, "tag \(number)")
        }
        for bytes in wrong {
            #expect(throws: WireError.self, "\(bytes)") { try RecordChange(wireBytes: bytes) }
        }
    }

    @Test("W8 a value that can't be read counts as unset, and what was there is brought back by undo")
    func unreadableValue() throws {
        let session = Self.session(1, of: NewStock.self)
        var item = NewItem(.draft)
        item.name = "Tea"
        session.perform([.add(item)], now: Self.start) { _ in }
        let id = session.value.items[0].id
        // A string that says it is longer than its bytes.
        var bytes = try #require(session.value.setting(NewItem.names, of: session.value.items[0], to: "Ab")).wireBytes
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "A")))
        bytes[place - 1] = 9
        session.perform([try RecordChange(wireBytes: bytes)], now: Self.start + 1) { _ in }
        #expect(session.value.items[0].name.isEmpty)
        #expect(session.value.items[0].id == id)
        let snapshot = session.value.wireBytes
        #expect(try NewStock(wireBytes: snapshot).wireBytes == snapshot)
    }

    @Test("W8 a snapshot that lists a record of a known kind as an unknown one is malformed")
    func knownAmongUnknown() throws {
        // Snapshots of one record without fields, of kind 2 and of kind 3: where they differ is its kind.
        let snapshots = try ([2, 3] as [UInt8]).map { kind in
            let session = Self.session(1, of: OldStock.self)
            session.perform([try RecordChange(wireBytes: [16, kind])], now: Self.start) { _ in }
            return session.value.wireBytes
        }
        let place = zip(snapshots[0], snapshots[1]).prefix { $0 == $1 }.count
        var bytes = snapshots[0]
        #expect(try OldStock(wireBytes: bytes).wireBytes == bytes)
        bytes[place] = OldItem.kind
        #expect(throws: WireError.self) { try OldStock(wireBytes: bytes) }
    }

    @Test("W8 a value of which only a newer version reads all is brought back whole when what replaced it is undone")
    func newerValue() throws {
        let new = Self.session(1, of: NewStock.self)
        let old = Self.session(2, of: OldStock.self)
        var log: [Event] = []
        let write = { (bytes: [UInt8]) throws in log.append(try Event(bytes: bytes)) }
        var item = NewItem(.draft)
        item.grade = Grade(3)
        item.spot = Spot(row: 1, level: 5)
        try new.perform([.add(item)], now: Self.start, append: write)
        // As it was added, and as it was set since.
        for grade in [3, 4] as [UInt8] {
            if let change = new.value.setting(NewItem.grades, of: new.value.items[0], to: Grade(grade)) {
                try new.perform([change], now: Self.start + 1, append: write)
            }
            for event in log { _ = try old.receive(event.bytes, now: Self.start + 9) }
            #expect(old.value.items[0].grade == nil)
            #expect(old.value.items[0].spot == Spot(row: 1, level: 0))
            let read = try OldStock(wireBytes: old.value.wireBytes)
            #expect(read.wireBytes == old.value.wireBytes)
            let item = read.items[0]
            #expect(read.setting(OldItem.grades, of: item, to: nil) == nil, "nobody who can't see it unsets it")
            #expect(read.setting(OldItem.spots, of: item, to: item.spot) == nil)
            let changes = [
                read.setting(OldItem.grades, of: item, to: Grade(1)),
                read.setting(OldItem.spots, of: item, to: Spot(row: 2, level: 0)),
            ].compactMap { $0 }
            try old.perform(changes, now: Self.start + 10, append: write)
            #expect(old.value.items[0].grade == Grade(1))
            let step = try #require(try old.value.undoStep(.undo, by: Self.author, log: log))
            try old.perform(step.changes, now: Self.start + 11, undoing: step.undoes, append: write)
            for event in log { _ = try new.receive(event.bytes, now: Self.start + 12) }
            #expect(new.value.items[0].grade == Grade(grade))
            #expect(new.value.items[0].spot == Spot(row: 1, level: 5))
        }
    }

    @Test("W8 a newer version that reads a value which an older one only kept asks the log, not the older snapshot")
    func newerValueInSnapshot() throws {
        let new = Self.session(1, of: NextStock.self)
        var item = BasicItem<NextValues>(.draft)
        item.grade = Grade(3)
        var log: [Event] = []
        try new.perform([.add(item)], now: Self.start) { bytes throws in log.append(try Event(bytes: bytes)) }
        let kept = try OldStock(log: log)
        #expect(throws: WireError.self) { try NextStock(wireBytes: kept.wireBytes) }
        #expect(try NextStock(log: log).items[0].grade == Grade(3))
    }

    @Test("W8 a snapshot that names a record beyond the last is malformed")
    func beyondTheLast() throws {
        // Two snapshots of two items, of which either one was removed: the first byte that differs tells which.
        let snapshots = [0, 1].map { place in
            let session = Self.session(1, of: OldStock.self)
            session.perform([.add(OldItem(.draft)), .add(OldItem(.draft))], now: Self.start) { _ in }
            let changes = session.value.setting(isRemoved: true, of: session.value.items[place])
            session.perform(changes, now: Self.start + 1) { _ in }
            return session.value.wireBytes
        }
        let place = zip(snapshots[0], snapshots[1]).prefix { $0 == $1 }.count
        #expect((snapshots[0][place], snapshots[1][place]) == (0, 1))
        for far: [UInt8] in [[2], [9], [0xff, 0xff, 0xff, 0xff, 7]] {
            var bytes = snapshots[0]
            bytes.replaceSubrange(place...place, with: far)
            bytes[place - 1] += UInt8(far.count - 1)
            #expect(throws: WireError.self, "\(far)") { try OldStock(wireBytes: bytes) }
        }
    }

    @Test("W8 a document is told of changes of the records that it knows, and of no others")
    func derived() throws {
        let session = Self.session(1, of: WatchedStock.self)
        session.perform([.add(OldItem(.draft)), try RecordChange(wireBytes: [16, 9])], now: Self.start) { _ in }
        let item = session.value.items[0].id
        for (record, kind) in [(item, OldItem.kind), (item.advanced(by: 1), 9)] {
            for tag in [0, 2, 3] as [UInt8] {
                var writer = WireWriter()
                writer.bytes = [17, kind]
                writer.write(record)
                let change = try RecordChange(wireBytes: writer.bytes + [tag, 0, 1, 1, 0])
                session.perform([change], now: Self.start + UInt64(tag)) { _ in }
            }
        }
        #expect(session.value.told == ["enter 1", "leave 1", "enter 1", "leave 1", "enter 1"])
    }
}

/// Items of which it is derived whether they are removed, and their names.
private struct WatchedStock: RecordDocument {
    var ledger = RecordLedger()
    var items: ContiguousArray<OldItem> = []
    var told: [String] = []

    static var recordKinds: [UInt8] { [OldItem.kind] }

    mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        visitor.visit(&items)
    }

    static func derives(from tag: UInt8, of kind: UInt8) -> Bool { tag == OldItem.names.tag }

    mutating func leave(_ entry: RecordEntry) { told.append("leave \(entry.kind)") }
    mutating func enter(_ entry: RecordEntry) { told.append("enter \(entry.kind)") }
}
