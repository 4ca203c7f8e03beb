public import Primitives
public import Replication
public import TextMerging

/// A memo: one text, and what every document has. Title, preview, tags and links are read out of the text
/// and stored nowhere.
public struct Memo: Document {
    public internal(set) var header = Header()
    public internal(set) var body = TextBuffer()
    /// How many changes of a newer version it has taken without understanding them; they stay in the log.
    public internal(set) var unknownCount: UInt64 = 0

    /// The kind of document that a memo is, in envelopes and catalogues.
    public static let kind = "memo"

    /// The identity of a memo's one text. Every memo's is the same, for a log holds one memo.
    public static let bodyField = UnitID(replica: ReplicaID(0), sequence: 1)

    /// The version of the snapshot codec; another one rebuilds from the log.
    public static let codec: UInt32 = 1

    public init() {}

    /// The text as it was typed, byte for byte.
    public var text: String { body.text }

    public mutating func apply(_ change: MemoChange, from origin: Origin) {
        switch change {
        case .header(let change):
            header.apply(change, from: origin)
        case .edit(let edit):
            header.noteContent(from: origin)
            body.apply(edit, firstUnit: origin.unit)
        case .unknown(let bytes):
            unknownCount &+= 1
            // A newer header change is no content, here as there; anything else counts as some.
            if let tag = bytes.first, tag >= firstAreaTag { header.noteContent(from: origin) }
        }
    }

    public func inverse(of change: MemoChange, from origin: Origin) -> MemoChange? {
        switch change {
        case .header(let change): header.inverse(of: change, from: origin).map { .header($0) }
        case .edit, .unknown: nil
        }
    }

    public func textVersion(of field: UnitID) -> TextVersion? {
        field == Self.bodyField ? body.version : nil
    }

    public mutating func splice(_ edit: TextEdit, into field: UnitID) {
        if field == Self.bodyField { body.apply(edit, firstUnit: .none) }
    }
}
