internal import Drawing
internal import Interaction
internal import KanbanModel
internal import Replication
internal import Scenes
internal import Views

/// A card of the calendar under a pointer. A mouse drags at once, a finger after it has rested.
struct DueDragging {
    private(set) var arena = DueDragging.newArena()
    /// The card that was pressed.
    private(set) var card: DueCard?
    /// Where in the card the pointer went down.
    private(set) var grab = (x: 0.0, y: 0.0)
    /// Where the card is held, in the window; nil while it is not dragged.
    var ghost: (x: Double, y: Double)?
    /// The day that it would get.
    var target: CivilDate?
    /// Whether a finger has rested long enough: from now on it drags.
    var isLifted = false
    /// The release that ends a drag is no press on the card.
    var swallowsPress = false

    static let wake: UInt32 = 21

    private static func newArena() -> GestureArena<WindowSpace> {
        var arena = GestureArena<WindowSpace>()
        arena.add(.drag(DragRecognizer()), as: .drag)
        return arena
    }

    mutating func press(_ card: DueCard, _ input: PointerInput) {
        self = DueDragging()
        self.card = card
        grab = (input.x, input.y)
    }

    mutating func handle(_ event: PointerEvent<WindowSpace>) -> [Gesture<WindowSpace>] { arena.handle(event) }
    mutating func advance(to time: Milliseconds) -> [Gesture<WindowSpace>] { arena.advance(to: time) }

    /// Nothing is pressed or dragged any more; returns whether something was.
    mutating func end() -> Bool {
        let was = ghost != nil || isLifted
        let swallows = swallowsPress
        self = DueDragging()
        swallowsPress = swallows
        return was
    }
}
