import Drawing
import Interaction
import KanbanModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// Cards under the pointer.
extension BoardScene {
    func cardPointer(_ id: UnitID, _ told: SceneEvent) {
        guard case .pointer(let input) = told else { return }
        if input.phase == .down {
            lastDown = input.menuPlace
            guard drag.item == nil, menu == nil else { return }
            // With Alt the browser drags the card, into another window.
            if input.kind == .mouse, input.modifiers.contains(.alt) { return drag.swallowsPress = false }
            drag.press(id, input)
        }
        guard drag.item != nil else { return }
        for gesture in drag.follow(input, &effects) { take(gesture, input) }
        if input.phase == .up || input.phase == .cancel, drag.ghost == nil { letGo() }
    }

    /// The time of the hold has come.
    func holdIsOver() {
        for gesture in drag.rest(&effects) { take(gesture, nil) }
    }

    private func take(_ gesture: Gesture<WindowSpace>, _ input: PointerInput?) {
        guard let card = drag.item else { return }
        if gesture.recognizer == .swipe {
            drag.swallowsPress = true
            letGo()
            deleteCard(card)
            return
        }
        switch gesture.state {
        case .began, .changed:
            drag.move(gesture, &effects)
            if let input {
                drag.target = target(over: input.over, at: input.overY)
                hold(over: input.over)
            }
        case .ended:
            if let input { drag.target = target(over: input.over, at: input.overY) ?? drag.target }
            drop()
        case .cancelled, .possible, .failed: letGo()
        }
    }

    /// A tab that the card rests on for a while opens.
    private func hold(over element: UInt32) {
        var tab: UnitID?
        if case .overTab(let column) = surface.action(at: element, on: .target) { tab = column }
        guard tab != restedTab else { return }
        restedTab = tab
        if tab != nil { effects.append(.wake(DragTimer.tab, milliseconds: 500)) }
    }

    func openTab() {
        if drag.ghost != nil, let tab = restedTab { shownColumn = tab }
    }

    /// What lies under a pointer: a card, before which it goes, or after it near its lower edge; or empty space.
    func target(over element: UInt32, at y: Double) -> DropTarget? {
        switch surface.action(at: element, on: .target) {
        case .overColumn(let column), .overTab(let column): return DropTarget(column: column)
        case .overCard(let id):
            guard let board, let card = board.card(id), let column = board.column(of: card) else { return nil }
            guard y > 0.66, let lane = cache.lanes.first(where: { $0.column.id == column.id }),
                let place = lane.index(ofCard: id)
            else { return DropTarget(column: column.id, card: id) }
            let next = place + 1
            return DropTarget(column: column.id, card: next < lane.count ? lane[next].id : nil)
        default: return nil
        }
    }

    private func drop() {
        let (card, target) = (drag.item, drag.target)
        letGo()
        guard let card, let target else { return }
        let items = [DroppedItem.card(card)]
        let context = context
        let isMoved = change { (board) throws(BoardError) in
            try board.drop(items, on: target, using: &context.random)
        }
        if isMoved { announcePlace(of: card) }
    }

    /// Nothing is under the pointer any more; returns whether something was dragged.
    @discardableResult
    func letGo() -> Bool {
        restedTab = nil
        return drag.end(&effects)
    }

    /// Says where a card is now.
    func announcePlace(of id: UnitID) {
        guard let board, let card = board.card(id), let column = board.column(of: card),
            let lane = board.lane(column.id), let place = lane.index(ofCard: id)
        else { return }
        announce("Moved “\(card.title)” to \(column.name), \(place + 1) of \(lane.count).")
    }

    // What comes from outside the page

    func dropFromOutside(_ event: SceneEvent) {
        guard case .drop(let data, let isOver) = event else { return }
        guard isOver else {
            let target = target(over: data.over, at: data.overY)
            outside = nil
            copy(data, to: target)
            return
        }
        outside =
            data.count == 0 ? nil : OutsideDrop(target: target(over: data.over, at: data.overY), count: data.count)
    }

    /// From outside is a copy; what can't be dropped says why.
    func copy(_ data: DroppedData, to target: DropTarget?) {
        guard let target = target ?? board?.entryColumn.map({ DropTarget(column: $0.id) }) else { return }
        guard data.count < 2 else {
            return toast(DropRefusal.notOneItem(count: data.count).phrase, undo: false)
        }
        if let reference = data.reference.flatMap({ CardReference($0) }) { return copy(reference, to: target) }
        var items: [DroppedItem] = []
        if let row = data.reference.flatMap({ DocumentID(reference: $0) }).flatMap({ context.catalogue[$0] }) {
            items.append(.outside(cardText(for: row)))
        } else if let text = data.text, !text.isEmpty {
            items.append(.outside(text))
        } else {
            items = data.files.map { .outside($0.cardText) }
        }
        place(items, target)
    }

    private func place(_ items: [DroppedItem], _ target: DropTarget) {
        if case .refused(let reason)? = board?.proposal(for: items, on: target) {
            return toast(items.isEmpty ? DropRefusal.nothingToAdd.phrase : reason.phrase, undo: false)
        }
        let context = context
        let isAdded = change { (board) throws(BoardError) in
            try board.drop(items, on: target, using: &context.random)
        }
        if isAdded { toast("Copied to the board.") }
    }

    /// A card of another board stays there and a copy comes here; one of this board moves.
    private func copy(_ reference: CardReference, to target: DropTarget) {
        guard let current else { return }
        if reference.board == current { return place([.card(reference.card)], target) }
        boards.with(reference.board) { [self] open in
            guard let card = open.value.card(reference.card), !card.isRemoved else {
                return toast(DropRefusal.noSuchCard.phrase, undo: false)
            }
            let position = target.card.map { CardPosition.before($0) } ?? .end
            let context = context
            guard let first = boards[current]?.nextUnit else { return }
            let isAdded = change(current) { (board) throws(BoardError) in
                try board.add(
                    copyOf: card, of: open.value, to: target.column, at: position, firstUnit: first,
                    using: &context.random)
            }
            if isAdded { toast("Copied to the board.") }
        }
    }
}

extension StoredFile {
    /// A card of a file: its name, and the picture if it is one.
    fileprivate var cardText: String {
        width > 0 ? name + "\n" + BlobSource.markdown(name: name, hash: hash) : name
    }
}
