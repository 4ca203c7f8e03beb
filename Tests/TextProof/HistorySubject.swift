public import Primitives
public import TextMerging

/// The engine, by its history: what it hands out edit by edit comes of partial walks, its texts of whole ones.
public struct HistorySubject: TextSubject {
    private var history = TextHistory()

    public init() {}

    public mutating func merge(_ delivery: Delivery) throws(Refusal) -> [TextOperation] {
        do {
            return try history.merge(delivery.edit, firstUnit: delivery.firstUnit)
        } catch {
            throw Refusal(error)
        }
    }

    public func text() throws(Refusal) -> String {
        try answer { () throws(TextMergingError) in try history.text() }
    }

    public var version: TextVersion { history.version }

    public func text(at version: TextVersion) throws(Refusal) -> String {
        try answer { () throws(TextMergingError) in try history.text(at: version) }
    }

    public func text(without units: [UnitID]) throws(Refusal) -> String {
        let ranges = units.map { UnitRange(first: $0, count: 1) }
        return try answer { () throws(TextMergingError) in try history.text(without: ranges) }
    }

    public func operations(from old: TextVersion, to new: TextVersion) throws(Refusal) -> [TextOperation]? {
        try answer { () throws(TextMergingError) in try history.operations(from: old, to: new) }
    }

    public mutating func reload() throws(Refusal) {
        let bytes = history.encoded()
        history = try answer { () throws(TextMergingError) in try TextHistory(encoded: bytes) }
    }

    public func encoded(since version: TextVersion) -> [UInt8]? {
        history.encoded(since: version)
    }

    public mutating func merge(encoded bytes: [UInt8]) throws(Refusal) -> [TextOperation] {
        do {
            return try history.merge(encoded: bytes)
        } catch {
            throw Refusal(error)
        }
    }

    private func answer<Answer>(_ question: () throws(TextMergingError) -> Answer) throws(Refusal) -> Answer {
        do {
            return try question()
        } catch {
            throw Refusal(error)
        }
    }
}

extension Refusal {
    init(_ error: TextMergingError) {
        switch error {
        case .missing(let unit): self = .missing(unit)
        case .conflicting(let unit): self = .conflicting(unit)
        case .tooLong: self = .other("tooLong")
        case .tangled: self = .other("tangled")
        case .malformed(let offset): self = .other("malformed at \(offset)")
        case .newerVersion(let version): self = .other("newer version \(version)")
        }
    }
}
