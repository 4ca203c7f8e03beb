import Forms
import JSON
import Replication

// Our own JSON: column by column, from top to bottom. A column beyond the three brings its name along.
extension BoardExport {
    func writeJSON(to writer: inout JSONWriter) {
        let forms = FieldForm.sortedByName(Card.allForms)
        writer.array { writer in
            for lane in board.lanes() {
                let state = lane.column.state
                let column = lane.column.role == nil ? lane.column.name : nil
                for card in lane { write(card, state, column, forms, to: &writer) }
            }
        }
    }

    private func write(
        _ card: Card, _ state: String, _ column: String?, _ forms: [FieldForm<Card>], to writer: inout JSONWriter
    ) {
        let labels = board.labels(of: card.id)
        let comments = board.comments(of: card.id)
        // The day has had another name and form from the first version on.
        var fields = FieldMembers(of: card, sortedByName: forms, withoutUnset: true, except: Card.dues.tag)
        writer.object { writer in
            fields.write(before: "column", to: &writer)
            if let column { writer.member("column", column) }
            fields.write(before: "comments", to: &writer)
            if !comments.isEmpty { write(comments, to: &writer) }
            fields.write(before: "description", to: &writer)
            writer.member("description", card.description)
            fields.write(before: "dueDate", to: &writer)
            writer.name("dueDate")
            if let due = card.due { writer.number(due.secondsSince1970) } else { writer.null() }
            fields.write(before: "id", to: &writer)
            writer.member("id", card.sourceID ?? card.label)
            fields.write(before: "labels", to: &writer)
            if !labels.isEmpty { write(labels, to: &writer) }
            fields.write(before: "people", to: &writer)
            let people = board.people(of: card.id)
            if !people.isEmpty {
                writer.member("people", people.map { $0.name })
            }
            fields.write(before: "state", to: &writer)
            writer.member("state", state)
            fields.write(before: "title", to: &writer)
            writer.member("title", card.title)
            fields.write(before: "updatedAt", to: &writer)
            writer.member("updatedAt", plain: Times.iso8601(milliseconds: card.changedAt))
            fields.writeRest(to: &writer)
        }
    }

    private func write(_ comments: [CardComment], to writer: inout JSONWriter) {
        writer.member("comments", objects: comments) { comment, writer in
            writer.member("author", comment.authorName)
            writer.member("createdAt", plain: Times.iso8601(milliseconds: comment.createdAt))
            writer.member("text", comment.text)
            if let time = board.editTime(of: comment) {
                writer.member("updatedAt", plain: Times.iso8601(milliseconds: time))
            }
        }
    }

    private func write(_ labels: [BoardLabel], to writer: inout JSONWriter) {
        let forms = FieldForm.sortedByName(BoardLabel.forms)
        writer.member("labels", objects: labels) { label, writer in
            var fields = FieldMembers(of: label, sortedByName: forms, withoutUnset: true)
            fields.write(before: "name", to: &writer)
            writer.member("name", label.name)
            fields.writeRest(to: &writer)
        }
    }
}
