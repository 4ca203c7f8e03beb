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
        #expect(stage.field?.text == "- milk\n- bread\n")
        stage.pause()
        #expect(stage.memo?.text == "- milk\n- bread\n")
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

    @Test("M10 an earlier version is read and brought back, as one step")
    func history() {
        let stage = MemoHarness()
        stage.makeMemo("First words")
        stage.replace("Other words")
        stage.pause()
        stage.press("More actions")
        stage.press("History")
        let versions = stage.node("lines")?.children ?? []
        #expect(versions.count == 2)
        stage.send(.press, to: versions.last?.children.first, .press([]))
        #expect(stage.node("version")?.allText.contains("First words") == true)
        #expect(stage.node("editor") == nil)
        stage.press("Restore")
        #expect(stage.field?.text == "First words")
        #expect(stage.memo?.text == "First words")
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.field?.text == "Other words")
    }

    @Test("M16 an earlier version says which words changed in it, and which have changed since")
    func difference() {
        let stage = MemoHarness()
        stage.makeMemo("First words")
        stage.replace("First two words")
        stage.pause()
        stage.replace("Last two words")
        stage.pause()
        stage.press("More actions")
        stage.press("History")
        func shown() -> [String] {
            (stage.node("version")?.children.last?.children ?? []).map { "\($0.tag.name) \($0.text ?? "")" }
        }
        stage.send(.press, to: stage.node("lines")?.children[1].children.first, .press([]))
        #expect(shown() == ["span First ", "ins two ", "span words"])
        #expect(stage.node("version")?.allText.contains("· You") == true)
        stage.press("Changes since")
        #expect(shown() == ["del First", "ins Last", "span  two words"])
        stage.press("Text")
        #expect(shown() == ["span First two words"])
        stage.send(.press, to: stage.node("lines")?.children.first?.children.first, .press([]))
        #expect(shown() == ["del First", "ins Last", "span  two words"])
        stage.press("Changes since")
        #expect(shown() == ["span Nothing in the text changed."])
    }

    @Test("M16 passages of others are told apart, and again when they write on")
    func writers() throws {
        let stage = MemoHarness()
        stage.makeMemo("Mine")
        try stage.elsewhere { try $0.replaceText(with: "Mine and theirs") }
        stage.press("More actions")
        stage.press("Who wrote what")
        func shown() -> [String] { (stage.node("passages-text")?.children ?? []).map { $0.text ?? "" } }
        #expect(shown() == ["You: ", "Mine", "Somebody else: ", " and theirs"])
        #expect(stage.node("editor") == nil)
        try stage.elsewhere { try $0.replaceText(with: "Not mine and theirs") }
        #expect(shown() == ["Somebody else: ", "Not m", "You: ", "ine", "Somebody else: ", " and theirs"])
        stage.press("Hide who wrote what")
        #expect(stage.field?.text == "Not mine and theirs")
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

    @Test("M10 on a phone the version that is looked at lies in front of the history")
    func historyOnPhone() {
        let stage = MemoHarness()
        stage.makeMemo("First words")
        stage.replace("Other words")
        stage.pause()
        stage.context.windowWidth = 375
        stage.press("More actions")
        stage.press("History")
        stage.send(.press, to: stage.node("lines")?.children.last?.children.first, .press([]))
        #expect(stage.node("version")?.allText.contains("First words") == true)
        #expect(stage.node("history") == nil)
        stage.press("Back to latest")
        #expect(stage.node("version") == nil)
        #expect(stage.node("lines")?.children.count == 2)
        stage.send(.press, to: stage.node("lines")?.children.last?.children.first, .press([]))
        stage.press("Restore")
        #expect(stage.memo?.text == "First words")
    }

    @Test("M8 a pasted picture is put in at the caret as Markdown that names its file")
    func picture() {
        let stage = MemoHarness()
        stage.makeMemo("before after")
        stage.select(7..<7)
        stage.send(
            .input, to: stage.node("editor"), .input("before after", selection: 7..<7, isComposing: false))
        let hash = String(repeating: "0f", count: 32)
        let file = StoredFile(hash: hash, name: "a [cat].jpg", width: 40, height: 30, size: 9)
        stage.send(.paste, to: stage.node("editor"), .paste(DroppedData(files: [file])))
        #expect(stage.memo?.text == "before ![a \\[cat\\].jpg](blob:\(hash))after")
        #expect(stage.memo?.pictures.map { $0.hex } == [hash])
        stage.press("More actions")
        #expect(stage.view.button("Attach files…") != nil)
        stage.press("Read")
        // There is no field to put it in.
        stage.press("More actions")
        #expect(stage.view.button("Attach files…") == nil)
        let image = stage.view.first { $0.tag == .img }
        #expect(image?[.source] == "/api/blobs/\(hash)")
        #expect(image?[.alternative] == "a [cat].jpg")
    }

    @Test("M17 any file is attached: pictures with a width, audio and video to play, all else to download")
    func attachments() {
        let stage = MemoHarness()
        stage.makeMemo("Files: ")
        stage.select(7..<7)
        stage.send(.input, to: stage.node("editor"), .input("Files: ", selection: 7..<7, isComposing: false))
        func file(_ name: String, _ digit: String, width: Int32 = 0) -> StoredFile {
            StoredFile(hash: String(repeating: digit, count: 64), name: name, width: width, height: width, size: 9)
        }
        let files = [
            file("report.pdf", "a"), file("song.MP3", "b"), file("clip.webm", "c"), file("cat.jpg", "d", width: 40),
        ]
        stage.send(.paste, to: stage.node("editor"), .paste(DroppedData(files: files)))
        let text = stage.memo?.text ?? ""
        #expect(text.hasPrefix("Files: [report.pdf](blob:aa"))
        #expect(text.contains("\n![song.MP3](blob:bb") && text.contains("\n![clip.webm](blob:cc"))
        #expect(stage.memo?.pictures.count == 4)
        stage.replace(text.replacing("![cat.jpg]", with: "![cat.jpg|120]"))
        stage.pause()
        stage.press("Read")
        let link = stage.view.first { $0.tag == .a }
        #expect(link?[.download] == "report.pdf" && link?[.link]?.hasPrefix("/api/blobs/aa") == true)
        #expect(stage.view.first { $0.tag == .audio }?[.source]?.hasPrefix("/api/blobs/bb") == true)
        #expect(stage.view.first { $0.tag == .video }?[.label] == "clip.webm")
        let image = stage.view.first { $0.tag == .img }
        #expect(image?[.width] == "120" && image?[.alternative] == "cat.jpg")
    }

    @Test("M12 a link is completed while typing, stores the id and shows the present title")
    func links() {
        let stage = MemoHarness()
        stage.makeMemo("회의록")
        stage.makeMemo("See [[회")
        #expect(stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } == ["회의록"])
        stage.key("Enter", on: "editor")
        let id = stage.context.catalogue.rows(kind: "memo").first { $0.title == "회의록" }?.document
        #expect(stage.field?.text == "See [[\(id.map { ShortID(of: $0).text } ?? "")]]")
        // Behind the id stands the title, which is no part of the text.
        #expect(stage.node("editor")?[.linkTitles]?.contains("\t회") == true)
        stage.press("Read")
        stage.press("회의록")
        #expect(stage.scene.selected == id)
        stage.press("Write")
        stage.replace("회의록 5월")
        stage.pause()
        stage.open(stage.titles.first { $0.hasPrefix("See") } ?? "")
        stage.press("Read")
        #expect(stage.view.button("회의록 5월") != nil)
    }

    @Test("M14 after [[ what begins with the letters stands before what only holds them")
    func suggestionOrder() {
        let stage = MemoHarness()
        let titles = (0..<6).map { "Notes of day \($0) in March" } + ["March"]
        // The latest come first in the list, so the one that begins with the letters is the last there.
        for title in titles.reversed() { stage.makeMemo(title) }
        stage.makeMemo("See [[mar")
        func offered() -> [String] { stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } ?? [] }
        #expect(offered().first == "March" && offered().count == 6)
        #expect(Array(offered().dropFirst()) == Array(titles.prefix(5)))
    }

    @Test("M12 a link that was typed before its document was known is completed all the same")
    func lateLinks() {
        let stage = MemoHarness()
        stage.makeMemo("See [[회")
        #expect(stage.node("suggestions") == nil)
        var row = CatalogueRow(document: DocumentID(high: 7, low: 7), kind: "kanban")
        row.title = "회의"
        stage.context.catalogue.take(row)
        stage.scene.catalogueChanged()
        #expect(stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } == ["회의"])
        stage.key("Escape", on: "editor")
        stage.scene.catalogueChanged()
        #expect(stage.node("suggestions") == nil, "who did not want it is not asked again")
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

    @Test("M12 backlinks lead to who links here")
    func backlinks() {
        let stage = MemoHarness()
        stage.makeMemo("Target")
        stage.makeMemo("Source")
        let source = stage.context.catalogue.rows().first { $0.title == "Source" }?.document
        stage.answers["/api/links"] =
            "[{\"id\":\"\(source.map { ShortID(of: $0).text } ?? "")\",\"direction\":\"from\"}]"
        stage.open("Target")
        stage.context.unsent = 1
        stage.scene.tick(4)
        stage.settle()
        #expect(stage.node("backlinks") == nil)
        stage.context.unsent = 0
        stage.scene.tick(4)
        stage.settle()
        #expect(stage.node("backlinks")?.allText.contains("Source") == true)
        stage.send(.press, to: stage.node("backlinks")?.button("Source"), .press([]))
        #expect(stage.scene.selected == source)
    }
}

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
