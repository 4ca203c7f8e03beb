public import Primitives
public import Replication
public import TextMerging

/// One step that the gallery can take.
public enum GalleryChange: Sendable {
    case header(HeaderChange)
    /// Saves a photo that its author knew nothing of.
    case save(NewPhoto)
    case setSaved(PhotoKey, Assignment<SavedMark>)
    /// Begins a memo. The change's unit names the text.
    case addMemo(PhotoKey, String)
    case editMemo(UnitID, TextEdit)
    /// A change from a newer version, tag and all: kept, passed on and shown as unknown.
    case unknown([UInt8])
}

/// A photo as the change that saves it carries it.
public struct NewPhoto: Sendable {
    public var record: PhotoRecord
    public var memo: String

    public init(_ record: PhotoRecord, memo: String = "") {
        self.record = record
        self.memo = memo
    }
}

extension GalleryChange: DocumentChange {
    /// A saved photo owns a unit for itself and one for each scalar of its memo.
    public var span: UInt64 {
        switch self {
        case .save(let new): 1 + UInt64(new.memo.unicodeScalars.count)
        case .addMemo(_, let text): 1 + UInt64(text.unicodeScalars.count)
        case .editMemo(_, let edit): edit.span
        default: 1
        }
    }

    public func textEdit(at unit: UnitID) -> FieldEdit? {
        switch self {
        case .save(let new): Self.beginning(new.memo, at: unit)
        case .addMemo(_, let text): Self.beginning(text, at: unit)
        case .editMemo(let field, let edit): FieldEdit(field: field, edit: edit, firstUnit: unit)
        default: nil
        }
    }

    private static func beginning(_ text: String, at unit: UnitID) -> FieldEdit? {
        guard !text.isEmpty else { return nil }
        let insertion = TextOperation(position: 0, inserted: text)
        return FieldEdit(
            field: unit, edit: TextEdit(parents: TextVersion(), operations: [insertion]),
            firstUnit: unit.advanced(by: 1))
    }

    public var isTextOnly: Bool {
        if case .editMemo = self { true } else { false }
    }

    public static func editing(_ field: UnitID, _ edit: TextEdit) -> GalleryChange? {
        .editMemo(field, edit)
    }
}
