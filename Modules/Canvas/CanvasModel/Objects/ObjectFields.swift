public import Forms
import Phrases
import Primitives
import Replication

extension CanvasObject {
    /// The fields that are filled in by rows, in the order of the inspector: an object's style, which others are given and
    /// what is drawn next takes over. One that is added here is in the commands, their help and JSON, JSON Canvas, the
    /// inspector and the history.
    public static var forms: [FieldForm<CanvasObject>] {
        [
            FieldForm(
                cornerStyles, "corners", label: "Corners", help: "The shape of its corners; sharp unless given.",
                removal: "Make the corners sharp.", absence: "Sharp", isFor: { $0.kind.tag == .rectangle },
                value: { $0.corners },
                set: { "Set the corners of “\($0)”: \($1)." }, unset: { "Made the corners of “\($0)” sharp." }),
            FieldForm(
                outlines, "outline", label: "Outline",
                help: "The colour of the line around it, as #RRGGBB; no line unless given.",
                removal: "Remove the outline.", isFor: { $0.kind.tag.isShape }, value: { $0.outline },
                set: { "Set the outline of “\($0)” to \($1)." }, unset: { "Removed the outline of “\($0)”." }),
            FieldForm(
                weights, "weight", label: "Line weight", help: "How thick its lines are, in points.",
                removal: "Reset the line weight.", absence: "Normal",
                isFor: { $0.kind.tag.hasLines }, value: { $0.weight },
                set: { "Set the line weight of “\($0)” to \($1)." },
                unset: { "Reset the line weight of “\($0)”." }),
            FieldForm(
                dashes, "dash", label: "Line style", help: "The style of its lines; solid unless given.",
                removal: "Make its lines solid.", absence: "Solid", isFor: { $0.kind.tag.hasLines },
                value: { $0.dash }, set: { "Set the line style of “\($0)”: \($1)." },
                unset: { "Made the lines of “\($0)” solid." }),
            FieldForm(
                routes, "route", label: "Line shape", help: "How it goes from point to point; straight unless given.",
                removal: "Make it straight.", absence: "Straight", isFor: { $0.kind.tag == .line },
                value: { $0.route }, set: { "Set the line shape of “\($0)”: \($1)." },
                unset: { "Made “\($0)” straight." }),
            FieldForm(
                startHeads, "start-head", label: "Start", help: "What is at its start; nothing unless given.",
                removal: "Put nothing at its start.", absence: "As drawn", isFor: { $0.kind.tag == .line },
                value: { $0.startHead }, set: { "Set the start of “\($0)”: \($1)." },
                unset: { "Put the start of “\($0)” back as it was drawn." }),
            FieldForm(
                endHeads, "end-head", label: "End", help: "What is at its end; what it was drawn with unless given.",
                removal: "Put its end back as it was drawn.", absence: "As drawn",
                isFor: { $0.kind.tag == .line }, value: { $0.endHead },
                set: { "Set the end of “\($0)”: \($1)." }, unset: { "Put the end of “\($0)” back as it was drawn." }),
            FieldForm(
                fillStyles, "fill", label: "Fill", help: "How its colour fills it; solid unless given.",
                removal: "Fill it with solid colour.", absence: "Solid", isFor: { $0.kind.tag.isShape },
                value: { $0.fillStyle }, set: { "Set the fill of “\($0)”: \($1)." },
                unset: { "Made the fill of “\($0)” solid." }),
            FieldForm(
                textSides, "align", label: "Text alignment",
                help: "How its text is aligned; text is left-aligned and labels are centred unless given.",
                removal: "Reset the text alignment.", absence: "Automatic", isFor: { $0.kind.tag.hasText },
                value: { $0.textSide }, set: { "Aligned the text of “\($0)”: \($1)." },
                unset: { "Reset the text alignment of “\($0)”." }),
        ]
    }
}

extension CanvasObject {
    /// Throws where an object of this kind has no such field.
    func check(_ edits: FieldEdits<CanvasObject>) throws(CanvasError) {
        if edits.isEmpty { return }
        var edited = self
        edited.set(edits)
        for form in Self.forms where !form.isFor(self) && !form.text(edited).hasSameBytes(as: form.text(self)) {
            throw .noField(kind.tag)
        }
    }
}
