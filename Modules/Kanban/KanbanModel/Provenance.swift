public import Replication

/// Where a card came from. Boxed, for few cards come from elsewhere and the others shall stay small.
enum Provenance: Equatable, Sendable {
    case here
    indirect case imported(ImportedFacts)

    var facts: ImportedFacts? {
        if case .imported(let facts) = self { facts } else { nil }
    }
}

/// What an import knows of a card besides what the card says.
public struct ImportedFacts: Equatable, Sendable {
    /// The card's identifier where it comes from.
    public var sourceID: String?
    /// Milliseconds since 1970.
    public var created: UInt64?
    /// Milliseconds since 1970.
    public var changed: UInt64?

    /// Times are in milliseconds since 1970; one that is too late for a timestamp becomes the latest.
    public init(sourceID: String? = nil, created: UInt64? = nil, changed: UInt64? = nil) {
        self.sourceID = sourceID
        self.created = created.map { min($0, Timestamp.maximumMilliseconds) }
        self.changed = changed.map { min($0, Timestamp.maximumMilliseconds) }
    }
}

extension Provenance: FieldValue {
    static var unset: Provenance { .here }
    var isUnset: Bool { facts == nil }

    func encode(into writer: inout WireWriter) {
        facts.encode(into: &writer)
    }

    init(from reader: inout WireReader) throws(WireError) {
        self = try ImportedFacts?(from: &reader).map { .imported($0) } ?? .here
    }
}

extension ImportedFacts: WireCodable {
    /// Flags (1: an identifier, 2: created, 4: changed), then those.
    public func encode(into writer: inout WireWriter) {
        writer.write((sourceID == nil ? 0 : 1) | (created == nil ? 0 : 2) | (changed == nil ? 0 : 4) as UInt8)
        if let sourceID { writer.write(sourceID) }
        if let created { writer.writeVarint(created) }
        if let changed { writer.writeVarint(changed) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags < 8 else { throw reader.malformed }
        self.init(
            sourceID: flags & 1 == 0 ? nil : try reader.readString(),
            created: flags & 2 == 0 ? nil : try reader.readVarint(),
            changed: flags & 4 == 0 ? nil : try reader.readVarint())
    }
}
