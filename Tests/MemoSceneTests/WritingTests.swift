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

@Suite struct WritingTests {
    @Test("M4 each pause in typing is one event; typing without a pause is stored all the same")
    func pauses() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        let count = stage.kept.count
        for letter in ["a", "b", "c"] { stage.type(letter) }
        #expect(stage.kept.count == count)
        #expect(stage.effects.contains { if case .wake(1, let wait) = $0 { wait <= 300 } else { false } })
        stage.pause()
        #expect(stage.kept.count == count + 1)
        #expect(stage.memo?.text == "Oneabc")
        for _ in 0..<30 {
            stage.type("x")
            stage.context.now += 100
        }
        #expect(stage.kept.count > count + 1)
    }

    @Test("M4 what comes back from the server makes no pause: a sentence typed at once is one event")
    func echo() {
        let stage = MemoHarness()
        stage.press("New memo")
        stage.type("T")
        let count = stage.kept.count
        let first = stage.kept[count - 1]
        for letter in ["h", "e", " ", "f"] {
            stage.type(letter)
            stage.scene.receive([first.bytes], of: first.document)
            stage.settle()
        }
        #expect(stage.kept.count == count)
        stage.pause()
        #expect(stage.kept.count == count + 1)
        #expect(stage.memo?.text == "The f")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "T")
    }

    @Test("M9 what others wrote comes together, one's own amid it, into what is just typed; the caret stays")
    func together() throws {
        let stage = MemoHarness()
        stage.makeMemo("One two")
        let open = try #require(stage.scene.open)
        let other = OpenDocument<Memo>(
            document: open.id, kind: Memo.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in open.log { other.receive(event.bytes, now: stage.context.now) }
        for text in [">", "> ", ">> "] {
            let body = other.value.body
            let edit = TextEdit.difference(from: other.value.text, to: text + "One two", parents: body.version)
            other.perform(try other.value.make(edit), now: stage.context.now)
        }
        stage.type(" three")
        let before = try #require(stage.field?.selection.upperBound)
        let own = try #require(open.log.last)
        stage.scene.receive([own.bytes] + other.takeOutbox(), of: open.id)
        stage.settle()
        #expect(stage.memo?.text == ">> One two three" && stage.field?.text == ">> One two three")
        #expect(stage.field?.selection.upperBound == before + 3)
    }

    @Test("W6 events of another kind of document change nothing in an open memo, and writing goes on")
    func foreignKind() throws {
        let stage = MemoHarness()
        stage.makeMemo("One")
        let open = try #require(stage.scene.open)
        let graph = open.session.graph
        for (kind, replica) in [("kanban", UInt64(9)), ("unheard-of", 10)] {
            let stranger = Event.encode(
                document: open.id, kind: kind, id: EventID(replica: ReplicaID(replica), sequence: 0),
                parents: graph.frontier, time: Timestamp(milliseconds: stage.context.now), author: AuthorID(9),
                undoes: nil, changes: try open.value.append("Spoilt"))
            stage.scene.receive([stranger], of: open.id)
        }
        stage.settle()
        #expect(stage.memo?.text == "One" && stage.field?.text == "One")
        #expect(open.session.graph.frontier == graph.frontier)
        stage.type(" two")
        stage.pause()
        let last = try #require(stage.kept.last)
        #expect(try Event(bytes: last.bytes).kind == Memo.kind && stage.memo?.text == "One two")
    }

    @Test("M4 letters are letters: no key of the field does anything else")
    func letters() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        for letter in "abcdefghijklmnopqrstuvwxyz/?#1 " {
            stage.key(String(letter), on: "editor")
            #expect(!stage.context.isConsumed)
            stage.send(.key, to: stage.view, .key(String(letter), []))
            #expect(!stage.context.isConsumed)
        }
        #expect(stage.field?.text == "One")
        #expect(stage.titles == ["One"])
    }

    @Test("M4 leaving the page makes an event of what is only typed")
    func settle() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.type("!")
        stage.scene.settle()
        stage.settle()
        #expect(stage.memo?.text == "One!")
    }

    @Test("M8 lists go on after Enter and end at an empty item")
    func lists() {
        let stage = MemoHarness()
        stage.makeMemo("- milk")
        stage.enter()
        #expect(stage.field?.text == "- milk\n- ")
        stage.type("bread")
        stage.enter()
        stage.enter()
        // An empty line, or what follows would belong to the last item.
        #expect(stage.field?.text == "- milk\n- bread\n\n")
        stage.pause()
        #expect(stage.memo?.text == "- milk\n- bread\n\n")
        stage.type("9. nine")
        stage.enter()
        #expect(stage.field?.text.hasSuffix("9. nine\n10. ") == true)
        stage.replace("- [x] done")
        stage.enter()
        #expect(stage.field?.text == "- [x] done\n- [ ] ")
        #expect(stage.field?.selection == 17..<17)
    }

    @Test("M8 Enter in the middle of a list makes an item of the rest")
    func middle() {
        let stage = MemoHarness()
        stage.makeMemo("- 우유와 빵\n끝")
        stage.select(5..<5)
        stage.enter()
        #expect(stage.field?.text == "- 우유와\n-  빵\n끝")
        #expect(stage.field?.selection == 8..<8)
    }

    @Test("M11 while an input method composes nothing is taken apart, and its Enter is none")
    func composing() throws {
        let stage = MemoHarness()
        stage.makeMemo("- ")
        stage.type("하", isComposing: true)
        try stage.elsewhere { try $0.replaceText(with: "# Title\n- ") }
        // The field is left alone until the syllable is done.
        #expect(stage.field?.text == "- 하")
        let patched = stage.node("editor")?[.value]
        #expect(patched?.contains("Title") == false)
        stage.select(2..<3)
        stage.type("한", isComposing: true)
        #expect(stage.field?.text == "- 한")
        stage.select(2..<3)
        stage.type("한", isComposing: false)
        #expect(stage.field?.text == "# Title\n- 한")
        #expect(stage.field?.selection == 11..<11)
        // A new line that comes while composing does not continue the list.
        stage.type("글\n", isComposing: true)
        #expect(stage.field?.text == "# Title\n- 한글\n")
    }

    @Test("M9, M11 what came in while an input method composed is kept when the memo is left")
    func leftComposing() throws {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.makeMemo("Two")
        stage.type("하", isComposing: true)
        try stage.elsewhere { try $0.replaceText(with: "# Two") }
        stage.open("One")
        stage.open(stage.titles.first { $0.hasSuffix("Two하") } ?? "")
        #expect(stage.field?.text == "# Two하")
        #expect(stage.memo?.text == "# Two하")
    }

    @Test("M9 what another device writes comes in without moving the caret from its words")
    func merging() throws {
        let stage = MemoHarness()
        stage.makeMemo("first\nsecond\n")
        stage.select(9..<9)
        stage.type("_")
        try stage.elsewhere { memo in try memo.replaceText(with: "a new line\nfirst\nsecond\n") }
        #expect(stage.field?.text == "a new line\nfirst\nsec_ond\n")
        #expect(stage.field?.selection == 21..<21)
        #expect(stage.memo?.text == "a new line\nfirst\nsec_ond\n")
    }

    @Test("M9 a memo deleted elsewhere is closed; one that is written in stays and comes back")
    func deletedElsewhere() throws {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.makeMemo("Two")
        stage.type("!")
        try stage.elsewhere { $0.moveToTrash() }
        #expect(stage.titles == ["Two!", "One"])
        #expect(stage.memo?.header.isTrashed == false)
        stage.pause()
        try stage.elsewhere { $0.moveToTrash() }
        #expect(stage.titles == ["One"])
        #expect(stage.selectedTitle == "One")
    }

    @Test("M4 a memo that is left empty by leaving the page is discarded, and writing on brings it back")
    func leftEmpty() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.replace("")
        stage.scene.settle()
        stage.settle()
        #expect(stage.memo?.header.isTrashed == true)
        stage.type("Again")
        stage.pause()
        #expect(stage.memo?.header.isTrashed == false)
        #expect(stage.titles == ["Again"])
    }

    @Test("M4 a memo that is left empty stays in the field, though its own event comes back")
    func leftEmptyBesideOthers() {
        let stage = MemoHarness()
        stage.makeMemo("Other")
        stage.makeMemo("One")
        stage.replace("")
        stage.scene.settle()
        stage.settle()
        #expect(stage.field?.text == "")
        stage.type("Again")
        stage.pause()
        #expect(stage.titles == ["Again", "Other"])
    }

    @Test("M4 an empty memo that was not emptied here is nobody's to discard")
    func emptyAsLoaded() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        // The page could not fetch it, and says so too late.
        let unknown = DocumentID(high: 1, low: 1)
        stage.scene.open(unknown)
        stage.settle()
        let count = stage.kept.count
        stage.open("One")
        stage.scene.settle()
        stage.settle()
        #expect(stage.kept.count == count)
        #expect(stage.context.catalogue[unknown] == nil)
    }

    @Test("M9 a selection keeps to the words that it holds")
    func selection() throws {
        let stage = MemoHarness()
        stage.makeMemo("one two three")
        stage.select(4..<7)
        stage.send(
            .input, to: stage.node("editor"),
            .input("one two three", selection: 4..<7, isComposing: false))
        try stage.elsewhere { try $0.replaceText(with: "one and two or three") }
        #expect(stage.field?.text == "one and two or three")
        #expect(stage.field?.selection == 8..<11)
    }

    @Test("C18 undo takes back the last pause, redo does it again, with the caret where it was")
    func undo() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.type(" two")
        stage.pause()
        stage.type(" three")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "One two")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "One")
        #expect(stage.field?.selection == 3..<3)
        stage.key("z", [.control, .shift], on: "editor")
        #expect(stage.field?.text == "One two")
        // What is typed and taken back to what the view said before is shown, too.
        stage.type("x")
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "One two")
    }

    @Test("M18 T opens today's memo, or begins it from the template of days, with the caret at its end")
    func today() {
        let stage = MemoHarness()
        stage.makeMemo("# {{title}}\n#template/daily\n- [ ] water\n")
        stage.scene.commands.first { $0.title == "Today's memo" }?.run()
        stage.settle()
        #expect(stage.field?.text == "# 2023-11-14\n- [ ] water\n")
        #expect(stage.field?.selection == 25..<25)
        stage.type("x")
        stage.pause()
        stage.open("{{title}}")
        stage.scene.commands.first { $0.title == "Today's memo" }?.run()
        stage.settle()
        #expect(stage.field?.text == "# 2023-11-14\n- [ ] water\nx")
        #expect(stage.titles.count == 2)
    }

    @Test("M18 a memo begins with another's words: of a template from the list's menu, of any from its own")
    func template() {
        let stage = MemoHarness()
        stage.makeMemo("Meeting #template\n{{date}}")
        stage.press("Actions for all memos")
        stage.press("New from “Meeting”")
        #expect(stage.field?.text == "Meeting\n2023-11-14")
        stage.press("More actions")
        stage.press("New memo from this")
        stage.type("!")
        stage.pause()
        #expect(stage.field?.text == "Meeting\n2023-11-14!")
        #expect(stage.titles == ["Meeting", "Meeting", "Meeting #template"])
    }

    @Test("M18 tags within others show when one comes to them")
    func nestedTags() {
        let stage = MemoHarness()
        stage.makeMemo("One #travel/jeonju/food")
        stage.makeMemo("Two #travel/seoul")
        stage.makeMemo("Three #home")
        func shown() -> [String] {
            (stage.node("tags")?.children ?? []).map { ($0[.pressed] == "true" ? "*" : "") + ($0.text ?? "") }
        }
        #expect(shown() == ["#home", "#travel"])
        stage.press("#travel")
        #expect(shown() == ["#home", "*#travel", "#travel/seoul", "#travel/jeonju"])
        #expect(stage.titles == ["Two #travel/seoul", "One #travel/jeonju/food"])
        stage.press("#travel/jeonju")
        #expect(shown() == ["#home", "#travel", "*#travel/jeonju", "#travel/jeonju/food"])
        #expect(stage.titles == ["One #travel/jeonju/food"])
        stage.press("#travel")
        stage.press("#travel")
        #expect(shown() == ["#home", "#travel"])
    }

    @Test("K12 what is typed is no event before the pause, and the scene says so")
    func unkept() {
        let stage = MemoHarness()
        stage.makeMemo("a")
        #expect(!stage.scene.isTyping)
        stage.type("b")
        #expect(stage.scene.isTyping)
        stage.pause()
        #expect(!stage.scene.isTyping)
    }
}
