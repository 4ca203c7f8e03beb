import Primitives
public import Replication

/// What happened on a board, with titles and names as they were then. The words are made where the language
/// is known.
public enum BoardHistoryItem: Equatable, Sendable {
    case created(name: String)
    case renamed(from: String, to: String)
    case trashed
    case restored
    case pinned(Bool)
    case linked(Bool)

    case added(title: String)
    case retitled(from: String, to: String)
    case described(title: String)
    /// nil: no due date.
    case dueChanged(title: String, from: CivilDate?, to: CivilDate?)
    case moved(title: String, from: String, to: String)
    /// Moved within a column.
    case reordered(title: String, column: String)
    case removed(title: String, column: String)
    case recovered(title: String, column: String)

    case columnAdded(name: String)
    case columnRenamed(from: String, to: String)
    /// nil: no limit.
    case columnLimited(name: String, limit: UInt32?)
    case columnMoved(name: String)
    case columnRemoved(name: String)
    case columnRestored(name: String)

    /// Something that a newer version wrote.
    case unknown
}

extension Board {
    /// What `change` does to this board, before it is applied; nil for what is not worth a sentence.
    public func historyItem(of change: BoardChange) -> BoardHistoryItem? {
        switch change {
        case .header(let change): return historyItem(of: change)
        case .addColumn(let new): return new.role == nil ? .columnAdded(name: new.name) : nil
        case .renameColumn(_, let names): return .columnRenamed(from: names.replaced, to: names.value)
        case .limitColumn(let id, let limits):
            return .columnLimited(name: columnName(id), limit: limits.value == 0 ? nil : limits.value)
        case .moveColumn(let id, _): return .columnMoved(name: columnName(id))
        case .setColumnRemoved(let id, let removed):
            return removed.value ? .columnRemoved(name: columnName(id)) : .columnRestored(name: columnName(id))
        case .addCard(let new): return .added(title: new.title)
        case .setTitle(_, let titles): return .retitled(from: titles.replaced, to: titles.value)
        case .editDescription(let id, _): return .described(title: cardTitle(id))
        case .setDue(let id, let dates):
            return .dueChanged(title: cardTitle(id), from: dates.replaced, to: dates.value)
        case .moveCard(let id, let places):
            let from = places.replaced.column
            let to = places.value.column
            if from == to { return .reordered(title: cardTitle(id), column: columnName(to)) }
            return .moved(title: cardTitle(id), from: columnName(from), to: columnName(to))
        case .setCardRemoved(let id, let removed):
            let column = card(id).map { columnName($0.place.column) } ?? ""
            return removed.value
                ? .removed(title: cardTitle(id), column: column) : .recovered(title: cardTitle(id), column: column)
        case .unknown: return .unknown
        }
    }

    private func cardTitle(_ id: UnitID) -> String { card(id)?.title ?? "" }
    private func columnName(_ id: UnitID) -> String { column(id)?.name ?? "" }
}
