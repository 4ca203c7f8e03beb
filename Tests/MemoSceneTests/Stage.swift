import Interaction
import MemoModel
import Phrases
import Primitives
import Replication
import Scenes
import Testing
import Views

@testable import MemoScene

/// A page with nothing on it but the scene: events in, and what a person would see.
final class Stage {
    let context: SceneContext
    let scene: MemosScene
    private(set) var kept: [(document: DocumentID, bytes: [UInt8])] = []
    private(set) var effects: [Effect] = []
    private(set) var patchSize = 0
    /// What the text field shows: set by typing and by patches, as in a page.
    private(set) var field: Field?

    struct Field {
        var text: String
        var selection: Range<Int>
    }

    static let start: UInt64 = 1_700_000_000_000

    init(_ language: Language = .english, replica: UInt64 = 1, seed: UInt64 = 7, width: Double = 1280) {
        context = SceneContext(
            language: language, replica: ReplicaID(replica), author: AuthorID(5), random: SceneRandom(seed: seed))
        context.now = Self.start
        context.windowWidth = width
        scene = MemosScene(context)
        scene.open(nil)
        settle()
    }

    /// Events that the page has of documents.
    var stored: [(document: DocumentID, bytes: [UInt8])] = []
    /// What the server answers, by the path of the command.
    var answers: [String: String] = [:]

    /// What the page does after each call: paints, and does what it is asked.
    func settle() {
        paint()
        let new = scene.takeEffects()
        for effect in new {
            switch effect {
            case .keep(let document, _, let bytes):
                kept.append((document, bytes))
                echoes.append((document, bytes))
            case .load(let document):
                for event in stored where event.document == document { scene.receive(event.bytes, of: document) }
                scene.isReady(document)
            case .open(.document(_, let document)): scene.open(document)
            case .open(.area): scene.open(nil)
            case .select("editor", let range): field?.selection = range
            case .ask(let number, .command(let path, _)):
                scene.answered(
                    number, status: answers[path] == nil ? 0 : 200, body: Array((answers[path] ?? "").utf8))
            default: break
            }
        }
        effects += new
        if !new.isEmpty { return settle() }
        // What was kept comes back from the server.
        let back = echoes
        echoes = []
        for event in back { scene.receive(event.bytes, of: event.document) }
        if !back.isEmpty { settle() }
    }
    private var echoes: [(document: DocumentID, bytes: [UInt8])] = []

    private func paint() {
        let before = node("editor")
        let mustReset = scene.editor?.mustReset == true
        var patch = Patch()
        scene.paint(into: &patch)
        patchSize = patch.bytes.count
        guard let after = node("editor"), let value = after[.value] else {
            field = nil
            return
        }
        // The painter sets what a patch says, where the field shows something else.
        let isTold = before == nil || mustReset || before?[.value] != shownValue
        shownValue = value
        if field == nil || isTold, field?.text.hasSameBytes(as: value) != true {
            field = Field(text: value, selection: 0..<0)
        }
    }
    private var shownValue: String?

    var view: Node<MemoAction> { scene.view() }
    var text: String { view.allText }
    func forgetEffects() { effects = [] }
    func node(_ key: String) -> Node<MemoAction>? { view.first { $0.key == key } }
    var focused: String? {
        effects.reversed().lazy.compactMap { if case .focus(let key) = $0 { key } else { nil } }.first
    }
    var toasts: [String] { effects.compactMap { if case .toast(let text, _) = $0 { text } else { nil } } }

    /// Presses the first button of that name that can be pressed; where there is none, the test fails.
    func press(_ name: String, at location: SourceLocation = #_sourceLocation) {
        let button = view.first { $0.tag == .button && $0.name == name && $0[.isDisabled] == nil }
        if !send(.press, to: button, .press([])) {
            Issue.record("no button “\(name)” that can be pressed", sourceLocation: location)
        }
    }

    @discardableResult
    func send(_ trigger: Trigger, to node: Node<MemoAction>?, _ event: SceneEvent) -> Bool {
        guard let action = node?.action(on: trigger) else { return false }
        context.isConsumed = false
        scene.act(action, event)
        context.now += 10
        settle()
        return true
    }

    @discardableResult
    func key(_ key: String, _ modifiers: KeyModifiers = [], on target: String) -> Bool {
        send(.key, to: node(target), .key(key, modifiers))
    }

    /// Puts text in at the caret of the field, as a keyboard or an input method does.
    func type(_ text: String, isComposing: Bool = false) {
        guard var now = field else { return }
        let end = now.text.unicodeScalars.count
        now.selection = now.selection.clamped(to: 0..<end)
        var scalars = Array(now.text.unicodeScalars)
        scalars.replaceSubrange(now.selection, with: Array(text.unicodeScalars))
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let caret = now.selection.lowerBound + text.unicodeScalars.count
        now = Field(text: String(view), selection: caret..<caret)
        field = now
        send(.input, to: node("editor"), .input(now.text, selection: now.selection, isComposing: isComposing))
    }

    func enter() {
        key("Enter", on: "editor")
        if !context.isConsumed { type("\n") }
    }

    /// Puts the whole text of the field.
    func replace(_ text: String) {
        let count = field?.text.unicodeScalars.count ?? 0
        field?.selection = 0..<count
        type(text)
    }

    func select(_ range: Range<Int>) { field?.selection = range }
    /// For pointers, in milliseconds.
    var time = 0.0

    /// A pause in typing.
    func pause() {
        context.now += 250
        scene.tick(1)
        settle()
        context.now += 1000
    }

    func makeMemo(_ text: String) {
        press("New memo")
        type(text)
        pause()
    }

    var titles: [String] {
        view.all { $0[.classes]?.hasPrefix("row-title") == true }.map { $0.words }
    }

    var selectedTitle: String? {
        view.first { $0[.current] == "true" }?.first { $0[.classes]?.hasPrefix("row-title") == true }?.words
    }

    func row(_ title: String) -> Node<MemoAction>? {
        view.first { node in
            node.tag == .li
                && node.first { $0[.classes]?.hasPrefix("row-title") == true }?.words == title
        }
    }

    /// Opens a memo by its row.
    func open(_ title: String) {
        let button = row(title)?.first { $0.tag == .button && $0.action(on: .press) != nil }
        send(.press, to: button, .press([]))
    }

    var memo: Memo? { scene.open?.value }

    /// What other devices have done.
    private var others: [(document: DocumentID, bytes: [UInt8])] = []

    /// An event of another device that has all that this one has.
    func elsewhere(_ intent: (Memo) throws -> [RecordChange]) throws {
        guard let open = scene.open else { return }
        let session = DocumentSession<Memo>(
            document: open.id, kind: Memo.kind, replica: ReplicaID(9), author: AuthorID(9))
        for event in kept + others where event.document == open.id {
            _ = try session.receive(event.bytes, now: context.now)
        }
        var bytes: [UInt8] = []
        session.perform(try intent(session.value), now: context.now) { bytes = $0 }
        others.append((open.id, bytes))
        scene.receive(bytes, of: open.id)
        settle()
    }
}

extension Node {
    /// Its text as a person sees it: what is set off stands within its word.
    var words: String { text ?? children.map { $0.words }.joined() }
}
