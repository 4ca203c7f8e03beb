import ColorSelectModel
import Phrases
import SceneSupport
import Scenes
import Testing
import Views

@testable import ColorSelectScene

@Suite struct WordsTests {
    private let korean = Translated(ColorSelectWords.korean)

    private func check(_ person: IllustrationHarness) {
        #expect(korean.untranslated(in: person.view) == [])
        #expect(korean.untranslated(in: person.takeEffects()) == [])
    }

    @Test("W3 the illustration maker speaks Korean throughout")
    func everything() throws {
        let person = IllustrationHarness(language: korean.language)
        check(person)
        person.isOnline = false
        person.act(.makeNew)
        check(person)
        person.isOnline = true
        person.act(.retry)
        check(person)
        for action in [ColorSelectAction.save(.svg), .reset, .tap("curls"), .tap("curls"), .random] {
            person.act(action)
            check(person)
        }
        person.act(.showCategory("hair"))
        person.act(.openStrip(person.scene.shownComponent?.id ?? "bun"))
        check(person)
        person.act(.closeStrip)
        for action in [ColorSelectAction.copy, .undo, .redo, .ground(.circle), .toggleHistory, .back] {
            person.act(action)
            check(person)
        }
        person.act(.makeNew)
        person.act(.tap("curls"))
        person.act(.back)
        check(person)
    }

    @Test("what has no words is found, and what people named is not")
    func leftOut() {
        let person = IllustrationHarness(language: Translated("New illustration = 새 일러스트").language)
        let found = Translated("").untranslated(in: person.view)
        #expect(found.contains("Illustrations") && !found.contains("⟦새 일러스트⟧"))
        let said = [Effect.announce("Plan A"), .toast("Done", undo: false)]
        #expect(Translated("", names: ["Plan A"]).untranslated(in: said) == ["Done"])
    }

    @Test("W3 particles fit the words before them")
    func particles() {
        let korean = Language(code: "ko", words: Language.words(ofLines: ColorSelectWords.korean))
        #expect(korean.text(of: "Moved “\("이웃")” to trash.") == "“이웃”을 휴지통으로 옮겼어요.")
        #expect(korean.text(of: "Moved “\("친구")” to trash.") == "“친구”를 휴지통으로 옮겼어요.")
    }
}
