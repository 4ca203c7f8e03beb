import CanvasModel
import Drawing
import Forms
import Phrases

/// A value that several objects have, or that they differ in.
enum Shared<Value: Equatable>: Equatable {
    /// None of them has it.
    case none
    case one(Value)
    case mixed

    mutating func add(_ value: Value) {
        switch self {
        case .none: self = .one(value)
        case .one(let known): if known != value { self = .mixed }
        case .mixed: break
        }
    }

    var value: Value? {
        if case .one(let value) = self { return value }
        return nil
    }
}

/// C12: what the inspector shows of what is selected.
struct Inspected: Equatable {
    var count = 0
    /// Of shapes, lines and strokes; a colour that is none is `.one(nil)`.
    var color = Shared<RGBColor?>.none
    /// Of shapes; none is `.one(nil)`.
    var outline = Shared<RGBColor?>.none
    var textColor = Shared<RGBColor?>.none
    var opacity = Shared<Int>.none
    var x = Shared<Double>.none
    var y = Shared<Double>.none
    var width = Shared<Double>.none
    var height = Shared<Double>.none
    var rotation = Shared<Double>.none
    var fontSize = Shared<Double>.none
    /// By their places in `CanvasObject.forms`; of what does not have a field nothing is said.
    var fields = [Shared<String>](repeating: .none, count: CanvasObject.forms.count)
    /// Whether one of them can be changed.
    var canChange = false
    /// Whether one of them is of a kind with a height of its own.
    var hasHeight = false
    var isGrouped = false

    init() {}

    init(_ objects: [CanvasObject]) {
        let forms = CanvasObject.forms
        for object in objects {
            add(object)
            for (place, form) in forms.enumerated() where form.isFor(object) { fields[place].add(form.text(object)) }
        }
    }

    private mutating func add(_ object: CanvasObject) {
        count += 1
        if !object.isLocked { canChange = true }
        if object.group != nil { isGrouped = true }
        if object.kind.tag.hasColor { color.add(object.color) }
        if object.kind.tag.isShape { outline.add(object.outline?.color) }
        opacity.add(Int(object.opacity))
        let box = object.box
        x.add(box.minX)
        y.add(box.minY)
        width.add(box.size.width)
        height.add(box.size.height)
        rotation.add(object.rotation)
        // A shape without a label may get one.
        if object.kind.tag.hasText {
            textColor.add(object.textColor)
            fontSize.add(object.fontSize)
        }
        if object.kind.tag != .text { hasHeight = true }
    }

    func number(_ number: ObjectNumber) -> Shared<Double> {
        switch number {
        case .x: x
        case .y: y
        case .width: width
        case .height: height
        case .rotation: rotation
        case .fontSize: fontSize
        }
    }

    /// As it is while something is on its way.
    func during(_ activity: Activity) -> Inspected {
        var result = self
        switch activity {
        case .moving(let move):
            if case .one(let value) = x { result.x = .one(value + move.dx) }
            if case .one(let value) = y { result.y = .one(value + move.dy) }
        case .resizing(let resizing):
            result.x = .one(resizing.box.minX)
            result.y = .one(resizing.box.minY)
            result.width = .one(resizing.box.size.width)
            if hasHeight { result.height = .one(resizing.box.size.height) }
            if let size = resizing.fontSize { result.fontSize = .one(size) }
        case .reaching(let reaching):
            let box = reaching.box
            result.x = .one(box.minX)
            result.y = .one(box.minY)
            result.width = .one(box.size.width)
            result.height = .one(box.size.height)
            result.rotation = .one(0)
        case .transforming(let change):
            result.x = .one(change.box.minX)
            result.y = .one(change.box.minY)
            result.width = .one(change.box.size.width)
            if hasHeight { result.height = .one(change.box.size.height) }
            result.rotation = .one(change.degrees)
            if case .one = fontSize { result.fontSize = .one(change.fontSize) }
        case .turning(let turning): result.rotation = .one(turning.degrees)
        case .idle, .banding, .several, .drawing, .shaping, .plotting, .erasing, .viewing: break
        }
        return result
    }
}

/// What the inspector keeps for itself.
struct InspectorState {
    var isRatioLocked = false
    /// The numbers that were typed out of range.
    var errors: [ObjectNumber] = []
    /// What is selected, as the document has it; nil when it must be looked up anew.
    var cached: Inspected?
    /// The colours that are one press away. They stay while the selection does, so that none goes away under a hand.
    var palette: [RGBColor]?
}

/// What a colour is of.
enum ColorRole: Sendable {
    /// The ground of a shape, the ink of a line or a stroke.
    case color
    /// The line around a shape.
    case outline
    /// The letters of a text or a label.
    case text
    /// What the canvas lies on.
    case background

    var name: Phrase {
        switch self {
        case .color: "Colour"
        case .outline: "Outline"
        case .text: "Text colour"
        case .background: "Background"
        }
    }

    var key: String {
        switch self {
        case .color: "color"
        case .outline: "outline"
        case .text: "text-color"
        case .background: "background"
        }
    }

    /// Of the field in which any colour can be chosen.
    var pickerKey: String { key + "-pick" }
}
