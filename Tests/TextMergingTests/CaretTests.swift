import Testing

import Primitives
@testable import TextMerging

@Suite("Carets")
struct CaretTests {
    @Test("a caret keeps to the letters around it")
    func moved() {
        let insertion = TextOperation(position: 2, inserted: "xyz")
        #expect((0...4).map { insertion.moved($0) } == [0, 1, 2, 6, 7])
        #expect(insertion.moved(2, affinity: .right) == 5)
        let deletion = TextOperation(position: 1, deleted: "bc")
        #expect((0...4).map { deletion.moved($0) } == [0, 1, 1, 1, 2])
        let replacement = TextOperation(position: 1, deleted: "bcd", inserted: "XY")
        #expect((0...5).map { replacement.moved($0) } == [0, 1, 1, 1, 3, 4])
        #expect((0...5).map { replacement.moved($0, affinity: .right) } == [0, 3, 3, 3, 3, 4])
    }

    @Test("through several operations, each after the one before")
    func several() {
        let operations = [TextOperation(position: 0, inserted: "ab"), TextOperation(position: 1, deleted: "bc")]
        #expect((0...3).map { operations.moved($0, affinity: .right) } == [1, 1, 2, 3])
        #expect([TextOperation]().moved(5) == 5)
    }

    @Test("a caret in the page: before the merge to scalars, after it back")
    func page() throws {
        var text = MergeableText(replica: ReplicaID(1))
        try text.insert("🙂🙂 here", at: 0)
        var other = try MergeableText(saved: text.saved(), replica: ReplicaID(2))
        try other.insert("🙂", at: 0)
        try other.delete(2..<3)
        let caret = text.scalarOffset(utf16: 5)
        let operations = try text.merge(other.saved())
        #expect(text.text == "🙂🙂 here" && text.utf16Offset(scalar: operations.moved(caret)) == 5)
    }
}
