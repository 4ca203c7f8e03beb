import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
    private func read(_ text: String) throws(JSONFault) -> String {
        Self.shown(try JSONReader.value(of: Array(text.utf8)))
    }

    /// A value in one line; what can't be kept as `!`.
    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let text): text
        case .string(let text): "'\(text)'"
        case .array(let elements): "[" + elements.map(shown).joined(separator: " ") + "]"
        case .object(let members): "{" + members.map { "\($0.name):\(shown($0.value))" }.joined(separator: " ") + "}"
        case .broken: "!"
        }
    }

    private func fault(_ bytes: [UInt8]) -> (offset: Int, reason: String)? {
        do {
            _ = try JSONReader.value(of: bytes)
            return nil
        } catch {
            return (error.offset, Language.english.text(of: error.reason.phrase))
        }
    }

    @Test(
        "What RFC 8259 calls a JSON text is read",
        arguments: [
            ("0", "0"), ("-0", "-0"), (" [ ] ", "[]"), ("{}", "{}"), ("\t\n\r null", "null"), ("true", "true"),
            ("[1,-2.5e+10,3E-2,0.0]", "[1 -2.5e+10 3E-2 0.0]"), ("{\"a\":{\"b\":[]}}", "{a:{b:[]}}"),
            (#""\"\\\/\b\f\n\r\t\u00e9""#, "'\"\\/\u{8}\u{c}\n\r\té'"), (#""\ud83d\uDE42 \uFFFF""#, "'🙂 \u{ffff}'"),
            ("{\"a\":1,\"a\":2}", "{a:1 a:2}"), ("\"\u{7f}\u{2028}한글\"", "'\u{7f}\u{2028}한글'"), ("\u{feff}1", "1"),
            (#""\u0000""#, "'\0'"), ("123456789012345678901234567890", "123456789012345678901234567890"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(
        "What it doesn't is refused at the byte where it goes wrong",
        arguments: [
            ("", 0, "The file ends too early."), ("  ", 2, "The file ends too early."),
            ("[1,]", 3, "A value was expected here."), ("[1 2]", 3, "A comma or ] was expected here."),
            ("[", 1, "The file ends too early."), ("[1", 2, "The file ends too early."),
            ("{\"a\"}", 4, "A colon was expected here."), ("{\"a\":1,}", 7, "A name in quotes was expected here."),
            ("{a:1}", 1, "A name in quotes was expected here."), ("{\"a\":1", 6, "The file ends too early."),
            ("01", 1, "Something follows the JSON value."), ("1 x", 2, "Something follows the JSON value."),
            ("-", 1, "A digit was expected here."), ("1.", 2, "A digit was expected here."),
            ("1e+", 3, "A digit was expected here."), (".5", 0, "A value was expected here."),
            ("+1", 0, "A value was expected here."), ("NaN", 0, "A value was expected here."),
            ("tru", 0, "A value was expected here."), ("'a'", 0, "A value was expected here."),
            ("\"a", 2, "The file ends too early."), ("\"\n\"", 1, "There is a control character in a string."),
            (#""\x""#, 2, "This escape is unknown."), (#""\u12g4""#, 5, "Four hexadecimal digits were expected here."),
            (#""\u12"#, 5, "The file ends too early."), ("[\"한\",x]", 7, "A value was expected here."),
            ("\u{feff}\u{feff}1", 3, "A value was expected here."), ("//\n1", 0, "A value was expected here."),
        ])
    func invalid(text: String, offset: Int, reason: String) throws {
        let found = try #require(fault(Array(text.utf8)))
        #expect(found.offset == offset)
        #expect(found.reason == reason)
    }

    @Test(
        "Half a surrogate pair breaks its own string and nothing else",
        arguments: [
            #""\ud800""#, #""a\udc00b""#, #""\ud800\ud800""#, #""\ud800\u0041""#, #""\ud800x""#, #""\ud800\n""#,
        ])
    func surrogates(text: String) throws {
        #expect(try read("[1,\(text),\"x\"]") == "[1 ! 'x']")
        let value = try JSONReader.value(of: Array("[[\(text)]]".utf8))
        #expect(value.fault.map { Language.english.text(of: $0.phrase) } == "It has half of a surrogate pair.")
    }

    @Test("A pair after half a pair is still read, and so is the string's end")
    func surrogateRecovery() throws {
        #expect(try read(#"["\ud800\ud83d\ude42"]"#) == "[!]")
        #expect(try read(#"{"\ud800":1,"b":2}"#) == "{:! b:2}")
    }

    @Test("Bytes that are not UTF-8 break their own string and nothing else")
    func invalidUTF8() throws {
        for bad: [UInt8] in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]] {
            let bytes = Array("[\"".utf8) + bad + Array("\",\"x\"]".utf8)
            let value = try JSONReader.value(of: bytes)
            #expect(Self.shown(value) == "[! 'x']")
            #expect(value.fault.map { Language.english.text(of: $0.phrase) } == "Its text is not valid UTF-8.")
        }
        #expect(fault([0xff])?.offset == 0)
    }

    @Test("It nests 128 deep and no deeper")
    func depth() {
        func nested(_ depth: Int) -> [UInt8] {
            [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(fault(nested(129)) == nil, "the innermost is empty, so 128 are around it")
        #expect(fault(nested(130))?.reason == "It nests too deeply.")
        #expect(fault([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))?.offset == 129)
    }

    @Test("It has so many values and no more, however short they are: each takes memory")
    func values() throws {
        let text = Array("[1,{\"a\":[]},null]".utf8)
        // The list and the object are values, too.
        #expect(try JSONReader.value(of: text, atMost: 5).array?.count == 3)
        let found = #expect(throws: JSONFault.self) { try JSONReader.value(of: text, atMost: 4) }
        #expect(found?.reason == .tooManyValues && found?.offset == 12)
        let reason = Language.english.text(of: JSONFault.Reason.tooManyValues.phrase)
        #expect(reason == "It has more than 2000000 values.")
    }

    @Test("The last of a name's members counts; names are compared byte by byte")
    func members() throws {
        let value = try JSONReader.value(of: Array("{\"a\":1,\"a\":2,\"e\u{301}\":3}".utf8))
        #expect(value["a"]?.integer == 2)
        #expect(value["é"]?.integer == nil)
        #expect(value["e\u{301}"]?.integer == 3)
        #expect(value["b"]?.isNull == nil)
    }

    @Test("Numbers that fit are whole numbers, the rest have a fraction or no value")
    func numbers() throws {
        func number(_ text: String) throws -> JSONValue { try JSONReader.value(of: Array(text.utf8)) }
        #expect(try number("9223372036854775807").integer == .max)
        #expect(try number("9223372036854775808").integer == nil)
        #expect(try number("1e3").integer == 1000)
        #expect(try number("1.5").integer == nil)
        #expect(try number("-9223372036854775808").integer == .min)
        #expect(try number("-9223372036854775808.0").integer == .min)
        #expect(try number("9007199254740993.0").integer == 9_007_199_254_740_993)
        #expect(try number("1200e-2").integer == 12)
        #expect(try number("12e-1").integer == nil)
        #expect(try number("0e99999999999999999999").integer == nil)
        #expect(try number("0e999").integer == 0)
        #expect(try number("1e18").integer == 1_000_000_000_000_000_000)
        #expect(try number("1e19").integer == nil)
        #expect(try number("true").boolean == true)
        #expect(try number("[1]").array?.count == 1)
    }

    @Test("A number with a fraction is the nearest there is, as the standard library reads it")
    func fractions() throws {
        func number(_ text: String) throws -> Double? { try JSONReader.value(of: Array(text.utf8)).double }
        func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
        var texts = [
            "0", "-0", "-0.0", "0.5", "-0.5", "65535.5", "1e3", "1.25E-2", "123456789012345", "1e22", "1e23",
            "-1700006400", "2.5e-10", "3.14159265358979323846264338", "9007199254740993",
            "0.1000000000000000055511151231257827021181583404541015625",
            "9007199254740992.9999999999999999999999999", "9007199254740993.00000000000000000000001", "5e-324",
            "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
            "2.2250738585072014e-308", "1.7976931348623157e308", "1.7976931348623158e308", "1e-9000",
            "1e-99999999999999999999", "0e99999999999999999999", "0.00000000000000000000000000000000000000000001e44",
            "179769313486231580793728971405301e276", "1" + zeros(1000) + "e-1000", "0." + zeros(900) + "7e901",
            "0.5" + zeros(900) + "1",
            "1.00000000000000011102230246251565404236316680908203125" + zeros(1000),
            "1.00000000000000011102230246251565404236316680908203125" + zeros(1000) + "1",
        ]
        var random = SplitMix64(seed: 20_261)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            if value.isFinite { texts.append(value.description) }
            var digits = String(random.next() >> (random.next() % 64))
            digits.insert(".", at: digits.index(digits.startIndex, offsetBy: 1))
            texts.append(digits.hasSuffix(".") ? digits + "0" : digits)
            texts.append(texts[texts.count - 1] + "e" + String(Int(random.next() % 660) - 340))
        }
        for text in texts {
            let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
            let found = try number(text)
            #expect(found?.bitPattern == expected?.bitPattern, "\(text)")
        }
        for text in ["1e400", "9e9999", "1e99999999999999999999", "1.7976931348623159e308", "true", "\"1\""] {
            #expect(try number(text) == nil, "\(text)")
        }
    }

    @Test("A long text full of escapes takes time in proportion to its length")
    func longText() throws {
        // Copying what is unescaped so far at each escape would be 10¹¹ bytes.
        let text = String(repeating: "line\n", count: 400_000)
        var writer = JSONWriter()
        writer.string(text)
        #expect(try JSONReader.value(of: writer.bytes).string?.utf8.count == text.utf8.count)
    }

    @Test("What the writer writes is read back the same", arguments: 0..<50)
    func roundTrip(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var writer = JSONWriter()
        var expected = ""
        build(&writer, &expected, &random, depth: 0)
        #expect(Self.shown(try JSONReader.value(of: writer.bytes)) == expected)
    }

    private func build(_ writer: inout JSONWriter, _ shown: inout String, _ random: inout SplitMix64, depth: Int) {
        switch random.pick(0..<(depth > 4 ? 4 : 6)) {
        case 0:
            writer.null()
            shown += "null"
        case 1:
            writer.boolean(true)
            shown += "true"
        case 2:
            let number = Int64(bitPattern: random.next())
            writer.number(number)
            shown += "\(number)"
        case 3:
            let text = random.text(
                upTo: 12, of: "\u{0}\u{1}\n\r\t\u{1f}\"\\/ab한각\u{1100}\u{1161}e\u{301}🙂\u{200d}\u{ffff}\u{feff}")
            writer.string(text)
            shown += "'\(text)'"
        case 4:
            var parts: [String] = []
            writer.array { writer in
                for _ in 0..<random.pick(0..<4) {
                    var part = ""
                    build(&writer, &part, &random, depth: depth + 1)
                    parts.append(part)
                }
            }
            shown += "[" + parts.joined(separator: " ") + "]"
        default:
            var part = ""
            writer.object { writer in
                writer.name("m")
                build(&writer, &part, &random, depth: depth + 1)
            }
            shown += "{m:\(part)}"
        }
    }

    @Test("Whatever the bytes, it answers or refuses at a place inside them", arguments: 0..<20)
    func fuzz(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let alphabet = Array("{}[]\":,\\u0dD8ce+-.12tfnrals \n".utf8) + [0xff, 0xed, 0xa0, 0x80, 0xef, 0xbb, 0xbf, 0]
        let samples = [#"{"a":[1,-2.5e3,"x\ud83d\ude42\n",null,true]}"#, #"[[[{"k":"\ud800"}]]]"#, "\"한글\""]
        var refused = 0
        for _ in 0..<2000 {
            var bytes = random.pick(0..<2) == 0 ? Array(random.pick(of: samples).utf8) : []
            for _ in 0..<random.pick(0..<12) {
                let byte = random.pick(of: alphabet)
                if bytes.isEmpty || random.pick(0..<3) == 0 {
                    bytes.insert(byte, at: random.pick(0..<(bytes.count + 1)))
                } else if random.pick(0..<2) == 0 {
                    bytes[random.pick(0..<bytes.count)] = byte
                } else {
                    bytes.remove(at: random.pick(0..<bytes.count))
                }
            }
            if let fault = fault(bytes) {
                refused += 1
                #expect((0...bytes.count).contains(fault.offset), "seed \(seed): \(bytes)")
            }
        }
        #expect(refused > 0 && refused < 2000)
    }
}
