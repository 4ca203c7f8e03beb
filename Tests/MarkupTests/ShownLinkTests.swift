import Markup
import Primitives
import Testing

@Suite("What links say in place of ids")
struct ShownLinkTests {
    private static let titles = ["k3f-09a-zz1": "Tea with [milk]", "abc-def-gh1": "회의록\n5월", "Plans": "Plans"]

    private static func named(_ text: String) -> String { ShownLinks.named(text) { titles[$0] } }

    @Test(
        "M12 a link says what it leads to, or its words; one that leads nowhere stays as it is written",
        arguments: [
            ("See [[k3f-09a-zz1]] now", "See Tea with [milk] now"), ("[[ k3f-09a-zz1 ]]", "Tea with [milk]"),
            ("k3f-09a-zz1와 abc-def-gh1.", "Tea with [milk]와 회의록 5월."), ("(abc-def-gh1)", "(회의록 5월)"),
            ("[[k3f-09a-zz1|our tea]]!", "our tea!"), ("[[nobody| her ]]", "her"), ("[[Plans]]", "Plans"),
            ("[[aaa-aaa-aaa]] [[Nobody]] aaa-aaa-aaa", "[[aaa-aaa-aaa]] [[Nobody]] aaa-aaa-aaa"),
            // Cut, where a row ends.
            ("See [[k3f-09a-zz1", "See Tea with [milk]"), ("See [[k3f-09a-zz1]", "See Tea with [milk]"),
            // Parts of words and of addresses.
            ("k3f-09a-zz12 xk3f-09a-zz1 0-k3f-09a-zz1", "k3f-09a-zz12 xk3f-09a-zz1 0-k3f-09a-zz1"),
            ("http://a.b/#memo/k3f-09a-zz1", "http://a.b/#memo/k3f-09a-zz1"),
            ("if [[ -f a || -f b ]]; then", "if [[ -f a || -f b ]]; then"), ("2026-11-29 09:00", "2026-11-29 09:00"),
            ("[[", "[["), ("[[]]", "[[]]"), ("[[|]] --", "[[|]] --"), ("", ""),
        ])
    func naming(text: String, shown: String) { #expect(Self.named(text) == shown) }

    @Test("W12 what was found stays set off, and in a link its words are")
    func marks() {
        func shown(_ text: String, _ query: String) -> String {
            let found = Snippet(text: text, highlights: SearchQuery(query).ranges(in: text))
            let named = ShownLinks.named(found) { Self.titles[$0] }
            var (result, place) = ("", 0)
            let scalars = Array(named.text.unicodeScalars)
            for range in named.highlights {
                result += String(String.UnicodeScalarView(scalars[place..<range.lowerBound])) + "<"
                result += String(String.UnicodeScalarView(scalars[range])) + ">"
                place = range.upperBound
            }
            return result + String(String.UnicodeScalarView(scalars[place...]))
        }
        #expect(
            shown("é [[k3f-09a-zz1]] then tea, [[k3f-09a-zz1]]", "then")
                == "é Tea with [milk] <then> tea, Tea with [milk]")
        #expect(shown("[[k3f-09a-zz1|our tea]] tea", "tea") == "our <tea> <tea>")
        #expect(shown("a k3f-09a-zz1 b", "09a") == "a <Tea with [milk]> b")
        #expect(shown("a k3f-09a-zz1 b", "k3f zz1") == "a <Tea with [milk]> b")
        #expect(shown("a [[k3f-09a-zz1|tea]] b", "k3f") == "a <tea> b")
        #expect(shown("\"to [[k3f", "to") == "\"<to> [[k3f")
        #expect(shown("at k3f-09a-zz1", "\"at k3f\"") == "<at Tea with [milk]>")
        // Such as a server may say.
        let odd = Snippet(text: "k3f-09a-zz1", highlights: [0..<0, 3..<99, 50..<60])
        #expect(ShownLinks.named(odd) { Self.titles[$0] } == Snippet(text: "Tea with [milk]", highlights: []))
    }

    @Test("W12 what is shown of a text names links that would be cut, wherever in it something was found")
    func snippets() {
        let far = String(repeating: "word ", count: 3_000)
        for text in ["[[k3f-09a-zz1]] tea", far + "[[k3f-09a-zz1]] needle " + far, far + "k3f-09a-zz1 needle"] {
            let snippet = SearchQuery("needle").snippet(of: text) { Self.titles[$0] }
            #expect(snippet.text.contains("[milk]") && !snippet.text.contains("zz1"))
            let scalars = Array(snippet.text.unicodeScalars)
            for range in snippet.highlights { #expect(String(String.UnicodeScalarView(scalars[range])) == "needle") }
            #expect(snippet.text.unicodeScalars.count <= 122)
        }
        #expect(
            TextSearch.snippet(of: "see [[abc-def-gh1]]\nsoon", around: "soon", naming: { Self.titles[$0] })
                == Snippet(text: "see 회의록 5월 soon", highlights: [11..<15]))
    }

    @Test("M15 what is shown of a text is its words, without marks, unless it is found in what nobody reads")
    func words() {
        let text = """
            ## Tasks
            - [ ] tea
            - [x] rice

            > quote [link](https://example.org) ~~no~~ [[k3f-09a-zz1]] [[Nobody]]

            | a | b |
            | - | - |
            """
        func shown(_ query: String) -> Snippet { SearchQuery(query).snippet(of: text) { Self.titles[$0] } }
        let all = "Tasks tea rice quote link no Tea with [milk] Nobody a · b"
        #expect(shown("tea") == Snippet(text: all, highlights: [6..<9]))
        #expect(shown("nothing") == Snippet(text: all, highlights: []))
        #expect(shown("\"tea rice\"").text == all)
        #expect(
            TextSearch.snippet(of: text, around: "rice", naming: { Self.titles[$0] })
                == Snippet(text: all, highlights: [10..<14]))
        #expect(shown("example.org").text.contains("[link](https://example.org) ~~no~~"))
        // Where a link leads comes before the word.
        let far = "[a](https://needle.org)" + String(repeating: "\nword", count: 2_000) + "\n- [ ] a *needle*"
        let snippet = SearchQuery("needle").snippet(of: far) { Self.titles[$0] }
        #expect(snippet.text == "…word word a needle")
        let long = String(repeating: "*a* [b](c) ", count: 100_000)
        #expect(SearchQuery("c").snippet(of: long) { Self.titles[$0] }.text.unicodeScalars.count <= 122)
    }

    @Test("M8 naming the links of hostile texts ends, and what is set off stays within the text")
    func growth() {
        for part in ["[", "[[", "[[a", "k3f-09a-zz1", "k3f-09a-zz1 ", "[[k3f-09a-zz1]", "-", "[[a|b]]"] {
            let text = String(repeating: part, count: 40_000)
            let ranges = (0..<1_000).map { ($0 * 3)..<($0 * 3 + 2) }
            let named = ShownLinks.named(Snippet(text: text, highlights: ranges)) { _ in "T" }
            #expect(named.highlights.allSatisfy { $0.upperBound <= named.text.unicodeScalars.count })
        }
    }
}
