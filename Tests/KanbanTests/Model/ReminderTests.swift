import Forms
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@testable import KanbanModel

@Suite struct ReminderTests {
    private typealias Device = TestDevice<Board>

    @Test("K18 a reminder is read in words, in a unit and in the words that are shown, and as nothing else")
    func words() {
        let all: [(String, UInt64?)] = [
            ("0", 0), ("when due", 0), ("When due", 0), ("마감일에", 0), ("10", 10), ("10m", 10), ("10 minutes before", 10),
            ("10분 전", 10), ("1h", 60), ("1 hour before", 60), ("3시간 전", 180), ("1d", 1440), ("24h", 1440),
            ("2일 전", 2880),
            ("1w", 10_080), ("4w", 40_320), ("40320", 40_320), ("40321", nil), ("5w", nil), ("999999h", nil),
            ("18446744073709551616m", nil), ("99999999999999999999999999999999", nil), ("-1", nil), ("1.5h", nil),
            ("h", nil), ("1m2", nil), ("soon", nil), ("1x", nil), ("before", nil), ("전", nil), ("10m10m", nil),
            ("", nil),
        ]
        for (text, minutes) in all { #expect(CardReminder(text)?.minutes == minutes, "\(text)") }
        guard case .words(let words) = CardReminder.input else { return #expect(Bool(false)) }
        #expect(words.choices.map { $0.word } == ["0", "10m", "1h", "1d", "2d", "1w"])
        for choice in words.choices { #expect(CardReminder(choice.word)?.text == choice.word) }
    }

    @Test("K18 what no reminder can be counts as unset where it comes from elsewhere")
    func hostile() throws {
        for minutes: UInt64 in [40_321, 1 << 40, .max] {
            var writer = WireWriter()
            writer.writeVarint(minutes)
            let bytes = writer.bytes
            #expect(throws: WireError.self) {
                var reader = WireReader(bytes)
                _ = try CardReminder(from: &reader)
            }
        }
        // The first and the last day, and the longest reminder: nothing overflows.
        let most = try #require(CardReminder(minutes: CardReminder.mostMinutes))
        #expect(most.localMinute(dueOn: .earliest) < most.localMinute(dueOn: .latest))
        #expect(try #require(CardReminder("1d")).localMinute(dueOn: #require(day("1970-01-02"))) == 540)
    }

    @Test("K18 the next card of one that repeats has its reminder; a done card and one without a day remind nobody")
    func repeating() throws {
        let device = try Device.withBoard(replica: 1)
        var draft = Card(title: "Bins", due: day("2026-05-01"))
        draft.reminder = CardReminder("1d")
        draft.repeatRule = RepeatRule("weekly")
        let card = draft
        let id =
            try device.perform { (board, random) throws(BoardError) in try board.add(card, using: &random) } ?? .none
        func minutes() -> [Int64] {
            var all: [Int64] = []
            device.board.forEachReminder { _, _, minute in all.append(minute) }
            return all
        }
        #expect(try minutes() == [#require(day("2026-04-30")).daysSince1970 * 1440 + 540])
        try device.move(id, to: device.column(.done))
        #expect(device.board.follower(of: id)?.reminder?.text == "1d")
        #expect(try minutes() == [#require(day("2026-05-07")).daysSince1970 * 1440 + 540])
        let next = try #require(device.board.follower(of: id)?.id)
        try device.perform { (board, _) throws(BoardError) in
            var edit = CardEdit(due: .some(nil))
            edit[Card.repeats] = .some(nil)
            return try board.edit(next, edit)
        }
        #expect(minutes().isEmpty && device.board.card(next)?.reminder?.text == "1d")
        #expect(try Board(wireBytes: device.board.wireBytes) == device.board)
    }
}
