import KanbanModel
import ModuleKit
import Primitives
import Replication

/// Changes one column and answers with it.
private func change(
    _ columnReference: String, on reference: String, _ services: DocumentServices,
    _ intent: (Board, Column, inout RandomSource) throws(CommandError) -> [RecordChange],
    _ sentence: (Column) -> Phrase
) throws(CommandError) -> Answer {
    let workspace = try services.openWorkspace()
    var id = UnitID.none
    let changed = try workspace.change(BoardKind(), reference) { (board, random) throws(CommandError) in
        let column = try board.column(columnReference)
        id = column.id
        return try intent(board, column, &random)
    }
    return try answer(changed, id, services, sentence)
}

private func answer(
    _ changed: Changed<Board>, _ id: UnitID, _ services: DocumentServices, _ sentence: (Column) -> Phrase
) throws(CommandError) -> Answer {
    // A removed column has no lane any more: it is shown as it was.
    guard let lane = changed.after.lane(id) ?? changed.before.lane(id) else {
        throw CommandError(.notFound, "There is no such column.")
    }
    let sentence = sentence(lane.column)
    return Answer(LaneRecord(lane: lane, board: changed.after, count: lane.count, today: services.today)) { page in
        page.line(.plain(sentence), .plain(text: " "), .dim(.verbatim(lane.column.label)))
    }
}

struct AddColumnCommand: DocumentCommand {
    let name = "column add"
    var summary: Phrase { "Add a column, at the right unless --index says where." }
    let result = "column"
    let access = StoreAccess.write
    let board = Parameters.board
    let columnName = Parameters.columnName
    let index = Parameters.index

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let name = try input(columnName)
        let index = try input(index)
        let workspace = try services.openWorkspace()
        let changed = try workspace.change(BoardKind(), reference) { (board, random) throws(CommandError) in
            try asking { () throws(BoardError) in try board.addColumn(name, at: index, using: &random) }
        }
        return try answer(changed, changed.event ?? .none, services) { "Added the column “\($0.name)”." }
    }
}

struct RenameColumnCommand: DocumentCommand {
    let name = "column rename"
    var summary: Phrase { "Rename a column." }
    let result = "column"
    let access = StoreAccess.write
    let board = Parameters.board
    let column = Parameters.column
    let columnName = Parameters.columnName

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let name = try input(columnName)
        return try change(
            try input(column), on: try input(board), services,
            { (board, column, _) throws(CommandError) in
                try asking { () throws(BoardError) in try board.renameColumn(column.id, to: name) }
            },
            { "Renamed the column to “\($0.name)”." })
    }
}

struct LimitColumnCommand: DocumentCommand {
    let name = "column limit"
    var summary: Phrase { "Limit how many cards a column should hold." }
    let result = "column"
    let access = StoreAccess.write
    let board = Parameters.board
    let column = Parameters.column
    let limit = Parameter<Int?>.optionalIntegerArgument(
        "limit", "The limit; 0, or nothing, removes it.", in: 0...Int(BoardLimits.workInProgress.upperBound))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let wanted = try input(limit) ?? 0
        let limit = wanted == 0 ? nil : UInt32(wanted)
        return try change(
            try input(column), on: try input(board), services,
            { (board, column, _) throws(CommandError) in
                try asking { () throws(BoardError) in try board.limitColumn(column.id, to: limit) }
            },
            { column in
                guard let limit = column.limit else { return "The column “\(column.name)” no longer has a limit." }
                return "Set the limit of the column “\(column.name)” to \(limit)."
            })
    }
}

struct MoveColumnCommand: DocumentCommand {
    let name = "column move"
    var summary: Phrase { "Move a column to another place, counted from 0 at the left." }
    let result = "column"
    let access = StoreAccess.write
    let board = Parameters.board
    let column = Parameters.column
    let place = Parameter<Int>.integerArgument(
        "index", "The place in the result, counted from 0.", in: 0...Int(Int32.max))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let index = try input(place)
        return try change(
            try input(column), on: try input(board), services,
            { (board, column, random) throws(CommandError) in
                try asking { () throws(BoardError) in
                    try board.moveColumn(column.id, to: index, using: &random)
                }
            },
            { "Moved the column “\($0.name)”." })
    }
}

struct EmptyColumnCommand: DocumentCommand {
    let name = "column empty"
    var summary: Phrase { "Remove all cards of a column." }
    let result = "column"
    let access = StoreAccess.write
    let board = Parameters.board
    let column = Parameters.column

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try change(
            try input(column), on: try input(board), services,
            { (board, column, _) throws(CommandError) in
                try asking { () throws(BoardError) in try board.removeCards(in: column.id) }
            },
            { "Removed the cards of “\($0.name)”." })
    }
}

struct RemoveColumnCommand: DocumentCommand {
    let name = "column remove"
    var summary: Phrase { "Remove a column that has no cards." }
    let result = "column"
    let access = StoreAccess.write
    let board = Parameters.board
    let column = Parameters.column

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try change(
            try input(column), on: try input(board), services,
            { (board, column, _) throws(CommandError) in
                try asking { () throws(BoardError) in try board.removeColumn(column.id) }
            },
            { "Removed the column “\($0.name)”." })
    }
}
