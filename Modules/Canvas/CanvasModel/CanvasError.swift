public import Primitives

/// Why a canvas cannot do what was asked. Nothing was changed.
public enum CanvasError: Error, Equatable, Sendable {
    /// No such object.
    case unknownObject(UnitID)
    /// The object was removed; it must be restored first.
    case objectRemoved(UnitID)
    /// The object is locked; it must be unlocked first.
    case objectLocked(UnitID)
    /// Nothing on the canvas fits what was typed.
    case noMatch
    /// What was typed fits all of these.
    case ambiguous([UnitID])
    /// A number is not in the range; neither is NaN or an infinity.
    case outOfRange(CanvasQuantity, ClosedRange<Double>)
    /// The kind has no colour of its own: photos, texts and documents.
    case noColor(KindTag)
    /// Objects of this kind do not have the field.
    case noField(KindTag)
    /// The object is neither a text nor a shape.
    case notText(UnitID)
    /// The object is not a line.
    case notLine(UnitID)
    /// No line can be bound to the object: it is a line itself, or of a kind that only a newer version knows.
    case noTarget(UnitID)
    /// The text has `count` Unicode scalars, more than `CanvasLimits.text`.
    case textTooLong(count: Int)
    /// The text to take words from has none.
    case noWords
    /// The name has `count` Unicode scalars, more than `CanvasLimits.name`.
    case nameTooLong(count: Int)
    /// A canvas needs a name with more than white space.
    case nameMissing
    /// A stroke has 1 … `CanvasLimits.strokePoints` points.
    case strokePoints(count: Int)
    /// A line has 2 … `CanvasLimits.linePoints` points.
    case linePoints(count: Int)
    /// A photo has at least one pixel each way.
    case photoSize
    /// The place is not in 0 … `last`.
    case placeOutOfRange(last: Int)
    /// The work needs at least so many objects.
    case tooFew(least: Int)
}

/// What a number that is out of range was to be.
public enum CanvasQuantity: Equatable, Sendable {
    case x
    case y
    case width
    case height
    case opacity
    case rotation
    case fontSize
    case thickness
    case canvasWidth
    case canvasHeight
}
