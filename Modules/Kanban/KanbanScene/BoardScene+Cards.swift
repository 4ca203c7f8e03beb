import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// Cards by menu and keyboard: everything that a drag does, without one.
extension BoardScene {
    func deleteCard(_ id: UnitID) {
        guard let title = board?.card(id)?.title else { return }
        closeMenu(returningFocus: false)
        if remove(id) { toast("Deleted “\(title)”.") }
    }

    /// Takes the card off the board that is shown; the focus goes where it was.
    func remove(_ id: UnitID) -> Bool {
        let neighbour = neighbour(of: id)
        if page?.card == id {
            // What was typed is not lost with the card.
            savePage()
            keepDraft()
        }
        guard change({ (board) throws(BoardError) in try board.remove(id) }) else { return false }
        if page?.card == id, let current {
            page = nil
            effects.append(.leave(to: .document(area: Board.kind, current)))
        }
        if let neighbour { focus(neighbour) } else { effects.append(.focus(key: "add-card")) }
        return true
    }

    /// Puts the focus on a card, be it in the page or not.
    private func focus(_ id: UnitID) {
        focusedCard = id
        effects.append(.focus(key: id.buttonKey))
    }

    /// The card that is shown where the other one was.
    private func neighbour(of id: UnitID) -> UnitID? {
        guard let board, let card = board.card(id), let column = board.column(of: card),
            let lane = board.lane(column.id), let place = lane.index(ofCard: id)
        else { return nil }
        if place + 1 < lane.count { return lane[place + 1].id }
        return place > 0 ? lane[place - 1].id : nil
    }

    func moveCard(_ id: UnitID, to column: UnitID) {
        closeMenu(returningFocus: false)
        let context = context
        guard change({ (board) throws(BoardError) in try board.move(id, to: column, using: &context.random) })
        else { return }
        if isPhone { shownColumn = column }
        announcePlace(of: id)
        follow(id)
    }

    /// Moves a card up (-1) or down (1) in its column.
    func shiftCard(_ id: UnitID, by step: Int) {
        closeMenu(returningFocus: false)
        guard let board, let card = board.card(id), let column = board.column(of: card),
            let lane = board.lane(column.id), let place = lane.index(ofCard: id),
            lane.indices.contains(place + step)
        else { return }
        let context = context
        guard
            change({ (board) throws(BoardError) in
                try board.move(id, to: column.id, at: .index(place + step), using: &context.random)
            })
        else { return }
        announcePlace(of: id)
        follow(id)
    }

    private func follow(_ id: UnitID) {
        guard page == nil else { return effects.append(.focus(key: "card-menu")) }
        focus(id)
        effects.append(.reveal(key: id.key))
    }

    /// Arrows go from card to card; with Alt they take the card along.
    func cardKey(_ id: UnitID, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        // Enter is a press of its own, not the release of a drag.
        drag.swallowsPress = false
        switch CardKey.table.action(for: key, modifiers) {
        case .column: focusInColumn(from: id, key)
        case .neighbour(let step): focusInNeighbour(of: id, by: step)
        case .shift(let step): shiftCard(id, by: step)
        case .send(let step): sendCard(id, by: step)
        case .delete: deleteCard(id)
        case .add:
            guard let column = board?.card(id).flatMap({ board?.column(of: $0) }) else { return }
            effects.append(.focus(key: Self.quickField(of: column.id)))
        case .labels: showMenu(of: .labels(id), event)
        case .people: showMenu(of: .people(id), event)
        case .filter: toggleFilter()
        case .menu: showMenu(of: .card(id), event)
        case nil: return
        }
        context.isConsumed = true
    }

    private func sendCard(_ id: UnitID, by step: Int) {
        guard let board, let card = board.card(id), let home = board.column(of: card) else { return }
        let columns = board.columns
        guard let place = columns.firstIndex(where: { $0.id == home.id }), columns.indices.contains(place + step)
        else { return }
        moveCard(id, to: columns[place + step].id)
    }

    private func focusInColumn(from id: UnitID, _ key: String) {
        guard let lane = shownLanes().first(where: { $0.index(ofCard: id) != nil }),
            let place = lane.index(ofCard: id), let next = cache.windows[lane.column.id]?.step(key, from: place)
        else { return }
        focus(lane[next].id)
    }

    /// The card at the same place in the next column that has some.
    private func focusInNeighbour(of id: UnitID, by step: Int) {
        let lanes = shownLanes()
        guard let column = lanes.firstIndex(where: { $0.index(ofCard: id) != nil }),
            let place = lanes[column].index(ofCard: id)
        else { return }
        var next = column + step
        while lanes.indices.contains(next), lanes[next].isEmpty { next += step }
        guard lanes.indices.contains(next) else { return }
        if isPhone { shownColumn = lanes[next].column.id }
        focus(lanes[next][min(place, lanes[next].count - 1)].id)
    }
}
