import Drawing
import Interaction
import Scenes

/// The long press on a photo.
struct PhotoPress {
    private var arena = GestureArena<WindowSpace>()
    /// The place of the photo in the list on show.
    private(set) var index = 0
    /// When `advance` must be called, in milliseconds from now; nil for never.
    private(set) var delay: Double?

    init() {
        arena.add(.longPress(LongPressRecognizer()), as: .longPress)
    }

    /// Whether a finger is down.
    var isTouched: Bool { !arena.touches.isEmpty }

    /// Gives where a long press has just begun.
    mutating func handle(_ input: PointerInput, on index: Int) -> Point<WindowSpace>? {
        if input.phase == .down, arena.touches.isEmpty { self.index = index }
        let found = Self.beginning(of: arena.handle(PointerEvent(input)))
        delay = arena.deadline.map { max(0, Double($0) - input.time) }
        return found
    }

    mutating func advance() -> Point<WindowSpace>? {
        guard let deadline = arena.deadline else { return nil }
        delay = nil
        return Self.beginning(of: arena.advance(to: deadline))
    }

    /// Forgets the fingers: the photos under them are others now, or gone.
    mutating func cancel() {
        delay = nil
        _ = arena.cancel()
    }

    private static func beginning(of gestures: [Gesture<WindowSpace>]) -> Point<WindowSpace>? {
        for gesture in gestures where gesture.state == .began { return gesture.location }
        return nil
    }
}
