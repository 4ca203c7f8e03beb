public import Primitives
public import TextMerging

/// The engine, by the text that a stranger uses: it keeps the text, and splices into it what the walk hands out.
public struct MergeableSubject: TextSubject {
    private var kept = MergeableText(replica: reader)

    /// One that writes nothing.
    private static var reader: ReplicaID { ReplicaID(.max) }

    public init() {}

    public mutating func merge(_ delivery: Delivery) throws(Refusal) -> [TextOperation] {
        do {
            return try kept.merge(delivery.edit, firstUnit: delivery.firstUnit)
        } catch {
            throw Refusal(error)
        }
    }

    public func text() -> String { kept.text }

    public var version: TextVersion { kept.version }

    public func text(at version: TextVersion) throws(Refusal) -> String {
        do {
            return try kept.text(at: version)
        } catch {
            throw Refusal(error)
        }
    }

    /// The text after an undo, which is thrown away.
    public func text(without units: [UnitID]) throws(Refusal) -> String {
        var copy = kept
        do {
            try copy.undo(units.map { UnitRange(first: $0, count: 1) })
        } catch {
            throw Refusal(error)
        }
        return copy.text
    }

    public func operations(from old: TextVersion, to new: TextVersion) throws(Refusal) -> [TextOperation]? {
        do {
            return try kept.operations(from: old, to: new)
        } catch {
            throw Refusal(error)
        }
    }

    public mutating func reload() throws(Refusal) {
        do {
            kept = try MergeableText(saved: kept.saved(), replica: Self.reader)
        } catch {
            throw Refusal(error)
        }
    }

    public func encoded(since version: TextVersion) -> [UInt8]? {
        kept.changes(since: version)
    }

    public mutating func merge(encoded bytes: [UInt8]) throws(Refusal) -> [TextOperation] {
        do {
            return try kept.merge(bytes)
        } catch {
            throw Refusal(error)
        }
    }
}
