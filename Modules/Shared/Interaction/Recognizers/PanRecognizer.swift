public import Drawing

/// Pointers that move together. It begins when enough are down and their middle has moved by more than 10 points, 3
/// for mouse and pen, and ends when too few are left.
///
/// A finger that comes or goes while it lasts moves nothing.
public struct PanRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    /// How many pointers it needs, and with how many at most it begins.
    public let touchRange: ClosedRange<Int>
    /// In points; nil for what the kind of pointer needs.
    public let slop: Double?
    public var state = GestureState.possible
    public private(set) var start = Point<Space>(x: 0, y: 0)
    public private(set) var location = Point<Space>(x: 0, y: 0)
    private var path = CentroidPath<Space>()

    /// With more pointers than the maximum it does not begin.
    public init(minimumTouches: Int = 1, maximumTouches: Int = .max, slop: Double? = nil) {
        let minimum = max(1, minimumTouches)
        touchRange = minimum...max(minimum, maximumTouches)
        self.slop = slop
    }

    public var motion: Gesture<Space>.Motion { .pan(path.translation) }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        switch event.phase {
        case .cancel: return stepOnCancel
        case .down:
            if touches.count > touchRange.upperBound, state == .possible { return .fail }
            take(touches)
            return .wait
        case .up:
            guard touches.count < touchRange.lowerBound else {
                take(touches)
                return .wait
            }
            if state.isActive { return .end }
            path = CentroidPath()
            return touches.isEmpty ? .fail : .wait
        case .move:
            guard touches.count >= touchRange.lowerBound, let centroid = touches.centroid else { return .wait }
            location = centroid
            path.move(to: centroid)
            if state.isActive { return .change }
            return path.translation.distance > (slop ?? GestureMeasure.slop(of: event.kind)) ? .recognize : .wait
        }
    }

    private mutating func take(_ touches: Touches<Space>) {
        guard touches.count >= touchRange.lowerBound, let centroid = touches.centroid else { return }
        if !path.isStarted { start = centroid }
        location = centroid
        path.rebase(at: centroid)
    }

    public mutating func reset() {
        self = PanRecognizer(
            minimumTouches: touchRange.lowerBound, maximumTouches: touchRange.upperBound, slop: slop)
    }
}

/// How far the middle of some pointers has gone, though their number changes.
struct CentroidPath<Space: CoordinateSpace>: Sendable {
    private var base: Point<Space>?
    private var carried = Translation<Space>(dx: 0, dy: 0)
    private(set) var translation = Translation<Space>(dx: 0, dy: 0)

    var isStarted: Bool { base != nil }

    mutating func rebase(at centroid: Point<Space>) {
        carried = translation
        base = centroid
    }

    mutating func move(to centroid: Point<Space>) {
        guard let base else { return rebase(at: centroid) }
        translation = carried + Translation(from: base, to: centroid)
    }
}
