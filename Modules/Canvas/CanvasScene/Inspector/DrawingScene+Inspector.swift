import CanvasModel
import Drawing
import Forms
import Phrases
import Primitives
import Replication
import Scenes

// C12: what the inspector does. One press or one typed value is one event.
extension DrawingScene {
    /// What is selected, live.
    func inspected() -> Inspected {
        let base: Inspected
        if let cached = inspector.cached {
            base = cached
        } else {
            base =
                nextExample.map { Inspected([$0]) }
                ?? canvas.map { Inspected($0.objects(of: selection)) } ?? Inspected()
            inspector.cached = base
        }
        return base.during(stage.activity)
    }

    /// The selected objects that can be changed.
    private func free(_ canvas: Canvas) -> [CanvasObject] {
        canvas.objects(of: selection).filter { !$0.isLocked }
    }

    /// What the chosen tool will draw: with nothing selected the inspector is about that.
    var nextExample: CanvasObject? { selection.isEmpty ? next.example(of: stage.tool) : nil }

    /// Changes how what is selected looks, and how the next of its kind will.
    private func restyle(
        _ note: (inout CanvasObject) -> Void,
        _ changes: (Canvas, CanvasObject) throws(CanvasError) -> [RecordChange]
    ) {
        if let example = nextExample {
            next.change(example, note)
            inspector.cached = nil
            stale.insert(.inspector)
            return
        }
        if let canvas {
            for object in free(canvas) { next.change(object, note) }
        }
        change { (canvas, _) throws(CanvasError) in
            var all: [RecordChange] = []
            for object in free(canvas) { all += try changes(canvas, object) }
            return all
        }
    }

    func setColor(_ color: RGBColor?, _ role: ColorRole) {
        switch role {
        case .color: setColor(color)
        case .outline:
            setField(CanvasObject.forms.firstIndex { $0.tag == CanvasObject.outlines.tag } ?? 0, color?.hex ?? "")
        case .text: if let color { setTextColor(color) }
        case .background: setOwnField(CanvasProperties.backgrounds.tag, color?.hex ?? "")
        }
    }

    /// nil for none: then one sees through a shape; a line always has a colour.
    private func setColor(_ color: RGBColor?) {
        restyle {
            if color != nil || $0.kind.tag.isShape { $0.color = color }
        } _: { (canvas, object) throws(CanvasError) in
            guard object.kind.tag.hasColor, color != nil || object.kind.tag.isShape else { return [] }
            return try canvas.recolor(object.id, to: color)
        }
    }

    /// S and G: the keys go to where a colour of what is selected is chosen. False where it has none such.
    func focusColor(ofGround: Bool) -> Bool {
        let shown = inspected()
        let isShape = shown.outline != .none
        guard shown.canChange, ofGround ? isShape : isShape || shown.color != .none || shown.textColor != .none else {
            return false
        }
        if isPhone { show(.inspector) }
        guard showsInspector else { return false }
        let role: ColorRole = ofGround ? .color : isShape ? .outline : shown.color != .none ? .color : .text
        effects.append(.focus(key: role.pickerKey))
        return true
    }

    func setRandomColor() {
        let present = inspected().color.value.flatMap { $0 }
        setColor((canvas?.palette).random(except: present, using: &context.random))
    }

    func setTextColor(_ color: RGBColor) {
        restyle {
            $0.textColor = color
        } _: { (canvas, object) throws(CanvasError) in
            object.kind.tag.hasText ? try canvas.setTextColor(object.id, to: color) : []
        }
    }

    /// Sets a field of all that have it; an empty text unsets it.
    func setField(_ place: Int, _ text: String) {
        let form = CanvasObject.forms[place]
        var edits = FieldEdits<CanvasObject>()
        guard form.write(text, &edits) else {
            stale.insert(.inspector)
            return tell("“\(text)” can't be used here.")
        }
        restyle {
            $0.set(edits)
        } _: { (canvas, object) throws(CanvasError) in
            form.isFor(object) ? try canvas.edit(object.id, edits) : []
        }
    }

    /// C4: a stepper stops at 1 and 10.
    func stepOpacity(by tenths: Int) {
        restyle {
            $0.opacity = UInt8(min(max(Int($0.opacity) + tenths, 1), 10))
        } _: { (canvas, object) throws(CanvasError) in
            try canvas.setOpacity(object.id, to: min(max(Int(object.opacity) + tenths, 1), 10))
        }
    }

    /// Ctrl+Alt+C: how the first of what is selected looks.
    func copyStyle() {
        guard let canvas, let first = canvas.objects(of: selection).first else { return }
        copiedStyle = first
        announce("Style copied.")
    }

