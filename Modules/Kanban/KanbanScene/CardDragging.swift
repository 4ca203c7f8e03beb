internal import Drawing
internal import Interaction
internal import KanbanModel
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

/// A card under a pointer: pressed, swiped or dragged. A mouse drags at once, a finger after it has rested.
struct CardDragging {
    private(set) var arena = CardDragging.newArena()
    /// The card that was pressed.
    private(set) var card: UnitID?
    /// Where in the card the pointer went down.
    private(set) var grab = (x: 0.0, y: 0.0)
    /// Where the card is held, in the window; nil while it is not dragged.
    var ghost: (x: Double, y: Double)?
    /// Where it would be dropped.
    var target: DropTarget?
    /// On a phone, the column whose tab is under it.
    var tab: UnitID?
    /// Whether a finger has rested long enough: from now on it drags.
    var isLifted = false
    /// The release that ends a gesture is no press on the card.
    var swallowsPress = false

    static let wake: UInt32 = 1
    /// When a tab that a card rests on opens.
    static let tabWake: UInt32 = 3

    private static func newArena() -> GestureArena<WindowSpace> {
        var arena = GestureArena<WindowSpace>()
        arena.add(.drag(DragRecognizer()), as: .drag)
        arena.add(.swipe(SwipeRecognizer([.left])), as: .swipe, for: .touch)
        return arena
    }

    mutating func press(_ id: UnitID, _ input: PointerInput) {
        card = id
        grab = (input.x, input.y)
        ghost = nil
        target = nil
        tab = nil
        isLifted = false
        swallowsPress = false
    }

    mutating func handle(_ event: PointerEvent<WindowSpace>) -> [Gesture<WindowSpace>] { arena.handle(event) }
    mutating func advance(to time: Milliseconds) -> [Gesture<WindowSpace>] { arena.advance(to: time) }

    /// Nothing is pressed or dragged any more; returns whether something was dragged.
    mutating func end() -> Bool {
        let was = ghost != nil || isLifted
        // The finger may still be down, and its end told to nobody.
        arena = Self.newArena()
        card = nil
        ghost = nil
        target = nil
        tab = nil
        isLifted = false
        return was
    }
}

/// Where something from outside the page would be dropped.
struct OutsideDrop {
    var target: DropTarget?
    /// How many things it is.
    var count: Int
}
