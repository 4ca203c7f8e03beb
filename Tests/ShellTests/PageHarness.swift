import CanvasScene
import ColorSelectScene
import GalleryScene
import Interaction
import KanbanScene
import MemoScene
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

extension [Area] {
    /// The areas of the program's page, in its order.
    static let five: [Area] = [.canvas, .illustrations, .memos, .boards, .photos]
}

/// A whole page without a browser: what is painted, and what a person does to what they find in it by name.
final class PageHarness {
    let context: SceneContext
    let workbench: Workbench
    let page: PaintedPage
    private(set) var shown = 0
    private(set) var title = ""
    /// The events that the page was to keep.
    private(set) var kept: [(document: DocumentID, kind: String, bytes: [UInt8])] = []
    /// What others have done: it comes with the documents that it is of.
    var given: [(document: DocumentID, kind: String, bytes: [UInt8])] = []
    private(set) var place = ""
    /// How long the page was to wait, in milliseconds, each time.
    private(set) var waits: [UInt32] = []
    /// What the server was asked: the surface, the question's number, the path and the body.
    private(set) var asked: [(surface: UInt32, number: UInt32, path: String, body: String)] = []
    /// What this browser keeps, by name.
    private(set) var settings: [String: String] = [:]
    private(set) var reloads = 0
    /// What was to stand beside it, and whether it was to be closed.
    private(set) var beside: String?
    private(set) var isClosed = false
    private(set) var hasSignedOut = false
    private(set) var copied: [String] = []
    /// Where others were told that the person is, and what who listens was.
    private(set) var told: [(document: String, place: String)] = []
    private(set) var announced: [String] = []

    init(
        _ areas: [Area], language: String = "en", settings: [String: String] = [:], name: String = "",
        role: MemberRole? = nil, shared: DocumentID? = nil, hasAllCode: Bool = true
    ) {
        var words = Language(code: language, words: [:])
        if language == "ko" { words = words.adding(Language.words(ofLines: ShellWords.korean)) }
        for area in areas { words = words.adding(Language.words(ofLines: area.words(language))) }
        context = SceneContext(
            language: words, replica: ReplicaID(1), author: AuthorID(5), authorName: name, role: role, shared: shared,
            areas: areas, random: SceneRandom(seed: 7))
        context.now = 1_700_000_000_000
        context.settings = settings.map { ($0.key, $0.value) }
        self.settings = settings
        workbench = Workbench(context)
        if hasAllCode { workbench.makeScenes() }
        page = PaintedPage(surfaces: workbench.surfaceCount, operands: Self.operands)
    }

    /// Of the page's own steps, as Patch+Effects.swift says.
    private static let operands: [UInt8: String] = {
        var all: [UInt8: String] = [:]
        for opcode in PageOpcode.allCases {
            all[opcode.rawValue] =
                switch opcode {
                case .keepEvent: "ttb"
                case .focus, .reveal, .claimPointer, .show: "n"
                case .select: "nnn"
                case .announce, .open, .replace, .leave, .openBeside, .load, .unload, .expectSnapshot, .copy, .title:
                    "t"
                case .share, .downloadFrom, .copyPicture, .keepRow, .setting, .tellPlace: "tt"
                case .download: "ttb"
                case .chooseFiles: "ntn"
                case .ask: "nnttt"
                case .wake: "nnn"
                case .haptic, .reload, .closeBeside, .askToNotify, .signOut: ""
                case .draw: "nb"
                case .askAfterSending: "nntt"
                case .askNextTexts: "nn"
                case .claim: "nnt"
                case .notify: "tttt"
                }
        }
        return all
    }()

    /// What the page does after each call: paints, and does what it is asked, until nothing is left.
    func settle() throws {
        var patch = Patch()
        workbench.paint(into: &patch)
        let steps = try page.apply(patch)
        guard !patch.isEmpty else { return }
        for step in steps {
            switch PageOpcode(rawValue: step.opcode) {
            case .show: shown = Int(step.numbers[0])
            case .title: title = step.texts[0]
            case .wake: waits.append(step.numbers[2])
            case .ask: asked.append((step.numbers[0], step.numbers[1], step.texts[1], step.texts[2]))
            case .askAfterSending: asked.append((step.numbers[0], step.numbers[1], step.texts[0], step.texts[1]))
            case .setting: settings[step.texts[0]] = step.texts[1].isEmpty ? nil : step.texts[1]
            case .reload: reloads += 1
            case .openBeside: beside = step.texts[0]
            case .closeBeside: isClosed = true
            case .signOut: hasSignedOut = true
            case .copy: copied.append(step.texts[0])
            case .tellPlace: told.append((step.texts[0], step.texts[1]))
            case .announce: announced.append(step.texts[0])
            case .open, .replace, .leave: try go(step.texts[0])
            case .load:
                let document = try #require(DocumentID(text: step.texts[0]))
                workbench.receive((given + kept).filter { $0.document == document }.map { $0.bytes }, of: document)
                workbench.isReady(document)
            case .keepEvent:
                kept.append((try #require(DocumentID(text: step.texts[0])), step.texts[1], step.bytes))
            default: break
            }
        }
        try settle()
    }

    func go(_ place: String) throws {
        self.place = place
        workbench.open(place)
        try settle()
    }

    /// What a person sees: the shell, one surface, and what floats above.
    var surfaces: [PaintedPage.Element] { [0, 1, shown].map { page.surface($0) } }
    var text: String { surfaces.map(\.allText).joined(separator: " ") }

    func find(_ name: String, _ tags: Set<ElementName>) -> PaintedPage.Element? {
        for surface in surfaces {
            if let found = surface.first(where: { $0.tag.map(tags.contains) == true && $0.name == name }) {
                return found
            }
        }
        return nil
    }

    func press(_ name: String) throws {
        let found = try #require(find(name, [.button, .a]), "nothing is called “\(name)”")
        if found.tag == .a, let link = found[.link] {
            try go(String(link.dropFirst()))
            return
        }
        let button = try #require(found.listens(to: .press) ? found : nil, "“\(name)” can't be pressed")
        workbench.handle(element: button.number, .press, .press([]))
        context.now += 1000
        try settle()
    }

    /// A key where nothing has the focus.
    func key(_ key: String, _ modifiers: KeyModifiers = []) throws {
        context.isConsumed = false
        workbench.shortcut(key, modifiers)
        try settle()
    }

    /// The server answers what it was asked last: with nothing where the status is 0.
    func answer(_ status: Int32, _ body: String = "") throws {
        let latest = asked.popLast()
        let last = try #require(latest)
        workbench.answered(surface: last.surface, last.number, status: status, body: Array(body.utf8))
        try settle()
    }

    /// What a person chooses or leaves in a field.
    func commit(_ text: String, in label: String) throws {
        let identifier = surfaces.compactMap { surface in
            surface.first { $0.tag == .label && $0.allText == label }?[.forElement]
        }.first
        let field = try #require(
            surfaces.compactMap { surface in surface.first { $0[.identifier] == identifier && $0.tag != .label } }
                .first,
            "no field has the label “\(label)”")
        workbench.handle(element: field.number, .commit, .commit(text))
        try settle()
    }

    func type(_ text: String, into name: String) throws {
        let field = try #require(find(name, [.input, .textarea, .liveText]), "no field is called “\(name)”")
        let end = text.unicodeScalars.count
        workbench.handle(element: field.number, .input, .input(text, selection: end..<end, isComposing: false))
        try settle()
    }
}
