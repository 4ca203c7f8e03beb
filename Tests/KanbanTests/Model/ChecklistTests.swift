import KanbanModel
import Primitives
import Testing

@Suite struct ChecklistTests {
    @Test(
        "K15 the tasks at the end of a description are its checklist, and the text is the same as before",
        arguments: [
            ("", "", []), ("Words", "Words", []), ("- [ ] a", "", ["a"]),
            ("Buy\n\n- [ ] a\n- [x] b\n", "Buy", ["a", "b"]),
            ("Buy\r\n\r\n* [X]  a \r\n\r\n+ [ ] b\r\n\r\n", "Buy", ["a ", "b"]),
            ("1. [ ] a\n   - [ ] b\n\t- [ ] c", "", ["a", "b", "c"]),
            // What is none, or stands before other words.
            ("- [ ] a\n\nWords", "- [ ] a\n\nWords", []), ("- [ ] a\n  more", "- [ ] a\n  more", []),
            ("> - [ ] a", "> - [ ] a", []), ("```\n- [ ] a", "```\n- [ ] a", []), ("    - [ ] a", "    - [ ] a", []),
            ("- a\n- [ ] b", "- a", ["b"]), ("- [ ]", "- [ ]", []), ("[ ] a", "[ ] a", []), ("\n\n", "\n\n", []),
        ])
    func reading(text: String, words: String, items: [String]) {
        let list = Checklist(text)
        #expect(list.words.hasSameBytes(as: words))
        #expect(list.items.map { $0.text } == items)
        #expect(list.text.hasSameBytes(as: text))
        #expect(Checklist.joined(words: list.words, rest: list.rest).hasSameBytes(as: text))
    }

    @Test("K15 whatever is done to a checklist, it is one, and its items are the ones that were meant")
    func edits() {
        let lines = ["- [ ] a", "  - [x] b", "    * [ ] c", "1. [ ] d", "", "- [ ] **e** #f", "\t- [ ] g", "Words"]
        var seed: UInt64 = 15
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(bound))
        }
        for _ in 0..<2_000 {
            let text = (0..<next(7)).map { _ in lines[next(lines.count)] }.joined(
                separator: next(2) == 0 ? "\n" : "\r\n")
            var list = Checklist(text)
            var expected = list.items.map { $0.text }
            let place = next(expected.count + 1)
            let other = next(expected.count + 1)
            switch next(4) {
            case 0:
                list.add(linesOf: "new\n\n item ")
                expected += ["new", "item"]
            case 1:
                list.remove(place)
                if place < expected.count { expected.remove(at: place) }
            case 2:
                list.move(place, to: other)
                if place < expected.count, other < expected.count {
                    expected.insert(expected.remove(at: place), at: other)
                }
            default:
                list.rename(place, to: " x\ny ")
                if place < expected.count { expected[place] = "x y" }
            }
            #expect(list.items.map { $0.text } == expected, "\(text)")
            let again = Checklist(list.text)
            #expect(again.items.map { $0.text } == expected, "\(text) became \(list.text)")
            let words =
                expected.isEmpty ? list.words : String(list.words.reversed().drop { $0.isWhitespace }.reversed())
            #expect(again.words.hasSameBytes(as: words), "\(text) became \(list.text)")
        }
    }

    @Test("K15 a list that is pasted into a checklist loses its marks and keeps its ticks")
    func pasting() {
        var list = Checklist("- [ ] first")
        #expect(list.add(linesOf: "- [x] a3\n- Passport\n1. Snacks\n- [ ] open\nplain") == 5)
        #expect(list.items.map { $0.text } == ["first", "a3", "Passport", "Snacks", "open", "plain"])
        #expect(list.items.map { $0.isDone } == [false, true, false, false, false, false])
        #expect(Checklist(list.text).items == list.items)
    }

    @Test("K15 words and a checklist are joined by an empty line")
    func joining() {
        #expect(Checklist.joined(words: "a", rest: "- [ ] b") == "a\n\n- [ ] b")
        #expect(Checklist.joined(words: "", rest: "\n\n- [ ] b") == "- [ ] b")
        #expect(Checklist.joined(words: "a", rest: "") == "a")
        var empty = Checklist("")
        empty.add(linesOf: "b")
        #expect(empty.text == "- [ ] b")
        empty.toggle(0)
        #expect(empty.text == "- [x] b")
    }
}
