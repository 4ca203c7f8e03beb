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

/// The calendar of everything that is due. It is Tuesday, 2023-11-14.
@Suite struct CalendarSceneTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    /// Makes a board with these cards and leaves it.
    private func makeBoard(_ stage: BoardHarness, _ name: String, _ cards: [(title: String, due: String)]) throws {
        stage.makeBoard(name)
        let document = try #require(stage.scene.current)
        for card in cards {
            let draft = Card(title: card.title, due: try day(card.due))
            let context = stage.context
            stage.scene.change(document) { (board) throws(BoardError) in
                try board.add(draft, using: &context.random)
            }
        }
        stage.settle()
        stage.press("All boards")
    }

    private func stage() throws -> BoardHarness {
        let stage = BoardHarness()
        try makeBoard(stage, "House", [("Paint", "2023-11-20"), ("Sweep", "2023-11-01"), ("Clean", "2023-12-02")])
        try makeBoard(stage, "Garden", [("Sow", "2023-11-20"), ("Mow", "2024-02-01")])
        stage.press("Calendar")
        stage.forgetEffects()
        return stage
    }

    private func titles(_ day: String, _ stage: BoardHarness) -> [String]? {
        stage.node(day)?.all { $0[.classes] == "calendar-title" }.map { $0.allText }
    }

    private func chip(_ title: String, _ stage: BoardHarness) -> BoardHarness.Node? {
        stage.view.first { node in
            node.tag == .li && node.first { $0[.classes] == "calendar-title" && $0.allText == title } != nil
        }
    }

    private func key(_ title: String, _ stage: BoardHarness) throws -> DueKey {
        DueKey(try #require(stage.scene.calendar.dues.cards.first { $0.title == title }))
    }

    private func due(_ title: String, _ stage: BoardHarness) -> String? {
        stage.scene.calendar.dues.cards.first { $0.title == title }?.due.text
    }

    private func pointer(
        _ phase: PointerPhase, on title: String, _ stage: BoardHarness, kind: PointerKind = .mouse, x: Double,
        over day: String? = nil
    ) {
        stage.time += 16
        let over = day.flatMap { stage.scene.element(ofKey: $0) } ?? 0
        stage.send(
            .pointer, to: chip(title, stage),
            .pointer(
                PointerInput(
                    kind: kind, phase: phase, x: 5, y: 5, windowX: x, windowY: 100, time: stage.time, over: over)))
    }

    private func drag(_ title: String, to day: String, _ stage: BoardHarness) {
        pointer(.down, on: title, stage, x: 100)
        pointer(.move, on: title, stage, x: 120, over: day)
        pointer(.move, on: title, stage, x: 300, over: day)
        pointer(.up, on: title, stage, x: 300, over: day)
    }

    @Test("K19 a month shows the cards of all boards on their days, also those that fill its weeks; a week its seven")
    func month() throws {
        let stage = try stage()
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "November\u{A0}2023")
        #expect(stage.view.all { $0.tag == .section }.count == 35)
        #expect(titles("2023-11-20", stage) == ["Sow", "Paint"])
        #expect(titles("2023-12-02", stage) == ["Clean"])
        #expect(stage.node("2023-12-02")?[.classes]?.contains("is-outside") == true)
        #expect(stage.node("2023-11-14")?[.label] == "Today, Tue, Nov 14")
        #expect(stage.node("2023-11-20")?[.label] == "Mon, Nov 20: 2 cards")
        #expect(chip("Sweep", stage)?.first { $0.tag == .button }?[.label] == "Sweep, overdue, House")
        stage.press("Week")
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "Nov 13 – Nov 19, 2023")
        #expect(stage.view.all { $0.tag == .section }.count == 7)
        stage.press("Week after")
        #expect(titles("2023-11-20", stage) == ["Sow", "Paint"])
        #expect(chip("Sow", stage)?.allText == "Sow Garden")
        // The next time it is a week again.
        #expect(stage.settings["board-calendar"] == "week")
        let other = BoardHarness(settings: stage.settings)
        other.scene.openFace("calendar")
        #expect(other.view.all { $0.tag == .section }.count == 7)
        stage.press("Today")
        stage.press("Month")
        for _ in 0..<3 { stage.press("Month after") }
        #expect(titles("2024-02-01", stage) == ["Mow"])
        #expect(stage.announced.last == "February\u{A0}2024")
    }

    @Test("K19 a card that is dragged to another day gets that day, on its board too; Undo takes it back")
    func drag() throws {
        let stage = try stage()
        drag("Paint", to: "2023-11-23", stage)
        #expect(titles("2023-11-23", stage) == ["Paint"] && titles("2023-11-20", stage) == ["Sow"])
        #expect(stage.toasts.last == "“Paint” is due Thu, Nov 23.")
        let board = try key("Paint", stage).board
        #expect(stage.scene.boards[board]?.value.allCards.first?.due?.text == "2023-11-23")
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(titles("2023-11-20", stage) == ["Sow", "Paint"])
        stage.key("z", [.control, .shift], on: stage.view)
        #expect(due("Paint", stage) == "2023-11-23")
        // On its own day, and beside all days, nothing happens.
        stage.forgetEffects()
        drag("Paint", to: "2023-11-23", stage)
        drag("Paint", to: "nowhere", stage)
        #expect(stage.keptEvents == 0 && due("Paint", stage) == "2023-11-23")
        #expect(stage.scene.calendar.drag.ghost == nil)
    }

    @Test("K19 a finger drags a card after a rest; one that moves at once scrolls; Esc lets go")
    func touch() throws {
        let stage = try stage()
        pointer(.down, on: "Paint", stage, kind: .touch, x: 100)
        pointer(.move, on: "Paint", stage, kind: .touch, x: 160, over: "2023-11-23")
        pointer(.up, on: "Paint", stage, kind: .touch, x: 160, over: "2023-11-23")
        #expect(due("Paint", stage) == "2023-11-20")
        pointer(.down, on: "Paint", stage, kind: .touch, x: 100)
        stage.rest(250, timer: DragTimer.due)
        #expect(stage.effects.contains(.claimPointer(true)))
        pointer(.move, on: "Paint", stage, kind: .touch, x: 160, over: "2023-11-23")
        #expect(stage.node("2023-11-23")?[.classes]?.contains("is-target") == true)
        #expect(stage.node("ghost")?.allText == "Paint Thu, Nov 23")
        stage.key("Escape", on: stage.view)
        #expect(stage.node("ghost") == nil && due("Paint", stage) == "2023-11-20")
        pointer(.down, on: "Paint", stage, kind: .touch, x: 100)
        stage.rest(250, timer: DragTimer.due)
        pointer(.move, on: "Paint", stage, kind: .touch, x: 160, over: "2023-11-23")
        pointer(.up, on: "Paint", stage, kind: .touch, x: 160, over: "2023-11-23")
        #expect(due("Paint", stage) == "2023-11-23")
    }

    @Test("K19 with keys: arrows go from card to card, with Alt they take the day along; T, W, D and the pages")
    func keys() throws {
        let stage = try stage()
        let paint = try key("Paint", stage)
        stage.key("ArrowRight", [.alt], on: stage.node(paint.key))
        #expect(due("Paint", stage) == "2023-11-21" && stage.focused == paint.buttonKey)
        stage.key("ArrowDown", [.alt], on: stage.node(paint.key))
        stage.key("ArrowDown", [.alt], on: stage.node(paint.key))
        // The month follows.
        #expect(due("Paint", stage) == "2023-12-05" && stage.focused == paint.buttonKey)
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "December\u{A0}2023")
        stage.key("ArrowLeft", on: stage.node(paint.key))
        #expect(stage.focused == (try key("Clean", stage).buttonKey))
        stage.key("ArrowDown", on: stage.node(try key("Clean", stage).key))
        #expect(stage.focused == paint.buttonKey)
        stage.key("t", on: stage.view)
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "November\u{A0}2023")
        stage.key("PageDown", on: stage.view)
        stage.key("ArrowLeft", on: stage.view)
        stage.key("PageUp", on: stage.view)
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "October\u{A0}2023")
        // The card that had the focus is out of sight: the calendar goes on hearing keys.
        #expect(stage.focused == "calendar")
        stage.key("w", on: stage.view)
        #expect(stage.view.all { $0.tag == .section }.count == 7)
        stage.key("z", [.control], on: stage.view)
        #expect(due("Paint", stage) == "2023-11-28")
    }

    @Test("K19 a full day says how many more there are, and opens; done cards come last, crossed out, or are hidden")
    func fullDay() throws {
        let stage = BoardHarness()
        try makeBoard(stage, "House", (1...9).map { ("Card \($0)", "2023-11-15") })
        stage.press("Calendar")
        stage.tell("ruler", .size, .size(width: 1, height: 24))
        stage.tell("weeks", .size, .size(width: 900, height: 600))
        // 600 / 5 weeks: a line for the date, and 3 besides.
        #expect(titles("2023-11-15", stage) == ["Card 1", "Card 2"])
        stage.press("7 more")
        let rows = stage.node("calendar-list")?.all { $0[.classes] == "row-title" }.map { $0.allText }
        #expect(rows == (1...9).map { "Card \($0)" })
        #expect(stage.focused == (try key("Card 1", stage).rowKey))
        stage.key("ArrowDown", on: stage.node(try key("Card 1", stage).rowKey))
        #expect(stage.focused == (try key("Card 2", stage).rowKey))
        stage.key("Escape", on: stage.node("calendar-list"))
        #expect(stage.node("calendar-list") == nil && stage.focused == "more-2023-11-15")
        // One that has the focus is never among those that are not shown.
        stage.act(.calendar(.focus(try key("Card 7", stage))))
        #expect(titles("2023-11-15", stage) == ["Card 1", "Card 7"])
        stage.act(.calendar(.complete(try key("Card 1", stage))))
        stage.tell("weeks", .size, .size(width: 900, height: 2000))
        #expect(titles("2023-11-15", stage)?.last == "Card 1")
        #expect(chip("Card 1", stage)?[.classes]?.contains("is-done") == true)
        stage.press("Done cards")
        #expect(titles("2023-11-15", stage)?.count == 8)
    }

    @Test("K19 a press opens the card's page, and closing that leads back to the calendar and the card")
    func opening() throws {
        let stage = try stage()
        let mow = try key("Paint", stage)
        stage.press("Paint, House")
        guard case .open(.inside(let area, let board, let inside))? = stage.effects.last else {
            return #expect(Bool(false))
        }
        #expect(area == "kanban" && board == mow.board)
        stage.scene.open(board)
        stage.scene.reveal(inside)
        stage.settle()
        #expect(stage.node("card-page") != nil && stage.node("calendar") == nil)
        stage.key("Escape", on: stage.node("card-page"))
        #expect(stage.node("calendar") != nil && stage.focused == mow.buttonKey)
        // A card that is opened on its board leads back there.
        stage.scene.open(board)
        stage.settle()
        stage.press("Paint")
        stage.key("Escape", on: stage.node("card-page"))
        #expect(stage.node("calendar") == nil && stage.scene.current == board)
    }

    @Test("K19 a card's menu sets its day, takes it away and completes it; what is overdue is listed")
    func menu() throws {
        let stage = try stage()
        stage.press("1 overdue")
        #expect(stage.node("calendar-list")?.allText.contains("Nov 1 · House › Todo") == true)
        stage.press("Close")
        stage.send(.menu, to: chip("Sweep", stage), .menu(x: 10, y: 10))
        stage.press("Due on Monday")
        #expect(due("Sweep", stage) == "2023-11-20" && stage.button("1 overdue") == nil)
        stage.send(.menu, to: chip("Sweep", stage), .menu(x: 10, y: 10))
        stage.press("Remove due date")
        #expect(due("Sweep", stage) == nil && stage.toasts.last == "“Sweep” is not due any more.")
        stage.send(.menu, to: chip("Paint", stage), .menu(x: 10, y: 10))
        stage.press("Move to Done")
        #expect(chip("Paint", stage)?.first { $0.tag == .button }?[.label] == "Paint, done, House")
        // The column has a name of its own, and without one there is nothing to offer.
        let house = try key("Paint", stage).board
        let done = try #require(stage.scene.boards[house]?.value.doneColumn?.id)
        stage.scene.change(house) { (board) throws(BoardError) in try board.renameColumn(done, to: "Finished") }
        stage.settle()
        stage.send(.menu, to: chip("Clean", stage), .menu(x: 10, y: 10))
        #expect(stage.button("Move to Finished") != nil)
        stage.press("Open")
    }

    @Test("K19 a card that is done by the calendar says so in Korean")
    func doneInKorean() throws {
        let stage = BoardHarness(KoreanTests.korean)
        stage.press("새 보드")
        stage.type("집", into: "prompt-text")
        stage.press("추가")
        stage.press("카드 추가")
        stage.type("칠하기", into: "form-title")
        stage.type("2023-11-20", into: "form-due")
        stage.press("추가")
        stage.press("모든 보드")
        stage.press("달력")
        stage.send(.menu, to: chip("칠하기", stage), .menu(x: 10, y: 10))
        stage.press("끝으로 옮기기")
        #expect(stage.toasts.last == "“칠하기”를 끝으로 옮겼어요.")
        #expect(stage.focused == (try key("칠하기", stage).buttonKey))
    }

    @Test("K19 boards that are not open are loaded a few at a time and closed again; what others do shows")
    func loading() throws {
        let maker = BoardHarness()
        for number in 1...30 { try makeBoard(maker, "Board \(number)", [("Card \(number)", "2023-11-15")]) }
        let stage = BoardHarness(replica: 2)
        stage.stored = maker.kept
        for row in maker.context.catalogue.rows(kind: Board.kind) { stage.context.catalogue.take(row) }
        stage.scene.openFace("calendar")
        stage.settle()
        #expect(stage.scene.calendar.dues.cards.count == 30 && stage.scene.calendar.loading.isEmpty)
        let open = maker.kept.filter { stage.scene.boards[$0.document] != nil }
        #expect(Set(open.map { $0.document }).count == 8)
        // Another device moves a card of a board that is closed again.
        let card = try #require(stage.scene.calendar.dues.cards.first { stage.scene.boards[$0.board] == nil })
        maker.stored = maker.kept
        maker.scene.openFace("calendar")
        maker.settle()
        maker.act(.calendar(.setDue(DueKey(card), try day("2023-11-16"))))
        stage.stored = maker.kept
        var row = try #require(maker.context.catalogue[card.board])
        row.position = 3
        stage.context.catalogue.take(row)
        stage.scene.catalogueChanged()
        stage.settle()
        #expect(titles("2023-11-16", stage) == [card.title])
        // One that goes to the trash is gone.
        row.isTrashed = true
        stage.context.catalogue.take(row)
        stage.scene.catalogueChanged()
        stage.settle()
        #expect(stage.scene.calendar.dues.cards.count == 29)
    }

    @Test("K19 of five thousand cards of a month only those in sight are in the page, and of a full day's list too")
    func many() throws {
        let stage = try BoardHarness.ofManyDueCards()
        stage.press("Calendar")
        #expect(stage.scene.calendar.dues.cards.count == 5000)
        #expect(stage.view.all { _ in true }.count < 1200)
        stage.press("Wed, Nov 15: 167 cards")
        #expect(stage.view.all { $0[.classes]?.contains("calendar-row") == true }.count < 60)
        stage.key("End", on: stage.node(DueKey(try #require(stage.scene.listedCards.first)).rowKey))
        #expect(stage.focused == DueKey(try #require(stage.scene.listedCards.last)).rowKey)
        stage.press("Close")
        stage.press("Week")
        #expect(stage.view.all { _ in true }.count < 1200)
    }

    @Test("K19 on a phone the days stand below one another, those of a month where something is due")
    func phone() throws {
        let stage = BoardHarness()
        stage.context.windowWidth = 390
        try makeBoard(stage, "House", (1...9).map { ("Card \($0)", "2023-11-15") } + [("Last", "2023-11-30")])
        stage.press("Calendar")
        #expect(stage.view.all { $0.tag == .section }.map { $0.key } == ["2023-11-14", "2023-11-15", "2023-11-30"])
        #expect(stage.effects.contains(.reveal(key: "2023-11-14")))
        #expect(titles("2023-11-15", stage)?.count == 5 && stage.button("4 more") != nil)
        drag("Card 1", to: "2023-11-30", stage)
        #expect(due("Card 1", stage) == "2023-11-30")
        // What has nothing is there while a card is in the air, where the finger was not.
        #expect(stage.node("drop") == nil)
        pointer(.down, on: "Card 2", stage, kind: .touch, x: 100)
        stage.rest(250, timer: DragTimer.due)
        #expect(stage.node("drop")?[.classes]?.contains("is-below") == true)
        #expect(stage.node("drop")?.all { $0[.classes]?.contains("calendar-drop-day") == true }.count == 35)
        pointer(.move, on: "Card 2", stage, kind: .touch, x: 160, over: "drop-2023-11-21")
        #expect(stage.node("drop-2023-11-21")?[.classes]?.contains("is-target") == true)
        pointer(.up, on: "Card 2", stage, kind: .touch, x: 160, over: "drop-2023-11-21")
        #expect(due("Card 2", stage) == "2023-11-21" && stage.node("drop") == nil)
        #expect(stage.node("2023-11-21") != nil)
        // One that is let go where it was stays.
        pointer(.down, on: "Card 3", stage, kind: .touch, x: 100)
        stage.rest(250, timer: DragTimer.due)
        pointer(.up, on: "Card 3", stage, kind: .touch, x: 100, over: "2023-11-15")
        #expect(due("Card 3", stage) == "2023-11-15" && stage.node("drop") == nil)
        stage.press("Week")
        #expect(stage.view.all { $0.tag == .section }.count == 7)
    }

    /// With cards that repeat.
    private func repeatingStage() throws -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard("House")
        let document = try #require(stage.scene.current)
        var draft = Card(title: "Bins", due: try day("2023-11-15"))
        draft.repeatRule = RepeatRule("weekly")
        let (card, context) = (draft, stage.context)
        stage.scene.change(document) { (board) throws(BoardError) in try board.add(card, using: &context.random) }
        stage.settle()
        stage.press("All boards")
        stage.press("Calendar")
        stage.forgetEffects()
        return stage
    }

    @Test("K19 the next dates of a card that repeats are there, lighter; a press opens the card, and none is dragged")
    func forecasts() throws {
        let stage = try repeatingStage()
        for day in ["2023-11-15", "2023-11-22", "2023-11-29"] { #expect(titles(day, stage) == ["Bins"]) }
        #expect(stage.node("2023-11-29")?[.label] == "Wed, Nov 29: 1 card")
        let own = try key("Bins", stage)
        let next = DueKey(board: own.board, card: own.card, forecast: try day("2023-11-22"))
        #expect(stage.node(next.key)?[.classes]?.contains("is-forecast") == true)
        #expect(stage.node(own.key)?[.classes]?.contains("is-forecast") == false)
        #expect(stage.node(next.buttonKey)?[.label] == "Bins, repeats, House")
        // Arrows reach it; it can't be moved, and has no menu.
        stage.key("ArrowRight", on: stage.node(own.key))
        #expect(stage.focused == next.buttonKey)
        stage.key("ArrowRight", [.alt], on: stage.node(next.key))
        stage.key("m", on: stage.node(next.key))
        #expect(stage.node("menu") == nil && due("Bins", stage) == "2023-11-15")
        for (phase, x) in [(PointerPhase.down, 100.0), (.move, 130), (.move, 300), (.up, 300)] {
            stage.time += 16
            stage.send(
                .pointer, to: stage.node(next.key),
                .pointer(
                    PointerInput(
                        kind: .mouse, phase: phase, x: 5, y: 5, windowX: x, windowY: 100, time: stage.time,
                        over: stage.scene.element(ofKey: "2023-11-24") ?? 0)))
        }
        #expect(stage.keptEvents == 0 && stage.node("ghost") == nil)
        stage.send(.press, to: stage.node(next.buttonKey), .press([]))
        guard case .open(.inside(_, let board, _))? = stage.effects.last else { return #expect(Bool(false)) }
        #expect(board == own.board)
    }

    @Test("K19 the next dates follow the card: to another day, done, in another month, in a day's list and on a phone")
    func forecastsFollow() throws {
        let stage = try repeatingStage()
        drag("Bins", to: "2023-11-16", stage)
        #expect(titles("2023-11-23", stage) == ["Bins"] && titles("2023-11-22", stage) == [])
        stage.press("Month after")
        #expect(stage.view.all { $0[.classes]?.contains("is-forecast") == true }.count == 5)
        stage.press("Thu, Dec 7: 1 card")
        #expect(stage.node("calendar-list")?.first { $0[.classes] == "row-note" }?.allText == "repeats · House › Todo")
        stage.press("Close")
        stage.press("Week")
        stage.press("Week after")
        #expect(stage.view.all { $0[.classes]?.contains("is-forecast") == true }.count == 1)
        stage.press("Today")
        stage.press("Month")
        // Done, it is followed by a card, which is none that is foreseen.
        stage.act(.calendar(.complete(try key("Bins", stage))))
        let foreseen = stage.view.all { $0[.classes]?.contains("is-forecast") == true }.compactMap { $0.key }
        #expect(foreseen.count == 1 && foreseen[0].hasSuffix("2023-11-30"))
        stage.context.windowWidth = 390
        stage.settle()
        #expect(
            stage.view.all { $0.tag == .section }.map { $0.key } == [
                "2023-11-14", "2023-11-16", "2023-11-23", "2023-11-30",
            ])
    }

    @Test("K19 in Korean weeks begin on Sunday")
    func korean() throws {
        let stage = BoardHarness(Language(code: "ko", words: Language.words(ofLines: KanbanWords.korean)))
        stage.scene.openFace("calendar")
        #expect(stage.view.first { $0.tag == .h1 }?.allText == "2023년 11월")
        #expect(stage.view.first { $0.tag == .section }?.key == "2023-10-29")
        #expect(stage.node("weekdays")?.allText == "일 월 화 수 목 금 토")
        #expect(stage.button("주간") != nil)
    }
}

extension BoardHarness {
    /// All boards, of which one has five thousand cards due within one month, which somebody else added at once.
    static func ofManyDueCards() throws -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard("House")
        let document = try #require(stage.scene.current)
        let board = try #require(stage.board)
        let session = DocumentSession<Board>(
            document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in stage.kept { _ = try session.receive(event.bytes, now: stage.context.now) }
        var batch = BoardBatch(on: session.value, firstUnit: session.graph.next(of: ReplicaID(9)))
        var random = SplitMix64(seed: 3)
        let column = try #require(board.columns.first?.id)
        for place in 0..<5000 {
            let due = CivilDate(year: 2023, month: 11, day: Int32(place % 30 + 1))
            let card = Card(title: "Card \(place)", description: "Something to be done on a day", due: due)
            try batch.add(card, to: column, using: &random)
        }
        var bytes: [UInt8] = []
        session.perform(batch.changes, now: stage.context.now) { bytes = $0 }
        stage.press("All boards")
        stage.scene.receive([bytes], of: document)
        return stage
    }
}
