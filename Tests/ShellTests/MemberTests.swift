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

    @Test("D4 an owner makes links to the document that is seen, with an end and a passphrase, and takes them back")
    func sharing() throws {
        let page = PageHarness(.five)
        try page.go("/canvas")
        #expect(page.find("Share by a link", [.button]) == nil)
        try page.press("New canvas")
        let id = try #require(page.kept.first).document
        try page.press("Share by a link")
        #expect(page.text.contains("Share “New canvas” by a link"))
        #expect(page.asked.last?.path == "/api/share/list")
        let other = DocumentID(high: 1, low: 1).text
        let list = """
            [{"access":"read","document":"\(id.text)","guests":1,"number":3,"passphrase":true,"until":1700600000000},
             {"access":"edit","document":"\(other)","guests":0,"number":4,"passphrase":false}]
            """
        try page.answer(200, list)
        #expect(page.text.contains("with a passphrase · 1 guest") && !page.text.contains("0 guests"))
        // Nothing can be said about a canvas.
        #expect(!page.text.contains("Can comment"))
        func choose(_ value: String, _ label: String) throws {
            let field = try #require(page.find(label, [.select]), "\(label)")
            page.workbench.handle(element: field.number, .commit, .commit(value))
            try page.settle()
        }
        try choose("edit", "Whoever has the link")
        try choose("7d", "It works")
        try page.type("a ribbon around it", into: "Passphrase (optional)")
        try page.press("Copy a new link")
        #expect(page.asked.last?.path == "/api/share")
        #expect(
            page.asked.last?.body
                == #"{"can":"edit","document":"\#(id.text)","for":"7d","passphrase":"a ribbon around it"}"#)
        try page.answer(200, #"{"url":"http://127.0.0.1:1/share?code=x"}"#)
        #expect(page.copied == ["http://127.0.0.1:1/share?code=x"] && page.text.contains("The link is copied."))
        #expect(page.find("Passphrase (optional)", [.input])?[.value] == "")
        try page.answer(200, list)
        try page.press("Remove")
        #expect(page.asked.last?.path == "/api/share/remove" && page.asked.last?.body == #"{"link":3}"#)
        try page.answer(200, "{}")
        try page.answer(200, "[]")
        #expect(page.text.contains("No link leads here yet."))
        try page.press("Copy a new link")
        try page.answer(503, #"{"error":{"message":"No server is running."}}"#)
        #expect(page.text.contains("No server is running.") && page.copied.count == 1)
        try page.press("Close")
        #expect(!page.text.contains("Copy a new link"))
        // By the palette, and gone with the document.
        try page.key("k", .control)
        try page.type("Share by a link", into: "Find anything")
        try page.choose()
        #expect(page.text.contains("Copy a new link"))
        try page.go("/canvas")
        #expect(!page.text.contains("Copy a new link"))
    }

    @Test("D4 an owner makes links to the album on show and takes them back; the gallery around it can't be shared")
    func sharingAlbum() throws {
        let page = PageHarness(.five)
        try page.go("/gallery")
        try page.key("k", .control)
        try page.type("New album", into: "Find anything")
        try page.choose()
        let field = try #require(page.page.surface(page.shown).first { $0.tag == .input && $0[.invalid] != nil })
        page.workbench.handle(element: field.number, .input, .input("Sea", selection: 3..<3, isComposing: false))
        try page.settle()
        try page.press("Save")
        #expect(page.find("Share by a link", [.button]) == nil)
        try page.key("k", .control)
        try page.type("Share album by a link", into: "Find anything")
        try page.choose()
        #expect(page.text.contains("Share “Sea” by a link") && page.asked.last?.path == "/api/share/list")
        #expect(page.find("Whoever has the link", [.select]) == nil)
        let gallery = try #require(page.kept.first).document.text
        try page.press("Copy a new link")
        let body = try #require(page.asked.last?.body)
        #expect(page.asked.last?.path == "/api/share" && body.hasPrefix(#"{"album":""#) && !body.contains("can"))
        let label = String(body.dropFirst(10).prefix(11))
        try page.answer(200, #"{"url":"http://127.0.0.1:1/share?code=x"}"#)
        #expect(page.copied == ["http://127.0.0.1:1/share?code=x"])
        let links = ["other-one-x", label].enumerated().map { number, album in
            """
            {"access":"read","album":"\(album)","document":"\(gallery)","guests":\(number),"number":\(number),"passphrase":false}
            """
        }
        try page.answer(200, "[\(links.joined(separator: ","))]")
        #expect(page.text.contains("1 guest") && !page.text.contains("0 guests"))
        try page.press("Close")
        #expect(!page.text.contains("Copy a new link"))
        let reader = PageHarness(.five, name: "Jun", role: .editor)
        reader.given = page.kept
        try reader.go("/gallery/\(gallery)/\(label)")
        try reader.key("k", .control)
        try reader.type("album", into: "Find anything")
        #expect(reader.text.contains("Rename album") && !reader.text.contains("Share album"))
    }

    @Test("D4 a board can be shared to comment on") func sharingToComment() throws {
        let page = PageHarness(.five)
        try page.go("/kanban")
        try page.press("New board")
        let field = try #require(page.page.surface(page.shown).first { $0[.identifier] == "prompt-text" })
        page.workbench.handle(element: field.number, .input, .input("Plans", selection: 5..<5, isComposing: false))
        try page.settle()
        try page.press("Add")
        try page.press("Share by a link")
        #expect(page.text.contains("Can comment"))
    }
}
