public import Interaction
public import Replication
public import Scenes
public import Testing
public import Views

/// A scene whose views a test looks at, and whose actions it does as they say.
public protocol ViewedScene: Scene {
    associatedtype Action: Sendable

    func view() -> Node<Action>
    /// What an action does when an event has brought it.
    func act(_ action: Action, _ event: SceneEvent)
}

/// A page with nothing on it but one scene: what happens goes in, and what a person would see and what the page would
/// do come out. An area's own harness adds how people say things there.
open class SceneHarness<S: ViewedScene> {
    public typealias Node = Views.Node<S.Action>

    public let context: SceneContext
    public let scene: S
    /// What the scene has asked for, since it was last forgotten.
    public private(set) var effects: [Effect] = []
    /// The events that the page was to keep.
    public private(set) var kept: [(document: DocumentID, bytes: [UInt8])] = []
    /// Events that the page has of documents before they are loaded.
    public var stored: [(document: DocumentID, bytes: [UInt8])] = []
    /// What the browser keeps under a name.
    public private(set) var settings: [String: String] = [:]
    /// How many bytes the last painting took.
    public private(set) var patchSize = 0
    /// For pointers, in milliseconds.
    public var time = 0.0
    /// How many milliseconds pass while a person does one thing.
    public var pace: UInt64

    public init(_ context: SceneContext, _ scene: S, pace: UInt64 = 0) {
        self.context = context
        self.scene = scene
        self.pace = pace
        for setting in context.settings { settings[setting.name] = setting.value }
    }

    // MARK: What the page does

    /// What the page does after each call: paints, and does what it is asked, until nothing is left.
    open func settle() {
        while paint() {}
    }

    /// Paints once, and does what is asked; whether anything was.
    @discardableResult
    public func paint() -> Bool {
        willPaint()
        var patch = Patch()
        scene.paint(into: &patch)
        patchSize = patch.bytes.count
        painted(patch)
        let new = scene.takeEffects()
        effects += new
        for effect in new { perform(effect) }
        return !new.isEmpty
    }

    open func willPaint() {}
    /// What has just been painted.
    open func painted(_ patch: Patch) {}

    /// Does what the page would: an event that is kept comes back from the server, a document is loaded from what is
    /// stored, another place is opened.
    open func perform(_ effect: Effect) {
        switch effect {
        case .keep(let document, _, let bytes):
            kept.append((document, bytes))
            scene.receive([bytes], of: document)
        case .load(let document):
            scene.receive(stored.filter { $0.document == document }.map { $0.bytes }, of: document)
            scene.isReady(document)
        case .open(.document(_, let document)), .leave(to: .document(_, let document)): scene.open(document)
        case .open(.area), .leave(to: .area): scene.open(nil)
        case .open(.face(_, let name)), .leave(to: .face(_, let name)): scene.openFace(name)
        case .setting(let name, let value): settings[name] = value.isEmpty ? nil : value
        default: break
        }
    }

    /// Notes an event that an area's harness keeps in its own way.
    public func note(kept bytes: [UInt8], of document: DocumentID) { kept.append((document, bytes)) }

    public func forgetEffects() { effects = [] }

    /// What was asked for since the last time.
    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// How many events were to be kept since then.
    public var keptEvents: Int { effects.count { if case .keep = $0 { true } else { false } } }

    // MARK: What a person sees

    public var view: Node { scene.view() }
    /// All that is shown, as it is read out.
    public var text: String { view.allText }

    public func node(_ key: String) -> Node? { view.first { $0.key == key } }
    /// The first button of that name.
    public func button(_ name: String) -> Node? { view.button(name) }
    public func isEnabled(_ name: String) -> Bool { button(name).map { $0[.isDisabled] == nil } ?? false }

    public var toasts: [String] {
        effects.compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
    }
    public var announced: [String] {
        effects.compactMap { if case .announce(let text) = $0 { text } else { nil } }
    }
    /// The key of what got the focus last.
    public var focused: String? {
        effects.compactMap { if case .focus(let key) = $0 { key } else { nil } }.last
    }

    // MARK: What a person does

    public func act(_ action: S.Action, _ event: SceneEvent = .press([])) {
        context.isConsumed = false
        scene.act(action, event)
        context.now += pace
        settle()
    }

    /// Presses the first button of that name; where there is none that can be pressed, the test fails.
    public func press(
        _ name: String, _ modifiers: KeyModifiers = [], at location: SourceLocation = #_sourceLocation
    ) {
        let named = view.first { node in
            (node.tag == .button || node.tag == .input) && node.name == name && node[.isDisabled] == nil
                && node.action(on: .press) != nil
        }
        guard let action = named?.action(on: .press) else {
            Issue.record("no button “\(name)” that can be pressed", sourceLocation: location)
            return
        }
        act(action, .press(modifiers))
    }

    /// Whether the node listens for that.
    @discardableResult
    public func send(_ trigger: Trigger, to node: Node?, _ event: SceneEvent) -> Bool {
        guard let action = node?.action(on: trigger) else { return false }
        act(action, event)
        return true
    }

    /// Tells the scene through the element, as the browser does; where there is none, the test fails.
    public func tell(
        _ key: String, _ trigger: Trigger, _ event: SceneEvent, at location: SourceLocation = #_sourceLocation
    ) {
        guard let element = scene.element(ofKey: key) else {
            Issue.record("nothing is called \(key)", sourceLocation: location)
            return
        }
        context.isConsumed = false
        scene.handle(element: element, trigger, event)
        context.now += pace
        settle()
    }

    /// Types into the field of that key, to its end.
    @discardableResult
    public func type(_ text: String, into key: String) -> Bool {
        let end = text.unicodeScalars.count
        return send(.input, to: node(key), .input(text, selection: end..<end, isComposing: false))
    }

    /// Time passes, and the scene is called back as it has asked.
    public func rest(_ milliseconds: Double, timer: UInt32 = 1) {
        time += milliseconds
        scene.tick(timer)
        settle()
    }
}
