import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// The harness begins on 2023-11-14 at 22:13 UTC.
@Suite struct ReminderSceneTests {
    private func stage(reminder: String = "card-reminder", settings: [String: String] = [:]) -> BoardHarness {
        let stage = BoardHarness(settings: settings)
        stage.makeBoard(cards: [("Todo", "Bins"), ("Todo", "Paper"), ("Todo", "Glass"), ("Todo", "Tins")])
        return stage
    }

    private func give(_ stage: BoardHarness, _ title: String, due: String, _ reminder: String) {
        stage.press(title)
        stage.type(due, into: "card-due")
        stage.key("Enter", on: stage.node("card-due"))
        stage.choose(reminder, in: "card-reminder")
        stage.press("Close")
    }

    private func question(_ stage: BoardHarness) -> (number: UInt32, request: Request)? {
        for case .ask(let number, let request) in stage.effects.reversed() { return (number, request) }
        return nil
    }

    private func answer(_ stage: BoardHarness, _ body: String, status: Int32 = 200) throws {
        let number = try #require(question(stage)?.number)
        stage.forgetEffects()
        stage.scene.answered(number, status: status, body: Array(body.utf8))
        stage.settle()
    }

    /// Grants the claim, or leaves it to another page.
    private func claim(_ stage: BoardHarness, notifies: Bool = true, isOther: Bool = false) throws -> Int {
        guard case .claim(let keys)? = question(stage)?.request else { return 0 }
        let list = isOther ? "" : keys.map { "\"\($0)\"" }.joined(separator: ",")
        try answer(stage, "{\"keys\":[\(list)],\"notifies\":\(notifies)}")
        return keys.count
    }

    private func notices(_ stage: BoardHarness) -> [(title: String, text: String, open: Route)] {
        stage.effects.compactMap {
            if case .notify(_, let title, let text, let open) = $0 { (title, text, open) } else { nil }
        }
    }

    private func tick(_ stage: BoardHarness) {
        stage.forgetEffects()
        stage.scene.tick(23)
        stage.settle()
    }

