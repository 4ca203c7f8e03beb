internal import JSON
internal import Phrases
internal import Replication

// Taskwarrior's export: a list of tasks.
extension BoardImport {
    /// A line of a description that begins so names the project.
    public static var taskwarriorProjectMark: String { "Project: " }

    mutating func readTaskwarrior(
        _ value: JSONValue, _ localDate: (UInt64) -> CivilDate?
    ) throws(BoardImportError) {
        guard let records = value.array else { throw .noTasks }
        for (index, record) in records.enumerated() {
            read(index, record) { (record) throws(RecordFault) in try Self.task(record, localDate) }
        }
    }

    private static func task(
        _ record: JSONValue, _ localDate: (UInt64) -> CivilDate?
    ) throws(RecordFault) -> PlannedCard {
        guard let title = try record.text("description") else { throw RecordFault("A card needs a title.") }
        var draft = Card(title: title)
        if let due = try record.time("due") { draft.due = localDate(due) }
        var lines: [String] = []
        if let project = try record.text("project"), !project.isEmpty {
            lines.append(taskwarriorProjectMark + project)
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
        let target: Target
        switch status {
        case "completed": target = .role(.done)
        case "pending", "waiting", "recurring", "deleted":
            target = record["start"]?.string != nil ? .role(.doing) : .entry
        default: throw RecordFault("Unknown status: \(status).")
        }
        return PlannedCard(draft: draft, target: target, isRemoved: status == "deleted")
    }
}
