import Interaction
import MemoModel
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

@Suite struct MemoListTests {
    @Test("M1 M2 a memo in the list opens in the one detail, byte for byte, with title and preview from its text")
    func select() {
        let stage = MemoHarness()
        stage.makeMemo("\n\n  Shopping  \n\nmilk\nbread\n")
        stage.makeMemo("Second")
        let element = stage.scene.element(ofKey: "editor")
        stage.open("Shopping")
        #expect(stage.row("Shopping")?[.reference] == "document:" + (stage.scene.selected?.text ?? ""))
        #expect(stage.field?.text == "\n\n  Shopping  \n\nmilk\nbread\n")
        #expect(stage.scene.element(ofKey: "editor") == element)
        #expect(stage.row("Shopping")?.allText.contains("milk\nbread") == true)
        #expect(stage.memo?.text == "\n\n  Shopping  \n\nmilk\nbread\n")
        // Opening and leaving changes nothing.
        let count = stage.kept.count
        stage.open("Second")
        stage.open("Shopping")
        #expect(stage.kept.count == count)
    }

    @Test("M15 a row shows words and not marks, and a link by the title's line leads to it all the same")
    func words() {
        let stage = MemoHarness()
        stage.makeMemo("# A *week*\n\n- [x] milk\n- [[Plan|the plan]]")
        #expect(stage.row("A week")?.first { $0[.classes] == "row-title" }?.allText == "A week")
        #expect(stage.row("A week")?.first { $0[.classes] == "memo-preview" }?.allText == "milk\nthe plan")
        #expect(stage.field?.text.hasPrefix("# A *week*") == true)
        let document = stage.scene.selected
        #expect(stage.scene.context.catalogue.target(ofLink: "# A *week*")?.document == document)
        #expect(stage.scene.context.catalogue.target(ofLink: "a week")?.document == document)
    }

    @Test("M1 each memo opens at its own scroll place")
    func scroll() {
        let stage = MemoHarness()
        stage.makeMemo("First")
        stage.makeMemo("Second")
        stage.send(.scroll, to: stage.node("editor"), .scroll(top: 120, height: 400))
        stage.open("First")
        #expect(stage.node("editor")?[.scrollTop] == "0")
        stage.open("Second")
        #expect(stage.node("editor")?[.scrollTop] == "120")
    }

    @Test("M1 on a phone there is one column, with a way back")
    func phone() {
        let stage = MemoHarness(width: 375)
        stage.makeMemo("First")
        #expect(stage.node("list") == nil)
        #expect(stage.node("editor") != nil)
        stage.press("All memos")
        #expect(stage.node("list") != nil)
        #expect(stage.node("editor") == nil)
        stage.open("First")
        #expect(stage.field?.text == "First")
    }

    @Test("M3 pinned first, then the latest change; the edited memo rises and stays selected")
    func order() {
        let stage = MemoHarness()
        for title in ["One", "Two", "Three"] { stage.makeMemo(title) }
        #expect(stage.titles == ["Three", "Two", "One"])
        stage.press("Actions for “One”")
        stage.press("Pin")
        #expect(stage.titles == ["One", "Three", "Two"])
        stage.open("Two")
        stage.select(3..<3)
        stage.type("!")
        stage.pause()
        #expect(stage.titles == ["One", "Two!", "Three"])
        #expect(stage.selectedTitle == "Two!")
    }

    @Test("M3 dates: today the time, this year month and day, else all of it, in both languages")
    func dates() {
        for (language, year, day) in [
            (Language.english, "Dec 5, 2022", "Mar 2"),
            (Language(code: "ko", words: Language.words(ofLines: MemoWords.korean)), "2022년 12월 5일", "3월 2일"),
        ] {
            let stage = MemoHarness(language)
            #expect(stage.scene.dateText(1_700_000_000_000) == "22:13")
            #expect(stage.scene.dateText(1_677_715_200_000) == day)
            #expect(stage.scene.dateText(1_670_200_000_000) == year)
            stage.context.zone = ZoneOffsets(fixed: 9 * 3600)
            #expect(stage.scene.dateText(1_700_000_000_000) == "07:13")
        }
    }

