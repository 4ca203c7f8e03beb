public import Primitives
public import TextMerging
import TextOracle

/// The oracle, which is itself held to what must be true of every order of arrival.
public struct OracleSubject: TextSubject {
    private var history = OracleHistory()

    public init() {}

    public mutating func merge(_ delivery: Delivery) throws(Refusal) -> [TextOperation] {
        do {
            return try history.merge(delivery.edit, firstUnit: delivery.firstUnit)
        } catch {
            throw Refusal(error)
        }
    }

    public func text() -> String { history.text }

    public var version: TextVersion { history.version }

    public func text(at version: TextVersion) throws(Refusal) -> String {
        do {
            return try history.text(at: version)
        } catch {
            throw Refusal(error)
        }
    }

    public func text(without units: [UnitID]) -> String { history.text(without: units) }

    public func operations(from old: TextVersion, to new: TextVersion) -> [TextOperation]? { nil }

    public mutating func reload() {}
}

extension Refusal {
    init(_ error: OracleError) {
        switch error {
        case .missing(let unit): self = .missing(unit)
        case .conflicting(let unit): self = .conflicting(unit)
        case .tooLong: self = .other("tooLong")
        }
    }
}
