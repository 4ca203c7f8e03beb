import ColorSelectModel
import Phrases
package import Replication
package import Scenes
import Views

/// Whose menu it is.
package enum IllustrationMenu {
    /// Of an illustration in the list.
    case listed(DocumentID)
    /// Of the picture that is being made: what is rarely used.
    case whole
}

// Menus: of an illustration in the list, and of the picture that is being made.
extension IllustrationScene: MenuShowing {
    func showMenu(of subject: IllustrationMenu, _ event: SceneEvent) {
        let opener =
            switch subject {
            case .listed(let id): ListWindow.key(of: id)
            case .whole: Self.keyOfMenuOfWhole
            }
        showMenu(of: subject, opener: opener, event)
    }

    static var keyOfMenuOfWhole: String { "whole-menu" }

    func menuButton() -> Node {
        let isOpen = if case .whole = menu?.subject { true } else { false }
        return Node(
            .more, text("More for the whole picture"), key: Self.keyOfMenuOfWhole, classes: "icon menu-button",
            [Attribute(.haspopup, "menu"), .expanded(isOpen)], on: [.press(.showMenuOfWhole), .pointer(.note)])
    }

    package func items(of subject: IllustrationMenu) -> [MenuItem<ColorSelectAction>] {
        switch subject {
        case .listed(let id):
            [
                MenuItem(name: text("Open"), action: .openIllustration(id)),
                MenuItem(name: text("Duplicate"), action: .duplicate(id)),
                MenuItem(name: text("Send to…"), action: .sendListed(id)),
                MenuItem(name: text("Delete"), action: .delete(id), isDanger: true),
            ]
        case .whole:
            [
                MenuItem(name: text("Seed"), action: .toggleSeed, isOn: showsSeed),
                MenuItem(name: text("Credits"), action: .toggleCredits, isOn: showsCredits),
            ]
        }
    }

    func menuView() -> [Node] {
        guard let menu else { return [] }
        let label: Phrase =
            switch menu.subject {
            case .listed(let id): "Actions for “\(context.catalogue[id]?.title ?? "")”"
            case .whole: "More for the whole picture"
            }
        return menu.view(items(of: menu.subject), label: text(label), close: .closeMenu) {
            .menuKey($0)
        }
    }

    func duplicate(_ id: DocumentID) {
        closeMenu()
        documents.with(id) { [self] open in
            let wanted = text("\(open.value.name) copy")
            let name = wanted.unicodeScalars.count > IllustrationLimits.name ? open.value.name : wanted
            guard let changes = try? open.value.duplication(name: name), let made = documents.make(changes) else {
                return
            }
            noteChange(of: made.id)
            offered = documents.undoOffer(of: made.id)
            effects.append(
                .toast(
                    text("Made the illustration “\(name)”."), undo: true,
                    open: .document(area: Self.area, made.id)))
        }
    }
}
