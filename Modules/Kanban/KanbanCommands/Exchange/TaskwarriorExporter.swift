internal import JSON
internal import KanbanModel
internal import ModuleKit
internal import Replication

/// Writes tasks as Taskwarrior reads them.
enum TaskwarriorExporter {
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
            if project == nil, line.hasPrefix(BoardImport.taskwarriorProjectMark) {
                project = String(line.dropFirst(BoardImport.taskwarriorProjectMark.count))
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
