import Primitives
import Testing

@Suite struct BytesTests {
    @Test("Each byte is what ASCII says of it")
    func ascii() {
        for byte in UInt8.min...UInt8.max {
            let character = Character(Unicode.Scalar(byte))
            #expect(byte.isASCIILetter == (character.isASCII && character.isLetter), "\(byte)")
            #expect(byte.isASCIIDigit == (character.isASCII && character.isNumber), "\(byte)")
            #expect(byte.isASCIIAlphanumeric == (byte.isASCIILetter || byte.isASCIIDigit), "\(byte)")
            #expect(byte.isASCIISpace == [0x09, 0x0a, 0x0d, 0x20].contains(byte), "\(byte)")
        }
    }

    @Test("A text comes back from its percent-encoding, which has only what addresses may have")
    func percent() {
        for text in ["", "plain-._~09", "a b/c?d#e%", "한글 ☕️", "%41", "\u{0}\u{7f}"] {
            let encoded = Percent.encoded(text)
            #expect(Percent.decoded(encoded).utf8.elementsEqual(text.utf8), "\(text)")
            let isPlain = encoded.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._~%".utf8.contains($0) }
            #expect(isPlain, "\(encoded)")
        }
        #expect(Percent.encoded("a b") == "a%20b" && Percent.encoded("é") == "%C3%A9")
        // What is no escape stays.
        for text in ["%", "%4", "%zz", "100 %"] { #expect(Percent.decoded(text) == text) }
        #expect(Percent.decoded("%c3%A9") == "é")
    }

    @Test("Blank is what has nothing but white space; a beginning is counted in scalars")
    func scalars() {
        for text in ["", " \t\n", "\u{a0}\u{3000}"] { #expect(text.isBlank, "\(text)") }
        for text in ["a", " . ", "\u{200b}"] { #expect(!text.isBlank, "\(text)") }
        #expect("e\u{301}x".prefix(scalars: 2) == "e\u{301}" && "ab".prefix(scalars: 9) == "ab")
    }
}
