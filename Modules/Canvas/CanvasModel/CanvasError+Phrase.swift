public import Phrases

extension CanvasError {
    /// What is wrong, for people; imports name it too. `text` writes a number as the reader has them.
    public func phrase(number text: (Double) -> String) -> Phrase {
        switch self {
        case .unknownObject, .noMatch: "There is no such object."
        case .objectRemoved: "The object was removed."
        case .objectLocked: "The object is locked."
        case .ambiguous: "More than one object matches."
        case .outOfRange(.rotation, _): "The rotation is out of range: it goes from 0 to less than 360 degrees."
        case .outOfRange(let quantity, let range):
            "\(quantity.phrase) is out of range: \(text(range.lowerBound)) to \(text(range.upperBound))."
        case .noColor(let kind): "\(kind.word) objects have no colour of their own."
        case .noField(let kind): "\(kind.word) objects have no such field."
        case .notText: "Only text and shapes can have words."
        case .notLine: "The object is not a line."
        case .noTarget: "A line can't be bound to another line."
        case .textTooLong(let count):
            "Text can have up to \(CanvasLimits.text) characters; this has \(count)."
        case .noWords: "There are no words in the source."
        case .nameTooLong(let count): "A name can have up to \(CanvasLimits.name) characters; this one has \(count)."
        case .nameMissing: "A canvas needs a name."
        case .strokePoints(let count):
            "A stroke has 1 to \(CanvasLimits.strokePoints) points; this one has \(count)."
        case .linePoints(let count):
            "A line has 2 to \(CanvasLimits.linePoints) points; this one has \(count)."
        case .photoSize: "The photo has no pixels."
        case .placeOutOfRange(let last): "No such position: use 0 to \(last)."
        case .tooFew(let least): "This takes at least \(least) objects; those of one group count as one."
        }
    }
}

extension CanvasQuantity {
    /// What the number was to be.
    public var phrase: Phrase {
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
