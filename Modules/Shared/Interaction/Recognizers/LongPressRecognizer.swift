public import Drawing

/// One pointer that rests: it begins after half a second, and fails when the pointer moves by more than 10 points
/// before. Then it may go anywhere.
public struct LongPressRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    /// In milliseconds.
    public let duration: Milliseconds
    public var state = GestureState.possible
    public private(set) var start = Point<Space>(x: 0, y: 0)
    public private(set) var location = Point<Space>(x: 0, y: 0)
    private var pointer: PointerID?
    private var due: Milliseconds = 0

    /// `duration` is in milliseconds.
    public init(duration: Milliseconds = GestureMeasure.longPress) {
        self.duration = duration
    }

    public var motion: Gesture<Space>.Motion { .longPress }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        if event.phase == .down {
            // A second finger is another gesture, unless this one has begun.
            guard touches.count == 1 else { return state.isActive ? .wait : .fail }
            pointer = event.id
            start = event.point
            location = event.point
            due = event.time &+ duration
            return .wait
        }
        guard event.id == pointer else { return .wait }
        if event.phase == .cancel { return stepOnCancel }
        location = event.point
        if event.phase == .up { return state.isActive ? .end : .fail }
        if state.isActive { return .change }
        return location.distance(to: start) > GestureMeasure.slop ? .fail : .wait
    }

    public var deadline: Milliseconds? { pointer != nil && state == .possible ? due : nil }

    public mutating func advance(to time: Milliseconds) -> GestureStep {
        if let deadline, time >= deadline { return .recognize }
        return .wait
    }

    public mutating func reset() {
        self = LongPressRecognizer(duration: duration)
    }
}
