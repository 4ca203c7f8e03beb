/// A node of a view: what an element of the page should be, as a value that never changes.
///
/// Views are built anew for every change and compared with what is shown; a node that is the *same object* as
/// before is passed over with all below it, so a scene keeps those of things that did not change.
/// `Action` is what the scene calls the things that a person can do.
public final class Node<Action: Sendable>: Sendable {
    /// A node of another element in the same place is painted anew, with all below it.
    public let tag: ElementName
    /// What tells it from its siblings when they move; nil for those that stay in place. Distinct among siblings.
    public let key: String?
    /// Its text; a node has either text or children.
    public let text: String?
    /// In the order given, classes first.
    public let attributes: [Attribute]
    /// The first handler of a trigger counts.
    public let handlers: [Handler<Action>]
    /// In reading order; not painted where there is a `text`.
    public let children: [Node<Action>]

    /// Attributes that are nil are left out; `classes` are names with spaces between, and no attribute if empty.
    public init(
        _ tag: ElementName, _ classes: String = "", key: String? = nil, text: String? = nil,
        _ attributes: [Attribute?] = [],
        on handlers: [Handler<Action>] = [], @NodeBuilder<Action> _ children: () -> [Node<Action>] = { [] }
    ) {
        self.tag = tag
        self.key = key
        self.text = text
        var all: [Attribute] = []
        all.reserveCapacity(attributes.count + 1)
        if !classes.isEmpty { all.append(Attribute(.classes, classes)) }
        for attribute in attributes { if let attribute { all.append(attribute) } }
        self.attributes = all
        self.handlers = handlers
        self.children = children()
    }
}

/// That an event at a node means an action.
public struct Handler<Action: Sendable>: Sendable {
    /// What must happen at the node.
    public let trigger: Trigger
    /// Given back by `Surface.action(at:on:)`.
    public let action: Action

    /// Makes the node listen for `trigger`.
    public init(_ trigger: Trigger, _ action: Action) {
        self.trigger = trigger
        self.action = action
    }

    /// For a click, or Enter or Space on what has the focus.
    public static func press(_ action: Action) -> Handler { Handler(.press, action) }
    /// For each change of a text while it is typed, and of a slider while it moves.
    public static func input(_ action: Action) -> Handler { Handler(.input, action) }
    /// For a value that was chosen or left behind; its field then shows again what the view says.
    public static func commit(_ action: Action) -> Handler { Handler(.commit, action) }
    /// For a key while the node, or one inside it, has the focus.
    public static func key(_ action: Action) -> Handler { Handler(.key, action) }
    /// For a right click, or the menu key; the browser's own menu stays away.
    public static func menu(_ action: Action) -> Handler { Handler(.menu, action) }
    /// For a finger, pen or mouse from press to release, wherever it goes meanwhile.
    public static func pointer(_ action: Action) -> Handler { Handler(.pointer, action) }
    /// Lets pointers and drops find the node in `over`; never happens by itself.
    public static func target(_ action: Action) -> Handler { Handler(.target, action) }
    /// For the size in points, at once and whenever it changes.
    public static func size(_ action: Action) -> Handler { Handler(.size, action) }
    /// For how far the node is scrolled, in points.
    public static func scroll(_ action: Action) -> Handler { Handler(.scroll, action) }
    /// For the focus coming to the node, or to one inside it.
    public static func focus(_ action: Action) -> Handler { Handler(.focus, action) }
    /// For the focus leaving the node and all inside it.
    public static func blur(_ action: Action) -> Handler { Handler(.blur, action) }
    /// For something dragged over the node from outside, and dropped on it.
    public static func drop(_ action: Action) -> Handler { Handler(.drop, action) }
    /// For what is pasted at the node, and for files chosen after `chooseFiles`.
    public static func paste(_ action: Action) -> Handler { Handler(.paste, action) }
}

/// What can happen at a node. The raw value is its bit in what the painter listens for.
public enum Trigger: UInt16, CaseIterable, Sendable {
    /// A click, or Enter or Space on what has the focus.
    case press = 0x1
    /// Text while it is typed; a slider while it moves.
    case input = 0x2
    /// A value that was chosen or left behind.
    case commit = 0x4
    /// A key. Nothing else happens with it where the scene says so.
    case key = 0x8
    /// A right click, or the menu key.
    case menu = 0x10
    /// A finger, pen or mouse from press to release, with what lies under it.
    case pointer = 0x20
    /// Marks what a pointer can be over; never happens by itself.
    case target = 0x40
    /// The size it has, and every size it gets.
    case size = 0x80
    case scroll = 0x100
    case focus = 0x200
    case blur = 0x400
    /// Something dragged here from outside the page; over it, and dropped.
    case drop = 0x800
    case paste = 0x1000
    /// The pointer moved over it without being pressed.
    case hover = 0x2000
    /// The wheel turned, or two fingers on a touchpad.
    case wheel = 0x4000
    /// A finger has pulled a list down beyond its top and let go.
    case pull = 0x8000

    /// What the page knows it by.
    public var name: String {
        switch self {
        case .press: "press"
        case .input: "input"
        case .commit: "commit"
        case .key: "key"
        case .menu: "menu"
        case .pointer: "pointer"
        case .target: "target"
        case .size: "size"
        case .scroll: "scroll"
        case .focus: "focus"
        case .blur: "blur"
        case .drop: "drop"
        case .paste: "paste"
        case .hover: "hover"
        case .wheel: "wheel"
        case .pull: "pull"
        }
    }
}

/// Makes a list of nodes of what stands in braces.
@resultBuilder
public enum NodeBuilder<Action: Sendable> {
    /// One node.
    public static func buildExpression(_ node: Node<Action>) -> [Node<Action>] { [node] }
    /// Nothing for nil.
    public static func buildExpression(_ node: Node<Action>?) -> [Node<Action>] { node.map { [$0] } ?? [] }
    /// Each of the list, in its order.
    public static func buildExpression(_ nodes: [Node<Action>]) -> [Node<Action>] { nodes }
    /// All parts, one after the other.
    public static func buildBlock(_ parts: [Node<Action>]...) -> [Node<Action>] {
        var nodes: [Node<Action>] = []
        for part in parts { nodes += part }
        return nodes
    }
    /// Nothing where an `if` without `else` is not taken.
    public static func buildOptional(_ part: [Node<Action>]?) -> [Node<Action>] { part ?? [] }
    /// What stands after `if`.
    public static func buildEither(first part: [Node<Action>]) -> [Node<Action>] { part }
    /// What stands after `else`.
    public static func buildEither(second part: [Node<Action>]) -> [Node<Action>] { part }
    /// What each round of a loop makes, one after the other.
    public static func buildArray(_ parts: [[Node<Action>]]) -> [Node<Action>] {
        var nodes: [Node<Action>] = []
        for part in parts { nodes += part }
        return nodes
    }
}
