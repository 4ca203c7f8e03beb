internal import JSON
internal import KanbanModel
internal import ModuleKit
internal import Replication
internal import TextMerging

/// Our own JSON: an array of cards with id, title, description, state, dueDate and updatedAt.
enum JSONImporter {
    static func plan(_ value: JSONValue, board: Board) throws(CommandError) -> ImportPlan {
        guard let records = value.array else {
            throw CommandError(.badData, "The file is JSON, but no list of cards.")
        }
        var plan = ImportPlan()
        // The rule by which the import finds columns later: whole states, labels and names, no beginnings of ids.
        let present = BoardBatch(on: board, firstUnit: .none)
        for (index, record) in records.enumerated() {
            plan.read(index, record) { (record) throws(RecordFault) in try card(index, record, present) }
        }
        return plan
    }

    private static func card(
        _ index: Int, _ record: JSONValue, _ present: BoardBatch
    ) throws(RecordFault) -> ImportPlan.Card {
        try record.requireObject()
        guard let title = try record.text("title") else { throw RecordFault("A card needs a title.") }
        let changed = try record.time("updatedAt")
        let draft = CardDraft(
            title: title, description: try record.text("description") ?? "", due: try due(record),
            imported: ImportedFacts(sourceID: try record.text("id"), created: changed, changed: changed))
        return ImportPlan.Card(index: index, draft: draft, target: try target(record, present))
    }

    private static func due(_ record: JSONValue) throws(RecordFault) -> CivilDate? {
        guard let value = record["dueDate"], !value.isNull else { return nil }
        if let text = value.string, let date = CivilDate(text) { return date }
        guard let seconds = value.double else { throw RecordFault("“dueDate” is not a number of seconds.") }
        let days = (seconds / 86_400).rounded(.down)
        guard let whole = Int64(exactly: days), let date = CivilDate(daysSince1970: whole) else {
            throw RecordFault("“dueDate” lies outside of the years 1 to 9999.")
        }
        return date
    }

    /// The three states, a column of the board, or a column of another board, which comes along with its
    /// name.
    private static func target(_ record: JSONValue, _ present: BoardBatch) throws(RecordFault) -> ImportPlan.Target {
        guard let state = try record.text("state") else { return .entry }
        for role in ColumnRole.allCases where role.name == state { return .role(role) }
        if present.column(matching: state) != nil { return .named(state) }
        if ShortID(state) != nil, let name = try record.text("column") { return .labelled(state, name: name) }
        throw RecordFault("The board has no column for the state “\(state)”.")
    }
}

/// Writes our own JSON.
enum JSONExporter {
    /// Column by column, from top to bottom. A column beyond the three brings its name along.
    static func write(_ board: Board, to writer: inout JSONWriter) {
        writer.array { writer in
            for lane in board.lanes() {
                let state = lane.column.state
                for card in lane {
                    writer.object { writer in
                        if lane.column.role == nil { writer.member("column", lane.column.name) }
                        writer.member("description", card.description)
                        writer.name("dueDate")
                        if let due = card.due { writer.number(due.secondsSince1970) } else { writer.null() }
                        writer.member("id", card.sourceID ?? card.label)
                        writer.member("state", state)
                        writer.member("title", card.title)
                        writer.member("updatedAt", plain: Times.iso8601(milliseconds: card.changedAt))
                    }
                }
            }
        }
    }
}
