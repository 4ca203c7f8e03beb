import GalleryModel
import Interaction
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite("Links in the memos of photos")
struct MemoLinkTests {
    /// A person with a saved photo and documents of these titles, who is about to write the photo's memo.
    private func person(_ titles: [String], memo: String = "") -> (person: PhotosHarness, ids: [DocumentID]) {
        let person = PhotosHarness.looking(at: 5)
        person.star(0, memo: memo)
        var ids: [DocumentID] = []
        for (place, title) in titles.enumerated() {
            let id = DocumentID(high: UInt64(1000 + place), low: UInt64(place))
            person.context.catalogue.put(
                CatalogueRow(document: id, kind: "memo", title: title, createdAt: 0, changedAt: UInt64(place)))
            ids.append(id)
        }
        person.act(.show(.saved))
        return (person, ids)
    }

    private func write(_ text: String, _ person: PhotosHarness, caret: Int? = nil, isComposing: Bool = false) {
        let caret = caret ?? text.unicodeScalars.count
        person.tell("memo", .input, .input(text, selection: caret..<caret, isComposing: isComposing))
    }

    private func offered(_ person: PhotosHarness) -> [String] {
        person.node("photo-suggestions")?.all { $0.tag == .button }.map { $0.allText } ?? []
    }

    /// What stands in a node, without the space that buttons are read with.
    private func words(_ node: PhotosHarness.Node) -> String { node.allText.replacing(" ,", with: ",") }

    private func editMemo(_ person: PhotosHarness) {
        person.act(.menu(0), .menu(x: 10, y: 10))
        person.press("Edit memo")
    }

    @Test("M14 after [[ in a photo's memo documents are offered, those first that begin so; Enter puts a link in")
    func completing() throws {
        let (person, ids) = person(["Old harbour", "Harbour walk", "Harvest", "Kitchen"])
        editMemo(person)
        write("At [[Ha", person)
        #expect(offered(person) == ["Harvest", "Harbour walk", "Old harbour"])
        #expect(person.announced.last == "Press Enter to link to “Harvest”.")
        person.key("ArrowDown", at: "memo")
        #expect(person.announced.last == "Harbour walk")
        person.key("Enter", at: "memo")
        let link = "At [[\(ShortID(of: ids[1]).text)]]"
        #expect(person.node("memo")?[.value] == link && offered(person).isEmpty)
        let end = link.unicodeScalars.count
        #expect(person.effects.contains(.select(key: "memo", end..<end)))
        #expect(person.effects.last == .select(key: "memo", end..<end) && person.focused == "memo")
        // While it is written the title stands behind the id.
        #expect(person.node("memo")?[.linkTitles]?.hasSuffix("\tHarbour walk\n") == true)
        person.act(.dialogKey, .key("Enter", .control))
        #expect(person.gallery.saved.first?.memo == link)
        #expect(person.node("memo") == nil)
        // The waterfall shows the title.
        #expect(person.view.first { $0[.classes] == "saved-memo" }?.text == "At Harbour walk")
    }

    @Test("M14 a press on what is offered puts the link in where the caret is, between the words around it")
    func pressing() throws {
        let (person, ids) = person(["Kitchen"], memo: "In  today")
        editMemo(person)
        write("In [[kit today", person, caret: 8)
        person.press("Kitchen")
        #expect(person.node("memo")?[.value] == "In [[\(ShortID(of: ids[0]).text)]] today")
        person.press("Save")
        #expect(person.gallery.saved.first?.memo == "In [[\(ShortID(of: ids[0]).text)]] today")
    }

    @Test("M14 Esc closes what is offered and leaves text and dialog; the next one closes the dialog")
    func escaping() throws {
        let (person, _) = person(["Kitchen"])
        editMemo(person)
        write("[[Kit", person)
        #expect(offered(person) == ["Kitchen"])
        person.key("Escape", at: "memo")
        #expect(offered(person).isEmpty && person.node("memo")?[.value] == "[[Kit")
        #expect(person.context.isConsumed)
        // Without an offer Enter is the field's own.
        person.context.isConsumed = false
        person.key("Enter", at: "memo")
        #expect(!person.context.isConsumed && person.node("memo")?[.value] == "[[Kit")
        write("[[Kitc", person)
        #expect(offered(person) == ["Kitchen"])
        write("[[Kitc", person, caret: 0)
        #expect(offered(person).isEmpty)
        write("[[Kitc", person, isComposing: true)
        #expect(offered(person).isEmpty)
        person.press("Cancel")
        #expect(person.gallery.saved.first?.memo == "")
    }

    @Test("M14 documents that come later are offered as well, and none in the name of an album")
    func later() throws {
        let (person, _) = person([])
        editMemo(person)
        write("[[Gar", person)
        #expect(offered(person).isEmpty)
        person.context.catalogue.put(
            CatalogueRow(
                document: DocumentID(high: 7, low: 7), kind: "memo", title: "Garden", createdAt: 0, changedAt: 0))
        person.scene.catalogueChanged()
        person.settle()
        #expect(offered(person) == ["Garden"])
        person.press("Cancel")
        person.act(.newAlbum)
        person.tell("memo", .input, .input("[[Gar", selection: 5..<5, isComposing: false))
        #expect(offered(person).isEmpty)
    }

    @Test("M14 Ctrl+B, Ctrl+I and Ctrl+K mark what is selected in a photo's memo")
    func marking() throws {
        let (person, _) = person([])
        editMemo(person)
        person.tell("memo", .input, .input("big sea", selection: 0..<3, isComposing: false))
        person.key("b", at: "memo", .control)
        #expect(person.node("memo")?[.value] == "**big** sea")
        person.key("b", at: "memo", .control)
        #expect(person.node("memo")?[.value] == "big sea")
        person.key("i", at: "memo", .control)
        #expect(person.node("memo")?[.value] == "*big* sea")
        #expect(person.isEnabled("Save"))
    }

    @Test("M14 G5 in its details a photo's memo reads as memos do: a link has the title, and opens the document")
    func reading() throws {
        let (person, ids) = person(["Kitchen"])
        let link = "[[\(ShortID(of: ids[0]).text)]]"
        editMemo(person)
        write("By **day** in \(link), see [[Nowhere]]", person)
        person.press("Save")
        person.act(.view(0))
        person.act(.toggleDetails)
        let memo = try #require(person.node("viewer-memo"))
        #expect(words(memo) == "By day in Kitchen, see Nowhere")
        #expect(memo.all { $0[.classes] == "wiki-link" }.map(\.allText) == ["Kitchen"])
        person.forgetEffects()
        person.press("Kitchen")
        let opened = person.effects.contains { if case .open = $0 { true } else { false } }
        #expect(opened)
        // Another name of the document is seen at once.
        person.context.catalogue.put(
            CatalogueRow(document: ids[0], kind: "memo", title: "Pantry", createdAt: 0, changedAt: 1))
        #expect(person.node("viewer-memo").map(words) == "By day in Pantry, see Nowhere")
        // The memo is edited from here; Tab stays within the photo.
        #expect(person.scene.viewer != nil)
        person.press("Edit memo")
        #expect(person.node("memo")?[.value]?.hasPrefix("By **day**") == true)
        person.press("Cancel")
        #expect(person.focused == "viewer-memo-button")
        person.key("Tab", at: "viewer-memo-button")
        let back = person.focused
        #expect(back == "viewer-close" || back == "viewer-memo-button")
    }
}
