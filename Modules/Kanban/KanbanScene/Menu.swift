import KanbanModel
public import Primitives
public import Replication
import Phrases
package import Scenes
import Views

/// Whose menu it is.
public enum MenuSubject: Sendable, Equatable {
    case board(DocumentID)
    case column(UnitID)
    case card(UnitID)
    /// A comment of one's own.
    case comment(UnitID)
    /// The labels of a card.
    case labels(UnitID)
    /// The people of a card.
    case people(UnitID)
    /// The labels of the board.
    case boardLabels(DocumentID)
    /// The people of the board, to rename one.
    case boardPeople(DocumentID)
    /// What a card of this column can be made from.
    case templates(UnitID)
    /// A card of the calendar.
    case due(DueKey)

    var isCard: Bool {
        switch self {
        case .card, .due: true
        default: false
        }
    }
}

extension BoardScene: MenuShowing {
    func showMenu(of subject: MenuSubject, _ event: SceneEvent) {
        let opener =
            switch subject {
            case .board(let id), .boardLabels(let id), .boardPeople(let id): "menu-" + id.key
            case .due(let key): key.buttonKey
            case .templates(let column): "templates-" + column.key
            case .card(let id) where page?.card == id, .labels(let id) where page?.card == id,
                .people(let id) where page?.card == id:
                "card-menu"
            case .column(let id), .card(let id), .comment(let id), .labels(let id), .people(let id): "menu-" + id.key
            }
        showMenu(of: subject, opener: opener, event)
    }

    package func items(of subject: MenuSubject) -> [MenuItem<KanbanAction>] {
        switch subject {
        case .board(let id): boardItems(id)
        case .column(let id): columnItems(id)
        case .card(let id): cardItems(id)
        case .comment(let id):
            [item("Edit comment", .comment(.edit, of: id)), danger("Remove comment", .comment(.remove, of: id))]
        case .labels(let id): labelItems(of: id)
        case .people(let id): peopleItems(of: id)
        case .boardLabels: boardLabelItems()
        case .boardPeople: cache.people.map { MenuItem(name: $0.name, action: .renamePerson($0)) }
        case .due(let key): dueItems(key)
        case .templates(let column):
            cache.templates.map { MenuItem(name: $0.name, action: .addFromTemplate($0.card, to: column)) }
        }
    }

    private func dueItems(_ key: DueKey) -> [MenuItem<KanbanAction>] {
        guard let card = due(key) else { return [] }
        var items = [item("Open", .calendar(.open(key)))]
        if let today = context.today {
            let days: [(Phrase, Int64)] = [
                ("Due today", 0), ("Due tomorrow", 1), ("Due on Monday", Int64(7 - today.weekday)),
                ("Due in a week", 7),
            ]
            for (name, days) in days {
                guard let day = CivilDate(daysSince1970: today.daysSince1970 + days) else { continue }
                items.append(item(name, .calendar(.setDue(key, day)), if: day != card.due))
            }
        }
        items.append(item("Remove due date", .calendar(.setDue(key, nil)), if: !card.isRepeating))
        if !card.isDone, let done = calendar.boards.first(where: { $0.board == key.board })?.done {
            items.append(item("Move to \(done)", .calendar(.complete(key))))
        }
        return items
    }

    /// They stay open for another one.
    private func labelItems(of card: UnitID) -> [MenuItem<KanbanAction>] {
        let own = board?.labels(of: card).map { $0.id } ?? []
        let items = cache.labels.map { label in
            let isOn = own.contains(label.id)
            return MenuItem<KanbanAction>(
                name: label.name, action: .label(label.id, of: card, isOn: !isOn), isOn: isOn,
                classes: Self.colorClasses(label))
        }
        return items + [item("New label…", .newLabel(card))]
    }

    private func boardLabelItems() -> [MenuItem<KanbanAction>] {
        cache.labels.map {
            MenuItem(name: $0.name, action: .editLabel($0.id), classes: Self.colorClasses($0))
        } + [item("New label…", .newLabel(nil))]
    }

    private func item(_ name: Phrase, _ action: KanbanAction, if isThere: Bool = true) -> MenuItem<KanbanAction> {
        MenuItem(name: context.text(name), action: action, isDisabled: !isThere)
    }