    @Test("M4 a new memo opens at the top, is stored from the first character, and discarded when empty")
    func new() {
        let stage = MemoHarness()
        stage.makeMemo("Old")
        stage.press("New memo")
        #expect(stage.titles == ["New memo", "Old"])
        #expect(stage.selectedTitle == "New memo")
        #expect(stage.focused == "editor")
        let count = stage.kept.count
        stage.type("N")
        #expect(stage.kept.count == count + 1)
        #expect(stage.titles == ["N", "Old"])
        stage.type("ew")
        #expect(stage.titles == ["New", "Old"])
        stage.replace("")
        stage.pause()
        stage.open("Old")
        #expect(stage.titles == ["Old"])
        // One that nothing was typed into leaves nothing behind.
        let before = stage.kept.count
        stage.press("New memo")
        stage.open("Old")
        #expect(stage.kept.count == before)
        #expect(stage.titles == ["Old"])
    }

    @Test("M5 deleting goes to the trash with a way back, and the next memo is selected")
    func deletion() {
        let stage = MemoHarness()
        for title in ["One", "Two", "Three"] { stage.makeMemo(title) }
        stage.open("Two")
        stage.press("Delete")
        #expect(stage.titles == ["Three", "One"])
        #expect(stage.selectedTitle == "One")
        #expect(stage.effects.contains(.toast("Moved “Two” to trash.", undo: true)))
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.titles == ["Three", "Two", "One"])
        #expect(stage.selectedTitle == "Two")
    }

    @Test("M5 deleting the last memo leaves a calm empty view that can't be typed into")
    func lastOne() {
        let stage = MemoHarness()
        stage.makeMemo("Only")
        stage.press("Delete")
        #expect(stage.text.contains("The first line of a memo is its title."))
        #expect(stage.view.first { $0.tag == .textarea || $0.tag == .input } == nil)
        #expect(stage.focused == "new-memo")
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.titles == ["Only"])
        #expect(stage.field?.text == "Only")
    }

    @Test("M5 a swipe uncovers share and delete; the other way covers them")
    func swipe() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.makeMemo("Two")
        func swipe(_ dx: Double) {
            for (phase, x, time) in [
                (PointerPhase.down, 200.0, 0.0), (.move, 200 + dx / 2, 30), (.move, 200 + dx, 60),
                (.up, 200 + dx, 80),
            ] {
                stage.send(
                    .pointer, to: stage.row("One"),
                    .pointer(PointerInput(kind: .touch, phase: phase, x: x, y: 10, time: time + stage.time)))
            }
            stage.time += 1000
        }
        swipe(-120)
        #expect(stage.row("One")?.button("Share") != nil)
        #expect(stage.selectedTitle == "Two")
        swipe(120)
        #expect(stage.row("One")?.button("Share") == nil)
        swipe(-120)
        stage.send(.press, to: stage.row("One")?.button("Delete"), .press([]))
        #expect(stage.titles == ["Two"])
    }

    @Test("M5 the toast's Undo takes back what it tells of, though another memo was deleted just before")
    func toastUndo() {
        let stage = MemoHarness()
        stage.makeMemo("First")
        stage.replace("Second")
        stage.pause()
        stage.makeMemo("Other")
        stage.press("Delete")
        stage.open("Second")
        stage.press("More actions")
        stage.press("History")
        stage.send(.press, to: stage.node("lines")?.children.last?.children.first, .press([]))
        stage.press("Restore")
        #expect(stage.field?.text == "First")
        #expect(stage.scene.takeBack())
        stage.settle()
        #expect(stage.field?.text == "Second")
        #expect(!stage.titles.contains("Other"))
        #expect(!stage.scene.takeBack())
    }

    @Test("C18 undo in a memo that was begun after another was deleted is that memo's")
    func undoAfterDeleting() {
        let stage = MemoHarness()
        stage.makeMemo("One")
        stage.press("Delete")
        stage.press("New memo")
        stage.type("T")
        stage.scene.step(.undo)
        stage.settle()
        #expect(!stage.titles.contains("One"))
    }

    @Test("M5 a row that goes under the finger leaves the swipe to the next finger")
    func lostFinger() {
        let stage = MemoHarness()
        for title in ["One", "Two", "Three"] { stage.makeMemo(title) }
        func tell(_ phase: PointerPhase, on title: String, _ x: Double, pointer: Int32) {
            stage.time += 30
            stage.send(
                .pointer, to: stage.row(title),
                .pointer(PointerInput(pointer: pointer, kind: .touch, phase: phase, x: x, y: 10, time: stage.time)))
        }
        tell(.down, on: "One", 200, pointer: 2)
        stage.send(.key, to: stage.row("One"), .key("Delete", []))
        #expect(stage.titles == ["Three", "Two"])
        tell(.down, on: "Two", 200, pointer: 3)
        tell(.move, on: "Two", 140, pointer: 3)
        tell(.move, on: "Two", 80, pointer: 3)
        #expect(stage.row("Two")?.button("Share") != nil)
    }

    @Test("M5 share hands over the whole text")
    func share() {
        let stage = MemoHarness()
        stage.makeMemo("Title\nbody\n")
        stage.press("Share")
        #expect(stage.effects.contains(.share(title: "Title", text: "Title\nbody\n")))
    }

    @Test("M12 pins and tags: a tag shows its memos alone")
    func tags() {
        let stage = MemoHarness()
        stage.makeMemo("Trip #travel")
        stage.makeMemo("Work")
        stage.press("#travel")
        #expect(stage.titles == ["Trip #travel"])
        stage.press("#travel")
        #expect(stage.titles == ["Work", "Trip #travel"])
    }

    @Test("M12 forty tags at most; the one that is filtered by can always be taken off")
    func manyTags() throws {
        let stage = MemoHarness()
        for number in 0..<3 {
            stage.makeMemo("Memo " + (0..<25).map { "#t\(number * 25 + $0)" }.joined(separator: " "))
        }
        #expect(stage.node("tags")?.children.count == 40)
        stage.makeMemo("Trip #travel")
        stage.press("#travel")
        #expect(stage.titles == ["Trip #travel"])
        stage.replace("Trip")
        stage.pause()
        #expect(stage.titles == [])
        stage.press("#travel")
        #expect(stage.titles.count == 4)
    }

    @Test("M1 memos that were left are closed but for the last ones, and open again as they were")
    func closing() {
        let stage = MemoHarness()
        for number in 0..<50 {
            stage.makeMemo("Memo \(number)")
        }
        stage.stored = stage.kept
        for title in stage.titles { stage.open(title) }
        let closed = stage.effects.count { if case .unload = $0 { true } else { false } }
        let loaded = stage.effects.count { if case .load = $0 { true } else { false } }
        #expect(loaded - closed == 32)
        let count = stage.kept.count
        stage.open("Memo 49")
        #expect(stage.field?.text == "Memo 49")
        stage.type("!")
        stage.pause()
        #expect(stage.kept.count == count + 1)
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "Memo 49")
    }

    @Test("M1 memos by the arrow keys")
    func arrows() {
        let stage = MemoHarness()
        for title in ["One", "Two"] { stage.makeMemo(title) }
        let two = stage.row("Two")
        stage.send(.key, to: two, .key("ArrowDown", []))
        #expect(stage.selectedTitle == "One")
        #expect(stage.focused == stage.scene.selected.map { "open-" + $0.key })
    }
}

