import Drawing
import Interaction
import KanbanModel
import Primitives
import Replication
import Scenes
import Views

/// The timers of what is dragged.
enum DragTimer {
    /// When a finger has rested on a card of the board.
    static let card: UInt32 = 1
    /// When a tab that a card rests on opens.
    static let tab: UInt32 = 3
    /// When a finger has rested on a card of the calendar.
    static let due: UInt32 = 21
}

/// Something under a pointer: pressed, swiped or dragged to a target. A mouse drags at once, a finger after it has rested.
struct ItemDrag<Item, Target> {
    private let timer: UInt32
    private let takesSwipes: Bool
    private var arena: GestureArena<WindowSpace>
    /// What was pressed.
    private(set) var item: Item?
    /// Where in it the pointer went down.
    private var grab = (x: 0.0, y: 0.0)
    /// Where it is held, in the window; nil while it is not dragged.
    private(set) var ghost: (x: Double, y: Double)?
    /// Where it would be dropped.
    var target: Target?
    /// Whether a finger has rested long enough: from now on it drags.
    private(set) var isLifted = false
    /// The release that ends a gesture is no press on the item.
    var swallowsPress = false

    /// `timer` tells when a finger has rested. With `takesSwipes` one to the left is a gesture of its own.
    init(timer: UInt32, takesSwipes: Bool = false) {
        self.timer = timer
        self.takesSwipes = takesSwipes
        arena = Self.arena(takesSwipes)
    }

    private static func arena(_ takesSwipes: Bool) -> GestureArena<WindowSpace> {
        var arena = GestureArena<WindowSpace>()
        arena.add(.drag(DragRecognizer()), as: .drag)
        if takesSwipes { arena.add(.swipe(SwipeRecognizer([.left])), as: .swipe, for: .touch) }
        return arena
    }

    mutating func press(_ item: Item, _ input: PointerInput) {
        self = ItemDrag(timer: timer, takesSwipes: takesSwipes)
        self.item = item
        grab = (input.x, input.y)
    }

    /// What the pointer has come to by this.
    mutating func follow(_ input: PointerInput, _ effects: inout [Effect]) -> [Gesture<WindowSpace>] {
        let event = PointerEvent<WindowSpace>(input)
        let gestures = arena.handle(event)
        wake(at: event.time, &effects)
        return gestures
    }

    /// The time of the hold has come.
    mutating func rest(_ effects: inout [Effect]) -> [Gesture<WindowSpace>] {
        guard let deadline = arena.deadline else { return [] }
        let gestures = arena.advance(to: deadline)
        wake(at: deadline, &effects)
        if item != nil, arena.isHolding, !isLifted {
            isLifted = true
            effects += [.claimPointer(true), .haptic]
        }
        return gestures
    }

    private func wake(at now: Milliseconds, _ effects: inout [Effect]) {
        guard let deadline = arena.deadline else { return }
        effects.append(.wake(timer, milliseconds: Double(max(0, deadline - now))))
    }

    /// The item goes where a drag that began or goes on has brought it.
    mutating func move(_ gesture: Gesture<WindowSpace>, _ effects: inout [Effect]) {
        if gesture.state == .began {
            swallowsPress = true
            effects.append(.claimPointer(true))
        }
        ghost = (gesture.location.x - grab.x, gesture.location.y - grab.y)
    }

    /// Nothing is pressed or dragged any more; the page gets the pointer back. Returns whether something was dragged.
    @discardableResult
    mutating func end(_ effects: inout [Effect]) -> Bool {
        let was = ghost != nil || isLifted
        let swallows = swallowsPress
        // The finger may still be down, and its end told to nobody.
        self = ItemDrag(timer: timer, takesSwipes: takesSwipes)
        swallowsPress = swallows
        if was { effects.append(.claimPointer(false)) }
        return was
    }
}

/// Where something from outside the page would be dropped.
struct OutsideDrop {
    var target: DropTarget?
    /// How many things it is.
    var count: Int
}
