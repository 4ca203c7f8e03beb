/// A JSON value as somebody else wrote it, for imports.
public indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// The number as it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])
    /// Something that is JSON in form but cannot be kept, such as a lone surrogate; with the reason.
    case broken(Phrase)

    /// The value of a member, the last if several have the name; nil for none, and for what is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The text, or nil for anything else.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, or nil for anything else.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// True or false, or nil for anything else.
    public var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// A number without or with a fraction; nil when it is none or has no finite value.
    public var double: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// A whole number that fits.
    public var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        if let whole = Int64(text) { return whole }
        guard let value = double, value.rounded(.towardZero) == value else { return nil }
        return Int64(exactly: value)
    }

    /// Why this value, or the first one inside it that is, cannot be kept; nil when all of it can.
    public var fault: Phrase? {
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
