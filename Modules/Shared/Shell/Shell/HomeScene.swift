import Interaction
import JSON
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// Home: what is recent over all areas and a line that becomes a memo or a card. Beside it the places that belong to
/// no area: the search over everything, the trash, the settings.
final class HomeScene: Scene {
    enum Action: Sendable {
        case draft
        case draftKey
        case capture(Int)
        case search
        case searchKey
        case moreHits
        /// Only documents of a kind, or all for nil.
        case kind(String?)
        case restore(DocumentID)
        /// A part by its unit.
        case restorePart(DocumentID, String)
        case moreTrash
        /// The list of the trash.
        case trashList
        /// The focus is in a row of the trash, or a key is pressed there.
        case trashFocus(String)
        case trashKey(Int)
        case askToEmpty
        case keepTrash
        case emptyTrash
        case dialogKey
        /// Tab at an end of the dialog goes on at this key.
        case wrapFocus(String, isBackwards: Bool)
        case removeDemo
        /// Something was chosen in a row of the settings.
        case setting(Int)
        /// A row goes back to its default.
        case unset(Int)
    }

    /// What the scene asks to be woken for.
    enum Wake {
        static let search: UInt32 = 1
        static let trash: UInt32 = 2
        static let settings: UInt32 = 3
        /// The trash is shown without the server's answer.
        static let showTrash: UInt32 = 4
    }

    let context: SceneContext
    private let surface: Surface<Action>
    var form: SettingsForm
    /// Whether the table could not be had.
    var isSettingsMissing = false
    /// Whether it was said that a change waits here for the server.
    var isWaitingForSettings = false
    /// Whether a language was chosen since the page was opened: it speaks the one before.
    var hasChosenLanguage = false
    var place = Route.home
    private var draft = ""
    var found = FoundHits()
    var removed = RemovedThings()
    var trashWindow = ListWindow(rowHeight: 45)
    /// The row of the trash that has the focus, or had it last.
    var trashFocus = ""
    private(set) var isAskingToEmpty = false
    var restored = ""
    var effects: [Effect] = []
    /// What a line that is written down can become; the first is what Enter makes of it. Who makes it is there once
    /// somebody has asked.
    private var captures: [(capture: Capture, provider: (any CaptureProviding)?)] = []

    init(_ context: SceneContext, surface: UInt8) {
        self.context = context
        self.surface = Surface(number: surface)
        for area in context.areas { captures += area.captures.map { ($0, nil) } }
        form = SettingsForm(context.settings)
        if !form.unsent.isEmpty { effects.append(.wake(Wake.settings, milliseconds: 1000)) }
    }

    func show(_ route: Route) {
        place = route
        isAskingToEmpty = false
        switch route {
        case .search(let text): search(text, isFresh: true)
        case .trash: askForTrash(more: false)
        case .settings: askForSettings()
        default: break
        }
    }

