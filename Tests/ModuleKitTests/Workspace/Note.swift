import Markup
import ModuleKit
import Primitives
import Replication
import TextMerging

/// A toy document: a text, and a number that a digest can count up without the text.
struct Note: Document {
    private(set) var header = Header()
    private(set) var body = TextBuffer()
    private(set) var tally: UInt32 = 0
    private(set) var unknownCount: UInt32 = 0

    static let body = UnitID(replica: ReplicaID(0), sequence: 7)

    mutating func apply(_ change: NoteChange, from origin: Origin) {
        if case .header(let header) = change { return self.header.apply(header, from: origin) }
        header.noteContent(from: origin)
        switch change {
        case .header: break
        case .body(let edit): body.apply(edit, firstUnit: origin.unit)
        case .count: tally &+= 1
        case .unknown: unknownCount &+= 1
        }
    }

    func inverse(of change: NoteChange, from origin: Origin) -> NoteChange? {
        if case .header(let change) = change {
            header.inverse(of: change, from: origin).map { .header($0) }
        } else {
            nil
        }
    }

    func textVersion(of field: UnitID) -> TextVersion? { field == Note.body ? body.version : nil }

    mutating func splice(_ edit: TextEdit, into field: UnitID) {
        if field == Note.body { body.apply(edit, firstUnit: .none) }
    }

    func rename(_ name: String) -> [NoteChange] { [.header(header.rename(to: name))] }

    func write(_ text: String) -> [NoteChange] {
        [.body(TextEdit.difference(from: body.text, to: text, parents: body.version))]
    }
}

extension Note: WireCodable {
    func encode(into writer: inout WireWriter) {
        header.encode(into: &writer)
        body.encode(into: &writer)
        tally.encode(into: &writer)
        unknownCount.encode(into: &writer)
    }

    init(from reader: inout WireReader) throws(WireError) {
        self.init()
        header = try Header(from: &reader)
        body = try TextBuffer(from: &reader)
        tally = try UInt32(from: &reader)
        unknownCount = try UInt32(from: &reader)
    }
}

enum NoteChange: DocumentChange {
    case header(HeaderChange)
    case body(TextEdit)
    case count
    case unknown(tag: UInt8, payload: [UInt8])

    var span: UInt64 { if case .body(let edit) = self { max(edit.span, 1) } else { 1 } }
    var isTextOnly: Bool { if case .body = self { true } else { false } }

    func textEdit(at unit: UnitID) -> FieldEdit? {
        if case .body(let edit) = self { FieldEdit(field: Note.body, edit: edit, firstUnit: unit) } else { nil }
    }

    static func editing(_ field: UnitID, _ edit: TextEdit) -> NoteChange? { field == Note.body ? .body(edit) : nil }

    func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .body(let edit):
            writer.write(firstAreaTag)
            edit.encode(into: &writer)
        case .count: writer.write(firstAreaTag + 1)
        case .unknown(let tag, let payload):
            writer.write(tag)
            for byte in payload { writer.write(byte) }
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if let change = try HeaderChange(tag: tag, from: &reader) {
            self = .header(change)
            return
        }
        switch tag {
        case firstAreaTag: self = .body(try TextEdit(from: &reader))
        case firstAreaTag + 1: self = .count
        default: self = .unknown(tag: tag, payload: reader.readRest())
        }
    }
}

/// The number alone, as the catalogue row keeps it.
struct Tally: DocumentDigest {
    private(set) var value: UInt32 = 0
    /// How many bytes it takes beyond the number.
    var ballast = 0

    init() {}

    init(of note: Note) { value = note.tally }

    init(from reader: inout WireReader) throws(WireError) { value = try UInt32(from: &reader) }

    func encode(into writer: inout WireWriter) {
        value.encode(into: &writer)
        for _ in 0..<ballast { writer.write(UInt8(1)) }
    }

    mutating func apply(_ change: NoteChange, from origin: Origin) {
        if case .count = change { value &+= 1 }
    }

    func inverse(of change: NoteChange, from origin: Origin) -> NoteChange? { nil }
}

struct NoteKind: DocumentKind {
    var name = "note"
    var snapshotCodec: UInt32 = 1
    var ownDocuments: [DocumentID] = []
    var tags = ["a", "b"]
    var summary: [UInt8]?

    func header(of note: Note) -> Header { note.header }
    func change(_ change: HeaderChange) -> NoteChange { .header(change) }

    func listing(of note: Note) -> Listing {
        Listing(
            title: note.header.name.value, preview: String(note.body.text.prefix { $0 != "\n" }), tags: tags,
            summary: summary ?? note.tally.wireBytes)
    }

    func searchParts(of note: Note) -> [SearchPart] {
        [SearchPart(title: note.header.name.value, text: note.body.text)]
    }

    func textLinks(of note: Note) -> [TextLink] {
        WikiLinks.all(in: note.body.text).map { TextLink(target: $0.target) }
    }

    /// A body that is the hash of a file stands for the file.
    func blobs(of note: Note) -> [BlobHash] {
        note.body.text.split(separator: "\n").compactMap { BlobHash(hex: String($0)) }
    }

    func applyReportingHistory(_ changes: [(change: NoteChange, origin: Origin)], to note: inout Note) -> [Phrase] {
        let before = note
        return changes.map { change, origin in
            note.apply(change, from: origin)
            return sentence(change, before)
        }
    }

    private func sentence(_ change: NoteChange, _ before: Note) -> Phrase {
        switch change {
        case .header(.name(let name)): "Called it \(name.value)."
        case .header: "Changed the header."
        case .body: before.body.text.isEmpty ? "Wrote." : "Rewrote."
        case .count: "Counted from \(before.tally)."
        case .unknown: "Something newer."
        }
    }

    func exportFiles(_ note: Note, id: DocumentID) -> [ExportedFile] { [] }
}

extension Workspace {
    /// A note with a name and a text, made in one event.
    @discardableResult
    func makeNote(_ name: String, _ text: String = "") throws(CommandError) -> CatalogueEntry {
        try create(NoteKind()) { (note, _) throws(CommandError) in
            note.rename(name) + (text.isEmpty ? [] : note.write(text))
        }.entry
    }

    @discardableResult
    func write(_ text: String, in entry: CatalogueEntry) throws(CommandError) -> Changed<Note> {
        try change(NoteKind(), entry.document) { (note, _) throws(CommandError) in note.write(text) }
    }

    @discardableResult
    func setTrashed(_ isTrashed: Bool, _ entry: CatalogueEntry) throws(CommandError) -> CatalogueEntry {
        try changeHeader(of: entry, NoteKind()) { [isTrashed ? $0.moveToTrash() : $0.restore()] }
    }

    func note(_ entry: CatalogueEntry) throws(CommandError) -> Note {
        try load(NoteKind(), entry.document).value
    }
}
