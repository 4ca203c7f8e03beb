import KanbanModel
import ModuleKit
import Primitives
import Replication

/// Changes one label and answers with it.
private func change(
    _ reference: String, _ services: DocumentServices, _ sentence: (BoardLabel) -> Phrase,
    _ intent: (Board) throws(CommandError) -> (id: UnitID?, changes: [RecordChange])
) throws(CommandError) -> Answer {
    let (id, board) = try services.openWorkspace().changeRecord(on: reference, intent)
    guard let label = board.label(id) else { throw CommandError(.notFound, "There is no such label.") }
    let line = sentence(label)
    return Answer(LabelRecord(label: label)) { page in page.done(line, label.shortID) }
}

struct ListLabelsCommand: DocumentCommand {
    let name = "label list"
    var summary: Phrase { "List the labels of a board." }
    let result = "[label]"
    let access = StoreAccess.read
    let board = Parameters.board

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let (_, board) = try services.openWorkspace().load(BoardKind(), reference, includingTrash: true)
        let labels = board.labels
        return Answer(
            list: labels.map { LabelRecord(label: $0) },
            text: { page in
                for label in labels {
                    page.append(.id(label.shortID))
                    page.text("  " + label.name)
                    if let color = label.color {
                        page.text("  ")
                        page.append(.dim(color.phrase))
                    }
                    page.line()
                }
            })
    }
}

struct AddLabelCommand: DocumentCommand {
    let name = "label add"
    var summary: Phrase { "Add a label to a board." }
    let result = "label"
    let access = StoreAccess.write
    let board = Parameters.board
    let labelName = Parameter<String>.argument("name", "The label's name.")
    let fields = Parameters.labelFields.setting

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        var draft = BoardLabel(name: try input(labelName))
        draft.set(try input(fields))
        let label = draft
        return try change(try input(board), services, { "Added the label “\($0.name)”." }) {
            (board) throws(CommandError) in
            (nil, try asking { () throws(BoardError) in try board.add(label) })
        }
    }
}

struct EditLabelCommand: DocumentCommand {
    let name = "label edit"
    var summary: Phrase { "Rename a label or change its colour." }
    let result = "label"
    let access = StoreAccess.write
    let board = Parameters.board
    let label = Parameters.label
    let newName = Parameter<String?>.option("name", "The label's name.")
    let fields = Parameters.labelFields.changing

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(label)
        var edit = try input(fields)
        edit[BoardLabel.names] = try input(newName)
        let given = edit
        guard !given.isEmpty else {
            throw CommandError(
                .usage, "There is nothing to change.",
                hint: "“bojagi kanban label edit --help” lists what can be changed.")
        }
        return try change(try input(board), services, { "Edited the label “\($0.name)”." }) {
            (board) throws(CommandError) in
            let label = try board.label(reference)
            return (label.id, try asking { () throws(BoardError) in try board.editLabel(label.id, given) })
        }
    }
}

struct RemoveLabelCommand: DocumentCommand {
    let name = "label remove"
    var summary: Phrase { "Remove a label from a board and its cards." }
    let result = "label"
    let access = StoreAccess.write
    let board = Parameters.board
    let label = Parameters.label

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(label)
        return try change(try input(board), services, { "Removed the label “\($0.name)”." }) {
            (board) throws(CommandError) in
            let label = try board.label(reference)
            return (label.id, try asking { () throws(BoardError) in try board.removeLabel(label.id) })
        }
    }
}
