import Drawing
public import Views

/// A line of a menu.
public struct MenuItem<Action: Sendable> {
    /// What it says, in the reader's language.
    public let name: String
    /// What choosing it means.
    public let action: Action
    /// Whether it is marked as one to think about, such as deleting for good.
    public let isDanger: Bool
    /// Whether it is shown, and can't be chosen.
    public let isDisabled: Bool
    /// Of one that is on or off: whether it is on.
    public let isOn: Bool?
    /// Classes of its own, such as that of a colour.
    public let classes: String

    /// `name` is shown as it is.
    public init(
        name: String, action: Action, isDanger: Bool = false, isDisabled: Bool = false, isOn: Bool? = nil,
        classes: String = ""
    ) {
        self.name = name
        self.action = action
        self.isDanger = isDanger
        self.isDisabled = isDisabled
        self.isOn = isOn
        self.classes = classes
    }
}

/// A menu that is open: over what, where, and which of its items has the focus. The items themselves are made anew
/// whenever they are asked for, so that they say what is so now.
public struct OpenMenu<Subject> {
    /// What its items act on.
    public let subject: Subject
    /// What gets the focus back.
    public let opener: String
    /// In points of the window; nil where nobody pointed.
    private let place: (x: Double, y: Double)?
    private var index: Int

    /// Opens where `event` points; where a press or a key opens it, at `lastDown`, see `PointerInput.menuPlace`. The item at `focused` has the focus, or
    /// the first that can be chosen.
    public init<Action>(
        of subject: Subject, _ items: [MenuItem<Action>], opener: String, at event: SceneEvent,
        lastDown: (x: Double, y: Double)?, focused: Int? = nil
    ) {
        self.subject = subject
        self.opener = opener
        place =
            switch event {
            case .menu(let x, let y): (x, y)
            case .press, .key: lastDown
            default: nil
            }
        index = focused ?? items.firstIndex { !$0.isDisabled } ?? 0
    }

    /// The key of the node that has the focus.
    public var focus: String { Self.key(index) }

    private static func classes<Action>(of item: MenuItem<Action>) -> String {
        var classes = item.isDanger ? "menu-item danger" : "menu-item"
        if !item.classes.isEmpty { classes += " " + item.classes }
        return classes
    }

    private static func key(_ index: Int) -> String { "item-" + String(index) }

    /// Takes a key at an item: the focus moves along. True where the key closes the menu.
    public mutating func take<Action>(
        _ event: SceneEvent, at index: Int, of items: [MenuItem<Action>], _ context: SceneContext,
        _ effects: inout [Effect]
    ) -> Bool {
        guard case .key(let key, _) = event,
            let step = MenuStep(key, from: index, isEnabled: items.map { !$0.isDisabled })
        else { return false }
        context.isConsumed = true
        guard case .focus(let next) = step else { return true }
        self.index = next
        effects.append(.focus(key: focus))
        return false
    }

    /// The menu, and a shade over all else that closes it.
    public func view<Action: Sendable>(
        _ items: [MenuItem<Action>], label: String, close: Action, key: (Int) -> Action
    ) -> [Node<Action>] {
        var measures: [Attribute?] = [
            .role("menu"), .label(label), Attribute(.measureCount, String(items.count)),
        ]
        if let place {
            measures.append(.measure(.measureX, place.x))
            measures.append(.measure(.measureY, place.y))
        }
        return [
            Node(.div, "menu-shade", key: "menu-shade", on: [.press(close), .menu(close)]),
            Node(.div, place == nil ? "menu is-centered" : "menu", key: "menu", measures) {
                for (index, item) in items.enumerated() {
                    Node<Action>(
                        .button, Self.classes(of: item), key: Self.key(index),
                        text: item.name,
                        [
                            .role(item.isOn == nil ? "menuitem" : "menuitemcheckbox"), .type("button"),
                            .tabIndex(index == self.index ? 0 : -1), .disabled(item.isDisabled),
                            item.isOn.map { .checked($0) },
                        ],
                        on: [.press(item.action), .key(key(index))])
                }
            },
        ]
    }
}

/// A scene with one menu at a time.
package protocol MenuShowing: AnyObject {
    associatedtype Subject
    associatedtype Action: Sendable

    var context: SceneContext { get }
    var effects: [Effect] { get set }
    var menu: OpenMenu<Subject>? { get set }
    /// Where a menu opens: see `PointerInput.menuPlace`.
    var lastDown: (x: Double, y: Double)? { get }

    func items(of subject: Subject) -> [MenuItem<Action>]
}

extension MenuShowing {
    package func showMenu(of subject: Subject, opener: String, _ event: SceneEvent) {
        let menu = OpenMenu(
            of: subject, items(of: subject), opener: opener, at: event, lastDown: context.keyPlace ?? lastDown)
        self.menu = menu
        context.isConsumed = true
        effects.append(.focus(key: menu.focus))
    }

    package func closeMenu(returningFocus: Bool = true) {
        guard let menu else { return }
        self.menu = nil
        if returningFocus { effects.append(.focus(key: menu.opener)) }
    }

    package func menuKey(_ index: Int, _ event: SceneEvent) {
        guard let items = menu.map({ items(of: $0.subject) }) else { return }
        if menu?.take(event, at: index, of: items, context, &effects) == true { closeMenu() }
    }
}

/// What a key does in a menu: arrows go round past what is disabled, Esc and Tab leave.
public enum MenuStep: Equatable, Sendable {
    case close
    case focus(Int)

    /// Nil for a key that a menu makes no use of, and where there is nothing to go to.
    public init?(_ key: String, from index: Int, isEnabled: [Bool]) {
        var next = index
        var step = 1
        switch key {
        case "Escape", "Tab":
            self = .close
            return
        case "ArrowDown": break
        case "ArrowUp": step = -1
        case "Home": next = -1
        case "End":
            next = isEnabled.count
            step = -1
        default: return nil
        }
        guard !isEnabled.isEmpty else { return nil }
        for _ in isEnabled {
            next = (next + step + isEnabled.count) % isEnabled.count
            if isEnabled[next] { break }
        }
        self = .focus(next)
    }
}

extension PointerInput {
    /// Where a menu opens that a press on this node opens, in points of the window: below a button, so that it does not
    /// cover what it is about; where the pointer is on what is higher than a finger needs.
    public var menuPlace: (x: Double, y: Double) {
        (windowX, max(windowY, windowY - y + min(height, Double(Style.touchTarget))))
    }
}
