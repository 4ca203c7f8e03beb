import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct KoreanTests {
    static let korean = Language(code: "ko", words: Language.words(ofLines: KanbanWords.korean))

    /// Latin words in what is shown and read out that are no names.
    static func latin(in node: Node<KanbanAction>) -> [String] {
        var found: [String] = []
        let known = ["JSON", "Trello", "Taskwarrior"]
        func look(_ text: String) {
            for word in text.split(whereSeparator: { !($0.isLetter && $0.isASCII) }) where word.count > 1 {
                if !known.contains(String(word)) { found.append(text) }
            }
        }
        for node in node.all(where: { _ in true }) {
            if let text = node.text { look(text) }
            for name in [Attribute.Name.label, .placeholder, .title] { if let text = node[name] { look(text) } }
        }
        return found
    }

    @Test("W3 every screen of boards is in Korean")
    func screens() {
        let stage = BoardHarness(Self.korean)
        func check(_ where: String) {
            #expect(Self.latin(in: stage.view) == [], "\(`where`)")
        }
        check("empty")
        stage.press("새 보드")
        stage.press("추가")
        check("prompt with a problem")
        stage.type("집", into: "prompt-text")
        stage.press("추가")
        stage.press("카드 추가")
        stage.press("추가")
        check("form with a problem")
        stage.type("칠하기 #집", into: "form-title")
        stage.type("- [x] 문\n- [ ] 창", into: "form-description")
        stage.type("2023-11-01", into: "form-due")
        stage.press("취소")
        check("leaving")
        stage.press("추가")
        check("board")
        stage.press("보드 메뉴")
        check("menu of the board")
        stage.press("기록")
        check("history")
        stage.press("“할 일” 메뉴")
        check("menu of a column")
        stage.type("우유\n빵", into: stage.key(ofColumn: "끝").map { "quick-" + $0 } ?? "")
        check("several lines")
        stage.press("보드 메뉴")
        stage.press("라벨…")
        check("labels of the board")
        stage.press("새 라벨…")
        check("new label")
        stage.type("급함", into: "prompt-text")
        stage.press("추가")
        stage.press("“칠하기 #집” 메뉴")
        stage.press("라벨…")
        stage.send(.press, to: stage.node("item-0"), .press([]))
        check("labels of a card")
        stage.press("거르기")
        check("filter")
        stage.press("“할 일” 메뉴")
        stage.press("한도…")
        check("limit")
        stage.type("1", into: "prompt-text")
        stage.press("저장")
        stage.press("“칠하기 #집” 메뉴")
        check("menu of a card")
        stage.press("하는 중으로 옮기기")
        #expect(stage.announced.last == "“칠하기 #집”을 하는 중으로 옮겼어요. 1장 중 1번째예요.")
        stage.press("칠하기 #집")
        check("card")
        stage.type("좋아요", into: BoardScene.commentField(of: nil))
        stage.press("댓글 달기")
        stage.press("댓글 “좋아요” 메뉴")
        check("menu of a comment")
        stage.press("댓글 고치기")
        stage.type("아주 좋아요", into: BoardScene.commentField(of: stage.scene.page?.editedComment))
        check("comment that is edited")
        stage.press("댓글 저장")
        check("comments")
        stage.press("닫기")
        for (isOnline, unsent) in [(true, 2), (false, 0), (false, 2)] as [(Bool, UInt32)] {
            stage.context.isOnline = isOnline
            stage.context.unsent = unsent
            check("status")
        }
        stage.context.windowWidth = 375
        check("phone")
        stage.press("모든 보드")
        check("list")
    }

    @Test("W3 every sentence of boards has Korean words")
    func sentences() throws {
        let id = UnitID(replica: ReplicaID(1), sequence: 1)
        let day = CivilDate(year: 2024, month: 1, day: 2)
        var board = Board()
        func apply(_ change: RecordChange, _ sequence: UInt64) {
            let unit = UnitID(replica: id.replica, sequence: sequence)
            board.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: sequence)))
        }
        apply(.add(Card(title: "x")), 1)
        let labelID = UnitID(replica: id.replica, sequence: 2)
        apply(.add(BoardLabel(name: "x")), labelID.sequence)
        var settings: [Phrase] = []
        func fillIn<Owner: Record>(_ forms: [FieldForm<Owner>], of record: (Board) -> Owner?) throws {
            for form in forms {
                for text in [form.input.example, ""] {
                    var edits = FieldEdits<Owner>()
                    #expect(form.write(text, &edits), "\(form.name)")
                    for change in board.setting(edits, of: try #require(record(board))) {
                        guard case .set(let setting) = change else { continue }
                        settings += [form.sentence(setting, "x")].compactMap { $0 }
                        apply(change, UInt64(settings.count + 2))
                    }
                }
            }
        }
        try fillIn(Card.allForms) { $0.card(id) }
        try fillIn(BoardLabel.forms) { $0.label(labelID) }
        #expect(settings.count == 2 * (Card.allForms.count + BoardLabel.forms.count))
        let items: [BoardHistoryEntry] =
            [
                .added(title: "x"), .repeated(title: "x", due: day), .repeated(title: "x", due: nil),
                .retitled(from: "x", to: "y"), .described(title: "x"),
                .moved(title: "x", from: "y", to: "z"), .reordered(title: "x", column: "y"),
                .removed(title: "x", column: "y"), .cardRestored(title: "x", column: "y"), .columnAdded(name: "x"),
                .columnRenamed(from: "x", to: "y"), .columnLimited(name: "x", limit: 3),
                .columnLimited(name: "x", limit: nil), .columnMoved(name: "x"), .columnRemoved(name: "x"),
                .columnRestored(name: "x"), .labelAdded(name: "x"), .labelRenamed(from: "x", to: "y"),
                .labelRemoved(name: "x"),
                .labelRestored(name: "x"), .labelled(title: "x", label: "y"), .unlabelled(title: "x", label: "y"),
                .commented(title: "x"), .commentEdited(title: "x"), .commentRemoved(title: "x"),
                .commentRestored(title: "x"), .unknown,
            ] + settings.map { .fieldSet($0) } + HeaderHistoryEntry.samples.map { .header($0) }
        let errors: [BoardError] = [
            .titleMissing, .titleTooLong(count: 501), .descriptionTooLong(count: 10_001), .nameMissing(of: .board),
            .nameMissing(of: .column),
            .nameMissing(of: .label),
            .nameTooLong(count: 501), .unknownCard(id), .cardRemoved(id), .unknownColumn(id), .noColumn,
            .cardNotInColumn(card: id, column: id), .placeOutOfRange(last: 1), .columnNotEmpty(count: 1), .columnIsDone,
            .limitOutOfRange, .dropRefused(.notOneItem(count: 2)), .dropRefused(.noSuchCard),
            .dropRefused(.noSuchPlace), .dropRefused(.nothingToAdd), .dropRefused(.tooLong),
            .tooManyCards(count: 1001), .unknownLabel(id), .labelTaken(name: "x"), .tooManyLabels,
            .repeatsWithoutDay, .commentMissing, .commentTooLong(count: 10_001), .tooManyComments, .unknownComment(id),
            .commentOfOther, .dayOutOfRange,
        ]
        for phrase in items.map(\.phrase) + errors.map(\.phrase) + BoardExport.Format.allCases.map(\.phrase) {
            let words = Self.korean.text(of: phrase)
            #expect(words != Language.english.text(of: phrase), "\(phrase.key)")
            #expect(!words.contains("board"), "\(phrase.key)")
        }
    }
}
