import JSON
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

/// Something on a board that its reader is told of.
protocol BoardNews {
    var board: DocumentID { get }
    var title: String { get }
    /// What it is known by in this browser.
    var key: String { get }
    var place: Route { get }

    /// One of the server's answer; nil for what is none.
    init?(_ value: JSONValue)
}

/// What is told of all boards while a page is open: each once in this browser, by whichever page claims it first.
///
/// The server says what there is; of boards that are open here the page itself knows better.
struct ToldNews<Item: BoardNews> {
    /// The setting that keeps the server's answer, for a page that opens without it.
    let setting: String
    /// The longest answer that is kept so, in bytes.
    let mostKept: Int
    /// So many of an answer are taken, and so many keys remembered, the latest.
    let most: Int
    let mostKeys: Int

    /// As the server, or the setting, had them.
    var known: [Item] = []
    /// Of boards that are or were open, as the page has them, and after how many events.
    var here: [(board: DocumentID, events: Int, items: [Item])] = []
    /// The questions that wait for an answer; 0 for none.
    var asked: UInt32 = 0
    fileprivate var claim: UInt32 = 0
    fileprivate var claiming: [Item] = []
    /// What the catalogue said of boards when the server was asked.
    var state: UInt64?
    fileprivate var askedState: UInt64 = 0
    /// The keys of those that were told, here or by another page.
    var told: [String] = []
    /// Whether those that came while no page was open have been looked for.
    var hasBegun = false

    init(setting: String, mostKept: Int, most: Int = .max, mostKeys: Int) {
        self.setting = setting
        self.mostKept = mostKept
        self.most = most
        self.mostKeys = mostKeys
    }

    /// In no order.
    var all: [Item] {
        var all = known.filter { item in !here.contains { $0.board == item.board } }
        for board in here { all += board.items }
        return all
    }

    mutating func take(_ json: JSONValue?) {
        known = (json?.array ?? []).prefix(most).compactMap { Item($0) }
    }

    func hasTold(_ item: Item) -> Bool { told.contains { $0.hasSameBytes(as: item.key) } }
}

/// What an answer of the server or the page was about.
enum NewsAnswer<Item> {
    /// What there is; whether it was an answer at all.
    case known(Bool)
    /// Which of `claimed` is told here; nil where that can't be said.
    case claimed([Item], ClaimAnswer?)
}

extension BoardScene {
    /// Asks the server where boards have changed that are not open here.
    func ask<Item>(
        _ path: String, in news: inout ToldNews<Item>, isOld: Bool = false, _ set: (inout CommandInput) -> Void
    ) {
        guard news.asked == 0, context.isOnline else { return }
        let state = stateOfClosedBoards
        guard state != news.state || isOld else { return }
        news.asked = nextQuestion()
        news.askedState = state
        var input = CommandInput()
        set(&input)
        effects.append(.ask(news.asked, .commandAfterSending(path: path, json: input.text)))
    }

    /// Looks on boards that are open here and have changed.
    func collect<Item>(in news: inout ToldNews<Item>, _ find: (Board, DocumentID) -> [Item]) {
        for row in context.catalogue.rows(kind: Board.kind) {
            guard let open = boards[row.document] else { continue }
            let place = news.here.firstIndex { $0.board == row.document }
            if let place, news.here[place].events == open.log.count { continue }
            let entry = (board: row.document, events: open.log.count, items: find(open.value, row.document))
            if let place { news.here[place] = entry } else { news.here.append(entry) }
        }
    }

    /// Asks the page which of `untold` nobody has told yet.
    func claim<Item>(_ untold: [Item], in news: inout ToldNews<Item>) {
        guard news.claim == 0 else { return }
        guard !untold.isEmpty else {
            news.hasBegun = true
            return
        }
        news.claim = nextQuestion()
        news.claiming = untold
        effects.append(.ask(news.claim, .claim(untold.map { $0.key })))
    }

    /// Takes an answer to one of these questions; nil for another.
    func take<Item>(
        _ number: UInt32, status: Int32, body: [UInt8], in news: inout ToldNews<Item>
    ) -> NewsAnswer<Item>? {
        guard number != 0 else { return nil }
        if number == news.asked {
            news.asked = 0
            guard status == 200 || status == 207, let json = try? JSONReader.value(of: body) else {
                return .known(false)
            }
            news.take(json)
            news.state = news.askedState
            news.here.removeAll { boards[$0.board] == nil }
            let isKept = body.count <= news.mostKept && !news.known.isEmpty
            effects.append(.setting(news.setting, value: isKept ? String(decoding: body, as: UTF8.self) : ""))
            return .known(true)
        }
        guard number == news.claim else { return nil }
        news.claim = 0
        let claimed = news.claiming
        news.claiming = []
        guard status == 200, let answer = ClaimAnswer(body) else { return .claimed(claimed, nil) }
        news.told = Array((news.told + claimed.map { $0.key }).suffix(news.mostKeys))
        return .claimed(claimed, answer)
    }

    /// Tells what came: many together, which open `list`, else each with its `words`.
    func tell<Item>(
        _ claimed: [Item], _ answer: ClaimAnswer, in news: inout ToldNews<Item>, as count: (Int) -> Phrase,
        list: String, _ words: (Item) -> (title: String, text: String, toast: String)
    ) {
        // More at a time are told as one.
        let mostAtOnce = 3
        let (told, notifies) = (claimed.filter { answer.gives($0.key) }, answer.notifies)
        let isMany = told.count > (notifies && news.hasBegun ? mostAtOnce : 1)
        news.hasBegun = true
        guard isMany, let first = told.first else {
            for item in told {
                let words = words(item)
                effects.append(
                    notifies
                        ? .notify(item.key, title: words.title, text: words.text, open: item.place)
                        : .toast(words.toast, undo: false, open: item.place))
            }
            return
        }
        let count = context.text(count(told.count))
        var titles = told.prefix(mostAtOnce).map { $0.title }.joined(separator: notifies ? "\n" : ", ")
        if told.count > mostAtOnce { titles += notifies ? "\n…" : " …" }
        let list = Route.face(area: Board.kind, list)
        effects.append(
            notifies
                ? .notify(first.key, title: count, text: titles, open: list)
                : .toast(count + ": " + titles, undo: false, open: list))
    }
}
