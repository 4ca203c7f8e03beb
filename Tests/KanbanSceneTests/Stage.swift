import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Testing
import Views

@testable import KanbanScene

/// A page with nothing on it but the scene: events in, and what a person would see.
final class Stage {
    let context: SceneContext
    let scene: BoardScene
    private(set) var kept: [(document: DocumentID, bytes: [UInt8])] = []
    private(set) var effects: [Effect] = []
    private(set) var patchSize = 0

    static let start: UInt64 = 1_700_000_000_000

    /// What the browser keeps.
    private(set) var settings: [String: String] = [:]

    init(
        _ language: Language = .english, replica: UInt64 = 1, seed: UInt64 = 7, settings: [String: String] = [:]
    ) {
        context = SceneContext(
            language: language, replica: ReplicaID(replica), author: AuthorID(5), random: SceneRandom(seed: seed))
        context.now = Self.start
        self.settings = settings
        context.settings = settings.map { (name: $0.key, value: $0.value) }
        scene = BoardScene(context)
        settle()
    }

    /// What the page does after each call: paints, and does what it is asked.
    @discardableResult
    func settle() -> [Effect] {
        var patch = Patch()
        scene.paint(into: &patch)
        patchSize = patch.bytes.count
        let new = scene.takeEffects()
        for effect in new {
            switch effect {
            case .keep(let document, _, let bytes):
                kept.append((document, bytes))
                // It comes back from the server.
                scene.receive(bytes, of: document)
            case .load(let document):
                for event in stored where event.document == document { scene.receive(event.bytes, of: document) }
                scene.isReady(document)
            case .open(.document(_, let document)): scene.open(document)
            case .open(.area): scene.open(nil)
            case .setting(let name, let value): settings[name] = value.isEmpty ? nil : value
            default: break
            }
        }
        effects += new
        if !new.isEmpty {
            var patch = Patch()
            scene.paint(into: &patch)
            settle()
        }
        return new
    }

    /// Events that the page has of documents.
    var stored: [(document: DocumentID, bytes: [UInt8])] = []

    var view: Node<KanbanAction> { scene.view() }
    var text: String { view.allText }

    func forgetEffects() { effects = [] }

    var toasts: [String] {
        effects.compactMap { if case .toast(let text, _) = $0 { text } else { nil } }
    }
    var announced: [String] {
        effects.compactMap { if case .announce(let text) = $0 { text } else { nil } }
    }
    var focused: String? {
        effects.reversed().lazy.compactMap { if case .focus(let key) = $0 { key } else { nil } }.first
    }

    func node(_ key: String) -> Node<KanbanAction>? { view.first { $0.key == key } }

    /// Presses the first button of that name that can be pressed; where there is none, the test fails.
    func press(_ name: String, at location: SourceLocation = #_sourceLocation) {
        guard let button = view.first(where: { $0.tag == .button && $0.name == name && $0[.isDisabled] == nil }),
            let action = button.action(on: .press)
        else {
            Issue.record("no button “\(name)” that can be pressed", sourceLocation: location)
            return
        }
        scene.act(action, .press([]))
        context.now += 1000
        settle()
    }

    @discardableResult
    func send(_ trigger: Trigger, to node: Node<KanbanAction>?, _ event: SceneEvent) -> Bool {
        guard let action = node?.action(on: trigger) else { return false }
        context.isConsumed = false
        scene.act(action, event)
        context.now += 1000
        settle()
        return true
    }

    @discardableResult
    func key(_ key: String, _ modifiers: KeyModifiers = [], on node: Node<KanbanAction>?) -> Bool {
        send(.key, to: node, .key(key, modifiers))
    }

    @discardableResult
    func type(_ text: String, into key: String) -> Bool {
        let end = text.unicodeScalars.count
        return send(.input, to: node(key), .input(text, selection: end..<end, isComposing: false))
    }

    // Boards

    func makeBoard(_ name: String = "House", cards: [(column: String, title: String)] = []) {
        press("New board")
        type(name, into: "prompt-text")
        press("Add")
        for card in cards { add(card.title, to: card.column) }
        forgetEffects()
    }

    func add(_ title: String, to column: String = "Todo") {
        press("Add card")
        type(title, into: "form-title")
        press("Add")
        guard column != "Todo", let id = card(title)?.id else { return }
        press("Actions for “\(title)”")
        press("Move to \(column)")
        _ = id
    }

    var board: Board? { scene.board }

    func card(_ title: String) -> Card? {
        board?.allCards.first { $0.title.hasSameBytes(as: title) && !$0.isRemoved }
    }

    /// The titles of a column as they are shown.
    func titles(in column: String) -> [String] {
        guard let section = section(column) else { return [] }
        return section.all { $0[.classes] == "board-card-title" }.map { $0.allText }
    }

    func section(_ column: String) -> Node<KanbanAction>? {
        view.first { node in
            node.tag == .section && node.first { $0.tag == .h2 && $0.allText == column } != nil
        }
    }

    func cardNode(_ title: String) -> Node<KanbanAction>? { card(title).flatMap { node($0.id.key) } }

    // Pointers

    var time = 0.0

    func pointer(
        _ phase: PointerPhase, on title: String, kind: PointerKind = .mouse, x: Double, y: Double,
        over key: String? = nil, overY: Double = 0.3, after milliseconds: Double = 16, pointer: Int32 = 1
    ) {
        time += milliseconds
        let over = key.flatMap { scene.element(ofKey: $0) } ?? 0
        send(
            .pointer, to: cardNode(title),
            .pointer(
                PointerInput(
                    pointer: pointer, kind: kind, phase: phase, x: 10, y: 10, windowX: x, windowY: y, time: time,
                    over: over, overX: 0.5, overY: overY)))
    }

    /// Drags a card with the mouse to a card or a column.
    func drag(_ title: String, to key: String?, overY: Double = 0.3) {
        pointer(.down, on: title, x: 100, y: 100)
        pointer(.move, on: title, x: 110, y: 105, over: key, overY: overY)
        pointer(.move, on: title, x: 300, y: 200, over: key, overY: overY)
        pointer(.up, on: title, x: 300, y: 200, over: key, overY: overY)
    }

    func key(ofColumn name: String) -> String? { board?.columns.first { $0.name == name }?.id.key }
    func key(ofCard title: String) -> String? { card(title)?.id.key }
}

extension DroppedData {
    /// A file that a person chose.
    static func chosen(_ text: String, name: String = "cards.json") -> DroppedData {
        var data = DroppedData(text: text, isChosen: true)
        data.texts = [TextFile(name: name, text: text)]
        return data
    }
}
