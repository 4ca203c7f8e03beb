import ColorSelectModel
import Interaction
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import ColorSelectScene

@Suite struct ChoosingTests {
    @Test("S2 choosing a part again removes it, and a required one stays")
    func choosingAgain() throws {
        let person = IllustrationHarness.making()
        let kit = try #require(person.kit)
        let required = try #require(kit.categories.first { $0.isRequired && !$0.components.isEmpty })
        let optional = try #require(kit.categories.first { !$0.isRequired && $0.components.count > 1 })
        for category in [required, optional] {
            person.press(category.names.text(in: "en"))
            let name = category.components[0].names.text(in: "en")
            person.press(name)
            #expect(person.find(name)?[.pressed] == "true")
            person.press(name)
            #expect(person.find(name)?[.pressed] == (category.isRequired ? "true" : "false"))
        }
        person.press(optional.components[0].names.text(in: "en"))
        person.press(optional.components[1].names.text(in: "en"))
        #expect(person.illustration.choice(in: optional.id) == optional.components[1].id)
    }

    /// An illustration that somebody else has made.
    private func stored() throws -> [(document: DocumentID, bytes: [UInt8])] {
        let other = IllustrationHarness.making()
        other.press("Hair")
        other.press("Curls")
        return other.takeEffects().compactMap { effect in
            if case .keep(let document, _, let bytes) = effect { (document, bytes) } else { nil }
        }
    }

    @Test("S2 while a kit loads there is nothing to choose, and nothing is chosen for another illustration")
    func chosenTooEarly() throws {
        let person = IllustrationHarness(seed: 8)
        person.stored = try stored()
        let id = try #require(person.stored.first?.document)
        person.context.catalogue.take(CatalogueRow(document: id, kind: "illustration", title: "Anna"))
        person.hasKits = false
        person.press("New illustration")
        #expect(person.find("Hair", role: "tab") == nil)
        person.act(.random)
        person.act(.tap("bob"))
        person.press("All illustrations")
        person.act(.openIllustration(id))
        person.hasKits = true
        person.press("Try again")
        #expect(person.illustration.choice(in: "hair") == "curls")
        #expect(person.kept.isEmpty)
    }

    @Test("W5 one press deletes an illustration, however old it is")
    func deletingOld() throws {
        let person = IllustrationHarness()
        person.stored = try stored()
        let id = try #require(person.stored.first?.document)
        person.context.catalogue.take(CatalogueRow(document: id, kind: "illustration", title: "Old"))
        for number in UInt64(1)...20 {
            let document = DocumentID(high: 1, low: number)
            person.context.catalogue.take(
                CatalogueRow(document: document, kind: "illustration", title: "New", changedAt: number))
        }
        person.scene.catalogueChanged()
        person.settle()
        // Scrolled to its end.
        person.act(.list, .scroll(top: 4_000, height: 900))
        person.press("Delete “Old”")
        #expect(person.context.catalogue[id]?.isTrashed == true)
        #expect(person.scene.takeBack())
        #expect(person.context.catalogue[id]?.isTrashed == false)
    }

    @Test("S6 a plain tap takes the remembered colour and never forgets it")
    func remembered() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.act(.openStrip("curls"))
        let chosen = try #require(person.scene.strip.popup?.colors[4])
        person.act(.swatch(4))
        #expect(person.illustration.chosenColor(ofSlot: "hair") == chosen.id)
        person.press("Curls")
        #expect(person.illustration.choice(in: "hair") == nil)
        person.press("Curls")
        #expect(person.illustration.chosenColor(ofSlot: "hair") == chosen.id)
        let composition = person.illustration.composition(with: try #require(person.kit))
        #expect(composition.layers.contains { $0.color(ofSlot: "hair") == chosen.value })
    }

