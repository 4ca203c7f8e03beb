import Drawing
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

@Suite struct EditingTests {
    /// A photo of 1200 × 500 that is saved, full screen.
    private func editing(language: Language = .english) throws -> PhotosHarness {
        let person = PhotosHarness.looking(at: 3, language: language)
        person.star(0)
        person.press(person.text("Saved"))
        person.tell("open-0", .press, .press([]))
        person.act(.viewerSize, .size(width: 1000, height: 600))
        person.key("e", at: "viewer")
        person.act(.edit(.size), .size(width: 1000, height: 600))
        return person
    }

    private func frame(_ person: PhotosHarness) -> PhotoFrame? { person.gallery.saved.first?.record.frame }
    private func size(_ person: PhotosHarness) -> String? { person.node("edit-size")?.text }

    @Test("G15 E opens the editor, buttons turn, Done is one step of undo, and the list shows the new shape")
    func turning() throws {
        let person = try editing()
        #expect(size(person) == "1200 × 500" && person.effects.last == .focus(key: "edit-crop"))
        person.press("Turn left")
        #expect(size(person) == "500 × 1200" && frame(person) == nil, "nothing is saved before it is done")
        person.press("Turn left")
        person.press("Turn right")
        person.act(.edit(.straighten), .input("2.5", selection: 0..<0, isComposing: false))
        let events = person.scene.documents[Gallery.document]?.log.count ?? 0
        person.press("Done")
        #expect(frame(person) == PhotoFrame(turns: 3, angle: 250))
        #expect(person.scene.documents[Gallery.document]?.log.count == events + 1)
        #expect(person.scene.editor == nil && person.scene.viewer != nil)
        let shown = try #require(person.node("viewer-photo-0"))
        #expect(shown[.source]?.contains("/whole?frame=3.250.0.0.1000000.1000000") == true)
        person.key("Escape", at: "viewer")
        let cell = try #require(person.view.first { $0[.source]?.contains("frame=3.250") == true })
        #expect(Int(cell[.height] ?? "") ?? 0 > Int(cell[.width] ?? "") ?? 0)
        person.scene.step(.undo)
        #expect(frame(person) == nil)
    }

    @Test(
        "G15 corners, edges and the middle are dragged by mouse and finger; a ratio is kept, and a lost finger undoes")
    func cropping() throws {
        let person = try editing()
        let picture = try #require(person.scene.editor?.place.picture)
        func drag(from: (Double, Double), to: (Double, Double), end: PointerPhase = .up) {
            func point(_ part: (Double, Double)) -> (Double, Double) {
                (picture.minX + part.0 * picture.size.width, picture.minY + part.1 * picture.size.height)
            }
            person.finger(.down, at: "edit-stage", x: point(from).0, y: point(from).1)
            person.finger(.move, at: "edit-stage", x: point(to).0, y: point(to).1)
            person.finger(end, at: "edit-stage", x: point(to).0, y: point(to).1)
        }
        func crop() -> PhotoFrame.Crop? { person.scene.editor?.frame.crop }
        drag(from: (1, 1), to: (0.5, 0.6))
        #expect(crop() == .init(x: 0, y: 0, width: 500_000, height: 600_000))
        drag(from: (0.25, 0.3), to: (0.45, 0.9))
        #expect(crop() == .init(x: 200_000, y: 400_000, width: 500_000, height: 600_000))
        drag(from: (0.2, 0.7), to: (0.3, 0.7))
        #expect(crop() == .init(x: 300_000, y: 400_000, width: 400_000, height: 600_000))
        drag(from: (0.3, 0.4), to: (0, 0), end: .cancel)
        #expect(crop() == .init(x: 300_000, y: 400_000, width: 400_000, height: 600_000))
        person.act(.edit(.ratio), .commit(String(CropRatio.square.rawValue)))
        #expect(size(person) == "500 × 500")
        let side = try #require(crop())
        drag(
            from: (Double(side.x + side.width) / 1e6, 1),
            to: (Double(side.x) / 1e6 + 0.2, 0.4))
        let pixels = try #require(person.scene.editor?.framed.pixels)
        #expect(abs(Int(pixels.width) - Int(pixels.height)) <= 1 && pixels.width < 500)
        person.key("ArrowRight", at: "edit-crop")
        #expect(try #require(crop()).x == side.x + 10_000)
        person.key("ArrowLeft", at: "edit-crop", .shift)
        #expect(try #require(person.scene.editor?.framed.pixels).width < pixels.width)
        person.press("Reset")
        #expect(size(person) == "1200 × 500")
    }

    @Test("G15 Escape and Cancel leave a photo as it was, and one whose file is not kept has no editor")
    func leaving() throws {
        let person = try editing()
        person.press("Turn left")
        person.key("Escape", at: "editor")
        #expect(person.scene.editor == nil && person.scene.viewer != nil && frame(person) == nil)
        #expect(person.effects.last == .focus(key: "viewer-edit"))
        person.press("Edit")
        person.press("Cancel")
        #expect(frame(person) == nil)
        person.key("Escape", at: "viewer")
        person.press("Browse")
        person.tell("open-2", .press, .press([]))
        #expect(person.node("viewer-edit") == nil)
        person.key("e", at: "viewer")
        #expect(person.scene.editor == nil)
    }

    @Test("G15 the way back out of the editor keeps what was done, with Undo")
    func goingBack() throws {
        let person = try editing()
        person.press("Turn left")
        person.scene.openFace("saved")
        person.settle()
        #expect(person.scene.editor == nil && person.scene.viewer == nil)
        #expect(frame(person) != nil && person.toasts.last == "Edited the photo.")
        person.scene.step(.undo)
        #expect(frame(person) == nil)
    }

    @Test("G15 Tab stays in the editor")
    func focus() throws {
        let person = try editing()
        person.key("Tab", at: "edit-reset")
        #expect(person.effects.last == .focus(key: "edit-cancel"))
        person.key("Tab", at: "edit-cancel", .shift)
        #expect(person.effects.last == .focus(key: "edit-reset"))
    }

    @Test("G17 details say how a photo was taken; where, only after a press, and nothing of it is kept")
    func details() throws {
        let person = PhotosHarness.looking(at: 3)
        person.showAnswers = [
            #"{"details":{"aperture":2.8,"exposure":"1/250","focalLength":50,"lens":"EF 50mm","sensitivity":400}}"#,
            #"{"details":{"lens":"EF 50mm"},"place":{"latitude":37.5665,"longitude":126.978}}"#,
        ]
        person.star(0)
        person.press("Saved")
        person.tell("open-0", .press, .press([]))
        let events = person.scene.documents[Gallery.document]?.log.count
        person.key("i", at: "viewer")
        let facts = person.view.all { $0.tag == .dd }.compactMap(\.text)
        #expect(facts.contains("1/250 s, f/2.8, ISO 400, 50 mm") && facts.contains("EF 50mm"))
        #expect(person.commands.last?.json.contains("place") == false)
        person.press("Show place")
        #expect(person.commands.last?.json.contains("\"place\":true") == true)
        #expect(person.view.all { $0.tag == .dd }.compactMap(\.text).contains("37.5665, 126.978"))
        #expect(person.button("Show place") == nil)
        #expect(person.scene.documents[Gallery.document]?.log.count == events)
    }

    @Test("W3 the editor speaks Korean")
    func korean() throws {
        let korean = Translated(GalleryWords.korean, names: ["Title", "Author", "CC0-1.0", "built-in"])
        let person = try editing(language: korean.language)
        #expect(korean.untranslated(in: person.view, except: "edit-size") == [])
    }
}
