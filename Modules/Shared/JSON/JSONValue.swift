/// A JSON value as somebody else wrote it, for imports.
public indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// The number as it was written.
    case number(String)
    /// Unescaped.
    case string(String)
    /// In the order of the text.
    case array([JSONValue])
    /// In the order of the text, names that stand twice twice.
    case object([(name: String, value: JSONValue)])
    /// Something that is JSON in form but cannot be kept, such as a lone surrogate; with the reason.
    case broken(JSONFault.Reason)

    /// The value of a member, the last if several have the name; nil for none, and for what is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The text, or nil for anything else.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A text, or a number in digits, the whole ones without a point; nil for anything else.
    public var word: String? {
        switch self {
        case .string(let text): text
        case .number(let text): integer.map { "\($0)" } ?? text
        case .null, .boolean, .array, .object, .broken: nil
        }
    }

    /// The elements, or nil for anything else.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// True or false, or nil for anything else.
    public var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// Whether it is `null`; false for what is broken.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// A whole number that fits, however it is written: `12`, `12.0` and `1.2e1` are the same.
    public var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text) ?? Self.whole(text)
    }

    /// Digits, a point and an exponent, read without floating point: no digit is lost, and the result is the
    /// same on every host.
    private static func whole(_ text: String) -> Int64? {
        var digits: [UInt8] = []
        var isNegative = false
        var exponent: Int64 = 0
        var isFraction = false
        var bytes = text.utf8[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits.append(byte - UInt8(ascii: "0"))
                if isFraction { exponent -= 1 }
            default:
                guard let power = Int64(String(decoding: bytes, as: UTF8.self)), power > -1000, power < 1000 else {
                    return nil
                }
                exponent += power
                bytes = bytes.suffix(0)
            }
        }
        while exponent < 0, digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.allSatisfy({ $0 == 0 }) { return 0 }
        guard exponent >= 0, exponent < 19 else { return nil }
        digits.append(contentsOf: repeatElement(0, count: Int(exponent)))
        var value: Int64 = 0
        for digit in digits {
            let (scaled, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = scaled.subtractingReportingOverflow(Int64(digit))
            guard !overflows, !overflowsToo else { return nil }
            value = sum
        }
        // Counted downwards, where one more value fits.
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// Why this value, or the first one inside it that is, cannot be kept; nil when all of it can.
    public var fault: JSONFault.Reason? {
        switch self {
        case .broken(let reason): return reason
        case .array(let elements):
            for element in elements { if let fault = element.fault { return fault } }
        case .object(let members):
            for member in members { if let fault = member.value.fault { return fault } }
        default: break
        }
        return nil
    }
}
