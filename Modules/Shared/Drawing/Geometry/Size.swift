/// A width and a height, in points of a coordinate space; 0 or more.
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
    /// In points, 0 or more; nothing enforces it.
    public var width: Double
    /// In points, 0 or more; nothing enforces it.
    public var height: Double

    /// In points of the space.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether neither side is infinite or not a number.
    public var isFinite: Bool { width.isFinite && height.isFinite }

    /// The largest size of the same ratio that fits in `bounds`, never larger than this one.
    public func fitted(in bounds: Size) -> Size {
        guard width > 0, height > 0 else { return self }
        let scale = min(1, bounds.width / width, bounds.height / height)
        return Size(width: width * scale, height: height * scale)
    }
}