    @Test("S9 a part in its colours is drawn once, however often it is shown")
    func drawnOnce() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.press("Eyes")
        let made = person.scene.pictures.madeCount
        for _ in 0..<5 {
            person.press("Hair")
            person.press("Eyes")
        }
        #expect(person.scene.pictures.madeCount == made)
        #expect(Set(person.asked).count == person.asked.count, "a file was fetched twice")
    }

    @Test("S10 reset clears all; a random picture comes again from its seed")
    func random() throws {
        let person = IllustrationHarness.making()
        person.press("Random")
        let seed = try #require(person.scene.seed)
        let first = person.illustration.choices
        let colors = person.illustration.chosenColors.map { $0.slot + $0.color }
        #expect(!first.isEmpty)
        #expect(person.node("seed") == nil, "what is rarely used waits in a menu")
        person.press("More for the whole picture")
        person.press("Seed")
        #expect(person.focused == "seed")
        #expect(person.node("seed")?[.value] == String(seed))
        person.press("Reset")
        #expect(person.illustration.choices.isEmpty)
        person.tell("seed", .commit, .commit(String(seed)))
        #expect(person.illustration.choices == first)
        #expect(person.illustration.chosenColors.map { $0.slot + $0.color } == colors)
    }

    @Test("S10 a seed that is typed is drawn by Random too, and what is none is said to be none")
    func typedSeed() throws {
        let person = IllustrationHarness.making()
        person.act(.toggleSeed)
        person.press("Random")
        // The press on the button leaves the field first.
        person.tell("seed", .commit, .commit("7"))
        person.press("Random")
        #expect(person.scene.seed == 7 && person.node("seed")?[.value] == "7")
        person.press("Random")
        #expect(person.scene.seed != 7)
        person.tell("seed", .key, .key("Enter", []))
        person.tell("seed", .commit, .commit("7"))
        person.press("Random")
        #expect(person.scene.seed != 7)
        let choices = person.illustration.choices
        let seed = person.scene.seed
        for typed in ["abc", "-3", "99999999999999999999999"] {
            person.tell("seed", .commit, .commit(typed))
            #expect(person.node("seed")?[.invalid] == "true")
            #expect(person.scene.seed == seed && person.illustration.choices == choices)
        }
        person.tell("seed", .commit, .commit(""))
        #expect(person.node("seed")?[.invalid] == nil)
    }

    @Test("S11 a title has at most 80 letters, counted while it is typed")
    func title() throws {
        let person = IllustrationHarness.making()
        person.press("Random")
        let long = String(repeating: "가", count: 81)
        person.tell("title", .input, .input(long, selection: 81..<81, isComposing: false))
        #expect(person.view.allText.contains("81 / 80"))
        #expect(person.node("title")?[.invalid] == "true")
        person.tell("title", .commit, .commit(long))
        #expect(person.illustration.name == "Illustration 1")
        #expect(person.node("title")?[.value] == long, "what was typed is not lost")
        person.tell("title", .input, .input("민지", selection: 2..<2, isComposing: false))
        person.tell("title", .commit, .commit("민지"))
        #expect(person.illustration.name == "민지")
        #expect(person.context.catalogue.rows(kind: "illustration").first?.title == "민지")
    }

    @Test("S11 what a draft's title is too long for is said, and nothing is called chosen or removed")
    func longTitle() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.tell(
            "title", .input, .input(String(repeating: "a", count: 81), selection: 81..<81, isComposing: false))
        person.press("Curls")
        #expect(person.effects.contains(.toast("A title can have up to 80 characters.", undo: false)))
        #expect(person.announced.isEmpty)
        #expect(person.keptEvents == 0)
    }

    @Test("S11 nothing is kept before something is chosen, and an unfinished illustration is offered on return")
    func unfinished() throws {
        let person = IllustrationHarness.making()
        person.press("All illustrations")
        #expect(person.keptEvents == 0)
        #expect(person.view.allText.contains("Build a face"))
        person.press("New illustration")
        person.press("Hair")
        person.press("Curls")
        #expect(person.keptEvents == 1)
        person.press("All illustrations")
        person.press("Continue “Illustration 1”")
        #expect(person.illustration.choice(in: "hair") == "curls")
        person.press("Random")
        person.press("All illustrations")
        #expect(person.find("Continue “Illustration 1”") == nil)
    }

    @Test("S11 a card has the server's picture until its own can be drawn, and is never blank between the two")
    func cardPicture() {
        let person = IllustrationHarness.making()
        person.press("Random")
        person.press("All illustrations")
        func picture(before person: IllustrationHarness) -> ElementName? {
            person.view.first { $0[.classes] == "illustration-picture" }?.tag
        }
        #expect(picture(before: person) == .svg)
        // The page is opened anew; what it draws with comes after the illustration.
        let again = IllustrationHarness()
        again.hasKits = false
        again.stored = person.kept
        for row in person.context.catalogue.rows(kind: Illustration.kind) { again.context.catalogue.take(row) }
        again.scene.open(nil)
        again.settle()
        #expect(picture(before: again) == .img)
        again.hasKits = true
        again.act(.retry)
        #expect(picture(before: again) == .svg)
    }

    @Test("S11 S16 SVG is saved from what is here, the others by the server, in the width that is chosen")
    func saving() throws {
        let person = IllustrationHarness.making()
        for name in ["Save", "Copy"] {
            person.press(name)
            #expect(
                person.takeEffects().contains(.toast("Nothing chosen yet, so there is nothing to save.", undo: false)))
        }
        person.press("Random")
        person.tell("format", .commit, .commit(String(IllustrationFormat.svg.rawValue)))
        person.tell("width", .commit, .commit("512"))
        person.press("Save")
        var saved: [UInt8]?
        for case .download(let name, let type, let bytes) in person.takeEffects() {
            #expect(name == "Illustration 1.svg")
            #expect(type == "image/svg+xml")
            saved = bytes
        }
        let text = String(decoding: try #require(saved), as: UTF8.self)
        #expect(text.hasPrefix("<svg"))
        #expect(text.contains("width=\"512\"") && text.contains("CC0-1.0"))
        person.press("Transparent")
        for format in [IllustrationFormat.png, .pdf] {
            person.tell("format", .commit, .commit(String(format.rawValue)))
            person.tell("width", .commit, .commit("2048"))
            person.press("Save")
            #expect(
                person.takeEffects().contains {
                    guard case .downloadFrom(let path, let name) = $0 else { return false }
                    return path.hasSuffix("/transparent.\(format.fileExtension)?width=2048")
                        && name == "Illustration 1.\(format.fileExtension)"
                })
        }
        person.tell("width", .commit, .commit("100000"))
        person.press("Copy")
        #expect(
            person.takeEffects().contains {
                if case .copyPicture(let path, _) = $0 { path.hasSuffix("/transparent.png?width=2048") } else { false }
            }, "a width that is not offered is not taken")
        person.context.isOnline = false
        for name in ["Save", "Copy"] {
            person.press(name)
            let told = person.takeEffects()
            #expect(told.count == 1)
            #expect(
                told.contains { if case .toast(let words, _, _) = $0 { words.contains("save SVG") } else { false } })
        }
    }

    @Test("S12 the credits of what is used are shown")
    func credits() throws {
        let person = IllustrationHarness.making()
        person.press("Random")
        #expect(!person.view.allText.contains("Bojagi · CC0-1.0"))
        person.press("More for the whole picture")
        person.press("Credits")
        #expect(person.view.allText.contains("Bojagi · CC0-1.0"))
    }

    @Test("S15 the editor opens on a category in which there is something to choose from")
    func firstCategory() throws {
        let person = IllustrationHarness.making()
        let shown = try #require(person.scene.shownCategory)
        #expect(shown.components.count > 1)
        #expect(shown.id == "hair")
        #expect(person.find("Hair", role: "tab")?[.classes] == "tab is-on")
    }

    @Test("M11 W1 an illustration in the list has a menu: it is opened, duplicated, sent and deleted")
    func listedMenu() throws {
        let person = IllustrationHarness.making()
        person.press("Random")
        let first = person.illustration
        person.act(.back)
        let id = try #require(person.context.catalogue.rows(kind: Illustration.kind).first?.document)
        person.act(.showMenu(id), .menu(x: 30, y: 40))
        #expect(person.node("menu")?.children.map(\.allText) == ["Open", "Duplicate", "Send to…", "Delete"])
        person.press("Duplicate")
        #expect(person.toasts.last == "Made the illustration “\(first.name) copy”.")
        let rows = person.context.catalogue.rows(kind: Illustration.kind)
        let copy = try #require(rows.first { $0.document != id })
        #expect(rows.count == 2 && copy.title == first.name + " copy")
        person.act(.openIllustration(copy.document))
        #expect(person.illustration.choices == first.choices)
        #expect(person.illustration.chosenColors.map(\.color) == first.chosenColors.map(\.color))
        #expect(person.illustration.kit == first.kit)
        person.act(.back)
        person.act(.showMenu(copy.document), .menu(x: 30, y: 40))
        person.press("Delete")
        #expect(person.context.catalogue[copy.document]?.isTrashed == true)
    }

    @Test("S13 a kit that is not there, and a server that does not answer, are said; trying again brings it")
    func missingKit() throws {
        let person = IllustrationHarness()
        person.isOnline = false
        person.act(.makeNew)
        #expect(person.view.allText.contains("Can't load"))
        person.isOnline = true
        person.press("Try again")
        #expect(person.find("Hair", role: "tab") != nil)
    }

    @Test("W14 an illustration is sent where a person chooses, once there is one")
    func send() throws {
        let person = IllustrationHarness.making()
        person.press("Send to…")
        #expect(person.takeEffects().contains(.toast("Nothing chosen yet.", undo: false)))
        person.press("Random")
        person.press("Send to…")
        guard case .document(let id) = person.scene.place else {
            Issue.record("no illustration")
            return
        }
        #expect(person.takeEffects().contains(.send(id)))
    }

    @Test("W8 what a newer version has changed is kept and said to be there")
    func newer() throws {
        let person = IllustrationHarness.making()
        person.press("Random")
        guard case .document(let id) = person.scene.place else {
            Issue.record("no illustration")
            return
        }
        let other = OpenDocument<Illustration>(
            document: id, kind: Illustration.kind, replica: ReplicaID(9), author: AuthorID(9))
        other.perform([.unknown([250, 1, 2])], now: person.context.now)
        for bytes in other.takeOutbox() { person.scene.receive([bytes], of: id) }
        #expect(person.view.allText.contains("1 change from a newer version is kept, but can't be shown."))
        #expect(!person.illustration.choices.isEmpty)
    }

    @Test("W5 a deleted illustration comes back by undo")
    func deletion() throws {
        let person = IllustrationHarness.making()
        person.press("Random")
        person.press("All illustrations")
        let row = try #require(person.context.catalogue.rows(kind: "illustration").first)
        #expect(
            person.view.first { $0[.reference] == "document:" + row.document.text }?.button("Delete “Illustration 1”")
                != nil)
        person.press("Delete “Illustration 1”")
        #expect(person.effects.contains(.toast("Moved “Illustration 1” to trash.", undo: true)))
        #expect(person.find("Delete “Illustration 1”") == nil)
        person.scene.step(.undo)
        person.settle()
        #expect(person.find("Delete “Illustration 1”") != nil)
    }
}
