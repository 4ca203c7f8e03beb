/// Header fields in the order in which they came. Names do not differ by case.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    /// Names in lower case.
    public private(set) var fields: [(name: String, value: String)] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    public mutating func reserve(_ count: Int) { fields.reserveCapacity(count) }

    public mutating func add(_ name: String, _ value: String) {
        fields.append((name.utf8.contains { $0 &- 0x41 < 26 } ? name.lowercased() : name, value))
    }

    /// The first value of a field; `name` is in lower case.
    public subscript(_ name: String) -> String? {
        for field in fields where field.name == name { return field.value }
        return nil
    }

    /// How many fields have that name, in lower case.
    public func count(_ name: String) -> Int {
        var count = 0
        for field in fields where field.name == name { count += 1 }
        return count
    }
}
