import Phrases
import Scenes
import Views

// C16.
extension DrawingScene {
    func menuView() -> Node<CanvasAction>? {
        guard let menu else { return nil }
        // A press beside the menu may take the focus to the veil: keys are heard there, too.
        return Node(.div, "canvas-menu-ground", key: Keys.menu, on: [.key(.menuInput), .pointer(.menuInput)]) {
            Node(.div, "canvas-veil", [.tabIndex(-1)], on: [.press(.closeMenu)])
            Node(
                .div, "menu popup",
                [
                    .role("menu"), .label(text("Object")), .measure(.measureX, menu.x), .measure(.measureY, menu.y),
                    .measure(.measureWidth, ObjectMenu.width),
                ]
            ) {
                for (place, entry) in menu.items.enumerated() {
                    Node(
                        button: text(entry.title), entry.item == .remove ? "menu-item danger" : "menu-item",
                        key: Keys.menuItem(place),
                        [.role("menuitem"), .tabIndex(place == menu.focused ? 0 : -1), .disabled(!entry.isEnabled)],
                        press: .menuItem(entry.item))
                }
            }
        }
    }
}
