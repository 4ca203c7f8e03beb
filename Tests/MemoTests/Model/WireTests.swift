import MemoModel
import Primitives
import Replication
import TestDevices
import Testing
import TextMerging

@Suite struct WireTests {
    static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    @Test("W8 the bytes of a memo's changes stand fixed")
    func golden() throws {
        let parents = TextVersion([UnitID(replica: ReplicaID(7), sequence: 300)])
        let edit = TextEdit(
            parents: parents,
            operations: [TextOperation(position: 5, deleted: "a", inserted: "가"), TextOperation(position: 200)])
        let changes: [(RecordChange, String)] = [
            (
                .edit(.none, edit),
                "13" + "000000000000000000" + "01" + "0700000000000000ac02" + "02" + "050161" + "03eab080" + "c8010000"
            ),
            (.header(Header().setPinned(true)), "03000100"),
            (.header(Header().moveToTrash()), "02000100"),
            (.header(Header().setTimes(created: 1, changed: nil)), "0500010100" + "0000"),
            (.unknown([0x63, 1, 2, 3]), "63010203"),
        ]
        for (change, bytes) in changes {
            #expect(Self.hex(change.wireBytes) == bytes)
            #expect(try RecordChange(wireBytes: change.wireBytes).wireBytes == change.wireBytes)
        }
    }

    @Test("W8 the bytes of a memo's snapshot stand fixed")
    func goldenSnapshot() throws {
        let device = TestDevice(1)
        try device.write("가나")
        device.perform(device.memo.setPinned(true))
        let bytes = device.memo.wireBytes
        #expect(Self.hex(bytes) == Self.fields + Self.hex(device.memo.header.wireBytes) + Self.snapshot)
        let read = try Memo(wireBytes: bytes)
        #expect(read.text == "가나")
        #expect(read.header.isPinned)
        #expect(read.wireBytes == bytes)
    }

    /// Which fields there are: of the document's own record the text.
    static let fields = "03" + "00" + "01" + "02"
    /// What follows the header, whose bytes the core's own tests hold: no unknown changes; the one record, and when it
    /// last changed; replica 1 wrote "가나"; nothing else.
    static let snapshot =
        "00" + "01" + "01" + "000000000000000000" + "0100" + "0100" + "0a" + "00" + "808084c0d6fcf3c501" + "00"
        + "11" + "01" + "0100000000000000" + "01" + "06" + "eab080eb8298" + "00" + "08" + "0000000000000000"

    @Test("W8 a change of a newer version is kept, counted and never read as something else", arguments: 0...255)
    func unknown(tag: Int) throws {
        let bytes: [UInt8] = [UInt8(tag)] + [UInt8](repeating: 0xff, count: 12)
        guard let change = try? RecordChange(wireBytes: bytes) else {
            #expect((1...6).contains(tag) || (16...20).contains(tag), "only known tags may be malformed")
            return
        }
        guard case .unknown(let kept) = change else {
            Issue.record("tag \(tag) was read as a known change")
            return
        }
        #expect(kept == bytes)
        #expect(change.wireBytes == bytes)
        var memo = Memo()
        memo.apply(change, from: Origin(unit: UnitID(replica: ReplicaID(1), sequence: 0), time: .zero))
        #expect(memo.unknownChanges.count == 1)
        #expect(memo.text.isEmpty)
        #expect(try Memo(wireBytes: memo.wireBytes).unknownChanges.count == 1)
    }

    @Test("W8 a newer change beside the trash brings the memo back, a newer header change does not")
    func unknownContent() throws {
        for (tag, isBack) in [(UInt8(99), true), (15, false)] {
            let device = TestDevice(1)
            let other = TestDevice(2)
            try device.write("text")
            try other.receive(device.bytes[0])
            device.perform(device.memo.moveToTrash())
            other.perform([.unknown([tag, 1])])
            try device.receive(other.bytes[1])
            try other.receive(device.bytes[1])
            #expect(device.memo.header.isTrashed == !isBack)
            #expect(isSame(device.memo, other.memo))
        }
    }

    @Test("W8 truncated and garbled changes are errors, never crashes")
    func garbled() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let device = TestDevice(1)
        try device.write("some text 글")
        let change = try RecordChange(wireBytes: device.memo.replaceText(with: "some 글").map(\.wireBytes)[0])
        for _ in 0..<5000 {
            var bytes = Bool.random(using: &generator) ? change.wireBytes : device.memo.wireBytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator) / 2)
            var memo = device.memo
            if let read = try? RecordChange(wireBytes: bytes) {
                memo.apply(read, from: Origin(unit: UnitID(replica: ReplicaID(9), sequence: 0), time: .zero))
            }
            if let read = try? Memo(wireBytes: bytes) { _ = read.title }
        }
        print("seed \(seed)")
    }
}
