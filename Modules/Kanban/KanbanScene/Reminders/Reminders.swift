import JSON
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

/// A card that somebody is to be reminded of.
struct Reminder: BoardNews, Equatable {
    let board: DocumentID
    let boardTitle: String
    let card: ShortID
    let title: String
    let due: CivilDate
    /// In minutes since 1970 as the reader's clock counts them.
    let minute: Int64

    /// Set to another time it comes again.
    var key: String { board.text + "-" + card.text + "-" + String(minute) }
    var place: Route { .inside(area: Board.kind, board, Inside(part: card)) }

    static func == (left: Reminder, right: Reminder) -> Bool { left.key.hasSameBytes(as: right.key) }
}

extension Reminder {
    /// One of the answer of `bojagi due --reminders`; nil for what is none.
    init?(_ value: JSONValue) {
        guard let board = value["document"]?.string.flatMap({ DocumentID(text: $0) }),
            value["kind"]?.string?.hasSameBytes(as: Board.kind) == true,
            let card = value["id"]?.string.flatMap({ ShortID($0) }), let title = value["title"]?.string,
            let due = value["due"]?.string.flatMap({ CivilDate($0) }),
            let minute = value["remindsAt"]?.string.flatMap({ Self.minute(of: $0) })
        else { return nil }
        self.init(
            board: board, boardTitle: value["documentTitle"]?.string ?? "", card: card, title: title, due: due,
            minute: minute)
    }

    /// Of a time such as `2026-05-20T09:00`.
    static func minute(of text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let day = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = Int64(String(decoding: bytes[11..<13], as: UTF8.self)), (0...23).contains(hour),
            let minute = Int64(String(decoding: bytes[14...], as: UTF8.self)), (0...59).contains(minute)
        else { return nil }
        return day.daysSince1970 * 1440 + hour * 60 + minute
    }
}

/// The reminders of all boards that come next, and what has been told of them.
struct Reminders {
    static let wake: UInt32 = 23
    static let setting = "board-reminders"
    /// Boards that change are looked at after so many milliseconds.
    static let pause = 3000.0
    /// The clock is looked at so often at least: it may be set, and a computer may sleep.
    static let longestWait = 1_800_000.0
    /// The server is asked so often at least, in milliseconds, for so many days ahead.
    static let askedEvery: UInt64 = 6 * 3_600_000
    static let daysAhead = 2
    /// Reminders that came while no page was open are told for a day, in minutes.
    static let mostMissed: Int64 = 1440

    var news = ToldNews<Reminder>(setting: Self.setting, mostKept: 20_000, mostKeys: 1000)
    /// When the server answered.
    var answeredAt: UInt64 = 0
    /// When the page wakes next, in milliseconds since 1970.
    var wakesAt: UInt64?

    /// Those that are known, the earliest first.
    var all: [Reminder] {
        news.all.sorted { $0.minute < $1.minute }
    }
}
