import Replication

/// Where a card came from. Boxed, for few cards come from elsewhere and the others shall stay small.
enum Provenance: Sendable {
    case here
    indirect case imported(ImportedFacts)

    var facts: ImportedFacts? {
        if case .imported(let facts) = self { facts } else { nil }
    }
}

/// What an import knows of a card besides what the card says.
public struct ImportedFacts: Sendable {
    /// The card's identifier where it comes from.
    public var sourceID: String?
    /// Milliseconds since 1970.
    public var created: UInt64?
    /// Milliseconds since 1970.
    public var changed: UInt64?

    public init(sourceID: String? = nil, created: UInt64? = nil, changed: UInt64? = nil) {
        self.sourceID = sourceID
        self.created = created.map { min($0, Timestamp.maximumMilliseconds) }
        self.changed = changed.map { min($0, Timestamp.maximumMilliseconds) }
    }
}
