import Markup
import Testing

@Suite struct WritingListTests {
    @Test(
        "M14 Tab moves an item under the one before, with what belongs to it; Shift+Tab moves it back",
        arguments: [
            ("- a\n- b‸", "- a\n  - b‸"), ("- a\n‸- b", "- a\n  ‸- b"), ("1. a\n2. 나‸", "1. a\n   1. 나‸"),
            ("10. a\n11. b‸", "10. a\n    1. b‸"), ("- [ ] a\n- [x] b‸", "- [ ] a\n  - [x] b‸"),
            ("> - a\n> - b‸", "> - a\n>   - b‸"), ("\t- a\n\t- b‸", "\t- a\n\t  - b‸"),
            ("- a\n- b‸\n  - c\n\n    text\n- d", "- a\n  - b‸\n    - c\n\n      text\n- d"),
            ("- a\n- ‹b\n- c›\n- d", "- a\n  - ‹b\n  - c›\n- d"),
            ("1. a\n2. b‸\n3. c\n4. d", "1. a\n   1. b‸\n2. c\n3. d"),
            ("1. a\n   1. b\n2. c‸\n3. d", "1. a\n   1. b\n   2. c‸\n2. d"),
            ("- 👩\u{200D}👧\n- ‹가\u{301}›", "- 👩\u{200D}👧\n  - ‹가\u{301}›"), ("- a\n\n- b‸", "- a\n\n  - b‸"),
        ])
    func indents(_ before: String, _ after: String) {
        let done = Shown(before).selected.indenting(isOutward: false)
        #expect(Shown.of(done) == after)
        #expect(Shown.of(done?.indenting(isOutward: true)) == before)
    }

    @Test(
        "M14 an item goes no further in than under the one before, and no further out than the margin",
        arguments: ["- a‸", "- a\n  - b‸", "a‸", "- a\n\ntext\n\n- b‸", "- - -‸", "-‸"])
    func stays(_ text: String) { #expect(Shown(text).selected.indenting(isOutward: false) == nil) }

    @Test("M14 a number that does not follow the one before stays as it is written")
    func numbers() {
        #expect(
            Shown.of(Shown("1. a\n1. b‸\n7. c\n8. d").selected.indenting(isOutward: false))
                == "1. a\n   1. b‸\n7. c\n8. d")
        #expect(
            Shown.of(Shown("1. a\n   1. b‸\n   2. c\n2. d").selected.indenting(isOutward: true))
                == "1. a\n2. b‸\n   1. c\n3. d")
        #expect(Shown.of(Shown("  - a‸").selected.indenting(isOutward: true)) == "- a‸")
        #expect(Shown("- a‸").selected.indenting(isOutward: true) == nil)
    }

    @Test("M14 what goes in goes out again: the text and the selection are as they were")
    func twice() throws {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        let words = ["a", "한글", "e\u{301}", "👍🏽", "[x] done", "**b**"]
        var moved = 0
        for _ in 0..<2000 {
            var (text, depth) = ("", 0)
            var numbers = [0]
            let isOrdered = Bool.random(using: &random)
            for _ in 0..<Int.random(in: 1...9, using: &random) {
                depth = Int.random(in: 0...min(depth + 1, numbers.count, 3), using: &random)
                if depth == numbers.count { numbers.append(0) }
                numbers.removeLast(numbers.count - depth - 1)
                numbers[depth] += 1
                if !text.isEmpty { text += "\n" }
                text += String(repeating: " ", count: depth * (isOrdered ? 3 : 2))
                text += (isOrdered ? "\(numbers[depth]). " : "- ") + (words.randomElement(using: &random) ?? "")
            }
            let count = text.unicodeScalars.count
            let from = Int.random(in: 0...count, using: &random)
            let selected = SelectedText(text, selection: from..<from)
            guard let once = selected.indenting(isOutward: false) else { continue }
            moved += 1
            let twice = try #require(once.indenting(isOutward: true), "seed \(seed) \(text)")
            #expect(twice.text == text, "seed \(seed) \(from) \(once.text)")
            #expect(
                twice.selection == selected.selection || once.selection.lowerBound == 0, "seed \(seed) \(text) \(from)")
        }
        #expect(moved > 200)
    }

    @Test("M14 10,000 items go in and out in the time of their number")
    func many() {
        let text = String(repeating: "1. item\n", count: 10_000)
        let count = text.unicodeScalars.count
        let done = SelectedText(text, selection: 8..<count).indenting(isOutward: false)
        #expect(done?.text.hasPrefix("1. item\n   1. item\n   2. item\n") == true)
    }
}

@Suite struct WritingTableTests {
    private let table = "text\n\n| a | b |\n|---|:-:|\n| 한글 |  |\n| x \\| y | z |"

    @Test("M14 Tab goes from cell to cell, over the line under the header, and makes a row after the last")
    func cells() {
        var now: SelectedText? = Shown("| a‸ | b |\n|---|:-:|\n| 한글 |  |\n| x \\| y | z |\n\nend").selected
        var shown: [String] = []
        for _ in 0..<6 {
            now = now?.steppingCell(isBack: false)
            shown.append(Shown.of(now) ?? "")
        }
        #expect(shown[0] == "| a | ‹b› |\n|---|:-:|\n| 한글 |  |\n| x \\| y | z |\n\nend")
        #expect(shown[1] == "| a | b |\n|---|:-:|\n| ‹한글› |  |\n| x \\| y | z |\n\nend")
        #expect(shown[2] == "| a | b |\n|---|:-:|\n| 한글 | ‸ |\n| x \\| y | z |\n\nend")
        #expect(shown[3] == "| a | b |\n|---|:-:|\n| 한글 |  |\n| ‹x \\| y› | z |\n\nend")
        #expect(shown[5] == "| a | b |\n|---|:-:|\n| 한글 |  |\n| x \\| y | z |\n| ‸ |  |\n\nend")
        for expected in [4, 3, 2, 1, 0].map({ shown[$0].replacing("\n\nend", with: "\n|  |  |\n\nend") }) {
            now = now?.steppingCell(isBack: true)
            #expect(Shown.of(now) == expected)
        }
        now = now?.steppingCell(isBack: true)
        #expect(Shown.of(now)?.hasPrefix("| ‹a› |") == true)
        #expect(now?.steppingCell(isBack: true) == nil)
    }

    @Test(
        "M14 a row begins under the header, and behind the marks of a quote",
        arguments: [
            ("|a|\n|-|‸", "|a|\n|-|\n| ‸ |"), ("|a‸|\n|-|", "|a|\n|-|\n| ‸ |"),
            ("> |a|b|\n> |-|-|\n> |c|‹d›|", "> |a|b|\n> |-|-|\n> |c|d|\n> | ‸ |  |"),
            ("a | b\n- | -\nc‸ | d", "a | b\n- | -\nc | ‹d›"),
        ])
    func rows(_ before: String, _ after: String) {
        #expect(Shown.of(Shown(before).selected.steppingCell(isBack: false)) == after)
    }

    @Test(
        "M14 outside of a table there is no cell",
        arguments: ["a‸", "a | b‸", "a‸|b\n|-|", "‸\n|a|\n|-|", "|a|\n|-|\n\n|b‸|"])
    func outside(_ text: String) { #expect(Shown(text).selected.steppingCell(isBack: false) == nil) }
}
