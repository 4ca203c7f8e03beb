import Drawing
import GalleryModel
import Interaction
import Phrases
import Primitives
import Replication
public import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

extension PhotosScene: ViewedScene {
    func act(_ action: GalleryAction, _ event: SceneEvent) { handle(action, event) }
}

/// Photos, as somebody has them before them. The server of the test has as many photos as it is told to.
final class PhotosHarness: SceneHarness<PhotosScene> {
    // The server
    var isOnline = true
    /// How many photos the source has.
    var photoCount = 40
    /// Answers this instead, if set.
    var refusal: (status: Int32, body: String)?
    /// What it answers about photos that look the same, one after the other; the last stays.
    var alikeAnswers: [String] = []
    /// What it answers about one photo, one after the other.
    var showAnswers: [String] = []
    private(set) var commands: [(path: String, json: String)] = []
    /// What the server's own replica has written.
    private var server = OpenDocument<Gallery>(
        document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(2), author: AuthorID(1))

    /// Of the saved photos the waterfall is on show, with their memos, unless told otherwise.
    init(
        language: Language = .english, width: Double = 1280, height: Double = 800, layout: SavedLayout = .waterfall
    ) {
        // Others that the page has: two that take photos, and one that does not.
        let areas = [("canvas", true), ("memo", true), ("color-select", false)].map { name, takesDocuments in
            Area(
                name: name, kinds: [name], title: .verbatim(name), color: RGBColor(hex: 0),
                takesDocuments: takesDocuments,
                words: { _ in "" }, makeScene: { context, _ in PhotosScene(context) })
        }
        let context = SceneContext(language: language, replica: ReplicaID(1), author: AuthorID(1), areas: areas)
        context.now = 1_800_000_000_000
        context.windowWidth = width
        context.windowHeight = height
        if layout == .waterfall { context.settings = [(PhotosScene.layoutSetting, layout.rawValue)] }
        super.init(context, PhotosScene(context))
    }

    /// Opens the gallery, the page as wide as the window.
    static func looking(
        at count: Int = 40, language: Language = .english, width: Double = 1280, height: Double = 800,
        layout: SavedLayout = .waterfall
    ) -> PhotosHarness {
        let person = PhotosHarness(language: language, width: width, height: height, layout: layout)
        person.photoCount = count
        person.scene.open(nil)
        person.settle()
        person.resize(width, height)
        return person
    }

    func resize(_ width: Double, _ height: Double) { act(.resize, .size(width: width, height: height)) }

    var gallery: Gallery { scene.gallery ?? Gallery() }
    func text(_ phrase: Phrase) -> String { context.text(phrase) }
    var cells: [Node] { view.all { $0.key?.hasPrefix("photo-") == true && $0.tag == .li } }

    func type(_ text: String) { tell("memo", .input, .input(text, selection: 0..<0, isComposing: false)) }

    /// Saves the photo at a place with a memo.
    func star(_ index: Int, memo: String = "") {
        act(.star(index))
        if !memo.isEmpty { type(memo) }
        context.now += 1000
        press(text("Save"))
    }

    func key(_ name: String, at key: String, _ modifiers: KeyModifiers = []) {
        tell(key, .key, .key(name, modifiers))
    }

    func finger(_ phase: PointerPhase, at key: String, x: Double, y: Double, pointer: Int32 = 1) {
        tell(
            key, .pointer,
            .pointer(PointerInput(pointer: pointer, kind: .touch, phase: phase, x: x, y: y, time: time)))
    }

    override func perform(_ effect: Effect) {
        switch effect {
        case .ask(let number, .command(let path, let json)),
            .ask(let number, .commandAfterSending(let path, let json)):
            commands.append((path, json))
            answer(number, path, json)
        case .keep(_, _, let bytes):
            _ = server.receive(bytes, now: context.now)
            super.perform(effect)
        case .open: break
        default: super.perform(effect)
        }
    }

    // MARK: The server

    static func id(_ index: Int) -> String { "p\(index)" }

    /// Photos of different heights: some wide, some tall.
    static func size(_ index: Int) -> (width: Int, height: Int) { (1200, 500 + index * 317 % 1400) }

    private func answer(_ number: UInt32, _ path: String, _ json: String) {
        guard isOnline else { return scene.answered(number, status: 0, body: []) }
        if let refusal { return scene.answered(number, status: refusal.status, body: Array(refusal.body.utf8)) }
        switch path {
        case "/api/gallery/browse":
            scene.answered(number, status: 200, body: Array(page(Self.number("page", json)).utf8))
        case "/api/gallery/alike":
            let body = alikeAnswers.count > 1 ? alikeAnswers.removeFirst() : alikeAnswers.first ?? "{}"
            scene.answered(number, status: 200, body: Array(body.utf8))
        case "/api/gallery/show":
            let body = showAnswers.isEmpty ? "{}" : showAnswers.removeFirst()
            scene.answered(number, status: 200, body: Array(body.utf8))
        case "/api/gallery/save":
            save(json)
            scene.answered(number, status: 200, body: Array("{}".utf8))
        default: scene.answered(number, status: 200, body: Array("{}".utf8))
        }
    }

    private static func number(_ name: String, _ json: String) -> Int {
        guard let place = json.range(of: "\"\(name)\":") else { return 0 }
        return Int(json[place.upperBound...].prefix { $0.isNumber }) ?? 0
    }

    private static func string(_ name: String, _ json: String) -> String {
        guard let place = json.range(of: "\"\(name)\":\"") else { return "" }
        return String(json[place.upperBound...].prefix { $0 != "\"" })
    }

    private func page(_ number: Int) -> String {
        let from = (number - 1) * 15
        let photos = (from..<max(from, min(from + 15, photoCount))).map { index in
            let (width, height) = Self.size(index)
            return """
                {"author":"Author \(index)","blurhash":null,"color":"#336699","height":\(height),"id":"p\(index)",\
                "licence":"CC0-1.0","saved":false,"title":"Title \(index)","width":\(width)}
                """
        }
        return "{\"more\":\(from + 15 < photoCount),\"page\":\(number),\"photos\":[\(photos.joined(separator: ","))]}"
    }

    /// The server writes its own event, which comes back by the log.
    private func save(_ json: String) {
        let id = Self.string("photo", json)
        let (width, height) = Self.size(Int(id.dropFirst()) ?? 0)
        var record = PhotoRecord(
            key: PhotoKey(source: "built-in", id: id), width: UInt32(width), height: UInt32(height),
            title: "Title \(id.dropFirst())", author: "Author", licence: "CC0-1.0")
        record.file = BlobHash(of: Array(id.utf8))
        guard let changes = try? server.value.save(record, memo: Self.string("memo", json)) else { return }
        server.perform(changes, now: context.now)
        for bytes in server.takeOutbox() { scene.receive([bytes], of: Gallery.document) }
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? { self.ranges(of: text).first }
}
