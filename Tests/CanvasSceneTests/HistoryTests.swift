import CanvasModel
import Drawing
import Forms
import Interaction
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import CanvasScene

@Suite struct HistoryTests {
    private func open(_ easel: CanvasHarness) {
        easel.press("Actions for the canvas")
        easel.press("History")
    }

    private func lines(_ easel: CanvasHarness) -> [String] {
        easel.view.first { $0.key == "lines" }?.children.map { $0.allText } ?? []
    }

    @Test("W5 the history of a drawing tells what was done, when and by whom, the newest first; undo as taken back")
    func sentences() throws {
        let easel = CanvasHarness([rectangle(100, 100)])
        open(easel)
        #expect(easel.focused == "history-close")
        #expect(lines(easel).first == "Added “Rect 1”. 22:13 · You")
        #expect(lines(easel).last?.hasPrefix("Created the canvas “Plan”.") == true)
        easel.drag(110, 110, to: 160, 130)
        #expect(lines(easel).first?.hasPrefix("Moved “Rect 1” to 150,120.") == true)
        easel.key("z", .control)
        #expect(lines(easel).first?.hasPrefix("Undo: Moved “Rect 1” to 100,100.") == true)
        #expect(lines(easel).count == 4)
        let other = OpenDocument<Canvas>(
            document: easel.document, kind: Canvas.kind, replica: ReplicaID(8), author: AuthorID(10))
        for event in easel.scene.documents[easel.document]?.log ?? [] {
            other.receive(event.bytes, now: easel.context.now)
        }
        other.perform(try other.value.rename(to: "House"), now: easel.context.now)
        for bytes in other.takeOutbox() { easel.scene.receive([bytes], of: easel.document) }
        #expect(lines(easel).first == "Renamed the canvas from “Plan” to “House”. 22:13 · Somebody else")
    }

