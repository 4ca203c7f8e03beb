import Forms
import Markup
public import Primitives
public import Replication

// K20: boards and cards that others are made from.

/// What makes a template, as of memos: the tag `#template`, or one below it, in the name of a board, or in the title or the
/// description of a card. Any other board or card can be copied likewise.
public enum BoardTemplate {
    /// Whether a text has the tag.
    public static func isOne(_ text: String) -> Bool { TemplateTag.isIn(text) }

    /// A name or a text without what says that it is a template's.
    public static func text(of template: String) -> String { TemplateTag.removed(from: template) }

    /// The name of a board as a template's: the tag behind it.
    public static func marked(_ name: String) -> String { isOne(name) ? name : name + " #" + TemplateTag.name }
}

extension Card {
    /// Whether others of its board are made from it.
    public var isTemplate: Bool { BoardTemplate.isOne(title) || BoardTemplate.isOne(description) }

    /// The same on no board yet, with nothing ticked: for a board that begins. Its day is so many days later; without
    /// `days` it has none, nor what goes with it. Throws where the day would be none.
    func beginningAnew(after days: Int64?) throws(BoardError) -> Card {
        guard let days, let due, !isTemplate else { return undated }
        var card = copy
        card.description = TaskList.unticked(card.description)
        let (number, overflows) = due.daysSince1970.addingReportingOverflow(days)
        guard !overflows, let day = CivilDate(daysSince1970: number) else { throw .dayOutOfRange }
        card.due = day
        card.repeatRule = repeatRule?.moved(by: days)
        return card
    }

    /// The same on no board yet, with nothing ticked, without a day and what goes with one.
    private var undated: Card {
        var card = copy
        card.description = TaskList.unticked(card.description)
        card.due = nil
        card.repeatRule = nil
        card.reminder = nil
        return card
    }

    /// With what the template has and the card says nothing of, such as a description or a colour.
    public func filled(from template: Card) -> Card {
        let made = template.fromTemplate(title: title)
        var card = self
        if card.description.isEmpty { card.description = made.description }
        var edits = CardEdit()
        for form in Self.allForms where form.text(self).isEmpty {
            let text = form.text(made)
            if !text.isEmpty { _ = form.write(text, &edits) }
        }
        card.set(edits)
        return card
    }

    /// A new card from this one, on no board yet: with nothing ticked and no day, for that of a template has passed. `title`
    /// nil is that of the template, without the tag.
    public func fromTemplate(title: String? = nil) -> Card {
        var card = undated
        card.place = .unset
        card.title = title ?? BoardTemplate.text(of: self.title)
        card.description = TaskList.unticked(BoardTemplate.text(of: description))
        return card
    }
}

extension Board {
    /// Whether other boards are made from it.
    public var isTemplate: Bool { BoardTemplate.isOne(name) }

    /// The cards that others are made from, in the order of the board.
    public var templates: [Card] {
        var cards: [Card] = []
        for lane in lanes() { lane.forEachCard { if $0.isTemplate { cards.append($0) } } }
        return cards
    }

    /// A card made from another, at the end of a column or of the one for new cards, with its labels and people; the event's first
    /// unit will be `firstUnit`.
    public func add(
        fromTemplate template: UnitID, title: String?, to column: UnitID? = nil, firstUnit: UnitID,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        let card = try liveCard(template)
        guard let column = column ?? entryColumn?.id else { throw .noColumn }
        var changes = try add(card.fromTemplate(title: title), to: column, using: &generator)
        for label in labels(of: template) { changes.append(.add(Labelling(of: firstUnit, with: label.id))) }
        return changes + copiedPeople(of: template, to: firstUnit)
    }

    /// The earliest day of its cards that are no templates themselves: from it the days of a board that is made from this
    /// one are counted. nil where none has a day.
    public var firstDay: CivilDate? {
        var first: CivilDate?
        for lane in lanes() {
            lane.forEachCard { card in
                guard let due = card.due, first.map({ due < $0 }) ?? true, !card.isTemplate else { return }
                first = due
            }
        }
        return first
    }

    /// The changes that make a new board from this one: its columns, labels and cards with nothing ticked, without
    /// comments. They are one event, the first of the new board, by `replica`. Without a name it has that of the template.
    /// Its first day is `start`, and the others come as long after it as they do here; with nil cards have no days. Throws
    /// where a day would not be within the years 1 … 9999.
    public func boardFromTemplate(
        name: String?, start: CivilDate?, by replica: ReplicaID, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        var days: Int64?
        if let start, let first = firstDay { days = start.daysSince1970 - first.daysSince1970 }
        return try duplication(
            name: name ?? BoardTemplate.text(of: self.name), as: .beginning(daysLater: days), by: replica,
            using: &generator)
    }
}
