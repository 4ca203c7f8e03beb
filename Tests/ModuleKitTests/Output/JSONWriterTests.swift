import JSON
import ModuleKit
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("Members and elements are separated, however deep")
    func nesting() {
        let text = written { writer in
            writer.object { writer in
                writer.member("a", array: { $0.array { _ in } })
                writer.member("b", true)
                writer.member("c", String?.none)
                writer.member("d", object: { _ in })
                writer.member(
                    "e",
                    array: { writer in
                        writer.number(-1)
                        writer.null()
                        writer.object { $0.member("f", UInt64.max) }
                        writer.array(["x", "y"])
                        writer.boolean(false)
                    })
                writer.member("g", plain: Array("k3f".utf8))
                writer.member("h", Optional("there"))
            }
        }
        #expect(
            text == """
                {"a":[[]],"b":true,"c":null,"d":{},"e":[-1,null,{"f":18446744073709551615},["x","y"],false],\
                "g":"k3f","h":"there"}
                """)
    }

    @Test("Quotes, backslashes and control characters are escaped, nothing else")
    func escapes() {
        let hard = "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}"
        #expect(written { $0.string(hard) } == #""\"\\/\u0008\u000c\n\r\t\u0000\u001f\#u{7f}""#)
        #expect(written { $0.string("한글 e\u{301} 🙂\u{2028}") } == "\"한글 e\u{301} 🙂\u{2028}\"")
        #expect(written { $0.string("") } == "\"\"")
    }

    @Test("Every control character comes back as it was")
    func allControls() throws {
        for value in UInt32(0)..<0x20 {
            let text = String(String.UnicodeScalarView([try #require(Unicode.Scalar(value)), "x"]))
            var writer = JSONWriter()
            writer.string(text)
            #expect(writer.bytes.allSatisfy { $0 >= 0x20 })
            #expect(try JSONReader.value(of: writer.bytes).string == text)
        }
    }

    @Test("Numbers with a fraction read back as they were, whole ones have no point, and what is none is null")
    func fractions() throws {
        #expect(written { $0.number(12.0) } == "12")
        #expect(written { $0.number(-0.5) } == "-0.5")
        #expect(written { $0.number(-0.0) } == "0")
        #expect(written { $0.number(Double.nan) } == "null")
        #expect(written { $0.number(-Double.infinity) } == "null")
        for value in [0.1, 1e-300, 1e300, .leastNonzeroMagnitude, 9_007_199_254_740_992, -1.5e-7, 409.6, .pi]
            as [Double]
        {
            #expect(try JSONReader.value(of: Array(written { $0.number(value) }.utf8)).double == value)
        }
    }
}
