import TextMerging
import Replication
import TestDevices
import TestSupport
import Testing

@Suite("Convergence")
struct ConvergenceTests {
    /// Everything that people can see of a shelf, and all that decides what they will.
    private func state(_ device: TestDevice<Shelf>) -> String {
        let value = device.value
        return
            "\(value.label.wireBytes.hex) \(value.note.wireBytes.hex) \(value.size.wireBytes.hex) \(value.header.wireBytes.hex) "
            + "\(value.header.isTrashed) \(device.session.graph.wireBytes.hex) \(device.session.clock.latest.raw)"
    }

    private func work(at device: TestDevice<Shelf>, _ random: inout SplitMix64) throws {
        let value = device.value
        switch random.pick(0..<14) {
        case 0, 1: device.make(value.relabel(random.text(upTo: 3)))
        case 2: device.make(value.resize(UInt32(random.pick(0..<100))), value.relabel(random.text(upTo: 3)))
        case 3: device.make(.header(value.header.moveToTrash()))
        case 4: device.make(.header(value.header.restore()))
        case 5: device.make(.header(value.header.rename(to: random.text(upTo: 3))))
        case 6:
            let target = DocumentID(high: 0, low: UInt64(random.pick(0..<3)))
            device.make(.header(value.header.setLink(to: target, random.pick(0..<2) == 0)))
        case 7: device.make(.unknown(tag: 77, payload: [1]), .header(value.header.setPinned(true)))
        case 8...11:
            let old = value.note.text
            let place = random.pick(0..<(old.unicodeScalars.count + 1))
            let end = min(place + random.pick(0..<4), old.unicodeScalars.count)
            let scalars = Array(old.unicodeScalars)
            var new = String.UnicodeScalarView(scalars[..<place])
            new.append(contentsOf: random.text(upTo: 3).unicodeScalars)
            new.append(contentsOf: scalars[end...])
            device.make(value.write(String(new)))
        case 12: _ = try device.step(.undo)
        default: _ = try device.step(.redo)
        }
    }

    @Test("M9 what three people do apart, undo and trash included, comes together in every order", arguments: 1...80)
    func randomWork(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // The first person has two devices; clocks differ by seconds.
        let devices = [(1, 1), (2, 1), (3, 2), (4, 3)].map { replica, author in
            TestDevice(replica: replica, author: author, now: 1_000_000 + UInt64(random.pick(0..<5_000)))
        }
        for _ in 0..<random.pick(10..<40) {
            let device = random.pick(of: devices)
            if random.pick(0..<3) == 0 {
                // Hear a part of what another knows, in any order.
                for bytes in random.pick(of: devices).bytes.shuffled(using: &random).prefix(random.pick(0..<12)) {
                    try device.receive(bytes)
                }
            } else {
                try work(at: device, &random)
            }
        }
        let events = devices.flatMap(\.bytes)
        for device in devices { for bytes in events.shuffled(using: &random) { try device.receive(bytes) } }
        #expect(Set(devices.map(state)).count == 1, "seed \(seed)")
        #expect(devices.allSatisfy { $0.session.graph.waitingCount == 0 }, "seed \(seed)")
        // Who loads the log anew stands where the others stand.
        for device in devices {
            let fresh = TestDevice(replica: 9, author: 9, now: 2_000_000)
            for bytes in device.bytes { #expect(try fresh.receive(bytes) == .applied(1), "seed \(seed)") }
            #expect(state(fresh) == state(devices[0]), "seed \(seed)")
        }
    }
}
