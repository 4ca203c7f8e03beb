public import Drawing

/// What a recogniser made of pointer events.
public struct Gesture<Space: CoordinateSpace>: Hashable, Sendable {
    /// Who recognised it, by its name in the arena.
    public var recognizer: RecognizerID
    /// `began`, `changed`, `ended` or `cancelled`; the others are not told.
    public var state: GestureState
    /// Where it started: the middle of its pointers then.
    public var start: Point<Space>
    /// Where its pointers are, or were last: their middle.
    public var location: Point<Space>
    /// The gesture itself.
    public var motion: Motion
    /// What started it.
    public var kind: PointerKind
    /// What was pressed when it started.
    public var buttons: PointerButtons
    /// The keys held at its last event.
    public var modifiers: KeyModifiers
    /// How many pointers it has, or had last.
    public var touches: Int
    /// Of its last event, or of the moment when time alone made it.
    public var time: Milliseconds

    /// What each kind of gesture tells beyond place and time.
    public enum Motion: Hashable, Sendable {
        /// How many times in a row.
        case tap(count: Int)
        /// It goes on until the pointer is up, wherever that goes.
        case longPress
        /// How far its pointers have gone since it started: what was under them stays under them.
        case pan(Translation<Space>)
        /// How many times farther apart its pointers are than at the start; above 0.
        case pinch(scale: Double)
        /// Along the axis that the pointer kept to.
        case swipe(SwipeDirection)
        /// How far what is dragged has gone since it started.
        case drag(Translation<Space>)
    }

    /// Of a pan or a drag; none for others.
    public var translation: Translation<Space> {
        switch motion {
        case .pan(let translation), .drag(let translation): translation
        case .tap, .longPress, .pinch, .swipe: Translation(dx: 0, dy: 0)
        }
    }
}

/// How far something has moved, in points of a coordinate space.
public struct Translation<Space: CoordinateSpace>: Hashable, Sendable {
    /// To the right; to the left below 0.
    public var dx: Double
    /// Downwards; upwards below 0.
    public var dy: Double

    /// In points of the space.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// What has to be added to `start` to come to `end`.
    public init(from start: Point<Space>, to end: Point<Space>) {
        self.init(dx: end.x - start.x, dy: end.y - start.y)
    }

    /// In a straight line.
    public var distance: Double { (dx * dx + dy * dy).squareRoot() }

    /// One movement after the other.
    public static func + (left: Translation, right: Translation) -> Translation {
        Translation(dx: left.dx + right.dx, dy: left.dy + right.dy)
    }
}

/// Where a swipe goes.
public enum SwipeDirection: UInt8, CaseIterable, Sendable {
    case left
    case right
    case up
    case down
}

/// Names a recogniser of an arena. A scene with two of a kind adds names of its own, from 16 on.
public struct RecognizerID: Hashable, Sendable {
    /// 0 ... 15 for the names below.
    public let raw: UInt8

    /// A name of a scene's own is 16 or more.
    public init(_ raw: UInt8) {
        self.raw = raw
    }

    /// One tap.
    public static let tap = RecognizerID(0)
    /// Two taps in a row.
    public static let doubleTap = RecognizerID(1)
    /// A pointer that rests.
    public static let longPress = RecognizerID(2)
    /// Pointers that move together.
    public static let pan = RecognizerID(3)
    /// Pointers that move apart or together.
    public static let pinch = RecognizerID(4)
    /// A quick way along an axis.
    public static let swipe = RecognizerID(5)
    /// A pointer that takes something along.
    public static let drag = RecognizerID(6)
}
