import ColorSelectModel
import Drawing
import FoundationEssentials
import Interaction
import Phrases
import Primitives
import Replication
public import SceneSupport
import Scenes
import Testing
import Views

@testable import ColorSelectScene

extension IllustrationScene: ViewedScene {
    func act(_ action: ColorSelectAction, _ event: SceneEvent) { handle(action, event) }
}

/// Illustrations, as somebody has them before them. The server of the test has the built-in kit.
final class IllustrationHarness: SceneHarness<IllustrationScene> {
    /// Which files were asked for, in order.
    private(set) var asked: [String] = []
    var isOnline = true
    /// Whether the server has more of the kit than its list of parts.
    var hasArt = true

    init(language: Language = .english, seed: UInt64 = 7) {
        let context = SceneContext(
            language: language, replica: ReplicaID(1), author: AuthorID(1), random: SceneRandom(seed: seed))
        context.now = 1_800_000_000_000
        context.windowWidth = 1280
        super.init(context, IllustrationScene(context))
        settle()
    }

    /// Opens a new illustration with the kit loaded.
    static func making(language: Language = .english) -> IllustrationHarness {
        let person = IllustrationHarness(language: language)
        person.press(person.text("New illustration"))
        return person
    }

    func text(_ phrase: Phrase) -> String { context.text(phrase) }

    var illustration: Illustration { scene.illustration ?? Illustration() }
    var kit: Kit? { scene.loadedKit?.kit }

    func find(_ name: String, role: String? = nil) -> Node? {
        view.first { node in
            guard node.tag == .button || node.tag == .input else { return false }
            return node.name == name && (role == nil || node[.role] == role)
        }
    }

    func key(_ name: String, at key: String, _ modifiers: KeyModifiers = []) {
        tell(key, .key, .key(name, modifiers))
    }

    /// A finger at a cell whose upper left corner is at `corner` in the window.
    func finger(
        _ phase: PointerPhase, at point: (x: Double, y: Double), on component: String,
        corner: (x: Double, y: Double)
    ) {
        tell(
            "cell-" + component, .pointer,
            .pointer(
                PointerInput(
                    kind: .touch, phase: phase, x: point.x - corner.x, y: point.y - corner.y, windowX: point.x,
                    windowY: point.y, time: time)))
    }

    override func perform(_ effect: Effect) {
        switch effect {
        case .ask(let number, .get(let path)):
            asked.append(path)
            let isHere = isOnline && (hasArt || path == "/api/kits/bust")
            let body = isHere ? TestKit.bytes(path) : nil
            scene.answered(number, status: isHere ? (body == nil ? 404 : 200) : 0, body: body ?? [])
        case .open: break
        default: super.perform(effect)
        }
    }
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