    /// Ctrl+Alt+V: what is selected looks as what was copied.
    func pasteStyle() {
        guard let source = copiedStyle else { return }
        change { (canvas, _) throws(CanvasError) in
            var changes: [RecordChange] = []
            for object in free(canvas) { changes += try canvas.style(object.id, as: object.styled(like: source)) }
            return changes
        }
    }

    /// C4: what is typed must be in range; else the reason is told and nothing changes.
    func type(_ number: ObjectNumber, _ text: String) {
        stale.insert(.inspector)
        inspector.errors.removeAll { $0 == number }
        guard let value = Decimal.read(text) else {
            // An empty field means the value that there is.
            if !text.isBlank {
                inspector.errors.append(number)
                tell("“\(text)” is not a number.")
            }
            return
        }
        if number == .fontSize, let example = nextExample {
            guard CanvasLimits.fontSize.contains(value) else {
                inspector.errors.append(number)
                return tell(phrase(for: .outOfRange(.fontSize, CanvasLimits.fontSize)))
            }
            next.change(example) { $0.fontSize = value }
            inspector.cached = nil
            return
        }
        guard let canvas else { return }
        do throws(CanvasError) {
            perform(try changes(number, of: free(canvas), on: canvas) { _ in value })
            if number == .fontSize { rememberFontSize() }
        } catch {
            inspector.errors.append(number)
            tell(phrase(for: error))
        }
    }

    /// C4: a stepper clamps.
    func step(_ number: ObjectNumber, by step: Double) {
        inspector.errors.removeAll { $0 == number }
        switch number {
        case .x: return nudge(step, 0)
        case .y: return nudge(0, step)
        case .width, .height, .rotation, .fontSize: break
        }
        if number == .fontSize, let example = nextExample {
            next.change(example) { $0.fontSize = Self.clamped($0.fontSize + step, CanvasLimits.fontSize) }
            inspector.cached = nil
            stale.insert(.inspector)
            return
        }
        change { (canvas, _) throws(CanvasError) in
            try changes(number, of: free(canvas), on: canvas) { object in
                switch number {
                case .x, .y: 0
                case .width: Self.clamped(object.size.width + step, CanvasLimits.side)
                case .height: Self.clamped(object.size.height + step, CanvasLimits.side)
                case .rotation: CanvasLimits.normalized(degrees: object.rotation + step)
                case .fontSize: Self.clamped(object.fontSize + step, CanvasLimits.fontSize)
                }
            }
        }
        if number == .fontSize { rememberFontSize() }
    }

    /// The next text is as large as the one that was changed last.
    private func rememberFontSize() {
        guard let canvas else { return }
        for object in free(canvas) where object.kind.tag.hasText {
            next.change(object) { $0.fontSize = object.fontSize }
        }
    }

    private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }

    private func changes(
        _ number: ObjectNumber, of objects: [CanvasObject], on canvas: Canvas, _ value: (CanvasObject) -> Double
    ) throws(CanvasError) -> [RecordChange] {
        // Alone, an object takes its group along.
        if objects.count == 1, let object = objects.first, number == .x || number == .y {
            let value = value(object)
            let place = CanvasPoint(
                x: number == .x ? value : object.position.x, y: number == .y ? value : object.position.y)
            return try canvas.move(object.id, to: place, inside: selection.inside)
        }
        var changes: [RecordChange] = []
        for object in objects { changes += try self.changes(number, of: object, on: canvas, value(object)) }
        return changes
    }

    private func changes(
        _ number: ObjectNumber, of object: CanvasObject, on canvas: Canvas, _ value: Double
    ) throws(CanvasError) -> [RecordChange] {
        var box = object.box
        switch number {
        case .x: box.origin.x = value
        case .y: box.origin.y = value
        case .width, .height:
            let isText = object.kind.tag == .text
            if isText, number == .height { return [] }
            return try canvas.resize(object.id, to: size(of: object, number, value, keepsRatio: !isText))
        case .rotation: return try canvas.rotate(object.id, to: value)
        case .fontSize: return object.kind.tag.hasText ? try setFontSize(object, to: value, on: canvas) : []
        }
        return try canvas.setBox(object.id, to: box)
    }

    /// With the ratio locked the other side follows.
    private func size(
        of object: CanvasObject, _ number: ObjectNumber, _ value: Double, keepsRatio: Bool
    ) -> CanvasSize {
        var size = object.size
        let isLocked = inspector.isRatioLocked && keepsRatio && size.width > 0 && size.height > 0
        let ratio = size.height / size.width
        if number == .width {
            size.width = value
            if isLocked { size.height = max(1, value * ratio) }
        } else {
            size.height = value
            if isLocked { size.width = max(1, value / ratio) }
        }
        return size
    }
}
