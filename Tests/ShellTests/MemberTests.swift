import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

/// What a member sees of themselves, and what a reader can't do.
@Suite struct MemberTests {
    @Test("D3 a member sees name and role, and the way out; where nobody has to be one there is nothing of it")
    func account() throws {
        let page = PageHarness(.five, name: "Mina Han", role: .editor)
        try page.go("/")
        #expect(page.text.contains("Mina Han") && page.text.contains("Editor"))
        #expect(!page.text.contains("Read only"))
        try page.press("Signed in as Mina Han, Editor")
        try page.press("Sign out")
        #expect(page.hasSignedOut)
        let korean = PageHarness(.five, language: "ko", name: "한미나", role: .owner)
        try korean.go("/")
        try korean.press("한미나로 로그인됨, 소유자")
        #expect(korean.find("로그아웃", [.button]) != nil)
        let alone = PageHarness(.five, name: "Mina Han")
        try alone.go("/")
        #expect(!alone.text.contains("Mina Han") && alone.find("Sign out", [.button]) == nil)
    }

    @Test(
        "D3 what would write tells a reader that they may not, and nothing is kept",
        arguments: [MemberRole.reader, .commenter])
    func reader(role: MemberRole) throws {
        let page = PageHarness(.five, name: "Jun", role: role)
        try page.go("/")
        #expect(page.text.contains(role == .reader ? "Read only" : "Comments only"))
        #expect(page.find("Keep as memo", [.button]) == nil)
        for (place, make) in [("/canvas", "New canvas"), ("/memo", "New memo")] {
            try page.go(place)
            try page.press(make)
        }
        let words =
            role == .reader
            ? "You can read this workspace, but not change it."
            : "You can comment on cards here, but not change anything else."
        #expect(page.text.contains(words))
        #expect(page.kept.isEmpty)
        #expect(page.context.catalogue.rows().isEmpty)
        // A key that would write does not, either.
        try page.go("/canvas")
        try page.key("z", .control)
        #expect(page.kept.isEmpty)
    }

    @Test("D3 what is open does not change under a reader's hands") func document() throws {
        let writer = PageHarness(.five)
        try writer.go("/canvas")
        try writer.press("New canvas")
        let id = try #require(writer.kept.first).document
        let reader = PageHarness(.five, name: "Jun", role: .reader)
        reader.given = writer.kept
        try reader.go("/canvas/\(id.text)")
        #expect(reader.find("Name of the canvas", [.input])?[.value] == "New canvas")
        let field = try #require(reader.find("Name of the canvas", [.input]))
        reader.workbench.handle(element: field.number, .commit, .commit("Mine"))
        try reader.settle()
        #expect(reader.text.contains("You can read this workspace, but not change it."))
        #expect(reader.find("Name of the canvas", [.input])?[.value] == "New canvas")
        #expect(reader.kept.isEmpty)
    }

    @Test("D4 a guest who may edit changes the one document, makes no other, and sees no place of the workspace")
    func guest() throws {
        let writer = PageHarness(.five)
        try writer.go("/canvas")
        try writer.press("New canvas")
        let id = try #require(writer.kept.first).document
        let guest = PageHarness(.five, name: "Guest 1", role: .editor, shared: id)
        guest.given = writer.kept
        try guest.go("/canvas/\(id.text)")
        let field = try #require(guest.find("Name of the canvas", [.input]))
        guest.workbench.handle(element: field.number, .commit, .commit("Theirs"))
        try guest.settle()
        #expect(guest.find("Name of the canvas", [.input])?[.value] == "Theirs")
        #expect(guest.kept.map(\.document) == [id] && !guest.text.contains("doesn't allow this"))
        for name in ["Trash", "Memo", "Open beside"] { #expect(guest.find(name, [.a, .button]) == nil, "\(name)") }
        for (place, make) in [("/canvas", "New canvas"), ("/memo", "New memo")] {
            try guest.go(place)
            try guest.press(make)
            #expect(guest.text.contains("The link that you came by doesn't allow this."), "\(place)")
        }
        #expect(guest.kept.count == 1)
        try guest.go("/")
        #expect(guest.find("Write something down", [.textarea]) == nil)
        let reader = PageHarness(.five, name: "Guest 2", role: .reader, shared: id)
        reader.given = writer.kept
        try reader.go("/canvas/\(id.text)")
        let other = try #require(reader.find("Name of the canvas", [.input]))
        reader.workbench.handle(element: other.number, .commit, .commit("Mine"))
        try reader.settle()
        #expect(reader.kept.isEmpty && reader.text.contains("doesn't allow this"))
    }

    @Test(
        "D4 an owner makes a link to the document that is seen by the palette, and takes all back",
        arguments: [false, true])
    func sharing(mayEdit: Bool) throws {
        let page = PageHarness(.five)
        try page.go("/canvas")
        try page.press("New canvas")
        let id = try #require(page.kept.first).document
        func run(_ command: String) throws {
            try page.key("k", .control)
            try page.type(command, into: "Find anything")
            try page.choose()
        }
        try run(mayEdit ? "Share by a link to edit" : "Share by a link to read")
        #expect(page.asked.last?.path == "/api/share")
        #expect(page.asked.last?.body == #"{"can":"\#(mayEdit ? "edit" : "read")","document":"\#(id.text)"}"#)
        try page.answer(200, #"{"url":"http://127.0.0.1:1/share?code=x"}"#)
        #expect(page.copied == ["http://127.0.0.1:1/share?code=x"] && page.text.contains("The link is copied"))
        try run("Stop sharing by links")
        #expect(page.asked.last?.path == "/api/share/list")
        let other = DocumentID(high: 1, low: 1).text
        try page.answer(
            200, #"[{"document":"\#(id.text)","number":3},{"document":"\#(other)","number":4}]"#)
        #expect(page.asked.last?.path == "/api/share/remove" && page.asked.last?.body == #"{"link":3}"#)
        try page.answer(200, "{}")
        #expect(page.text.contains("No link leads to “New canvas” any more."))
        try run("Share by a link to read")
        try page.answer(503, #"{"error":{"message":"No server is running."}}"#)
        #expect(page.text.contains("No server is running.") && page.copied.count == 1)
    }
}
