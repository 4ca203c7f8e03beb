internal import Interaction
internal import JSON
internal import Markup
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

/// Home: what is recent over all areas and a line that becomes a memo or a card. Beside it the places that belong to
/// no area: the search over everything, the trash, the settings.
final class HomeScene: Scene {
    enum Action: Sendable {
        case draft
        case draftKey
        case capture(Int)
        case search
        case searchKey
        case restore(DocumentID)
        case askToEmpty
        case keepTrash
        case emptyTrash
        case dialogKey
        /// Tab at an end of the dialog goes on at this key.
        case wrapFocus(String, isBackwards: Bool)
        case removeDemo
        /// The list on show has been scrolled, or has another size.
        case list
        case rowFocus(DocumentID)
        case rowKey(DocumentID)
    }

    let context: SceneContext
    private let surface: Surface<Action>
    private var place = Route.home
    private var draft = ""
    private(set) var query = ""
    private(set) var found: [SearchHit]?
    private var searchNumber: UInt32 = 0
    /// The server's answer, as long as it names documents that are not known here yet.
    private var unknownHits: [UInt8]?
    private(set) var isAskingToEmpty = false
    /// Of the list on show, and how many rows that has.
    private(set) var window = ListWindow()
    var listCount = 0
    private var restored = ""
    private var effects: [Effect] = []
    /// What a line that is written down can become; the first is what Enter makes of it.
    private let captures: [any CaptureProviding]

    init(_ context: SceneContext, surface: UInt8) {
        self.context = context
        self.surface = Surface(number: surface)
        var captures: [any CaptureProviding] = []
        for area in context.areas { captures += area.makeCaptures(context) }
        self.captures = captures
    }

