import Drawing
import GalleryModel
import Interaction
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite struct ViewerTests {
    private func viewing(_ index: Int = 1) throws -> PhotosHarness {
        let person = PhotosHarness.looking(at: 12)
        person.tell("open-\(index)", .press, .press([]))
        person.act(.viewerSize, .size(width: 1000, height: 600))
        return person
    }

    private func place(_ person: PhotosHarness) -> String? { person.node("viewer-place")?.text }

    @Test("G6 a tap opens a photo full screen; arrows, Home and End turn, Esc closes and gives the focus back")
    func keys() throws {
        let person = try viewing()
        #expect(place(person) == "2 / 12")
        #expect(person.view.first { $0[.role] == "dialog" }?.name == "Photo 2, Title 1, Author 1")
        for (key, shown) in [
            ("ArrowRight", "3 / 12"), ("End", "12 / 12"), ("ArrowRight", "12 / 12"), ("Home", "1 / 12"),
            ("ArrowLeft", "1 / 12"),
        ] {
            person.key(key, at: "viewer")
            #expect(place(person) == shown)
        }
        person.key("Escape", at: "viewer")
        #expect(person.scene.viewer == nil)
        #expect(person.effects.last == .focus(key: "open-0"))
    }

    @Test("G6 a photo that is full screen has an address: the way back closes it, and the address shows it again")
    func address() throws {
        let person = PhotosHarness.looking(at: 12)
        let ofSource = Route.face(area: "gallery", "photo")
        person.tell("open-1", .press, .press([]))
        #expect(person.effects.contains(.open(ofSource)))
        person.scene.openFace("photo")
        person.settle()
        #expect(person.scene.viewer != nil)
        person.scene.open(nil)
        person.settle()
        #expect(person.scene.viewer == nil && person.scene.screen == .browse)

        for index in 0..<3 { person.star(index) }
        person.press("Saved")
        person.tell("open-1", .press, .press([]))
        let key = try #require(person.scene.viewer?.key)
        func address(_ key: PhotoKey) -> Route {
            .inside(area: "gallery", Gallery.document, Inside(part: key.shortID))
        }
        #expect(person.effects.contains(.open(address(key))))
        func follow(_ key: PhotoKey) {
            person.scene.open(nil)
            person.scene.reveal(Inside(part: key.shortID))
            person.settle()
        }
        follow(key)
        #expect(person.scene.viewer?.key == key && person.scene.screen == .saved)
        // Turning is no step of the way back.
        person.forgetEffects()
        person.key("ArrowRight", at: "viewer")
        let next = try #require(person.scene.viewer?.key)
        #expect(next != key && person.effects.contains(.move(address(next))))
        #expect(!person.effects.contains { if case .open = $0 { true } else { false } })
        person.scene.openFace("saved")
        person.settle()
        #expect(person.scene.viewer == nil && person.scene.screen == .saved)
        follow(next)
        #expect(person.scene.viewer?.key == next)
        person.key("Escape", at: "viewer")
        #expect(person.scene.viewer == nil)
        #expect(person.effects.contains(.leave(to: .face(area: "gallery", "saved"))))
    }

    @Test("G6 Tab stays within the full screen, whatever its last button is")
    func focus() throws {
        let person = try viewing(0)
        for (key, last) in [("Home", "viewer-next"), ("End", "viewer-previous")] {
            person.key(key, at: "viewer")
            person.key("Tab", at: last)
            #expect(person.effects.last == .focus(key: "viewer-close"))
            person.key("Tab", at: "viewer-close", .shift)
            #expect(person.effects.last == .focus(key: last))
        }
    }

    @Test("G6 a photo stays full screen while others are saved and deleted elsewhere")
    func changedElsewhere() throws {
        let person = PhotosHarness.looking(at: 12)
        for index in 0..<3 { person.star(index) }
        person.press("Saved")
        person.tell("open-1", .press, .press([]))
        #expect(person.scene.viewer?.key.id == "p1")
        let other = OpenDocument<Gallery>(
            document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in person.scene.documents[Gallery.document]?.log ?? [] { other.receive(event.bytes, now: 0) }
        var record = PhotoRecord(key: PhotoKey(source: "built-in", id: "new"), width: 10, height: 10)
        record.file = BlobHash(of: [1])
        person.context.now += 1000
        other.perform(try other.value.save(record), now: person.context.now)
        for bytes in other.takeOutbox() { person.scene.receive([bytes], of: Gallery.document) }
        #expect(place(person) == "3 / 4")
        #expect(person.scene.viewer?.key.id == "p1")
        person.act(.starViewed)
        #expect(person.gallery.saved.map { $0.key.id } == ["new", "p2", "p0"])
        #expect(person.scene.viewer?.key.id == "p0")
        person.act(.starViewed)
        #expect(person.scene.viewer?.key.id == "p2")
    }

    @Test("G6 a swipe turns to the next and the previous photo, downwards it closes")
    func swipe() throws {
        let person = try viewing()
        func swipe(_ dx: Double, _ dy: Double) throws {
            person.finger(.down, at: "viewer-stage", x: 500, y: 300)
            for step in 1...4 {
                person.time += 20
                person.finger(
                    .move, at: "viewer-stage", x: 500 + dx * Double(step) / 4, y: 300 + dy * Double(step) / 4)
                if person.scene.viewer == nil { return }
            }
            person.time += 20
            person.finger(.up, at: "viewer-stage", x: 500 + dx, y: 300 + dy)
            person.time += 1000
            person.rest(0, timer: 2)
        }
        try swipe(-120, 5)
        #expect(place(person) == "3 / 12")
        try swipe(120, 5)
        try swipe(120, 5)
        #expect(place(person) == "1 / 12")
        try swipe(4, 150)
        #expect(person.scene.viewer == nil)
    }

    @Test("G6 two fingers zoom, what is between them stays there; a double tap zooms and back")
    func pinch() throws {
        let person = try viewing()
        person.finger(.down, at: "viewer-stage", x: 450, y: 300, pointer: 1)
        person.finger(.down, at: "viewer-stage", x: 550, y: 300, pointer: 2)
        person.time += 30
        person.finger(.move, at: "viewer-stage", x: 400, y: 300, pointer: 1)
        person.finger(.move, at: "viewer-stage", x: 600, y: 300, pointer: 2)
        person.finger(.up, at: "viewer-stage", x: 600, y: 300, pointer: 2)
        person.finger(.up, at: "viewer-stage", x: 400, y: 300, pointer: 1)
        let scale = try #require(person.scene.viewer?.scale)
        #expect(abs(scale - 2) < 0.01)
        #expect(place(person) == "2 / 12")
        for _ in 0..<2 {
            person.time += 80
            person.finger(.down, at: "viewer-stage", x: 500, y: 300)
            person.time += 40
            person.finger(.up, at: "viewer-stage", x: 500, y: 300)
        }
        #expect(person.scene.viewer?.scale == 1)
    }

    @Test("G6 plus and minus zoom, near by a finger moves the photo, never out of sight")
    func zoom() throws {
        let person = try viewing()
        person.key("+", at: "viewer")
        person.press("Zoom in")
        #expect(person.scene.viewer?.scale == 2.25)
        person.finger(.down, at: "viewer-stage", x: 500, y: 300)
        person.time += 400
        person.rest(0, timer: 2)
        person.finger(.move, at: "viewer-stage", x: 5000, y: 300)
        #expect(person.scene.viewer?.offset.x == 1000 * 1.25 / 2)
        person.finger(.up, at: "viewer-stage", x: 5000, y: 300)
        #expect(place(person) == "2 / 12")
        person.key("z", at: "viewer")
        #expect(person.scene.viewer?.scale == 1)
        #expect(person.scene.viewer?.offset == Point(x: 0, y: 0))
    }

    @Test("G6 a saved photo full screen has its menu: by its button, a right click and a finger that rests")
    func menu() throws {
        let person = try viewing()
        #expect(person.node("viewer-menu") == nil, "what is not saved has none")
        person.act(.star(1))
        person.press("Save")
        person.press("Actions for “Title 1”")
        #expect(["Edit", "Edit memo", "Download", "Tag", "Send to…", "Delete"].allSatisfy { person.button($0) != nil })
        #expect(person.button("Open") == nil && person.button("Select") == nil)
        person.act(.menuKey(0), .key("Escape", []))
        #expect(person.effects.last == .focus(key: "viewer-menu"))
        person.tell("viewer-stage", .menu, .menu(x: 300, y: 200))
        #expect(person.button("Download") != nil)
        person.press("Edit memo")
        #expect(person.scene.dialog != nil && person.scene.viewer != nil)
        person.act(.cancelDialog)
        person.finger(.down, at: "viewer-stage", x: 500, y: 300)
        person.rest(600)
        #expect(person.button("Download") != nil)
        person.finger(.up, at: "viewer-stage", x: 500, y: 300)
        #expect(place(person) == "2 / 12")
    }

    @Test("G6 Delete takes a photo that is full screen away and shows the next; Undo brings it back")
    func delete() throws {
        let person = PhotosHarness.looking(at: 12)
        for index in 0..<2 { person.star(index) }
        person.press("Saved")
        person.tell("open-0", .press, .press([]))
        person.key("Delete", at: "viewer")
        #expect(person.gallery.saved.map { $0.key.id } == ["p0"])
        #expect(place(person) == "1 / 1" && person.scene.viewer?.key.id == "p0")
        #expect(person.toasts.last == "Moved “Title 1” to trash.")
        #expect(person.scene.takeBack() && person.gallery.savedCount == 2)
    }

    @Test("G11 without the server something is said where not all of a photo is there")
    func absence() throws {
        let person = try viewing()
        #expect(person.node("absence") == nil)
        person.context.isOnline = false
        #expect(person.node("absence")?.text == "The whole photo can be seen once the server is back.")
    }

    @Test("G6 details say who made it and under which licence")
    func details() throws {
        let person = try viewing()
        #expect(!person.view.allText.contains("CC0-1.0"))
        person.press("Details")
        let text = person.node("viewer-facts")?.allText ?? ""
        #expect(text.contains("Author 1"))
        #expect(text.contains("CC0-1.0"))
        #expect(text.contains("1200 × 817"))
    }

    @Test("G5 the star of the full screen is the same star")
    func star() throws {
        let person = try viewing()
        person.act(.starViewed)
        person.press("Save")
        #expect(person.node("viewer-star")?[.pressed] == "true")
        #expect(person.node("star-1")?.text == "★")
    }
}
