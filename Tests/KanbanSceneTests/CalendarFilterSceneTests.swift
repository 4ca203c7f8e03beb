import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// The filter of the calendar. It is Tuesday, 2023-11-14.
@Suite struct CalendarFilterSceneTests {
    /// Two boards with a label of the same name; what is said in a description is there, too.
    private func stage(_ language: Language = .english) throws -> BoardHarness {
        let stage = BoardHarness(language)
        for (name, cards) in [
            ("House", [("Paint", "2023-11-20", "the fence"), ("Sweep", "2023-11-01", "")]),
            ("Garden", [("Sow #seeds", "2023-11-20", ""), ("Mow", "2023-11-15", "")]),
        ] {
            stage.press(language.text(of: "New board"))
            stage.type(name, into: "prompt-text")
            stage.press(language.text(of: "Add"))
            let document = try #require(stage.scene.current)
            stage.scene.change(document) { (board) throws(BoardError) in
                try board.add(BoardLabel(name: "Outside", color: .green))
            }
            for (title, due, description) in cards {
                let (card, context) = (
                    Card(title: title, description: description, due: CivilDate(due)), stage.context
                )
                stage.scene.change(document) { (board) throws(BoardError) in
                    try board.add(card, using: &context.random)
                }
            }
            let board = try #require(stage.board)
            let (card, label) = (try #require(board.allCards.first).id, try #require(board.labels.first).id)
            stage.scene.change(document) { (board) throws(BoardError) in
                try board.setLabel(label, of: card, to: true)
            }
            stage.settle()
            stage.press(language.text(of: "All boards"))
        }
        stage.press(language.text(of: "Calendar"))
        stage.forgetEffects()
        return stage
    }

    private func titles(_ stage: BoardHarness) -> [String] {
        stage.view.all { $0[.classes] == "calendar-title" }.map { $0.allText }
    }

    @Test("K19 the calendar is filtered by words, labels of the same name on several boards, tags and days")
    func filter() throws {
        let stage = try stage()
        #expect(titles(stage) == ["Sweep", "Mow", "Sow #seeds", "Paint"] && stage.node("tags") == nil)
        stage.press("Filter")
        #expect(stage.focused == "filter-text" && titles(stage).count == 4)
        let chips = stage.node("tags")?.all { $0[.classes]?.hasPrefix("chip") == true }.map { $0.allText }
        #expect(chips == ["Overdue", "Due today", "Due soon", "Outside", "#seeds"])
        stage.press("Outside")
        #expect(titles(stage) == ["Sow #seeds", "Paint"] && stage.announced.last == "2 cards shown")
        stage.type("FENCE", into: "filter-text")
        #expect(titles(stage) == ["Paint"])
        stage.press("Show all")
        stage.press("#seeds")
        #expect(titles(stage) == ["Sow #seeds"])
        stage.press("#seeds")
        stage.press("Due soon")
        #expect(titles(stage) == ["Mow"])
        stage.press("Due soon")
        stage.press("Overdue")
        #expect(titles(stage) == ["Sweep"] && stage.button("1 overdue") != nil)
        stage.press("1 overdue")
        stage.press("Close")
        stage.key("Escape", on: stage.view)
        #expect(titles(stage).count == 4 && stage.node("tags") == nil)
    }

    @Test("K19 the filter stays while the card is opened and the month changes; keys that are typed in it are its own")
    func staying() throws {
        let stage = try stage()
        stage.key("f", on: stage.view)
        #expect(stage.focused == "filter-text")
        stage.type("o", into: "filter-text")
        for letter in ["t", "w", "d"] {
            stage.key(letter, on: stage.node("filter-text"))
            stage.key(letter, on: stage.view)
        }
        #expect(stage.view.all { $0.tag == .section }.count == 35)
        stage.type("sow", into: "filter-text")
        stage.press("Sow #seeds, Garden")
        guard case .open(.inside(_, let board, let inside))? = stage.effects.last else {
            return #expect(Bool(false))
        }
        stage.scene.open(board)
        stage.scene.reveal(inside)
        stage.settle()
        // The board has a filter of its own.
        #expect(stage.titles(in: "Todo") == ["Sow #seeds", "Mow"])
        stage.key("Escape", on: stage.node("card-page"))
        #expect(titles(stage) == ["Sow #seeds"] && stage.node("filter-text")?[.value] == "sow")
        stage.press("Month after")
        #expect(titles(stage) == [])
        stage.press("Today")
        // Closed it still counts, and its button says so.
        stage.press("Filter")
        #expect(stage.node("tags") == nil && titles(stage) == ["Sow #seeds"])
        #expect(stage.node("filter")?[.classes]?.contains("is-on") == true)
        stage.context.windowWidth = 390
        stage.press("Filter")
        stage.type("nothing at all", into: "filter-text")
        stage.press("Month after")
        #expect(stage.node("nothing")?.allText == "No card that is due fits the filter.")
    }

    /// The setting that keeps the filter, as it was said last.
    private func kept(_ stage: BoardHarness) -> String? {
        for case .setting("board-calendar-filter", let value) in stage.effects.reversed() { return value }
        return nil
    }

    @Test("K19 a reload finds the filter of the calendar as it was, with its fields, and an empty one is forgotten")
    func reload() throws {
        let stage = try stage()
        stage.press("Filter")
        stage.press("Outside")
        stage.type("fence", into: "filter-text")
        let value = try #require(kept(stage))
        let later = BoardHarness(replica: 2, settings: ["board-calendar-filter": value])
        later.stored = stage.kept
        for row in stage.context.catalogue.rows(kind: Board.kind) { later.context.catalogue.take(row) }
        later.scene.openFace("calendar")
        later.settle()
        #expect(titles(later) == ["Paint"] && later.node("filter-text")?[.value] == "fence")
        #expect(later.button("Outside")?[.pressed] == "true")
        later.press("Show all")
        #expect(titles(later).count == 4 && kept(later) == "")
        // All that a filter can say comes back.
        var calendar = BoardCalendar()
        calendar.filter.cards.due = .soon
        calendar.filter.cards.tag = "seeds"
        calendar.filter.cards.people = [try Person("민지"), try Person("Min Seo")]
        var again = BoardCalendar()
        again.takeFilter(calendar.keptFilter)
        #expect(again.filter.cards == calendar.filter.cards && again.filter.isOpen)
        for text in ["", "7", "{", "{\"due\":7,\"people\":[\"\",5],\"labels\":{}}"] {
            var calendar = BoardCalendar()
            calendar.takeFilter(text)
            #expect(calendar.filter.cards.isEmpty && calendar.keptFilter.isEmpty, "\(text)")
        }
    }

    @Test("K19 boards that are closed are loaded once for the first filter, and others' changes are filtered as well")
    func loading() throws {
        let maker = try stage()
        let stage = BoardHarness(replica: 2)
        stage.stored = maker.kept
        for row in maker.context.catalogue.rows(kind: Board.kind) { stage.context.catalogue.take(row) }
        stage.scene.openFace("calendar")
        stage.settle()
        #expect(titles(stage).count == 4 && stage.scene.calendar.boards.allSatisfy { $0.facts == nil })
        stage.press("Filter")
        stage.type("fence", into: "filter-text")
        #expect(titles(stage) == ["Paint"] && stage.scene.calendar.loading.isEmpty)
        let sow = try #require(stage.scene.calendar.boards.first { $0.title == "Garden" })
        let card = try #require(sow.cards.first)
        stage.scene.boards.with(card.board) { _ in }
        stage.settle()
        stage.scene.change(card.board) { (board) throws(BoardError) in
            try board.edit(card.id, CardEdit(description: "beside the fence"))
        }
        stage.scene.refreshCalendar()
        stage.settle()
        #expect(titles(stage) == [card.title, "Paint"])
    }

    @Test("K19 the filter of the calendar is in Korean")
    func korean() throws {
        let stage = try stage(KoreanTests.korean)
        stage.press("거르기")
        let chips = stage.node("tags")?.all { $0[.classes]?.hasPrefix("chip") == true }.map { $0.allText }
        #expect(chips == ["마감 지남", "오늘까지", "곧 마감", "Outside", "#seeds"])
        #expect(stage.node("filter-text")?[.placeholder] == "카드 속 낱말")
    }

    @Test("K19 5,000 due cards are filtered while somebody types")
    func many() throws {
        let stage = try BoardHarness.ofManyDueCards()
        stage.press("Calendar")
        stage.press("Filter")
        #expect(stage.scene.calendar.dues.cards.count == 5000)
        let time = ContinuousClock().measure { stage.type("Card 4999", into: "filter-text") }
        #expect(stage.scene.calendar.dues.cards.map { $0.title } == ["Card 4999"])
        // A reader of the log sees how long it takes; what counts is measured in the page.
        print("filter of 5,000 due cards: \(time)")
    }
}
