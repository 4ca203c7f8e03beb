import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// What happens becomes what a person wants.
extension BoardScene {
    func act(_ action: KanbanAction, _ event: SceneEvent) {
        switch action {
        case .openBoard(let id): effects.append(.open(.document(area: Board.kind, id)))
        case .openDocument(let id):
            if let route = context.catalogue[id].flatMap(context.route) { effects.append(.open(route)) }
        case .showList: effects.append(.leave(to: .area(Board.kind)))
        case .rowFocus(let id): window.focused = id
        case .rowKey(let id):
            if let focus = window.follow(event, from: id, ofKind: Board.kind, context) { effects.append(focus) }
        case .list: window.take(event, of: context.catalogue.rows(kind: Board.kind).count)
        case .makeBoard: ask(.newBoard, opener: "new-board")
        case .renameBoard(let id):
            boards.with(id) { [self] open in ask(.renameBoard(id), open.value.name) }
        case .pinBoard(let id): pin(id)
        case .send(let id):
            closeMenu(returningFocus: false)
            effects.append(.send(id))
        case .duplicateBoard(let id): duplicate(id)
        case .trashBoard(let id): trash(id)
        case .markBoard(let id, let isTemplate): markBoard(id, isTemplate: isTemplate)
        case .makeBoardFrom(let id): askBoard(from: id)
        case .calendar(let action): act(action, event)
        case .showMentions: effects.append(.open(.face(area: Board.kind, Mentions.name)))
        case .openMention(let place): effects.append(.open(place))
        case .seeMentions:
            seeMentions { _ in true }
            effects.append(.focus(key: "mentions"))
        case .filter(let wanted): show(wanted)
        case .toggleFilter: toggleFilter()
        case .filterText:
            guard case .input(let text, _, _) = event else { return }
            filter.text = text
            boardFilter.added = []
            cache.filter = nil
            if calendar.isShown {
                keepCalendarFilter()
                arrangeCalendar()
            }
        case .filterKey: filterKey(event)
        case .label(let label, let card, let isOn): setLabel(label, of: card, to: isOn)
        case .person(let person, let card, let isOn): setPerson(person, of: card, to: isOn)
        case .newPerson(let card):
            ask(.newPerson(card), opener: page != nil ? "card-new-person" : form != nil ? "form-new-person" : "")
            askForPeople()
        case .newLabel(let card):
            ask(.newLabel(card), opener: page != nil ? "card-new-label" : form != nil ? "form-new-label" : "")
        case .renamePerson(let person): ask(.renamePerson(person), person.name)
        case .editLabel(let id): editLabel(id)
        case .removeLabel(let id): removeLabel(id)
        case .showColumn(let id): shownColumn = id
        case .step(let direction):
            changed = current
            step(direction)
        case .toggleHistory: toggleHistory(event)
        case .historyLine(let line): history?.take(event, of: line)
        case .export(let format): export(format)
        case .chooseImport:
            closeMenu(returningFocus: false)
            effects.append(
                .chooseFiles(key: "board", accept: "application/json,.json,.ndjson,.zip", multiple: false))
        case .takePasted: takePasted(event)
        case .addColumn: ask(.newColumn, opener: "add-column")
        case .renameColumn(let id): ask(.renameColumn(id), board?.column(id)?.name ?? "")
        case .limitColumn(let id):
            ask(.limitColumn(id), board?.column(id)?.limit.map { String($0) } ?? "")
        case .moveColumn(let id, let step): moveColumn(id, by: step)
        case .removeColumn(let id):
            closeMenu()
            if change({ (board) throws(BoardError) in try board.removeColumn(id) }) {
                toast("The column was removed.")
                effects.append(.focus(key: "add-card"))
            }
        case .emptyColumn(let id):
            closeMenu()
            let count = board?.lane(id)?.count ?? 0
            if count > 0, change({ (board) throws(BoardError) in try board.removeCards(in: id) }) {
                toast("Deleted \(count) card{|s}.")
            }
        case .addCard: if context.gate.passes() { openForm() }
        case .quickText(let column): quickText(in: column, event)
        case .quickKey(let column): quickKey(in: column, event)
        case .quickAdd(let column, let eachLine): quickAdd(to: column, eachLine: eachLine)
        case .openCard(let id):
            if drag.swallowsPress { drag.swallowsPress = false } else { openCard(id) }
        case .moveCard(let id, let column): moveCard(id, to: column)
        case .shiftCard(let id, let step): shiftCard(id, by: step)
        case .copyCard(let id, let board): copyCard(id, to: board)
        case .askBoard(let id): askBoard(forCard: id)
        case .deleteCard(let id): deleteCard(id)
        case .markCard(let id, let isTemplate): markCard(id, isTemplate: isTemplate)
        case .addFromTemplate(let card, let column): add(fromTemplate: card, to: column)
        case .cardKey(let id): cardKey(id, event)
        case .cardPointer(let id): cardPointer(id, event)
        case .cardPlace(let id):
            if case .focus = event { focusedCard = id }
            if let column = board?.card(id).flatMap({ board?.column(of: $0) })?.id {
                cache.windows[column]?.take(event, of: id)
            }
        case .cards(let column): cache.windows[column]?.take(event, of: nil)
        case .overCard, .overColumn, .overTab: break
        case .note:
            guard case .pointer(let input) = event else { return }
            lastDown = input.menuPlace
            if input.phase == .down {
                drag.swallowsPress = false
                calendar.drag.swallowsPress = false
            }
        case .drop: dropFromOutside(event)
        case .showMenu(let subject):
            // A drag ends in a click on a card at most.
            let isSwallowed = (drag.swallowsPress || calendar.drag.swallowsPress) && subject.isCard
            drag.swallowsPress = false
            calendar.drag.swallowsPress = false
            if !isSwallowed { showMenu(of: subject, event) }
        case .menuKey(let index): menuKey(index, event)
        case .closeMenu: closeMenu()
        case .promptText: if case .input(let text, _, _) = event { prompt?.text = text }
        case .promptColor:
            switch event {
            case .input(let text, _, _), .commit(let text): prompt?.color = text
            default: break
            }
        case .promptTemplate:
            if case .commit(let key) = event { chooseTemplate(DocumentID(text: key)) }
        case .promptStart:
            switch event {
            case .input(let text, _, _), .commit(let text): prompt?.start = text
            default: break
            }
        case .promptPerson(let person):
            prompt?.text = person.name
            savePrompt()
        case .promptKey: promptKey(event)
        case .promptFieldKey: promptFieldKey(event)
        case .promptSave: savePrompt()
        case .promptClose: closePrompt()
        case .form(let action): act(action, event)
        case .page(let action): act(action, event)
        case .comment(let action, let id): act(action, of: id, event)
        case .wrapFocus(let key, let isBackwards):
            event.wrapFocus(to: key, isBackwards: isBackwards, context, &effects)
        case .key: key(event)
        }
    }

