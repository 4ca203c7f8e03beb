import Primitives
import Replication

/// What is typed as a comment and is none yet. Like the draft of a card it outlives the page, as a setting of its own.
struct CommentDraft {
    let board: DocumentID
    let card: UnitID
    /// The comment that shall say it; nil for a new one.
    let comment: UnitID?
    var text: String
    /// Whether the setting has this text.
    var isKept = false

    private static let prefix = "comment"
    private static let newComment = "new"

    /// `comment/BOARD/CARD/COMMENT`, or `comment/BOARD/CARD/new`.
    var name: String { [Self.prefix, board.text, card.key, comment?.key ?? Self.newComment].joined(separator: "/") }

    init(board: DocumentID, card: UnitID, comment: UnitID?, text: String) {
        self.board = board
        self.card = card
        self.comment = comment
        self.text = text
    }

    /// Nil for what is no draft of a comment.
    init?(name: String, text: String) {
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: Array($0), as: UTF8.self) }
        guard parts.count == 4, parts[0].hasSameBytes(as: Self.prefix), let board = DocumentID(text: parts[1]),
            let card = UnitID(key: parts[2])
        else { return nil }
        let comment = UnitID(key: parts[3])
        guard comment != nil || parts[3].hasSameBytes(as: Self.newComment) else { return nil }
        self.init(board: board, card: card, comment: comment, text: text)
        isKept = true
    }
}
