import Primitives
import Replication
import TestSupport
import TextMerging
import Testing

/// The wire format by example. What stands here may be added to and never changed.
@Suite("Golden bytes of version 1")
struct GoldenTests {
    private let unit = UnitID(replica: ReplicaID(0x0102_0304_0506_0708), sequence: 300)
    private let other = UnitID(replica: ReplicaID(0x1112_1314_1516_1718), sequence: 1)
    private let time = Timestamp(milliseconds: 0x0190_1234_5678, counter: 2)
    private let document = DocumentID(high: 0x2122_2324_2526_2728, low: 0x3132_3334_3536_3738)

    // Parts that come back again and again.
    private let unitHex = "08 07 06 05 04 03 02 01  ac 02"  // replica, sequence
    private let otherHex = "18 17 16 15 14 13 12 11  01"
    private let timeHex = "02 00  78 56 34 12 90 01"  // counter, milliseconds
    private let documentHex = "28 27 26 25 24 23 22 21  38 37 36 35 34 33 32 31"
    private let noUnitHex = "00 00 00 00 00 00 00 00  00"
    private let noTimeHex = "00 00 00 00 00 00 00 00"

    private func expect(_ value: some WireCodable, _ hex: String) throws {
        let bytes = [UInt8](hex: hex)
        #expect(value.wireBytes.hex == bytes.hex)
        #expect(try type(of: value).init(wireBytes: bytes).wireBytes.hex == bytes.hex)
    }

    @Test("an event with one change")
    func event() throws {
        let bytes = Event.encode(
            document: document, kind: "shelf", id: unit, parents: [other], time: time, author: AuthorID(5),
            undoes: nil, changes: [Shelf().resize(7)])
        let golden = [UInt8](
            hex: """
                01                      ; version
                \(documentHex)          ; document
                05 73 68 65 6c 66       ; kind: length, "shelf"
                \(unitHex)              ; its first unit, which names it
                01 \(otherHex)          ; one parent
                \(timeHex)              ; time
                05 00 00 00 00 00 00 00 ; author
                00                      ; undoes nothing
                01                      ; one change
                08                      ; 4 bytes, owns 1 unit
                11                      ; the shelf's size
                00 07 00                ; assignment: flags, value, replaced
                """)
        #expect(bytes.hex == golden.hex)
        let event = try Event(bytes: golden)
        #expect(event.document == document)
        #expect(event.kind == "shelf")
        #expect(event.id == unit)
        #expect(event.span == 1)
        #expect(event.parents == [other])
        #expect(event.time == time)
        #expect(event.author == AuthorID(5))
        #expect(event.undoes == nil)
        #expect(event.bytes == golden)
    }

    @Test("an event that undoes another, with two changes and an edit of text")
    func undoingEvent() throws {
        var shelf = Shelf()
        shelf.apply(shelf.write("xy"), from: Origin(unit: other, time: time))
        let bytes = Event.encode(
            document: document, kind: "shelf", id: unit, parents: [], time: time, author: AuthorID(5),
            undoes: other, changes: [shelf.relabel("가"), shelf.write("x🙂")])
        let golden = [UInt8](
            hex: """
                01 \(documentHex) 05 73 68 65 6c 66 \(unitHex)
                00                      ; no parents
                \(timeHex) 05 00 00 00 00 00 00 00
                01 \(otherHex)          ; undoes this event
                02                      ; two changes
                0e                      ; 7 bytes, owns 1 unit
                10 00 03 ea b0 80 00    ; label: flags, "가", replaced ""
                29 02                   ; 20 bytes, owns 2 units
                12                      ; the shelf's note
                01 18 17 16 15 14 13 12 11 02 ; parents: one head
                01                      ; one operation
                01                      ; position
                01 79                   ; deleted "y"
                04 f0 9f 99 82          ; inserted "🙂"
                """)
        #expect(bytes.hex == golden.hex)
        let event = try Event(bytes: golden)
        #expect(event.undoes == other)
        #expect(event.span == 3)
        #expect(event.changes.map(\.span) == [1, 2])
        #expect(event.changes.first?.bytes == [0x10, 0, 3, 0xea, 0xb0, 0x80, 0])
        let origins = try event.decodedChanges(as: ShelfChange.self).map(\.origin)
        #expect(origins == [Origin(unit: unit, time: time), Origin(unit: unit.advanced(by: 1), time: time)])
    }