    func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        switch action {
        case .draft:
            if case .input(let text, _, _) = event { draft = text }
        case .draftKey:
            if case .key("Enter", let modifiers) = event, !modifiers.contains(.shift) {
                context.isConsumed = true
                capture(0)
            }
        case .capture(let index): capture(index)
        case .search:
            if case .input(let text, _, _) = event {
                found.query = text
                effects.append(.wake(Wake.search, milliseconds: 150))
            }
        case .searchKey:
            if case .key("Enter", _) = event {
                context.isConsumed = true
                search(found.query, isFresh: true)
                effects.append(.open(.search(found.query)))
            }
        case .moreHits: askForHits(more: true)
        case .kind(let kind):
            search(found.query(ofKind: kind), isFresh: true)
            effects.append(.open(.search(found.query)))
        case .restorePart(let document, let unit): restorePart(unit, of: document)
        case .moreTrash: askForTrash(more: true)
        case .trashList: trashWindow.take(event, of: trashRows.count)
        case .trashFocus(let key): trashFocus = key
        case .trashKey(let place): leadThroughTrash(event, from: place)
        case .restore(let document): restore(document)
        case .askToEmpty:
            isAskingToEmpty = true
            effects.append(.focus(key: "keep"))
        case .keepTrash: stopAsking()
        case .emptyTrash:
            stopAsking()
            command(.emptying, "/api/trash/empty") { $0.set("yes", true) }
        case .dialogKey:
            if case .key("Escape", _) = event {
                context.isConsumed = true
                stopAsking()
            }
        case .wrapFocus(let key, let isBackwards):
            event.wrapFocus(to: key, isBackwards: isBackwards, context, &effects)
        case .removeDemo: command(.removingDemo, "/api/demo/remove") { _ in }
        case .setting(let index):
            if case .commit(let text) = event, let rows = form.rows, rows.indices.contains(index) {
                set(rows[index].name, to: text)
            }
        case .unset(let index):
            if let rows = form.rows, rows.indices.contains(index) { set(rows[index].name, to: nil) }
        }
    }

    /// What is written stays in its field until it is kept.
    private func capture(_ index: Int) {
        guard captures.indices.contains(index) else { return }
        let written = draft
        let provider = captures[index].provider ?? captures[index].capture.make(context)
        captures[index].provider = provider
        provider.capture(written) { [self] answer in
            switch answer {
            case .kept(let sentence):
                if draft.hasSameBytes(as: written) { draft = "" }
                say(sentence)
            case .waiting(let sentence), .refused(let sentence?): say(sentence)
            case .refused(nil): break
            }
        }
        effects.append(.focus(key: "draft"))
    }

    func say(_ sentence: Phrase) { effects.append(.toast(context.text(sentence), undo: false)) }

    /// What was asked of the server beside searches, whose numbers count from 16.
    enum Asked: UInt32 {
        case restoring = 1
        case emptying = 2
        case removingDemo = 3
        case trash = 4
        case listingSettings = 5
        case changingSetting = 6
    }

    func command(_ asked: Asked, _ path: String, _ fill: (inout CommandInput) -> Void) {
        var input = CommandInput()
        fill(&input)
        effects.append(.ask(asked.rawValue, .commandAfterSending(path: path, json: input.text)))
    }

    /// Any kind of document is restored by the command; offline it has to wait.
    private func restore(_ document: DocumentID) {
        restored = context.catalogue[document].map { context.named($0) } ?? ""
        command(.restoring, "/api/restore") { $0.set("document", ShortID(of: document).text) }
    }

    private func stopAsking() {
        isAskingToEmpty = false
        effects.append(.focus(key: "empty"))
    }

    func tick(_ number: UInt32) {
        switch (number, place) {
        case (Wake.settings, _): sendSettings()
        case (Wake.search, .search): search(found.query, isFresh: false)
        case (Wake.trash, .trash): askForTrash(more: false)
        case (Wake.showTrash, .trash): removed.isAwaited = false
        default: break
        }
    }

    func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        if number >= 16 {
            if number == found.number { takeHits(status, body) }
            return
        }
        if number == Asked.trash.rawValue { return takeTrash(status, body) }
        guard let asked = Asked(rawValue: number) else { return }
        switch asked {
        case .listingSettings: return settingsListed(status, body)
        case .changingSetting: return settingAnswered(status, body)
        default: break
        }
        guard status == 200 else {
            effects.append(
                .toast(
                    status == 0
                        ? context.text("Can't reach the server. Try again when it's back.")
                        : context.text("Something went wrong."), undo: false))
            return
        }
        switch asked {
        case .restoring: effects.append(.toast(context.text("Restored “\(restored)”."), undo: false))
        case .emptying: effects.append(.toast(context.text("Deleted the documents for good."), undo: false))
        case .removingDemo: effects.append(.toast(context.text("Demo removed."), undo: false))
        case .trash, .listingSettings, .changingSetting: break
        }
        if place == .trash { askForTrash(more: false) }
    }

    /// What lies in the trash may have changed with it.
    func catalogueChanged() { if place == .trash { effects.append(.wake(Wake.trash, milliseconds: 300)) } }
    func step(_ direction: UndoDirection) {}
    func dismiss() { if isAskingToEmpty { stopAsking() } }
    func receive(_ events: [[UInt8]], of document: DocumentID) {
        for (_, provider) in captures { provider?.receive(events, of: document) }
    }
    func isReady(_ document: DocumentID) {
        for (_, provider) in captures { provider?.isReady(document) }
    }

    func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }
    func clear(into patch: inout Patch) { surface.clear(into: &patch) }
    func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    func takeEffects() -> [Effect] {
        defer { effects = [] }
        var all = effects
        for (_, provider) in captures { all += provider?.takeEffects() ?? [] }
        return all
    }

    func view() -> Node<Action> {
        switch place {
        case .search: searchView
        case .trash: trashView
        case .settings: settingsView
        default: homeView
        }
    }

    private var homeView: Node<Action> {
        Node(.div, "home page", key: "home") {
            Node(.h1, "visually-hidden", key: "title", text: context.text("Home"))
            if !captures.isEmpty, context.gate.isOpenForNew { captureField }
            recent
        }
    }

    private var captureField: Node<Action> {
        Node(.section, "capture", key: "capture", [.label(context.text("Quick capture"))]) {
            Node(
                .textarea, "field capture-field", key: "draft",
                [
                    .label(context.text("Write something down")), .placeholder(context.text("Write something down")),
                    Attribute(.rows, "2"), .value(draft),
                ], on: [.input(.draft), .key(.draftKey)])
            Node(.div, "capture-buttons", key: "buttons") {
                for (index, (capture, _)) in captures.enumerated() {
                    Node(
                        button: context.text(capture.label), index == 0 ? "primary" : "", key: "capture-\(index)",
                        press: .capture(index))
                }
            }
        }
    }

    private var recent: Node<Action> {
        var rows: [CatalogueRow] = []
        for row in context.catalogue.rows() where context.isListed(kind: row.kind) {
            rows.append(row)
            if rows.count == 12 { break }
        }
        return Node(.section, "recent", key: "recent") {
            Node(.h2, "section-title", key: "title", text: context.text("Recent"))
            if rows.isEmpty {
                EmptyPlace.node("canvas", context.text("Nothing here yet. Start in any area."))
            } else {
                Node(.ul, "recent-list", key: "list") {
                    for row in rows { card(of: row) }
                }
            }
        }
    }

    private func card(of row: CatalogueRow) -> Node<Action> {
        let area = context.area(ofKind: row.kind)
        let title = context.named(row)
        let route = area?.route(to: row.document) ?? .home
        return Node(.li, key: row.document.text) {
            Node(.a, "recent-card", [.link(.path("#" + route.text)), area?.patch]) {
                // What the server has not heard of has no preview there.
                if area?.hasPictures == true, row.position > 0 {
                    Node(
                        picture: .path("/api/previews/\(row.document.text)?width=320&at=\(row.position)"),
                        area?.isOnePlace == true ? "recent-picture is-filled" : "recent-picture")
                }
                Node(.span, "recent-area") {
                    Node(.span, "patch", [Attribute(.hidden, "true")])
                    Node(.span, "", text: area.map { context.text($0.title) } ?? row.kind)
                }
                Node(.span, "recent-title", text: title)
                if !row.preview.isEmpty {
                    Node(.span, "recent-preview", text: context.catalogue.namingLinks(in: row.preview))
                }
            }
        }
    }
}
