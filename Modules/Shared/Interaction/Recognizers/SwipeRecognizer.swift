public import Drawing

/// One pointer that goes far in a short time, nearly along an axis: 50 points in 300 ms.
public struct SwipeRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    public var state = GestureState.possible
    public private(set) var start = Point<Space>(x: 0, y: 0)
    public private(set) var location = Point<Space>(x: 0, y: 0)
    private let directions: UInt8
    private var direction = SwipeDirection.left
    private var due: Milliseconds?

    /// Swipes in other directions fail, so that a pan may have them.
    public init(_ directions: [SwipeDirection] = SwipeDirection.allCases) {
        var bits: UInt8 = 0
        for direction in directions { bits |= 1 << direction.rawValue }
        self.directions = bits
    }

    private init(bits: UInt8) {
        directions = bits
    }

    public var isDiscrete: Bool { true }
    public var motion: Gesture<Space>.Motion { .swipe(direction) }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        switch event.phase {
        case .cancel: return .fail
        case .down:
            guard touches.count == 1 else { return .fail }
            start = event.point
            location = event.point
            due = event.time &+ GestureMeasure.swipeTime
            return .wait
        case .move, .up:
            location = event.point
            if let way, way.distance >= GestureMeasure.swipeDistance {
                direction = way.direction
                return .recognize
            }
            // Sideways it has failed as soon as it can't become one, so that a pan need not wait.
            let leaves = way == nil && location.distance(to: start) > GestureMeasure.slop
            return event.phase == .up || leaves ? .fail : .wait
        }
    }

    /// How far along which of the directions; nil where it goes aslant, or elsewhere.
    private var way: (direction: SwipeDirection, distance: Double)? {
        let dx = location.x - start.x
        let dy = location.y - start.y
        let result: (direction: SwipeDirection, distance: Double)
        if abs(dx) >= 2 * abs(dy) {
            result = (dx < 0 ? .left : .right, abs(dx))
        } else if abs(dy) >= 2 * abs(dx) {
            result = (dy < 0 ? .up : .down, abs(dy))
        } else {
            return nil
        }
        return directions & (1 << result.direction.rawValue) == 0 ? nil : result
    }

    public var deadline: Milliseconds? { due }

    public mutating func advance(to time: Milliseconds) -> GestureStep {
        guard let due, time >= due else { return .wait }
        self.due = nil
        return .fail
    }

    public mutating func reset() {
        self = SwipeRecognizer(bits: directions)
    }
}