    public func tick(_ number: UInt32) {
        switch number {
        case DragTimer.card: holdIsOver()
        case DragTimer.tab: openTab()
        case DragTimer.due: dueHoldIsOver()
        case BoardCalendar.wake: loadFurther()
        case Reminders.wake:
            lookForReminders()
            lookForMentions()
        case Self.titlesWake: suggestMoreLinks()
        case Self.leftWake: wordsStayLeft()
        case Self.draftWake: keepDraft()
        case Self.dayWake: save(page?.typedFields.filter { $0 != .title } ?? [])
        case Self.wordsWake: saveWords()
        default: break
        }
    }

    /// Keys that no inner node has used.
    private func key(_ event: SceneEvent) {
        if isKeyOfText {
            isKeyOfText = false
            return
        }
        guard case .key(let key, let modifiers) = event, form == nil, page == nil, prompt == nil
        else { return }
        if calendar.isShown, menu == nil, calendar.list == nil, calendarKey(key, modifiers) {
            context.isConsumed = true
            return
        }
        let document = calendar.isShown ? changed : current
        switch key {
        case "Escape":
            if letGo() {
                break
            } else if menu != nil {
                closeMenu()
            } else if history != nil {
                toggleHistory(event)
            } else if boardFilter.isUsed {
                endFilter()
            } else {
                return
            }
        case "z", "Z":
            guard modifiers.hasCommand, document != nil else { return }
            changed = document
            step(modifiers.contains(.shift) ? .redo : .undo)
        case "y":
            guard modifiers.hasCommand, document != nil else { return }
            changed = document
            step(.redo)
        default: return
        }
        context.isConsumed = true
    }

    private func pin(_ id: DocumentID) {
        closeMenu()
        boards.with(id) { [self] open in
            let isPinned = open.value.header.isPinned
            change(id) { (board) throws(BoardError) in [.header(board.header.setPinned(!isPinned))] }
        }
    }

    func trash(_ id: DocumentID) {
        closeMenu(returningFocus: false)
        boards.with(id) { [self] open in
            let name = open.value.name
            guard change(id, { (board) throws(BoardError) in [.header(board.header.moveToTrash())] }) else { return }
            toast("Moved “\(name)” to trash.")
            if id == current { effects.append(.leave(to: .area(Board.kind))) }
            effects.append(.focus(key: "new-board"))
        }
    }

    private func moveColumn(_ id: UnitID, by step: Int) {
        closeMenu()
        let context = context
        change { (board) throws(BoardError) in
            let columns = board.columns
            guard let place = columns.firstIndex(where: { $0.id == id }), columns.indices.contains(place + step)
            else { return [] }
            return try board.moveColumn(id, to: place + step, using: &context.random)
        }
    }
}
