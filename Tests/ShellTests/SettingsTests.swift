import CanvasScene
import Interaction
import MemoScene
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

@Suite struct SettingsPageTests {
    private static let table = """
        [{"choices":[{"title":"Same as system","value":"system"},{"title":"한국어","value":"ko"}],"help":"The language.",
        "kind":"choice","name":"language","page":true,"reload":true,"set":false,"source":null,"title":"Language",
        "usual":"system","value":null},
        {"choices":[{"title":"Same as system","value":"system"},{"title":"Dark","value":"dark"}],"help":"Light or dark.",
        "kind":"choice","name":"theme","page":true,"reload":false,"set":false,"source":null,"title":"Theme",
        "usual":"system","value":null},
        {"choices":[],"help":"A key.","kind":"key","name":"unsplash.access-key","page":true,"reload":false,"set":true,
        "source":"file","title":"Unsplash access key","usual":"","value":"…1234"},
        {"choices":[],"help":"Seconds.","kind":"number","name":"web.timeout","page":false,"reload":false,"set":false,
        "source":null,"title":"Web timeout","usual":"","value":null}]
        """

    private static func row(_ name: String, _ value: String, reload: Bool = false) -> String {
        """
        {"choices":[{"title":"x","value":"\(value)"}],"help":"","kind":"choice","name":"\(name)","page":true,
        "reload":\(reload),"set":true,"source":"file","title":"\(name)","usual":"system","value":"\(value)"}
        """
    }

    private func open(settings: [String: String] = [:]) throws -> PageHarness {
        let page = PageHarness([.canvas, .memos], settings: settings)
        try page.go("/settings")
        #expect(page.asked.last?.path == "/api/settings")
        try page.answer(200, Self.table)
        return page
    }

    /// The time has come to send what was chosen offline.
    private func sendAgain(_ page: PageHarness) throws {
        page.workbench.tick(surface: UInt32(page.shown), HomeScene.Wake.settings)
        try page.settle()
    }

    @Test("W10 the form is made of the server's table, without what is for the command line alone and without secrets")
    func form() throws {
        let page = try open()
        #expect(page.find("Settings", [.a])?[.current] == "page")
        #expect(page.text.contains("Theme") && !page.text.contains("Web timeout"))
        let key = page.surfaces[2].first { $0[.identifier] == "setting-unsplash.access-key" }
        #expect(key?[.type] == "password" && key?[.value] == "" && key?[.placeholder] == "…1234")
    }

    @Test("W10 a theme holds at once, is kept in the browser and is set by the server's command")
    func theme() throws {
        let page = try open()
        try page.commit("dark", in: "Theme")
        #expect(page.settings["theme"] == "dark")
        #expect(page.asked.last?.path == "/api/settings/set")
        #expect(page.asked.last?.body == #"{"name":"theme","value":"dark"}"#)
        try page.answer(200, Self.row("theme", "dark"))
        #expect(page.text.contains("Saved.") && page.settings["settings-unsent"] == nil && page.reloads == 0)
        // Back to the system's, also by the palette.
        try page.key("k", .control)
        try page.type("theme: same", into: "Find anything")
        try page.choose()
        #expect(page.settings["theme"] == nil && page.asked.last?.body == #"{"name":"theme","value":"system"}"#)
    }

    @Test("W10 a table that comes late and tells what was before a change takes nothing back; it is asked for again")
    func lateTable() throws {
        let page = try open()
        let theme = { page.surfaces[2].first { $0[.identifier] == "setting-theme" }?[.value] }
        try page.go("/")
        try page.go("/settings")
        try page.commit("dark", in: "Theme")
        try page.answer(200, Self.row("theme", "dark"))
        #expect(theme() == "dark")
        // The answer to what was asked before.
        try page.answer(200, Self.table)
        #expect(theme() == "dark" && page.asked.map(\.path) == ["/api/settings"])
        try page.answer(200, "[\(Self.row("theme", "dark"))]")
        #expect(theme() == "dark" && page.asked.isEmpty)
    }

    @Test("W10 what is chosen offline holds here, is said to wait, and is sent when the page is opened again")
    func offline() throws {
        let page = try open()
        try page.commit("dark", in: "Theme")
        try page.answer(0)
        #expect(page.text.contains("Saved in this browser. The server gets it when it's back."))
        #expect(page.settings["settings-unsent"] == #"[["theme","dark"]]"# && page.settings["theme"] == "dark")
        let again = PageHarness([.memos], settings: page.settings)
        try again.go("/")
        #expect(again.waits == [1000] && again.asked.isEmpty)
        try sendAgain(again)
        #expect(again.asked.last?.body == #"{"name":"theme","value":"dark"}"#)
        try again.answer(200, Self.row("theme", "dark"))
        #expect(again.settings["settings-unsent"] == nil)
    }

    @Test("W10 a language that was chosen offline opens the page anew once, not at each try to send it")
    func languageOffline() throws {
        let page = try open()
        try page.commit("ko", in: "Language")
        try page.answer(0)
        #expect(page.reloads == 1)
        let again = PageHarness([.memos], language: "ko", settings: page.settings)
        try again.go("/")
        for _ in 0..<3 {
            try sendAgain(again)
            try again.answer(0)
        }
        #expect(again.reloads == 0 && again.waits.filter { $0 == 10_000 }.count == 3)
        try sendAgain(again)
        #expect(again.asked.last?.body == #"{"name":"language","value":"ko"}"#)
        try again.answer(200, Self.row("language", "ko", reload: true))
        #expect(again.reloads == 1 && again.settings["settings-unsent"] == nil)
    }

    @Test("W10 a server that stops, or does not let this browser in, loses no choice", arguments: [401, 500, 503])
    func away(_ status: Int32) throws {
        let page = try open()
        try page.commit("dark", in: "Theme")
        try page.answer(status)
        #expect(page.settings["settings-unsent"] == #"[["theme","dark"]]"# && page.waits.contains(10_000))
        try sendAgain(page)
        #expect(page.asked.last?.body == #"{"name":"theme","value":"dark"}"#)
    }

    @Test("W10 what was chosen after a key that can't be sent is sent all the same")
    func behindKey() throws {
        let page = try open()
        try page.commit("1234", in: "Unsplash access key")
        try page.commit("dark", in: "Theme")
        try page.answer(0)
        #expect(page.text.contains("Can't reach the server. Try again when it's back.") && page.waits.contains(10_000))
        try sendAgain(page)
        #expect(page.asked.last?.body == #"{"name":"theme","value":"dark"}"#)
    }

    @Test("W10 a language opens the page anew; a value that the server refuses is said and taken back")
    func language() throws {
        let page = try open()
        try page.commit("ko", in: "Language")
        #expect(page.settings["language"] == "ko")
        try page.answer(200, Self.row("language", "ko", reload: true))
        #expect(page.reloads == 1)
        try page.commit("a b", in: "Unsplash access key")
        #expect(page.settings["settings-unsent"] == "[]", "no browser keeps a key")
        try page.answer(400, #"{"error":{"code":"usage","hint":null,"message":"A key has no spaces."}}"#)
        #expect(page.text.contains("A key has no spaces.") && page.asked.last?.path == "/api/settings")
    }
}
