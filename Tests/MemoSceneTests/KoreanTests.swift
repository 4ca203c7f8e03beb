import MemoModel
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

@Suite struct KoreanTests {
    static let korean = Language(code: "ko", words: Language.words(ofLines: MemoWords.korean))

    /// Latin words in what is shown and read out.
    static func latin(in node: Node<MemoAction>) -> [String] {
        var found: [String] = []
        func look(_ text: String) {
            for word in text.split(whereSeparator: { !($0.isLetter && $0.isASCII) }) where word.count > 1 {
                // The picture's address, as it was typed.
                if ["https", "example", "org", "png", "JSON", "Markdown"].contains(word) { continue }
                found.append(String(word))
            }
        }
        for node in node.all(where: { _ in true }) {
            if let text = node.text { look(text) }
            for name in [Attribute.Name.label, .placeholder, .title] { if let text = node[name] { look(text) } }
        }
        return found
    }

    @Test("W3 every screen of memos is in Korean")
    func screens() {
        let stage = MemoHarness(Self.korean)
        func check(_ where: String) {
            #expect(Self.latin(in: stage.view) == [], "\(`where`)")
        }
        check("empty")
        stage.press("새 메모")
        check("new")
        stage.type("회의록 #일\n- [ ] 준비\n![사진](https://example.org/1.png)\n[[없는 문서]]")
        stage.pause()
        check("writing")
        stage.press("읽기")
        check("reading")
        stage.press("더 보기")
        check("menu of the detail")
        stage.press("기록")
        check("history")
        stage.send(.press, to: stage.node("lines")?.children.first?.children.first, .press([]))
        check("version")
        stage.press("“회의록 #일” 메뉴")
        check("menu of a row")
        stage.key("Escape", on: "item-0")
        stage.press("모든 메모에 쓰는 메뉴")
        check("menu of the list")
        stage.key("Escape", on: "item-0")
        stage.press("“회의록 #일” 메뉴")
        stage.press("고정")
        check("pinned")
        stage.send(.input, to: stage.node("search"), .input("없음", selection: 0..<0, isComposing: false))
        stage.scene.tick(2)
        stage.settle()
        check("search")
        stage.key("Escape", on: "search")
        stage.press("삭제")
        #expect(stage.toasts.last == "“회의록 #일”을 휴지통으로 옮겼어요.")
    }

    @Test("W3 every sentence of memos has Korean words")
    func sentences() {
        let entries: [MemoHistoryEntry] = [
            .wrote(1), .wrote(2), .edited(inserted: 2, deleted: 0), .edited(inserted: 0, deleted: 2),
            .edited(inserted: 2, deleted: 3), .pinned, .unpinned, .trashed, .restored, .renamed("x"),
            .linked(DocumentID(high: 1, low: 2)), .unlinked(DocumentID(high: 1, low: 2)), .dated, .markedAsDemo,
            .unmarkedAsDemo, .unknown,
        ]
        let errors: [MemoError] = [
            .tooLarge(bytes: 1, limit: 10_000_000), .empty, .noTask(number: 1, count: 0), .changedSince,
        ]
        for phrase in entries.map(\.phrase) + errors.map(\.phrase) {
            #expect(Self.korean.text(of: phrase) != Language.english.text(of: phrase), "\(phrase.key)")
        }
    }
}
