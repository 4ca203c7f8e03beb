import Testing

import Primitives
@testable import TextMerging

@Suite("TextBuffer")
struct TextBufferTests {
    private let first = UnitID(replica: ReplicaID(3), sequence: 10)

    @Test("an edit at the version is spliced in, and the version is its last unit")
    func splices() {
        var buffer = TextBuffer(text: "한국", firstUnit: first)
        #expect(buffer.version == TextVersion([first.advanced(by: 1)]))
        let edit = TextEdit(
            parents: buffer.version, operations: [TextOperation(position: 1, deleted: "국", inserted: "글🙂")])
        #expect(buffer.apply(edit, firstUnit: first.advanced(by: 2)) == .spliced)
        #expect(buffer.text.hasSameBytes(as: "한글🙂"))
        #expect(buffer.version == TextVersion([first.advanced(by: 4)]))
    }

    @Test("M9 an edit beside the version changes nothing and asks for history")
    func needsHistory() {
        var buffer = TextBuffer(text: "ab", firstUnit: first)
        let edit = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")])
        #expect(buffer.apply(edit, firstUnit: first.advanced(by: 9)) == .needsHistory(since: buffer.version))
        #expect(buffer.text == "ab")
    }

    @Test("an edit of nothing leaves text and version alone")
    func emptyEdit() {
        var buffer = TextBuffer(text: "ab", firstUnit: first)
        let version = buffer.version
        #expect(buffer.apply(TextEdit(parents: version, operations: []), firstUnit: first) == .spliced)
        #expect(buffer.version == version)
        #expect(TextBuffer(text: "", firstUnit: first).version == TextVersion())
    }

    @Test("positions and lengths beyond the end are taken as the end")
    func beyondTheEnd() {
        for (position, expected) in [(2, "abc"), (3, "abcc"), (UInt32.max, "abccc")] {
            var buffer = TextBuffer(text: "ab", version: TextVersion())
            let one = TextOperation(position: position, deleted: "zzzz", inserted: "c")
            buffer.apply(TextEdit(parents: TextVersion(), operations: [one]), firstUnit: first)
            #expect(buffer.text == "abc")
            let twice = TextEdit(parents: buffer.version, operations: [one, one])
            buffer.apply(twice, firstUnit: first.advanced(by: 5))
            #expect(buffer.text == expected, "\(position)")
        }
    }

    @Test("many operations in one edit do what they do one by one")
    func manyOperations() {
        let seed: UInt64 = 5
        var random = TestGenerator(seed: seed)
        for round in 0..<1_500 {
            let text = random.text(upTo: 20)
            let operations = (0..<random.pick(2..<6)).map { _ in
                TextOperation(
                    position: UInt32(random.pick(0..<25)), deleted: random.text(upTo: 5), inserted: random.text(upTo: 5)
                )
            }
            var expected = Array(text.unicodeScalars)
            for operation in operations {
                let start = min(Int(operation.position), expected.count)
                let end = min(start + operation.deleted.unicodeScalars.count, expected.count)
                expected.replaceSubrange(start..<end, with: operation.inserted.unicodeScalars)
            }
            var whole = text
            whole.splice(operations)
            var single = text
            for operation in operations { single.splice([operation]) }
            #expect(Array(whole.unicodeScalars) == expected, "seed \(seed), round \(round)")
            #expect(Array(single.unicodeScalars) == expected, "seed \(seed), round \(round)")
        }
    }

    @Test("W6 an edit that jumps between the ends of a long text ten thousand times is made, clamped at the ends")
    func scattered() {
        let middle = String(repeating: "한a", count: 100_000)
        var buffer = TextBuffer(text: middle, version: TextVersion())
        var operations: [TextOperation] = []
        for number in 0..<5_000 {
            // Each replaces what the one before it left at that end.
            operations.append(TextOperation(position: 0, deleted: number == 0 ? "" : "é", inserted: "xé"))
            operations.append(TextOperation(position: .max, deleted: "beyond", inserted: "🙂"))
        }
        buffer.apply(TextEdit(parents: TextVersion(), operations: operations), firstUnit: first)
        // "xé", then "x" goes and "é" stays, and so on: what is deleted is a scalar, whatever it is.
        let front = "xé" + String(repeating: "é", count: 4_999)
        #expect(buffer.text.hasSameBytes(as: front + middle + String(repeating: "🙂", count: 5_000)))
    }
}
