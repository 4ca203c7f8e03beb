import Primitives
import TextMerging

/// Where changes that are not applied yet bring texts to, by field.
struct TextVersions {
    private var versions = SortedTable<UnitID, TextVersion>()

    subscript(field: UnitID) -> TextVersion? { versions[field] }

    /// Notes where the steps bring the texts that they edit.
    mutating func note<Change: DocumentChange>(_ steps: [(change: Change, origin: Origin)]) {
        for (change, origin) in steps {
            if let edit = change.textEdit(at: origin.unit) { note(edit) }
        }
    }

    mutating func note(_ edit: FieldEdit) {
        // An empty edit leads nowhere, whatever version its author saw.
        if edit.edit.mergedVersion != nil || !edit.edit.isEmpty { versions.set(edit.field, to: edit.resultingVersion) }
    }
}
