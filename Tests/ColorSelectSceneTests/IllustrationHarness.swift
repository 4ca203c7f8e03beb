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
    /// What was asked for, in order.
    private(set) var asked: [String] = []
    var isOnline = true
    /// What somebody has added to the workspace, by what lists call it.
    var ownKits: [(name: String, pack: KitPack)] = []
    /// What the server answers to commands about kits.
    var kitAnswer = (status: Int32(200), body: #"{"kit":"tiny","problems":[]}"#)
    /// The commands that it was given, with what they took.
    private(set) var commands: [String] = []
    /// Whether the server has kits, and not only the list of them.
    var hasKits = true

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
            let isHere = isOnline && (hasKits || !path.hasSuffix("/pack"))
            let body = isHere ? TestKit.bytes(path, ownKits) : nil
            scene.answered(number, status: isHere ? (body == nil ? 404 : 200) : 0, body: body ?? [])
        case .ask(let number, .commandAfterSending(let path, let json)):
            commands.append("\(path) \(json)")
            scene.answered(number, status: isOnline ? kitAnswer.status : 0, body: Array(kitAnswer.body.utf8))
        case .open: break
        default: super.perform(effect)
        }
    }
}

/// The server's kits: the built-in one, read from where it lies in the tree, and those of the test.
enum TestKit {
    /// Which version the built-in kit is.
    static let reference = KitReference(id: "bust", pack: pack)
    private static let pack = KitPack(manifest: file("kit.json") ?? []) { file($0) }

    static func bytes(_ path: String, _ own: [(name: String, pack: KitPack)] = []) -> [UInt8]? {
        let kits = own.map { ($0.name, $0.pack, KitReference(id: $0.pack.manifest?.kit.id ?? "", pack: $0.pack)) }
        if path == "/api/kits" {
            let items = [item(reference, "Bust", isOwn: false)] + kits.map { item($0.2, $0.0, isOwn: true) }
            return Array("[\(items.joined(separator: ","))]".utf8)
        }
        let names = path.split(separator: "/").map(String.init)
        guard names.count == 4, names[3] == "pack" else { return nil }
        func isAsked(_ reference: KitReference) -> Bool {
            names[2] == reference.id || names[2] == "\(reference.id)@\(reference.hash.hex)"
        }
        if let own = kits.first(where: { isAsked($0.2) }) { return own.1.bytes }
        return isAsked(reference) ? pack.bytes : nil
    }

    /// A line of the server's list.
    static func item(_ reference: KitReference, _ name: String, isOwn: Bool) -> String {
        """
        {"id":"\(reference.id)","hash":"\(reference.hash.hex)","isOwn":\(isOwn),"names":{"en":"\(name)"}}
        """
    }

    /// A file of the built-in kit.
    static func file(_ name: String) -> [UInt8]? {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let place = "/" + root + "/Modules/ColorSelect/Kits/bust/" + name
        guard let data = try? Data(contentsOf: URL(filePath: place)) else { return nil }
        return Array(data)
    }
}
