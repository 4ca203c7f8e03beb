import Foundation
import Markup
import Testing

@Suite struct FoldingTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "M6 case, diacritics and width make no difference",
        arguments: [
            ("Hello", "hello"), ("CAFÉ", "cafe"), ("cafe\u{301}", "cafe"), ("Straße", "strasse"),
            ("ÅNGSTRÖM", "angstrom"), ("Ελλάς", "ελλασ"), ("ΣΟΦΟΣ", "σοφοσ"), ("Ёлка", "елка"),
            ("Việt", "viet"), ("İstanbul", "istanbul"), ("ø Ø đ ł", "o o d l"), ("Ａｂｃ１", "abc1"), ("ｶﾞｷﾞ", "ガギ"),
            ("a\u{A0}b\u{3000}c", "a b c"), ("ﬁ", "ﬁ"), ("❤\u{FE0F}", "❤"),
            ("co\u{AD}op", "coop"), ("שָׁלוֹם", "שלום"), ("ก็", "ก็"), ("が", "が"), ("か\u{3099}", "が"), ("ハ\u{309A}", "パ"),
            ("A\u{30A}", "a"), ("\u{212B}", "a"),
        ])
    func pairs(_ text: String, _ folded: String) {
        #expect(bytes(Folding.fold(text)) == bytes(folded), "\(Folding.fold(text))")
    }

    @Test("M6 composed and decomposed Hangul fold alike, every syllable of it")
    func hangul() {
        for value in UInt32(0xAC00)...0xD7A3 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let composed = String(Character(scalar))
            let decomposed = composed.decomposedStringWithCanonicalMapping
            #expect(bytes(Folding.fold(composed)) == bytes(composed))
            #expect(bytes(Folding.fold(decomposed)) == bytes(composed))
            let partly = String(
                String.UnicodeScalarView([Unicode.Scalar(value - (value - 0xAC00) % 28)].compactMap { $0 }))
            let final = (value - 0xAC00) % 28
            if final > 0, let jamo = Unicode.Scalar(0x11A7 + final) {
                #expect(bytes(Folding.fold(partly + String(Character(jamo)))) == bytes(composed))
            }
        }
        #expect(Folding.fold("ㅎㄱ") == "ㅎㄱ")
    }

    @Test("M6 every scalar folds like its decomposition, and folding again changes nothing")
    func everyScalar() {
        var differing: [UInt32] = []
        for value in UInt32(1)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            let folded = Folding.foldedBytes(text)
            let again = Folding.foldedBytes(String(decoding: folded, as: UTF8.self))
            let decomposed = Folding.foldedBytes(text.decomposedStringWithCanonicalMapping)
            if folded != again || folded != decomposed { differing.append(value) }
        }
        #expect(differing.isEmpty, "\(differing.prefix(20).map { String($0, radix: 16) })")
    }

    @Test("M6 canonically equivalent texts fold to the same bytes")
    func equivalents() {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        let pieces = [
            "a", "É", "e\u{301}", "한", "\u{1112}\u{1161}\u{11AB}", "하\u{11AB}", "か\u{3099}", "が", "ｶﾞ", "\u{301}",
            "\u{323}", "ệ", "й", " ", "中", "😀", "ш", "क\u{93C}", "\u{958}", "ά", "\u{1F71}", "ß", "İ", "\u{F900}", "x",
        ]
        for _ in 0..<4000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...8, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let folded = Folding.foldedBytes(text)
            #expect(
                folded == Folding.foldedBytes(text.decomposedStringWithCanonicalMapping),
                "seed \(seed): \(text.debugDescription)")
            #expect(
                folded == Folding.foldedBytes(text.precomposedStringWithCanonicalMapping),
                "seed \(seed): \(text.debugDescription)")
            #expect(
                folded == Folding.foldedBytes(String(decoding: folded, as: UTF8.self)),
                "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test("W6 a hundred thousand marks on one letter, in the worst order, fold as a few do")
    func manyMarks() {
        let marks = String(repeating: "\u{5b0}\u{591}\u{5bc}", count: 33_000)
        #expect(Folding.foldedBytes("א" + marks + "ב") == Folding.foldedBytes("אב"))
        #expect(TextSearch.ranges(of: "b", in: "a" + marks + "b").count == 1)
        // Marks that take room of their own have an order as well.
        let wide = "가" + String(repeating: "\u{302e}\u{1d165}", count: 50_000)
        #expect(!TextSearch.contains(wide, "나"))
        #expect(TextSearch.contains(wide, "가"))
        // Thirty are put into their order.
        let some = Array(repeating: "\u{e38}\u{e49}", count: 15).joined()
        let others = String(repeating: "\u{e49}", count: 15) + String(repeating: "\u{e38}", count: 15)
        #expect(Folding.foldedBytes("ก" + some) == Folding.foldedBytes("ก" + others))
    }
}
