public import Drawing

/// How far from their originals copies are put.
public enum DuplicateOffset {
    /// Points to the right and downwards.
    public static let distance: Double = 12

    /// One offset for all copies, so that they lie to each other as their originals do: to the right and down;
    /// where the page's edge is in the way, to the left or up; none along an axis without room either way.
    public static func offset(of boxes: [CanvasRect], in page: CanvasSize?) -> (dx: Double, dy: Double) {
        var rightmost = Double.infinity
        var lowest = Double.infinity
        var left = Double.infinity
        var top = Double.infinity
        for box in boxes {
            let xs = CanvasLimits.position(of: box.size.width, on: page?.width)
            let ys = CanvasLimits.position(of: box.size.height, on: page?.height)
            rightmost = min(rightmost, xs.upperBound - box.minX)
            lowest = min(lowest, ys.upperBound - box.minY)
            left = min(left, box.minX - xs.lowerBound)
            top = min(top, box.minY - ys.lowerBound)
        }
        return (step(forward: rightmost, back: left), step(forward: lowest, back: top))
    }

    private static func step(forward: Double, back: Double) -> Double {
        if forward >= distance { return distance }
        return back >= distance ? -distance : 0
    }
}
