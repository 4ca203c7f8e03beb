internal import KanbanModel
internal import ModuleKit
internal import Replication

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
