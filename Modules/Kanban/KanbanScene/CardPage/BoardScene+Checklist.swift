import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// The checklist: its items are ticked, written, moved and removed where they stand.
extension BoardScene {
    /// Makes an event of what shall be done to the checklist. Returns whether it was made.
    @discardableResult
    func editChecklist(_ body: (inout Checklist) -> Void) -> Bool {
        saveWords()
        guard let page else { return false }
        var list = page.words.checklist
        body(&list)
        let description = Checklist.joined(words: page.words.words, rest: list.text)
        let isMade = change { (board) throws(BoardError) in
            try board.edit(page.card, CardEdit(description: description))
        }
        if isMade { pageFollowsBoard() }
        return isMade
    }

    func typeItem(_ place: Int, _ event: SceneEvent) {
        switch event {
        case .input(let text, _, _):
            if page?.item.map({ $0.place != place }) ?? false { saveItem() }
            guard let items = page?.words.checklist.items, items.indices.contains(place) else { return }
            let base = page?.item?.base ?? items[place].text
            page?.item = text.hasSameBytes(as: base) ? nil : ItemTyping(place: place, text: text, base: base)
        case .commit, .blur: saveItem()
        default: return
        }
    }

    /// Makes an event of what is typed over an item. Where that item is gone, it becomes one of its own.
    func saveItem() {
        guard let page, let typing = page.item else { return }
        let items = page.words.checklist.items
        let place = typing.place(in: items)
        self.page?.item = nil
        if let place {
            editChecklist { $0.rename(place, to: typing.text) }
        } else if editChecklist({ $0.add(linesOf: typing.text) }) {
            toast("Somebody else changed this item meanwhile. What you wrote is an item of its own.", undo: false)
        }
    }

    /// Somebody else may have moved the item that is written, or changed it.
    func followItem() {
        guard let page, let typing = page.item else { return }
        if let place = typing.place(in: page.words.checklist.items) {
            guard place != typing.place else { return }
            self.page?.item?.place = place
            effects.append(.focus(key: Self.itemField(place)))
        } else {
            saveItem()
        }
    }

    func itemKey(_ place: Int, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, let items = page?.words.checklist.items else { return }
        let text =
            page?.item.flatMap { $0.place == place ? $0.text : nil } ?? (place < items.count ? items[place].text : "")
        switch key {
        case "Enter":
            saveItem()
            if modifiers.hasCommand {
                editChecklist { $0.toggle(place) }
            } else {
                effects.append(.focus(key: place + 1 < items.count ? Self.itemField(place + 1) : Self.newItemField))
            }
        case "ArrowUp" where modifiers.contains(.alt): moveItem(place, to: place - 1)
        case "ArrowDown" where modifiers.contains(.alt): moveItem(place, to: place + 1)
        case "Backspace" where text.isEmpty: removeItem(place)
        default: return
        }
        context.isConsumed = true
    }

    private func moveItem(_ place: Int, to other: Int) {
        saveItem()
        guard let items = page?.words.checklist.items, items.indices.contains(place), items.indices.contains(other),
            editChecklist({ $0.move(place, to: other) })
        else { return }
        announce("“\(items[place].text)” is item \(other + 1) of \(items.count) now.")
        effects.append(.focus(key: Self.itemField(other)))
    }

    func removeItem(_ place: Int) {
        page?.item = nil
        guard let items = page?.words.checklist.items, items.indices.contains(place),
            editChecklist({ $0.remove(place) })
        else { return }
        toast("Removed the item “\(items[place].text)”.")
        effects.append(.focus(key: place > 0 ? Self.itemField(place - 1) : Self.newItemField))
    }

    /// A pointer on the handle of an item takes it along.
    func dragItem(_ place: Int, _ event: SceneEvent) {
        guard case .pointer(let input) = event else { return }
        switch input.phase {
        case .down:
            saveItem()
            page?.draggedItem = (place, place)
            effects.append(.claimPointer(true))
        case .move:
            guard page?.draggedItem != nil else { return }
            if case .page(.overItem(let other)) = surface.action(at: input.over, on: .target) {
                page?.draggedItem?.to = other
            }
        case .up:
            guard let dragged = page?.draggedItem else { return }
            endItemDrag()
            if dragged.from != dragged.to { moveItem(dragged.from, to: dragged.to) }
        default: endItemDrag()
        }
    }

    private func endItemDrag() {
        guard page?.draggedItem != nil else { return }
        page?.draggedItem = nil
        effects.append(.claimPointer(false))
    }

    func typeNewItem(_ event: SceneEvent) {
        switch event {
        case .input(let text, _, _): page?.newItem = text
        // What was written is meant to be there.
        case .blur: addItems(keepsFocus: false)
        default: return
        }
    }

    func newItemKey(_ event: SceneEvent) {
        guard case .key(let key, _) = event else { return }
        switch key {
        case "Enter":
            addItems()
            context.isConsumed = true
        case "Escape": return
        default: isKeyOfText = page?.newItem.isEmpty == false
        }
    }

    /// Each line becomes an item.
    func addItems(keepsFocus: Bool = true) {
        guard let text = page?.newItem, !text.isBlank, editChecklist({ $0.add(linesOf: text) }) else { return }
        page?.newItem = ""
        if keepsFocus { effects += [.focus(key: Self.newItemField), .reveal(key: Self.newItemField)] }
    }

    static func itemField(_ place: Int) -> String { "card-item-\(place)" }
    static var newItemField: String { "card-new-item" }
}

extension ItemTyping {
    /// Where the item is by now; nil where nothing says any more what it said.
    fileprivate func place(in items: [Checklist.Item]) -> Int? {
        if items.indices.contains(place), items[place].text.hasSameBytes(as: base) { return place }
        return items.firstIndex { $0.text.hasSameBytes(as: base) }
    }
}
