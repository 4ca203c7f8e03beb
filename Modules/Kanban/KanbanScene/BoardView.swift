import KanbanModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// A board: its name and tools, and its columns side by side.
extension BoardScene {
    func boardView(_ open: OpenDocument<Board>) -> [Node<KanbanAction>] {
        refreshCache(open)
        let board = open.value
        var nodes = [header(board, open.id)]
        if let bar = filterBar() { nodes.append(bar) }
        if isPhone { nodes.append(columnTabs(board)) }
        nodes.append(
            Node(.div, "board", key: "board-area") {
                Node<KanbanAction>(
                    .div, isPhone ? "board-columns is-single" : "board-columns", key: "board",
                    on: [.drop(.drop), .paste(.takePasted)]
                ) {
                    let only = isPhone ? phoneColumn(board) : nil
                    // A card that is dragged stays in the page, or nobody is told where its finger goes.
                    let home = drag.item.flatMap { board.card($0) }.flatMap { board.column(of: $0)?.id }
                    for (place, lane) in cache.shown.enumerated()
                    where only == nil || lane.column.id == only || lane.column.id == home {
                        columnView(lane, at: place, board, isAway: only != nil && lane.column.id != only)
                    }
                    if !isPhone {
                        Node<KanbanAction>(
                            button: context.text("Add column"), "quiet board-add-column", key: "add-column",
                            press: .addColumn)
                    }
                }
                history?.view(open.wholeLog, context, close: .toggleHistory) { .historyLine($0) }
            })
        return nodes
    }

    /// The lanes as they are shown: with a filter only the cards that it lets through.
    func shownLanes() -> [Lane] { cache.shown }

    private func phoneColumn(_ board: Board) -> UnitID? {
        if let shownColumn, let column = board.column(shownColumn), !column.isRemoved { return shownColumn }
        return board.entryColumn?.id
    }

    private func header(_ board: Board, _ id: DocumentID) -> Node<KanbanAction> {
        Node(.header, "toolbar board-header", key: "board-header") {
            Node(.back, context.text("All boards"), key: "back", press: .showList)
            Node<KanbanAction>(.h1, "title", text: board.name)
            context.peopleHere()
            statusView()
            Node<KanbanAction>(.div, "seamed", [.role("group"), .label(context.text("Undo and redo"))]) {
                Node(
                    .undo, context.text("Undo"), key: "undo",
                    [.disabled(!cache.canUndo), Attribute(.keyShortcuts, "Control+Z")], press: .step(.undo))
                Node(
                    .redo, context.text("Redo"), key: "redo",
                    [.disabled(!cache.canRedo), Attribute(.keyShortcuts, "Control+Shift+Z")], press: .step(.redo))
            }
            if mentions.newCount > 0 { mentionsButton("quiet mention-bell") }
            filterButton()
            Node<KanbanAction>(button: context.text("Add card"), "primary", key: "add-card", press: .addCard)
            menuButton(.board(id), context.text("Actions for the board"), key: "menu-" + id.key)
        }
    }

    /// Whether everything has reached the server: it tells the truth.
    private func statusView() -> Node<KanbanAction> {
        let phrase: Phrase =
            switch (context.isOnline, context.unsent) {
            case (true, 0): ""
            case (true, let count): "Sending \(count) change{|s}…"
            case (false, 0): "Offline"
            case (false, let count): "Offline; \(count) change{|s} to send"
            }
        return Node(
            .span, context.isOnline ? "board-status" : "board-status is-offline", key: "status",
            text: context.text(phrase), [.role("status")])
    }

    /// On a phone: which column is shown. A card can be dropped on them, too.
    private func columnTabs(_ board: Board) -> Node<KanbanAction> {
        let shown = phoneColumn(board)
        return Node(.div, "board-tabs", key: "tabs", [.role("group"), .label(context.text("Columns"))]) {
            for (place, lane) in shownLanes().enumerated() {
                columnTab(lane, at: place, board, isShown: lane.column.id == shown)
            }
        }
    }

