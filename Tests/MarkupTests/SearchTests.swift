import Foundation
import Markup
import Testing

@Suite struct SearchTests {
    private func terms(_ text: String) -> Set<String> {
        Set(Ngrams.terms(of: Folding.fold(text)).split(separator: " ").map { String($0) })
    }

    /// What the index does with a query.
    private func mayContain(_ text: String, _ query: String) -> Bool {
        let terms = terms(text)
        return Ngrams.query(Folding.foldedBytes(query)).allSatisfy { term in
            switch term {
            case .exact(let term): terms.contains(term)
            case .prefix(let term): terms.contains { $0.utf8.starts(with: term.utf8) }
            }
        }
    }

    private func query(_ text: String) -> [Ngrams.Term] { Ngrams.query(Folding.foldedBytes(text)) }

    @Test("M6 syllables are cut into pairs, letters into threes, each with what is left at the end")
    func windows() {
        #expect(Ngrams.terms(of: "회의록 회의") == "회의 의록 록 의")
        #expect(Ngrams.terms(of: "") == "")
        #expect(Ngrams.terms(of: "a") == "a")
        #expect(Ngrams.terms(of: "latte") == "lat att tte te e")
        #expect(Ngrams.terms(of: "a회b") == "a 회 b")
        #expect(query("회의록") == [.exact("회의"), .exact("의록")])
        #expect(query("가가가 나 다") == [.exact("가가"), .exact("나"), .prefix("다")])
        #expect(query("latte") == [.exact("lat"), .exact("att"), .exact("tte")])
        #expect(query("la") == [.prefix("la")])
        #expect(query("la 회") == [.exact("la"), .prefix("회")])
        #expect(query("l").isEmpty, "every text has most letters: nothing is left out by one")
        #expect(query(" \n").isEmpty)
        #expect(Ngrams.query(Array("latt".utf8), mark: .title) == [.exact("\u{E100}lat"), .exact("\u{E100}att")])
    }

    @Test("M6 one Hangul syllable is found by prefix")
    func oneSyllable() {
        #expect(query("록") == [.prefix("록")])
        for syllable in ["회", "의", "록"] { #expect(mayContain("오늘 회의록", syllable)) }
        #expect(!mayContain("오늘 회의록", "일"))
    }

    @Test("M6 any part of a word is found, in Korean, Chinese and Japanese")
    func anySubstring() {
        let text = "오늘의회의록 東京都庁 ひらがな café 😀👍"
        for word in text.split(separator: " ") {
            let scalars = Array(word.unicodeScalars)
            for from in scalars.indices {
                for to in (from + 1)...scalars.count {
                    let part = String(String.UnicodeScalarView(scalars[from..<to]))
                    #expect(mayContain(text, part), "\(part)")
                    #expect(TextSearch.contains(text, part), "\(part)")
                }
            }
        }
        #expect(mayContain(text, "회의 東京"))
        #expect(!mayContain(text, "의오"))
    }

    @Test("M6 punctuation can be searched: its terms hold no ASCII but letters and digits")
    func punctuation() {
        for query in ["c++", "a.b", "#태그", "50%", "\"", "*", "it's"] {
            #expect(mayContain("x \(query) y", query))
            for term in terms(query) {
                #expect(
                    term.utf8.allSatisfy { $0 >= 128 || ($0 | 32 >= 97 && $0 | 32 <= 122) || ($0 >= 48 && $0 <= 57) })
            }
        }
        #expect(!mayContain("c plus", "c+"))
    }

