import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct PeopleSceneTests {
    private let field = BoardScene.commentField(of: nil)

    private func stage(_ language: Language = .english) -> BoardHarness {
        let stage = BoardHarness(language)
        stage.context.authorName = "Ada"
        return stage
    }

    private func house() -> BoardHarness {
        let stage = stage()
        stage.makeBoard(cards: [("Todo", "Paint"), ("Todo", "Call"), ("Doing", "Sweep")])
        return stage
    }

    /// Assigns somebody on the page of a card, by their name.
    private func assign(_ name: String, to title: String, _ stage: BoardHarness) {
        stage.press(title)
        stage.press("Assign…")
        stage.type(name, into: "prompt-text")
        stage.key("Enter", on: stage.node("prompt-text"))
        stage.press("Close")
    }

    private func people(_ title: String, _ stage: BoardHarness) -> [String] {
        stage.board?.people(of: stage.card(title)?.id ?? .none).map { $0.name } ?? []
    }

    private func chips(_ node: BoardHarness.Node?) -> [String] {
        node?.all { $0[.classes]?.hasPrefix("chip board-person") == true }.map { $0.allText } ?? []
    }

    @Test("K17 somebody is renamed from the board's menu: here at once as one step, on other boards by the server")
    func renaming() throws {
        let stage = house()
        assign("Jin", to: "Paint", stage)
        assign("jin", to: "Call", stage)
        stage.press("All boards")
        stage.makeBoard("Garden")
        let house = try #require(stage.context.catalogue.rows(kind: Board.kind).first { $0.title == "House" })
        stage.scene.open(house.document)
        stage.settle()
        func rename(_ name: String, to new: String) {
            stage.press("Actions for the board")
            stage.press("Rename a person…")
            stage.press(name)
            #expect(stage.node("prompt-text")?[.value] == name)
            stage.type(new, into: "prompt-text")
            stage.forgetEffects()
            stage.press("Save")
        }
        func number(of effects: [Effect]) -> UInt32? {
            for case .ask(let number, .commandAfterSending("/api/kanban/people/rename", _)) in effects { return number }
            return nil
        }
        rename("Jin", to: "Jin Park")
        #expect(people("Paint", stage) == ["Jin Park"] && people("Call", stage) == ["Jin Park"])
        #expect(stage.toasts.last == "Jin is called Jin Park on 2 cards now.")
        let asked = stage.effects.compactMap { effect -> UInt32? in
            guard case .ask(let number, .commandAfterSending("/api/kanban/people/rename", let json)) = effect,
                json == "{\"person\":\"Jin\",\"name\":\"Jin Park\"}"
            else { return nil }
            return number
        }
        #expect(asked.count == 1)
        // Nobody there is called so.
        stage.scene.answered(try #require(asked.first), status: 404, body: [])
        stage.settle()
        #expect(stage.toasts.count == 1)
        // The server says why others keep the name; else it can't be reached.
        rename("Jin Park", to: "Lee")
        let refusal = #"{"error":{"message":"You may read it, but not change it."}}"#
        stage.scene.answered(try #require(number(of: stage.effects)), status: 403, body: Array(refusal.utf8))
        stage.settle()
        #expect(stage.toasts.last == "Other boards may keep the name. You may read it, but not change it.")
        rename("Lee", to: "Jin Park")
        stage.scene.answered(try #require(number(of: stage.effects)), status: 0, body: [])
        stage.settle()
        #expect(stage.toasts.last == "Other boards keep the name: the server can't be reached.")
        for _ in 0..<3 { stage.scene.step(.undo) }
        stage.settle()
        #expect(people("Paint", stage) == ["Jin"])
        stage.context.isOnline = false
        rename("Jin", to: "Zoe")
        #expect(people("Call", stage) == ["Zoe"])
        #expect(stage.toasts.last == "Other boards keep the name: the server can't be reached.")
    }

    @Test("K17 somebody is assigned by name on a card's page, shows on its face, and is taken off by a press; undone")
    func assigning() {
        let stage = house()
        stage.press("Paint")
        // Who writes can be assigned from the beginning.
        #expect(chips(stage.node("card-people")) == ["@Ada"])
        stage.press("Assign…")
        #expect(stage.focused == "prompt-text")
        stage.type(" ", into: "prompt-text")
        stage.key("Enter", on: stage.node("prompt-text"))
        #expect(stage.text.contains("A person needs a name."))
        stage.type("Jin", into: "prompt-text")
        stage.key("Enter", on: stage.node("prompt-text"))
        #expect(stage.focused == "card-new-person")
        #expect(chips(stage.node("card-people")) == ["@Ada", "@Jin"])
        #expect(stage.node("card-people")?.button("@Jin")?[.pressed] == "true")
        stage.send(.press, to: stage.node("card-people")?.button("@Ada"), .press([]))
        #expect(people("Paint", stage) == ["Jin", "Ada"] && stage.announced.last == "Assigned Ada to “Paint”.")
        stage.send(.press, to: stage.node("card-people")?.button("@Jin"), .press([]))
        #expect(stage.announced.last == "Took Jin off “Paint”.")
        stage.press("Close")
        #expect(chips(stage.cardNode("Paint")) == ["@Ada"])
        stage.key("z", .control, on: stage.view)
        #expect(chips(stage.cardNode("Paint")) == ["@Jin", "@Ada"])
    }

    @Test("K17 P on a card opens its people, who stay open for another; a new card has those that were chosen")
    func keysAndForm() {
        let stage = house()
        assign("Jin", to: "Paint", stage)
        stage.key("p", on: stage.cardNode("Call"))
        #expect(stage.node("item-1")?[.role] == "menuitemcheckbox")
        stage.send(.press, to: stage.node("item-1"), .press([]))
        #expect(people("Call", stage) == ["Jin"] && stage.node("item-1")?[.checked] == "true")
        stage.key("Escape", on: stage.node("item-0"))
        stage.press("Add card")
        stage.type("New", into: "form-title")
        stage.send(.press, to: stage.node("form-people")?.button("@Jin"), .press([]))
        stage.send(.press, to: stage.node("form-new-person"), .press([]))
        stage.type("Min Seo", into: "prompt-text")
        stage.key("Enter", on: stage.node("prompt-text"))
        stage.send(.press, to: stage.node("form-save"), .press([]))
        #expect(people("New", stage) == ["Jin", "Min Seo"])
        stage.key("z", .control, on: stage.view)
        #expect(stage.card("New") == nil)
    }

    @Test("K13 K17 cards are filtered by the people whom the board has; Show all lifts it")
    func filter() {
        let stage = house()
        #expect(stage.node("tags") == nil)
        assign("Jin", to: "Paint", stage)
        assign("Min", to: "Sweep", stage)
        #expect(chips(stage.node("tags")) == ["@Jin", "@Min"])
        stage.send(.press, to: stage.node("tags")?.button("@Jin"), .press([]))
        #expect(stage.titles(in: "Todo") == ["Paint"] && stage.titles(in: "Doing") == [])
        #expect(stage.announced.last == "1 card shown")
        stage.send(.press, to: stage.node("tags")?.button("@Min"), .press([]))
        #expect(stage.titles(in: "Todo") == ["Paint"] && stage.titles(in: "Doing") == ["Sweep"])
        stage.press("Show all")
        #expect(stage.titles(in: "Todo") == ["Paint", "Call"])
    }

    @Test("K16 @ in a comment offers people as one types; Enter takes one, and the comment shows whom it names")
    func naming() {
        let stage = house()
        assign("Jin Park", to: "Paint", stage)
        assign("Jim", to: "Call", stage)
        stage.press("Paint")
        stage.type("Ask @", into: field)
        #expect(chips(stage.node("card-names")) == ["@Jim", "@Jin Park", "@Ada"])
        stage.type("Ask @ji", into: field)
        #expect(chips(stage.node("card-names")) == ["@Jim", "@Jin Park"])
        #expect(stage.announced.last == "Press Enter to name “Jim”.")
        stage.key("ArrowDown", on: stage.node(field))
        stage.key("Enter", on: stage.node(field))
        #expect(stage.node(field)?[.value] == "Ask @Jin Park " && stage.node("card-names") == nil)
        #expect(stage.focused == field)
        stage.type("Ask @Jin Park about **@jim** and @Zoe", into: field)
        stage.key("Enter", .control, on: stage.node(field))
        let list = stage.node("comment-list")
        #expect(list?.all { $0[.classes] == "mention" }.map { $0.allText } == ["@Jin Park", "@jim"])
        // The filter finds it by whom it names.
        stage.press("Close")
        stage.send(.press, to: stage.node("tags")?.button("@Jim"), .press([]))
        #expect(stage.titles(in: "Todo") == ["Paint", "Call"])
    }

    @Test("K16 Esc closes what is offered and keeps the text; a press takes a name in an edited comment, too")
    func offered() {
        let stage = house()
        assign("Jin", to: "Paint", stage)
        stage.press("Paint")
        stage.type("@J", into: field)
        #expect(stage.key("Escape", on: stage.node(field)))
        #expect(stage.node("card-names") == nil && stage.node(field)?[.value] == "@J")
        stage.type("a@J", into: field)
        #expect(stage.node("card-names") == nil)
        stage.type("Hello", into: field)
        stage.key("Enter", .control, on: stage.node(field))
        stage.press("Actions for the comment “Hello”")
        stage.press("Edit comment")
        let id = stage.board?.comments(of: stage.card("Paint")?.id ?? .none).first?.id
        let edited = BoardScene.commentField(of: id)
        stage.type("Hello @", into: edited)
        stage.send(.press, to: stage.node("card-names")?.button("@Jin"), .press([]))
        #expect(stage.node(edited)?[.value] == "Hello @Jin ")
        stage.press("Save comment")
        #expect(stage.board?.comments(of: stage.card("Paint")?.id ?? .none).first?.text == "Hello @Jin ")
    }

    @Test("K16 @ in the description offers people, and what is taken is saved")
    func description() {
        let stage = house()
        assign("Jin", to: "Paint", stage)
        stage.press("Call")
        stage.send(.focus, to: stage.node("card-description"), .focus)
        stage.type("With @ji", into: "card-description")
        #expect(chips(stage.node("card-names")) == ["@Jin"])
        stage.key("Enter", on: stage.node("card-description"))
        #expect(stage.card("Call")?.description == "With @Jin ")
    }

    @Test("K16 K17 the people of other boards are offered once the server has told them")
    func others() throws {
        let stage = house()
        stage.press("All boards")
        stage.makeBoard("Garden", cards: [("Todo", "Dig")])
        stage.press("Dig")
        stage.forgetEffects()
        stage.press("Assign…")
        let asked = try #require(
            stage.effects.compactMap { effect -> UInt32? in
                if case .ask(let number, .command("/api/kanban/people", _)) = effect { number } else { nil }
            }.first)
        stage.scene.answered(asked, status: 200, body: Array(#"[{"cards":1,"name":"Zoe"},{"name":7},{}]"#.utf8))
        stage.settle()
        stage.type("zo", into: "prompt-text")
        #expect(chips(stage.node("prompt-people")) == ["@Zoe"])
        stage.send(.press, to: stage.node("prompt-people")?.button("@Zoe"), .press([]))
        #expect(people("Dig", stage) == ["Zoe"] && stage.node("prompt") == nil)
    }

    @Test("K16 a name that is typed before the server has told the people is offered once it has")
    func lateNames() throws {
        let stage = house()
        stage.press("All boards")
        stage.makeBoard("Garden", cards: [("Todo", "Dig")])
        stage.press("Dig")
        stage.forgetEffects()
        stage.send(.input, to: stage.node("comment-new"), .input("@zo", selection: 3..<3, isComposing: false))
        #expect(stage.node("card-names") == nil)
        let asked = try #require(
            stage.effects.compactMap { effect -> UInt32? in
                if case .ask(let number, .command("/api/kanban/people", _)) = effect { number } else { nil }
            }.first)
        stage.scene.answered(asked, status: 200, body: Array(#"[{"name":"Zoe"}]"#.utf8))
        stage.settle()
        #expect(chips(stage.node("card-names")) == ["@Zoe"])
    }

    @Test("K16 in Korean a name is taken without a space, for a particle follows")
    func korean() {
        let stage = stage(Language(code: "ko", words: Language.words(ofLines: KanbanWords.korean)))
        stage.press("새 보드")
        stage.type("집", into: "prompt-text")
        stage.press("추가")
        stage.press("카드 추가")
        stage.type("칠하기", into: "form-title")
        stage.press("추가")
        stage.press("칠하기")
        stage.press("담당자 정하기…")
        stage.type("민지", into: "prompt-text")
        stage.press("정하기")
        #expect(people("칠하기", stage) == ["민지"])
        stage.type("@ㅁ", into: field)
        stage.send(.press, to: stage.node("card-names")?.button("@민지"), .press([]))
        #expect(stage.node(field)?[.value] == "@민지")
        stage.type("@민지가 알아요", into: field)
        stage.press("댓글 달기")
        #expect(stage.node("comment-list")?.first { $0[.classes] == "mention" }?.text == "@민지")
    }
}