    @Test("W5 the history takes the place of the inspector and the layers; Esc closes it before it drops the selection")
    func place() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.tap(110, 110)
        open(easel)
        #expect(easel.view.first { $0.key == "layers" } == nil)
        #expect(easel.titles == [])
        easel.event("history", .key, .key("z", .control))
        #expect(easel.view.first { $0.key == "history" } != nil)
        easel.event("history", .key, .key("Escape", []))
        #expect(easel.context.isConsumed)
        #expect(easel.view.first { $0.key == "history" } == nil)
        #expect(easel.focused == Keys.documentMenu)
        #expect(easel.titles == ["Rect 1"])
        open(easel)
        easel.key("Escape")
        #expect(easel.view.first { $0.key == "history" } == nil)
        #expect(easel.selected == easel.ids)
        easel.key("Escape")
        #expect(easel.selected == [])
    }

    @Test("W5 the menu of a drawing works by keyboard, and closes what it has opened; another drawing has none")
    func menu() {
        let easel = CanvasHarness([rectangle(100, 100)])
        easel.press("Actions for the canvas")
        #expect(easel.focused == "item-0")
        easel.event("item-0", .key, .key("Escape", []))
        #expect(easel.button("History") == nil)
        #expect(easel.focused == Keys.documentMenu)
        open(easel)
        easel.press("Actions for the canvas")
        easel.press("Hide history")
        #expect(easel.view.first { $0.key == "history" } == nil)
        open(easel)
        easel.scene.open(nil)
        easel.scene.open(easel.document)
        easel.paint()
        #expect(easel.view.first { $0.key == "history" } == nil)
    }

    @Test("W5 on a phone the history lies over the drawing and its panels")
    func phone() {
        let easel = CanvasHarness([rectangle(100, 100)], width: 375)
        easel.press("Layers")
        open(easel)
        #expect(easel.view.first { $0.key == "history" } != nil)
        #expect(easel.titles == ["Rect 1"])
    }

    @Test("W3 W5 every sentence of a drawing's history is in Korean")
    func korean() {
        let language = Language(code: "ko", words: Language.words(ofLines: CanvasWords.korean))
        let easel = CanvasHarness([rectangle(100, 100)], language: language)
        easel.key("a", .control)
        easel.key("ArrowRight")
        easel.key("z", .control)
        easel.press("캔버스 메뉴")
        easel.press("기록")
        #expect(lines(easel).first == "되돌림: “사각형 1”을 100,100에 옮겼어요. 22:13 · 나")
        #expect(lines(easel).last == "“Plan” 캔버스를 만들었어요. 22:13 · 나")
        #expect(easel.view.first { $0.key == "history" }?.first { $0.tag == .h2 }?.allText == "기록")
        let title = ObjectTitle(kind: .rectangle, number: 1)
        let color = RGBColor(hex: 0)
        let size = CanvasSize(width: 1, height: 2)
        let point = CanvasPoint(x: 1, y: 2)
        let items: [CanvasHistoryEntry] =
            [
                .canvasResized(from: size, to: size), .added(title),
                .moved(title, from: point, to: point), .resized(title, from: size, to: size),
                .rotated(title, from: 0, to: 1), .recolored(title, from: nil, to: color),
                .recolored(title, from: color, to: nil), .opacityChanged(title, from: 1, to: 2), .hidden(title),
                .shown(title), .locked(title), .unlocked(title), .removed(title), .objectRestored(title),
                .reordered(title),
                .grouped(title), .ungrouped(title), .rewritten(title), .fontSizeChanged(title, from: 1, to: 2),
                .textRecolored(title, from: color, to: color), .objectRenamed(title, to: ""),
                .objectRenamed(title, to: "x"), .several(.added(title), more: 2),
                .several(.moved(title, from: point, to: point), more: 2), .several(.removed(title), more: 2),
                .several(.objectRestored(title), more: 2), .several(.grouped(title), more: 2),
                .several(.ungrouped(title), more: 2), .several(.hidden(title), more: 2),
                .several(.shown(title), more: 2),
                .several(.locked(title), more: 2), .several(.unlocked(title), more: 2),
                .several(.reordered(title), more: 2), .unknown,
            ] + HeaderHistoryEntry.samples.map { .header($0) }
        for item in items {
            let phrase = item.phrase(number: Decimal.text)
            #expect(PhraseText.hasHangul(language.text(of: phrase)), "\(phrase.key)")
            #expect(language.text(of: phrase) != Language.english.text(of: phrase))
            #expect(!language.text(of: phrase).contains("canvas"))
        }
    }

    @Test("W5 an event is told once; in another language all are told anew")
    func once() {
        let easel = CanvasHarness([rectangle(100, 100)])
        var told = 0
        var panel = HistoryPanel<Int, CanvasAction>(0) { count, _, past in
            told += 1
            count += 1
            #expect(count == past.count + 1)
            return past.isEmpty ? [] : ["Event \(count)"]
        }
        func view() -> Node<CanvasAction> {
            panel.view(easel.scene.documents[easel.document]?.log ?? [], easel.context, close: .toggleHistory) {
                .historyLine($0)
            }
        }
        let first = view()
        #expect(view() === first)
        #expect(told == 2)
        let line = first.first { $0.key == "lines" }?.children.first
        #expect(line?.allText.hasPrefix("Event 2") == true)
        easel.drag(110, 110, to: 160, 130)
        let second = view().first { $0.key == "lines" }?.children ?? []
        #expect(second.count == 2)
        #expect(second.last?.children.first === line?.children.first)
        #expect(told == 3)
        easel.context.language = Language(code: "xx", words: ["Event %1": "%1."])
        #expect(view().first { $0.key == "lines" }?.children.first?.allText.hasPrefix("3.") == true)
        #expect(told == 6)
        easel.context.now += 86_400_000
        #expect(view().first { $0.key == "lines" }?.allText.contains("Nov 14 22:13") == true)
    }

    @Test("W5 what is too long to say is cut")
    func cut() {
        let easel = CanvasHarness()
        var panel = HistoryPanel<Int, CanvasAction>(0) { _, _, _ in
            [Phrase](repeating: "Something with “%1”.", count: 100)
        }
        let log = easel.scene.documents[easel.document]?.log ?? []
        let view = panel.view(log, easel.context, close: .toggleHistory) { .historyLine($0) }
        let text = view.first { $0.key == "lines" }?.allText ?? ""
        #expect(text.contains(" …") && text.utf8.count < 600)
    }
}

private enum PhraseText {
    static func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }
}
