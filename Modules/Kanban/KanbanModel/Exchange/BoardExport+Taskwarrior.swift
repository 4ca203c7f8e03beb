import JSON
import Replication

// Tasks as Taskwarrior reads them.
extension BoardExport {
    func writeTaskwarrior(to writer: inout JSONWriter) {
        writer.array { writer in
            for lane in board.lanes() {
                for card in lane { writeTask(card, lane.column.role, to: &writer) }
            }
        }
    }

    private func writeTask(_ card: Card, _ role: ColumnRole?, to writer: inout JSONWriter) {
        let (project, lines) = Self.parts(of: card.description)
        // Their order is that of their times.
        let notes =
            lines.enumerated().map { (text: $1, time: card.createdAt + UInt64($0) * 1000) }
            + board.comments(of: card.id).map { (text: Self.line(of: $0), time: $0.createdAt) }
        // It wants the day of what recurs, and a completed task is done with.
        let period = role == .done || card.due == nil ? nil : card.repeatRule?.recurrence?.taskwarriorPeriod
        let modified = Self.compact(card.changedAt)
        writer.object { writer in
            // An attribute of one's own, as others who share tasks have it.
            let people = board.people(of: card.id)
            if !notes.isEmpty {
                writer.member("annotations", objects: notes) { note, writer in
                    writer.member("description", note.text)
                    writer.member("entry", plain: Self.compact(note.time))
                }
            }
            if !people.isEmpty {
                writer.member("assignee", people.map { $0.name }.joined(separator: ", "))
            }
            writer.member("description", card.title)
            if let due = card.due { writer.member("due", plain: Self.compact(midnight(of: due))) }
            if role == .done { writer.member("end", plain: modified) }
            writer.member("entry", plain: Self.compact(card.createdAt))
            writer.member("modified", plain: modified)
            if let project { writer.member("project", project) }
            if let period { writer.member("recur", period) }
            if role == .doing { writer.member("start", plain: modified) }
            writer.member("status", role == .done ? "completed" : period == nil ? "pending" : "recurring")
            let tags = card.tags + board.labels(of: card.id).map { Card.tag($0.name) }.filter { !$0.isEmpty }
            if !tags.isEmpty {
                writer.member("tags", tags)
            }
            writer.member("uuid", UniqueID.text(of: card))
        }
    }

    /// An annotation has one line.
    private static func line(of comment: CardComment) -> String {
        text(of: comment).split(whereSeparator: { $0.isNewline }).joined(separator: " ")
    }

    /// The project and the notes of a description; lines of nothing but tags are in the tags already.
    private static func parts(of description: String) -> (project: String?, notes: [String]) {
        var project: String?
        var notes: [String] = []
        for line in description.split(whereSeparator: { $0.isNewline }) {
            let words = line.split(whereSeparator: { $0.isWhitespace })
            if words.allSatisfy({ $0.hasPrefix("#") }) { continue }
            if project == nil, line.hasPrefix(BoardImport.taskwarriorProjectMark) {
                project = String(line.dropFirst(BoardImport.taskwarriorProjectMark.count))
            } else {
                notes.append(String(line))
            }
        }
        return (project, notes)
    }
}
