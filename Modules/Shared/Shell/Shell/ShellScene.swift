import Interaction
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What stands around every area: the mark, the way to the five areas, and the indicator that tells whether
/// everything has reached the server.
final class ShellScene: Scene {
    enum Action: Sendable {
        case palette
        case beside
        case closeBeside
        case account
        case accountKey(Int)
        case closeAccount
        case signOut
        case share
        case closeShare
        case shareAccess
        case shareLifetime
        case sharePassphrase
        case shareKey
        /// Tab at an end of the dialog goes on at this key.
        case shareTab(String, isBackwards: Bool)
        case makeLink
        case removeLink(Int64)
        case tellRemotes
    }

    var route = Route.home {
        didSet { if route != oldValue { shareDialog = nil } }
    }
    /// Whether something is typed where the person is that is no event yet; the workbench says it.
    var isTyping = false
    let context: SceneContext
    private let surface = Surface<Action>(number: Workbench.shellSurface)
    private var wantsPalette = false
    private var picks: UInt32 = 0
    /// What the server was asked about links to share, by the numbers of the questions.
    var sharing: [UInt32: SharingQuestion] = [:]
    var shareDialog: ShareDialog?
    /// Where the focus goes in the scene that asked for the dialog, once that is closed.
    var shareReturnKey: String?
    var lastQuestion: UInt32 = 0
    /// The menu of who is signed in.
    var account: OpenMenu<Void>?
    /// Where the pointer last went down on its button.
    var lastDown: (x: Double, y: Double)?
    /// What the server syncs with, as it said last; of an owner's page alone.
    var remotes: [RemoteState] = []
    var effects: [Effect] = []

    init(_ context: SceneContext) { self.context = context }

