import Markup
import Testing

/// Reads `‹` and `›` as the ends of the selection, and `‸` as the caret; writes them likewise.
struct Shown {
    let selected: SelectedText

    init(_ shown: String) {
        var text = String.UnicodeScalarView()
        var ends: [Int] = []
        for scalar in shown.unicodeScalars {
            if scalar == "‹" || scalar == "›" || scalar == "‸" { ends.append(text.count) } else { text.append(scalar) }
        }
        selected = SelectedText(String(text), selection: (ends.first ?? 0)..<(ends.last ?? 0))
    }

    static func of(_ selected: SelectedText?) -> String? {
        guard let selected else { return nil }
        var text = selected.text.unicodeScalars
        func put(_ sign: Unicode.Scalar, at offset: Int) {
            text.insert(sign, at: text.index(text.startIndex, offsetBy: offset))
        }
        let (lower, upper) = (selected.selection.lowerBound, selected.selection.upperBound)
        if lower == upper {
            put("‸", at: lower)
        } else {
            put("›", at: upper)
            put("‹", at: lower)
        }
        return String(text)
    }
}

@Suite struct WritingTests {
    @Test(
        "M14 bold stands around what is selected or the word at the caret, and goes the same way",
        arguments: [
            ("one ‹two› three", "one **‹two›** three"), ("one t‸wo three", "one **t‸wo** three"),
            ("한글‸", "**한글‸**"), ("‸word", "**‸word**"), ("it‸'s so", "**it‸'s** so"), ("‸", "**‸**"),
            ("a ‸ b", "a **‸** b"),
            ("‹ two › three", "‹ **two** › three"), ("a😀‸", "**a😀‸**"), ("- [ ] ‹a›", "- [ ] **‹a›**"),
            ("> # ‸Title", "> # **‸Title**"), ("*‹one›*", "***‹one›***"),
        ])
    func bold(_ before: String, _ after: String) {
        let done = Shown(before).selected.toggling(.bold)
        #expect(Shown.of(done) == after)
        #expect(Shown.of(done?.toggling(.bold)) == before)
    }

    @Test(
        "M14 marks go from around the words wherever in them the caret is, and from within the selection",
        arguments: [
            ("a **one t‸wo** b", "a one t‸wo b"), ("‹**one**›", "‹one›"), ("**one**‸", "one‸"),
            ("***o‸ne***", "*o‸ne*"),
            ("- **‹one›**", "- ‹one›"), ("**‹one›** `**`", "‹one› `**`"),
        ])
    func plain(_ before: String, _ after: String) {
        #expect(Shown.of(Shown(before).selected.toggling(.bold)) == after)
    }

    @Test(
        "M14 what is bold within the selection becomes part of it",
        arguments: [
            ("‹one **two** three›", "**‹one two three›**"), ("**one ‹two** three›", "**one ‹two three›**"),
            ("*one* ‹*two* three›", "*one* **‹*two* three›**"),
        ])
    func joined(_ before: String, _ after: String) {
        #expect(Shown.of(Shown(before).selected.toggling(.bold)) == after)
    }

    @Test("M14 italic and bold stand within each other, and each goes by itself")
    func italic() {
        let start = Shown("a ‹word›")
        let both = start.selected.toggling(.italic)?.toggling(.bold)
        #expect(Shown.of(both) == "a ***‹word›***")
        #expect(Shown.of(both?.toggling(.italic)) == "a **‹word›**")
        #expect(Shown.of(both?.toggling(.bold)) == "a *‹word›*")
        #expect(Shown.of(Shown("*‸*").selected.toggling(.italic)) == "‸")
        #expect(Shown.of(Shown("**‸**").selected.toggling(.italic)) == "***‸***")
    }

    @Test("M14 each line of a selection is marked by itself, behind the marks of its block")
    func lines() {
        let text = "‹- one\n\n2. two \n---\n# three›"
        let done = Shown(text).selected.toggling(.bold)
        #expect(Shown.of(done) == "‹- **one**\n\n2. **two** \n---\n# **three›**")
        #expect(Shown.of(done?.toggling(.bold)) == text)
        #expect(Shown("-‸--").selected.toggling(.bold) == nil)
        #expect(Shown("1‸. one").selected.toggling(.bold) == nil)
    }

    @Test(
        "M14 a link has the words as its text and the caret where the address goes; an address becomes the address",
        arguments: [
            ("see ‹the plan› now", "see [the plan](‸) now"), ("회‸의록", "[회의록](‸)"), ("a ‸", "a [‸]()"),
            ("‹https://example.org/a b›", "[https://example.org/a b](‸)"),
            ("‹https://example.org›", "[‸](https://example.org)"),
            ("at HTTPS://example‸.org/?q=1 then", "at [‸](HTTPS://example.org/?q=1) then"),
            ("‹https://example.org/a_(b)›", "[‸](<https://example.org/a_(b)>)"), ("‹👩\u{200D}👧 ›", "[👩\u{200D}👧](‸) "),
        ])
    func links(_ before: String, _ after: String) {
        let done = Shown(before).selected.linking()
        #expect(Shown.of(done) == after)
        #expect(Shown("‹a\nb›").selected.linking() == nil)
    }

    @Test("M14 marks that are set and taken away again leave the text as it was; letters stay whole")
    func twice() throws {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        let pieces = [
            "a", "B", "e\u{301}", "한", "\u{1112}\u{1161}\u{11AB}", "か\u{3099}", "👩\u{200D}👩\u{200D}👧", "👍🏽", "❤\u{FE0F}",
            " ",
            "\n", "- ", "1. ", "# ", "'",
        ]
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...14, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let count = text.unicodeScalars.count
            let from = Int.random(in: 0...count, using: &random)
            let to = Int.random(in: from...count, using: &random)
            let selected = SelectedText(text, selection: from..<to)
            let mark: EmphasisMark = Bool.random(using: &random) ? .bold : .italic
            guard let once = selected.toggling(mark) else { continue }
            let place = "seed \(seed) \(text.debugDescription) \(from)..<\(to)"
            #expect(once.selection.upperBound <= once.text.unicodeScalars.count, "\(place)")
            #expect(once.text.filter { $0 != "*" } == text, "no letter is taken apart: \(place)")
            #expect(Array(once.text.unicodeScalars.filter { $0 != "*" }) == Array(text.unicodeScalars), "\(place)")
            let twice = try #require(once.toggling(mark), "\(place)")
            #expect(twice.text.unicodeScalars.elementsEqual(text.unicodeScalars), "\(place)")
            #expect(twice.selection == selected.selection, "\(place)")
        }
    }
}
