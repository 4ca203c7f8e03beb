internal import JSON
internal import KanbanModel
internal import ModuleKit
internal import Replication

/// Trello's export of a board: lists become columns, labels tags, checklists task lists; what is archived
/// there is discarded here.
struct TrelloImporter {
    let localTime: any LocalTime
    private var lists: [String: (name: String, isClosed: Bool)] = [:]
    /// By card.
    private var checklists: [String: [String]] = [:]

    static func plan(_ value: JSONValue, localTime: any LocalTime) throws(CommandError) -> ImportPlan {
        guard let lists = value["lists"]?.array, let cards = value["cards"]?.array else {
            throw CommandError(
                .badData, "The file is no export of a Trello board: it has no “lists” and “cards”.")
        }
        var importer = TrelloImporter(localTime: localTime)
        var columns: [String] = []
        for list in sorted(lists) {
            guard let id = list["id"]?.string else { continue }
            let name = list["name"]?.string ?? ""
            let isClosed = list["closed"]?.boolean ?? false
            importer.lists[id] = (name, isClosed)
            if !isClosed, BoardLimits.allows(name: name) { columns.append(columnName(name)) }
        }
        for checklist in sorted(value["checklists"]?.array ?? []) { importer.read(checklist) }
        var plan = ImportPlan()
        plan.columns = columns
        // Records keep the index of the file while they come in the order of the board.
        for (index, card) in sorted(Array(cards.enumerated()), by: { $0.element }) {
            plan.read(index, card) { (card) throws(RecordFault) in try importer.card(index, card) }
        }
        plan.failures.sort { $0.index < $1.index }
        return plan
    }

    private init(localTime: any LocalTime) {
        self.localTime = localTime
    }

    private static func sorted(_ records: [JSONValue]) -> [JSONValue] {
        sorted(records) { $0 }
    }

    /// By `pos`; a stable order for those without.
    private static func sorted<Record>(_ records: [Record], by value: (Record) -> JSONValue) -> [Record] {
        let positions = records.enumerated().map { ($0.offset, value($0.element)["pos"]?.double ?? 0) }
        return positions.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }.map { records[$0.0] }
    }

    /// Trello's own first list is called "To Do".
    private static func columnName(_ name: String) -> String {
        name.lowercased() == "to do" ? ColumnRole.todo.name : name
    }

    private mutating func read(_ checklist: JSONValue) {
        guard let card = checklist["idCard"]?.string else { return }
        var lines: [String] = []
        if let name = checklist["name"]?.string, !name.isEmpty { lines.append(Self.oneLine(name) + ":") }
        for item in Self.sorted(checklist["checkItems"]?.array ?? []) {
            guard let name = item["name"]?.string else { continue }
            lines.append("- [\(item["state"]?.string == "complete" ? "x" : " ")] " + Self.oneLine(name))
        }
        if !lines.isEmpty { checklists[card, default: []].append(lines.joined(separator: "\n")) }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private func card(_ index: Int, _ record: JSONValue) throws(RecordFault) -> ImportPlan.Card {
        try record.requireObject()
        guard let title = try record.text("name") else { throw RecordFault("A card needs a title.") }
        let id = try record.text("id")
        guard let column = lists[try record.text("idList") ?? ""] else {
            throw RecordFault("Its list is not in the file.")
        }
        guard column.isClosed || BoardLimits.allows(name: column.name) else {
            throw RecordFault("Its list has no name that a column can have.")
        }
        var draft = CardDraft(title: title, description: try record.text("desc") ?? "")
        if let due = try record.time("due") { draft.due = localTime.civil(milliseconds: due).date }
        for lines in checklists[id ?? ""] ?? [] { draft.addParagraph(lines) }
        draft.addTags(
            (record["labels"]?.array ?? []).compactMap { label in
                let name = label["name"]?.string ?? ""
                return name.isEmpty ? label["color"]?.string : name
            })
        draft.imported = ImportedFacts(
            sourceID: id, created: id.flatMap(Self.created), changed: try record.time("dateLastActivity"))
        let isDiscarded = column.isClosed || record["closed"]?.boolean == true
        return ImportPlan.Card(
            index: index, draft: draft, target: column.isClosed ? .entry : .named(Self.columnName(column.name)),
            isDiscarded: isDiscarded)
    }

    /// The first eight digits of an id there are the seconds since 1970 when it was made.
    private static func created(_ id: String) -> UInt64? {
        guard id.utf8.count == 24, let seconds = UInt64(id.prefix(8), radix: 16) else { return nil }
        return seconds * 1000
    }
}

/// Writes a board as Trello exports one.
enum TrelloExporter {
    static func write(_ board: Board, id: String, localTime: any LocalTime, to writer: inout JSONWriter) {
        let lanes = board.lanes()
        writer.object { writer in
            writer.member(
                "cards",
                array: { writer in
                    for lane in lanes {
                        for (index, card) in lane.enumerated() {
                            write(card, index, list: lane.column.label, localTime, to: &writer)
                        }
                    }
                })
            writer.member("checklists", array: { _ in })
            writer.member("closed", false)
            writer.member("id", id)
            writer.member(
                "lists",
                array: { writer in
                    for (index, lane) in lanes.enumerated() {
                        writer.object { writer in
                            writer.member("closed", false)
                            writer.member("id", lane.column.label)
                            writer.member("name", lane.column.name)
                            writer.member("pos", (index + 1) * 65_536)
                        }
                    }
                })
            writer.member("name", board.name)
        }
    }

    private static func write(
        _ card: Card, _ index: Int, list: String, _ localTime: any LocalTime, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("closed", false)
            writer.member("dateLastActivity", plain: Times.iso8601(milliseconds: card.changedAt))
            writer.member("desc", card.description)
            writer.name("due")
            if let due = card.due {
                writer.plain(Times.iso8601(milliseconds: localTime.midnight(of: due)))
            } else {
                writer.null()
            }
            writer.member("id", card.sourceID ?? card.label)
            writer.member("idChecklists", array: { _ in })
            writer.member("idList", list)
            writer.member(
                "labels",
                array: { writer in
                    for tag in card.tags {
                        writer.object { writer in
                            writer.name("color")
                            writer.null()
                            writer.member("name", tag)
                        }
                    }
                })
            writer.member("name", card.title)
            writer.member("pos", (index + 1) * 65_536)
        }
    }
}

extension LocalTime {
    /// When the day begins where the reader is, in milliseconds since 1970; 0 before 1970.
    func midnight(of date: CivilDate) -> UInt64 {
        let utc = date.secondsSince1970
        let first = utc - Int64(offset(atSecond: utc))
        // The offset may change on that day itself.
        let second = utc - Int64(offset(atSecond: first))
        return UInt64(max(second, 0)) * 1000
    }
}
