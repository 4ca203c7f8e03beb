/// A frame of reference for points: a canvas, a view, a page. It exists in types alone, so that a point of one
/// space cannot be taken for one of another, and costs nothing.
///
/// Distances are in points of that space; x grows to the right, y downwards.
public protocol CoordinateSpace: Sendable {}

/// How one space lies in another: scaled, then moved.
public struct Mapping<From: CoordinateSpace, To: CoordinateSpace>: Hashable, Sendable {
    /// Points of `To` a point of `From`; finite and above 0.
    public let scale: Double
    /// Where the origin of `From` lies in `To`.
    public let offset: Point<To>

    /// `scale` must be finite and above 0, or there is no way back.
    public init(scale: Double = 1, offset: Point<To> = Point(x: 0, y: 0)) {
        self.scale = scale
        self.offset = offset
    }

    /// Scaled, then moved.
    public func map(_ point: Point<From>) -> Point<To> {
        Point(x: point.x * scale + offset.x, y: point.y * scale + offset.y)
    }

    /// Scaled alone: a size has no place.
    public func map(_ size: Size<From>) -> Size<To> {
        Size(width: size.width * scale, height: size.height * scale)
    }

    /// Scaled, then moved.
    public func map(_ rect: Rect<From>) -> Rect<To> {
        Rect(origin: map(rect.origin), size: map(rect.size))
    }

    /// The way back.
    public var inverse: Mapping<To, From> {
        Mapping<To, From>(scale: 1 / scale, offset: Point(x: -offset.x / scale, y: -offset.y / scale))
    }
}
