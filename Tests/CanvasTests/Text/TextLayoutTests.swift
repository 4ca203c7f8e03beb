import CanvasModel
import Testing

struct TextLayoutTests {
    private func lines(_ text: String, _ width: Double?, size: Double = 10) -> [String] {
        TextLayout(text, fontSize: size, wrapWidth: width).lines.map(\.text)
    }

    @Test("C5 Widths come from one table: full width for Hangul, none for combining marks, one for a whole emoji")
    func widths() {
        #expect(TextMetrics.width(of: "한글漢字かな", fontSize: 10) == 60)
        #expect(TextMetrics.width(of: "\u{1112}\u{1161}\u{11ab}", fontSize: 10) == 10)
        #expect(TextMetrics.width(of: "e\u{301}", fontSize: 10) == TextMetrics.width(of: "e", fontSize: 10))
        #expect(TextMetrics.width(of: "👩‍👩‍👧‍👦", fontSize: 10) == 10)
        #expect(TextMetrics.width(of: "🇰🇷", fontSize: 10) == 10)
        #expect(TextMetrics.width(of: "1\u{fe0f}\u{20e3}", fontSize: 10) >= 5)
        #expect(TextMetrics.width(of: "i", fontSize: 10) < TextMetrics.width(of: "m", fontSize: 10))
        #expect(TextMetrics.width(of: "", fontSize: 10) == 0)
        #expect(TextMetrics.width(of: "\n", fontSize: 10) == 0)
        #expect(TextMetrics.width(of: "Bojagi 1", fontSize: 16) == 59.04)
    }

    @Test("C5 Lines break at spaces, and Korean between words")
    func wrapping() {
        #expect(lines("가나 다라 마바사", 42.6) == ["가나 다라", "마바사"])
        #expect(lines("가나 다라 마바사", 42.5) == ["가나", "다라", "마바사"])
        #expect(lines("가나   다라", 30) == ["가나", "다라"])
        #expect(lines("  가 나", 100) == ["  가 나"])
        #expect(lines("가나 다라 마바사", nil) == ["가나 다라 마바사"])
        #expect(lines("가나 ", 20) == ["가나 "])
    }

    @Test("C5 A word wider than the line breaks between characters, never inside one")
    func longWords() {
        #expect(lines("가나다라마", 20) == ["가나", "다라", "마"])
        #expect(lines("가 나다라마 바", 20) == ["가", "나다", "라마", "바"])
        #expect(lines("👩‍👩‍👧‍👦e\u{301}한", 1) == ["👩‍👩‍👧‍👦", "e\u{301}", "한"])
        #expect(lines("   가나", 20) == ["   가", "나"])
        #expect(lines("          가", 20) == ["          ", "가"])
    }

    @Test("C5 Line breaks stay, of every kind, and empty lines too")
    func lineBreaks() {
        #expect(lines("a\n\nb\r\nc\rd\n", 100) == ["a", "", "b", "c", "d", ""])
        #expect(lines("", 100) == [""])
        #expect(lines("\n", 0) == ["", ""])
    }

    @Test("C5 The height is the lines times a line height that is the same everywhere")
    func heights() {
        let layout = TextLayout("가나 다라", fontSize: 10, wrapWidth: 20)
        #expect(layout.lineHeight == 13 && layout.height == 26 && layout.width == 20)
        #expect(TextMetrics.lineHeight(fontSize: 16) == 20.75)
        #expect(TextMetrics.lineHeight(fontSize: 24) == 31.25)
        for size in [0, -3, .nan, -.infinity] as [Double] {
            #expect(TextLayout("가", fontSize: size, wrapWidth: .nan).height == 1.25)
        }
        #expect(TextLayout("가", fontSize: 1e300, wrapWidth: 1e300).lines.count == 1)
        #expect(TextLayout("가나", fontSize: .infinity, wrapWidth: -1).lines.count == 2)
    }
}
