import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication
import Scenes

/// A text that is written in its place.
struct TextEditing {
    /// What is written: an object, or one that comes on the canvas once it has words.
    enum Subject {
        case object(UnitID)
        /// Its left upper corner.
        case new(at: CanvasPoint)
    }

    let subject: Subject
    /// What is typed so far; the document has it when the writing ends.
    var text: String
    /// Whether an input method is at work: then keys are its own.
    var isComposing = false

    /// Nil for a new one.
    var id: UnitID? {
        if case .object(let id) = subject { id } else { nil }
    }
}

/// Where and how the words are shown while they are typed.
struct WrittenField {
    let object: CanvasObject
    /// Before it is turned around the middle of the object.
    let box: CanvasRect
    /// Its upper left corner, turned.
    let corner: CanvasPoint
    /// Whether lines break where somebody breaks them alone.
    let isGrowing: Bool
}

// C5, C24: a text is written where it stands.
extension DrawingScene {
    /// A text, or the label of a shape or a line: the caret comes to the point that was pressed; without one all is selected.
    /// Does nothing for what says nothing, or is locked.
    func edit(_ id: UnitID, at point: CanvasPoint? = nil) {
        guard let canvas, let object = canvas.object(id), object.kind.tag.hasText else { return }
        guard !object.isLocked else { return tellLocked(object) }
        finishEditing()
        var next = Selection()
        next.set([id])
        if object.group != nil, object.group == selection.inside { next.inside = selection.inside }
        setSelection(next)
        repaint.add(reach(of: object))
        begin(TextEditing(subject: .object(id), text: object.text), at: point.map { object.caret(at: $0) })
    }

    /// A caret at the point, in the text that is there or in a new one.
    func write(at point: CanvasPoint) {
        guard let canvas else { return }
        if let hit = self.hit(at: point), case .text = hit.kind, !hit.isLocked { return edit(hit.id, at: point) }
        finishEditing()
        selectNone()
        var example = CanvasObject(.text)
        next.style(&example)
        let height = TextMetrics.lineHeight(fontSize: example.fontSize)
        let corner = CanvasPoint(x: point.x.rounded(), y: (point.y - height / 2).rounded())
        let least = CanvasSize(width: CanvasLimits.visible, height: CanvasLimits.visible)
        begin(
            TextEditing(
                subject: .new(at: CanvasLimits.clamped(corner, of: least, on: canvas.size)), text: ""))
    }

    private func begin(_ editing: TextEditing, at caret: Int? = nil) {
        self.editing = editing
        isOverlayStale = true
        stale.insert(.stage)
        effects.append(.focus(key: Keys.editor))
        let count = editing.text.unicodeScalars.count
        effects.append(.select(key: Keys.editor, caret.map { $0..<$0 } ?? 0..<count))
    }

    /// The object that is written, with what was typed so far: as it will be when the writing ends.
    var writtenObject: CanvasObject? {
        guard let editing, let canvas else { return nil }
        switch editing.subject {
        case .object(let id):
            guard let object = canvas.object(id) else { return nil }
            var written = object.written(editing.text)
            if let width = growing(object, editing.text, on: canvas.size) {
                written.storedSize.width = width
                written = written.written(editing.text)
            }
            return written
        case .new(let place):
            var object = CanvasObject(.text)
            next.style(&object)
            object.position = place
            let width = width(of: editing.text, fontSize: object.fontSize, at: place, on: canvas.size)
            object.storedSize = CanvasSize(width: width, height: 1)
            return object.written(editing.text)
        }
    }

    /// Whether the text that is written grows with its longest line.
    private var isGrowing: Bool {
        guard let editing, let canvas else { return false }
        guard case .object(let id) = editing.subject else { return true }
        guard let object = canvas.object(id) else { return false }
        return object.kind.tag == .line || growing(object, editing.text, on: canvas.size) != nil
    }

