import Markup
import Testing

@Suite("Who is named in a text")
struct MentionTests {
    private let finder = MentionFinder(["Jin", "Jin Park", "민지", "Ada L.", "Jin-Ho", "José"])

    private func found(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return finder.mentions(in: text).map { mention in
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[mention.range])
            return mention.name + "=" + String(part)
        }
    }

    @Test("K16 somebody is named by @ and the longest name that fits, whatever its case and diacritics")
    func names() {
        #expect(found("@Jin") == ["Jin=@Jin"])
        #expect(found("ask @jin, (@JOSE) and @Jin  park!") == ["Jin=@jin", "José=@JOSE", "Jin Park=@Jin  park"])
        #expect(found("@Jin Par") == ["Jin=@Jin"])
        #expect(found("@Ada L. says") == ["Ada L.=@Ada L."])
        #expect(found("@Jin-Ho @Jin-Hyuk") == ["Jin-Ho=@Jin-Ho", "Jin=@Jin"])
        #expect(found("@Jin\n@Jin") == ["Jin=@Jin", "Jin=@Jin"])
    }

    @Test("K16 nobody is named by a longer word, an address, a bare sign, or who is not known")
    func nobody() {
        for text in ["@Jinx", "a@jin", "@", "@@", "@ Jin", "x@Jin", "a/@Jin", "@Ben", "Jin", "\\@Jin", ""] {
            #expect(found(text).isEmpty, "\(text)")
        }
        #expect(MentionFinder([]).mentions(in: "@Jin").isEmpty)
    }

    @Test("K16 in Korean a particle may follow a name, and another syllable makes another name")
    func korean() {
        #expect(found("@민지가 해요") == ["민지=@민지"])
        #expect(found("@민지님께서 @민지에게") == ["민지=@민지", "민지=@민지"])
        #expect(found("@민지혜") == [])
        #expect(found("@민지") == ["민지=@민지"])
    }

    @Test("K16 a document names people in its words, not in code")
    func document() {
        let text = "# @Jin\n\n- **@민지가** `@Jin`\n\n> [@José](https://example.org)\n\n    @Jin\n"
        #expect(MarkdownDocument.parse(text).mentions(finder) == ["Jin", "민지", "José"])
    }

    @Test("K16 what is typed of a name reaches from its sign to the caret, on one line")
    func open() {
        #expect(MentionFinder.openName(in: "ask @Ji") == "Ji")
        #expect(MentionFinder.openName(in: "@") == "")
        #expect(MentionFinder.openName(in: "@Jin Pa") == "Jin Pa")
        #expect(MentionFinder.openName(in: "고마워요, @민") == "민")
        for text in ["", "a@b", "@Jin\nnext", "none"] { #expect(MentionFinder.openName(in: text) == nil) }
    }

    @Test("K17 whoever has another name is called so, but not in code: tens of thousands of times in one line, too")
    func renaming() {
        func renamed(_ text: String) -> String { finder.renaming(in: text) { $0 == "Jin" ? "Lee" : nil } }
        #expect(renamed("@jin, `@Jin` @Jin가 `a` @Jin @José") == "@Lee, `@Jin` @Lee가 `a` @Lee @José")
        #expect(renamed("```\n@Jin\n```\n@Jin\n") == "```\n@Jin\n```\n@Lee\n")
        let part = "@Jin `@Jin` "
        let whole = renamed(String(repeating: part, count: 20_000))
        #expect(whole.utf8.elementsEqual(String(repeating: "@Lee `@Jin` ", count: 20_000).utf8))
    }

    @Test(
        "K16 what a text of nothing but signs and words costs grows with its length",
        arguments: ["@a ", "@@", "@.", "@가"])
    func hostile(part: String) {
        let names = (0..<1_000).map { String(repeating: "a ", count: 30) + "\($0)" }
        let text = String(repeating: part, count: 10_000)
        #expect(MentionFinder(names).mentions(in: text).isEmpty)
    }
}