@Suite struct MemoSearchTests {
    @Test("M6 search finds in title and text while typing, with what was found set off")
    func find() {
        let stage = MemoHarness()
        stage.makeMemo("회의록\n다음 주 월요일에 발표")
        stage.makeMemo("Café list\nmilk and bread")
        stage.makeMemo("한글 공부")
        for (query, titles, marks) in [
            ("의록", ["회의록"], ["의록"]), ("월요", ["회의록"], ["월요"]), ("ㅎㄱ", ["한글 공부"], ["한글"]),
            ("CAFE", ["Café list"], ["Café"]), ("bread", ["Café list"], ["bread"]),
            ("\u{1112}\u{1161}\u{11ab}", ["한글 공부"], ["한"]), ("xyz", [], []),
        ] as [(String, [String], [String])] {
            stage.send(
                .input, to: stage.node("search"),
                .input(query, selection: 0..<0, isComposing: false))
            #expect(stage.titles == titles, "\(query)")
            #expect(stage.view.all { $0.tag == .mark }.map { $0.allText } == marks, "\(query)")
        }
        #expect(stage.text.contains("No results for “xyz”"))
        stage.key("Escape", on: "search")
        #expect(stage.titles.count == 3)
    }

    @Test("M15 a hit of the memos' own search opens with what was found selected, by a press and by Enter")
    func hits() {
        let stage = MemoHarness()
        stage.makeMemo("# Plans\nbread and Milk, milk")
        stage.makeMemo("Other\nmilk")
        func search(_ query: String) {
            stage.send(.input, to: stage.node("search"), .input(query, selection: 0..<0, isComposing: false))
        }
        search("milk")
        stage.open("Plans")
        #expect(stage.field?.selection == 18..<22)
        #expect(stage.focused == "editor")
        // One that is open already, too.
        search("bread")
        stage.key("Enter", on: "search")
        #expect(stage.field?.text == "# Plans\nbread and Milk, milk" && stage.field?.selection == 8..<13)
        // Going through the list by arrows stays in the list.
        search("milk")
        stage.key("ArrowDown", on: "search")
        #expect(stage.focused != "editor")
    }