    /// The field in which words are written: where they will be drawn, upright.
    var writtenField: WrittenField? {
        guard let object = writtenObject else { return nil }
        var box = object.labelBox ?? object.box
        let middle = object.box.center
        // It turns around its own corner: the middle of the text moves as it grows.
        let own = TextLayout(object.text, fontSize: object.fontSize, wrapWidth: nil).width
        let isGrowing = isGrowing && own <= box.size.width
        if isGrowing {
            // Room for the caret, and for letters of another font, which moves no line.
            let room = box.size.width * 0.1 + 2 * object.fontSize
            box.origin.x -= room * object.textShare
            box.size.width += room
        }
        let corner = Turn(degrees: object.rotation).map(box.origin, around: middle)
        return WrittenField(object: object, box: box, corner: corner, isGrowing: isGrowing)
    }

    /// As wide as its longest line, but no wider than the page goes on.
    private func width(of text: String, fontSize: Double, at place: CanvasPoint, on page: CanvasSize?) -> Double {
        let natural = TextLayout(text, fontSize: fontSize, wrapWidth: nil).width.rounded(.up)
        let room = page.map { max($0.width - place.x, CanvasLimits.visible) } ?? CanvasLimits.side.upperBound
        return max(1, min(natural, room))
    }

    /// How wide a text is with other words, if nobody has made it narrower than its own; nil for one whose lines break.
    private func growing(_ object: CanvasObject, _ text: String, on page: CanvasSize?) -> Double? {
        growing(object, text, fontSize: object.fontSize, on: page)
    }

    private func growing(
        _ object: CanvasObject, _ text: String, fontSize: Double, on page: CanvasSize?
    ) -> Double? {
        guard case .text = object.kind else { return nil }
        let own = width(of: object.text, fontSize: object.fontSize, at: object.position, on: page)
        guard abs(object.storedSize.width - own) < 1 else { return nil }
        return width(of: text, fontSize: fontSize, at: object.position, on: page)
    }

    /// A text that nobody has made narrower goes on in as many lines as before.
    func setFontSize(_ object: CanvasObject, to size: Double, on canvas: Canvas) throws(CanvasError) -> [RecordChange] {
        var changes = try canvas.setFontSize(object.id, to: size)
        if !changes.isEmpty, let width = growing(object, object.text, fontSize: size, on: canvas.size) {
            changes += try canvas.resize(object.id, to: CanvasSize(width: width, height: 1))
        }
        return changes
    }

    func typed(_ text: String, isComposing: Bool) {
        guard var present = editing else { return }
        present.text = text
        present.isComposing = isComposing
        repaintGap()
        editing = present
        repaintGap()
        stale.insert(.stage)
    }

    /// The gap in a line is as wide as what is typed.
    private func repaintGap() {
        if let object = writtenObject, object.kind.tag == .line { repaint.add(reach(of: object)) }
    }

    /// Keeps what was typed, as one event; a text without any words is taken off the canvas, or never comes on it.
    func finishEditing() {
        guard let done = editing else { return }
        dropEditing()
        switch done.subject {
        case .object(let id):
            change { (canvas, _) throws(CanvasError) in
                guard let object = canvas.object(id), !object.isRemoved, !object.isLocked else { return [] }
                if object.kind.tag.takesLabel { return try canvas.setText(id, to: done.text.isBlank ? "" : done.text) }
                if done.text.isBlank, !object.text.isEmpty || done.text.isEmpty { return try canvas.remove(id) }
                var changes = try canvas.setText(id, to: done.text)
                if !changes.isEmpty, let width = growing(object, done.text, on: canvas.size) {
                    changes += try canvas.resize(id, to: CanvasSize(width: width, height: 1))
                }
                return changes
            }
        case .new(let place):
            if done.text.isBlank { return }
            let next = next
            addDrafts { canvas, _ in
                var draft = ObjectDraft(.text(done.text), position: place)
                next.style(&draft)
                let width = width(of: done.text, fontSize: draft.fontSize, at: place, on: canvas.size)
                draft.size = CanvasSize(width: width, height: 1)
                return [draft]
            }
        }
    }

    /// The text is shown as the document has it again.
    func dropEditing() {
        guard let done = editing else { return }
        repaintGap()
        editing = nil
        if let id = done.id, let object = canvas?.object(id) { repaint.add(reach(of: object)) }
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
