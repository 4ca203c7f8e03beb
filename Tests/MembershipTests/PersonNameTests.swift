import Membership
import Testing

@Suite struct PersonNameTests {
    @Test("D3 a name is kept composed, without needless spaces, and differs from others by more than case") func kept()
    {
        #expect(PersonName("  Ada   Lovelace ")?.text == "Ada Lovelace")
        #expect(PersonName("\u{3000}김\u{a0}민지")?.text == "김 민지")
        #expect(PersonName("ADA")?.key == PersonName("ada")?.key)
        #expect(PersonName("Éva")?.key == PersonName("e\u{301}va")?.key)
        let composed = "한지민"
        let apart = String(
            String.UnicodeScalarView(
                [0x1112, 0x1161, 0x11ab, 0x110c, 0x1175, 0x1106, 0x1175, 0x11ab].compactMap { UnicodeScalar($0) }))
        #expect(PersonName(apart).map { Array($0.text.utf8) } == Array(composed.utf8))
        #expect(PersonName("สมชาย ใจดี") != nil && PersonName("Nguyễn Thị Ánh") != nil && PersonName("李 明") != nil)
        #expect(PersonName(String(repeating: "a", count: 64)) != nil)
    }

    @Test("D3 no name is empty, huge, or holds what nobody sees or what turns the line around") func refused() {
        let hostile = [
            "", " ", "\u{a0}\u{3000}", String(repeating: "a", count: 65), String(repeating: "한", count: 100_000),
            "a\0b", "a\nb", "a\tb", "a\u{1b}[2J", "\u{7f}", "a\u{85}b", "a\u{2028}b", "a\u{2029}b",
            "a\u{202e}b", "\u{2066}a", "a\u{200f}", "a\u{200b}b", "a\u{200d}b", "\u{feff}a", "a\u{ad}b", "a\u{34f}b",
            "a\u{3164}b", "\u{1160}", "a\u{e0041}", "a\u{e000}", "a\u{fe0f}", "\u{301}a",
            "a" + String(repeating: "\u{332}", count: 4), "a\u{20dd}\u{20dd}\u{20dd}\u{20dd}",
        ]
        for name in hostile { #expect(PersonName(name) == nil, "\(name.unicodeScalars.prefix(8).map { $0.value })") }
    }

    @Test("D3 a passphrase is the same from every keyboard, and has a shortest and a greatest length")
    func passphrases() {
        #expect(Passphrase("123456789") == nil && Passphrase("1234567890") != nil)
        #expect(Passphrase("가나다라마바사아자차")?.bytes.count == 30)
        #expect(Passphrase("e\u{301}levées de rideau")?.bytes == Passphrase("élevées de rideau")?.bytes)
        #expect(Passphrase(String(repeating: "a", count: 1024)) != nil)
        #expect(Passphrase(String(repeating: "a", count: 1025)) == nil)
    }
}