    @Test("changes of every length read back", arguments: [0, 1, 62, 63, 64, 127, 128, 8_190, 8_191, 8_192, 1_100_000])
    func lengths(count: Int) throws {
        let label = String(repeating: "x", count: count)
        let edit = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: label)])
        let changes = [Shelf().resize(1), Shelf().relabel(label), .note(edit), Shelf().resize(2)]
        let bytes = Event.encode(
            document: document, kind: "shelf", id: unit, parents: [], time: time, author: AuthorID(5), undoes: nil,
            changes: changes)
        let event = try Event(bytes: bytes)
        #expect(event.changes.map(\.span) == [1, 1, max(UInt64(count), 1), 1])
        #expect(event.changes.map(\.bytes) == changes.map(\.wireBytes))
    }

    @Test("assignments: plain, after another's value, an undo's, an undo's of the first")
    func assignments() throws {
        // Flags (1: writer, 2: replaced writer), value, writer, replaced value, replaced writer.
        try expect(Assignment(value: "b", writer: nil, replaced: "", replacedWriter: .none), "00 01 62 00")
        try expect(
            Assignment(value: "b", writer: nil, replaced: "a", replacedWriter: other), "02 01 62 01 61 \(otherHex)")
        try expect(
            Assignment(value: "b", writer: unit, replaced: "a", replacedWriter: other),
            "03 01 62 \(unitHex) 01 61 \(otherHex)")
        try expect(
            Assignment<UInt32>(value: 300, writer: UnitID.none, replaced: 1, replacedWriter: other),
            "03 ac 02 \(noUnitHex) 01 \(otherHex)")
    }

    @Test("registers: never set, set, and with an older writer's value after an undo")
    func registers() throws {
        // Value, stamp (unit, time), whether the stamp's unit wrote the value, else who did.
        try expect(Register(""), "00 \(noUnitHex) \(noTimeHex) 01")
        try expect(Register("a", from: Origin(unit: unit, time: time)), "01 61 \(unitHex) \(timeHex) 01")
        try expect(
            Register(true, stamp: Origin(unit: unit, time: time), writer: other),
            "01 \(unitHex) \(timeHex) 00 \(otherHex)")
    }

    @Test("changes of the header")
    func headerChanges() throws {
        let header = Header()
        // Tag, then the payload; an assignment's flags lead it.
        expect(header.rename(to: "n"), "01 00 01 6e 00")
        expect(header.moveToTrash(), "02 00 01 00")
        expect(header.setPinned(true), "03 00 01 00")
        expect(header.setDemo(true), "04 00 01 00")
        // Two optional times, each behind a flag; nothing replaced.
        expect(header.setTimes(created: 300, changed: nil), "05 00 01 ac 02 00 00 00")
        expect(header.setLink(to: document, true), "06 \(documentHex) 00 01 00")
        let field = Assignment(value: FieldBytes("n"), writer: nil, replaced: FieldBytes(""), replacedWriter: other)
        expect(.field(15, field), "0f 02 02 01 6e 01 00 \(otherHex)")
        var used = header
        used.apply(header.rename(to: "n"), from: Origin(unit: unit, time: time))
        // A trash mark is one more than the changes of content that were seen.
        expect(used.moveToTrash(), "02 00 02 00")
        expect(used.rename(to: "m"), "01 02 01 6d 01 6e \(unitHex)")
        var trashed = used
        trashed.apply(used.moveToTrash(), from: Origin(unit: other, time: time))
        expect(trashed.restore(), "02 02 00 02 \(otherHex)")
    }

    private func expect(_ change: HeaderChange, _ hex: String) {
        let bytes = [UInt8](hex: hex)
        #expect(ShelfChange.header(change).wireBytes.hex == bytes.hex)
        #expect(throws: Never.self) {
            let read = try ShelfChange(wireBytes: bytes)
            #expect(read.wireBytes.hex == bytes.hex)
            if case .header = read {} else { Issue.record("not a header change") }
        }
    }

    @Test("snapshots of a header")
    func headerSnapshots() throws {
        let unset = "\(noUnitHex) \(noTimeHex) 01"
        try expect(
            Header(),
            """
            00 \(unset)                ; name
            00 \(unset)                ; pin
            00 \(unset)                ; demo
            00 \(unset)                ; trash
            \(noUnitHex) \(noTimeHex)  ; latest restoration
            00                         ; no removals
            00 00 \(unset)             ; imported times
            00                         ; no links
            00                         ; no fields of a newer version
            ff ff ff ff ff ff ff ff    ; no first time
            \(noTimeHex)               ; last change of content
            00                         ; changes of content
            """)
        var header = Header()
        let origin = Origin(unit: unit, time: time)
        header.apply(header.rename(to: "n"), from: origin)
        header.apply(header.setLink(to: document, true), from: origin)
        header.apply(header.moveToTrash(), from: origin)
        let field = Assignment(
            value: FieldBytes("n"), writer: nil, replaced: FieldBytes(""), replacedWriter: .none)
        header.apply(.field(9, field), from: origin)
        let set = "\(unitHex) \(timeHex) 01"
        try expect(
            header,
            """
            01 6e \(set)
            00 \(unset)
            00 \(unset)
            02 \(set)                  ; trashed, having seen one change
            \(noUnitHex) \(noTimeHex)
            01 \(unitHex) \(timeHex) 01 ; one removal, having seen one change
            00 00 \(unset)
            01 \(documentHex) 01 \(set)
            01 09 02 01 6e \(set)      ; one field of a newer version: its tag, its bytes behind their length
            \(timeHex)
            \(timeHex)
            01
            """)
    }

    @Test("text edits, versions and buffers")
    func texts() throws {
        try expect(TextVersion(), "00")
        try expect(TextVersion([other, unit]), "02 \(unitHex) \(otherHex)")
        try expect(
            TextEdit(
                parents: TextVersion([unit]),
                operations: [
                    TextOperation(position: 0, inserted: "한"), TextOperation(position: 200, deleted: "ab"),
                ]),
            """
            01 \(unitHex)              ; parents
            02                         ; operations: position, deleted, inserted
            00 00 03 ed 95 9c
            c8 01 02 61 62 00
            """)
        try expect(TextBuffer(text: "e\u{301}", version: TextVersion([unit])), "01 \(unitHex) 03 65 cc 81")
    }

    @Test("event graphs")
    func graphs() throws {
        try expect(EventGraph(), "00 00")
        var graph = EventGraph()
        let event = try Event(
            bytes: Event.encode(
                document: document, kind: "shelf", id: UnitID(replica: unit.replica, sequence: 0), parents: [],
                time: time, author: AuthorID(5), undoes: nil, changes: [Shelf().resize(7), Shelf().resize(8)]))
        _ = graph.receive(event)
        // Heads; then the first unknown unit of each replica.
        try expect(graph, "01 08 07 06 05 04 03 02 01 00  01 08 07 06 05 04 03 02 01 02")
    }

    @Test("order keys and numbers")
    func small() throws {
        try expect(OrderKey(bytes: [0x61, 0x30]), "02 61 30")
        try expect(UInt32.max, "ff ff ff ff 0f")
        try expect(UInt32?.none, "00")
        try expect(UInt32?.some(5), "01 05")
        var writer = WireWriter()
        for value in [0, -1, 1, Int64.min, Int64.max] { writer.writeSigned(value) }
        #expect(
            writer.bytes.hex
                == [UInt8](
                    hex: "00 01 02 ff ff ff ff ff ff ff ff ff 01 fe ff ff ff ff ff ff ff ff 01"
                ).hex)
        var reader = WireReader(writer.bytes)
        for value in [0, -1, 1, Int64.min, Int64.max] { #expect(try reader.readSigned() == value) }
    }
}
