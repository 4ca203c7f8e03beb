import ColorSelectModel
import Forms
import Interaction
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import ColorSelectScene

@Suite struct HistoryTests {
    private func lines(_ person: IllustrationHarness) -> [String] {
        person.node("lines")?.children.map { $0.allText } ?? []
    }

    @Test("W5 the history of an illustration tells what was done, by the kit's names; undo as taken back")
    func sentences() throws {
        let person = IllustrationHarness.making()
        #expect(person.find("History")?[.isDisabled] != nil)
        person.press("Hair")
        person.press("Curls")
        person.press("History")
        #expect(person.find("History")?[.expanded] == "true")
        #expect(person.effects.last == .focus(key: "history-close"))
        #expect(lines(person).count == 1)
        #expect(lines(person)[0].contains("Created the illustration “Illustration 1”. Chose Curls for Hair."))
        #expect(lines(person)[0].hasSuffix("You"))
        person.act(.undo)
        #expect(lines(person).first?.hasPrefix("Undo: Removed Curls from Hair.") == true)
        person.act(.random)
        #expect(lines(person).first?.hasPrefix("Changed the picture: parts ") == true)
    }

    @Test("W5 Esc closes the history of an illustration and gives the focus back; leaving closes it, too")
    func closing() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.press("Curls")
        person.press("History")
        person.key("a", at: "history")
        #expect(person.node("history") != nil)
        person.key("Escape", at: "history")
        #expect(person.node("history") == nil)
        #expect(person.context.isConsumed)
        #expect(person.effects.last == .focus(key: "history-open"))
        person.press("History")
        person.scene.dismiss()
        #expect(person.node("history") == nil)
        person.press("History")
        person.press("Hide history")
        #expect(person.node("history") == nil)
        person.press("History")
        person.act(.back)
        person.act(.makeNew)
        #expect(person.node("history") == nil)
    }

    @Test("W5 the history of an illustration can be opened once its kit is there")
    func waiting() throws {
        let other = IllustrationHarness.making()
        other.press("Hair")
        other.press("Curls")
        let person = IllustrationHarness()
        for case .keep(let document, _, let bytes) in other.takeEffects() { person.stored.append((document, bytes)) }
        person.isOnline = false
        person.act(.openIllustration(try #require(person.stored.first?.document)))
        #expect(person.find("History")?[.isDisabled] != nil)
        person.isOnline = true
        person.press("Try again")
        #expect(person.find("History")?[.isDisabled] == nil)
    }

    @Test("W3 W5 every sentence of an illustration's history is in Korean")
    func korean() throws {
        let language = Language(code: "ko", words: Language.words(ofLines: ColorSelectWords.korean))
        let person = IllustrationHarness.making(language: language)
        let hair = try #require(person.kit?.category("hair"))
        person.act(.showCategory("hair"))
        person.act(.tap("curls"))
        person.act(.undo)
        person.press("기록")
        let curls = try #require(hair.component("curls")).names.text(in: "ko")
        let sentence = "\(hair.names.text(in: "ko"))에서 \(curls)"
        #expect(lines(person).first?.hasPrefix("되돌림: " + sentence) == true)
        let entries: [IllustrationHistoryEntry] =
            [
                .changedKit("x"), .chose(component: "x", category: "y"),
                .removed(component: "x", category: "y"), .coloured(slot: "x", color: "y"), .uncoloured(slot: "x"),
                .arranged(parts: 1, colors: 2), .cleared, .unknown,
            ] + HeaderHistoryEntry.samples.map { .header($0) }
        for phrase in entries.map({ $0.phrase(in: nil) }) {
            #expect(language.text(of: phrase) != Language.english.text(of: phrase), "\(phrase.key)")
            #expect(!language.text(of: phrase).contains("illustration"), "\(phrase.key)")
        }
    }
}
