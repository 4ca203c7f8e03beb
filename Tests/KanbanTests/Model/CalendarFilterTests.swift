import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@testable import KanbanModel

/// Which cards of several boards a calendar shows.
@Suite struct CalendarFilterTests {
    private let today = CivilDate(year: 2026, month: 5, day: 20) ?? .earliest

    /// A board with a label “Sea” and three people.
    private func device() throws -> TestDevice<Board> {
        let device = try TestDevice.withBoard()
        try device.perform { (board, _) throws(BoardError) in try board.add(BoardLabel(name: "Sea", color: .blue)) }
        try device.perform { (board, _) throws(BoardError) in try board.add(BoardLabel(name: "Hills")) }
        let (sea, hills) = (try #require(device.board.labels.first).id, try #require(device.board.labels.last).id)
        let ann = try Person("Ann")
        let cards: [(String, String, String)] = [
            ("Swim #home/water", "", "2026-05-20"), ("Walk", "with @Ann", "2026-05-01"),
            ("Climb", "Überhang", "2026-05-22"), ("Sail", "", "2026-06-20"), ("Read", "", "2026-05-21"),
        ]
        for (title, description, due) in cards { try device.add(title, description: description, due: day(due)) }
        func id(_ title: String) -> UnitID { device.board.allCards.first { $0.title.hasPrefix(title) }?.id ?? .none }
        for (title, label) in [("Swim", sea), ("Sail", sea), ("Climb", hills)] {
            let card = id(title)
            try device.perform { (board, _) throws(BoardError) in try board.setLabel(label, of: card, to: true) }
        }
        let sail = id("Sail")
        try device.perform { (board, _) throws(BoardError) in try board.setPeople([ann], of: sail, to: true) }
        try device.perform { (board, _) throws(BoardError) in
            try board.addComment("bring a rope", to: sail, by: AuthorID(1), named: "Ada")
        }
        try device.move(id("Read"), to: device.column(.done))
        return device
    }

    private func filters() throws -> [(CardFilter, [String])] {
        func filter(_ set: (inout CardFilter) throws -> Void) rethrows -> CardFilter {
            var filter = CardFilter()
            try set(&filter)
            return filter
        }
        return [
            (CardFilter(), ["Walk", "Swim #home/water", "Read", "Climb", "Sail"]),
            (filter { $0.text = "uber" }, ["Climb"]),
            (filter { $0.text = "ROPE sail" }, ["Sail"]),
            (filter { $0.text = "sea" }, ["Swim #home/water", "Sail"]),
            (filter { $0.tag = "#home" }, ["Swim #home/water"]),
            (filter { $0.labelNames = ["SEA"] }, ["Swim #home/water", "Sail"]),
            (filter { $0.labelNames = ["hills", "Sea"] }, ["Swim #home/water", "Climb", "Sail"]),
            (filter { $0.labelNames = ["Nothing"] }, []),
            (try filter { $0.people = [try Person("ann")] }, ["Walk", "Sail"]),
            (filter { $0.due = .overdue }, ["Walk"]),
            (filter { $0.due = .today }, ["Swim #home/water"]),
            (filter { $0.due = .soon }, ["Swim #home/water", "Climb"]),
            (filter { $0.due = .undated }, []),
            (filter { ($0.due, $0.labelNames) = (.soon, ["sea"]) }, ["Swim #home/water"]),
        ]
    }

    @Test("K19 cards of closed boards are filtered by words, tags, labels by name, people and days, as on their boards")
    func sieves() throws {
        let device = try device()
        let (cards, facts) = (device.board.dueCards(of: DocumentID(high: 1, low: 1)), device.board.dueFacts())
        #expect(cards.count == 5 && facts.count == 5)
        for (filter, titles) in try filters() {
            let sieve = DueSieve(filter, people: device.board.people, today: today)
            let shown = DueCalendar(zip(cards, facts).filter { sieve.lets($0.1) }.map { $0.0 }).filtered(by: sieve)
            #expect(shown.cards.map { $0.title } == titles)
            let lanes = device.board.lanes().flatMap { lane in
                lane.filtered(by: filter, of: device.board, today: today).map { $0.title }
            }
            #expect(lanes.sorted() == titles.sorted())
            var said: [String] = []
            device.board.forEachDueCard(by: filter, today: today, includingDone: true) { card, _, _ in
                said.append(card.title)
            }
            #expect(said.sorted() == titles.sorted())
        }
    }

    @Test("K19 what there is to filter by is there once over all boards, by name; labels with the colour that one has")
    func facets() throws {
        let first = try device()
        let second = try TestDevice.withBoard(replica: 2)
        for name in ["sea", "hills"] {
            try second.perform { (board, _) throws(BoardError) in
                try board.add(BoardLabel(name: name, color: name == "hills" ? .green : nil))
            }
        }
        let card = try second.add("Dive #Home/Water #a", due: day("2026-05-20"))
        for label in second.board.labels {
            try second.perform { (board, _) throws(BoardError) in try board.setLabel(label.id, of: card, to: true) }
        }
        let facets = DueFacets(first.board.dueFacts() + second.board.dueFacts())
        #expect(
            facets.labels.map { $0.name } == ["hills", "Sea"] && facets.labels.map { $0.color } == [.green, .blue])
        #expect(facets.people.map { $0.name } == ["Ann"] && facets.tags == ["a", "home/water"])
        for number in 0..<60 { try second.add("#tag\(number)", due: day("2026-05-20")) }
        #expect(DueFacets(second.board.dueFacts()).tags.count == DueFacets.most)
    }

    @Test("K19 a day that is asked for is that of the next date, where a card that repeats is foreseen")
    func forecasts() throws {
        let device = try TestDevice.withBoard()
        var draft = Card(title: "Bins", due: day("2026-05-08"))
        draft.repeatRule = RepeatRule("weekly")
        let card = draft
        try device.perform { (board, random) throws(BoardError) in try board.add(card, using: &random) }
        var filter = CardFilter()
        let (first, last) = (try #require(day("2026-05-01")), try #require(day("2026-06-30")))
        func days() -> [String] {
            var budget = ForecastBudget()
            var days: [String] = []
            device.board.forEachForecast(in: first...last, from: today, by: filter, &budget) { _, day, _ in
                days.append(day.text)
            }
            return days
        }
        #expect(days().count == 6)
        filter.due = .soon
        #expect(days() == ["2026-05-22"])
        filter.due = .overdue
        #expect(days() == [])
        filter.due = nil
        filter.text = "paper"
        #expect(days() == [])
    }
}
