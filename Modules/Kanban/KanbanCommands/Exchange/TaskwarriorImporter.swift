internal import JSON
internal import KanbanModel
internal import ModuleKit
internal import Replication

/// Taskwarrior's export: a list of tasks.
enum TaskwarriorImporter {
    static func plan(_ value: JSONValue, localTime: any LocalTime) throws(CommandError) -> ImportPlan {
        guard let records = value.array else {
            throw CommandError(.badData, "The file is JSON, but no list of tasks.")
        }
        var plan = ImportPlan()
        for (index, record) in records.enumerated() {
            plan.read(index, record) { (record) throws(RecordFault) in try card(index, record, localTime) }
        }
        return plan
    }

    private static func card(
        _ index: Int, _ record: JSONValue, _ localTime: any LocalTime
    ) throws(RecordFault) -> ImportPlan.Card {
        try record.requireObject()
        guard let title = try record.text("description") else { throw RecordFault("A card needs a title.") }
        var draft = CardDraft(title: title)
        if let due = try record.time("due") { draft.due = localTime.civil(milliseconds: due).date }
        var lines: [String] = []
        if let project = try record.text("project"), !project.isEmpty {
            lines.append(TaskwarriorExporter.projectMark + project)
        }
        for note in record["annotations"]?.array ?? [] {
            if let text = try note.text("description"), !text.isEmpty { lines.append(text) }
        }
        draft.description = lines.joined(separator: "\n")
        draft.addTags((record["tags"]?.array ?? []).compactMap { $0.string })
        let created = try record.time("entry")
        let changed = try record.time("modified")
        draft.imported = ImportedFacts(
            sourceID: try record.text("uuid"), created: created, changed: changed ?? created)
        let status = try record.text("status") ?? "pending"
        let target: ImportPlan.Target
        switch status {
        case "completed": target = .role(.done)
        case "pending", "waiting", "recurring", "deleted":
            target = record["start"]?.string != nil ? .role(.doing) : .entry
        default: throw RecordFault("Its status is unknown: \(status).")
        }
        return ImportPlan.Card(index: index, draft: draft, target: target, isDiscarded: status == "deleted")
    }

    /// Older exports are no array but a line a task.
    static func lines(_ bytes: [UInt8]) -> JSONValue? {
        var records: [JSONValue] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            var line = line
            while let last = line.last, last <= 0x20 || last == UInt8(ascii: ",") { line.removeLast() }
            if line.isEmpty { continue }
            guard let value = try? JSONReader.value(of: Array(line)) else { return nil }
            records.append(value)
        }
        return records.isEmpty ? nil : .array(records)
    }
}

/// Writes tasks as Taskwarrior reads them.
enum TaskwarriorExporter {
    /// A line of a description that begins so names the project.
    static let projectMark = "Project: "

    static func write(_ board: Board, localTime: any LocalTime, to writer: inout JSONWriter) {
        writer.array { writer in
            for lane in board.lanes() {
                for card in lane { write(card, lane.column.role, localTime, to: &writer) }
            }
        }
    }

    private static func write(
        _ card: Card, _ role: ColumnRole?, _ localTime: any LocalTime, to writer: inout JSONWriter
    ) {
        let (project, notes) = parts(of: card.description)
        let modified = compact(card.changedAt)
        writer.object { writer in
            if !notes.isEmpty {
                writer.member(
                    "annotations",
                    array: { writer in
                        for (index, note) in notes.enumerated() {
                            writer.object { writer in
                                writer.member("description", note)
                                // Their order is that of their times.
                                writer.member("entry", plain: compact(card.createdAt + UInt64(index) * 1000))
                            }
                        }
                    })
            }
            writer.member("description", card.title)
            if let due = card.due { writer.member("due", plain: compact(localTime.midnight(of: due))) }
            if role == .done { writer.member("end", plain: modified) }
            writer.member("entry", plain: compact(card.createdAt))
            writer.member("modified", plain: modified)
            if let project { writer.member("project", project) }
            if role == .doing { writer.member("start", plain: modified) }
            writer.member("status", role == .done ? "completed" : "pending")
            let tags = card.tags
            if !tags.isEmpty {
                writer.name("tags")
                writer.array(tags)
            }
            writer.member("uuid", UniqueID.text(of: card))
        }
    }

    /// The project and the notes of a description; lines of nothing but tags are in the tags already.
    private static func parts(of description: String) -> (project: String?, notes: [String]) {
        var project: String?
        var notes: [String] = []
        for line in description.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.allSatisfy({ $0.hasPrefix("#") }) { continue }
            if project == nil, line.hasPrefix(projectMark) {
                project = String(line.dropFirst(projectMark.count))
            } else {
                notes.append(String(line))
            }
        }
        return (project, notes)
    }

    /// `20260520T123456Z`.
    static func compact(_ milliseconds: UInt64) -> [UInt8] {
        let long = Times.iso8601(milliseconds: milliseconds)
        return long.prefix(19).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") } + [UInt8(ascii: "Z")]
    }
}
