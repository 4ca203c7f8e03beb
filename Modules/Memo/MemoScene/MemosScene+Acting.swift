import Interaction
import Markup
import MemoModel
import Phrases
import Replication
import Scenes

// What happens becomes what a person wants.
extension MemosScene {
    func act(_ action: MemoAction, _ event: SceneEvent) {
        if action.isWriting { importing.isLeft = true }
        switch action {
        case .newMemo: if context.gate.passes(nil) { startNew() }
        case .today: openToday()
        case .newFrom(let id): make(from: id)
        case .select(let id):
            if swipe.swallowsPress { swipe.swallowsPress = false } else { choose(id) }
        case .showList:
            let last = selected
            leave()
            showsDetail = false
            effects.append(.leave(to: .area(Memo.kind)))
            if let last { focusRow(last) } else { effects.append(.focus(key: "new-memo")) }
        case .search: if case .input(let text, _, _) = event { search(text) }
        case .clearSearch:
            endSearch()
            effects.append(.focus(key: "search"))
        case .searchKey: searchKey(event)
        case .filter(let name):
            tag = name == tag ? nil : name
            refilter(isNew: true)
            showsDetail = false
            effects.append(.announce(context.text(tag.map { "Memos with #\($0)" } ?? "All memos")))
        case .rowKey(let id): rowKey(id, event)
        case .rowFocus(let id): window.focused = id
        case .list:
            window.take(event, of: listCount)
            askForMoreHits()
        case .rowPointer(let id):
            guard case .pointer(let input) = event else { return }
            if input.phase == .down { lastDown = input.menuPlace }
            if let direction = swipe.handle(id, input) { swiped = direction == .left ? id : nil }
        case .chooseImport: chooseImport()
        case .takeImport: takeImport(event)
        case .export(let file): export(file)
        case .pin(let id): setPinned(id)
        case .share(let id): share(id)
        case .delete(let id): delete(id)
        case .send(let id):
            closeMenu(returningFocus: false)
            commit()
            effects.append(.send(id))
        case .copyLink(let id):
            closeMenu()
            effects.append(.copy(id.link))
            effects.append(.toast(context.text("Link copied."), undo: false))
        case .showMenu(let id, let isInList):
            let isSwallowed = swipe.swallowsPress && isInList
            swipe.swallowsPress = false
            if !isSwallowed { showMenu(id, isInList: isInList, event) }
        case .menuKey(let index): menuKey(index, event)
        case .closeMenu: closeMenu()
        case .type:
            type(event)
            suggest()
        case .editorKey: editorKey(event)
        case .editorScroll, .readerScroll:
            if case .scroll(let top, _) = event, let selected { places[selected] = top }
            if case .sight(let lines) = event { sight = lines }
        case .editorBlur:
            editor?.isComposing = false
            if release() { closeDeleted() }
            commit()
        case .editorTake: take(event)
        case .chooseFiles:
            closeMenu(returningFocus: false)
            effects.append(.chooseFiles(key: "editor", accept: "*/*", multiple: true))
        case .suggestion(let index): choose(index)
        case .mark(let key):
            _ = mark(key)
            effects.append(.focus(key: "editor"))
            if let selection = editor?.selection { effects.append(.select(key: "editor", selection)) }
        case .step(let direction):
            closeMenu(returningFocus: false)
            step(direction, of: selected)
            effects.append(.focus(key: "editor"))
        case .read(let isOn): read(isOn)
        case .tick(let index): tick(task: index)
        case .openLink(let id): openLink(id)
        case .allowPictures:
            allowsPictures = true
            cache.reading = nil
        case .startFind:
            closeMenu(returningFocus: false)
            startFind()
        case .find: if case .input(let text, _, _) = event { find(text) }
        case .findKey: findKey(event)
        case .stepFind(let isForward): stepFind(isForward: isForward)
        case .closeFind: closeFind()
        case .toggleHistory: toggleHistory(event)
        case .historyLine(let line): history?.take(event, of: line)
        case .showVersion(let event): showVersion(event)
        case .restoreVersion(let event): restoreVersion(event)
        case .closeVersion: closeVersion()
        case .look(let look): version?.look = look
        case .togglePassages: togglePassages(event)
        case .key: key(event)
        case .note: if case .pointer(let input) = event { lastDown = input.menuPlace }
        }
    }

    private func read(_ isOn: Bool) {
        commit()
        find = nil
        passages = nil
        prefersReading = isOn
        if !isOn { editor?.write() }
        cache.reading = nil
        // The field comes back as it was.
        editor?.mustReset = true
        if !isOn { effects.append(.focus(key: "editor")) }
    }

    /// Ticks a task in the reading view.
    private func tick(task index: Int) {
        guard let open else { return }
        beforeFollowing()
        guard let changes = try? open.value.toggleTask(index + 1) else { return }
        perform(changes, on: open.id)
        follow()
        cache.reading = nil
    }

    private func openLink(_ id: DocumentID) {
        guard let row = context.catalogue[id] else { return }
        if row.kind == Memo.kind {
            go(to: id)
        } else if let route = context.route(to: row) {
            effects.append(.open(route))
        }
    }

    private func searchKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        // Undo within the field is the field's own.
        isInField = modifiers.hasCommand
        switch key {
        case "Escape":
            guard search.isActive else { return }
            endSearch()
        case "ArrowDown":
            guard let first = rows().first else { return }
            focusRow(first.document)
        case "Enter":
            guard let first = rows().first else { return }
            choose(first.document)
        default: return
        }
        context.isConsumed = true
    }

    /// Opens a memo of the list; where a search is on, at what was found in it.
    private func choose(_ document: DocumentID) {
        go(to: document)
        if search.isActive { reveal(Inside(part: nil, words: search.query)) }
    }

    /// The row comes into the page if it is not, and into sight.
    func focusRow(_ document: DocumentID) {
        window.focused = document
        effects.append(.focus(key: ListWindow.key(of: document)))
    }

    /// Keys go from memo to memo.
    private func rowKey(_ id: DocumentID, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        // Enter is a press of its own, not the release of a swipe.
        swipe.swallowsPress = false
        let visible = rows()
        guard let place = visible.place(of: id, context.catalogue) else { return }
        switch MemoRowKey.table.action(for: key, modifiers) {
        case .step:
            if key == "ArrowUp", place == 0 {
                effects.append(.focus(key: "search"))
            } else if let next = window.step(key, from: place, of: visible.count) {
                let document = visible[next].row.document
                if !isPhone { go(to: document) }
                focusRow(document)
            }
        case .delete: delete(id)
        case .escape:
            guard swiped != nil else { return }
            swiped = nil
        case nil: return
        }
        context.isConsumed = true
    }

    private func key(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        defer { isInField = false }
        guard !isInField else { return }
        switch key {
        case "Escape":
            if menu != nil {
                closeMenu()
            } else if find != nil {
                closeFind()
            } else if passages != nil {
                togglePassages(event)
            } else if history != nil {
                toggleHistory(event)
            } else {
                return
            }
        case "f":
            guard modifiers.hasCommand, canFind else { return }
            startFind()
        case "z", "Z", "y":
            guard modifiers.hasCommand, selected != nil else { return }
            step(key == "y" || modifiers.contains(.shift) ? .redo : .undo, of: selected)
        default: return
        }
        context.isConsumed = true
    }
}
