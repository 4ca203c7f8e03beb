import ColorSelectModel
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import ColorSelectScene

@Suite struct KitChoosingTests {
    private static let art = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g fill=\"#112233\" data-fill=\"skin\"/></svg>"

    private static func pack(part: String = "Head") -> KitPack {
        let kit = """
            {"id": "tiny", "name": "Tiny", "licence": "CC0-1.0", "authors": ["Bojagi"],
             "size": {"width": 100, "height": 100}, "planes": ["front"],
             "palettes": [{"id": "skins", "colors": [{"id": "sand", "name": "Sand", "value": "#E0AC86"}]}],
             "categories": [{"id": "face", "name": "Face", "required": true, "components": [
               {"id": "head", "name": "\(part)", "slots": [{"name": "skin", "palette": "skins"}],
                "layers": [{"file": "head.svg", "plane": "front"}]}]}]}
            """
        return KitPack(files: [
            KitFile(path: "kit.json", bytes: Array(kit.utf8)), KitFile(path: "head.svg", bytes: Array(art.utf8)),
        ])
    }

    private static func reference(_ pack: KitPack) -> KitReference { KitReference(id: "tiny", pack: pack) }

    private func person(with pack: KitPack = pack()) -> IllustrationHarness {
        let person = IllustrationHarness()
        person.ownKits = [("Tiny", pack)]
        person.scene.shelf.loadList()
        person.settle()
        return person
    }

    private func choices(_ person: IllustrationHarness) -> [String] {
        person.settle()
        for effect in person.takeEffects() {
            if case .pick(_, let choice) = effect { return choice.items.map(\.title) }
        }
        return []
    }

