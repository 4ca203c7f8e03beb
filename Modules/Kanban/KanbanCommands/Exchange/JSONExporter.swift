internal import JSON
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
                        // The day has had another name and form from the first version on.
                        var fields = Parameters.fields.members(of: card, withoutUnset: true, except: Card.dues.tag)
                        fields.write(before: "column", to: &writer)
                        if lane.column.role == nil { writer.member("column", lane.column.name) }
                        fields.write(before: "description", to: &writer)
                        writer.member("description", card.description)
                        fields.write(before: "dueDate", to: &writer)
                        writer.name("dueDate")
                        if let due = card.due { writer.number(due.secondsSince1970) } else { writer.null() }
                        fields.write(before: "id", to: &writer)
                        writer.member("id", card.sourceID ?? card.label)
                        fields.write(before: "state", to: &writer)
                        writer.member("state", state)
                        fields.write(before: "title", to: &writer)
                        writer.member("title", card.title)
                        fields.write(before: "updatedAt", to: &writer)
                        writer.member("updatedAt", plain: Times.iso8601(milliseconds: card.changedAt))
                    }
                }
            }
        }
    }
}
