internal import JSON
internal import KanbanModel
internal import Replication
internal import TextMerging

/// Cards from our own JSON: `[{"title","description","state","dueDate", …}]`, read in the page, offline too.
struct CardImport {
    private(set) var cards: [(draft: CardDraft, state: String)] = []
    /// The places of the records that can't come in, counted from 1.
    private(set) var broken: [Int] = []

    /// Nil when the file is no list in JSON.
    init?(_ text: String) {
        guard let value = try? JSONReader.value(of: Array(text.utf8)), let records = value.array else { return nil }
        for (index, record) in records.enumerated() {
            if let card = Self.card(record) { cards.append(card) } else { broken.append(index + 1) }
        }
    }

    private static func card(_ record: JSONValue) -> (draft: CardDraft, state: String)? {
        guard let title = record["title"]?.string else { return nil }
        var due: CivilDate?
        if let value = record["dueDate"], !value.isNull {
            guard let date = date(value) else { return nil }
            due = date
        }
        let draft = CardDraft(
            title: title, description: record["description"]?.string ?? "", due: due,
            imported: ImportedFacts(sourceID: record["id"]?.string))
        do throws(BoardError) { try draft.check() } catch { return nil }
        return (draft, record["state"]?.string ?? "")
    }

    /// Seconds since 1970, or `YYYY-MM-DD`.
    private static func date(_ value: JSONValue) -> CivilDate? {
        if let text = value.string { return CivilDate(text) }
        guard let seconds = value.integer else { return nil }
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        return CivilDate(daysSince1970: days)
    }

    /// The changes of one event whose first unit is `firstUnit`; a state that the board lacks goes to Todo.
    func changes(
        on board: Board, firstUnit: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [BoardChange] {
        var batch = BoardBatch(on: board, firstUnit: firstUnit)
        for card in cards {
            var column: UnitID?
            for role in ColumnRole.allCases where role.name.hasSameBytes(as: card.state) {
                column = batch.column(role)
            }
            if column == nil, !card.state.isEmpty { column = batch.column(matching: card.state) }
            guard let column = column ?? batch.entryColumn else { throw .noColumn }
            try batch.add(card.draft, to: column, using: &generator)
        }
        return batch.changes
    }
}
