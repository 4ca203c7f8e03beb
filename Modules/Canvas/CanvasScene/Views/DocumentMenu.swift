import CanvasModel
import Phrases
import Replication
import Scenes
import Views

// The menu of the canvas as a whole.
extension DrawingScene {
    func openDocumentMenu(_ event: SceneEvent, focused: Int? = nil) {
        guard let document else { return }
        let menu = OpenMenu(
            of: document, documentMenuItems(), opener: Keys.documentMenu, at: event,
            lastDown: context.keyPlace ?? lastDown,
            focused: focused)
        documentMenu = menu
        stale.insert(.header)
        context.isConsumed = true
        effects.append(.focus(key: menu.focus))
    }

    /// The same at the first file that the canvas goes out as.
    func openExport() {
        let first = documentMenuItems().firstIndex { if case .export = $0.action { true } else { false } }
        openDocumentMenu(.focus, focused: first)
    }

    /// Who goes on without a choice is where they were; after a choice the keys are the canvas's.
    func closeDocumentMenu(afterChoice: Bool = false) {
        guard let menu = documentMenu else { return }
        documentMenu = nil
        stale.insert(.header)
        effects.append(.focus(key: afterChoice && document != nil ? Keys.stage : menu.opener))
    }

    func documentMenuItems() -> [Scenes.MenuItem<CanvasAction>] {
        var items: [Scenes.MenuItem<CanvasAction>] = [
            .init(name: text(history == nil ? "History" : "Hide history"), action: .toggleHistory),
            .init(name: text("Place document…"), action: .placeDocument),
            .init(name: text("Add five random words"), action: .addWords),
        ]
        if connectable != nil { items.append(.init(name: text("Connect with an arrow"), action: .connect)) }
        if let document { items.append(.init(name: text("Send to…"), action: .send(document))) }
        items.append(.init(name: text("Import…"), action: .chooseImport))
        for part in exportedParts {
            items.append(.init(name: text(part.phrase), action: .exported(part), isOn: isExported(part)))
        }
        for file in CanvasFile.allCases { items.append(.init(name: text(file.phrase), action: .export(file))) }
        return items
    }

    func documentMenuKey(_ index: Int, _ event: SceneEvent) {
        let items = documentMenuItems()
        if documentMenu?.take(event, at: index, of: items, context, &effects) == true { closeDocumentMenu() }
    }

    func documentMenuView() -> [Node<CanvasAction>] {
        guard let menu = documentMenu else { return [] }
        return menu.view(
            documentMenuItems(), label: text("Actions for the canvas"), close: .closeDocumentMenu
        ) { .documentMenuKey($0) }
    }
}
