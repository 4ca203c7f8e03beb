import Forms
import JSON
import KanbanModel
import ModuleKit
import Replication

/// A card as JSON.
struct CardRecord: JSONWriting {
    let card: Card
    let state: String
    let isOverdue: Bool
    let labels: [BoardLabel]
    let people: [Person]
    let comments: [CommentRecord]

    /// `labels`, `people` and `comments` are the card's.
    init(
        _ card: Card, state: String, isDone: Bool, today: CivilDate?, labels: [BoardLabel] = [],
        people: [Person] = [], comments: [CommentRecord] = []
    ) {
        self.card = card
        self.labels = labels
        self.people = people
        self.comments = comments
        self.state = state
        isOverdue = !isDone && !card.isRemoved && (today.map { card.isDue(before: $0) } ?? false)
    }

    init(_ card: Card, on board: Board, today: CivilDate?) {
        let column = board.column(of: card)
        self.init(
            card, state: column?.state ?? "", isDone: column?.role == .done, today: today,
            labels: board.labels(of: card.id), people: board.people(of: card.id),
            comments: CommentRecord.all(of: card, on: board))
    }

    func write(to writer: inout JSONWriter) {
        var times = TimeCache()
        Self.write(card, labels, people, comments, state: state, isOverdue: isOverdue, &times, to: &writer)
    }

    static func write(
        _ card: Card, _ labels: [BoardLabel], _ people: [Person], _ comments: [CommentRecord], state: String,
        isOverdue: Bool, _ times: inout TimeCache, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            var fields = Parameters.fields.members(of: card)
            fields.write(before: "comments", to: &writer)
            writer.member("comments", all: comments)
            fields.write(before: "createdAt", to: &writer)
            writer.member("createdAt", plain: times.bytes(of: card.createdAt))
            fields.write(before: "description", to: &writer)
            writer.member("description", card.description)
            fields.write(before: "id", to: &writer)
            writer.member("id", plain: card.shortID.bytes)
            fields.write(before: "labels", to: &writer)
            writer.member("labels", labels.map { $0.name })
            fields.write(before: "overdue", to: &writer)
            writer.member("overdue", isOverdue)
            fields.write(before: "people", to: &writer)
            writer.member("people", people.map { $0.name })
            fields.write(before: "removed", to: &writer)
            if card.isRemoved { writer.member("removed", true) }
            fields.write(before: "state", to: &writer)
            writer.member("state", state)
            fields.write(before: "tags", to: &writer)
            writer.member("tags", card.tags)
            fields.write(before: "title", to: &writer)
            writer.member("title", card.title)
            fields.write(before: "updatedAt", to: &writer)
            writer.member("updatedAt", plain: times.bytes(of: card.changedAt))
            fields.writeRest(to: &writer)
        }
    }
}

/// The last time in its JSON form: neighbours often share theirs.
struct TimeCache {
    private var milliseconds = UInt64.max
    private var text: [UInt8] = []

    mutating func bytes(of milliseconds: UInt64) -> [UInt8] {
        if milliseconds != self.milliseconds {
            self.milliseconds = milliseconds
            text = Times.iso8601(milliseconds: milliseconds)
        }
        return text
    }
}

extension Card {
    fileprivate func isDue(before day: CivilDate) -> Bool {
        due.map { $0 < day } ?? false
    }
}

/// A column with its cards as JSON.
struct LaneRecord: JSONMembers {
    let lane: Lane
    let board: Board
    /// How many cards the column has, shown or not.
    let count: Int
    let today: CivilDate?

    func writeMembers(to writer: inout JSONWriter) {
        let column = lane.column
        let state = column.state
        writer.member(
            "cards",
            array: { writer in
                var times = TimeCache()
                let limit = column.role == .done ? nil : today
                lane.forEachCard { card in
                    let isOverdue = limit.map { card.isDue(before: $0) } ?? false
                    CardRecord.write(
                        card, board.labels(of: card.id), board.people(of: card.id),
                        CommentRecord.all(of: card, on: board), state: state, isOverdue: isOverdue, &times,
                        to: &writer)
                }
            })
        writer.member("count", count)
        writer.member("id", column.label)
        writer.column(column.limit, column.name, count, role: column.role, state: state)
    }
}

extension JSONWriter {
    /// The members of a column after its id, in the order of their names.
    fileprivate mutating func column(
        _ limit: UInt32?, _ name: String, _ count: Int, role: ColumnRole?, state: String
    ) {
        self.name("limit")
        if let limit { number(limit) } else { null() }
        member("name", name)
        member("overLimit", limit.map { count > Int($0) } ?? false)
        member("role", role?.name)
        member("state", state)
    }
}

/// A comment on a card as JSON.
struct CommentRecord: JSONMembers {
    let comment: CardComment
    let editTime: UInt64?

    init(_ comment: CardComment, on board: Board) {
        self.comment = comment
        editTime = board.editTime(of: comment)
    }

    static func all(of card: Card, on board: Board) -> [CommentRecord] {
        board.comments(of: card.id).map { CommentRecord($0, on: board) }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", comment.authorName)
        writer.member("createdAt", plain: Times.iso8601(milliseconds: comment.createdAt))
        writer.member("id", plain: comment.shortID.bytes)
        if comment.isRemoved { writer.member("removed", true) }
        writer.member("text", comment.text)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: editTime ?? comment.createdAt))
    }
}

/// A label of a board as JSON.
struct LabelRecord: JSONMembers {
    let label: BoardLabel

    func writeMembers(to writer: inout JSONWriter) {
        var fields = Parameters.labelFields.members(of: label)
        fields.write(before: "id", to: &writer)
        writer.member("id", plain: label.shortID.bytes)
        fields.write(before: "name", to: &writer)
        writer.member("name", label.name)
        fields.write(before: "removed", to: &writer)
        if label.isRemoved { writer.member("removed", true) }
        fields.writeRest(to: &writer)
    }
}

/// A board with everything on it as JSON.
struct BoardRecord: JSONMembers {
    let entry: CatalogueEntry
    let board: Board
    let today: CivilDate?
    /// Which cards are shown.
    var filter = CardFilter()

    func writeMembers(to writer: inout JSONWriter) {
        writer.member(
            "columns",
            array: { writer in
                for lane in board.lanes() {
                    let shown = lane.filtered(by: filter, of: board, today: today)
                    LaneRecord(lane: shown, board: board, count: lane.count, today: today).write(to: &writer)
                }
            })
        writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
        writer.member("id", plain: entry.shortID.bytes)
        writer.member("labels", all: board.labels.lazy.map { LabelRecord(label: $0) })
        writer.member("name", board.name)
        writer.member("pinned", entry.isPinned)
        writer.member("trashed", entry.isTrashed)
        writer.member("unknownChanges", board.unknownChanges.count)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        writer.member("version", entry.version)
    }
}

/// A board as lists show it, without its cards.
struct BoardSummaryRecord: JSONMembers {
    let entry: CatalogueEntry
    let outline: BoardOutline?

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("columns", objects: outline?.columns ?? []) { column, writer in
            writer.member("count", column.count)
            writer.member("id", column.label)
            writer.column(
                column.limit, column.name, Int(column.count), role: column.role, state: column.state)
        }
        writer.member("count", outline?.cardCount ?? 0)
        writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
        writer.member("id", plain: entry.shortID.bytes)
        writer.member("name", entry.title)
        writer.member("pinned", entry.isPinned)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        writer.member("version", entry.version)
    }
}
