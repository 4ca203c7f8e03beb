import TextMerging
import Replication
import TestSupport
import Testing

@Suite("Convergence")
struct ConvergenceTests {
    /// Everything that people can see of a shelf, and all that decides what they will.
    private func state(_ desk: Desk) -> String {
        let value = desk.value
        return
            "\(value.label.wireBytes.hex) \(value.note.wireBytes.hex) \(value.size.wireBytes.hex) \(value.header.wireBytes.hex) "
            + "\(value.header.isTrashed) \(desk.session.graph.wireBytes.hex) \(desk.session.clock.latest.raw)"
    }

    private func work(at desk: Desk, _ random: inout SplitMix64) throws {
        let value = desk.value
        switch random.pick(0..<14) {
        case 0, 1: desk.make(value.relabel(random.text(upTo: 3)))
        case 2: desk.make(value.resize(UInt32(random.pick(0..<100))), value.relabel(random.text(upTo: 3)))
        case 3: desk.make(.header(value.header.moveToTrash()))
        case 4: desk.make(.header(value.header.restore()))
        case 5: desk.make(.header(value.header.rename(to: random.text(upTo: 3))))
        case 6:
            let target = DocumentID(high: 0, low: UInt64(random.pick(0..<3)))
            desk.make(.header(value.header.setLink(to: target, random.pick(0..<2) == 0)))
        case 7: desk.make(.unknown(tag: 77, payload: [1]), .header(value.header.setPinned(true)))
        case 8...11:
            let old = value.note.text
            let place = random.pick(0..<(old.unicodeScalars.count + 1))
            let end = min(place + random.pick(0..<4), old.unicodeScalars.count)
            let scalars = Array(old.unicodeScalars)
            var new = String.UnicodeScalarView(scalars[..<place])
            new.append(contentsOf: random.text(upTo: 3).unicodeScalars)
            new.append(contentsOf: scalars[end...])
            desk.make(value.write(String(new)))
        case 12: _ = try desk.step(.undo)
        default: _ = try desk.step(.redo)
        }
    }

    @Test("M9 what three people do apart, undo and trash included, comes together in every order", arguments: 1...80)
    func randomWork(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // The first person has two devices; clocks differ by seconds.
        let desks = [(1, 1), (2, 1), (3, 2), (4, 3)].map { replica, author in
            Desk(replica: replica, author: author, now: 1_000_000 + UInt64(random.pick(0..<5_000)))
        }
        for _ in 0..<random.pick(10..<40) {
            let desk = random.pick(of: desks)
            if random.pick(0..<3) == 0 {
                // Hear a part of what another knows, in any order.
                for bytes in random.pick(of: desks).log.shuffled(using: &random).prefix(random.pick(0..<12)) {
                    try desk.merge(bytes)
                }
            } else {
                try work(at: desk, &random)
            }
        }
        let events = desks.flatMap(\.log)
        for desk in desks { for bytes in events.shuffled(using: &random) { try desk.merge(bytes) } }
        #expect(Set(desks.map(state)).count == 1, "seed \(seed)")
        #expect(desks.allSatisfy { $0.session.graph.waitingCount == 0 }, "seed \(seed)")
        // Who loads the log anew stands where the others stand.
        for desk in desks {
            let fresh = Desk(replica: 9, author: 9, now: 2_000_000)
            for bytes in desk.log { #expect(try fresh.merge(bytes) == .applied(1), "seed \(seed)") }
            #expect(state(fresh) == state(desks[0]), "seed \(seed)")
        }
    }
}
