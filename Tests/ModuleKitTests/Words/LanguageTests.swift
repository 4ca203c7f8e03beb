import ModuleKit
import Testing

@Suite("Phrases and languages")
struct LanguageTests {
    private let korean = Language(
        code: "ko",
        words: [
            "Moved “%1” to %2.": "“%1”{을} %2{으로} 옮겼습니다.", "Todo": "할 일", "%1 of %2": "%2 중 %1",
            "Who: %1": "%1{이} %1{은} %1{와}", "100% of %1": "%1의 100%", "the trash": "휴지통",
        ])

    @Test("W3 the key is the English text with places for what varies")
    func keys() {
        let phrase: Phrase = "Moved “\("a")” to \(3), 100%."
        #expect(phrase.key == "Moved “%1” to %2, 100%.")
        #expect(phrase.arguments == [.text("a"), .text("3")])
        #expect(Language.english.text(of: phrase) == "Moved “a” to 3, 100%.")
        #expect(Phrase.verbatim("a %1 {을}").key == "%1")
    }

    @Test("W3 words are found by the key, their places may change order")
    func order() {
        #expect(korean.text(of: "\(1) of \(2)") == "2 중 1")
        #expect(korean.text(of: "Todo") == "할 일")
    }

    @Test("W3 a phrase inside another is translated too")
    func nested() {
        #expect(korean.text(of: "Moved “\("계획")” to \("the trash" as Phrase).") == "“계획”을 휴지통으로 옮겼습니다.")
        #expect(Language.english.text(of: "Moved “\("x")” to \("the trash" as Phrase).") == "Moved “x” to the trash.")
    }

    @Test(
        "W3 Korean particles fit the word before them",
        arguments: [
            ("책", "책이 책은 책과"), ("나무", "나무가 나무는 나무와"), ("길", "길이 길은 길과"), ("Swift 3", "Swift 3이 Swift 3은 Swift 3과"),
            ("2", "2가 2는 2와"),
        ])
    func particles(word: String, expected: String) {
        #expect(korean.text(of: "Who: \(word)") == expected)
    }

    @Test("W3 을/를 and 으로/로, also after a closing quote and after ㄹ")
    func directions() {
        #expect(korean.text(of: "Moved “\("메모")” to \("서울").") == "“메모”를 서울로 옮겼습니다.")
        #expect(korean.text(of: "Moved “\("글")” to \("부산").") == "“글”을 부산으로 옮겼습니다.")
    }

    @Test("W3 what has no words stays English, never empty")
    func fallback() {
        #expect(korean.text(of: "Nobody said \("this").") == "Nobody said this.")
        #expect(korean.text(of: "") == "")
        #expect(Language(code: "de").text(of: "Todo") == "Todo")
    }

    @Test("Percent signs and braces that mean nothing stay as they are")
    func literals() {
        #expect(korean.text(of: "100% of \("x")") == "x의 100%")
        #expect(Language.english.text(of: "{\("x")} {을 %9 %\("y")%") == "{x} {을 %9 %y%")
        #expect(Language.english.text(of: "\("%2 {을}") \("b")") == "%2 {을} b")
        #expect(Language.english.text(of: "%1") == "%1")
        #expect(Language.english.text(of: "\(1)0") == "10", "a place is one digit")
    }

    @Test(
        "W3 one of a thing is not several", arguments: [(0, "0 files were"), (1, "1 file was"), (21, "21 files were")])
    func plural(count: Int, text: String) {
        #expect(Language.english.text(of: "\(count) file{|s} {was|were}") == text)
    }

    @Test("Nine places are filled")
    func nine() {
        let phrase: Phrase = "\(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)"
        #expect(Language.english.text(of: phrase) == "123456789")
    }
}
