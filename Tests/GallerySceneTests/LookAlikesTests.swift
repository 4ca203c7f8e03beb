import GalleryModel
import Interaction
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite struct LookAlikesTests {
    /// Somebody with so many photos of their own, the screen Saved open.
    private func saving(_ count: Int, language: Language = .english, width: Double = 1280) -> PhotosHarness {
        let person = PhotosHarness.looking(language: language, width: width)
        let files = (0..<count).map { number in
            StoredFile(hash: Self.file(number).hex, name: "n\(number).jpg", width: 4000, height: 3000, size: 9)
        }
        person.act(.files, .drop(DroppedData(count: count, files: files), isOver: false))
        person.forgetEffects()
        return person
    }

    private static func file(_ number: Int) -> BlobHash { BlobHash(of: [UInt8(number & 255), UInt8(number >> 8)]) }

    /// What the server says: groups by the numbers of their photos, of each the first the largest.
    private func answer(_ groups: [[Int]], more: Int = 0, undecoded: Int = 0, notStored: Int = 0) -> String {
        let listed = groups.map { group in
            let photos = group.map { number in
                """
                {"bytes":\(number == group[0] ? 2_140_000 : 81_000),"largest":\(number == group[0]),\
                "photo":{"id":"\(Self.file(number).hex)","source":"file"}}
                """
            }
            return "{\"photos\":[\(photos.joined(separator: ","))]}"
        }
        return """
            {"compared":9,"groups":[\(listed.joined(separator: ","))],"more":\(more),"notStored":\(notStored),\
            "undecoded":\(undecoded)}
            """
    }

    /// By the menu, as a person does.
    private func find(_ person: PhotosHarness) {
        person.press("Actions for all saved photos")
        person.press("Find look-alikes…")
    }

    private func titles(_ person: PhotosHarness) -> [String] { person.gallery.saved.map(\.record.title) }
    private func stays(_ person: PhotosHarness, _ index: Int) -> Bool {
        person.node("alike-\(index)")?[.pressed] == "true"
    }

    /// The page tells how high the list is: before and after it knows how many stand beside each other.
    private func measure(_ person: PhotosHarness, lines: Int) {
        for _ in 0..<2 {
            let size = SceneEvent.size(width: 1240, height: Double(lines) * 320)
            person.send(.size, to: person.node("alike-list"), size)
        }
    }

    @Test("G16 look-alikes stand side by side with size, bytes and date; the largest is marked, and stays as suggested")
    func sideBySide() throws {
        let person = saving(5)
        person.alikeAnswers = [answer([[0, 3], [1, 2, 4]])]
        find(person)
        #expect(person.text.contains("Group 1 of 2"))
        let first = try #require(person.node("alike-0"))
        #expect(first.name == "Photo 1, n0, 4000 × 3000 · 2.1 MB, 08:00, Largest")
        #expect(first.allText.contains("Stays") && first.first { $0.tag == .img } != nil)
        let second = try #require(person.node("alike-1"))
        #expect(second.allText.contains("81 kB") && second.allText.contains("To trash"))
        #expect(!second.allText.contains("Largest"))
        #expect([0, 1].map { stays(person, $0) } == [true, false])
        #expect(person.node("alike-2") == nil && person.focused == "alike-keep")
        #expect(person.announced.last == "Group 1 of 2, 2 photos")
    }

    @Test("G16 look-alikes have an address: the way back leaves them, and whoever comes by it finds them anew")
    func address() {
        let person = saving(5)
        person.alikeAnswers = [answer([[0, 3], [1, 2, 4]])]
        find(person)
        #expect(person.effects.contains(.open(.face(area: "gallery", "alike"))))
        #expect(Route(text: "/gallery/alike", areas: ["gallery"]) == .face(area: "gallery", "alike"))
        // The page says where it is by now.
        person.scene.openFace("alike")
        person.settle()
        #expect(person.text.contains("Group 1 of 2"))
        person.scene.openFace("saved")
        person.settle()
        #expect(person.node("alike") == nil && person.cells.count == 5)
        person.scene.openFace("alike")
        person.settle()
        #expect(person.text.contains("Group 1 of 2"))
        person.forgetEffects()
        person.key("Escape", at: "alike")
        #expect(person.effects.contains(.leave(to: .face(area: "gallery", "saved"))))
        #expect(person.node("alike") == nil)
    }

    @Test("G16 a press chooses what stays; the others go to the trash in one step, and Undo shows the group again")
    func choosing() throws {
        let person = saving(5)
        person.alikeAnswers = [answer([[1, 2, 4], [0, 3]])]
        find(person)
        person.tell("alike-2", .press, .press([]))
        #expect([0, 1, 2].map { stays(person, $0) } == [true, false, true])
        person.press("Keep 2, move 1 to trash")
        #expect(titles(person) == ["n0", "n1", "n3", "n4"])
        #expect(person.toasts.last == "Moved “n2” to trash.")
        #expect(person.text.contains("Group 2 of 2"))
        #expect(person.scene.takeBack())
        person.settle()
        #expect(titles(person).count == 5 && person.text.contains("Group 1 of 2"))
        person.press("Keep 1, move 2 to trash")
        #expect(person.toasts.last == "Moved 2 photos to trash." && person.keptEvents == 3)
        person.press("Keep 1, move 1 to trash")
        #expect(person.text.contains("That was the last group."))
        #expect(titles(person) == ["n0", "n1"])
        person.press("Done")
        #expect(person.focused == "saved-menu" && person.cells.count == 2)
    }

    @Test("G16 all of a group can stay, or none; one goes back to those of which all were kept")
    func keepingAll() throws {
        let person = saving(6)
        person.alikeAnswers = [answer([[0, 1], [2, 3], [4, 5]])]
        find(person)
        #expect(!person.isEnabled("Previous group"))
        person.press("Keep all")
        #expect(person.gallery.savedCount == 6 && person.text.contains("Group 2 of 3"))
        person.tell("alike-0", .press, .press([]))
        person.press("Move all 2 to trash")
        #expect(person.gallery.savedCount == 4 && person.text.contains("Group 3 of 3"))
        person.press("Previous group")
        #expect(person.text.contains("Group 1 of 3"))
        person.tell("alike-1", .press, .press([]))
        person.press("Keep all")
        #expect(person.gallery.savedCount == 4 && person.text.contains("Group 3 of 3"))
    }

    @Test("G16 the keyboard alone goes through all groups")
    func keys() throws {
        let person = saving(7)
        person.alikeAnswers = [answer([[0, 1, 2], [3, 4], [5, 6]])]
        find(person)
        func key(_ name: String, at place: String = "alike") { person.key(name, at: place) }
        key("2")
        #expect([0, 1, 2].map { stays(person, $0) } == [true, true, false])
        measure(person, lines: 1)
        key("ArrowRight", at: "alike-0")
        #expect(person.focused == "alike-1")
        key("k")
        #expect(person.gallery.savedCount == 6 && person.text.contains("Group 2 of 3"))
        key("a")
        #expect(person.gallery.savedCount == 6 && person.text.contains("Group 3 of 3"))
        key("b")
        #expect(person.text.contains("Group 2 of 3"))
        key("9")
        key("Escape")
        #expect(person.scene.alike == nil && person.focused == "saved-menu")
        #expect(person.scene.keys.contains { person.text($0.title) == "Keep the chosen look-alikes" })
        #expect(person.scene.commands.contains { $0.title == "Find look-alikes…" })
    }

    @Test("G16 where nothing looks alike, that is said, with what can't be compared")
    func nothing() {
        let person = saving(2)
        person.alikeAnswers = [answer([], notStored: 1)]
        find(person)
        #expect(person.text.contains("No saved photos look alike."))
        #expect(person.text.contains("1 photo can't be compared: the file is elsewhere."))
    }

    @Test("G16 without the server the page says what it needs, and tries again")
    func offline() {
        let person = saving(2)
        person.context.isOnline = false
        find(person)
        #expect(person.text.contains("The server finds look-alikes. Try again when it can be reached."))
        person.context.isOnline = true
        person.alikeAnswers = [answer([[0, 1]])]
        person.press("Try again")
        #expect(person.text.contains("Group 1 of 1"))
        person.isOnline = false
        person.press("Back to the saved photos")
        find(person)
        #expect(person.text.contains("Can't reach the server."))
    }

    @Test("G16 the server decodes in portions; a page that hears of no progress stops asking")
    func portions() {
        let person = saving(2)
        person.alikeAnswers = [answer([], undecoded: 250), answer([], undecoded: 150), answer([[0, 1]])]
        find(person)
        #expect(person.commands.count { $0.path == "/api/gallery/alike" } == 3)
        #expect(person.text.contains("Group 1 of 1"))
        person.press("Back to the saved photos")
        person.alikeAnswers = [answer([], undecoded: 250)]
        find(person)
        #expect(person.commands.count { $0.path == "/api/gallery/alike" } == 5)
        #expect(person.text.contains("Can't compare the photos."))
    }

    @Test("G16 the groups that an answer leaves out are asked for behind its last, past those that were kept")
    func manyGroups() throws {
        let person = saving(6)
        person.alikeAnswers = [answer([[0, 1], [2, 3]], more: 1), answer([[4, 5]])]
        find(person)
        #expect(person.text.contains("Group 1 of 3"))
        person.press("Keep all")
        person.press("Keep 1, move 1 to trash")
        #expect(person.text.contains("Group 3 of 3"))
        #expect(person.commands.last?.json == #"{"decode":100,"offset":1,"limit":1000}"#)
    }

    @Test("G16 of a thousand look-alikes only those in sight are there")
    func thousand() {
        let person = saving(1000)
        person.alikeAnswers = [answer([Array(0..<1000)])]
        find(person)
        measure(person, lines: 200)
        person.send(.scroll, to: person.node("alike-list"), .scroll(top: 20_000, height: 700))
        let shown = person.view.all { $0.key?.hasPrefix("alike-cell-") == true }
        #expect(shown.count < 60)
        #expect(shown.contains { $0.key == "alike-cell-310" })
        person.press("Keep 1, move 999 to trash")
        #expect(person.gallery.savedCount == 1)
    }

    @Test("G16 what goes to the trash elsewhere leaves the group, and a group with one left is passed over")
    func elsewhere() throws {
        let person = saving(5)
        person.alikeAnswers = [answer([[0, 1, 2], [3, 4]])]
        find(person)
        let other = OpenDocument<Gallery>(
            document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in person.scene.documents[Gallery.document]?.log ?? [] {
            other.receive(event.bytes, now: person.context.now)
        }
        for (number, place) in [(0, "Group 1 of 2"), (1, "Group 2 of 2")] {
            person.context.now += 1000
            other.perform(try other.value.unsave(PhotoKey(file: Self.file(number))), now: person.context.now)
            for bytes in other.takeOutbox() { person.scene.receive([bytes], of: Gallery.document) }
            person.settle()
            #expect(person.text.contains(place))
            // The largest has gone: nothing is suggested.
            if number == 0 { #expect([0, 1].map { stays(person, $0) } == [true, true]) }
        }
    }

    @Test("G16 an answer that is none, and one full of nonsense, do no harm")
    func nonsense() {
        let person = saving(2)
        for body in ["[]", "{\"groups\":7}", "", "{\"groups\":[{\"photos\":[{\"photo\":{}}]}],\"more\":-3}"] {
            person.alikeAnswers = [body]
            find(person)
            #expect(person.text.contains("Can't compare the photos.") || person.text.contains("look alike."))
            person.key("Escape", at: "alike")
        }
        // Photos that are not saved here, and numbers that fit nowhere.
        person.alikeAnswers = [
            """
            {"groups":[{"photos":[{"photo":{"source":"x","id":"1"},"bytes":-1},\
            {"photo":{"source":"x","id":"2"},"bytes":9223372036854775807}]}],"more":9223372036854775807,"undecoded":0}
            """
        ]
        find(person)
        #expect(person.commands.count < 20)
    }
}
