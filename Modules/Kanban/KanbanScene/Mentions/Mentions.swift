internal import JSON
internal import KanbanModel
internal import Primitives
internal import Replication
internal import Scenes

/// A comment or a card that names the reader, as the page knows it.
struct SeenMention {
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

    /// What it is known by in this browser.
    var key: String { "named-" + board.text + "-" + (comment ?? card).text }
    /// Where it is.
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
///
/// The server says where; of boards that are open here the page itself knows better.
struct Mentions {
    static let name = "mentions"
    /// The setting that keeps the server's answer, for a page that opens without it.
    static let setting = "board-mentions"
    static let seenSetting = "board-mentions-seen"
    static let toldSetting = "board-mentions-told"
    /// The longest answer that is kept so, in bytes.
    static let mostKept = 50_000
    /// So many are listed, the latest.
    static let most = 100
    /// So many keys are remembered, the latest: more than are listed, since what is listed changes.
    static let mostKeys = 500
    /// More than so many at a time are told as one.
    static let mostAtOnce = 3

    var isShown = false
    /// Whom they name.
    var person: Person?
    /// As the server, or the setting, had them.
    var known: [SeenMention] = []
    /// Of boards that are or were open, as the page has them, and after how many events.
    var here: [(board: DocumentID, events: Int, mentions: [SeenMention])] = []
    /// All of them, the latest first.
    private(set) var all: [SeenMention] = []
    /// How many of those are new.
    private(set) var newCount = 0
    /// The questions that wait for an answer; 0 for none.
    var asked: UInt32 = 0
    var claim: UInt32 = 0
    var claiming: [SeenMention] = []
    /// What the catalogue said of boards when the server was asked.
    var state: UInt64?
    var askedState: UInt64 = 0
    /// The keys of those that were opened, and of those that were told, here or by another page.
    private(set) var seen: [String] = []
    private(set) var told: [String] = []
    /// Whether those that came while no page was open have been looked for.
    var hasBegun = false

    mutating func take(_ json: JSONValue?) {
        known = (json?.array ?? []).prefix(Self.most).compactMap { SeenMention($0) }
    }

    /// Takes back what ``seenSetting`` and ``toldSetting`` have kept.
    mutating func takeKeys(seen: String? = nil, told: String? = nil) {
        func keys(_ text: String) -> [String] { text.split(separator: "\n").suffix(Self.mostKeys).map { String($0) } }
        if let seen { self.seen = keys(seen) }
        if let told { self.told = keys(told) }
    }

    /// Puts those of all boards that `isThere` in one list.
    mutating func arrange(_ isThere: (DocumentID) -> Bool) {
        var all = known.filter { mention in !here.contains { $0.board == mention.board } }
        for board in here { all += board.mentions }
        all = Array(all.filter { isThere($0.board) }.inOrder { $0.time > $1.time }.prefix(Self.most))
        for place in all.indices { all[place].isNew = !Self.holds(seen, all[place].key) }
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
    var untold: [SeenMention] { all.filter { $0.isNew && !Self.holds(told, $0.key) } }

    mutating func haveTold(_ mentions: [SeenMention]) {
        told = Array((told + mentions.map { $0.key }).suffix(Self.mostKeys))
    }

    private static func holds(_ keys: [String], _ key: String) -> Bool { keys.contains { $0.hasSameBytes(as: key) } }
}
