internal import CanvasModel
internal import ModuleKit
internal import TextMerging

extension CommandError {
    /// What a canvas cannot do, as a person reads it; objects are called by their titles on `canvas`.
    init(_ error: CanvasError, on canvas: Canvas) {
        switch error {
        case .unknownObject, .noMatch: self.init(.notFound, error.reason)
        case .objectDiscarded(let id):
            self.init(
                .notFound, "\(canvas.name(of: id)) is discarded.",
                hint: "Bring it back with “bojagi canvas recover”.")
        case .objectLocked(let id):
            self.init(
                .failed, "\(canvas.name(of: id)) is locked.", hint: "Unlock it first with “bojagi canvas unlock”.")
        case .ambiguous(let ids):
            let list = ids.prefix(10).map { canvas.object($0)?.label ?? "" }
            self.init(
                .usage, "More than one object fits: \(list.joined(separator: ", ")).", hint: "Type more of the id.")
        case .notText(let id): self.init(.usage, "\(canvas.name(of: id)) is not a text.")
        default: self.init(.usage, error.reason)
        }
    }
}

extension Canvas {
    /// `“Rect 1” (k3f-09a-zz1)`.
    fileprivate func name(of id: UnitID) -> Phrase {
        guard let object = object(id) else { return "The object" }
        return "“\(title(of: object).phrase)” (\(object.label))"
    }
}

extension CanvasError {
    /// What is wrong, as imports name it too.
    var reason: Phrase {
        switch self {
        case .unknownObject, .noMatch: "There is no such object."
        case .objectDiscarded: "The object is discarded."
        case .objectLocked: "The object is locked."
        case .ambiguous: "More than one object fits."
        case .outOfRange(.rotation, _): "The rotation is out of range: it goes from 0 to less than 360 degrees."
        case .outOfRange(let quantity, let range):
            "\(quantity.phrase) is out of range: \(Number.text(range.lowerBound)) to \(Number.text(range.upperBound))."
        case .noColor(let kind): "\(kind.word) objects have no colour of their own."
        case .notText: "The object is not a text."
        case .textTooLong(let count):
            "A text has at most \(CanvasLimits.text) characters; this one has \(count)."
        case .noWords: "There are no words in the source."
        case .nameTooLong(let count): "A name has at most \(CanvasLimits.name) characters; this one has \(count)."
        case .nameMissing: "A canvas needs a name."
        case .strokePoints(let count):
            "A stroke has 1 to \(CanvasLimits.strokePoints) points; this one has \(count)."
        case .photoSize: "The photo has no pixels."
        case .placeOutOfRange(let last): "There is no such place: they go from 0 to \(last)."
        case .tooFew(let least): "This takes at least \(least) objects; those of one group count as one."
        }
    }
}

extension CanvasQuantity {
    /// What the number was to be.
    var phrase: Phrase {
        switch self {
        case .x: "X"
        case .y: "Y"
        case .width: "Width"
        case .height: "Height"
        case .opacity: "Opacity"
        case .rotation: "Rotation"
        case .fontSize: "Font size"
        case .thickness: "Thickness"
        case .canvasWidth: "The canvas's width"
        case .canvasHeight: "The canvas's height"
        }
    }
}

/// Runs an intent, with its errors as a command's.
func asking<Result>(
    _ canvas: Canvas, _ intent: () throws(CanvasError) -> Result
) throws(CommandError) -> Result {
    do throws(CanvasError) {
        return try intent()
    } catch {
        throw CommandError(error, on: canvas)
    }
}

/// The same where no object can be meant.
func asking<Result>(_ intent: () throws(CanvasError) -> Result) throws(CommandError) -> Result {
    try asking(Canvas(), intent)
}
