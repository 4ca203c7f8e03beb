import CanvasModel
import DocumentHistories
import Forms
import KanbanModel
import Primitives
import Replication
import TestDevices
import Testing

/// The module as `make wasm` builds it answers what native code does.
@Suite(
    "Native and WebAssembly",
    .enabled(if: Probe.isThere, "make test builds the module and says with BOJAGI_PROBE and BOJAGI_WASM_RUNNER where"))
struct SameBytesTests {
    private static let historiesPerArea: UInt32 = 40
    private static let textHistories: UInt32 = 300

    @Test("the same wishes come to the same events and snapshots, byte for byte", arguments: DocumentArea.allCases)
    func areas(area: DocumentArea) throws {
        let seed = UInt32.random(in: 1...UInt32.max / 2)
        print("\(area) seed \(seed)")
        let native = try #require(
            area.digest(from: UInt64(seed), count: Self.historiesPerArea), "devices disagree, \(area) seed \(seed)")
        let wasm = try Probe.ask("probe_area", [area.rawValue, seed, Self.historiesPerArea])
        #expect(wasm == native, "\(area) seed \(seed)")
    }

    @Test("random texts come to the same letters, saved bytes and edits told, byte for byte")
    func texts() throws {
        let seed = UInt32.random(in: 1...UInt32.max / 2)
        print("texts seed \(seed)")
        let native = try #require(
            TextGathering.digest(from: UInt64(seed), count: Self.textHistories), "replicas disagree, seed \(seed)")
        #expect(try Probe.ask("probe_texts", [seed, Self.textHistories]) == native, "seed \(seed)")
    }
}

@Suite("Random histories")
struct RandomHistoryTests {
    @Test("hardly any two are alike")
    func differ() throws {
        for area in DocumentArea.allCases {
            let digests = try (0..<20).map { try #require(area.digest(from: $0, count: 1), "\(area) seed \($0)") }
            #expect(Set(digests).count == 20, "\(area)")
        }
        let digests = try (0..<20).map { try #require(TextGathering.digest(from: $0, count: 1), "texts seed \($0)") }
        #expect(Set(digests).count == 20)
    }

    @Test("set and unset every field that forms fill in")
    func fields() throws {
        let ofCards = try undone(.board, Card.forms) { (board: Board) in Array(board.allCards) }
        #expect(ofCards == [])
        let ofObjects = try undone(.canvas, CanvasObject.forms) { (canvas: Canvas) in Array(canvas.allObjects) }
        #expect(ofObjects == [])
    }

    /// What 300 long histories of an area never do with the fields of its forms.
    private func undone<Value: RandomlyChanged, Owner: Record>(
        _ area: DocumentArea, _ forms: [FieldForm<Owner>], _ records: (Value) -> [Owner]
    ) throws -> [String] {
        var left = Set(forms.flatMap { ["set \($0.name)", "unset \($0.name)"] })
        for seed in UInt64(1)...300 where !left.isEmpty {
            let device = TestDevice<Value>(kind: Value.kindName, replica: 1)
            var texts: [UnitID: [String]] = [:]
            for event in area.history(from: seed, rounds: 64, document: device.session.document).events {
                try device.receive(event)
                for record in records(device.value) {
                    let now = forms.map { $0.text(record) }
                    for (form, (before, now)) in zip(forms, zip(texts[record.id] ?? now, now)) where before != now {
                        left.remove((now.isEmpty ? "unset " : "set ") + form.name)
                    }
                    texts[record.id] = now
                }
            }
        }
        return left.sorted()
    }
}
