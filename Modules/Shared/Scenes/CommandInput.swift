internal import Primitives

/// What a command is given over HTTP: a JSON object of its parameters by name.
public struct CommandInput: Sendable, Equatable {
    public private(set) var json = "{"

    public init() {}

    /// A text, a number as its digits, or a choice.
    public mutating func set(_ name: String, _ value: String) { add(name, Self.quoted(value)) }
    /// A flag.
    public mutating func set(_ name: String, _ value: Bool) { add(name, value ? "true" : "false") }
    public mutating func set(_ name: String, _ value: Int) { add(name, String(value)) }
    public mutating func set(_ name: String, digits value: UInt64) { add(name, String(value)) }
    public mutating func set(_ name: String, _ values: [String]) {
        var list = "["
        for (index, value) in values.enumerated() { list += (index > 0 ? "," : "") + Self.quoted(value) }
        add(name, list + "]")
    }

    /// The whole object.
    public var text: String { json + "}" }

    private mutating func add(_ name: String, _ value: String) {
        if json.utf8.count > 1 { json += "," }
        json += Self.quoted(name) + ":" + value
    }

    /// A JSON string (RFC 8259), with its quotation marks.
    public static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
            case 0..<32:
                bytes += Array("\\u00".utf8)
                Hexadecimal.append(byte, to: &bytes)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}
