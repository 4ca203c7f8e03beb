import Primitives
import Testing

struct DigitsTests {
    @Test("a number is sixteen hexadecimal digits, and comes back from them")
    func numbers() {
        for (number, text) in [(0, "0000000000000000"), (.max, "ffffffffffffffff"), (0x12_3abc, "0000000000123abc")]
            as [(UInt64, String)]
        {
            #expect(Hexadecimal.text(number) == text)
            #expect(Hexadecimal.number(text.utf8) == number)
            #expect(Hexadecimal.number(text.uppercased().utf8) == number)
        }
        for wrong in ["", "g", "-1", "+1", "00000000000000000", " 1"] {
            #expect(Hexadecimal.number(wrong.utf8) == nil, "\(wrong)")
        }
    }

    @Test("every byte is a hexadecimal digit where the standard library says so, and two of them when written")
    func bytes() {
        for byte in UInt8.min...UInt8.max {
            let value = Character(Unicode.Scalar(byte)).hexDigitValue
            #expect(Hexadecimal.value(of: byte).map { Int($0) } == value)
            var text: [UInt8] = []
            Hexadecimal.append(byte, to: &text)
            Hexadecimal.append(byte, to: &text, uppercase: true)
            let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
            #expect(text == Array((digits + digits.uppercased()).utf8))
        }
    }

    @Test("base64 is what RFC 4648 gives, and what is longer than one piece")
    func base64() {
        for (bytes, text) in [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            #expect(Base64.bytes(Array(bytes.utf8)) == Array(text.utf8))
        }
        #expect(Base64.url([0xfb, 0xff, 0xfe, 0xff]) == "-__-_w")
        #expect(Base64.url([0xfb, 0xff, 0xfe, 0xff]).utf8.allSatisfy(Base64.isURLDigit))
        let long = Base64.bytes([UInt8](repeating: 0, count: 10_000))
        #expect(long.count == 13_336 && long.dropLast(2).allSatisfy { $0 == UInt8(ascii: "A") })
    }
}
