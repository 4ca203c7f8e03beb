import Drawing
import Primitives

/// The bytes of an SVG file as they are written. Whatever text goes in is escaped here.
struct SVGBytes {
    private(set) var bytes: [UInt8] = []

    init(reserving capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Hands on what was written when it is more than so many bytes, and forgets it.
    mutating func handOn(beyond limit: Int, to sink: ([UInt8]) -> Void) {
        guard bytes.count > limit else { return }
        sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Markup, as it is.
    mutating func markup(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A whole number, as it is.
    mutating func place(_ number: Int64) {
        bytes.append(contentsOf: String(number).utf8)
    }

    /// A number to a thousandth, in the fewest digits; 0 for what is none.
    mutating func number(_ value: Double) {
        guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
        let thousandths = Int64((min(max(value, -1e12), 1e12) * 1000).rounded())
        // A picture has hundreds of thousands of numbers: the digits are gathered from the last to the first and
        // appended at once.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
            var start = digits.count
            func put(_ byte: UInt8) {
                start -= 1
                digits[start] = byte
            }
            var rest = thousandths.magnitude
            var places = 3
            while places > 0, rest % 10 == 0 {
                rest /= 10
                places -= 1
            }
            if places > 0 {
                for _ in 0..<places {
                    put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                    rest /= 10
                }
                put(UInt8(ascii: "."))
            }
            repeat {
                put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            } while rest > 0
            if thousandths < 0 { put(UInt8(ascii: "-")) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// ` name="value"`.
    mutating func attribute(_ name: StaticString, _ value: Double) {
        open(name)
        number(value)
        bytes.append(UInt8(ascii: "\""))
    }

    /// ` name="value"`.
    mutating func attribute(_ name: StaticString, text value: String) {
        open(name)
        text(value)
        bytes.append(UInt8(ascii: "\""))
    }

    /// ` name="#rrggbb"`.
    mutating func attribute(_ name: StaticString, _ color: RGBColor) {
        open(name)
        bytes.append(UInt8(ascii: "#"))
        for component in [color.red, color.green, color.blue] { Hexadecimal.append(component, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func open(_ name: StaticString) {
        bytes.append(UInt8(ascii: " "))
        markup(name)
        bytes.append(UInt8(ascii: "="))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Text, in an element or an attribute's value. What XML has no form for is shown as U+FFFD.
    mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in escape(utf8, isJSON: false) }
    }

    /// JSON as an element's text. Its strings may hold two scalars that XML has no form for; they are written as JSON
    /// escapes.
    mutating func json(_ value: [UInt8]) {
        value.withUnsafeBufferPointer { utf8 in escape(utf8, isJSON: true) }
    }

    /// The signs below `@` that are escaped in a text, a bit each; in JSON neither quotes nor what stands between its
    /// members are.
    private static let special: UInt64 = 0xffff_ffff | 1 << 0x22 | 1 << 0x26 | 1 << 0x3c | 1 << 0x3e
    private static let specialInJSON: UInt64 = special & ~(1 << 0x22 | 1 << 0x09 | 1 << 0x0a | 1 << 0x0d)

    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>, isJSON: Bool) {
        let special = isJSON ? Self.specialInJSON : Self.special
        var start = 0
        var index = 0
        func append(_ bytes: inout [UInt8], upTo end: Int) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
        }
        while index < utf8.count {
            let byte = utf8[index]
            // Most bytes: no sign that is escaped, and not the first of U+FFFE.
            if byte < 64 ? special >> UInt64(byte) & 1 == 0 : byte != 0xef {
                index += 1
                continue
            }
            var length = 1
            var escaped: StaticString = ""
            switch byte {
            case UInt8(ascii: "<"): escaped = "&lt;"
            case UInt8(ascii: ">"): escaped = "&gt;"
            case UInt8(ascii: "&"): escaped = "&amp;"
            case UInt8(ascii: "\""): escaped = "&quot;"
            // In a text they would be taken for spaces.
            case 0x09, 0x0a, 0x0d: escaped = byte == 0x09 ? "&#9;" : (byte == 0x0a ? "&#10;" : "&#13;")
            case 0..<0x20: escaped = "\u{fffd}"
            case 0xef:
                guard index + 2 < utf8.count, utf8[index + 1] == 0xbf, utf8[index + 2] >= 0xbe else {
                    index += 1
                    continue
                }
                length = 3
                escaped = isJSON ? (utf8[index + 2] == 0xbe ? "\\ufffe" : "\\uffff") : "\u{fffd}"
            default:
                index += 1
                continue
            }
            append(&bytes, upTo: index)
            markup(escaped)
            index += length
            start = index
        }
        append(&bytes, upTo: utf8.count)
    }

    /// Base64, for a data URI. What follows in the same URI fits only to a multiple of three bytes.
    mutating func base64(_ data: ArraySlice<UInt8>) {
        Base64.append(data, to: &bytes)
    }
}
