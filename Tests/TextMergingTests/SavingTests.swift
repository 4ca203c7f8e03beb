import Testing

import Primitives
@testable import TextMerging

@Suite("Saving a history")
struct SavingTests {
    private let seed: UInt64 = 0x5a7e

    @Test("a history comes back as it was saved")
    func roundTrip() throws {
        var random = TestGenerator(seed: seed)
        for round in 0..<300 {
            let history = try RandomHistory(edits: random.pick(0..<60), &random).history()
            let bytes = history.encoded()
            let again = try TextHistory(encoded: bytes)
            #expect(again.brokenInvariant == nil, "seed \(seed), round \(round)")
            #expect(again.records == history.records, "seed \(seed), round \(round)")
            #expect(again.version == history.version)
            #expect(again.encoded() == bytes, "seed \(seed), round \(round)")
        }
    }

    @Test("what a peer lacks makes it whole, however little each exchange brings")
    func exchange() throws {
        var random = TestGenerator(seed: seed &+ 1)
        for round in 0..<150 {
            let edits = RandomHistory(edits: random.pick(1..<60), &random).edits
            var source = TextHistory()
            var peer = TextHistory()
            for (edit, first) in edits {
                try source.append(edit, firstUnit: first)
                if random.pick(0..<5) == 0 { try peer.add(encoded: source.encoded(since: peer.version)) }
            }
            try peer.add(encoded: source.encoded(since: peer.version))
            #expect(peer.brokenInvariant == nil, "seed \(seed &+ 1), round \(round)")
            #expect(peer.records == source.records, "seed \(seed &+ 1), round \(round)")
            #expect(try TextHistory(encoded: source.encoded()).records == peer.records)
        }
    }

    @Test("two peers that each know a part exchange both ways and know the same")
    func bothWays() throws {
        var random = TestGenerator(seed: seed &+ 2)
        for round in 0..<150 {
            let edits = RandomHistory(edits: random.pick(1..<60), &random).edits
            var peers = [TextHistory(), TextHistory()]
            for (edit, first) in edits {
                let peer = random.pick(0..<2)
                do {
                    try peers[peer].append(edit, firstUnit: first)
                } catch .missing {
                    let other = peers[1 - peer]
                    try peers[peer].add(encoded: other.encoded(since: peers[peer].version))
                    try peers[peer].append(edit, firstUnit: first)
                }
            }
            let before = peers
            for peer in 0..<2 { try peers[peer].add(encoded: before[1 - peer].encoded(since: before[peer].version)) }
            for peer in 0..<2 {
                #expect(peers[peer].brokenInvariant == nil, "seed \(seed &+ 2), round \(round)")
                // Again, all of it: known already.
                let count = peers[peer].count
                try peers[peer].add(encoded: peers[1 - peer].encoded())
                #expect(peers[peer].count == count)
            }
            #expect(peers[0].records.sorted() == peers[1].records.sorted(), "seed \(seed &+ 2), round \(round)")
            #expect(peers[0].version == peers[1].version)
        }
    }

    @Test("nothing new is a few bytes")
    func nothingNew() throws {
        var random = TestGenerator(seed: seed &+ 3)
        let history = try RandomHistory(edits: 40, &random).history()
        let bytes = history.encoded(since: history.version)
        #expect(bytes.count < 20)
        var same = history
        try same.add(encoded: bytes)
        #expect(same.records == history.records)
    }

    @Test("a keystroke is sent in a few dozen bytes")
    func keystroke() throws {
        var history = TextHistory()
        let replica = ReplicaID(0x1234_5678_9abc_def0)
        var parents = TextVersion()
        for number in 0..<500 {
            let unit = UnitID(replica: replica, sequence: UInt64(number))
            let typed = TextOperation(position: UInt32(number), inserted: "가")
            try history.append(TextEdit(parents: parents, operations: [typed]), firstUnit: unit)
            if number == 499 { #expect(history.encoded(since: parents).count <= 56) }
            parents = TextVersion([unit])
        }
    }

    @Test("a peer that knows what this history does not is sent all that it may lack")
    func unknownHeads() throws {
        var random = TestGenerator(seed: seed &+ 4)
        let history = try RandomHistory(edits: 20, &random).history()
        let stranger = TextVersion([UnitID(replica: ReplicaID(2), sequence: 9)])
        #expect(try TextHistory(encoded: history.encoded(since: stranger)).records == history.records)
    }

    @Test("edits whose parents are not known are refused by the parent's name, and nothing is taken")
    func missing() throws {
        var history = TextHistory()
        let first = UnitID(replica: ReplicaID(1), sequence: 0)
        let typed = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "ab")])
        try history.append(typed, firstUnit: first)
        let version = history.version
        let more = TextEdit(parents: version, operations: [TextOperation(position: 2, inserted: "c")])
        try history.append(more, firstUnit: first.advanced(by: 2))
        let bytes = history.encoded(since: version)
        #expect(throws: TextMergingError.missing(first.advanced(by: 1))) { try TextHistory(encoded: bytes) }
        var other = TextHistory()
        try other.append(typed, firstUnit: UnitID(replica: ReplicaID(7), sequence: 0))
        let before = other.encoded()
        #expect(throws: TextMergingError.missing(first.advanced(by: 1))) { try other.add(encoded: bytes) }
        #expect(other.encoded() == before)
    }

    @Test("a unit that comes again with other content is refused by its name, and nothing is taken")
    func conflicting() throws {
        let first = UnitID(replica: ReplicaID(1), sequence: 10)
        func history(_ text: String, at position: UInt32 = 0, deleted: String = "", more: Bool = false) throws
            -> TextHistory
        {
            var history = TextHistory()
            try history.append(
                TextEdit(
                    parents: TextVersion(),
                    operations: [TextOperation(position: position, deleted: deleted, inserted: text)]),
                firstUnit: first)
            let other = UnitID(replica: ReplicaID(2), sequence: 0)
            guard more else { return history }
            try history.append(
                TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "new")]),
                firstUnit: other)
            return history
        }
        var known = try history("가나다라")
        let before = known.encoded()
        let others: [(TextHistory, UInt64)] = [
            (try history("가나단라", more: true), 2), (try history("가b", more: true), 1),
            (try history("가나다라", at: 1, more: true), 0), (try history("나다라", deleted: "x", more: true), 0),
        ]
        for (other, offset) in others {
            #expect(throws: TextMergingError.conflicting(first.advanced(by: offset))) {
                try known.add(encoded: other.encoded())
            }
            #expect(known.encoded() == before)
        }
        // Other parents.
        var forked = try history("가나", more: true)
        try forked.append(
            TextEdit(
                parents: TextVersion([UnitID(replica: ReplicaID(2), sequence: 0)]),
                operations: [TextOperation(position: 2, inserted: "다라")]),
            firstUnit: first.advanced(by: 2))
        #expect(throws: TextMergingError.conflicting(first.advanced(by: 2))) {
            try known.add(encoded: forked.encoded())
        }
        // Less, or more of the same, is none.
        try known.add(encoded: try history("가나").encoded())
        #expect(known.encoded() == before)
        try known.add(encoded: try history("가나다라", more: true).encoded())
        #expect(known.count == 7)
    }
}
