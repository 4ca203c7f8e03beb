import Interaction
import MemoModel
import SceneSupport
import Scenes
import Testing

@testable import MemoScene

@Suite struct MarkingTests {
    @Test("M14 Ctrl+B and Ctrl+I mark what is selected, as one step of undo; the selection stays on its words")
    func marks() {
        let stage = MemoHarness()
        stage.makeMemo("할 일 one two")
        stage.type("!")
        stage.select(4..<7)
        stage.moveCaret()
        stage.key("b", .control, on: "editor")
        #expect(stage.context.isConsumed)
        #expect(stage.field?.text == "할 일 **one** two!")
        #expect(stage.field?.selection == 6..<9)
        #expect(stage.memo?.text == "할 일 **one** two!")
        stage.key("i", .meta, on: "editor")
        #expect(stage.field?.text == "할 일 ***one*** two!")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "할 일 **one** two!")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "할 일 one two!")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "할 일 one two")
        // Right beside is a key of another.
        stage.key("b", [.control, .alt], on: "editor")
        #expect(!stage.context.isConsumed && stage.field?.text == "할 일 one two")
    }

    @Test("M14 a bar stands at a selection, and does what its keys do; the selection stays on its words")
    func bar() {
        let stage = MemoHarness()
        stage.makeMemo("one two")
        stage.moveCaret()
        #expect(stage.node("selection-bar") == nil)
        stage.select(4..<7)
        stage.moveCaret()
        #expect(stage.node("selection-bar") != nil)
        stage.press("Bold")
        #expect(stage.field?.text == "one **two**")
        #expect(stage.field?.selection == 6..<9)
        stage.press("Italic")
        #expect(stage.field?.text == "one ***two***")
        stage.press("Link")
        #expect(stage.memo?.text.contains("](") == true)
        stage.select(0..<0)
        stage.moveCaret()
        #expect(stage.node("selection-bar") == nil)
    }

    @Test("M14 Ctrl+K makes a link in the text, and is nobody else's there; the list of keys says so")
    func links() {
        let stage = MemoHarness()
        stage.makeMemo("see plan")
        stage.select(4..<8)
        stage.moveCaret()
        stage.key("k", .control, on: "editor")
        #expect(stage.context.isConsumed)
        #expect(stage.field?.text == "see [plan]()" && stage.field?.selection == 11..<11)
        stage.type("https://example.org")
        stage.pause()
        #expect(stage.memo?.text == "see [plan](https://example.org)")
        stage.key("k", .control, on: "search")
        #expect(!stage.context.isConsumed)
        #expect(stage.scene.keys.map { $0.keys }.contains("Ctrl+K"))
    }

    @Test("M14 what another device writes meanwhile and marks come together")
    func merging() throws {
        let stage = MemoHarness()
        stage.makeMemo("first\nsecond")
        stage.select(6..<12)
        stage.moveCaret()
        stage.key("b", .control, on: "editor")
        try stage.elsewhere { try $0.replaceText(with: "a line\nfirst\n**second**!") }
        #expect(stage.field?.text == "a line\nfirst\n**second**!")
        #expect(stage.field?.selection == 15..<21)
    }

    @Test("M14 a new memo begins with marks; while an input method composes no key marks")
    func composing() {
        let stage = MemoHarness()
        stage.press("New memo")
        stage.key("b", .control, on: "editor")
        #expect(stage.field?.text == "****" && stage.field?.selection == 2..<2)
        stage.type("하", isComposing: true)
        stage.key("b", .control, on: "editor")
        #expect(stage.field?.text == "**하**")
        stage.select(2..<3)
        stage.type("한", isComposing: false)
        stage.key("b", .control, on: "editor")
        #expect(stage.field?.text == "한")
    }

    @Test("M14 Tab moves items in and out, each one step of undo; where nothing moves it leaves the field")
    func lists() {
        let stage = MemoHarness()
        stage.makeMemo("1. 하나\n2. 둘")
        stage.key("Tab", on: "editor")
        #expect(stage.context.isConsumed)
        #expect(stage.field?.text == "1. 하나\n   1. 둘" && stage.field?.selection == 13..<13)
        stage.key("Tab", on: "editor")
        #expect(!stage.context.isConsumed)
        stage.enter()
        #expect(stage.field?.text == "1. 하나\n   1. 둘\n   2. ")
        stage.key("z", .control, on: "editor")
        stage.key("z", .control, on: "editor")
        #expect(stage.memo?.text == "1. 하나\n2. 둘")
        stage.key("Tab", .shift, on: "editor")
        #expect(!stage.context.isConsumed)
        stage.replace("words")
        stage.key("Tab", on: "editor")
        #expect(!stage.context.isConsumed && stage.field?.text == "words")
    }

    @Test("M14 Tab goes through the cells of a table without a change, and makes a row after the last")
    func tables() {
        let stage = MemoHarness()
        stage.makeMemo("|a|b|\n|-|-|\n|c|d|")
        let count = stage.kept.count
        stage.select(1..<1)
        stage.moveCaret()
        for cell in [3..<4, 13..<14, 15..<16] {
            stage.key("Tab", on: "editor")
            #expect(stage.context.isConsumed && stage.field?.selection == cell)
        }
        #expect(stage.kept.count == count)
        stage.key("Tab", on: "editor")
        #expect(stage.memo?.text == "|a|b|\n|-|-|\n|c|d|\n|  |  |")
        stage.type("e")
        stage.key("Tab", .shift, on: "editor")
        #expect(stage.field?.text.hasSuffix("\n| e |  |") == true && stage.field?.selection == 15..<16)
        for _ in 0..<3 { stage.key("Tab", .shift, on: "editor") }
        #expect(stage.context.isConsumed && stage.field?.selection == 1..<2)
        stage.key("Tab", .shift, on: "editor")
        #expect(!stage.context.isConsumed)
    }

    @Test("M14 a word is marked in a memo of a megabyte, and nothing else is touched")
    func long() {
        let stage = MemoHarness()
        let lines = String(repeating: "한 줄의 글과 another line\n", count: 30_000)
        stage.makeMemo(lines + "word\n" + lines)
        let place = lines.unicodeScalars.count + 2
        stage.select(place..<place)
        stage.moveCaret()
        stage.key("b", .control, on: "editor")
        #expect(stage.field?.text == lines + "**word**\n" + lines)
        #expect(stage.field?.selection == (place + 2)..<(place + 2))
    }
}
