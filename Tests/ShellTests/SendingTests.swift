import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

@Suite struct SendingTests {
    /// The options of the palette, as they stand in it.
    private func options(_ page: PageHarness) -> [String] {
        page.page.surface(1).all { $0[.role] == "option" }.map { $0.allText }
    }

    private func key(_ page: PageHarness, _ key: String, in field: String, _ modifiers: KeyModifiers = []) throws {
        let found = try #require(page.find(field, [.input]), "no field is called “\(field)”")
        page.workbench.handle(element: found.number, .key, .key(key, modifiers))
        try page.settle()
    }

    /// A canvas, a board and a memo, the last on show.
    private func page(_ language: String = "en") throws -> PageHarness {
        let page = PageHarness(.five, language: language)
        let isKorean = language == "ko"
        try page.go("/canvas")
        try page.press(isKorean ? "새 캔버스" : "New canvas")
        try page.go("/kanban")
        try page.press(isKorean ? "새 보드" : "New board")
        let field = try #require(page.page.surface(page.shown).first { $0[.identifier] == "prompt-text" })
        page.workbench.handle(element: field.number, .input, .input("Plans", selection: 5..<5, isComposing: false))
        try page.settle()
        try page.press(isKorean ? "추가" : "Add")
        return page
    }

    private func row(_ page: PageHarness, _ kind: String) throws -> CatalogueRow {
        try #require(page.context.catalogue.rows(kind: kind).first)
    }

    @Test("W14 a document's menu sends it where one chooses; the toast undoes it there and leads there")
    func sends() throws {
        let page = try page()
        let (canvas, board) = (try row(page, "canvas"), try row(page, "kanban"))
        try page.go("/canvas/" + canvas.document.text)
        try page.press("Actions for the canvas")
        try page.press("Send to…")
        #expect(options(page).count == 1, "not to itself, and not to what takes nothing")
        let title = "Send “\(canvas.title)” to"
        try page.type("nothing like it", into: title)
        #expect(page.text.contains("Nothing to choose from."))
        try page.type(board.title, into: title)
        let before = page.kept.count
        try key(page, "Enter", in: title)
        #expect(page.kept[before...].map { $0.document } == [board.document])
        #expect(page.text.contains("“\(canvas.title)” is a card of “\(board.title)” now."))
        #expect(page.waits.last == 10_000)
        try page.press("Open")
        #expect(page.place == "/kanban/" + board.document.text)
        #expect(page.text.contains(canvas.title))
        // Where it came from it changed nothing.
        #expect(page.kept.filter { $0.document == canvas.document }.count == 1)
    }

    @Test("W14 what is sent is undone where it went, from wherever the toast is seen")
    func undoes() throws {
        let page = try page()
        let (canvas, board) = (try row(page, "canvas"), try row(page, "kanban"))
        try page.go("/kanban/" + board.document.text)
        try page.press("Actions for the board")
        try page.press("Send to…")
        let before = page.kept.count
        try key(page, "Enter", in: "Send “Plans” to")
        #expect(page.kept[before...].map { $0.document } == [canvas.document])
        try page.press("Undo")
        #expect(page.kept[before...].map { $0.document } == [canvas.document, canvas.document])
    }

    @Test("C28 the picker goes by keys: areas by Tab, documents by arrows, Esc chooses nothing")
    func picks() throws {
        let page = try page()
        let canvas = try row(page, "canvas")
        for number in 0..<300 {
            let id = DocumentID(high: 5, low: UInt64(number))
            page.context.catalogue.take(
                CatalogueRow(document: id, kind: "memo", title: "Memo \(number)", changedAt: UInt64(number)))
        }
        try page.go("/canvas/" + canvas.document.text)
        try page.press("Actions for the canvas")
        try page.press("Place document…")
        let name = "Place a document"
        #expect(options(page).count == 100, "more are found by typing")
        try key(page, "Tab", in: name)
        try key(page, "Tab", in: name)
        #expect(options(page).count == 1)
        try key(page, "Tab", in: name, .shift)
        #expect(options(page).first == "Memo 299 Memos")
        try page.type("memo 7", into: name)
        #expect(options(page).prefix(2) == ["Memo 7 Memos", "Memo 79 Memos"])
        try key(page, "ArrowDown", in: name)
        let before = page.kept.count
        try key(page, "Enter", in: name)
        #expect(page.kept[before...].map { $0.document } == [canvas.document])
        try page.press("Actions for the canvas")
        try page.press("Place document…")
        try page.key("Escape")
        #expect(page.find(name, [.input]) == nil)
        #expect(page.kept.count == before + 1)
    }

    @Test("W14 another document is opened beside the one that is seen, and either side can be closed")
    func beside() throws {
        let page = try page()
        let (canvas, board) = (try row(page, "canvas"), try row(page, "kanban"))
        try page.go("/canvas/" + canvas.document.text)
        try page.press("Open beside")
        #expect(options(page).count == 1, "not the one that is seen")
        try key(page, "Enter", in: "Open beside")
        #expect(page.beside == "/kanban/" + board.document.text)
        #expect(page.place == "/canvas/" + canvas.document.text)
        page.context.isBeside = true
        try page.go("/kanban/" + board.document.text)
        try page.press("Close this side")
        #expect(page.isClosed)
    }

    @Test("W14 in Korean, too")
    func korean() throws {
        let page = try page("ko")
        let canvas = try row(page, "canvas")
        try page.go("/canvas/" + canvas.document.text)
        try page.press("캔버스 메뉴")
        try page.press("보내기…")
        try key(page, "Enter", in: "“\(canvas.title)” 보낼 곳")
        #expect(page.text.contains("카드로 넣었어요."))
    }
}
