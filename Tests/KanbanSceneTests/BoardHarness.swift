import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
public import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

extension BoardScene: ViewedScene {}

/// Boards, as somebody has them before them.
final class BoardHarness: SceneHarness<BoardScene> {
    static let start: UInt64 = 1_700_000_000_000

    init(
        _ language: Language = .english, replica: UInt64 = 1, seed: UInt64 = 7, settings: [String: String] = [:]
    ) {
        let context = SceneContext(
            language: language, replica: ReplicaID(replica), author: AuthorID(5), random: SceneRandom(seed: seed))
        context.now = Self.start
        context.settings = settings.map { (name: $0.key, value: $0.value) }
        super.init(context, BoardScene(context), pace: 1000)
        settle()
    }

    @discardableResult
    func key(_ key: String, _ modifiers: KeyModifiers = [], on node: Node?) -> Bool {
        send(.key, to: node, .key(key, modifiers))
    }

    /// Chooses a value, or leaves a field with it.
    func choose(_ value: String, in key: String) {
        send(.commit, to: node(key), .commit(value))
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

    func section(_ column: String) -> Node? {
        view.first { node in
            node.tag == .section && node.first { $0.tag == .h2 && $0.allText == column } != nil
        }
    }

    func cardNode(_ title: String) -> Node? { card(title).flatMap { node($0.id.key) } }

    // Pointers

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
