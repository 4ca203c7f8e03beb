public import Primitives
public import Replication
public import TextMerging

/// One step that a memo can take.
public enum MemoChange: Sendable {
    /// Trash, pin, times and whatever else every document has.
    case header(HeaderChange)
    /// An edit of the text. It owns a unit for each scalar that goes or comes.
    case edit(TextEdit)
    /// A change that a newer version wrote: its tag and payload, kept and passed on as they came.
    case unknown([UInt8])
}

extension MemoChange: DocumentChange {
    public var span: UInt64 {
        if case .edit(let edit) = self { edit.span } else { 1 }
    }

    public func textEdit(at unit: UnitID) -> FieldEdit? {
        guard case .edit(let edit) = self else { return nil }
        return FieldEdit(field: Memo.bodyField, edit: edit, firstUnit: unit)
    }

    public var isTextOnly: Bool {
        if case .edit = self { true } else { false }
    }

    public static func editing(_ field: UnitID, _ edit: TextEdit) -> MemoChange? {
        field == Memo.bodyField ? .edit(edit) : nil
    }
}