    func show(_ route: Route) {
        if route != place { window = ListWindow() }
        place = route
        isAskingToEmpty = false
        if case .search(let text) = route {
            query = text
            found = nil
            ask()
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
                query = text
                effects.append(.wake(1, milliseconds: 150))
            }
        case .searchKey:
            if case .key("Enter", _) = event {
                context.isConsumed = true
                effects.append(.open(.search(query)))
            }
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
            guard case .key("Tab", let modifiers) = event, modifiers.contains(.shift) == isBackwards else { return }
            effects.append(.focus(key: key))
            context.isConsumed = true
        case .rowFocus(let id): window.focused = id
        case .rowKey(let id):
            guard let next = window.follow(event, from: id, in: context.catalogue.rows(isTrashed: true), context)
            else { return }
            effects.append(.focus(key: "restore-" + next.text))
        case .list: window.take(event, of: listCount)
        case .removeDemo: command(.removingDemo, "/api/demo/remove") { _ in }
        }
    }

    /// What is written stays in its field until it is kept.
    private func capture(_ index: Int) {
        guard captures.indices.contains(index) else { return }
        let written = draft
        captures[index].capture(written) { [self] answer in
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

    private func say(_ sentence: Phrase) { effects.append(.toast(context.text(sentence), undo: false)) }

    /// What was asked of the server beside searches, whose numbers count from 16.
    private enum Asked: UInt32 {
        case restoring = 1
        case emptying = 2
        case removingDemo = 3
    }

    private func command(_ asked: Asked, _ path: String, _ fill: (inout CommandInput) -> Void) {
        var input = CommandInput()
        fill(&input)
        effects.append(.ask(asked.rawValue, .commandAfterSending(path: path, json: input.text)))
    }

    private func ask() {
        guard !query.isEmpty else {
            found = []
            return
        }
        unknownHits = nil
        searchNumber = max(16, searchNumber &+ 1)
        var input = CommandInput()
        input.set("query", query)
        effects.append(.ask(searchNumber, .command(path: "/api/search", json: input.text)))
    }

    /// Any kind of document is restored by the command; offline it has to wait.
    private func restore(_ document: DocumentID) {
        let title = context.catalogue[document]?.title ?? ""
        restored = title.isEmpty ? context.text("Untitled") : title
        command(.restoring, "/api/restore") { $0.set("document", ShortID(of: document).text) }
    }

    private func stopAsking() {
        isAskingToEmpty = false
        effects.append(.focus(key: "empty"))
    }

    func tick(_ number: UInt32) { if case .search = place { ask() } }

    func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        if number == searchNumber, number >= 16 {
            takeHits(status, body)
            return
        }
        guard let asked = Asked(rawValue: number) else { return }
        guard status == 200 else {
            effects.append(
                .toast(
                    status == 0
                        ? context.text("The server does not answer. Try again when it is back.")
                        : context.text("That did not work."), undo: false))
            return
        }
        switch asked {
        case .restoring: effects.append(.toast(context.text("“\(restored)” is back."), undo: false))
        case .emptying: effects.append(.toast(context.text("The trash was emptied."), undo: false))
        case .removingDemo: effects.append(.toast(context.text("The demo is gone."), undo: false))
        }
    }

    private func takeHits(_ status: Int32, _ body: [UInt8]) {
        guard status == 200, let hits = (try? JSONReader.value(of: body))?.array else {
            found = hitsHere
            return
        }
        found = []
        unknownHits = nil
        for hit in hits {
            guard let id = hit["id"]?.string, let kind = hit["kind"]?.string, let area = context.area(ofKind: kind)
            else {
                continue
            }
            guard let document = ShortID(id).flatMap({ context.catalogue[$0]?.document }) else {
                unknownHits = body
                continue
            }
            found?.append(
                SearchHit(
                    area: area, document: document, title: hit["title"]?.string ?? "",
                    excerpt: hit["snippet"]?.string ?? ""))
        }
    }

    /// So many rows are looked through without the server: the latest.
    private static let rowsLookedThrough = 5_000

    /// What titles and beginnings hold: all that is known without the server.
    private var hitsHere: [SearchHit] {
        var hits: [SearchHit] = []
        for row in context.catalogue.rows().prefix(Self.rowsLookedThrough)
        where TextSearch.contains(row.title, query) || TextSearch.contains(row.preview, query) {
            guard let area = context.area(ofKind: row.kind) else { continue }
            hits.append(SearchHit(area: area, document: row.document, title: row.title, excerpt: row.preview))
        }
        return hits
    }

    func catalogueChanged() { if let unknownHits { takeHits(200, unknownHits) } }
    func step(_ direction: UndoDirection) {}
    func dismiss() { if isAskingToEmpty { stopAsking() } }
    func receive(_ events: [[UInt8]], of document: DocumentID) {
        for capture in captures { capture.receive(events, of: document) }
    }
    func isReady(_ document: DocumentID) {
        for capture in captures { capture.isReady(document) }
    }

    func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }
    func clear(into patch: inout Patch) { surface.clear(into: &patch) }
    func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    func takeEffects() -> [Effect] {
        defer { effects = [] }
        var all = effects
        for capture in captures { all += capture.takeEffects() }
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
            if !captures.isEmpty { captureField }
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
                for (index, capture) in captures.enumerated() {
                    Node(
                        .button, index == 0 ? "primary" : "", key: "capture-\(index)",
                        text: context.text(capture.label), [.type("button")], on: [.press(.capture(index))])
                }
            }
        }
    }

    private var recent: Node<Action> {
        let rows = Array(context.catalogue.rows().prefix(12))
        return Node(.section, "recent", key: "recent") {
            Node(.h2, "section-title", key: "title", text: context.text("Recent"))
            if rows.isEmpty {
                EmptyPlace.node("canvas", context.text("Nothing here yet. Begin in any area."))
            } else {
                Node(.ul, "recent-list", key: "list") {
                    for row in rows { card(of: row) }
                }
            }
        }
    }

    private func card(of row: CatalogueRow) -> Node<Action> {
        let area = context.area(ofKind: row.kind)
        let title = row.title.isEmpty ? context.text("Untitled") : row.title
        let route = area?.route(to: row.document) ?? .home
        return Node(.li, key: row.document.text) {
            Node(.a, "recent-card", [.link(.path("#" + route.text)), area?.patch]) {
                // What the server has not heard of has no preview there.
                if area?.hasPictures == true, row.position > 0 {
                    Node(
                        .img, "recent-picture",
                        [
                            .source(.path("/api/previews/\(row.document.text)?width=320&at=\(row.position)")),
                            Attribute(.alternative, ""), Attribute(.loading, "lazy"),
                        ])
                }
                Node(.span, "recent-area") {
                    Node(.span, "patch", [Attribute(.hidden, "true")])
                    Node(.span, "", text: area.map { context.text($0.title) } ?? row.kind)
                }
                Node(.span, "recent-title", text: title)
                if !row.preview.isEmpty { Node(.span, "recent-preview", text: row.preview) }
            }
        }
    }
}

/// What a search over everything has found.
struct SearchHit {
    let area: Area
    let document: DocumentID
    let title: String
    let excerpt: String

    /// An excerpt that begins with the title is told from what follows.
    init(area: Area, document: DocumentID, title: String, excerpt: String) {
        let opening = title + " "
        let rest =
            excerpt.utf8.starts(with: opening.utf8) ? excerpt.utf8.dropFirst(opening.utf8.count) : excerpt.utf8[...]
        self.area = area
        self.document = document
        self.title = title
        self.excerpt = excerpt == title ? "" : String(decoding: Array(rest), as: UTF8.self)
    }

    var link: String { "#" + area.route(to: document).text }
}
