import Primitives
import TextMerging
import TextProof
import Testing

@Suite("What no honest replica sends")
struct HostileTests {
    private let first = UnitID(replica: ReplicaID(5), sequence: 10)

    @Test("W6 bent edits are taken or refused as the oracle does, and what is refused changes nothing")
    func edits() {
        let campaign = Campaign(seed: 0x0ff)
        print("hostile edits: seed \(campaign.seed)")
        for number in 0..<500 {
            if let failure = campaign.failure(of: MergeableSubject.self, byHostile: number) {
                Issue.record("\(failure)")
            }
        }
    }

    @Test("graphs made to be slow, when they are small, end in what the oracle says", arguments: HostileGraph.allCases)
    func smallGraphs(graph: HostileGraph) {
        #expect(Hostility.failure(of: MergeableSubject.self, by: graph.deliveries(120)) == nil)
    }

    @Test(
        "graphs made to be slow are walked in time, or refused as tangled and by nothing else",
        .timeLimit(.minutes(20)),
        arguments: HostileGraph.allCases)
    func largeGraphs(graph: HostileGraph) throws {
        var history = TextHistory()
        for edit in graph.deliveries(1_500) { try history.append(edit.edit, firstUnit: edit.firstUnit) }
        var text = MergeableText(replica: ReplicaID(.max))
        do {
            try text.merge(history.encoded())
            #expect(text.version == history.version)
        } catch .tangled {
            #expect(text.version == TextVersion() && text.text.isEmpty)
        }
    }

    /// What the units of "abc" at 0, typed into an empty text, could also have been, and which of them is the first
    /// that differs.
    private var others: [(edit: TextEdit, conflict: UInt64)] {
        func edit(_ operations: TextOperation..., parents: [UnitID] = []) -> TextEdit {
            TextEdit(parents: TextVersion(parents), operations: operations)
        }
        let stranger = UnitID(replica: ReplicaID(1), sequence: 0)
        return [
            (edit(TextOperation(position: 0, inserted: "xbc")), 0),
            (edit(TextOperation(position: 0, inserted: "abx")), 2),
            (edit(TextOperation(position: 0, inserted: "abç")), 2),
            (edit(TextOperation(position: 1, inserted: "abc")), 0),
            (edit(TextOperation(position: 0, inserted: "ab"), TextOperation(position: 0, inserted: "c")), 2),
            (edit(TextOperation(position: 0, inserted: "ab"), TextOperation(position: 0, deleted: "a")), 2),
            (edit(TextOperation(position: 0, deleted: "a", inserted: "ab")), 0),
            (edit(TextOperation(position: 0, inserted: "abc"), parents: [stranger]), 0),
            (edit(TextOperation(position: 0, inserted: "abxmore")), 2),
        ]
    }

    @Test("M9 a unit that comes again with other content is refused by its name, and nothing has changed")
    func conflicts() throws {
        var text = MergeableText(replica: ReplicaID(.max))
        let typed = TextOperation(position: 0, inserted: "abc")
        try text.merge(
            TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "-")]),
            firstUnit: UnitID(replica: ReplicaID(1), sequence: 0))
        try text.merge(TextEdit(parents: TextVersion(), operations: [typed]), firstUnit: first)
        let before = (text.text, text.saved())
        for (number, other) in others.enumerated() {
            let unit = first.advanced(by: other.conflict)
            #expect(throws: TextMergingError.conflicting(unit), "\(number)") {
                try text.merge(other.edit, firstUnit: first)
            }
            // The same in a peer's bytes.
            var peer = MergeableText(replica: ReplicaID(2))
            try peer.merge(
                TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "-")]),
                firstUnit: UnitID(replica: ReplicaID(1), sequence: 0))
            try peer.merge(other.edit, firstUnit: first)
            #expect(throws: TextMergingError.conflicting(unit), "\(number)") { try text.merge(peer.saved()) }
            #expect(text.text.hasSameBytes(as: before.0) && text.saved() == before.1, "\(number)")
        }
        // A beginning of it, and the same once more, are no conflict.
        let beginning = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "ab")])
        #expect(try text.merge(beginning, firstUnit: first).isEmpty)
        #expect(try text.merge(TextEdit(parents: TextVersion(), operations: [typed]), firstUnit: first).isEmpty)
        #expect(text.saved() == before.1)
    }

    @Test(
        "an edit in the middle of whose units another one stands is refused by the name of that one",
        arguments: [false, true])
    func overlap(knowsBeginning: Bool) throws {
        func edit(_ text: String) -> TextEdit {
            TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: text)])
        }
        var text = MergeableText(replica: ReplicaID(.max))
        try text.merge(edit("c"), firstUnit: first.advanced(by: 2))
        if knowsBeginning { try text.merge(edit("a"), firstUnit: first) }
        let before = (text.text, text.saved())
        let longer = edit("abcd")
        let conflict = TextMergingError.conflicting(first.advanced(by: 2))
        #expect(throws: conflict) { try text.merge(longer, firstUnit: first) }
        var peer = MergeableText(replica: ReplicaID(2))
        try peer.merge(longer, firstUnit: first)
        #expect(throws: conflict) { try text.merge(peer.saved()) }
        #expect(text.text.hasSameBytes(as: before.0) && text.saved() == before.1)
    }

    @Test("numbers and lengths beyond all bounds are refused by name")
    func bounds() throws {
        var history = TextHistory()
        let last = UnitID(replica: ReplicaID(5), sequence: .max)
        let typed = TextEdit(parents: TextVersion(), operations: [TextOperation(position: .max, inserted: "ab")])
        #expect(throws: TextMergingError.tooLong) { try history.append(typed, firstUnit: last) }
        #expect(history.count == 0)
        try history.append(typed, firstUnit: first)
        #expect(try history.text().hasSameBytes(as: "ab"))
        let orphan = TextEdit(parents: TextVersion([last]), operations: typed.operations)
        #expect(throws: TextMergingError.missing(last)) {
            try history.append(orphan, firstUnit: first.advanced(by: 2))
        }
    }
}
