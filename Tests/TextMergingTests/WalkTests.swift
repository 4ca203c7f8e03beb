import Testing

import Primitives
@testable import TextMerging

@Suite struct WalkTests {
    @Test func `a run index finds the last run that begins at or before an id`() {
        let seed = UInt64.random(in: 0 ..< .max)
        print("seed \(seed)")
        var random = TestGenerator(seed: seed)
        var index = RunIndex()
        for count in [1, 100, 5_000, 300_000, 40_000_000, 2_000] {
            index.reset(count: count)
            var runs: [Int32: Int32] = [:]
            for step in 0..<200 {
                let id = Int32(random.pick(0..<count))
                index.set(id, Int32(step) - 50)
                runs[id] = Int32(step) - 50
                let asked = random.pick(0..<3) == 0 ? Int32(random.pick(0..<count)) : id
                let expected = runs.keys.filter { $0 <= asked }.max()
                let found = index.run(with: asked)
                #expect(found?.start == expected)
                #expect(found?.value == expected.flatMap { runs[$0] })
            }
        }
    }

    @Test func `what comes edit by edit, in bytes or from a replay of everything is one text; the tracker's sums hold`()
        throws
    {
        let seed = UInt64.random(in: 0 ..< .max)
        print("seed \(seed)")
        var random = TestGenerator(seed: seed)
        for _ in 0..<150 {
            let sample = RandomHistory(edits: random.pick(1..<60), &random)
            var history = TextHistory()
            var live = TextStorage()
            let middle = random.pick(0..<(sample.edits.count + 1))
            for (edit, first) in sample.edits[..<middle] {
                let edits = try history.mergePlainly(edit, firstUnit: first)
                _ = live.apply(edits, content: history.operations.content)
                let full = try history.text()
                #expect(live.text.hasSameBytes(as: full))
            }
            let bytes = try sample.history().encoded()
            let edits = try history.mergePlainly(encoded: bytes)
            _ = live.apply(edits, content: history.operations.content)
            let full = try history.text()
            #expect(live.text.hasSameBytes(as: full))
            #expect(try history.mergePlainly(encoded: bytes).isEmpty)

            var walk = Comparison(over: TextStorage(), budget: TextHistory.budget(units: history.count))
            try walk.walk(history.graph.frontier, above: -1, in: history)
            #expect(walk.walker.tracker.tree.brokenInvariant() == nil)
            for _ in 0..<5 where history.count > 0 {
                let place = Int32(random.pick(0..<history.count))
                try walk.walker.move(to: [place], in: history.graph)
                #expect(walk.walker.tracker.tree.brokenInvariant() == nil)
                let text = try history.storage(of: history.graph.ranges(of: [place]))
                #expect(Int(walk.walker.tracker.prepareLength) == text.scalarCount)
            }
        }
    }

    @Test func `any two versions are some edits apart`() throws {
        let seed = UInt64.random(in: 0 ..< .max)
        print("seed \(seed)")
        var random = TestGenerator(seed: seed)
        for _ in 0..<150 {
            let sample = RandomHistory(edits: random.pick(1..<30), &random)
            let history = try sample.history()
            var versions = [TextVersion(), history.version]
            for (edit, first) in sample.edits {
                versions.append(edit.parents)
                versions.append(TextVersion([first.advanced(by: UInt64(random.pick(0..<Int(edit.span))))]))
            }
            for _ in 0..<10 {
                let old = versions[random.pick(0..<versions.count)]
                let new = versions[random.pick(0..<versions.count)]
                var text = try history.text(at: old)
                text.splice(try history.operations(from: old, to: new))
                let expected = try history.text(at: new)
                #expect(text.hasSameBytes(as: expected))
            }
        }
    }

    @Test func `a text without some units has not what they inserted and has what they deleted`() throws {
        let mine = ReplicaID(1)
        let theirs = ReplicaID(2)
        var history = TextHistory()
        let start = UnitID(replica: mine, sequence: 0)
        try history.append(
            TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "one two three")]),
            firstUnit: start)
        let base = history.version
        let delete = UnitID(replica: mine, sequence: 13)
        try history.append(
            TextEdit(parents: base, operations: [TextOperation(position: 4, deleted: "two ")]), firstUnit: delete)
        let insert = UnitID(replica: theirs, sequence: 0)
        try history.append(
            TextEdit(parents: base, operations: [TextOperation(position: 13, inserted: " four")]), firstUnit: insert)
        #expect(try history.text() == "one three four")
        #expect(try history.text(without: [UnitRange(first: delete, count: 4)]) == "one two three four")
        #expect(try history.text(without: [UnitRange(first: delete, count: 2)]) == "one twthree four")
        #expect(try history.text(without: [UnitRange(first: insert, count: 5)]) == "one three")
        #expect(try history.text(without: [UnitRange(first: start, count: 4)]) == "three four")
        let both = [UnitRange(first: insert, count: 5), UnitRange(first: delete, count: 4)]
        #expect(try history.text(without: both + both) == "one two three")
        #expect(try history.text(without: []) == "one three four")
        #expect(throws: TextMergingError.missing(insert.advanced(by: 5))) {
            try history.text(without: [UnitRange(first: insert, count: 6)])
        }
    }

    @Test func `what two deleted comes back only without both deletions`() throws {
        var history = TextHistory()
        try history.append(
            TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "abc")]),
            firstUnit: UnitID(replica: ReplicaID(1), sequence: 0))
        let base = history.version
        var deletions: [UnitRange] = []
        for replica in 2...3 {
            let unit = UnitID(replica: ReplicaID(UInt64(replica)), sequence: 0)
            deletions.append(UnitRange(first: unit, count: 1))
            try history.append(
                TextEdit(parents: base, operations: [TextOperation(position: 1, deleted: "b")]), firstUnit: unit)
        }
        #expect(try history.text() == "ac")
        #expect(try history.text(without: [deletions[0]]) == "ac")
        #expect(try history.text(without: deletions) == "abc")
    }
}