    @Test("M6 results keep their places; new and deleted memos are in and out at once")
    func places() {
        let stage = MemoHarness()
        for title in ["a one", "a two", "a three"] { stage.makeMemo(title) }
        stage.send(.input, to: stage.node("search"), .input("a", selection: 1..<1, isComposing: false))
        stage.open("a one")
        stage.select(5..<5)
        stage.type("!")
        stage.pause()
        #expect(stage.titles == ["a three", "a two", "a one!"])
        stage.press("Delete")
        #expect(stage.titles == ["a three", "a two"])
    }

    @Test("M6 hits come in pages until the list has all of them")
    func pages() {
        let stage = MemoHarness()
        let ids = (1...3).map { DocumentID(high: 1, low: $0) }
        for (place, id) in ids.enumerated() {
            stage.context.catalogue.take(
                CatalogueRow(document: id, kind: "memo", title: "Far \(place)", changedAt: UInt64(place)))
        }
        var pages = ids.enumerated().map { place, id in
            "{\"count\":3,\"exact\":true,\"hits\":[{\"id\":\"\(ShortID(of: id).text)\",\"snippet\":\"a needle\","
                + "\"ranges\":[[2,8]]}],\"offset\":\(place)}"
        }
        stage.pages["/api/memo/search"] = { pages.isEmpty ? nil : pages.removeFirst() }
        stage.send(.input, to: stage.node("search"), .input("needle", selection: 0..<0, isComposing: false))
        stage.scene.tick(2)
        stage.settle()
        #expect(stage.titles == ["Far 2", "Far 1", "Far 0"] && pages.isEmpty)
        #expect(stage.text.contains("3 memos found") && !stage.text.contains("More than"))
    }

    @Test("M6 texts that are not loaded are asked for; without the server the list says what was searched")
    func server() {
        let stage = MemoHarness()
        let id = DocumentID(high: 1, low: 2)
        stage.context.catalogue.take(CatalogueRow(document: id, kind: "memo", title: "Far away", changedAt: 5))
        func search(_ query: String) {
            stage.send(.input, to: stage.node("search"), .input(query, selection: 0..<0, isComposing: false))
            stage.scene.tick(2)
            stage.settle()
        }
        search("needle")
        #expect(stage.titles == [])
        #expect(stage.text.contains("Offline: only titles and the memos opened here were searched."))
        stage.answers["/api/memo/search"] =
            "{\"count\":1,\"exact\":true,\"hits\":[{\"id\":\"\(ShortID(of: id).text)\",\"snippet\":\"a needle here\","
            + "\"ranges\":[[2,8]]}],\"offset\":0}"
        search("needle ")
        search("needle")
        #expect(stage.titles == ["Far away"])
        #expect(stage.view.all { $0.tag == .mark }.map { $0.allText } == ["needle"])
    }
}
