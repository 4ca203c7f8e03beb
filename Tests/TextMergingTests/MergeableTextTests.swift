import Testing

import Primitives
@testable import TextMerging

@Suite("MergeableText")
struct MergeableTextTests {
    private func text(_ content: String, replica: UInt64 = 1) throws -> MergeableText {
        var text = MergeableText(replica: ReplicaID(replica))
        try text.insert(content, at: 0)
        return text
    }

    @Test("M9 two replicas edit apart, exchange in any order, and have the same text with every edit in it")
    func twoReplicas() throws {
        var here = try text("The quick fox")
        var there = try MergeableText(saved: here.saved(), replica: ReplicaID(2))
        let common = here.version
        try here.insert("brown ", at: 10)
        try there.replace(4..<9, with: "slow")
        let operations = try there.merge(here.changes(since: common))
        try here.merge(there.changes(since: here.version))
        #expect(here.text == "The slow brown fox" && there.text.hasSameBytes(as: here.text))
        #expect(operations.count == 1 && operations[0].position == 9 && operations[0].inserted == "brown ")
        #expect(here.version == there.version)
        #expect(try here.merge(there.saved()).isEmpty)
        #expect(try here.text(at: common) == "The quick fox")
    }

    @Test("replicas that edit, exchange, undo, save and load at random end in one text", arguments: 1...12)
    func random(seed: UInt64) throws {
        print("MergeableText seed", seed)
        var random = TestGenerator(seed: seed)
        var writers = (1...3).map { TextWriter(replica: ReplicaID($0)) }
        for _ in 0..<60 {
            let here = random.pick(0..<writers.count)
            let there = random.pick(0..<writers.count)
            switch random.pick(0..<12) {
            case 0: try writers[here].reload()
            case 1: try writers[here].undo(&random)
            case 2, 3: try writers[here].merge(writers[there].text.changes(since: writers[here].text.version))
            case 4: try writers[here].merge(writers[there].text.saved())
            default: try writers[here].edit(&random)
            }
            writers[here].check()
        }
        for here in writers.indices {
            for there in writers.indices { try writers[here].merge(writers[there].text.saved()) }
        }
        for here in writers.indices {
            for there in writers.indices { try writers[here].merge(writers[there].text.saved()) }
            writers[here].check()
            #expect(writers[here].text.text.hasSameBytes(as: writers[0].text.text))
            #expect(writers[here].text.version == writers[0].text.version)
        }
    }

    @Test("offsets outside the text are taken as its nearest end")
    func clamped() throws {
        var text = try text("ab")
        #expect(try text.insert("c", at: 99).count == 1)
        #expect(try text.insert("z", at: -5).count == 1)
        #expect(try text.delete(90..<95).count == 0)
        #expect(try text.delete(-7..<1).count == 1)
        #expect(try text.insert("", at: 1).count == 0)
        #expect(text.text == "abc" && text.text(in: -1..<77) == "abc" && text.history.count == 5)
    }

    @Test("offsets in UTF-16: a surrogate pair is never halved")
    func utf16() throws {
        var text = try text("a🙂b각")
        #expect((0...6).map { text.scalarOffset(utf16: $0) } == [0, 1, 1, 2, 3, 4, 4])
        #expect((0...5).map { text.utf16Offset(scalar: $0) } == [0, 1, 3, 4, 5, 5])
        try text.insert("!", atUTF16: 2)
        #expect(text.text == "a!🙂b각")
        var other = text
        try text.delete(utf16: 3..<4)
        #expect(text.text == "a!b각")
        try other.replace(utf16: 2..<3, with: "?")
        #expect(other.text == "a!?b각" && other.utf16Count == 5)
        try other.delete(utf16: -3..<99)
        #expect(other.text == "" && text.text == "a!b각")
    }

    @Test("places as indices of the text")
    func indices() throws {
        var text = try text("e\u{301}🙂각\u{1100}\u{1161}")
        let content = text.text
        guard let smile = content.firstIndex(of: "🙂") else { throw Missing() }
        try text.insert("x", at: smile)
        #expect(text.text.hasSameBytes(as: "e\u{301}x🙂각\u{1100}\u{1161}"))
        let now = text.text
        try text.delete(now.startIndex..<now.index(now.startIndex, offsetBy: 2))
        #expect(text.text.hasSameBytes(as: "🙂각\u{1100}\u{1161}"))
        try text.replace(text.text.startIndex..<text.text.endIndex, with: "")
        #expect(text.scalarCount == 0 && text.utf8Count == 0)
        try text.insert("y", at: now.endIndex)
        #expect(text.text == "y")
    }