    func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        switch surface.action(at: element, on: trigger) {
        case .palette: wantsPalette = true
        case .beside: openBeside()
        case .closeBeside: effects.append(.closeBeside)
        case .account: openAccount(event)
        case .accountKey(let index): accountKey(index, event)
        case .closeAccount: closeAccount()
        case .signOut: signOut()
        case .share: openSharing()
        case .closeShare: closeSharing()
        case .shareAccess: if case .commit(let choice) = event { choose(choice, forAccess: true) }
        case .shareLifetime: if case .commit(let choice) = event { choose(choice, forAccess: false) }
        case .sharePassphrase: if case .input(let text, _, _) = event { shareDialog?.passphrase = text }
        case .shareKey:
            guard case .key("Escape", _) = event else { return }
            context.isConsumed = true
            closeSharing()
        case .shareTab(let key, let isBackwards):
            event.wrapFocus(to: key, isBackwards: isBackwards, context, &effects)
        case .makeLink: makeLink()
        case .removeLink(let number): removeLink(number)
        case .tellRemotes: tellRemotes()
        case nil: break
        }
    }

    /// W14: asks for what shall stand beside this.
    func openBeside() {
        picks += 1
        var choice = DocumentChoice(title: context.text("Open beside"))
        if case .document(_, let document) = route { choice.besides = document }
        effects.append(.pick(picks, choice))
    }

    func picked(_ row: CatalogueRow?, for number: UInt32) {
        guard number == picks, let row, let route = context.route(to: row) else { return }
        effects.append(.openBeside(route))
    }

    var commands: [SceneCommand] {
        var commands: [SceneCommand] = []
        if context.isBeside {
            commands.append(SceneCommand(context.text("Close this side")) { self.effects.append(.closeBeside) })
        } else if hasRoomBeside {
            commands.append(SceneCommand(context.text("Open beside…")) { self.openBeside() })
        }
        if context.role != nil { commands.append(SceneCommand(context.text("Sign out")) { self.signOut() }) }
        return commands + sharingCommands
    }

    /// Whether two pages have room in the window.
    private var hasRoomBeside: Bool { context.windowWidth >= 1200 }

    func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }
    func clear(into patch: inout Patch) { surface.clear(into: &patch) }
    func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        switch number {
        case Self.writersQuestion: if status == 200 { context.writers.take(body) }
        case Self.remotesQuestion: if status == 200 { remotes = RemoteState.all(in: body) }
        default: takeSharing(number, status: status, body: body)
        }
    }

    /// Asks who wrote in the document whose history somebody looks at, where a name is not known.
    func askForWriters() -> Effect? {
        guard context.isOnline, let document = context.writers.takeWanted() else { return nil }
        return .ask(Self.writersQuestion, .get(path: "/api/documents/\(document.text)/writers"))
    }

    private static let writersQuestion = UInt32.max

    /// Whether the palette was asked for, once.
    func takePaletteRequest() -> Bool {
        defer { wantsPalette = false }
        return wantsPalette
    }

    func view() -> Node<Action> {
        Node(.header, "shell") {
            Node(.a, "brand", key: "brand", [.link(.path("#/")), .label(context.text("Home")), current(.home)]) {
                Mark.node(size: 28)
                Node(.span, "brand-name", text: "Bojagi")
            }
            // A guest has one document, and no place beside it.
            Node(.nav, "areas", key: "areas", [.label(context.text("Areas"))]) {
                Node(.ul, "areas-list") {
                    for area in context.areas where !context.isGuest { link(to: area) }
                }
            }
            Node(.div, "shell-end", key: "end") {
                Node(
                    .button, "quiet find", key: "find",
                    [
                        .type("button"), .label(context.text("Find anything")), Attribute(.keyShortcuts, "Control+K"),
                        .title(context.text("Find anything") + " (Ctrl+K)"),
                    ],
                    on: [.press(.palette)]
                ) {
                    Icon.find.node()
                    Node(.span, "find-text", text: context.text("Find"))
                    Node(.span, "find-key", text: "Ctrl K", [Attribute(.hidden, "true")])
                }
                shareButton()
                if context.isBeside {
                    side("Close this side", .close, key: "beside", .closeBeside)
                } else if hasRoomBeside, !context.isGuest {
                    side("Open beside", .beside, key: "beside", .beside)
                }
                if !context.isGuest { place(.trash, "Trash", .delete) }
                place(.settings, "Settings", .settings)
                accountView()
                indicator
            }
            accountMenu()
            shareDialogView()
        }
    }

    func side(_ title: Phrase, _ icon: Icon, key: String, _ action: Action) -> Node<Action> {
        let name = context.text(title)
        return Node(
            .button, "area-link place-link side-button", key: key,
            [.type("button"), .label(name), .title(name)], on: [.press(action)]
        ) {
            icon.node()
            Node(.span, "area-name", text: name)
        }
    }

    private func link(to area: Area) -> Node<Action> {
        Node(.li, key: area.name) {
            Node(.a, "area-link", [.link(.path("#" + Route.area(area.name).text)), area.patch, current(area)]) {
                area.icon.node()
                Node(.span, "area-name", text: context.text(area.title))
            }
        }
    }

    /// A place that belongs to no area; where there is no room it is its sign alone.
    private func place(_ route: Route, _ title: Phrase, _ icon: Icon) -> Node<Action> {
        let name = context.text(title)
        return Node(
            .a, "area-link place-link", key: route.text,
            [
                .link(.path("#" + route.text)), .label(name), .title(name),
                self.route == route ? Attribute(.current, "page") : nil,
            ]
        ) {
            icon.node()
            Node(.span, "area-name", text: name)
        }
    }

    private func current(_ area: Area?) -> Attribute? {
        guard let area, route.areaName.map({ $0.hasSameBytes(as: area.name) }) ?? false else { return nil }
        return Attribute(.current, "page")
    }

    private enum Place { case home }

    private func current(_ place: Place) -> Attribute? {
        route == .home ? Attribute(.current, "page") : nil
    }
}
