import GalleryModel
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite struct WordsTests {
    /// What the test's photos are called, nobody translates.
    private let korean = Translated(GalleryWords.korean, names: ["Title", "Author", "CC0-1.0", "built-in"])

    private func check(_ person: PhotosHarness) {
        #expect(korean.untranslated(in: person.view, except: "viewer-details") == [])
        #expect(korean.untranslated(in: person.takeEffects()) == [])
    }

    @Test("W3 the photo browser speaks Korean throughout")
    func everything() throws {
        let person = PhotosHarness.looking(language: korean.language)
        check(person)
        person.act(.more)
        person.act(.view(1))
        person.act(.toggleDetails)
        check(person)
        person.act(.closeViewer)
        person.act(.star(1))
        check(person)
        person.act(.saveDialog)
        person.act(.show(.saved))
        check(person)
        person.act(.lay(.timeline))
        check(person)
        person.act(.selectAll)
        check(person)
        person.act(.stopSelecting)
        person.act(.chooseColor, .commit("3"))
        check(person)
        person.act(.stopSearching)
        person.act(.lay(.waterfall))
        person.act(.toggleHistory)
        check(person)
        person.act(.toggleHistory)
        person.act(.menu(0), .menu(x: 9, y: 9))
        check(person)
        person.act(.closeMenu)
        person.act(.menuOfAll)
        check(person)
        for undecoded in [5, 5, 0] {
            person.alikeAnswers = ["{\"groups\":[],\"notStored\":2,\"undecoded\":\(undecoded)}"]
            person.act(.alike(.find))
            check(person)
        }
        person.act(.alike(.close))
        person.act(.menu(0), .menu(x: 9, y: 9))
        person.act(.editMemo)
        check(person)
        person.act(.cancelDialog)
        person.act(.startSelecting)
        person.act(.toggle(0))
        person.act(.send)
        check(person)
        person.act(.tag)
        check(person)
        person.type("바다")
        person.act(.saveDialog)
        person.act(.star(0))
        check(person)
        person.isOnline = false
        person.act(.show(.browse))
        person.act(.refresh)
        check(person)
        person.act(.chooseSource, .commit("1"))
        check(person)
        person.act(.chooseSource, .commit("2"))
        person.act(.files, .paste(DroppedData(count: 2, files: [])))
        check(person)
    }

    @Test("G4 running numbers in both languages")
    func numbers() {
        #expect(PhotosHarness.looking(at: 12).cells.last?.allText.contains("Photo 12") == true)
        let korean = Language(code: "ko", words: Language.words(ofLines: GalleryWords.korean))
        #expect(PhotosHarness.looking(at: 12, language: korean).cells.last?.allText.contains("12번째 사진") == true)
    }
}