    @Test("K18 a reminder is chosen beside the due date; the browser is asked for leave then and only then")
    func choosing() {
        let stage = stage()
        stage.press("Bins")
        let options = stage.node("card-reminder")?.all { $0.tag == .option }.map { $0.allText }
        #expect(
            options == [
                "None", "when due", "10 minutes before", "1 hour before", "1 day before", "2 days before",
                "1 week before",
                "Another time…",
            ])
        stage.type("2023-11-16", into: "card-due")
        stage.key("Enter", on: stage.node("card-due"))
        stage.choose("FREQ=WEEKLY", in: "card-repeat")
        #expect(!stage.effects.contains(.askToNotify))
        stage.choose("1d", in: "card-reminder")
        #expect(stage.effects.contains(.askToNotify))
        #expect(stage.card("Bins")?.reminder?.text == "1d")
        stage.forgetEffects()
        stage.choose("", in: "card-reminder")
        #expect(stage.card("Bins")?.reminder == nil && !stage.effects.contains(.askToNotify))
        stage.choose("2d", in: "card-reminder")
        stage.press("Close")
        #expect(stage.text.contains("Reminder: 2 days before"))
    }

    @Test("K18 what is typed stays as it is until the field is left, and an example counts once it is confirmed")
    func another() {
        let stage = stage()
        stage.press("Bins")
        stage.choose("…", in: "card-reminder")
        #expect(stage.focused == "card-reminder-text" && stage.node("card-reminder-text")?[.value] == "3 hours before")
        #expect(stage.card("Bins")?.reminder == nil)
        stage.send(.blur, to: stage.node("card-reminder-text"), .blur)
        #expect(stage.node("card-reminder-text") == nil && stage.node("card-reminder")?[.value] == "")
        stage.choose("…", in: "card-reminder")
        stage.press("Close")
        #expect(stage.card("Bins")?.reminder == nil && !stage.text.contains("draft"))

        stage.press("Bins")
        stage.choose("…", in: "card-reminder")
        for typed in ["9", "90", "90m", "1d", "1d2", "90m"] {
            stage.type(typed, into: "card-reminder-text")
            #expect(stage.node("card-reminder-text")?[.value] == typed)
            #expect(stage.card("Bins")?.reminder == nil)
        }
        stage.choose("90m", in: "card-reminder-text")
        #expect(stage.node("card-reminder-text")?[.value] == "90 minutes before")
        #expect(stage.card("Bins")?.reminder?.minutes == 90)
    }

    @Test("K18 of two fields that are wrong both say so")
    func twoFaults() {
        let stage = stage()
        stage.press("Bins")
        stage.choose("…", in: "card-reminder")
        stage.choose("soon", in: "card-reminder-text")
        stage.choose("…", in: "card-repeat")
        stage.choose("now and then", in: "card-repeat-text")
        #expect(stage.text.contains("Write how long before") && stage.text.contains("Write how it repeats"))
        stage.choose("2h", in: "card-reminder-text")
        #expect(!stage.text.contains("Write how long before") && stage.text.contains("Write how it repeats"))
    }

    @Test("K18 the form of a new card leaves alone what is typed")
    func anotherInForm() {
        let stage = stage()
        stage.press("Add card")
        stage.choose("…", in: "form-reminder")
        #expect(stage.focused == "form-reminder-text")
        stage.type("90m", into: "form-reminder-text")
        #expect(stage.node("form-reminder-text")?[.value] == "90m")
        stage.choose("90m", in: "form-reminder-text")
        #expect(stage.node("form-reminder-text")?[.value] == "90 minutes before")
    }

    @Test(
        "K18 the page wakes when the next reminder comes, notifies once with title, board and day, and opens the card")
    func notifying() throws {
        let stage = stage()
        give(stage, "Bins", due: "2023-11-15", "0")
        give(stage, "Paper", due: "2023-11-17", "0")
        tick(stage)
        // Nothing has come, and all boards are open here: the server is asked once all the same.
        guard case .commandAfterSending("/api/due", let json)? = question(stage)?.request else {
            return #expect(Bool(false))
        }
        #expect(json.contains("\"reminders\":true"))
        let waits = stage.effects.compactMap { if case .wake(23, let time) = $0 { time } else { nil } }
        #expect(waits == [1_800_000])
        try answer(stage, "[]")
        #expect(question(stage) == nil)
        stage.context.now += 36_000_000 + 3_000_000
        tick(stage)
        if case .commandAfterSending? = question(stage)?.request { try answer(stage, "[]") }
        #expect(notices(stage).isEmpty)
        #expect(try claim(stage) == 1)
        let notice = try #require(notices(stage).first)
        #expect(notice.title == "Bins" && notice.text == "House · Due today")
        let board = try #require(stage.scene.current)
        let card = try #require(stage.card("Bins")?.shortID)
        #expect(notice.open == .inside(area: "kanban", board, Inside(part: card)))
        tick(stage)
        #expect(question(stage) == nil && notices(stage).isEmpty)
    }

    @Test("K18 another page has told it, the card is done, or a day has passed: nobody is reminded")
    func silent() throws {
        let stage = stage()
        give(stage, "Bins", due: "2023-11-14", "0")
        give(stage, "Paper", due: "2023-11-14", "0")
        give(stage, "Glass", due: "2023-11-12", "0")
        stage.press("Actions for “Paper”")
        stage.press("Move to Done")
        tick(stage)
        try answer(stage, "[]")
        #expect(try claim(stage, isOther: true) == 1)
        #expect(notices(stage).isEmpty && stage.toasts.isEmpty)
        tick(stage)
        #expect(question(stage) == nil)
    }

    @Test("K18 what came while no page was open is told as one; where the page may not notify a toast says it")
    func missed() throws {
        let stage = stage()
        for title in ["Bins", "Paper", "Glass"] { give(stage, title, due: "2023-11-14", "0") }
        tick(stage)
        try answer(stage, "[]")
        #expect(try claim(stage, notifies: false) == 3)
        #expect(stage.toasts == ["3 reminders: Bins, Paper, Glass"])
        give(stage, "Tins", due: "2023-11-15", "0")
        stage.context.now += 43_200_000
        tick(stage)
        if case .commandAfterSending? = question(stage)?.request { try answer(stage, "[]") }
        #expect(try claim(stage, notifies: false) == 1)
        #expect(stage.toasts.last == "“Tins” of “House”: Due today")
    }

    @Test("K18 boards that are not open are known from the server, or from its last answer where it does not answer")
    func elsewhere() throws {
        let board = DocumentID(high: 7, low: 9)
        let entry =
            "[{\"document\":\"\(board.text)\",\"documentTitle\":\"Garden\",\"due\":\"2023-11-14\",\"id\":\"abc-def-ghj\","
            + "\"kind\":\"kanban\",\"remindsAt\":\"2023-11-14T09:00\",\"title\":\"Weed\"},{\"remindsAt\":7},5]"
        let stage = stage()
        tick(stage)
        try answer(stage, entry)
        #expect(stage.effects.contains { if case .setting("board-reminders", entry) = $0 { true } else { false } })
        #expect(try claim(stage) == 1)
        #expect(notices(stage).map { $0.title + ", " + $0.text } == ["Weed, Garden · Due today"])

        let later = self.stage(settings: ["board-reminders": entry])
        later.context.isOnline = false
        tick(later)
        #expect(try claim(later) == 1)
        #expect(notices(later).map { $0.title } == ["Weed"])
    }

    @Test(
        "K18 hostile answers are no reminders",
        arguments: [
            "2023-11-14T24:00", "2023-11-14T09:60", "2023-11-14 09:00", "9999-99-99T09:00", "2023-11-14T-1:00", "",
            "T:",
            "2023-11-14T09:0é",
        ])
    func hostile(text: String) {
        #expect(Reminder.minute(of: text) == nil)
    }
}
