public import JSON

extension JSONValue {
    /// A number without or with a fraction; nil when it is none or has no finite value.
    public var double: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else { return nil }
        return value
    }
}
