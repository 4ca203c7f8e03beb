import Primitives

/// Reads JSON as RFC 8259 has it. Strings that cannot be kept do not spoil the rest: they become `.broken`.
public struct JSONReader {
    private let bytes: [UInt8]
    private var offset = 0

    /// How deep arrays and objects may nest.
    public static let maximumDepth = 128
    /// How many values there may be in all, arrays and objects too: each takes up to a hundred bytes of memory, however
    /// short it is.
    public static let maximumValues = 2_000_000

    /// How many more there may be.
    private var valuesLeft: Int

    /// Reads the one value that `bytes` hold; a byte order mark before it is allowed.
    public static func value(
        of bytes: [UInt8], atMost maximumValues: Int = maximumValues
    ) throws(JSONFault) -> JSONValue {
        var reader = JSONReader(bytes: bytes, maximumValues)
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { reader.offset = 3 }
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.offset == bytes.count else { throw reader.fault(.somethingFollows) }
        return value
    }

    private init(bytes: [UInt8], _ maximumValues: Int) {
        self.bytes = bytes
        valuesLeft = maximumValues
    }

    private func fault(_ reason: JSONFault.Reason) -> JSONFault {
        JSONFault(offset: offset, reason: reason)
    }

    private var next: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func skipSpace() {
        while let byte = next, byte.isASCIISpace { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw fault(.nestsTooDeep) }
        guard valuesLeft > 0 else { throw fault(.tooManyValues) }
        valuesLeft -= 1
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
        case nil: throw fault(.endsEarly)
        default: throw fault(.expectsValue)
        }
    }

    private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
        offset += 1
        var members: [(name: String, value: JSONValue)] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else {
                throw fault(next == nil ? .endsEarly : .expectsName)
            }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else {
                throw fault(next == nil ? .endsEarly : .expectsColon)
            }
            let value = try value(depth: depth + 1)
            // A name that cannot be kept makes its value so, too.
            switch name {
            case .string(let text): members.append((text, value))
            default: members.append(("", name))
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else {
                throw fault(next == nil ? .endsEarly : .expectsCommaOrBrace)
            }
        }
    }

    private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
        offset += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else {
                throw fault(next == nil ? .endsEarly : .expectsCommaOrBracket)
            }
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        let count = word.utf8CodeUnitCount
        for index in 0..<count {
            guard offset + index < bytes.count, bytes[offset + index] == word.utf8Start[index] else {
                throw fault(.expectsValue)
            }
        }
        offset += count
        return value
    }

    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func digits() throws(JSONFault) {
        let start = offset
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
        guard offset > start else { throw fault(.expectsDigit) }
    }

    private mutating func string() throws(JSONFault) -> JSONValue {
        offset += 1
        var start = offset
        // Filled from the first escape on. Nothing else may hold it, or each escape would copy it.
        var decoded: [UInt8] = []
        var hasEscapes = false
        var broken: JSONFault.Reason?
        while true {
            guard let byte = next else { throw fault(.endsEarly) }
            switch byte {
            case UInt8(ascii: "\""):
                var whole = bytes[start..<offset]
                offset += 1
                if let broken { return .broken(broken) }
                if hasEscapes {
                    decoded.append(contentsOf: whole)
                    whole = decoded[...]
                }
                guard let text = String(validating: whole, as: UTF8.self) else {
                    return .broken(.notUTF8)
                }
                return .string(text)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                decoded.append(contentsOf: bytes[start..<offset])
                offset += 1
                if let scalar = try escape() {
                    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                } else {
                    broken = .halfSurrogate
                }
                start = offset
            case 0..<0x20: throw fault(.controlCharacter)
            default: offset += 1
            }
        }
    }

    /// The character behind a backslash; nil for half of a surrogate pair.
    private mutating func escape() throws(JSONFault) -> Unicode.Scalar? {
        guard let byte = next else { throw fault(.endsEarly) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let high = try hexadecimal()
            if let scalar = Unicode.Scalar(high) { return scalar }
            guard (0xd800..<0xdc00).contains(high), next == UInt8(ascii: "\\"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: "u")
            else { return nil }
            let back = offset
            offset += 2
            let low = try hexadecimal()
            guard (0xdc00..<0xe000).contains(low) else {
                offset = back
                return nil
            }
            return Unicode.Scalar(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00))
        default:
            offset -= 1
            throw fault(.unknownEscape)
        }
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Hexadecimal.value(of: byte) else {
                throw fault(next == nil ? .endsEarly : .expectsHexadecimal)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
