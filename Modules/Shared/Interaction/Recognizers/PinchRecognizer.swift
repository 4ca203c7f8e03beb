public import Drawing

/// Two or more pointers that move apart or together. It begins when the way between them has changed by more than 10
/// points, and ends when fewer than two are left.
public struct PinchRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    public var state = GestureState.possible
    public private(set) var start = Point<Space>(x: 0, y: 0)
    public private(set) var location = Point<Space>(x: 0, y: 0)
    /// The spread against which the present pointers are measured, and the scale they had then.
    private var base: (spread: Double, scale: Double)?
    private var scale = 1.0

    /// Any number of fingers from two on.
    public init() {}

    public var motion: Gesture<Space>.Motion { .pinch(scale: scale) }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        if event.phase == .cancel { return stepOnCancel }
        guard touches.count > 1, let centroid = touches.centroid else {
            if state.isActive { return .end }
            base = nil
            scale = 1
            return touches.isEmpty ? .fail : .wait
        }
        location = centroid
        // Fingers on one spot have no ratio: as if they were a point apart.
        let spread = max(touches.spread, 0.5)
        guard event.phase == .move, let base else {
            if base == nil { start = centroid }
            base = (spread, scale)
            return .wait
        }
        scale = base.scale * spread / base.spread
        if state.isActive { return .change }
        return abs(spread - base.spread) * 2 > GestureMeasure.slop ? .recognize : .wait
    }

    public mutating func reset() {
        self = PinchRecognizer()
    }
}
