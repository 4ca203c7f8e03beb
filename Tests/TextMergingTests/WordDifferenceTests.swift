import Testing
import TextMerging

/// Each piece as git shows it, with what is left out as a number.
private func shown(_ pieces: [WordDifference.Piece]) -> String {
    var text = ""
    for piece in pieces {
        switch piece {
        case .same(let same): text += same
        case .removed(let removed): text += "[-" + removed + "-]"
        case .added(let added): text += "{+" + added + "+}"
        case .omitted(let lines): text += "<\(lines)>"
        }
    }
    return text
}

private func sides(_ difference: WordDifference) -> (old: String, new: String) {
    var (old, new) = ("", "")
    for piece in difference.pieces {
        switch piece {
        case .same(let same): (old, new) = (old + same, new + same)
        case .removed(let removed): old += removed
        case .added(let added): new += added
        case .omitted: Issue.record("nothing is left out")
        }
    }
    return (old, new)
}

@Suite("Differences in words") struct WordDifferenceTests {
    @Test(
        "M16 words added and removed are told apart",
        arguments: [
            ("one two three", "one 2 three", "one [-two-]{+2+} three"),
            ("buy milk and bread", "buy oat milk", "buy {+oat +}milk[- and bread-]"),
            ("buy milk", "buy milk and bread", "buy milk{+ and bread+}"), ("a  b", "a b", "a[-  -]{+ +}b"),
            (" a", "a", "[- -]a"), ("a", "  a ", "{+  +}a{+ +}"), ("  - a", "- a", "[-  -]- a"),
            ("a red fox ran", "a grey wolf ran", "a [-red fox-]{+grey wolf+} ran"),
            ("- [ ] call", "- [x] call", "- [[- -]{+x+}] call"),
            ("전주에 갔다", "전주를 갔다", "[-전주에-]{+전주를+} 갔다"),
            ("今日は雨です", "今日は雪です", "今日は[-雨-]{+雪+}です"),
            ("か\u{3099}", "か", "[-か\u{3099}-]{+か+}"),
            ("é", "e\u{301}", "[-é-]{+e\u{301}+}"),
            ("a\nb", "a\r\nb", "a[-\n-]{+\r\n+}b"),
            ("don't", "do", "[-don't-]{+do+}"),
            ("same", "same", "same"), ("", "new", "{+new+}"), ("old", "", "[-old-]"), ("", "", ""),
            ("a\nb\n", "a\nb\nc\n", "a\nb\n{+c\n+}"), ("x\nb", "b", "[-x\n-]b"),
        ])
    func words(old: String, new: String, expected: String) {
        let difference = WordDifference(from: old, to: new)
        #expect(shown(difference.pieces) == expected)
        #expect(difference.isEmpty == old.utf8.elementsEqual(new.utf8))
    }

    @Test("M16 the pieces give both texts back, byte for byte, whatever differs and however much")
    func bothTexts() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = TestGenerator(seed: seed)
        let alphabet = [
            "a", "b", " ", "\n", "\r\n", "\r", "가", "字", ".", "\u{301}", "👩\u{200d}🚀", "word", "\t", "\n\n",
        ]
        for round in 0..<2000 {
            func text(_ most: Int) -> String {
                (0..<Int.random(in: 0...most, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? ""
                }
                .joined()
            }
            let start = text(30)
            let end = text(30)
            let (old, new) = (start + text(60) + end, start + text(60) + end)
            let limit = Int.random(in: 0...40, using: &generator)
            let difference = WordDifference(from: old, to: new, limit: limit)
            let back = sides(difference)
            guard back.old.utf8.elementsEqual(old.utf8), back.new.utf8.elementsEqual(new.utf8) else {
                Issue.record("seed \(seed), round \(round), limit \(limit): \(Array(old.utf8)), \(Array(new.utf8))")
                return
            }
        }
    }

    @Test("M16 a text of 1 MB is compared with another, and with none of it left")
    func long() {
        let line = "A line of words that stays, number "
        let old = (0..<20_000).map { line + "\($0)\n" }.joined()
        let new = (0..<20_000).map { $0 % 100 == 7 ? "Another \($0)\n" : line + "\($0)\n" }.joined()
        let difference = WordDifference(from: old, to: new)
        #expect(difference.pieces.count > 400)
        #expect(sides(difference).new.utf8.elementsEqual(new.utf8))
        let other = (0..<100_000).map { "other\($0) " }.joined()
        #expect(WordDifference(from: old, to: other).pieces.count == 2)
        // Nothing is left of it but the blank at the end.
        let repeated = WordDifference(
            from: String(repeating: "a ", count: 300_000), to: String(repeating: "b ", count: 300_000))
        #expect(repeated.pieces.count == 3)
    }

    @Test("M16 far from changes, lines that are the same are left out and counted")
    func abridged() {
        let old = (1...20).map { "line \($0)\n" }.joined()
        let new = old.replacing("line 10\n", with: "row 10\n")
        #expect(
            shown(WordDifference(from: old, to: new).abridged())
                == "<7>line 8\nline 9\n[-line-]{+row+} 10\nline 11\nline 12\n<8>")
        #expect(shown(WordDifference(from: old, to: new).abridged(around: 0)) == "<9>[-line-]{+row+} 10\n<10>")
        // A single line is no shorter left out.
        #expect(
            shown(WordDifference(from: "1\n2\n3\n4\n5", to: "1\n2\n3\nfour\n5").abridged())
                == "1\n2\n3\n[-4-]{+four+}\n5")
        #expect(shown(WordDifference(from: "a b", to: "a c").abridged()) == "a [-b-]{+c+}")
        #expect(shown(WordDifference(from: old, to: old).abridged()) == "<20>")
        #expect(shown(WordDifference(from: "1\n2\n3\n4", to: "1\n2\n3\n4").abridged()) == "<4>")
    }
}

@Suite("Writers of a text") struct TextWritersTests {
    @Test("M16 each part of a text is its writer's, after any operations")
    func parts() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = TestGenerator(seed: seed)
        for _ in 0..<200 {
            var writers = TextWriters()
            var expected: [Int] = []
            for _ in 0..<60 {
                let writer = Int.random(in: 0..<4, using: &generator) * 20_000
                let position = Int.random(in: 0...(expected.count + 2), using: &generator)
                let deleted = Int.random(in: 0...5, using: &generator)
                let inserted = Int.random(in: 0...40, using: &generator)
                writers.apply(
                    [
                        TextOperation(
                            position: UInt32(position), deleted: String(repeating: "x", count: deleted),
                            inserted: String(repeating: "가", count: inserted))
                    ], by: writer)
                let start = min(position, expected.count)
                expected.replaceSubrange(
                    start..<min(start + deleted, expected.count),
                    with: repeatElement(min(writer, TextWriters.mostWriters - 1), count: inserted))
            }
            let found = writers.parts.flatMap { Array(repeating: $0.writer, count: $0.length) }
            guard found == expected else {
                Issue.record("seed \(seed)")
                return
            }
            #expect(zip(writers.parts, writers.parts.dropFirst()).allSatisfy { $0.writer != $1.writer })
        }
    }
}
