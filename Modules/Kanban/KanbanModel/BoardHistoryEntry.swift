public import Forms
public import Phrases
import Primitives
public import Replication

/// What happened on a board, with titles and names as they were then. The words are made where the language
/// is known.
public enum BoardHistoryEntry: Equatable, Sendable {
    case header(HeaderHistoryEntry)

    case added(title: String)
    /// Put on the board once more, for the next day.
    case repeated(title: String, due: CivilDate?)
    case retitled(from: String, to: String)
    case described(title: String)
    /// A field was set, as its row in `Card.allForms` or `BoardLabel.forms` says it.
    case fieldSet(Phrase)
    case moved(title: String, from: String, to: String)
    /// Moved within a column.
    case reordered(title: String, column: String)
    case removed(title: String, column: String)
    case cardRestored(title: String, column: String)

    case columnAdded(name: String)
    case columnRenamed(from: String, to: String)
    /// nil: no limit.
    case columnLimited(name: String, limit: UInt32?)
    case columnMoved(name: String)
    case columnRemoved(name: String)
    case columnRestored(name: String)

    case labelAdded(name: String)
    case labelRenamed(from: String, to: String)
    case labelRemoved(name: String)
    case labelRestored(name: String)
    case labelled(title: String, label: String)
    case unlabelled(title: String, label: String)

    case commented(title: String)
    case commentEdited(title: String)
    case commentRemoved(title: String)
    case commentRestored(title: String)

    case assigned(title: String, person: String)
    case unassigned(title: String, person: String)
    case personRenamed(from: String, to: String)

    /// Something that a newer version wrote.
    case unknown
}

extension Board {
    /// What `change` does to this board, before it is applied, in the words of `forms`; nil for what is not worth a
    /// sentence.
    public func historyEntry(of change: RecordChange, _ forms: [FieldForm<Card>]) -> BoardHistoryEntry? {
        switch change {
        case .header(let change): return HeaderHistoryEntry(change).map { .header($0) }
        case .add(let new):
            if let title = new.value(of: Card.titles) { return .added(title: title) }
            if let name = new.value(of: BoardLabel.names) { return .labelAdded(name: name) }
            if let card = new.value(of: CardComment.cards) { return title(of: card).map { .commented(title: $0) } }
            if let pair = new.value(of: Labelling.pairs) { return historyEntry(of: pair, isOn: true) }
            if let card = new.value(of: CardAssignment.cards), let person = new.value(of: CardAssignment.names) {
                return title(of: card).map { .assigned(title: $0, person: person) }
            }
            guard let name = new.value(of: Column.names), let role = new.value(of: Column.roles) else {
                return .unknown
            }
            return role == nil ? .columnAdded(name: name) : nil
        case .edit(let id, _):
            if let comment = comment(id) { return title(of: comment.card).map { .commentEdited(title: $0) } }
            return card(id).map { .described(title: $0.title) } ?? .unknown
        case .set(let setting):
            switch setting.kind {
            case Card.kind: return card(setting.record).flatMap { historyEntry(of: setting, on: $0, forms) } ?? .unknown
            case Column.kind: return column(setting.record).flatMap { historyEntry(of: setting, on: $0) } ?? .unknown
            case BoardLabel.kind: return label(setting.record).flatMap { historyEntry(of: setting, on: $0) } ?? .unknown
            case Labelling.kind:
                guard let labelling = labelling(setting.record), let removes = setting.removes else { return .unknown }
                return historyEntry(of: labelling.pair, isOn: !removes)
            case CardComment.kind:
                guard let comment = comment(setting.record), let removes = setting.removes else { return .unknown }
                return title(of: comment.card).map {
                    removes ? .commentRemoved(title: $0) : .commentRestored(title: $0)
                }
            case CardAssignment.kind:
                guard let assignment = assignment(setting.record) else { return .unknown }
                if let names = setting.values(of: CardAssignment.names) {
                    return .personRenamed(from: names.old, to: names.new)
                }
                guard let removes = setting.removes else { return .unknown }
                let person = assignment.name
                return title(of: assignment.card).map {
                    removes ? .unassigned(title: $0, person: person) : .assigned(title: $0, person: person)
                }
            default: return .unknown
            }
        case .put(let new):
            guard let title = new.value(of: Card.titles) else { return .unknown }
            return ledger[new.keyedID] == nil ? .repeated(title: title, due: new.value(of: Card.dues) ?? nil) : nil
        case .unknown: return .unknown
        }
    }

    private func historyEntry(
        of setting: FieldSetting, on card: Card, _ forms: [FieldForm<Card>]
    ) -> BoardHistoryEntry? {
        if let removes = setting.removes {
            let column = columnName(card.place.column)
            return removes
                ? .removed(title: card.title, column: column) : .cardRestored(title: card.title, column: column)
        }
        if let titles = setting.values(of: Card.titles) { return .retitled(from: titles.old, to: titles.new) }
        if let places = setting.values(of: Card.places) {
            let from = places.old.column
            let to = places.new.column
            if from == to { return .reordered(title: card.title, column: columnName(to)) }
            return .moved(title: card.title, from: columnName(from), to: columnName(to))
        }
        if setting.tag == Card.beginnings.tag { return .described(title: card.title) }
        return fieldSet(setting, on: card.title, forms)
    }

    private func fieldSet<Owner: Record>(
        _ setting: FieldSetting, on title: String, _ forms: [FieldForm<Owner>]
    ) -> BoardHistoryEntry? {
        for form in forms where form.tag == setting.tag {
            return form.sentence(setting, .verbatim(title)).map { .fieldSet($0) }
        }
        return nil
    }

    private func historyEntry(of setting: FieldSetting, on column: Column) -> BoardHistoryEntry? {
        if let removes = setting.removes {
            return removes ? .columnRemoved(name: column.name) : .columnRestored(name: column.name)
        }
        if let names = setting.values(of: Column.names) { return .columnRenamed(from: names.old, to: names.new) }
        if let limits = setting.values(of: Column.limits) {
            return .columnLimited(name: column.name, limit: limits.new)
        }
        return setting.tag == Column.orders.tag ? .columnMoved(name: column.name) : nil
    }

    private func historyEntry(of setting: FieldSetting, on label: BoardLabel) -> BoardHistoryEntry? {
        if let removes = setting.removes {
            return removes ? .labelRemoved(name: label.name) : .labelRestored(name: label.name)
        }
        if let names = setting.values(of: BoardLabel.names) { return .labelRenamed(from: names.old, to: names.new) }
        return fieldSet(setting, on: label.name, BoardLabel.forms)
    }

    private func historyEntry(of pair: CardAndLabel, isOn: Bool) -> BoardHistoryEntry? {
        guard let title = card(pair.card)?.title, let name = label(pair.label)?.name else { return .unknown }
        return isOn ? .labelled(title: title, label: name) : .unlabelled(title: title, label: name)
    }

    private func title(of card: UnitID) -> String? { self.card(card)?.title }

    private func columnName(_ id: UnitID) -> String { column(id)?.name ?? "" }
}
