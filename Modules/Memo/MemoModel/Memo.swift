public import Replication
public import TextMerging

/// A memo: one text, and what every document has. Title, preview, tags and links are read out of the text
/// and stored nowhere.
public struct Memo: RecordDocument {
    public var ledger = RecordLedger()
    private var bodies: ContiguousArray<MemoBody> = []

    /// The kind of document that a memo is, in envelopes and catalogues.
    public static let kind = "memo"

    /// The version of the snapshot codec; another one rebuilds from the log.
    public static let codec: UInt32 = 3

    /// A memo without text or name, as every memo is before its first event.
    public init() {
        bodies = ledger.documentTable()
    }

    /// The text with its version.
    public var body: TextBuffer { bodies.first?.text ?? TextBuffer() }

    /// The text as it was typed, byte for byte.
    public var text: String { body.text }

    public static var recordKinds: [UInt8] { [MemoBody.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        if kind == MemoBody.kind { visitor.visit(&bodies) }
    }
}

/// What a memo says, in the document's own record.
struct MemoBody: Record {
    static var kind: UInt8 { RecordCore.documentKind }

    var core: RecordCore
    var text = TextBuffer()

    init(_ core: RecordCore) {
        self.core = core
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text, isRare: false)
    }
}