    @Test("M6 a collector used for many texts gives each its own terms")
    func reuse() {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        var collector = Ngrams()
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<Int.random(in: 0...1500, using: &random) {
                text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0xAC00...0xAE00, using: &random)) ?? "가")
                if Int.random(in: 0...5, using: &random) == 0 { text += " " }
            }
            var output: [UInt8] = []
            collector.appendTerms(of: Array(text.utf8), into: &output)
            var expected: Set<String> = []
            for word in text.split(separator: " ") {
                let scalars = Array(word.unicodeScalars)
                for index in scalars.indices {
                    expected.insert(
                        String(String.UnicodeScalarView(scalars[index...min(index + 1, scalars.count - 1)])))
                }
            }
            let found = String(decoding: output, as: UTF8.self).split(separator: " ").map { String($0) }
            #expect(found.count == expected.count, "seed \(seed)")
            #expect(Set(found) == expected, "seed \(seed)")
        }
    }

    @Test("M6 matches are highlighted where they stand in the text as typed")
    func ranges() {
        #expect(TextSearch.ranges(of: "회의", in: "회의록과 회의") == [0..<2, 5..<7])
        #expect(TextSearch.ranges(of: "회의", in: "x \u{1112}\u{116C}\u{110B}\u{1174}") == [2..<6])
        #expect(TextSearch.ranges(of: "CAFE", in: "the cafe\u{301}s Café") == [4..<9, 11..<15])
        #expect(TextSearch.ranges(of: "s", in: "Straße") == [0..<1, 4..<5])
        #expect(TextSearch.ranges(of: "aa", in: "aaaaa") == [0..<2, 2..<4])
        #expect(TextSearch.ranges(of: "😀", in: "a😀b") == [1..<2])
        #expect(TextSearch.ranges(of: "❤", in: "a❤\u{FE0F}b") == [1..<3])
        #expect(TextSearch.ranges(of: "", in: "a").isEmpty)
        #expect(TextSearch.ranges(of: "b", in: "").isEmpty)
        #expect(TextSearch.ranges(of: "가", in: "각").isEmpty)
        #expect(TextSearch.contains("abc", ""))
    }

    @Test("M6 what is highlighted folds to what was searched")
    func highlightsFold() {
        let seed = Seeded.seed()
        print("seed \(seed)")
        var random = Seeded(state: seed)
        let pieces = [
            "a", "B", "e\u{301}", "한", "\u{1112}\u{1161}\u{11AB}", "가", "か\u{3099}", "ﾊﾟ", " ", "\u{AD}", "中", "é",
            "\u{0}",
        ]
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...14, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let scalars = Array(text.unicodeScalars)
            let from = Int.random(in: 0..<scalars.count, using: &random)
            let to = Int.random(in: (from + 1)...scalars.count, using: &random)
            let needle = String(String.UnicodeScalarView(scalars[from..<to]))
            let folded = Folding.fold(needle)
            let ranges = TextSearch.ranges(of: needle, in: text)
            #expect(ranges.isEmpty != TextSearch.contains(text, needle) || folded.isEmpty, "seed \(seed)")
            for range in ranges {
                let found = String(String.UnicodeScalarView(scalars[range]))
                #expect(
                    TextSearch.contains(found, needle),
                    "seed \(seed) \(text.debugDescription) \(needle.debugDescription)")
            }
        }
    }

    @Test("M15 what was found stands near the beginning of its snippet, however long the line")
    func snippetShowsMatch() {
        for before in [0, 5, 30, 45, 60, 118, 121, 400] {
            let text =
                String(repeating: "ab cde ", count: 100).prefix(before) + "needle"
                + String(repeating: " tail", count: before % 50)
            let snippet = TextSearch.snippet(of: String(text), around: "needle")
            let scalars = Array(snippet.text.unicodeScalars)
            #expect(snippet.highlights.map { String(String.UnicodeScalarView(scalars[$0])) } == ["needle"], "\(before)")
            #expect((snippet.highlights.first?.lowerBound ?? 999) <= 17, "\(before)")
        }
    }

    @Test("M15 as much of a row stands before what was found in Hangul as in Latin letters")
    func snippetByWidth() {
        let text = "어제 저녁에 다 같이 정리한 여행 회의록"
        let snippet = TextSearch.snippet(of: text, around: "회의록")
        #expect(snippet == Snippet(text: "…정리한 여행 회의록", highlights: [8..<11]))
        let marks = "a" + String(repeating: "\u{301}", count: 200) + "needle"
        #expect(TextSearch.snippet(of: marks, around: "needle").highlights == [31..<37], "marks have no width")
    }

    @Test("M6 a snippet is one line around what was found")
    func snippet() {
        let text = String(repeating: "앞글 ", count: 100) + "여기\n\n회의록이 있다 " + String(repeating: "뒷글 ", count: 100)
        let snippet = TextSearch.snippet(of: text, around: "회의록", length: 30)
        let scalars = Array(snippet.text.unicodeScalars)
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        #expect((24...32).contains(scalars.count) && snippet.text.hasSuffix(" 뒷글…"), "it ends behind a whole word")
        let long = TextSearch.snippet(of: "needle" + String(repeating: "x", count: 100), around: "needle", length: 30)
        #expect(long.text.unicodeScalars.count == 31, "a word that is too long is cut")
        #expect(snippet.highlights.map { String(String.UnicodeScalarView(scalars[$0])) } == ["회의록"])
        #expect(TextSearch.snippet(of: "a\n\nb", around: "x") == Snippet(text: "a b", highlights: []))
        #expect(TextSearch.snippet(of: "", around: "x").text == "")
        #expect(TextSearch.snippet(of: "abc abc", around: "abc").highlights == [0..<3, 4..<7])
    }
}
