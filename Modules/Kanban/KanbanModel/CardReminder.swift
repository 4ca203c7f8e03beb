public import Forms
public import Phrases
import Primitives
public import Replication

/// When somebody is reminded of a card: so many minutes before it is due. Due dates have no time, so nine in the morning
/// stands for one, wherever the reader is.
public struct CardReminder: Equatable, Sendable {
    /// Four weeks.
    public static let mostMinutes: UInt64 = 4 * 7 * 24 * 60
    /// The minute of its day at which something is due.
    public static let minuteOfDay: Int64 = 9 * 60

    /// 0 for when it is due, at most ``mostMinutes``.
    public let minutes: UInt64

    /// Nil for more than ``mostMinutes``.
    public init?(minutes: UInt64) {
        guard minutes <= Self.mostMinutes else { return nil }
        self.minutes = minutes
    }

    /// When it comes for something due on `day`: in minutes since 1970 as the reader's clock counts them.
    public func localMinute(dueOn day: CivilDate) -> Int64 {
        day.daysSince1970 &* 1440 &+ Self.minuteOfDay &- Int64(minutes)
    }
}

extension CardReminder: FormValue {
    /// The usual ones to choose from, and others in words.
    public static var input: FieldInput {
        var choices: [FieldChoice] = []
        for minutes: UInt64 in [0, 10, 60, 1440, 2880, 10_080] {
            guard let reminder = CardReminder(minutes: minutes) else { continue }
            choices.append(FieldChoice(word: reminder.text, phrase: reminder.phrase))
        }
        return .words(
            FieldWords(
                choices: choices, example: "3h", offer: "Another time…", name: "Another time, in words",
                absence: "none", phrase: { CardReminder($0)?.phrase },
                fault: { _ in
                    "Write how long before, such as 10m, 3h, 1d or 1w, up to four weeks; 0 for when it is due."
                }))
    }

    /// A number and what it counts, such as `10m`, `3 hours before` or `1일 전`; a number alone counts minutes.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var number: UInt64?
        var rest: [UInt8] = []
        for byte in text.lowercased().utf8 where byte != UInt8(ascii: " ") {
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                guard rest.isEmpty, (number ?? 0) <= Self.mostMinutes else { return nil }
                number = (number ?? 0) &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
            } else {
                rest.append(byte)
            }
        }
        for suffix in ["before", "전"] where rest.count > suffix.utf8.count {
            if rest.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { rest.removeLast(suffix.utf8.count) }
        }
        let unit = String(decoding: rest, as: UTF8.self)
        guard let number else {
            guard unit == "whendue" || unit == "마감일에" else { return nil }
            self.init(minutes: 0)
            return
        }
        guard let length = Self.length(of: unit), number <= Self.mostMinutes else { return nil }
        self.init(minutes: number &* length)
    }

    /// In minutes; nil for a word that is no unit.
    private static func length(of unit: String) -> UInt64? {
        switch unit {
        case "", "m", "min", "mins", "minute", "minutes", "분": 1
        case "h", "hour", "hours", "시간": 60
        case "d", "day", "days", "일": 1440
        case "w", "week", "weeks", "주": 10_080
        default: nil
        }
    }

    /// In the largest unit that needs no fraction, such as `1d`; `0` for when it is due.
    public var text: String {
        if minutes == 0 { return "0" }
        if minutes.isMultiple(of: 10_080) { return String(minutes / 10_080) + "w" }
        if minutes.isMultiple(of: 1440) { return String(minutes / 1440) + "d" }
        if minutes.isMultiple(of: 60) { return String(minutes / 60) + "h" }
        return String(minutes) + "m"
    }

    public var phrase: Phrase {
        if minutes == 0 { return "when due" }
        if minutes.isMultiple(of: 10_080) { return "\(Int(minutes / 10_080)) week{|s} before" }
        if minutes.isMultiple(of: 1440) { return "\(Int(minutes / 1440)) day{|s} before" }
        if minutes.isMultiple(of: 60) { return "\(Int(minutes / 60)) hour{|s} before" }
        return "\(Int(minutes)) minute{|s} before"
    }

    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(minutes)
    }

    /// Throws for more than ``mostMinutes``.
    public init(from reader: inout WireReader) throws(WireError) {
        guard let reminder = CardReminder(minutes: try reader.readVarint()) else { throw reader.malformed }
        self = reminder
    }
}

extension Board {
    /// Calls `body` for each card that somebody is to be reminded of, in no order: none that are removed or done, and no
    /// templates. Complexity: O(cards), and few have a reminder.
    public func forEachReminder(_ body: (_ card: Card, _ due: CivilDate, _ minute: Int64) -> Void) {
        if isTemplate { return }
        for place in allCards.indices where allCards[place].reminder != nil && !allCards[place].isRemoved {
            let card = allCards[place]
            guard let due = card.due, let minute = card.reminderMinute, let column = column(of: card),
                column.role != .done, !card.isTemplate
            else { continue }
            body(card, due, minute)
        }
    }
}

extension Card {
    /// When somebody is reminded of it, in minutes since 1970 as the reader's clock counts them; nil without a due date.
    public var reminderMinute: Int64? {
        guard let reminder, let due else { return nil }
        return reminder.localMinute(dueOn: due)
    }
}
