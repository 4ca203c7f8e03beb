import Interaction
import Primitives
import Replication
import Scenes
import Testing

@Suite struct TextDropTests {
    private static let (own, other) = (DocumentID(high: 1, low: 1), DocumentID(high: 2, low: 1))

    private func drop(_ event: SceneEvent) -> String? {
        var catalogue = Catalogue()
        for document in [Self.own, Self.other] {
            catalogue.put(CatalogueRow(document: document, kind: "memo", title: "a"))
        }
        switch event.textDrop(into: Self.own, in: catalogue) {
        case .link(let text): return "link " + text
        case .text(let text): return "text " + text
        case .files(let text): return "files " + text
        case nil: return nil
        }
    }

    @Test("a document becomes a link, but not to itself; only what is dropped comes as text")
    func kinds() {
        let link = DroppedData(text: "b", reference: "document:" + Self.other.text)
        #expect(drop(.drop(link, isOver: false)) == "link " + Self.other.link)
        #expect(drop(.paste(link)) == "link " + Self.other.link)
        #expect(drop(.drop(link, isOver: true)) == nil && drop(.press([])) == nil)
        #expect(drop(.drop(DroppedData(text: "b", reference: "document:" + Self.own.text), isOver: false)) == nil)
        let missing = DroppedData(text: "b", reference: "document:" + DocumentID(high: 3, low: 1).text)
        #expect(drop(.drop(missing, isOver: false)) == "text b" && drop(.paste(missing)) == nil)
        #expect(drop(.drop(DroppedData(text: ""), isOver: false)) == nil)
        let file = StoredFile(hash: String(repeating: "a", count: 64), name: "c.txt")
        let files = DroppedData(text: "b", files: [file])
        #expect(drop(.paste(files)) == "files " + files.attachments)
        #expect(drop(.drop(files, isOver: false)) == "files " + files.attachments)
    }

    @Test("Tab leads round where it was pressed at an end")
    func tab() {
        let context = SceneContext(replica: ReplicaID(1), author: AuthorID(1))
        var effects: [Effect] = []
        SceneEvent.key("Tab", .shift).wrapFocus(to: "a", isBackwards: false, context, &effects)
        SceneEvent.key("Enter", []).wrapFocus(to: "a", isBackwards: false, context, &effects)
        #expect(effects.isEmpty && !context.isConsumed)
        SceneEvent.key("Tab", .shift).wrapFocus(to: "a", isBackwards: true, context, &effects)
        #expect(effects.count == 1 && context.isConsumed)
    }

    @Test("what was made of a text is kept until it or its mark changes")
    func kept() {
        var made = 0
        var kept = KeptOfText<Int, Int>()
        func ask(_ text: String, _ mark: Int) -> Int {
            kept.value(of: text, mark) {
                made += 1
                return made
            }
        }
        #expect(ask("e\u{301}", 1) == 1 && ask("e\u{301}", 1) == 1)
        #expect(ask("\u{e9}", 1) == 2 && ask("\u{e9}", 2) == 3 && ask("\u{e9}", 2) == 3)
    }
}
