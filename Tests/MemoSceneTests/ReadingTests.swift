import Interaction
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import TextMerging
import Views

@testable import MemoScene

@Suite struct ReadingTests {
    @Test("M8 Markdown is shown as headings, lists, tables and boxes, and switching changes no byte")
    func reading() {
        let stage = MemoHarness()
        let text = """
            # Plan

            ### Deep

            - [ ] milk
            - [x] bread

            1. one

            | a | b |
            |---|---|
            | 1 | 2 |

            > said

            `code`

            """
        stage.makeMemo(text)
        stage.press("Read")
        let reading = stage.node("reading")
        #expect(reading?.first { $0.tag == .h2 }?.allText == "Plan")
        #expect(reading?.first { $0.tag == .h3 }?.allText == "Deep")
        #expect(reading?.all { $0[.type] == "checkbox" }.map { $0[.isChecked] } == ["false", "true"])
        #expect(reading?.all { $0.tag == .th }.map { $0.allText } == ["a", "b"])
        #expect(reading?.first { $0.tag == .blockquote }?.allText == "said")
        #expect(stage.node("editor") == nil)
        stage.press("Write")
        #expect(stage.field?.text == text)
    }

    @Test("M8 a task is ticked while reading")
    func tick() {
        let stage = MemoHarness()
        stage.makeMemo("- [ ] milk\n- [ ] bread\n")
        stage.press("Read")
        stage.send(.commit, to: stage.node("task-1"), .commit("true"))
        #expect(stage.memo?.text == "- [ ] milk\n- [x] bread\n")
        #expect(stage.node("task-1")?[.isChecked] == "true")
    }

    @Test("M8 links are safe, raw HTML is text, and pictures of other hosts are links until allowed")
    func safety() {
        let stage = MemoHarness()
        stage.makeMemo(
            "[go](https://example.org/a) [bad](javascript:alert(1)) <script>alert(1)</script> "
                + "![x](https://example.org/p.png)")
        stage.press("Read")
        let reading = stage.node("reading")
        let links = reading?.all { $0.tag == .a }.map { $0[.link] }
        #expect(links == ["https://example.org/a", "https://example.org/p.png"])
        #expect(reading?.all { $0.tag == .a }.allSatisfy { $0[.relation] == "noopener noreferrer" } == true)
        #expect(reading?.allText.contains("<script>") == true)
        #expect(reading?.first { $0.tag == .img } == nil)
        stage.press("Show pictures")
        #expect(stage.node("reading")?.first { $0.tag == .img }?[.source] == "https://example.org/p.png")
    }

    @Test("W8 a change of a newer version leaves the text, and is named in the history")
    func newer() throws {
        let stage = MemoHarness()
        stage.makeMemo("One")
        try stage.elsewhere { _ in [.unknown([200, 1])] }
        #expect(stage.field?.text == "One")
        stage.press("More actions")
        stage.press("History")
        #expect(stage.text.contains("Changed by a newer version of Bojagi."))
    }
}
