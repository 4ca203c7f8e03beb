public import Drawing

/// One or several taps in a row: a pointer down and up again with less than 10 points of movement.
public struct TapRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    /// How many in a row.
    public let count: Int
    public var state = GestureState.possible
    public private(set) var start = Point<Space>(x: 0, y: 0)
    public private(set) var location = Point<Space>(x: 0, y: 0)
    private var first = Point<Space>(x: 0, y: 0)
    private var completed = 0
    private var lastUp: Milliseconds = 0
    private var isDown = false

    /// `count` is at least 1.
    public init(count: Int = 1) {
        self.count = max(1, count)
    }

    public var isDiscrete: Bool { true }
    public var motion: Gesture<Space>.Motion { .tap(count: count) }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        switch event.phase {
        case .down:
            guard touches.count == 1 else { return .fail }
            isDown = true
            start = event.point
            location = event.point
            if completed == 0 { first = event.point }
            return .wait
        case .move:
            location = event.point
            return location.distance(to: start) > GestureMeasure.slop ? .fail : .wait
        case .up:
            isDown = false
            location = event.point
            guard location.distance(to: start) <= GestureMeasure.slop else { return .fail }
            completed += 1
            lastUp = event.time
            return completed == count ? .recognize : .wait
        case .cancel: return .fail
        }
    }

    public var isAwaitingPress: Bool { completed > 0 && completed < count && !isDown }

    public var deadline: Milliseconds? { isAwaitingPress ? lastUp &+ GestureMeasure.betweenTaps : nil }

    public mutating func advance(to time: Milliseconds) -> GestureStep {
        if let deadline, time >= deadline { return .fail }
        return .wait
    }

    public func continues(with event: PointerEvent<Space>) -> Bool {
        isAwaitingPress && event.point.distance(to: first) <= GestureMeasure.tapDistance
    }

    public mutating func reset() {
        self = TapRecognizer(count: count)
    }
}
