import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

/// Who is here, as a page shows and tells it.
@Suite struct PresenceTests {
    private func record(
        _ page: PageHarness, _ document: DocumentID, _ name: String, _ number: Int, _ place: String?
    ) throws {
        let end = place.map { #","place":\#($0)"# } ?? ""
        let json =
            #"{"author":"000000000000000\#(number)","document":"\#(document.text)","name":"\#(name)","page":"00000000000000a\#(number)"\#(end)}"#
        page.workbench.takePresence(Array(json.utf8))
        try page.settle()
    }

    private func canvas() throws -> (page: PageHarness, document: DocumentID) {
        let page = PageHarness(.five, name: "Mina", role: .editor)
        try page.go("/canvas")
        try page.press("New canvas")
        return (page, try #require(page.kept.first).document)
    }

    @Test("D5 the header says who is here, who listens hears who comes and goes, and nobody each move")
    func comingAndGoing() throws {
        let (page, document) = try canvas()
        #expect(page.told.last?.document == document.text)
        #expect(page.find("Here now", [.ul]) == nil)
        try record(page, document, "Jun", 3, "{}")
        #expect(page.announced.last == "Jun is here.")
        #expect(page.find("Here now", [.ul])?.allText.contains("Jun") == true)
        let count = page.announced.count
        for x in 0..<5 { try record(page, document, "Jun", 3, #"{"x":\#(x),"y":0}"#) }
        #expect(page.announced.count == count)
        page.context.now += 10_000
        page.workbench.forgetPresence()
        try page.settle()
        #expect(page.announced.last == "Jun has left.")
        #expect(page.find("Here now", [.ul]) == nil)
        try record(page, document, "Jun", 3, "{}")
        // Elsewhere nobody is here, and nobody is told where the page's own person was.
        try page.go("/")
        #expect(page.told.last?.document == "" && page.find("Here now", [.ul]) == nil)
    }

    @Test("M16 the server is asked once who wrote in a document, and again once it is back")
    func writers() throws {
        let (page, document) = try canvas()
        let path = "/api/documents/\(document.text)/writers"
        func asked() -> Int { page.asked.count { $0.path == path } }
        #expect(page.context.writer(AuthorID(9), in: document) == "Somebody else")
        try page.settle()
        #expect(page.asked.last?.path == path)
        try page.answer(0)
        _ = page.context.writer(AuthorID(9), in: document)
        try page.settle()
        #expect(asked() == 0)
        page.context.isOnline = false
        page.context.isOnline = true
        _ = page.context.writer(AuthorID(9), in: document)
        try page.settle()
        #expect(asked() == 1)
        try page.answer(200, #"{"names":{"0000000000000009":"Kim"}}"#)
        #expect(page.context.writer(AuthorID(9), in: document) == "Kim")
        #expect(page.context.writer(page.context.author, in: document) == "You")
    }

    @Test("D5 others see the pointer and what is selected, and only while there are others") func pointer() throws {
        let (page, document) = try canvas()
        let stage = try #require(page.find("Drawing area", [.div]))
        page.workbench.handle(element: stage.number, .size, .size(width: 800, height: 600))
        try page.settle()
        #expect(page.find("Drawing area", [.div])?.listens(to: .hover) == false)
        let count = page.told.count
        try record(page, document, "Jun", 3, #"{"x":1000,"y":500}"#)
        #expect(page.text.contains("Jun"))
        let others = try #require(page.surfaces.compactMap { $0.first { $0[.classes] == "canvas-other" } }.first)
        #expect(others.allText == "Jun" && others[.measureX] != nil)
        page.workbench.handle(element: stage.number, .hover, .hover(x: 100, y: 100))
        try page.settle()
        #expect(page.told.count > count && page.told.last?.place.contains(#""x":"#) == true)
    }

    @Test(
        "D5 names that are none, markup and places without end show as what they are",
        arguments: [
            "<b>x</b>", String(repeating: "w", count: 64), "한미나", "",
        ])
    func hostile(name: String) throws {
        let (page, document) = try canvas()
        let stage = try #require(page.find("Drawing area", [.div]))
        page.workbench.handle(element: stage.number, .size, .size(width: 800, height: 600))
        try page.settle()
        for place in [
            #"{"x":2147483647,"y":-2147483648}"#, #"{"start":5,"end":2147483647}"#, "7", #"{"parts":["a","b"]}"#,
        ] {
            try record(page, document, name, 3, place)
        }
        page.workbench.takePresence(Array("[1,{},null]".utf8))
        page.workbench.takePresence([0xff])
        try page.settle()
        #expect(page.find("Here now", [.ul])?.allText.contains(name.isEmpty ? "Somebody" : name) == true)
    }
}
