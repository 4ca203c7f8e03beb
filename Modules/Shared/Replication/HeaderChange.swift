/// A change of what every document has.
public enum HeaderChange: Sendable {
    /// Names the document.
    case name(Assignment<String>)
    /// Puts the document into the trash, or takes it out.
    case trash(Assignment<TrashMark>)
    /// Pins the document, or unpins it.
    case pin(Assignment<Bool>)
    /// Makes the document one of the demo's, or takes it out of the demo.
    case demo(Assignment<Bool>)
    /// Times that an import brings along.
    case times(Assignment<ImportedTimes>)
    /// Links to a document by hand, or takes such a link away.
    case link(DocumentID, Assignment<Bool>)
    /// Sets a field that only a newer version knows: its tag, one of `fieldTags`, and its value's bytes.
    case field(UInt8, Assignment<FieldBytes>)
}

/// Whether a document was put into the trash, and how many changes of content whoever did so had seen.
public enum TrashMark: Equatable, Sendable {
    /// Not in the trash.
    case kept
    /// Counts only while there are no more changes of content than these.
    case trashed(contentSeen: UInt64)
}

/// Times that came with an import instead of the clock, in milliseconds since 1970.
public struct ImportedTimes: Equatable, Sendable {
    /// When it was made; nil leaves that to the clock.
    public var created: UInt64?
    /// When it last changed; nil leaves that to the clock.
    public var changed: UInt64?

    static let none = ImportedTimes(created: nil, changed: nil)
}

/// Tags below this are the header's in every area; an area's own start here.
public let firstAreaTag: UInt8 = 16

extension HeaderChange {
    /// The tags that newer versions have for fields of a header.
    public static var fieldTags: Range<UInt8> { 7..<firstAreaTag }

    /// Writes a tag (1 ..< 16), then the payload.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .name(let assignment): encode(1, assignment, &writer)
        case .trash(let assignment): encode(2, assignment, &writer)
        case .pin(let assignment): encode(3, assignment, &writer)
        case .demo(let assignment): encode(4, assignment, &writer)
        case .times(let assignment): encode(5, assignment, &writer)
        case .link(let target, let assignment):
            writer.write(UInt8(6))
            writer.write(target)
            assignment.encode(into: &writer)
        case .field(let tag, let assignment): encode(tag, assignment, &writer)
        }
    }

    private func encode(_ tag: UInt8, _ payload: some WireCodable, _ writer: inout WireWriter) {
        writer.write(tag)
        payload.encode(into: &writer)
    }

    /// Reads the payload of a header change whose tag was read already; nil, and nothing is read, for a tag of an area,
    /// and for what is no field of a newer version.
    public init?(tag: UInt8, from reader: inout WireReader) throws(WireError) {
        switch tag {
        case 1: self = .name(try Assignment(from: &reader))
        case 2: self = .trash(try Assignment(from: &reader))
        case 3: self = .pin(try Assignment(from: &reader))
        case 4: self = .demo(try Assignment(from: &reader))
        case 5: self = .times(try Assignment(from: &reader))
        case 6: self = .link(try reader.readDocument(), try Assignment(from: &reader))
        case Self.fieldTags:
            var rest = reader
            guard let assignment = try? Assignment<FieldBytes>(from: &rest) else { return nil }
            reader = rest
            self = .field(tag, assignment)
        default: return nil
        }
    }
}

extension TrashMark: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .kept: writer.writeVarint(0)
        case .trashed(let seen): writer.writeVarint(seen &+ 1)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.readVarint()
        self = raw == 0 ? .kept : .trashed(contentSeen: raw - 1)
    }
}

extension ImportedTimes: WireCodable {
    public func encode(into writer: inout WireWriter) {
        for time in [created, changed] {
            writer.write(time != nil)
            if let time { writer.writeVarint(time) }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        created = try reader.readBool() ? min(try reader.readVarint(), Timestamp.maximumMilliseconds) : nil
        changed = try reader.readBool() ? min(try reader.readVarint(), Timestamp.maximumMilliseconds) : nil
    }
}
