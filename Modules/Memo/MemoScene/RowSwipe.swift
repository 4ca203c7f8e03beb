import Drawing
import Interaction
import Replication
import Scenes

/// A finger on a row of the list: to the left it uncovers what can be done, to the right it covers it again.
struct RowSwipe {
    private var arena = RowSwipe.newArena()
    /// The row under the finger.
    private(set) var row: DocumentID?
    /// The release that ends a swipe is no press on the row.
    var swallowsPress = false

    static let wake: UInt32 = 3

    private static func newArena() -> GestureArena<WindowSpace> {
        var arena = GestureArena<WindowSpace>()
        arena.add(.swipe(SwipeRecognizer([.left, .right])), as: .swipe, for: .touch)
        return arena
    }

    /// The direction in which the row was swiped, when it was.
    mutating func handle(_ document: DocumentID, _ input: PointerInput) -> SwipeDirection? {
        if input.phase == .down {
            row = document
            swallowsPress = false
        }
        guard row == document else { return nil }
        for gesture in arena.handle(PointerEvent(input)) {
            guard case .swipe(let direction) = gesture.motion else { continue }
            swallowsPress = true
            return direction
        }
        return nil
    }

    /// Forgets the finger: of one on a row that has gone, nobody tells the end.
    mutating func cancel() {
        row = nil
        _ = arena.cancel()
    }

    mutating func timePasses() {
        if let deadline = arena.deadline { _ = arena.advance(to: deadline) }
    }
}
