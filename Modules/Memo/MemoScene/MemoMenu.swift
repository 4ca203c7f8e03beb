import MemoModel
import Phrases
import Replication
package import Scenes
import Views

/// Whose menu it is: of all memos, or of one, in the list or above the text.
package struct MemoMenu {
    /// Nil for all.
    var document: DocumentID?
    var isInList: Bool

    /// What gets the focus back.
    var opener: String {
        guard let document else { return "list-menu" }
        return isInList ? "menu-" + document.key : "detail-menu"
    }
}

extension MemosScene: MenuShowing {
    func showMenu(_ document: DocumentID?, isInList: Bool, _ event: SceneEvent) {
        swiped = nil
        let subject = MemoMenu(document: document, isInList: isInList)
        showMenu(of: subject, opener: subject.opener, event)
    }

    package func items(of subject: MemoMenu) -> [MenuItem<MemoAction>] {
        var items: [MenuItem<MemoAction>] = []
        func add(_ name: Phrase, _ action: MemoAction, isDanger: Bool = false) {
            items.append(MenuItem(name: context.text(name), action: action, isDanger: isDanger))
        }
        guard let id = subject.document else {
            add("Today's memo", .today)
            for row in templates { add("New from “\(templateName(row))”", .newFrom(row.document)) }
            add("Import…", .chooseImport)
            add("Export all as JSON", .export(.all))
            return items
        }
        let isPinned = context.catalogue[id]?.isPinned ?? false
        add(isPinned ? "Unpin" : "Pin", .pin(id))
        if !subject.isInList {
            if let open, open.canStep(.undo) { add("Undo", .step(.undo)) }
            if let open, open.canStep(.redo) { add("Redo", .step(.redo)) }
            if canFind { add("Find in memo", .startFind) }
            if showsField { add("Attach files…", .chooseFiles) }
            add(history == nil ? "History" : "Hide history", .toggleHistory)
            if open != nil { add(passages == nil ? "Who wrote what" : "Hide who wrote what", .togglePassages) }
        }
        add("New memo from this", .newFrom(id))
        add("Send to…", .send(id))
        add("Copy link", .copyLink(id))
        add("Share", .share(id))
        add("Export as Markdown", .export(.markdown(id)))
        add("Export as JSON", .export(.json(id)))
        add("Delete", .delete(id), isDanger: true)
        return items
    }

    func menuView() -> [Node<MemoAction>] {
        guard let menu else { return [] }
        return menu.view(items(of: menu.subject), label: context.text("Actions"), close: .closeMenu) { .menuKey($0) }
    }
}
