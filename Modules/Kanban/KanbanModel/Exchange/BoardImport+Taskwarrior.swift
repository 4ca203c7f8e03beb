import JSON
import Phrases
import Primitives
import Replication

// Taskwarrior's export: a list of tasks.
extension BoardImport {
    /// A line of a description that begins so names the project.
    public static var taskwarriorProjectMark: String { "Project: " }
    /// A line of a description that begins so says how a task recurs, where cards can't repeat so.
    static var taskwarriorPeriodMark: String { "Recur: " }

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
        if draft.due != nil, record["parent"] == nil, let period = try record.text("recur"), !period.isEmpty {
            draft.repeatRule = Recurrence(taskwarrior: period).map { RepeatRule($0) }
            if draft.repeatRule == nil { lines.append(taskwarriorPeriodMark + period) }
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
        var people: [Person] = []
        // An attribute of one's own, with commas between.
        for name in (try record.text("assignee") ?? "").split(separator: ",") {
            if let person = try? Person(String(name)), !people.contains(person) { people.append(person) }
            guard people.count <= BoardLimits.people else { break }
        }
        return PlannedCard(draft: draft, target: target, people: people, isRemoved: status == "deleted")
    }
}

// Taskwarrior says how long a period is, such as `weekly` or `3months`; what days there are in it, it can't.
extension Recurrence {
    init?(taskwarrior period: String) {
        let digits = period.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let count = String(decoding: Array(digits), as: UTF8.self)
        let unit = String(period.dropFirst(count.utf8.count))
        let isCounted = !count.isEmpty || unit.hasSameBytes(as: "weekdays")
        guard let read = try? Recurrence(isCounted ? "every " + count + " " + unit : unit), read.end == .never else {
            return nil
        }
        self = read
    }

    /// Nil for what Taskwarrior can't say.
    var taskwarriorPeriod: String? {
        guard weekdays.isEmpty, monthDays.isEmpty, end == .never else {
            var workdays = Recurrence(.weekly)
            workdays.weekdays = (0..<5).map { Weekday(day: $0) }
            return self == workdays ? "weekdays" : nil
        }
        switch frequency {
        case .daily: return interval == 1 ? "daily" : "\(interval)days"
        case .weekly: return interval == 1 ? "weekly" : "\(interval)weeks"
        case .monthly: return interval == 1 ? "monthly" : "\(interval)months"
        case .yearly: return interval == 1 ? "yearly" : "\(interval)years"
        }
    }
}
