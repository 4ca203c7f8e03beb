import KanbanModel
import Primitives
import Replication
import TestDevices
import Testing
import TextMerging

@Suite struct BoardWireTests {
    private static let unit = UnitID(replica: ReplicaID(0x0102), sequence: 3)
    private static let order = OrderKey(bytes: Array("a0V".utf8))

    private static func assign<Value>(_ value: Value, over replaced: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: replaced, replacedWriter: unit)
    }

    private static let golden: [(RecordChange, String)] = [
        (.add(Column(name: "Todo", role: .todo, order: order)), "1001020504546f646f03040361305604020101"),
        (.add(Column(name: "R", order: order, label: "r-1")), "100102020152030403613056050403722d31"),
        (
            .set(Column.names, of: unit, assign("B", over: "A")),
            "11010201000000000000030202020142020141020100000000000003"
        ),
        (
            .set(Column.limits, of: unit, assign(300, over: nil)),
            "110102010000000000000306020301ac020100020100000000000003"
        ),
        (
            .set(Column.orders, of: unit, assign(order, over: OrderKey(bytes: [97]))),
            "110102010000000000000303020403613056020161020100000000000003"
        ),
        (
            .setRemoved(unit, of: Column.self, assign(true, over: false)),
            "1101020100000000000003000201010100020100000000000003"
        ),
        (
            .add(Card(title: "T", place: Place(column: unit, order: order))),
            "100202020154030d02010000000000000303613056"
        ),
        (
            .add(
                Card(
                    title: "T", description: "가", due: CivilDate("2026-05-20"),
                    place: Place(column: unit, order: order),
                    imported: ImportedFacts(sourceID: "x", created: 1, changed: 128))),
            "10020103eab08002020154030d02010000000000000303613056040401e2c102050701070178018001"
        ),
        (
            .set(Card.titles, of: unit, assign("B", over: "A")),
            "11020201000000000000030202020142020141020100000000000003"
        ),
        (
            .edit(
                unit,
                TextEdit(
                    parents: TextVersion([unit]),
                    operations: [TextOperation(position: 1, deleted: "a", inserted: "b")])),
            "1302010000000000000301020100000000000003010101610162"
        ),
        (
            .set(Card.dues, of: unit, assign(CivilDate("1969-12-31"), over: nil)),
            "110202010000000000000304020201010100020100000000000003"
        ),
        (
            .set(
                Card.places, of: unit,
                assign(Place(column: unit, order: order), over: Place(column: .none, order: order)),
                countsAsChange: false),
            "120202010000000000000303020d020100000000000003036130560d00000000000000000003613056020100000000000003"
        ),
        (
            .setRemoved(unit, of: Card.self, assign(true, over: false)),
            "1102020100000000000003000201010100020100000000000003"
        ),
    ]

    @Test("W8 the bytes of every change are as version 1 has them")
    func goldenBytes() throws {
        for (change, hex) in Self.golden {
            #expect(hexadecimal(change.wireBytes) == hex)
            #expect(try RecordChange(wireBytes: change.wireBytes).wireBytes == change.wireBytes)
        }
    }

    @Test(
        "W8 the tags of each record's fields ascend, and are those that fields can have", arguments: Board.recordKinds)
    func tags(kind: UInt8) throws {
        // A snapshot begins with its version and the fields: for each kind how many, and twice the tag of each, a 0 in
        // front of one whose texts are shared.
        var reader = WireReader(Array(Board().wireBytes.dropFirst()))
        var fields = try reader.readPart()
        var tags: [UInt8] = []
        while !fields.isAtEnd {
            let isWanted = try fields.readByte() == kind
            for _ in 0..<(try fields.readByte()) {
                var head = try fields.readByte()
                if head == 0 { head = try fields.readByte() }
                if isWanted { tags.append(head / 2) }
            }
        }
        #expect(!tags.isEmpty && tags == Set(tags).sorted())
        #expect(tags.allSatisfy { FieldTag.text...FieldTag.greatest ~= $0 })
    }

    @Test("W8 a change from a newer version is kept as it came and shown as unknown")
    func unknownChange() throws {
        let device = try TestDevice.withBoard()
        for bytes: [UInt8] in [[200, 1, 2, 3], [15, 9]] {
            let change = try RecordChange(wireBytes: bytes)
            #expect(change.wireBytes == bytes)
            try device.perform { (_, _) throws(BoardError) in [change] }
        }
        #expect(device.board.unknownChanges.count == 2)
        #expect(try Board(wireBytes: device.board.wireBytes).unknownChanges == device.board.unknownChanges)
        #expect(try !device.step(.undo))
    }

    @Test("W8 a damaged snapshot or change is an error, never a crash", arguments: 1...20)
    func damage(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let device = try TestDevice.withBoard(seed: UInt64(seed))
        for number in 0..<5 { try device.add("Card \(number)", description: "text", due: day("2026-01-01")) }
        try device.move(device.board.lanes()[0][0].id, to: device.column(.done))
        let whole = device.board.wireBytes
        for end in whole.indices { _ = try? Board(wireBytes: Array(whole[..<end])) }
        for _ in 0..<300 {
            var bytes = whole
            bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            if let board = try? Board(wireBytes: bytes) {
                for lane in board.lanes() { _ = board.exceedsLimit(lane.column) }
                _ = board.wireBytes
            }
        }
        for (change, _) in Self.golden {
            let bytes = change.wireBytes
            for end in bytes.indices { _ = try? RecordChange(wireBytes: Array(bytes[..<end])) }
            var board = device.board
            board.apply(change, from: Origin(unit: Self.unit, time: Timestamp(milliseconds: 1)))
            _ = board.lanes()
        }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
