import ColorSelectModel
import Drawing
import FoundationEssentials
import Interaction
import Phrases
import Primitives
import Replication
import Scenes
import Testing
import Views

@testable import ColorSelectScene

/// Somebody who uses the scene: finds what is there by what it is called, presses it, and sees what comes of it. The
/// server of the test has the built-in kit.
final class Person {
    let context: SceneContext
    let scene: IllustrationScene
    private(set) var effects: [Effect] = []
    private var patch = Patch()
    /// Which files were asked for, in order.
    private(set) var asked: [String] = []
    var isOnline = true
    /// Whether the server has more of the kit than its list of parts.
    var hasArt = true
    /// Events that the page has of documents.
    var stored: [(document: DocumentID, bytes: [UInt8])] = []
    var time = 0.0

    init(language: Language = .english, seed: UInt64 = 7) {
        context = SceneContext(
            language: language, replica: ReplicaID(1), author: AuthorID(1), random: SceneRandom(seed: seed))
        context.now = 1_800_000_000_000
        context.windowWidth = 1280
        scene = IllustrationScene(context)
        settle()
    }

    typealias Node = Views.Node<ColorSelectAction>

    var view: Node { scene.view() }

    /// Opens a new illustration with the kit loaded.
    static func making(language: Language = .english) throws -> Person {
        let person = Person(language: language)
        try person.press(person.text("New illustration"))
        return person
    }

    func text(_ phrase: Phrase) -> String { context.text(phrase) }

    var illustration: Illustration { scene.illustration ?? Illustration() }
    var kit: Kit? { scene.loadedKit?.kit }

    // MARK: Finding

    func find(_ name: String, role: String? = nil) -> Node? {
        view.first { node in
            guard node.tag == .button || node.tag == .input else { return false }
            return node.name == name && (role == nil || node[.role] == role)
        }
    }

    func node(_ key: String) -> Node? { view.first { $0.key == key } }

    // MARK: Acting

    func act(_ action: ColorSelectAction, _ event: SceneEvent = .press([])) {
        context.isConsumed = false
        scene.handle(action, event)
        settle()
    }

    func press(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let node = try #require(find(name), "no “\(name)”", sourceLocation: sourceLocation)
        act(try #require(node.action(on: .press), sourceLocation: sourceLocation))
    }

    /// Through the page: by the element's number, as the browser tells it.
    func tell(_ key: String, _ trigger: Trigger, _ event: SceneEvent) throws {
        scene.paint(into: &patch)
        let element = try #require(scene.element(ofKey: key), "no \(key)")
        context.isConsumed = false
        scene.handle(element: element, trigger, event)
        settle()
    }

    func key(_ name: String, at key: String, _ modifiers: KeyModifiers = []) throws {
        try tell(key, .key, .key(name, modifiers))
    }

    /// A finger at a cell whose upper left corner is at `corner` in the window.
    func finger(
        _ phase: PointerPhase, at point: (x: Double, y: Double), on component: String,
        corner: (x: Double, y: Double)
    ) throws {
        try tell(
            "cell-" + component, .pointer,
            .pointer(
                PointerInput(
                    kind: .touch, phase: phase, x: point.x - corner.x, y: point.y - corner.y, windowX: point.x,
                    windowY: point.y, time: time)))
    }

    /// Rests for so many milliseconds: the page calls back when it was asked to.
    func rest(_ milliseconds: Double) {
        time += milliseconds
        scene.tick(1)
        settle()
    }

    /// Paints, does what was asked for, answers questions, until nothing happens any more.
    func settle() {
        while true {
            scene.paint(into: &patch)
            patch.removeAll()
            let new = scene.takeEffects()
            guard !new.isEmpty else { return }
            for effect in new {
                effects.append(effect)
                switch effect {
                case .ask(let number, .get(let path)):
                    asked.append(path)
                    let isHere = isOnline && (hasArt || path == "/api/kits/bust")
                    let body = isHere ? TestKit.bytes(path) : nil
                    scene.answered(number, status: isHere ? (body == nil ? 404 : 200) : 0, body: body ?? [])
                case .load(let document):
                    for event in stored where event.document == document {
                        scene.receive(event.bytes, of: document)
                    }
                    scene.isReady(document)
                // It comes back from the server.
                case .keep(let document, _, let bytes): scene.receive(bytes, of: document)
                default: break
                }
            }
        }
    }

    /// What was asked of the page since the last time.
    func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    var announcements: [String] {
        effects.compactMap { if case .announce(let text) = $0 { text } else { nil } }
    }

    var keptEvents: Int { effects.count { if case .keep = $0 { true } else { false } } }
}

/// The built-in kit, read from where it lies in the tree.
enum TestKit {
    static func bytes(_ path: String) -> [UInt8]? {
        let prefix = "/api/kits/bust"
        guard path.hasPrefix(prefix) else { return nil }
        let rest = path.dropFirst(prefix.count)
        let file = rest.isEmpty ? "kit.json" : String(rest.dropFirst())
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let place = "/" + root + "/Modules/ColorSelect/Kits/bust/" + file
        guard let data = try? Data(contentsOf: URL(filePath: place)) else { return nil }
        return Array(data)
    }
}
