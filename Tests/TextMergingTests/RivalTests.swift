import TextProof
import Testing

import Primitives
@testable import TextMerging

@Suite("Many at one place at once")
struct RivalTests {
    @Test(
        "W6 10,000 edits at one place at once are walked in steps in proportion to their number",
        arguments: [HostileGraph.roots, .rootsBackwards, .manyBranches, .backwards, .comb, .fans])
    func proportion(graph: HostileGraph) throws {
        let list = graph.deliveries(10_000)
        var history = TextHistory()
        for edit in list { try history.append(edit.edit, firstUnit: edit.firstUnit) }
        #expect(try history.storage(budget: 160 * list.count).scalarCount == list.count)
    }

    @Test(
        "W6 one by one, each of 10,000 edits at one place takes as many steps as that place needs, and no walk of all")
    func oneByOne() throws {
        let list = HostileGraph.rootsBackwards.deliveries(10_000)
        var text = MergeableText(replica: ReplicaID(.max))
        var history = TextHistory()
        for edit in list {
            try history.append(edit.edit, firstUnit: edit.firstUnit)
            _ = try text.merge(edit.edit, firstUnit: edit.firstUnit, budget: 50_000)
        }
        #expect(throws: TextMergingError.tangled) { try history.storage(budget: 50_000) }
        #expect(try history.text().hasSameBytes(as: text.text))
    }

    @Test("M9 one by one, many edits beside each other go on with one walk; an edit made here ends it")
    func oneWalk() throws {
        let list = HostileGraph.roots.deliveries(1_000)
        var text = MergeableText(replica: ReplicaID(.max))
        for edit in list[..<600] { try text.merge(edit.edit, firstUnit: edit.firstUnit) }
        // Held by the text alone.
        weak let walk = text.open
        #expect(walk != nil)
        for edit in list[600..<800] { try text.merge(edit.edit, firstUnit: edit.firstUnit) }
        #expect(walk != nil && text.open === walk)
        // A copy and its original go on each for itself.
        var copy = text
        for edit in list[800...].reversed() { try copy.merge(edit.edit, firstUnit: edit.firstUnit) }
        for edit in list[800...] { try text.merge(edit.edit, firstUnit: edit.firstUnit) }
        #expect(copy.text.hasSameBytes(as: text.text))
        #expect(try text.history.text().hasSameBytes(as: text.text))
        try text.insert("mine", at: 5)
        #expect(text.open == nil)
        #expect(try text.history.text().hasSameBytes(as: text.text))
    }

    @Test("M9 who writes at a few places at once comes out as the oracle says, together and one by one")
    func oracle() throws {
        let seed = UInt64.random(in: 0 ..< .max)
        print("rivals: seed \(seed)")
        var random = TestGenerator(seed: seed)
        for _ in 0..<8 {
            let list = Self.rivals(200, &random)
            #expect(Hostility.failure(of: MergeableSubject.self, by: list) == nil)
            var history = TextHistory()
            for edit in list { try history.append(edit.edit, firstUnit: edit.firstUnit) }
            var single = MergeableText(replica: ReplicaID(.max))
            for edit in list {
                try single.merge(edit.edit, firstUnit: edit.firstUnit)
                #expect(single.version == single.history.version)
            }
            #expect(try history.text().hasSameBytes(as: single.text))
            var walk = Comparison(over: TextStorage(), budget: TextHistory.budget(units: history.count))
            try walk.walk(history.graph.frontier, above: -1, in: history)
            #expect(walk.walker.tracker.tree.brokenInvariant() == nil)
            for _ in 0..<5 {
                try walk.walker.move(to: [Int32(random.pick(0..<history.count))], in: history.graph)
                #expect(walk.walker.tracker.tree.brokenInvariant() == nil)
            }
        }
    }

    /// Edits of many replicas at a few places, each after what its replica did and perhaps something else.
    private static func rivals(_ count: Int, _ random: inout TestGenerator) -> [Delivery] {
        let replicas = (0..<random.pick(20..<80)).map { _ in UInt64(random.pick(1..<1_000_000)) }
        let reach = random.pick(1..<count)
        let places = random.pick(1..<6)
        var next: [UInt64: UInt64] = [:]
        var all: [UnitID] = []
        var list: [Delivery] = []
        for _ in 0..<count {
            let replica = replicas[random.pick(0..<replicas.count)]
            let sequence = next[replica, default: 0]
            var parents: [UnitID] = []
            if sequence > 0 { parents.append(UnitID(replica: ReplicaID(replica), sequence: sequence - 1)) }
            if !all.isEmpty, random.pick(0..<3) == 0 {
                parents.append(all[max(0, all.count - 1 - random.pick(0..<reach))])
            }
            var operation = TextOperation(position: UInt32(random.pick(0..<places)))
            if random.pick(0..<6) == 0 {
                operation.deleted = String(repeating: "-", count: random.pick(1..<3))
            } else {
                operation.inserted = String("abcd".prefix(random.pick(1..<5)))
            }
            let first = UnitID(replica: ReplicaID(replica), sequence: sequence)
            next[replica] = sequence + operation.span
            all.append(first.advanced(by: operation.span - 1))
            list.append(
                Delivery(edit: TextEdit(parents: TextVersion(parents), operations: [operation]), firstUnit: first))
        }
        return list
    }

    @Test("W6 edits made to take forever are refused, and nothing of them is kept")
    func refused() throws {
        var text = MergeableText(replica: ReplicaID(7_777))
        try text.insert("mine", at: 0)
        let before = (text.text, text.saved())
        let count = text.history.count
        for edit in HostileGraph.heads.deliveries(2_000) {
            try text.append(edit.edit, firstUnit: edit.firstUnit, isBehind: true)
        }
        #expect(throws: TextMergingError.tangled) { try text.catchUp(from: count, budget: 100) }
        #expect(text.text.hasSameBytes(as: before.0) && text.saved() == before.1)
        // Nor of one that comes alone.
        for edit in HostileGraph.roots.deliveries(400) { try text.merge(edit.edit, firstUnit: edit.firstUnit) }
        let after = (text.text, text.saved())
        let one = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "a")])
        let unit = UnitID(replica: ReplicaID(9_999), sequence: 0)
        #expect(throws: TextMergingError.tangled) { try text.merge(one, firstUnit: unit, budget: 1) }
        #expect(text.text.hasSameBytes(as: after.0) && text.saved() == after.1)
        try text.merge(one, firstUnit: unit)
        #expect(text.scalarCount == 405)
    }
}
