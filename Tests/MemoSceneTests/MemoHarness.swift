import Interaction
import JSON
import MemoModel
import Phrases
import Primitives
import Replication
public import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

extension MemosScene: ViewedScene {
    func view() -> Node<MemoAction> { view(isResetting: false) }
}

/// Memos, as somebody has them before them: with a text field that behaves as a browser's.
final class MemoHarness: SceneHarness<MemosScene> {
    /// What the text field shows: set by typing and by patches, as in a page.
    private(set) var field: Field?
    /// What the server answers, by the path of the command.
    var answers: [String: String] = [:]
    /// The same where each answer is another one.
    var pages: [String: () -> String?] = [:]
    /// What follows of the texts that were chosen, and whether there is more.
    var nextTexts: () -> ([TextFile], hasMore: Bool) = { ([], false) }
    private var echoes: [(document: DocumentID, bytes: [UInt8])] = []

    struct Field {
        var text: String
        var selection: Range<Int>
    }

    static let start: UInt64 = 1_700_000_000_000

    init(_ language: Language = .english, replica: UInt64 = 1, seed: UInt64 = 7, width: Double = 1280) {
        let context = SceneContext(
            language: language, replica: ReplicaID(replica), author: AuthorID(5), random: SceneRandom(seed: seed))
        context.now = Self.start
        context.windowWidth = width
        super.init(context, MemosScene(context), pace: 10)
        scene.open(nil)
        settle()
    }

    /// What was kept comes back from the server once all is painted.
    override func settle() {
        super.settle()
        let back = echoes
        echoes = []
        for event in back { scene.receive([event.bytes], of: event.document) }
        if !back.isEmpty { settle() }
    }

    override func perform(_ effect: Effect) {
        switch effect {
        case .keep(let document, _, let bytes):
            note(kept: bytes, of: document)
            echoes.append((document, bytes))
        case .select("editor", let range): field?.selection = range
        case .ask(let number, .command(let path, _)), .ask(let number, .commandAfterSending(let path, _)):
            let answer = pages[path]?() ?? answers[path]
            scene.answered(number, status: answer == nil ? 0 : 200, body: Array((answer ?? "").utf8))
        case .ask(let number, .nextTexts):
            let (files, hasMore) = nextTexts()
            scene.answered(number, status: 200, body: Self.portion(of: files, hasMore))
        default: super.perform(effect)
        }
    }

    /// As the page tells it.
    private static func portion(of files: [TextFile], _ hasMore: Bool) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member(
                "texts",
                array: { writer in
                    for file in files {
                        writer.object { writer in
                            writer.member("name", file.name)
                            writer.member("text", file.text)
                            writer.member("modified", file.modifiedAt)
                            writer.member("more", file.rest == .more)
                            writer.member("unreadable", file.rest == .unreadable)
                        }
                    }
                })
            writer.member("more", hasMore)
        }
        return writer.bytes
    }

    // What the view said before it is painted.
    private var before: (node: Node?, mustReset: Bool) = (nil, false)
    private var shownValue: String?

    override func willPaint() { before = (node("editor"), scene.editor?.mustReset == true) }

    override func painted(_ patch: Patch) {
        guard let after = node("editor"), let value = after[.value] else {
            field = nil
            return
        }
        // The painter sets what a patch says, where the field shows something else.
        let isTold = before.node == nil || before.mustReset || before.node?[.value] != shownValue
        shownValue = value
        if field == nil || isTold, field?.text.hasSameBytes(as: value) != true {
            field = Field(text: value, selection: 0..<0)
        }
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

    /// Tells where the caret has gone without a key.
    func moveCaret() {
        guard let now = field else { return }
        send(.input, to: node("editor"), .input(now.text, selection: now.selection, isComposing: false))
    }
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

    func row(_ title: String) -> Node? {
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
        scene.receive([bytes], of: open.id)
        settle()
    }
}

extension Views.Node {
    /// Its text as a person sees it: what is set off stands within its word.
    var words: String { text ?? children.map { $0.words }.joined() }
}
