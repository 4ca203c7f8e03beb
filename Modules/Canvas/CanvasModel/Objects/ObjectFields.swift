public import Forms
internal import Phrases
internal import Primitives
internal import Replication

extension CanvasObject {
    /// The fields that are filled in by rows, in the order of the inspector. One that is added here is in the commands,
    /// their help and JSON, JSON Canvas, the inspector and the history.
    public static var forms: [FieldForm<CanvasObject>] {
        [
            FieldForm(
                cornerStyles, "corners", label: "Corners", help: "How the corners are; sharp unless given.",
                removal: "Make the corners sharp.", absence: "Sharp", isFor: { $0.kind.tag == .rectangle },
                value: { $0.corners },
                set: { "Set the corners of '\($0)': \($1)." }, unset: { "Made the corners of '\($0)' sharp." })
        ]
    }
}

extension CanvasObject {
    /// Throws where an object of this kind has no such field.
    func check(_ edits: FieldEdits<CanvasObject>) throws(CanvasError) {
        var edited = self
        edited.set(edits)
        for form in Self.forms where !form.isFor(self) && !form.text(edited).hasSameBytes(as: form.text(self)) {
            throw .noField(kind.tag)
        }
    }
}
