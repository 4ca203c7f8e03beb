import Testing

import Primitives
@testable import TextMerging

@Suite("TextEdit.difference")
struct DifferenceTests {
    private func apply(_ edit: TextEdit, to text: String) -> String {
        var buffer = TextBuffer(text: text, version: TextVersion())
        buffer.apply(edit, firstUnit: UnitID(replica: ReplicaID(1), sequence: 0))
        return buffer.text
    }

    private func check(_ old: String, _ new: String, limit: Int = 512, _ note: Comment) {
        let edit = TextEdit.difference(from: old, to: new, parents: TextVersion(), limit: limit)
        #expect(apply(edit, to: old).hasSameBytes(as: new), note)
        for (left, right) in zip(edit.operations, edit.operations.dropFirst()) {
            #expect(left.position < right.position, note)
        }
        #expect(edit.operations.allSatisfy { $0.span > 0 }, note)
    }

    /// Scalars that must go or come at least: what the longest common subsequence leaves.
    private func fewest(_ old: String, _ new: String) -> UInt64 {
        let left = Array(old.unicodeScalars)
        let right = Array(new.unicodeScalars)
        var row = [Int](repeating: 0, count: right.count + 1)
        for scalar in left {
            var diagonal = 0
            for index in right.indices {
                let above = row[index + 1]
                row[index + 1] = scalar == right[index] ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return UInt64(left.count + right.count - 2 * row[right.count])
    }

    @Test("M2 every pair of short texts: the new text comes out, and no smaller edit makes it")
    func exhaustive() {
        let texts = allTexts(of: ["a", "b", "\u{301}"], upTo: 4)
        for old in texts {
            for new in texts {
                let edit = TextEdit.difference(from: old, to: new, parents: TextVersion())
                #expect(apply(edit, to: old).hasSameBytes(as: new), "\(old.debugDescription) → \(new.debugDescription)")
                #expect(edit.span == fewest(old, new), "\(old.debugDescription) → \(new.debugDescription)")
            }
        }
    }

    private func allTexts(of scalars: [Unicode.Scalar], upTo length: Int) -> [String] {
        var all = [""]
        var last = [""]
        for _ in 0..<length {
            last = last.flatMap { text in
                scalars.map { scalar in
                    var view = text.unicodeScalars
                    view.append(scalar)
                    return String(view)
                }
            }
            all += last
        }
        return all
    }

    @Test("M2 random texts byte for byte, at every limit", arguments: [0, 1, 2, 5, 512])
    func random(limit: Int) {
        let seed = UInt64(limit) + 11
        var random = TestGenerator(seed: seed)
        for round in 0..<800 {
            let old = random.text(upTo: 40)
            let new = random.next() % 2 == 0 ? random.text(upTo: 40) : random.mutated(old)
            check(old, new, limit: limit, "seed \(seed), round \(round)")
            if limit == 512 {
                let edit = TextEdit.difference(from: old, to: new, parents: TextVersion())
                #expect(edit.span == fewest(old, new), "seed \(seed), round \(round)")
            }
        }
    }

    @Test(
        "M2 canonically equal texts that differ in bytes differ",
        arguments: [("\u{ac01}", "\u{1100}\u{1161}\u{11a8}"), ("\u{e9}", "e\u{301}"), ("👩‍🚀", "👩🚀"), ("", "\u{301}")])
    func canonicalEquivalence(old: String, new: String) {
        check(old, new, "")
        check(new, old, "")
    }

    @Test("one changed word in each of many lines of a long text gives small edits, not whole lines")
    func manyLines() {
        let lines = (0..<2_000).map { "line \($0) says something of its own" }
        let old = lines.joined(separator: "\n")
        let new = lines.enumerated().map { $0.offset % 4 == 0 ? $0.element + "!" : $0.element }.joined(separator: "\n")
        let edit = TextEdit.difference(from: old, to: new, parents: TextVersion())
        #expect(apply(edit, to: old).hasSameBytes(as: new))
        #expect(edit.span == 500)
    }

    @Test("texts with nothing in common but their ends keep the ends")
    func keepsEnds() {
        let old = "same head\n" + (0..<3_000).map { "a\($0)\n" }.joined() + "same tail"
        let new = "same head\n" + (0..<3_000).map { "b\($0 * 7)\n" }.joined() + "same tail"
        let edit = TextEdit.difference(from: old, to: new, parents: TextVersion())
        #expect(apply(edit, to: old).hasSameBytes(as: new))
        #expect(edit.operations.first?.position ?? 0 >= 10)
    }
}
