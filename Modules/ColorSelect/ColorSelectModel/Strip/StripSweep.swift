public import Drawing

/// A strip of colour swatches that may be wider than the window it is seen through. One sweep from the window's
/// left edge to its right one reaches all of it.
///
/// With t = x / window, the point t · content of the strip lies under the finger when the strip is moved to the
/// left by t · (content − window): t · content − t · (content − window) = t · window = x.
public struct StripSweep: Equatable, Sendable {
    /// The part that is seen; never wider than the content.
    public let window: Double
    /// The width of all swatches together.
    public let content: Double
    /// How many swatches of the same width there are.
    public let count: Int

    /// Nil unless both widths are finite and above 0 and `count` is 1 or more.
    public init?(window: Double, content: Double, count: Int) {
        guard window.isFinite, content.isFinite, window > 0, content > 0, count > 0 else { return nil }
        self.window = min(window, content)
        self.content = content
        self.count = count
    }

    /// The swatch under the finger, or nil outside of the window. Only x counts: the finger rests on the cell
    /// below the strip.
    public func index(at point: Point<StripSpace>) -> Int? {
        guard contains(point) else { return nil }
        // Multiplied first, so that whole numbers give a swatch's edge exactly; its end can still round up.
        let place = point.x * Double(count) / window
        return place < Double(count) ? min(Int(place), count - 1) : count - 1
    }

    /// How far the strip is moved to the left with the finger there; outside of the window as at its nearer edge.
    public func offset(at point: Point<StripSpace>) -> Double {
        guard point.x.isFinite else { return 0 }
        return min(max(point.x / window, 0), 1) * (content - window)
    }

    /// How far the strip is moved to the left to have the swatch in the middle of the window, as far as the
    /// strip's ends allow.
    public func offset(centring index: Int) -> Double {
        let width = content / Double(count)
        let middle = (Double(min(max(index, 0), count - 1)) + 0.5) * width
        return min(max(middle - window / 2, 0), content - window)
    }

    private func contains(_ point: Point<StripSpace>) -> Bool {
        point.x >= 0 && point.x < window
    }
}
