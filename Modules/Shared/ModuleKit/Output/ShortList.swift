/// A list that keeps its first hundred and counts the rest. What is wrong with things from outside may be wrong with
/// millions of them.
public struct ShortList<Element> {
    /// Those that are kept, in order.
    public private(set) var named: [Element] = []
    /// How many came after them.
    public private(set) var unnamed = 0

    /// So many are kept.
    public static var limit: Int { 100 }

    /// Keeps and counts nothing yet.
    public init() {}

    /// Keeps it if fewer than `limit` are kept, else counts it.
    public mutating func append(_ element: Element) {
        if named.count < Self.limit { named.append(element) } else { unnamed += 1 }
    }

    /// Counts more that nobody names.
    public mutating func append(unnamed count: Int) { unnamed += count }

    /// Adds what is to be said of those that are not named.
    public mutating func close(with element: Element) {
        named.append(element)
    }

    /// Appends one after the other.
    public static func += (left: inout ShortList, right: some Sequence<Element>) {
        for element in right { left.append(element) }
    }

    /// Appends what the other keeps, and adds what it counted.
    public static func += (left: inout ShortList, right: ShortList) {
        for element in right.named { left.append(element) }
        left.unnamed += right.unnamed
    }

    /// Of all.
    public var total: Int { named.count + unnamed }

    /// What is said after those that are named; nil where all are.
    public var rest: Phrase? { unnamed == 0 ? nil : "\(unnamed) more {is|are} not listed here." }
}

extension ShortList where Element == Phrase {
    /// Those that are named, and how many are not.
    public var sentences: [Phrase] { named + (rest.map { [$0] } ?? []) }
}

extension ShortList: Sendable where Element: Sendable {}

/// Those that are kept.
extension ShortList: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many are kept, which may be fewer than `total`.
    public var endIndex: Int { named.count }
    /// One of those that are kept, from 0 on; traps for another index.
    public subscript(index: Int) -> Element { named[index] }
}
