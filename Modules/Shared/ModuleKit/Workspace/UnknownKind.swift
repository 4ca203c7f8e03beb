import Replication

/// A document of a kind that only a newer version knows: its header is that of every kind, the rest is counted and
/// kept. So it can be listed, trashed and passed on; a version that knows the kind replays the log.
struct UnknownDocument: Document, WireCodable {
    private(set) var header = Header()

    init() {}

    mutating func apply(_ change: UnknownChange, from origin: Origin) {
        switch change {
        case .header(let change): header.apply(change, from: origin)
        case .other(let bytes): if let tag = bytes.first, tag >= firstAreaTag { header.noteContent(from: origin) }
        }
    }

    func inverse(of change: UnknownChange, from origin: Origin) -> UnknownChange? {
        if case .header(let change) = change {
            header.inverse(of: change, from: origin).map { .header($0) }
        } else {
            nil
        }
    }

    func encode(into writer: inout WireWriter) {
        header.encode(into: &writer)
    }

    init(from reader: inout WireReader) throws(WireError) {
        header = try Header(from: &reader)
    }
}

enum UnknownChange: DocumentChange {
    case header(HeaderChange)
    /// Tag and payload.
    case other([UInt8])

    func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .other(let bytes): for byte in bytes { writer.write(byte) }
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if let change = try HeaderChange(tag: tag, from: &reader) {
            self = .header(change)
        } else {
            self = .other([tag] + reader.readRest())
        }
    }
}

/// Stands in for a kind that this version does not know.
struct UnknownKind: DocumentKind {
    let name: String
    /// No kind's own, so that nobody takes its snapshot for one of the kind.
    let snapshotCodec = UInt32.max

    func header(of value: UnknownDocument) -> Header { value.header }
    func change(_ change: HeaderChange) -> UnknownChange { .header(change) }
    func listing(of value: UnknownDocument) -> Listing { Listing(title: value.header.name.value) }
    func searchParts(of value: UnknownDocument) -> [SearchPart] { [] }
    func exportFiles(_ value: UnknownDocument, id: DocumentID) -> [ExportedFile] { [] }

    func applyReportingHistory(
        _ changes: [(change: UnknownChange, origin: Origin)], to value: inout UnknownDocument
    ) -> [Phrase] {
        for (change, origin) in changes { value.apply(change, from: origin) }
        return []
    }
}

extension [any DocumentKind] {
    /// The kind of that name, or a stand-in for one that only a newer version knows.
    func kind(named name: String) -> any DocumentKind {
        first { $0.name.utf8.elementsEqual(name.utf8) } ?? UnknownKind(name: name)
    }
}
