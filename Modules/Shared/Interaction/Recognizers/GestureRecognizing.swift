public import Drawing

/// A state machine that follows pointers. It says what it takes them for; whether it may is for the arena to say,
/// which knows the others.
public protocol GestureRecognizing<Space>: Sendable {
    /// Where its pointers are.
    associatedtype Space: CoordinateSpace

    /// Set by the arena.
    var state: GestureState { get set }

    /// Whether it is recognised in one moment rather than over a time.
    var isDiscrete: Bool { get }

    /// A pointer event. `touches` are the pointers that are down after it.
    mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep

    /// Time has passed.
    mutating func advance(to time: Milliseconds) -> GestureStep

    /// When time alone will change something.
    var deadline: Milliseconds? { get }

    /// Whether it waits for another press, all pointers up.
    var isAwaitingPress: Bool { get }

    /// Whether a new press may belong to what it waits for.
    func continues(with event: PointerEvent<Space>) -> Bool

    /// Forgets the press; the state is `possible` again.
    mutating func reset()

    /// What it has to tell.
    var motion: Gesture<Space>.Motion { get }
    /// Where its first pointer went down, or the middle of the first pointers that were enough.
    var start: Point<Space> { get }
    /// Where its pointers are, or were last: their middle.
    var location: Point<Space> { get }
}

/// What a recogniser wants.
public enum GestureStep: Sendable {
    /// Nothing new.
    case wait
    /// It is what it looks for: begin, or end when it is discrete.
    case recognize
    /// It goes on, and its pointers are elsewhere.
    case change
    /// It is over as it should be.
    case end
    /// It is over, and counts for nothing.
    case cancel
    /// It is something else.
    case fail
}

extension GestureRecognizing {
    public var isDiscrete: Bool { false }
    public var isAwaitingPress: Bool { false }
    public func continues(with event: PointerEvent<Space>) -> Bool { false }
    public var deadline: Milliseconds? { nil }
    public mutating func advance(to time: Milliseconds) -> GestureStep { .wait }

    /// What a cancelled pointer does to it.
    var stepOnCancel: GestureStep { state.isActive ? .cancel : .fail }
}

/// Measures that all recognisers share. One table, so that a press is a tap for one exactly where it is no pan for
/// the others.
public enum GestureMeasure {
    /// Points that a finger moves without meaning it.
    public static let slop = 10.0
    /// Points that a mouse or a pen moves without meaning it.
    public static let preciseSlop = 3.0
    /// How long a long press is.
    public static let longPress: Milliseconds = 500
    /// How long a finger rests on what it drags, so that scrolling works.
    public static let dragHold: Milliseconds = 200
    /// How soon the second tap of a double tap begins, from the end of the first.
    public static let betweenTaps: Milliseconds = 300
    /// Points between two taps that are one double tap.
    public static let tapDistance = 40.0
    /// How far a swipe goes, in how short a time.
    public static let swipeDistance = 50.0
    /// In milliseconds.
    public static let swipeTime: Milliseconds = 300

    /// What that kind of pointer moves without meaning it.
    static func slop(of kind: PointerKind) -> Double {
        kind == .touch ? slop : preciseSlop
    }
}
