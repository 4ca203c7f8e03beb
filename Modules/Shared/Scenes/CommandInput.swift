import JSON

/// What a command is given over HTTP: a JSON object of its parameters by name.
public struct CommandInput {
    /// The longest text of a file that a command takes over HTTP, in bytes: the server reads 16 MB of JSON.
    public static let mostOfText = 10 << 20

    private var members = JSONWriter(reserving: 64)

    /// An object without members.
    public init() {}

    /// A text, a number as its digits, or a choice.
    public mutating func set(_ name: String, _ value: String) {
        members.name(text: name)
        members.string(value)
    }

    /// A flag.
    public mutating func set(_ name: String, _ value: Bool) {
        members.name(text: name)
        members.boolean(value)
    }

    /// A number; each name may be set once.
    public mutating func set(_ name: String, _ value: Int) {
        members.name(text: name)
        members.number(value)
    }

    /// A parameter that takes several values, in their order.
    public mutating func set(_ name: String, _ values: [String]) {
        members.name(text: name)
        members.array(values)
    }

    /// The whole object.
    public var text: String {
        var writer = JSONWriter(reserving: members.bytes.count + 2)
        writer.object { $0.members(of: members) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