    @Test("S14 with several kits a person chooses which a new illustration is made with, and it keeps that version")
    func choosing() throws {
        let person = person()
        person.press("Kits")
        #expect(
            choices(person) == [
                "Bust", "Tiny", "Add a kit from a ZIP file…", "Add a kit from a folder…", "Remove a kit…",
            ])
        person.scene.picked(item: Self.reference(Self.pack()).place, for: 1)
        person.settle()
        #expect(person.kit?.id == "tiny")
        person.press("Random")
        #expect(person.illustration.kit == Self.reference(Self.pack()))
        #expect(person.illustration.choice(in: "face") == "head")
        // From an illustration, too, and nothing leads away from the new one.
        person.press("Random")
        person.forgetEffects()
        person.scene.picked(item: TestKit.reference.place, for: 1)
        person.settle()
        #expect(person.kit?.id == "bust" && !person.effects.contains(.open(.area("color-select"))))
        person.scene.picked(item: Self.reference(Self.pack()).place, for: 1)
        person.settle()
        // The next one is made with it, too.
        person.press("All illustrations")
        person.press("New illustration")
        #expect(choices(person) == [] && person.kit?.id == "tiny")
    }

    @Test("S14 a new illustration begins at once, with the usual kit, however many there are")
    func single() {
        let person = person()
        person.press("New illustration")
        #expect(choices(person) == [])
        #expect(person.kit?.id == "bust")
        person.press("Random")
        #expect(person.illustration.kit == TestKit.reference)
    }

    @Test("S14 an older version is drawn as it was, and a newer one is a press away; undo takes it back")
    func versions() throws {
        let (old, new) = (Self.pack(), Self.pack(part: "Big head"))
        let person = person(with: old)
        person.press("Kits")
        person.scene.picked(item: Self.reference(old).place, for: 1)
        person.settle()
        person.press("Random")
        #expect(person.find("Use it") == nil)
        person.ownKits = [("Tiny", new), ("Tiny", old)]
        // The list names the newest version of each kit.
        person.ownKits.removeLast()
        person.scene.shelf.loadList()
        person.settle()
        #expect(person.kit?.component("head")?.component.names.text(in: "en") == "Head")
        #expect(person.view.allText.contains("There is a newer version of this kit."))
        person.press("Use it")
        person.settle()
        #expect(person.illustration.kit == Self.reference(new))
        #expect(person.kit?.component("head")?.component.names.text(in: "en") == "Big head")
        person.press("Undo")
        #expect(person.illustration.kit == Self.reference(old))
    }

    @Test("S14 where the very version isn't here, what has its id draws the picture, and that is said")
    func missing() throws {
        let person = person(with: Self.pack(part: "Big head"))
        let id = DocumentID(high: 1, low: 2)
        let other = OpenDocument<Illustration>(
            document: id, kind: Illustration.kind, replica: ReplicaID(9), author: AuthorID(9))
        other.perform(
            try Illustration.creation(name: "Ada", kit: Self.reference(Self.pack())), now: person.context.now)
        person.scene.open(id)
        for bytes in other.takeOutbox() { person.scene.receive([bytes], of: id) }
        person.scene.isReady(id)
        person.settle()
        #expect(person.kit?.id == "tiny")
        #expect(person.view.allText.contains("Made with another version of this kit, which isn't here."))
        // It comes, and the list with it: the picture is what it was.
        person.ownKits.append(("Tiny", Self.pack()))
        person.scene.shelf.loadList()
        person.settle()
        #expect(person.kit?.component("head")?.component.names.text(in: "en") == "Head")
        #expect(!person.view.allText.contains("Made with another version of this kit"))
    }

    @Test("S14 what is being made stays on show while the list of kits is asked for anew, or is not answered")
    func reloading() {
        let person = person()
        person.press("New illustration")
        person.scene.shelf.loadList()
        #expect(person.find("Hair", role: "tab") != nil)
        person.isOnline = false
        person.settle()
        #expect(person.find("Hair", role: "tab") != nil)
    }

    @Test("S14 an archive that was chosen is sent, and what is wrong with it is listed")
    func adding() throws {
        let person = person()
        person.press("Kits")
        _ = person.takeEffects()
        person.scene.picked(item: "add", for: 1)
        person.settle()
        #expect(person.takeEffects().contains(.chooseFiles(key: "list", accept: ".zip", multiple: false)))
        let hash = BlobHash(of: [7])
        let file = StoredFile(hash: hash.hex, name: "kit.zip", width: 0, height: 0, size: 7)
        person.act(.takeKit, .paste(DroppedData(files: [file], isChosen: true)))
        person.settle()
        #expect(person.commands == [#"/api/color-select/kits/add {"blob":"\#(hash.hex)"}"#])
        person.kitAnswer = (
            207, #"{"kit":null,"problems":[{"place":"kit.json","text":"The file “kit.json” is missing."}]}"#
        )
        person.act(.takeKit, .paste(DroppedData(files: [file], isChosen: true)))
        person.settle()
        #expect(person.view.allText.contains("The kit can't be used"))
        #expect(person.view.allText.contains("The file “kit.json” is missing."))
        person.press("Close")
        #expect(!person.view.allText.contains("The kit can't be used") && person.focused == "kits")
        // A text, or nothing, is no archive.
        person.act(.takeKit, .paste(DroppedData(isChosen: true)))
        #expect(person.takeEffects().contains(.toast("This is no ZIP file.", undo: false)))
    }

    @Test("S14 a folder is asked for as an archive is")
    func folder() {
        let person = person()
        person.press("Kits")
        _ = person.takeEffects()
        person.scene.picked(item: "add-folder", for: 1)
        person.settle()
        #expect(person.takeEffects().contains(.chooseFiles(key: "list", accept: "folder", multiple: false)))
    }

    @Test("S14 that a kit was added is said once it can be chosen")
    func saying() throws {
        let person = person()
        person.press("Kits")
        person.settle()
        _ = person.takeEffects()
        person.context.notice = "Added the kit “Tiny”; parts: 1."
        let file = StoredFile(hash: BlobHash(of: [7]).hex, name: "kit.zip", width: 0, height: 0, size: 7)
        person.scene.takeKit(.paste(DroppedData(files: [file], isChosen: true)))
        func question(_ effects: [Effect]) -> UInt32? {
            for case .ask(let number, _) in effects { return number }
            return nil
        }
        func words(_ effects: [Effect]) -> [String] {
            effects.compactMap { if case .toast(let words, _, _) = $0 { words } else { nil } }
        }
        let command = try #require(question(person.scene.takeEffects()))
        person.scene.answered(command, status: 200, body: Array(#"{"kit":"tiny","problems":[]}"#.utf8))
        let asked = person.scene.takeEffects()
        #expect(words(asked).isEmpty)
        let list = try #require(question(asked))
        person.scene.answered(list, status: 200, body: try #require(TestKit.bytes("/api/kits", person.ownKits)))
        #expect(words(person.scene.takeEffects()) == ["Added the kit “Tiny”; parts: 1."])
    }

    @Test("S14 a kit of one's own is removed where kits are chosen")
    func removing() throws {
        let person = person()
        person.press("Kits")
        _ = person.takeEffects()
        person.scene.picked(item: "remove", for: 1)
        #expect(choices(person) == ["Tiny"])
        person.scene.picked(item: "tiny", for: 2)
        person.settle()
        #expect(person.commands == [#"/api/color-select/kits/remove {"kit":"tiny"}"#])
    }
}