    @Test("undo takes back one's own edit under others', and undoing that edit does it again")
    func undo() throws {
        var here = try text("one two three")
        var there = try MergeableText(saved: here.saved(), replica: ReplicaID(2))
        let mine = try here.replace(4..<7, with: "2")
        try there.insert("and ", at: 8)
        try there.delete(4..<5)
        try here.merge(there.saved())
        #expect(here.text == "one 2 and three")
        let undone = try here.undo(mine)
        #expect(here.text == "one wo and three")
        #expect(undone.operations.count == 1)
        try here.undo(undone.units)
        #expect(here.text == "one 2 and three")
        try there.merge(here.saved())
        #expect(there.text.hasSameBytes(as: here.text))
    }

    @Test("what can't be merged is refused, named, and changes nothing")
    func refused() throws {
        var here = try text("abc")
        let version = here.version
        var there = try MergeableText(saved: here.saved(), replica: ReplicaID(2))
        try there.insert("d", at: 3)
        var stranger = MergeableText(replica: ReplicaID(3))
        #expect(throws: TextMergingError.missing(UnitID(replica: ReplicaID(1), sequence: 2))) {
            try stranger.merge(there.changes(since: version))
        }
        #expect(stranger.text == "" && stranger.version == TextVersion())
        let twin = try text("abX")
        #expect(throws: TextMergingError.conflicting(UnitID(replica: ReplicaID(1), sequence: 2))) {
            try here.merge(twin.saved())
        }
        #expect(here.text == "abc" && here.version == version)
        let unknown = UnitID(replica: ReplicaID(7), sequence: 0)
        #expect(throws: TextMergingError.missing(unknown)) { try here.undo(UnitRange(first: unknown, count: 1)) }
        #expect(throws: TextMergingError.missing(unknown)) { try here.text(at: TextVersion([unknown])) }
    }

    @Test("a history goes back to its first units, when a merge has to be given up", arguments: 1...20)
    func first(seed: UInt64) throws {
        print("first units seed", seed)
        var random = TestGenerator(seed: seed)
        let source = RandomHistory(edits: 30, &random)
        var history = TextHistory()
        var stages: [(count: Int32, saved: [UInt8])] = [(0, history.encoded())]
        for (edit, first) in source.edits {
            try history.append(edit, firstUnit: first)
            stages.append((history.operations.count, history.encoded()))
        }
        for stage in stages { #expect(try history.first(stage.count).encoded() == stage.saved) }
    }

    private struct Missing: Error {}
}

/// One replica, and beside it a plain string that is told every operation.
private struct TextWriter {
    var text: MergeableText
    private var mirror = ""
    private var mine: [UnitRange] = []

    init(replica: ReplicaID) {
        text = MergeableText(replica: replica)
    }

    mutating func edit(_ random: inout TestGenerator) throws {
        let start = random.pick(0..<(text.scalarCount + 1))
        let end = min(text.scalarCount, start + (random.pick(0..<2) == 0 ? 0 : random.pick(0..<5)))
        let inserted = random.text(upTo: 5)
        let deleted = text.text(in: start..<end)
        mine.append(try text.replace(start..<end, with: inserted))
        mirror.splice([TextOperation(position: UInt32(start), deleted: deleted, inserted: inserted)])
    }

    mutating func merge(_ changes: [UInt8]) throws {
        mirror.splice(try text.merge(changes))
    }

    mutating func undo(_ random: inout TestGenerator) throws {
        guard !mine.isEmpty else { return }
        let undone = try text.undo(mine[random.pick(0..<mine.count)])
        mirror.splice(undone.operations)
        mine.append(undone.units)
    }

    mutating func reload() throws {
        text = try MergeableText(saved: text.saved(), replica: text.replica)
    }

    func check() {
        text.storage.checkInvariants()
        #expect(text.text.hasSameBytes(as: mirror))
        #expect((try? text.history.text().hasSameBytes(as: mirror)) == true)
    }
}
