internal import CanvasModel
internal import Drawing
internal import Interaction
internal import Primitives
internal import Replication
internal import Scenes

/// A text that is written in its place.
struct TextEditing {
    let id: UnitID
    /// What is typed so far; the document has it when the writing ends.
    var text: String
    /// Whether an input method is at work: then keys are its own.
    var isComposing = false
}

// C5: a text is edited where it stands.
extension DrawingScene {
    /// Does nothing for what is no text, or is locked.
    func edit(_ id: UnitID) {
        guard let canvas, let object = canvas.object(id), case .text = object.kind else { return }
        guard !object.isLocked else { return tellLocked(object) }
        finishEditing()
        var next = Selection()
        next.set([id])
        setSelection(next)
        editing = TextEditing(id: id, text: object.text)
        repaint.add(reach(of: object))
        isOverlayStale = true
        stale.insert(.stage)
        effects.append(.focus(key: Keys.editor))
        effects.append(.select(key: Keys.editor, 0..<object.text.unicodeScalars.count))
    }

    func typed(_ text: String, isComposing: Bool) {
        guard var present = editing else { return }
        present.text = text
        present.isComposing = isComposing
        editing = present
        stale.insert(.stage)
    }

    /// Keeps what was typed, as one event; a text without any words is taken off the canvas.
    func finishEditing() {
        guard let done = editing else { return }
        dropEditing()
        change { (canvas, _) throws(CanvasError) in
            guard let object = canvas.object(done.id), !object.isRemoved, !object.isLocked else { return [] }
            if done.text.isBlank, !object.text.isEmpty || done.text.isEmpty { return try canvas.remove(done.id) }
            return try canvas.setText(done.id, to: done.text)
        }
    }

    /// The text is shown as the document has it again.
    func dropEditing() {
        guard let done = editing else { return }
        editing = nil
        if let object = canvas?.object(done.id) { repaint.add(reach(of: object)) }
        isOverlayStale = true
        stale.insert(.stage)
    }

    /// Esc and Ctrl+Enter keep what was typed and go back to the stage.
    func editorKey(_ key: String, _ modifiers: KeyModifiers) {
        guard editing?.isComposing == false else { return }
        switch key {
        case "Escape":
            context.isConsumed = true
            finishEditing()
            effects.append(.focus(key: Keys.stage))
        case "Enter" where modifiers.hasCommand:
            context.isConsumed = true
            finishEditing()
            effects.append(.focus(key: Keys.stage))
        default: break
        }
    }
}
