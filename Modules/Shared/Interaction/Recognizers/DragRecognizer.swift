public import Drawing

/// One pointer that takes something along. A finger rests 200 ms first, so that one that moves at once scrolls; a
/// mouse or a pen need not. Then it begins when the pointer has moved by more than 10 points, 3 for mouse and pen, so
/// a slow tap stays a tap.
public struct DragRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    /// How long a finger rests, in milliseconds.
    public let hold: Milliseconds
    public var state = GestureState.possible
    public private(set) var start = Point<Space>(x: 0, y: 0)
    public private(set) var location = Point<Space>(x: 0, y: 0)
    private var pointer: PointerID?
    private var due: Milliseconds?
    /// Whether the hold is over: from now on the pointer drags, and the host keeps the page from scrolling.
    public private(set) var isHeld = false

    /// `hold` is for fingers alone, in milliseconds.
    public init(hold: Milliseconds = GestureMeasure.dragHold) {
        self.hold = hold
    }

    public var motion: Gesture<Space>.Motion { .drag(Translation(from: start, to: location)) }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        if event.phase == .down {
            guard touches.count == 1 else { return state.isActive ? .wait : .fail }
            pointer = event.id
            start = event.point
            location = event.point
            isHeld = event.kind != .touch
            due = isHeld ? nil : event.time &+ hold
            return .wait
        }
        guard event.id == pointer else { return .wait }
        if event.phase == .cancel { return stepOnCancel }
        location = event.point
        if event.phase == .up { return state.isActive ? .end : .fail }
        if state.isActive { return .change }
        guard location.distance(to: start) > GestureMeasure.slop(of: event.kind) else { return .wait }
        return isHeld ? .recognize : .fail
    }

    public var deadline: Milliseconds? { due }

    public mutating func advance(to time: Milliseconds) -> GestureStep {
        guard let due, time >= due else { return .wait }
        self.due = nil
        isHeld = true
        return .wait
    }

    public mutating func reset() {
        self = DragRecognizer(hold: hold)
    }
}
