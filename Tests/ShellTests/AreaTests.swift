import BookmarkModel
import BookmarkScene
import CanvasScene
import ColorSelectScene
import GalleryScene
import Interaction
import KanbanScene
import MemoModel
import MemoScene
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

private let five: [Area] = [.canvas, .illustrations, .memos, .boards, .photos]

@Suite struct AreaTests {
    @Test func `a sixth area is one entry: it has a place, a colour, its scene, undo and the palette`() throws {
        let page = PageHarness(five + [.bookmarks])
        try page.go("/")
        #expect(page.page.surface(0).first { $0[.link] == "#/bookmark" }?[.patch] == "#2F8F9D")
        try page.press("Bookmarks")
        #expect(page.title == "Bookmarks · Bojagi")
        try page.press("New list")
        try page.type("https://swift.org", into: "An address, such as https://swift.org")
        try page.press("Add")
        #expect(page.text.contains("https://swift.org"))
        #expect(page.kept.map(\.kind) == ["bookmarks", "bookmarks"])
        try page.key("z", .control)
        #expect(!page.text.contains("https://swift.org"))
        // Home and the palette know its documents, and where they are shown.
        let list = try #require(page.place.split(separator: "/").last)
        try page.go("/")
        #expect(page.page.surface(page.shown).first { $0[.link] == "#/bookmark/\(list)" } != nil)
        try page.key("k", .control)
        try page.type("New list", into: "Find anything")
        #expect(page.text.contains("New list Bookmarks"))
        // No scene paints where another one does: an element bears the number of its surface.
        for area in page.context.areas { try page.go("/" + area.name) }
        let surfaces = (0..<page.workbench.surfaceCount).map { page.page.surface($0) }
        #expect(surfaces.count == 9)
        for (number, surface) in surfaces.enumerated() {
            #expect(!surface.children.isEmpty && surface.all { Int($0.number >> 24) != number }.isEmpty)
        }
    }

    @Test func `W5 a toast with Undo stays ten seconds in its area, and goes with the area`() throws {
        let page = PageHarness(five)
        for (leaves, seen) in [("/canvas", true), ("/memo", false)] {
            try page.go("/canvas")
            try page.press("New canvas")
            try page.go("/canvas")
            try page.press("Move “New canvas” to trash")
            #expect(page.text.contains("Moved “New canvas” to trash."))
            #expect(page.waits.last == 10_000)
            try page.go(leaves)
            #expect(page.text.contains("Moved “New canvas” to trash.") == seen)
        }
    }

    @Test func `an area that is not listed is nowhere`() throws {
        let page = PageHarness([.canvas, .illustrations, .boards, .photos])
        let memo = DocumentID(high: 1, low: 2)
        page.context.catalogue.take(CatalogueRow(document: memo, kind: Memo.kind, title: "Kept elsewhere"))
        try page.go("/")
        #expect(page.find("Memos", [.a]) == nil)
        #expect(page.find("Keep as memo", [.button]) == nil)
        #expect(page.find("Add as card", [.button]) != nil)
        // A memo of another program is listed by its title, and leads nowhere.
        #expect(page.text.contains("Kept elsewhere"))
        try page.go("/memo/" + memo.text)
        #expect(page.title == "Bojagi")
        let none = PageHarness([.bookmarks])
        try none.go("/")
        #expect(none.find("Write something down", [.textarea]) == nil)
    }

    @Test(arguments: five + [.bookmarks])
    func `every area speaks Korean`(area: Area) throws {
        let page = PageHarness([area], language: "ko")
        try page.go("/" + area.name)
        #expect(page.context.text(area.title) != PageHarness([area]).context.text(area.title))
        #expect(page.title.hasSuffix(" · Bojagi"))
    }

    @Test func `W0 what is written down at Home becomes a memo or a card`() throws {
        let page = PageHarness(five)
        try page.go("/")
        try page.type("Milk", into: "Write something down")
        try page.press("Keep as memo")
        #expect(page.kept.map(\.kind) == ["memo"])
        #expect(page.find("Write something down", [.textarea])?[.value] == "")
        #expect(page.text.contains("Memo saved."))
        // A card needs a board; the line stays.
        try page.type("Rice", into: "Write something down")
        try page.press("Add as card")
        #expect(page.text.contains("No boards yet."))
        #expect(page.find("Write something down", [.textarea])?[.value] == "Rice")
    }

    @Test func `every step and trigger has a name of its own`() {
        let steps = PatchOpcode.allCases.map(\.rawValue) + PageOpcode.allCases.map(\.rawValue)
        #expect(Set(steps).count == steps.count)
        #expect(
            PatchOpcode.allCases.allSatisfy { $0.rawValue < 64 } && PageOpcode.allCases.allSatisfy { $0.rawValue >= 64 }
        )
        let names = PatchOpcode.allCases.map(\.name) + PageOpcode.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        // The page tells triggers by their bits, in order.
        #expect(Trigger.allCases.enumerated().allSatisfy { $1.rawValue == 1 << $0 })
    }
}
