import BookmarkModel
import BookmarkScene
import CanvasScene
import ColorSelectModel
import ColorSelectScene
import GalleryModel
import GalleryScene
import Interaction
import KanbanScene
import MemoModel
import MemoScene
import Phrases
import Replication
import SceneSupport
import Scenes
import Synchronization
import Testing
import Views

@testable import Shell

@Suite struct AreaTests {
    /// Answers what Home's surface has asked last, as the server would.
    private func answer(_ page: PageHarness, _ number: UInt32, _ json: String) throws {
        page.workbench.answered(surface: UInt32(page.shown), number, status: 200, body: Array(json.utf8))
        try page.settle()
    }

    @Test func `W12 hits come in pages with where they are, and open the thing`() throws {
        let page = PageHarness(.five)
        let board = DocumentID(high: 7, low: 8)
        page.workbench.context.catalogue.take(CatalogueRow(document: board, kind: "kanban", title: "Plans"))
        try page.go("/search/train")
        func hit(_ number: Int) -> String {
            #"{"document":"\#(board.text)","documentTitle":"Plans","id":"aaa-aaa-aaa","kind":"kanban","part":"abc-abc-ab\#(number)","place":"Doing","ranges":[],"snippet":"","title":"Train \#(number)","titleRanges":[[0,5]]}"#
        }
        try answer(page, 16, #"{"count":3,"exact":true,"hits":[\#(hit(1)),\#(hit(2))],"offset":0}"#)
        #expect(page.text.contains("2 of 3") && page.text.contains("Plans › Doing"))
        let marks = page.page.surface(page.shown).all { $0.tag == .mark }.map(\.allText)
        #expect(marks == ["Train", "Train"])
        #expect(page.page.surface(page.shown).first { $0[.link] == "#/kanban/\(board.text)/abc-abc-ab1/train" } != nil)
        try page.press("Show more")
        try answer(page, 17, #"{"count":3,"exact":true,"hits":[\#(hit(2)),\#(hit(3))],"offset":2}"#)
        #expect(page.text.contains("3 found") && page.find("Show more", [.button]) == nil)
        // While somebody types nothing changes places.
        try page.type("train ", into: "Search everything")
        page.workbench.tick(surface: UInt32(page.shown), HomeScene.Wake.search)
        try page.settle()
        try answer(page, 18, #"{"count":2,"exact":true,"hits":[\#(hit(3)),\#(hit(1))],"offset":0}"#)
        let titles = page.page.surface(page.shown).all { $0.tag == .a }.map(\.allText).filter { $0.contains("Train") }
        #expect(titles == ["Train  1 Plans › Doing", "Train  3 Plans › Doing"])
        // A kind alone.
        let chip = try #require(
            page.page.surface(page.shown).first { $0.tag == .button && $0.allText == "Boards" })
        page.workbench.handle(element: chip.number, .press, .press([]))
        try page.settle()
        #expect(page.place == "/search/train%20kind%3Akanban")
    }

    @Test(
        "W12 titles and beginnings name what they link to, on Home, in the window and in what is found without a server"
    )
    func linkedTitles() throws {
        let page = PageHarness(.five)
        let (plans, memo) = (DocumentID(high: 7, low: 8), DocumentID(high: 3, low: 4))
        let id = ShortID(of: plans).text
        page.workbench.context.catalogue.take(CatalogueRow(document: plans, kind: "kanban", title: "Plans"))
        page.workbench.context.catalogue.take(
            CatalogueRow(document: memo, kind: "memo", title: "After \(id)", preview: "words [[\(id)]] tea"))
        try page.go("/")
        #expect(page.text.contains("After Plans") && page.text.contains("words Plans tea"))
        #expect(!page.text.contains(id))
        try page.go("/search/tea")
        page.workbench.answered(surface: UInt32(page.shown), 16, status: 0, body: [])
        try page.settle()
        #expect(page.text.contains("After Plans") && !page.text.contains(id))
        #expect(page.page.surface(page.shown).all { $0.tag == .mark }.map(\.allText) == ["tea"])
        try page.go("/memo/\(memo.text)")
        #expect(page.title == "After Plans · Bojagi")
    }

    @Test("W12 where a filter of one area finds nothing, the search says where it belongs", arguments: ["en", "ko"])
    func ownFilter(language: String) throws {
        let page = PageHarness(.five, language: language)
        for (number, query, name) in [(UInt32(16), "rating:5", "rating"), (17, "별점:5", "별점"), (18, "tea", "")] {
            try page.go("/search/" + query)
            try answer(page, number, #"{"count":0,"exact":true,"hits":[],"offset":0}"#)
            let said =
                language == "ko"
                ? "필터예요" : "is a filter of the search in Photos."
            #expect(page.text.contains(said) == !name.isEmpty, "\(query)")
        }
    }

    @Test("W3 the photos that nobody has named have a name in the reader's language")
    func unnamed() throws {
        let page = PageHarness(.five, language: "ko")
        let row = CatalogueRow(document: Gallery.document, kind: Gallery.kind, title: Gallery.unnamed)
        page.workbench.context.catalogue.take(row)
        try page.go("/")
        #expect(page.text.contains("저장한 사진") && !page.text.contains(Gallery.unnamed))
        // A name that somebody gave is nobody's to translate.
        var named = row
        named.title = "Family"
        page.workbench.context.catalogue.put(named)
        try page.go("/memo")
        try page.go("/")
        #expect(page.text.contains("Family") && !page.text.contains("저장한 사진"))
    }

    @Test func `W11 the trash has what was removed inside documents, with where it was`() throws {
        let page = PageHarness(.five)
        try page.go("/trash")
        try answer(
            page, 4,
            #"[{"document":"\#(DocumentID(high: 1, low: 2).text)","documentTitle":"Plans","id":"abc-abc-abc","kind":"kanban","part":"Card","place":"Doing","removedAt":"2026-01-01T00:00:00Z","title":"Pack"}]"#
        )
        #expect(page.text.contains("Pack Card › Plans › Doing"))
        try page.press("Restore “Pack”")
        page.workbench.answered(surface: UInt32(page.shown), 1, status: 200, body: Array("{}".utf8))
        try page.settle()
        #expect(page.text.contains("Restored “Pack”."))
    }

    @Test func `W11 the trash is shown when the server has told what it has, or soon without it`() throws {
        for isAway in [false, true] {
            let page = PageHarness(.five)
            page.context.catalogue.take(
                CatalogueRow(document: DocumentID(high: 1, low: 9), kind: "memo", title: "Tea", isTrashed: true))
            try page.go("/trash")
            #expect(!page.text.contains("Tea") && !page.text.contains("The trash is empty."))
            if isAway {
                page.workbench.tick(surface: UInt32(page.shown), HomeScene.Wake.showTrash)
                try page.settle()
            } else {
                try answer(page, 4, "[]")
            }
            #expect(page.text.contains("Tea"))
        }
        // The server's answer is there before the catalogue.
        let page = PageHarness(.five)
        try page.go("/trash")
        try answer(
            page, 4,
            #"[{"document":"\#(DocumentID(high: 1, low: 9).text)","kind":"memo","removedAt":"2026-01-01T00:00:00Z","title":"Tea"}]"#
        )
        #expect(page.text.contains("Tea"))
    }

    @Test func `W13 a trash of thousands holds the rows in sight, and the keyboard reaches the last`() throws {
        let page = PageHarness(.five)
        page.context.catalogue.take(
            (0..<5_000).map { number in
                CatalogueRow(
                    document: DocumentID(high: UInt64(number), low: 9), kind: "memo", title: "Memo \(number)",
                    isTrashed: true, changedAt: UInt64(number))
            })
        try page.go("/trash")
        try page.answer(0)
        func rows() -> [PaintedPage.Element] { page.page.surface(page.shown).all { $0[.positionInSet] != nil } }
        #expect(rows().count < 60 && rows().first?.allText.contains("Memo 4999") == true)
        let first = try #require(rows().first)
        page.workbench.handle(element: first.number, .key, .key("End", []))
        try page.settle()
        #expect(rows().count < 60 && rows().last?[.positionInSet] == "5000")
        #expect(rows().last?.allText.contains("Memo 0") == true)
    }

    @Test func `W12 an address of something inside a document is read back`() {
        let document = DocumentID(high: 3, low: 4)
        for inside in [Inside(part: ShortID("abc-def-123")), Inside(part: nil, words: "tea / #house “x”")] {
            let route = Route.inside(area: "memo", document, inside)
            #expect(Route(text: route.text, areas: ["memo"]) == route)
        }
    }

    @Test func `K19 an address of another face is read back, and what is none leads to the list`() {
        let route = Route.face(area: "kanban", "calendar")
        #expect(route.text == "/kanban/calendar" && Route(text: route.text, areas: ["kanban"]) == route)
        for text in ["/kanban/Calendar", "/kanban/a1", "/kanban/-", "/kanban/" + String(repeating: "a", count: 25)] {
            #expect(Route(text: text, areas: ["kanban"]) == .area("kanban"))
        }
        #expect(Route(text: "/kanban/calendar", areas: ["memo"]) == .home)
    }

    @Test func `K19 an area without that face shows its list`() throws {
        let page = PageHarness(.five)
        try page.go("/memo/calendar")
        #expect(page.title == "Memos · Bojagi")
        try page.go("/kanban/calendar")
        #expect(page.title == "Boards · Bojagi")
        #expect(page.page.surface(page.shown).first { $0[.classes]?.contains("calendar-header") == true } != nil)
    }

    @Test func `a sixth area is one entry: it has a place, a colour, its scene, undo and the palette`() throws {
        let page = PageHarness(.five + [.bookmarks])
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

    /// Areas whose scenes say that they are made.
    private final class Made: Sendable {
        let names = Mutex<[String]>([])

        func watching(_ area: Area) -> Area {
            Area(
                name: area.name, kinds: area.kinds, hiddenKinds: area.hiddenKinds, title: area.title, color: area.color,
                isOnePlace: area.isOnePlace, documentTitle: area.documentTitle, words: area.words,
                makeScene: { context, surface in
                    self.names.withLock { $0.append(area.name) }
                    return area.makeScene(context, surface)
                },
                captures: area.captures.map { capture in
                    Capture(capture.label) { context in
                        self.names.withLock { $0.append("capture") }
                        return capture.make(context)
                    }
                })
        }
    }

    @Test func `W0 Home needs no scene of an area; one is made when somebody goes there, the rest once the page says`()
        throws
    {
        let made = Made()
        func areas() -> [String] { made.names.withLock { $0 } }
        let page = PageHarness([Area].five.map(made.watching), language: "ko", hasAllCode: false)
        page.context.catalogue.take(
            CatalogueRow(document: DocumentID(high: 1, low: 3), kind: Memo.kind, title: "Written before"))
        page.workbench.catalogueChanged()
        try page.go("/")
        try page.go("/settings")
        try page.go("/")
        #expect(page.text.contains("Written before") && areas() == [])
        try page.go("/memo")
        #expect(page.text.contains("Written before") && areas() == ["memo"])
        try page.go("/")
        try page.type("Milk", into: page.context.text("Write something down"))
        try page.press(page.context.text("Keep as memo"))
        #expect(areas() == ["memo", "capture"])
        page.workbench.makeScenes()
        page.workbench.makeScenes()
        try page.settle()
        #expect(areas() == ["memo", "capture", "canvas", "color-select", "kanban", "gallery"])
    }

    @Test func `W10 the palette offers what can be done in areas whose scenes nobody has needed yet`() throws {
        let page = PageHarness(.five, hasAllCode: false)
        try page.go("/")
        try page.key("k", .control)
        try page.type("New board", into: "Find anything")
        #expect(page.text.contains("New board Boards"))
    }

    @Test func `W6 an address at which nothing is says so, and nothing is said of what was just made or is there`()
        throws
    {
        let nothing = "There is nothing at this address."
        for area in ["canvas", "color-select", "memo", "kanban"] {
            let page = PageHarness(.five)
            try page.go("/\(area)/ffffffffffffffffffffffffffffffff")
            #expect(page.text.contains(nothing), "\(area)")
        }
        // An area that there is not, a face that an area has not, and what is no document's name.
        for place in ["/nowhere", "/nowhere/else", "/gallery/nonsense", "/kanban/a1", "/memo/calendar"] {
            let page = PageHarness(.five)
            try page.go(place)
            #expect(page.text.contains(nothing), "\(place)")
        }
        for place in ["/", "/memo", "/kanban/calendar", "/kanban/mentions", "/gallery/saved", "/color-select/new"] {
            let page = PageHarness(.five)
            try page.go(place)
            #expect(!page.text.contains(nothing), "\(place)")
        }
        let page = PageHarness(.five)
        try page.go("/kanban/ffffffffffffffffffffffffffffffff")
        #expect(page.text.contains(nothing))
        try page.go("/kanban")
        #expect(!page.text.contains(nothing))
        for (area, button) in [("canvas", "New canvas"), ("color-select", "New illustration"), ("memo", "New memo")] {
            let page = PageHarness(.five)
            try page.go("/\(area)")
            try page.press(button)
            #expect(!page.text.contains(nothing), "\(area)")
            guard let made = page.kept.first?.document else { continue }
            // Somebody else's page that knows the document's events and not yet its row.
            let other = PageHarness(.five)
            other.given = page.kept
            try other.go("/\(area)/\(made.text)")
            #expect(!other.text.contains(nothing), "\(area)")
        }
    }

    @Test func `W5 a toast with Undo stays ten seconds in its area, and goes with the area`() throws {
        let page = PageHarness(.five)
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

    @Test func `what an area needs besides its documents is not listed`() throws {
        let page = PageHarness(.five)
        page.context.catalogue.take(
            CatalogueRow(document: DocumentID(high: 1, low: 3), kind: KitCollection.kind, title: "Own kits"))
        page.context.catalogue.take(
            CatalogueRow(document: DocumentID(high: 1, low: 4), kind: Illustration.kind, title: "Own face"))
        try page.go("/")
        #expect(page.text.contains("Own face") && !page.text.contains("Own kits"))
    }

    @Test(arguments: [Area].five + [.bookmarks])
    func `every area speaks Korean`(area: Area) throws {
        let page = PageHarness([area], language: "ko")
        try page.go("/" + area.name)
        #expect(page.context.text(area.title) != PageHarness([area]).context.text(area.title))
        #expect(page.title.hasSuffix(" · Bojagi"))
    }

    @Test func `W0 what is written down at Home becomes a memo or a card`() throws {
        let page = PageHarness(.five)
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
