import Drawing
import Interaction

enum Board: CoordinateSpace {}

/// Plays pointers on an arena, with a clock of its own.
struct Fingers {
    var arena: GestureArena<Board>
    var kind = PointerKind.touch
    var now: Milliseconds = 1000
    var points: [Int: Point<Board>] = [:]
    var told: [Gesture<Board>] = []

    init(_ arena: GestureArena<Board>, kind: PointerKind = .touch) {
        self.arena = arena
        self.kind = kind
    }

    mutating func down(_ x: Double, _ y: Double, finger: Int = 1, modifiers: KeyModifiers = []) {
        points[finger] = Point(x: x, y: y)
        send(.down, finger, modifiers)
    }

    mutating func move(_ x: Double, _ y: Double, finger: Int = 1) {
        points[finger] = Point(x: x, y: y)
        send(.move, finger)
    }

    mutating func move(by dx: Double, _ dy: Double, finger: Int = 1) {
        let point = points[finger] ?? Point(x: 0, y: 0)
        move(point.x + dx, point.y + dy, finger: finger)
    }

    mutating func up(finger: Int = 1) { send(.up, finger) }
    mutating func cancel(finger: Int = 1) { send(.cancel, finger) }

    mutating func wait(_ time: Milliseconds) {
        now += time
        told += arena.advance(to: now)
    }

    /// Events are 10 ms apart.
    private mutating func send(_ phase: PointerPhase, _ finger: Int, _ modifiers: KeyModifiers = []) {
        now += 10
        told += arena.handle(
            PointerEvent(
                id: PointerID(Int32(finger)), kind: kind, phase: phase, point: points[finger] ?? Point(x: 0, y: 0),
                time: now, modifiers: modifiers))
    }

    mutating func tap(_ x: Double, _ y: Double) {
        down(x, y)
        up()
    }

    /// What was told since the last time, as words.
    mutating func heard() -> [String] {
        defer { told = [] }
        return told.map { "\($0.recognizer.name) \($0.state)" }
    }
}

extension RecognizerID {
    var name: String {
        switch self {
        case .tap: "tap"
        case .doubleTap: "double tap"
        case .longPress: "long press"
        case .pan: "pan"
        case .pinch: "pinch"
        case .swipe: "swipe"
        case .drag: "drag"
        default: "\(raw)"
        }
    }
}

extension GestureArena where Space == Board {
    init(_ names: RecognizerID...) {
        self.init()
        for name in names {
            switch name {
            case .tap: add(.tap(TapRecognizer()), as: name)
            case .doubleTap: add(.tap(TapRecognizer(count: 2)), as: name)
            case .longPress: add(.longPress(LongPressRecognizer()), as: name)
            case .pan: add(.pan(PanRecognizer()), as: name)
            case .pinch: add(.pinch(PinchRecognizer()), as: name)
            case .swipe: add(.swipe(SwipeRecognizer()), as: name)
            default: add(.drag(DragRecognizer()), as: name)
            }
        }
    }
}
