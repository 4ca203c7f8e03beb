public import Primitives
public import Replication
public import TextMerging

/// A small document that has one of everything: a header, two registers and a text.
public struct Shelf: Document {
    public private(set) var header = Header()
    public private(set) var label = Register("")
    public private(set) var size = Register<UInt32>(0)
    public private(set) var note = TextBuffer()
    /// How many changes of kinds that this version does not know.
    public private(set) var unknownCount = 0

    /// The identity of the one text.
    public static let note = UnitID(replica: ReplicaID(0), sequence: 7)

    public init() {}

    public mutating func apply(_ change: ShelfChange, from origin: Origin) {
        if case .header(let header) = change {
            self.header.apply(header, from: origin)
            return
        }
        header.noteContent(from: origin)
        switch change {
        case .header: break
        case .label(let assignment): label.apply(assignment, from: origin)
        case .size(let assignment): size.apply(assignment, from: origin)
        case .note(let edit): note.apply(edit, firstUnit: origin.unit)
        case .unknown: unknownCount += 1
        }
    }

    public func inverse(of change: ShelfChange, from origin: Origin) -> ShelfChange? {
        switch change {
        case .header(let change): header.inverse(of: change, from: origin).map { .header($0) }
        case .label(let assignment): label.inverse(of: assignment, from: origin).map { .label($0) }
        case .size(let assignment): size.inverse(of: assignment, from: origin).map { .size($0) }
        case .note, .unknown: nil
        }
    }

    public func textVersion(of field: UnitID) -> TextVersion? {
        field == Shelf.note ? note.version : nil
    }

    public mutating func splice(_ edit: TextEdit, into field: UnitID) {
        if field == Shelf.note { note.apply(edit, firstUnit: .none) }
    }

    // What a person can want of a shelf.

    public func relabel(_ text: String) -> ShelfChange { .label(label.assignment(to: text)) }
    public func resize(_ value: UInt32) -> ShelfChange { .size(size.assignment(to: value)) }

    public func write(_ text: String) -> ShelfChange {
        .note(TextEdit.difference(from: note.text, to: text, parents: note.version))
    }
}

/// One step of a shelf.
public enum ShelfChange: DocumentChange {
    case header(HeaderChange)
    case label(Assignment<String>)
    case size(Assignment<UInt32>)
    case note(TextEdit)
    case unknown(tag: UInt8, payload: [UInt8])

    public var span: UInt64 {
        if case .note(let edit) = self { max(edit.span, 1) } else { 1 }
    }

    public var isTextOnly: Bool {
        if case .note = self { true } else { false }
    }

    public func textEdit(at unit: UnitID) -> FieldEdit? {
        if case .note(let edit) = self { FieldEdit(field: Shelf.note, edit: edit, firstUnit: unit) } else { nil }
    }

    public static func editing(_ field: UnitID, _ edit: TextEdit) -> ShelfChange? {
        field == Shelf.note ? .note(edit) : nil
    }

    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .label(let assignment):
            writer.write(firstAreaTag)
            assignment.encode(into: &writer)
        case .size(let assignment):
            writer.write(firstAreaTag + 1)
            assignment.encode(into: &writer)
        case .note(let edit):
            writer.write(firstAreaTag + 2)
            edit.encode(into: &writer)
        case .unknown(let tag, let payload):
            writer.write(tag)
            for byte in payload { writer.write(byte) }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if let change = try HeaderChange(tag: tag, from: &reader) {
            self = .header(change)
            return
        }
        switch tag {
        case firstAreaTag: self = .label(try Assignment(from: &reader))
        case firstAreaTag + 1: self = .size(try Assignment(from: &reader))
        case firstAreaTag + 2: self = .note(try TextEdit(from: &reader))
        default: self = .unknown(tag: tag, payload: reader.readRest())
        }
    }
}
