import GalleryModel
import Interaction
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite struct RatingSceneTests {
    /// Two photos that are saved; the first is full screen.
    private func viewing(language: Language = .english) -> PhotosHarness {
        let person = PhotosHarness.looking(at: 3, language: language)
        person.star(0)
        person.star(1)
        person.press(person.text("Saved"))
        person.tell("open-0", .press, .press([]))
        return person
    }

    private func rating(_ person: PhotosHarness) -> PhotoRating? {
        person.scene.viewer.flatMap { person.gallery.photo($0.key)?.record.rating }
    }

    @Test("G17 in the viewer 1 to 5 rate a photo, X rejects it, 0 takes the rating off, and each is one step of undo")
    func keys() {
        let person = viewing()
        person.key("4", at: "viewer")
        #expect(rating(person) == .stars(4) && person.effects.contains(.announce("4 stars")))
        person.key("x", at: "viewer")
        #expect(rating(person) == .rejected)
        person.scene.step(.undo)
        #expect(rating(person) == .stars(4))
        person.key("0", at: "viewer")
        #expect(rating(person) == nil)
        person.scene.step(.undo)
        person.key("Escape", at: "viewer")
        #expect(person.view.allText.contains("★★★★"))
    }

    @Test("G17 the details have the stars as buttons; a press on the last takes the rating off")
    func buttons() {
        let person = viewing()
        person.press("Details")
        person.press("3 stars")
        #expect(rating(person) == .stars(3))
        #expect(person.node("viewer-rating")?.allText == "★ ★ ★ ☆ ☆ Reject")
        person.press("3 stars")
        #expect(rating(person) == nil)
        person.press("Reject")
        #expect(rating(person) == .rejected && person.node("reject")?[.pressed] == "true")
    }

    @Test("G14 G17 the saved photos are filtered by their ratings")
    func filter() {
        let person = viewing()
        person.key("5", at: "viewer")
        person.key("Escape", at: "viewer")
        person.tell("saved-rating", .commit, .commit("4+"))
        #expect(person.cells.count == 1)
        person.tell("saved-rating", .commit, .commit("0"))
        #expect(person.cells.count == 1)
        person.tell("saved-rating", .commit, .commit("rejected"))
        #expect(person.cells.isEmpty)
        person.tell("saved-rating", .commit, .commit(""))
        #expect(person.cells.count == 2)
    }
}
