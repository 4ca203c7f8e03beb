import KanbanModel
import Membership
import ModuleKit
import Primitives
import Replication

/// Changes one comment and answers with it.
private func change(
    _ reference: String, _ services: DocumentServices, _ sentence: (Card) -> Phrase,
    _ intent: (Board, Author) throws(CommandError) -> (id: UnitID?, changes: [RecordChange])
) throws(CommandError) -> Answer {
    let workspace = try services.openWorkspace()
    let (id, board) = try workspace.changeRecord(on: reference) { (board) throws(CommandError) in
        try intent(board, workspace.author)
    }
    guard let comment = board.comment(id), let card = board.card(comment.card) else {
        throw CommandError(BoardError.unknownComment(id))
    }
    let line = sentence(card)
    return Answer(CommentRecord(comment, on: board)) { page in page.done(line, comment.shortID) }
}

struct ListCommentsCommand: DocumentCommand {
    let name = "comment list"
    var summary: Phrase { "List the comments on a card." }
    let result = "[comment]"
    let access = StoreAccess.read
    let board = Parameters.board
    let card = Parameters.card

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let cardReference = try input(card)
        let (_, board) = try services.openWorkspace().load(BoardKind(), reference, includingTrash: true)
        let comments = board.comments(of: try board.card(cardReference).id)
        return Answer(
            list: comments.map { CommentRecord($0, on: board) },
            text: { page in
                for comment in comments {
                    page.line(
                        .id(comment.shortID), .plain(text: "  "), .dim(page.date(comment.createdAt)),
                        .plain(text: "  " + comment.authorName))
                    for line in comment.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                        page.line(.plain(text: "  " + line))
                    }
                }
            })
    }
}

struct AddCommentCommand: DocumentCommand {
    let name = "comment add"
    var summary: Phrase { "Comment on a card." }
    let result = "comment"
    let access = StoreAccess.write
    let action = Action.comment
    let board = Parameters.board
    let card = Parameters.card
    let text = Parameters.commentText

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(card)
        let text = try input(text)
        return try change(try input(board), services, { "Commented on “\($0.title)”." }) {
            (board, author) throws(CommandError) in
            let card = try board.card(reference).id
            return (
                nil,
                try asking { () throws(BoardError) in
                    try board.addComment(text, to: card, by: author.id, named: author.name)
                }
            )
        }
    }
}

struct EditCommentCommand: DocumentCommand {
    let name = "comment edit"
    var summary: Phrase { "Change what a comment of yours says." }
    let result = "comment"
    let access = StoreAccess.write
    let action = Action.comment
    let board = Parameters.board
    let card = Parameters.card
    let comment = Parameters.comment
    let text = Parameters.commentText

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let cardReference = try input(card)
        let reference = try input(comment)
        let text = try input(text)
        return try change(try input(board), services, { "Edited the comment on “\($0.title)”." }) {
            (board, author) throws(CommandError) in
            let id = try board.comment(reference, on: try board.card(cardReference)).id
            return (id, try asking { () throws(BoardError) in try board.editComment(id, to: text, by: author.id) })
        }
    }
}

struct RemoveCommentCommand: DocumentCommand {
    let name = "comment remove"
    var summary: Phrase { "Remove a comment of yours." }
    let result = "comment"
    let access = StoreAccess.write
    let action = Action.comment
    let board = Parameters.board
    let card = Parameters.card
    let comment = Parameters.comment

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let cardReference = try input(card)
        let reference = try input(comment)
        return try change(try input(board), services, { "Removed the comment on “\($0.title)”." }) {
            (board, author) throws(CommandError) in
            let id = try board.comment(reference, on: try board.card(cardReference)).id
            return (id, try asking { () throws(BoardError) in try board.removeComment(id, by: author.id) })
        }
    }
}
