import CanvasModel
import Interaction
import MemoModel
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

extension PageHarness {
    /// The names of what the palette offers.
    var offered: [String] {
        page.surface(1).all { $0.tag == .span && $0[.classes] == "palette-title" }.map(\.allText)
    }

    /// Enter in the palette.
    func choose() throws {
        let field = try #require(find("Find anything", [.input]))
        workbench.handle(element: field.number, .key, .key("Enter", []))
        try settle()
    }
}

@Suite struct PaletteTests {
    private func find(_ query: String, in page: PageHarness) throws {
        try page.key("k", .control)
        try page.type(query, into: "Find anything")
    }

    @Test(
        "W10 the palette makes something new of every area, from anywhere",
        arguments: [
            ("new canvas", "canvas", "canvas"), ("new memo", "memo", nil), ("new illustration", "color-select", nil),
            ("new board", "kanban", nil),
        ] as [(String, String, String?)])
    func news(query: String, area: String, kind: String?) throws {
        let page = PageHarness(.five)
        try page.go("/settings")
        try find(query, in: page)
        try page.choose()
        #expect(page.place.hasPrefix("/" + area))
        // A memo is kept from its first character on, the others once they have a title.
        #expect(page.kept.map(\.kind) == [kind].compactMap(\.self))
        if area == "kanban" { #expect(page.surfaces[2].first { $0[.role] == "dialog" } != nil) }
        if area == "memo" { #expect(page.find("Text of the memo", [.liveText]) != nil) }
        if area == "color-select" {
            #expect(page.surfaces[2].first { $0[.identifier] == "illustration-title" } != nil)
        }
    }

    @Test("W10 an exact name comes first, then beginnings, words, parts, and letters in their order")
    func ranks() throws {
        let page = PageHarness(.five)
        let titles = ["Trashcan", "Old trash", "trash", "A tremendous ash", "Untrashed"]
        for (number, title) in titles.enumerated() {
            var row = CatalogueRow(document: DocumentID(high: 1, low: UInt64(number)), kind: Memo.kind, title: title)
            row.changedAt = UInt64(number)
            page.context.catalogue.take(row)
        }
        try page.go("/")
        try find("Trash", in: page)
        #expect(
            page.offered == [
                "Trash", "trash", "Trashcan", "Old trash", "Untrashed", "A tremendous ash",
                "Search everything for “Trash”",
            ])
        try page.type("nwcnv", into: "Find anything")
        #expect(page.offered.first == "New canvas")
        try page.type("zzz", into: "Find anything")
        #expect(page.offered == ["Search everything for “zzz”"])
    }

    @Test("W10 before anything is typed the palette shows what is recent, then places and what can be done")
    func empty() throws {
        let page = PageHarness(.five)
        for number in 0..<12 {
            var row = CatalogueRow(
                document: DocumentID(high: 1, low: UInt64(number)), kind: Memo.kind, title: "Memo \(number)")
            row.changedAt = UInt64(number)
            page.context.catalogue.take(row)
        }
        try page.go("/")
        try page.key("k", .control)
        #expect(
            page.offered.prefix(8) == ["Memo 11", "Memo 10", "Memo 9", "Memo 8", "Memo 7", "Memo 6", "Memo 5", "Home"])
        #expect(
            Set(["Trash", "Settings", "New board", "Theme: Dark", "Keyboard shortcuts"]).isSubset(of: page.offered))
        #expect(!page.offered.contains("Undo"), "there is nothing to undo at Home")
    }

    @Test("W10 the palette exports, undoes and redoes what is open")
    func open() throws {
        let page = PageHarness(.five)
        try page.go("/canvas")
        try page.press("New canvas")
        try find("Export as", in: page)
        #expect(
            Set(["Export as PNG", "Export as SVG", "Export as PDF", "Export as JSON Canvas"]).isSubset(of: page.offered)
        )
        try page.type("random words", into: "Find anything")
        try page.choose()
        #expect(page.text.contains("Text 1"))
        for (query, isThere) in [("undo", false), ("redo", true)] {
            try find(query, in: page)
            try page.choose()
            #expect(page.text.contains("Text 1") == isThere, "\(query)")
            #expect(page.find("Find anything", [.input]) == nil)
        }
    }

    @Test("G1 who comes back to the photos from elsewhere finds the saved ones again, if those were seen last")
    func back() throws {
        let page = PageHarness(.five)
        for (place, seen) in [
            ("/gallery", "/gallery"), ("/gallery/saved", "/gallery/saved"), ("/kanban", "/kanban"),
            ("/gallery", "/gallery/saved"), ("/gallery", "/gallery"), ("/", "/"), ("/gallery", "/gallery"),
        ] {
            try page.go(place)
            #expect(page.workbench.route.text == seen)
        }
    }

    @Test("W10 ? lists the keys that scenes look up, area by area, and Esc closes the list")
    func keys() throws {
        let page = PageHarness(.five)
        try page.go("/kanban")
        try page.key("?", .shift)
        let titles = page.page.surface(1).all { $0.tag == .h3 }.map(\.allText)
        #expect(titles.prefix(2) == ["Everywhere", "Boards"] && titles.count == 6)
        #expect(page.text.contains("Alt+↑ ↓ ← → Move the card") && page.text.contains("R 2 Rectangle"))
        // What does one thing here and another there stands under the one and the other.
        let headings = page.page.surface(1).all { $0.tag == .h4 }.map(\.allText)
        for heading in ["On a card", "In the calendar", "In the lists", "Full screen", "Look-alikes"] {
            #expect(headings.filter { $0 == heading }.count == 1, "\(heading)")
        }
        try page.key("Escape")
        #expect(!page.text.contains("Keyboard shortcuts"))
        // In the reader's language.
        let korean = PageHarness(.five, language: "ko")
        try korean.go("/")
        try korean.key("?", .shift)
        #expect(korean.text.contains("단축키") && korean.text.contains("카드 옮기기"))
        let latin = korean.page.surface(1).all { $0.tag == .dd }.map(\.allText).filter { text in
            text.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
        }
        #expect(latin == [])
    }
}