    private func danger(_ name: Phrase, _ action: KanbanAction, if isThere: Bool = true) -> MenuItem<KanbanAction> {
        MenuItem(name: context.text(name), action: action, isDanger: true, isDisabled: !isThere)
    }

    private func boardItems(_ id: DocumentID) -> [MenuItem<KanbanAction>] {
        let isPinned = context.catalogue[id]?.isPinned ?? boards[id]?.value.header.isPinned ?? false
        var items = [item("Rename…", .renameBoard(id)), item(isPinned ? "Unpin" : "Pin", .pinBoard(id))]
        items.append(item("Send to…", .send(id)))
        items.append(item("Duplicate board", .duplicateBoard(id)))
        let isTemplate = BoardTemplate.isOne(context.catalogue[id]?.title ?? "")
        if isTemplate { items.append(item("New board from this one…", .makeBoardFrom(id))) }
        items.append(
            item(isTemplate ? "No longer a template" : "Use as a template", .markBoard(id, isTemplate: !isTemplate)))
        if id == current {
            items.append(item("Add column…", .addColumn))
            items.append(item("Labels…", .showMenu(.boardLabels(id))))
            items.append(item("Rename a person…", .showMenu(.boardPeople(id)), if: !cache.people.isEmpty))
            items.append(item(history == nil ? "History" : "Hide history", .toggleHistory))
            items.append(item("Import cards…", .chooseImport))
            for format in BoardExport.Format.allCases { items.append(item(format.phrase, .export(format))) }
        }
        items.append(danger("Move to trash", .trashBoard(id)))
        return items
    }

    private func columnItems(_ id: UnitID) -> [MenuItem<KanbanAction>] {
        let columns = board?.columns ?? []
        let place = columns.firstIndex { $0.id == id } ?? 0
        return [
            item("Rename…", .renameColumn(id)), item("Limit…", .limitColumn(id)),
            item("Move left", .moveColumn(id, by: -1), if: place > 0),
            item("Move right", .moveColumn(id, by: 1), if: place < columns.count - 1),
            item("Add column…", .addColumn),
            danger("Delete all cards", .emptyColumn(id), if: filter.isEmpty && board?.lane(id)?.isEmpty == false),
            danger("Remove", .removeColumn(id)),
        ]
    }

    private func cardItems(_ id: UnitID) -> [MenuItem<KanbanAction>] {
        guard let board, let card = board.card(id), let home = board.column(of: card) else { return [] }
        let lane = board.lane(home.id)
        let place = lane?.index(ofCard: id) ?? 0
        let isOpen = page?.card == id
        var items: [MenuItem<KanbanAction>] = []
        if !isOpen {
            items.append(item("Open", .openCard(id)))
            items.append(item("Labels…", .showMenu(.labels(id))))
            items.append(item("People…", .showMenu(.people(id))))
        }
        for column in board.columns where column.id != home.id {
            items.append(item("Move to \(column.name)", .moveCard(id, to: column.id)))
        }
        items.append(item("Move up", .shiftCard(id, by: -1), if: place > 0))
        items.append(item("Move down", .shiftCard(id, by: 1), if: place < (lane?.count ?? 0) - 1))
        let boards = context.catalogue.rows(kind: Board.kind)
        if boards.count > 1 { items.append(item("Move to another board…", .askBoard(id))) }
        for row in boards.prefix(5) where row.document != current {
            items.append(item("Copy to “\(row.title)”", .copyCard(id, to: row.document)))
        }
        let isTemplate = card.isTemplate
        items.append(
            item(isTemplate ? "No longer a template" : "Use as a template", .markCard(id, isTemplate: !isTemplate)))
        items.append(danger("Delete", .deleteCard(id)))
        return items
    }

    func menuView() -> [Node<KanbanAction>] {
        guard let menu else { return [] }
        return menu.view(items(of: menu.subject), label: context.text("Actions"), close: .closeMenu) { .menuKey($0) }
    }
}

extension BoardExport.Format {
    var phrase: Phrase {
        switch self {
        case .json: "Export as JSON"
        case .trello: "Export for Trello"
        case .taskwarrior: "Export for Taskwarrior"
        case .calendar: "Export as calendar"
        }
    }
}
