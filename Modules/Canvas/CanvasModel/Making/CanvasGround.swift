public import Replication

/// What the factory must know of the canvas that an object is made for: a canvas knows it, and so does its outline.
public protocol CanvasGround {
    /// Of the page, in points; nil for a canvas without one.
    var size: CanvasSize? { get }
    /// New objects without a position come to lie wholly inside.
    var room: CanvasRect { get }
    /// What random colours are drawn out of; nil for any.
    var palette: ColorPalette? { get }
    /// The greatest order ever given: a new object comes after it.
    var frontOrder: OrderKey? { get }
    /// The highest number that an object of this kind was ever given, or 0.
    func highestNumber(of kind: KindTag) -> UInt32
    /// Whether an object is known to have this label.
    func hasLabel(_ label: ShortID) -> Bool
}

extension Canvas: CanvasGround {
    /// As the protocol says.
    public var palette: ColorPalette? { ownProperties.palette }
    /// As the protocol says; what was removed counts too.
    public var frontOrder: OrderKey? { lastOrder }
    /// Removed objects count too. Complexity: O(kinds).
    public func highestNumber(of kind: KindTag) -> UInt32 { numbers.highest(kind) }
    /// Removed objects count too. Complexity: O(1).
    public func hasLabel(_ label: ShortID) -> Bool { labels.contains(label) }
}
