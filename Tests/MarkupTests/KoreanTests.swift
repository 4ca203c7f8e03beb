import Markup
import Testing

@Suite struct KoreanTests {
    @Test("M6 the initials of a word are its first consonants")
    func initials() {
        #expect(Hangul.initials(of: "회의록") == "ㅎㅇㄹ")
        #expect(Hangul.initials(of: "\u{1112}\u{116C}의 a1") == "ㅎㅇ a1")
        #expect(Hangul.initials(of: "까치") == "ㄲㅊ")
        #expect(Hangul.isInitials("ㅎㅇ ㄹ"))
        #expect(!Hangul.isInitials("ㅎ의"))
        #expect(!Hangul.isInitials(" "))
        #expect(!Hangul.isInitials("ㅏ"))
    }

    @Test("M6 initial consonants match titles, also while a syllable is being typed")
    func matching() {
        #expect(Hangul.range(ofInitials: "ㅎㄱ", in: "나의 한글 책") == 3..<5)
        #expect(Hangul.range(ofInitials: "한ㄱ", in: "한글") == 0..<2)
        #expect(Hangul.range(ofInitials: "ㄱㅅ", in: "감사") == 0..<2)
        #expect(Hangul.range(ofInitials: "ㄳ", in: "감사") == 0..<2)
        #expect(Hangul.range(ofInitials: "ㅎㅇㄹ", in: "프로젝트 회의 록") == 5..<9)
        #expect(Hangul.range(ofInitials: "ㅎㄱ", in: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}") == 0..<6)
        #expect(Hangul.range(ofInitials: "ㄱㅎ", in: "한글") == nil)
        #expect(Hangul.range(ofInitials: "", in: "한글") == nil)
        #expect(Hangul.range(ofInitials: "ㅎ", in: "") == nil)
        #expect(Hangul.range(ofInitials: "AㅎB", in: "x a한b") == 2..<5)
    }

    @Test(
        "W3 particles follow the sound of the word",
        arguments: [
            ("보드", "를", "가", "는", "와", "로"), ("메모장", "을", "이", "은", "과", "으로"), ("파일", "을", "이", "은", "과", "로"),
            ("서울", "을", "이", "은", "과", "로"), ("사진", "을", "이", "은", "과", "으로"),
            ("1", "을", "이", "은", "과", "로"), ("2", "를", "가", "는", "와", "로"), ("3", "을", "이", "은", "과", "으로"),
            ("10", "을", "이", "은", "과", "으로"), ("12,000", "을", "이", "은", "과", "으로"),
            ("1000000000000", "를", "가", "는", "와", "로"), ("0", "을", "이", "은", "과", "으로"),
            ("board", "를", "가", "는", "와", "로"), ("album", "을", "이", "은", "과", "으로"), ("URL", "을", "이", "은", "과", "로"),
            ("API", "를", "가", "는", "와", "로"), ("Git", "을", "이", "은", "과", "으로"), ("note", "를", "가", "는", "와", "로"),
            ("Done", "을", "이", "은", "과", "으로"), ("Home", "을", "이", "은", "과", "으로"),
            ("Table", "을", "이", "은", "과", "로"), ("file", "을", "이", "은", "과", "로"),
            ("le", "를", "가", "는", "와", "로"), ("Here", "를", "가", "는", "와", "로"),
            ("\"보드\"", "를", "가", "는", "와", "로"), ("(사진).", "을", "이", "은", "과", "으로"),
            ("", "를", "가", "는", "와", "로"), ("\u{1109}\u{1161}\u{110C}\u{1175}\u{11AB}", "을", "이", "은", "과", "으로"),
        ])
    func particles(
        _ word: String, _ object: String, _ subject: String, _ topic: String, _ and: String, _ direction: String
    ) {
        #expect(Particle.object(word) == object)
        #expect(Particle.subject(word) == subject)
        #expect(Particle.topic(word) == topic)
        #expect(Particle.and(word) == and)
        #expect(Particle.direction(word) == direction)
    }

    @Test(
        "a column of text knows how many cells it takes",
        arguments: [
            ("", 0), ("abc", 3), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("日本", 4), ("é", 1), ("e\u{301}", 1),
            ("Ａ", 2), ("ｱ", 1), ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇰🇷", 2), ("🇰🇷🇯🇵", 4),
            ("❤\u{FE0F}", 2), ("❤", 1), ("a\u{200B}b", 2), ("か\u{3099}", 2), ("\t", 0), ("☕", 2), ("…", 1), ("─", 1),
        ])
    func columns(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.columns(of: text) == columns)
    }
}
