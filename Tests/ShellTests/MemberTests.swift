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
}
