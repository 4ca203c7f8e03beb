import TextMerging

/// Where changes that are not applied yet bring texts to; sorted by field.
struct TextVersions {
    private var entries: [(field: UnitID, version: TextVersion)] = []

    subscript(field: UnitID) -> TextVersion? {
        get {
            let place = place(of: field)
            return place < entries.count && entries[place].field == field ? entries[place].version : nil
        }
        set {
            guard let newValue else { return }
            let place = place(of: field)
            if place < entries.count, entries[place].field == field {
                entries[place].version = newValue
            } else {
                entries.insert((field, newValue), at: place)
            }
        }
    }

    /// Notes where the steps bring the texts that they edit.
    mutating func note<Change: DocumentChange>(_ steps: [(change: Change, origin: Origin)]) {
        for (change, origin) in steps {
            if let edit = change.textEdit(at: origin.unit) { note(edit) }
        }
    }

    mutating func note(_ edit: FieldEdit) {
        // An empty edit leads nowhere, whatever version its author saw.
        if edit.edit.mergedVersion != nil || !edit.edit.isEmpty { self[edit.field] = edit.resultingVersion }
    }

    private func place(of field: UnitID) -> Int {
        entries.lowerBound { !($0.field < field) }
    }
}
