import JSON
import KanbanModel
import Primitives
import Replication
import Scenes

/// A comment or a card that names the reader, as the page knows it.
struct SeenMention: BoardNews {
    let board: DocumentID
    let boardTitle: String
    let card: ShortID
    /// Nil for the card itself.
    let comment: ShortID?
    let title: String
    /// Who wrote the comment.
    let author: String
    /// What names the reader.
    let line: String
    let time: UInt64
    /// Whether the reader has not opened it here.
    var isNew = true

    var key: String { "named-" + board.text + "-" + (comment ?? card).text }
    var place: Route { .inside(area: Board.kind, board, Inside(part: comment ?? card)) }
}

extension SeenMention {
    init(_ mention: CardMention, on board: DocumentID, called title: String) {
        self.init(
            board: board, boardTitle: title, card: mention.cardID, comment: mention.comment, title: mention.title,
            author: mention.author, line: mention.line, time: mention.time)
    }

    /// One of the answer of `bojagi kanban mentions`; nil for what is none.
    init?(_ value: JSONValue) {
        guard let board = value["document"]?.string.flatMap({ DocumentID(text: $0) }),
            value["kind"]?.string?.hasSameBytes(as: Board.kind) == true,
            let card = value["card"]?.string.flatMap({ ShortID($0) }), let title = value["title"]?.string,
            let time = value["time"]?.string.flatMap({ Times.milliseconds(iso8601: $0) })
        else { return nil }
        self.init(
            board: board, boardTitle: value["documentTitle"]?.string ?? "", card: card,
            comment: value["comment"]?.string.flatMap { ShortID($0) }, title: title,
            author: value["author"]?.string ?? "", line: value["text"]?.string ?? "", time: time)
    }
}

/// Where the reader is named on all boards, and what of it they have seen and been told in this browser.
struct Mentions {
    static let name = "mentions"
    static let setting = "board-mentions"
    static let seenSetting = "board-mentions-seen"
    static let toldSetting = "board-mentions-told"
    /// So many are listed, the latest.
    static let most = 100
    /// So many keys are remembered, the latest: more than are listed, since what is listed changes.
    static let mostKeys = 500

    var isShown = false
    /// Whom they name.
    var person: Person?
    var news = ToldNews<SeenMention>(
        setting: Self.setting, mostKept: 50_000, most: Self.most, mostKeys: Self.mostKeys)
    /// All of them, the latest first.
    private(set) var all: [SeenMention] = []
    /// How many of those are new.
    private(set) var newCount = 0
    /// The keys of those that were opened, here or in another page.
    private(set) var seen: [String] = []

    /// Takes back what ``seenSetting`` and ``toldSetting`` have kept.
    mutating func takeKeys(seen: String? = nil, told: String? = nil) {
        func keys(_ text: String) -> [String] { text.split(separator: "\n").suffix(Self.mostKeys).map { String($0) } }
        if let seen { self.seen = keys(seen) }
        if let told { news.told = keys(told) }
    }

    /// Puts those of all boards that `isThere` in one list.
    mutating func arrange(_ isThere: (DocumentID) -> Bool) {
        var all = Array(news.all.filter { isThere($0.board) }.inOrder { $0.time > $1.time }.prefix(Self.most))
        for place in all.indices { all[place].isNew = !seen.contains { $0.hasSameBytes(as: all[place].key) } }
        self.all = all
        count()
    }

    private mutating func count() {
        newCount = 0
        for mention in all where mention.isNew { newCount += 1 }
    }

    /// Those that are seen now; whether there were any.
    mutating func see(_ isSeen: (SeenMention) -> Bool) -> Bool {
        var keys: [String] = []
        for place in all.indices where all[place].isNew && isSeen(all[place]) {
            all[place].isNew = false
            keys.append(all[place].key)
        }
        seen = Array((seen + keys).suffix(Self.mostKeys))
        count()
        return !keys.isEmpty
    }

    /// Those that are new and that nobody has told yet.
    var untold: [SeenMention] { all.filter { $0.isNew && !news.hasTold($0) } }
}
