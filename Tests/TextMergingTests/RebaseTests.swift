import Primitives
import Testing

@testable import TextMerging

/// A text whose scalars are all different, so that each is its own identity, and which remembers where the
/// deleted ones stood.
private struct Ledger {
    private struct Entry {
        let scalar: UInt32
        let writer: Int
        var deleter: Int?
    }

    private var entries: [Entry] = []
    private var next: UInt32 = 0xe000

    /// The text as it stands.
    var visible: [UInt32] { entries.filter { $0.deleter == nil }.map(\.scalar) }

    /// The text as it must be when the event `number` is taken back: what it wrote is gone, what it deleted is
    /// back, all else is as it was.
    func without(_ number: Int) -> [UInt32] {
        entries.filter { $0.writer != number && ($0.deleter == nil || $0.deleter == number) }.map(\.scalar)
    }

    func written(by number: Int) -> Set<UInt32> { Set(entries.filter { $0.writer == number }.map(\.scalar)) }
    func deleted(by number: Int) -> Set<UInt32> { Set(entries.filter { $0.deleter == number }.map(\.scalar)) }

    /// Makes a random edit as event `number`.
    mutating func edit(_ number: Int, operations count: Int, _ random: inout TestGenerator) -> TextEdit {
        var operations: [TextOperation] = []
        for _ in 0..<count {
            let length = visible.count
            let position = random.pick(0..<(length + 1))
            let deleted = random.pick(0..<min(5, length - position + 1))
            operations.append(replace(position, deleted, random.pick(0..<4), number))
        }
        return TextEdit(parents: TextVersion(), operations: operations)
    }

    /// New scalars go as far left as they can among what was deleted, but right of what they replace.
    private mutating func replace(_ position: Int, _ length: Int, _ count: Int, _ number: Int) -> TextOperation {
        var place = 0
        var seen = 0
        while seen < position {
            if entries[place].deleter == nil { seen += 1 }
            place += 1
        }
        var deleted: [UInt32] = []
        var index = place
        while deleted.count < length {
            if entries[index].deleter == nil {
                entries[index].deleter = number
                deleted.append(entries[index].scalar)
                place = index + 1
            }
            index += 1
        }
        let inserted = (0..<count).map { next + UInt32($0) }
        next += UInt32(count)
        entries.insert(contentsOf: inserted.map { Entry(scalar: $0, writer: number) }, at: place)
        return TextOperation(position: UInt32(position), deleted: string(deleted), inserted: string(inserted))
    }
}

private func string(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
}

@Suite("TextEdit.rebased")
struct RebaseTests {
    @Test("C18 taking an edit back after others removes what it wrote, restores what it deleted, keeps the rest")
    func undoAfterOthers() {
        let seed: UInt64 = 21
        for round in 0..<4_000 {
            var random = TestGenerator(seed: seed &+ UInt64(round))
            var ledger = Ledger()
            _ = ledger.edit(0, operations: 4, &random)
            let first = ledger.edit(1, operations: random.pick(1..<4), &random)
            let later = (2..<random.pick(3..<8)).map { ledger.edit($0, operations: random.pick(1..<3), &random) }
            var undo = first.inverted(parents: TextVersion())
            for edit in later { undo = undo.rebased(over: edit, parents: TextVersion()) }
            var text = string(ledger.visible)
            text.splice(undo.operations)
            // What came back stands where it stood among what was there with it; beside text that took its
            // place either order will do.
            let (made, expected) = (text.unicodeScalars.map(\.value), ledger.without(1))
            let (old, back) = (ledger.written(by: 0), ledger.deleted(by: 1))
            #expect(made.sorted() == expected.sorted(), "seed \(seed), round \(round)")
            #expect(made.filter(old.contains) == expected.filter(old.contains), "seed \(seed), round \(round)")
            #expect(
                made.filter { !back.contains($0) } == expected.filter { !back.contains($0) },
                "seed \(seed), round \(round)")
            var moved = later
            let crossed = first.inverted(parents: TextVersion()).crossed(with: &moved, parents: TextVersion())
            #expect(crossed.hasSameOperations(as: undo), "seed \(seed), round \(round)")
        }
    }

    @Test("two edits of one text make the same text in either order")
    func crossing() {
        let seed: UInt64 = 31
        for round in 0..<4_000 {
            var random = TestGenerator(seed: seed &+ UInt64(round))
            var base = Ledger()
            _ = base.edit(0, operations: 3, &random)
            var (left, right) = (base, base)
            let mine = left.edit(1, operations: random.pick(1..<5), &random)
            var theirs = [right.edit(2, operations: random.pick(1..<5), &random)]
            let start = string(base.visible)
            var one = start
            one.splice(theirs[0].operations)
            one.splice(mine.crossed(with: &theirs, parents: TextVersion()).operations)
            var other = start
            other.splice(mine.operations)
            other.splice(theirs[0].operations)
            #expect(one.hasSameBytes(as: other), "seed \(seed), round \(round)")
        }
    }

    @Test("where both insert at one place, what came later goes left of what is carried over it")
    func ties() {
        let mine = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 2, inserted: "mine")])
        for deleted in ["", "x"] {
            let theirs = TextEdit(
                parents: TextVersion(), operations: [TextOperation(position: 2, deleted: deleted, inserted: "abc")])
            #expect(mine.rebased(over: theirs, parents: TextVersion()).operations.map(\.position) == [5])
            #expect(theirs.rebased(over: mine, parents: TextVersion()).operations.map(\.position) == [6])
        }
        let around = TextEdit(
            parents: TextVersion(), operations: [TextOperation(position: 1, deleted: "xyz", inserted: "c")])
        #expect(mine.rebased(over: around, parents: TextVersion()).operations.map(\.position) == [2])
        // What they inserted inside my deletion stays.
        let split = around.rebased(over: mine, parents: TextVersion()).operations
        #expect(split.map(\.deleted) == ["x", "yz"])
        #expect(split.map(\.position) == [1, 6])
    }

    @Test("taking back at once restores the text byte for byte")
    func inverse() {
        let seed: UInt64 = 41
        var random = TestGenerator(seed: seed)
        for round in 0..<1_000 {
            let old = random.text(upTo: 30)
            let edit = TextEdit.difference(from: old, to: random.mutated(old), parents: TextVersion())
            var text = old
            text.splice(edit.operations)
            text.splice(edit.inverted(parents: TextVersion()).operations)
            #expect(text.hasSameBytes(as: old), "seed \(seed), round \(round)")
        }
    }

    @Test("positions at the end of the numbers neither trap nor wrap")
    func extremes() {
        let positions: [UInt32] = [0, 1, .max / 2, .max - 1, .max]
        for left in positions {
            for right in positions {
                let mine = TextOperation(position: left, deleted: "abc", inserted: "de")
                let theirs = TextOperation(position: right, deleted: "fgh", inserted: "ijkl")
                for first in [true, false] {
                    for piece in mine.transformed(over: theirs, first: first) {
                        #expect(piece.position >= min(left, right))
                    }
                }
            }
        }
    }
}