    private func columnTab(_ lane: Lane, at place: Int, _ board: Board, isShown: Bool) -> Node<KanbanAction> {
        let column = lane.column
        let isExceeded = board.exceedsLimit(column)
        var classes = "board-tab color-" + column.patch(at: place).text
        if dropsAtEnd(of: column.id) { classes += " is-target" }
        if isExceeded { classes += " is-over-limit" }
        return Node(
            .button, classes, key: "tab-" + column.id.key, [.type("button"), .pressed(isShown)],
            on: [.press(.showColumn(column.id)), .target(.overTab(column.id))]
        ) {
            Node<KanbanAction>(.span, text: column.name)
            Node<KanbanAction>(
                .span, "count", text: countText(Int(board.count(in: column)), shown: lane.count, limit: column.limit))
            if isExceeded {
                Node<KanbanAction>(.span, "visually-hidden", text: context.text("Over the limit"))
            }
        }
    }

    /// Where a drop would go.
    var dropTarget: DropTarget? { drag.ghost != nil ? drag.target : outside?.target }

    private func dropsAtEnd(of column: UnitID) -> Bool {
        dropTarget.map { $0.column == column && $0.card == nil } ?? false
    }

    private func columnView(_ lane: Lane, at place: Int, _ board: Board, isAway: Bool) -> Node<KanbanAction> {
        let column = lane.column
        let key = column.id.key
        let total = board.count(in: column)
        let isExceeded = board.exceedsLimit(column)
        var classes = "board-column color-" + column.patch(at: place).text
        if isExceeded { classes += " is-over-limit" }
        if isAway { classes += " is-away" }
        return Node(
            .section, classes, key: key,
            [
                Attribute(.labelledBy, "column-" + key), Attribute(.moves, ""),
                isAway ? Attribute(.hidden, "true") : nil,
            ],
            on: [.target(.overColumn(column.id)), .menu(.showMenu(.column(column.id)))]
        ) {
            Node<KanbanAction>(.header, "board-column-header", key: "header") {
                Node<KanbanAction>(
                    .h2, "board-column-name", text: column.name, [Attribute(.identifier, "column-" + key)])
                Node<KanbanAction>(
                    .span, "count", text: countText(Int(total), shown: lane.count, limit: column.limit),
                    [.label(countName(Int(total), limit: column.limit))])
                if isExceeded {
                    Node<KanbanAction>(.span, "board-over-limit", text: context.text("Over the limit"))
                }
                menuButton(.column(column.id), context.text("Actions for “\(column.name)”"), key: "menu-" + key)
            }
            cardList(lane, board)
            quickAddView(column)
        }
    }

    private func countText(_ total: Int, shown: Int, limit: UInt32?) -> String {
        if shown != total { return context.text("\(shown) of \(total)") }
        return limit.map { String(total) + " / " + String($0) } ?? String(total)
    }

    private func countName(_ count: Int, limit: UInt32?) -> String {
        if let limit { return context.text("\(count) card{|s}, at most \(limit)") }
        return context.text("\(count) card{|s}")
    }

    /// Whether a column has cards that the filter leaves out.
    private func isHiding(_ column: UnitID) -> Bool {
        cache.lanes.contains { $0.column.id == column && !$0.isEmpty }
    }

