import ColorSelectModel
import Forms
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@Suite struct IllustrationWireTests {
    private let unit = UnitID(replica: ReplicaID(0x0102), sequence: 3)

    private func assignment<Value: FieldValue>(_ value: Value, _ replaced: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: replaced, replacedWriter: unit)
    }

    @Test("changes have the same bytes for ever")
    func golden() throws {
        let hair = PartChoice.id(of: "hair")
        let vectors: [(RecordChange, String)] = [
            (.put(PartChoice(category: "hair", component: "bob")), "14 01 02 05 04 68616972 03 05 01 03 626f62"),
            (.put(ColorChoice(slot: "skin", color: nil)), "14 02 02 05 04 736b696e"),
            (
                .set(PartChoice.components, of: hair, assignment("bob", nil)),
                "11 01 7d9c95f1c68e4110 a69eb5f8e4fbe4bc7a 03 02 05 01 03 626f62 01 00 0201000000000000 03"
            ),
            (
                .set(IllustrationProperties.kits, of: .none, assignment(nil, nil)),
                "11 00 0000000000000000 00 02 02 01 00 01 00 0201000000000000 03"
            ),
            (.unknown([200, 1, 2]), "c80102"),
        ]
        for (change, hex) in vectors {
            #expect(change.wireBytes == [UInt8](hex: hex))
            #expect(try RecordChange(wireBytes: change.wireBytes).wireBytes == change.wireBytes)
        }
        let kit = RecordChange.set(IllustrationProperties.kits, of: .none, assignment(Sample.reference, nil))
        #expect(try RecordChange(wireBytes: kit.wireBytes).wireBytes == kit.wireBytes)
        #expect(kit.wireBytes.count == 1 + 1 + 9 + 1 + 1 + (1 + 1 + 6 + 32) + (1 + 1) + 9)
    }

    @Test("a snapshot is the illustration, changes from a newer version included")
    func snapshot() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("wig", color: "white")
        try device.perform { (_) throws(IllustrationError) in [.unknown([99, 1, 2, 3])] }
        #expect(device.illustration.unknownChanges.count == 1)
        let again = try Illustration(wireBytes: device.illustration.wireBytes)
        #expect(again == device.illustration)
        #expect(again.kit == Sample.reference)
        #expect(TestDevice.shown(again) == device.shown)
    }

    @Test("random bytes and bitten snapshots never stop the program", arguments: 1...40)
    func fuzz(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let device = try TestDevice.withIllustration()
        try device.choose("wig", color: "white")
        let snapshot = device.illustration.wireBytes
        for _ in 0..<300 {
            var bytes: [UInt8]
            if random.pick(0..<2) == 0 {
                bytes = (0..<random.pick(0..<80)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                if !bytes.isEmpty { bytes[0] = UInt8(15 + random.pick(0..<6)) }
            } else {
                bytes = snapshot
                for _ in 0..<(1 + random.pick(0..<4)) {
                    bytes[random.pick(0..<bytes.count)] = UInt8(truncatingIfNeeded: random.next())
                }
                bytes = Array(bytes.prefix(random.pick(0..<(bytes.count + 1))))
            }
            if let change = try? RecordChange(wireBytes: bytes) {
                #expect(throws: Never.self) { _ = try RecordChange(wireBytes: change.wireBytes) }
                var illustration = device.illustration
                let origin = Origin(unit: unit, time: Timestamp(milliseconds: 1))
                _ = illustration.inverse(of: change, from: origin)
                _ = illustration.applyReportingHistory([(change, origin)])
                _ = illustration.composition(with: Sample.kit)
            }
            if let illustration = try? Illustration(wireBytes: bytes) {
                #expect(try Illustration(wireBytes: illustration.wireBytes) == illustration, "seed \(seed)")
            }
        }
    }

    @Test("ids that no kit has, and that are alike but for their composition, stay apart")
    func strangeKeys() throws {
        var illustration = Illustration()
        for (index, key) in ["\u{e9}", "e\u{301}", "", String(repeating: "x", count: 300)].enumerated() {
            illustration.apply(
                .put(PartChoice(category: key, component: "part \(index)")),
                from: Origin(unit: unit.advanced(by: UInt64(index)), time: Timestamp(milliseconds: 5)))
        }
        #expect(illustration.choices.count == 4)
        #expect(illustration.choice(in: "\u{e9}") == "part 0")
        #expect(illustration.choice(in: "e\u{301}") == "part 1")
        #expect(try Illustration(wireBytes: illustration.wireBytes) == illustration)
    }

    @Test("a history tells what was done, a whole picture in one sentence")
    func entries() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("wig", color: "white")
        try device.tap("wig")
        for id in ["wig", "head", "solid"] { try device.choose(id) }
        try device.perform { (illustration) throws(IllustrationError) in illustration.reset() }
        try device.perform { (illustration) throws(IllustrationError) in
            var generator = SplitMix64(seed: 42)
            return illustration.random(of: Sample.kit, using: &generator)
        }
        var illustration = Illustration()
        let entries = try device.log.flatMap {
            illustration.applyReportingHistory(try $0.decodedChanges(as: RecordChange.self))
        }
        #expect(
            entries == [
                .header(.created(name: "Ada")), .chose(component: "wig", category: "hair"),
                .coloured(slot: "hair", color: "white"), .removed(component: "wig", category: "hair"),
                .chose(component: "wig", category: "hair"), .chose(component: "head", category: "face"),
                .chose(component: "solid", category: "ground"), .cleared, .arranged(parts: 3, colors: 3),
            ])
    }
}