    /// The cards of a column that are in sight, with the mark where something would be dropped.
    private func cardList(_ lane: Lane, _ board: Board) -> Node<KanbanAction> {
        let id = lane.column.id
        let target = dropTarget.flatMap { $0.column == id ? $0 : nil }
        let marked = target?.card.flatMap { lane.index(ofCard: $0) }
        let mark = Node<KanbanAction>(.li, "board-mark", key: "mark", [Attribute(.hidden, "true")])
        var end: [Node<KanbanAction>] = []
        if lane.isEmpty, target == nil {
            let nothing: Phrase = isHiding(id) ? "No card fits the filter." : "No cards"
            end = [Node(.li, "board-nothing", key: "nothing", text: context.text(nothing))]
        } else if target != nil, marked == nil {
            end = [mark]
        }
        var window = cache.windows[id] ?? UnevenWindow(rowHeight: Self.cardHeight)
        let list = window.list(
            "board-cards", key: "cards", [Attribute(.labelledBy, "column-" + id.key)],
            keeping: (drag.item ?? focusedCard).flatMap { lane.index(ofCard: $0) }, on: .cards(id), end: end
        ) { place, attributes in
            let card = lane[place]
            let row = Node<KanbanAction>(
                .li, "board-place", key: "place-" + card.id.key,
                [Attribute(.moves, "")] + attributes,
                on: [.size(.cardPlace(card.id)), .focus(.cardPlace(card.id))]
            ) { cardNode(card, board) }
            return place == marked ? [mark, row] : [row]
        }
        cache.windows[id] = window
        return list
    }

    /// Of a card with a title and its place, in points, until the page tells.
    private static var cardHeight: Double { 68 }

    /// What is worked out once for each state of the board.
    func refreshCache(_ open: OpenDocument<Board>) {
        if !cache.language.utf8.elementsEqual(context.language.code.utf8) || cache.today != context.today {
            cache.language = context.language.code
            cache.today = context.today
            cache.cards = [:]
            cache.comments = [:]
            cache.revision = -1
        }
        let isFiltered = cache.filter == filter
        guard cache.revision != open.log.count || !isFiltered else { return }
        if cache.revision != open.log.count {
            cache.revision = open.log.count
            cache.lanes = open.value.lanes()
            cache.labels = open.value.labels
            let people = open.value.people
            if people.map({ $0.name }) != cache.people.map({ $0.name }) {
                cache.people = people
                peopleHaveChanged()
            }
            cache.canUndo = open.canStep(.undo)
            cache.canRedo = open.canStep(.redo)
        }
        cache.filter = filter
        readTags()
        cache.shown = []
        for lane in cache.lanes {
            let shown = lane.filtered(by: filter, of: open.value, today: context.today, besides: boardFilter.added)
            cache.shown.append(shown)
            var ids: [UnitID] = []
            ids.reserveCapacity(shown.count)
            shown.forEachCard { ids.append($0.id) }
            cache.windows[lane.column.id, default: UnevenWindow(rowHeight: Self.cardHeight)].arrange(ids)
        }
    }

    /// The tags of all cards in the order of appearance, each in its first spelling, and the first cards that are
    /// templates.
    private func readTags() {
        var names: [Tagged] = []
        cache.templates = []
        for lane in cache.lanes {
            lane.forEachCard { card in
                let sign = UInt8(ascii: "#")
                guard card.title.utf8.contains(sign) || card.description.utf8.contains(sign) else { return }
                let tags: [String]
                if let known = cache.tagged[card.id], known.title.hasSameBytes(as: card.title),
                    known.description.hasSameBytes(as: card.description)
                {
                    tags = known.tags
                } else {
                    tags = card.tags
                    cache.tagged[card.id] = (card.title, card.description, tags)
                }
                for tag in tags { Tagged.note(tag, in: &names) }
                if cache.templates.count < Self.mostCardTemplates, TemplateTag.isAmong(tags) {
                    cache.templates.append((card.id, BoardTemplate.text(of: card.title)))
                }
            }
        }
        cache.tags = names.map { $0.name }
    }

    /// More are not offered at the foot of a column; the command line makes cards from any.
    private static var mostCardTemplates: Int { 20 }
}

/// A tag and how it is compared: case and diacritics do not tell tags apart.
private struct Tagged {
    let name: String
    let folded: [UInt8]

    static func note(_ name: String, in tags: inout [Tagged]) {
        for tag in tags where tag.name.hasSameBytes(as: name) { return }
        let folded = Folding.foldedBytes(name)
        for tag in tags where tag.folded == folded { return }
        tags.append(Tagged(name: name, folded: folded))
    }
}
