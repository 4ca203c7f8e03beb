internal import Markup
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

/// What floats above everything: the toast with its way back, and the palette that finds any document and any
/// action.
final class OverlayScene: Scene {
    enum Action: Sendable {
        case undo
        case dismiss
        case toastFocus
        case query
        case queryKey
        case choose(Int)
        case closePalette
    }

    /// One line of the palette.
    struct Item {
        let title: String
        let detail: String
        let area: Area?
        let route: Route
    }

    var route = Route.home
    private let context: SceneContext
    private let surface = Surface<Action>(number: Workbench.overlaySurface)
    private var toast: (text: String, canUndo: Bool)?
    /// Whether somebody is at its buttons: then it stays.
    private var isToastHeld = false
    private var wantsUndo = false
    private var isPaletteOpen = false
    private var query = ""
    private var chosen = 0
    /// The documents whose titles hold what is typed, as far as they were looked through.
    private var filter: RowFilter<CatalogueRow>?
    private var effects: [Effect] = []

    init(_ context: SceneContext) { self.context = context }

    func show(_ text: String, canUndo: Bool) {
        isToastHeld = isToastHeld && toast?.canUndo == canUndo
        toast = (text, canUndo)
        waitForToast()
    }

    /// Longer where there is something to press.
    private func waitForToast() {
        effects.append(.wake(1, milliseconds: toast?.canUndo == true ? 10_000 : 5_000))
    }

    /// What it was about is no longer seen.
    func hideToast() { toast = nil }

    func takeUndoRequest() -> Bool {
        defer { wantsUndo = false }
        return wantsUndo
    }

    func togglePalette() {
        isPaletteOpen.toggle()
        look(for: "")
        chosen = 0
        if isPaletteOpen { effects.append(.focus(key: "query")) }
    }

    /// Whether it was open.
    func closePalette() -> Bool {
        defer { isPaletteOpen = false }
        return isPaletteOpen
    }

    func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        switch action {
        case .undo:
            wantsUndo = true
            toast = nil
        case .dismiss: toast = nil
        case .toastFocus:
            isToastHeld = trigger == .focus
            if !isToastHeld { waitForToast() }
        case .query:
            if case .input(let text, _, _) = event {
                look(for: text)
                chosen = 0
            } else {
                effects.append(.focus(key: "query"))
            }
        case .queryKey:
            if case .key(let key, _) = event { press(key) }
        case .choose(let index):
            chosen = index
            go()
        case .closePalette: isPaletteOpen = false
        }
    }

    private func press(_ key: String) {
        let count = items.count
        switch key {
        case "ArrowDown": choose(count == 0 ? 0 : (chosen + 1) % count)
        case "ArrowUp": choose(count == 0 ? 0 : (chosen + count - 1) % count)
        case "Enter": go()
        case "Escape": isPaletteOpen = false
        // The field is all that can be reached while the palette is open.
        case "Tab": break
        default: return
        }
        context.isConsumed = true
    }

    private func choose(_ index: Int) {
        chosen = index
        effects.append(.reveal(key: "item-\(index)"))
    }

    /// Goes to another place, as if somebody had chosen it.
    func go(to route: Route) { effects.append(.open(route)) }

    private func go() {
        let found = items
        guard chosen < found.count else { return }
        isPaletteOpen = false
        effects.append(.open(found[chosen].route))
    }

    func tick(_ number: UInt32) {
        if number == Self.nextTitles { return lookFurther() }
        if !isToastHeld { toast = nil }
    }

    // MARK: Looking

    private static let nextTitles: UInt32 = 2
    private static let mostTitles = 40

    private func look(for text: String) {
        query = text
        filter =
            Folding.foldedBytes(text).isEmpty ? nil : RowFilter(context.catalogue, kind: nil, most: Self.mostTitles)
        lookFurther()
    }

    private func lookFurther() {
        filter?.advance(context.catalogue, match)
        if filter?.isDone == false { effects.append(.wake(Self.nextTitles, milliseconds: 0)) }
    }

    private func match(_ row: CatalogueRow) -> CatalogueRow? {
        context.area(ofKind: row.kind) != nil && TextSearch.contains(row.title, query) ? row : nil
    }

    func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }
    func clear(into patch: inout Patch) { surface.clear(into: &patch) }
    func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Places first, then the documents whose title holds what is typed, the latest first.
    private var items: [Item] {
        filter?.update(context.catalogue, match)
        var items: [Item] = []
        func matches(_ text: String) -> Bool { query.isEmpty || TextSearch.contains(text, query) }
        for area in context.areas where matches(context.text(area.title)) {
            items.append(
                Item(
                    title: context.text(area.title), detail: context.text("Area"), area: area,
                    route: .area(area.name)))
        }
        if let filter {
            for (_, _, row) in filter.matches {
                guard let area = context.area(ofKind: row.kind) else { continue }
                let title = row.title.isEmpty ? context.text("Untitled") : row.title
                items.append(
                    Item(
                        title: title, detail: context.text(area.title), area: area,
                        route: area.route(to: row.document)))
            }
            items.append(
                Item(
                    title: context.text("Search everything for “\(query)”"), detail: "", area: nil,
                    route: .search(query)))
        }
        for (phrase, route) in [(Phrase("Home"), Route.home), ("Trash", .trash), ("Settings", .settings)]
        where matches(context.text(phrase)) {
            items.append(Item(title: context.text(phrase), detail: "", area: nil, route: route))
        }
        return items
    }

    func view() -> Node<Action> {
        Node(.div, "overlay") {
            if isPaletteOpen { palette }
            if let toast { toastNode(toast.text, toast.canUndo) }
        }
    }

    private func toastNode(_ text: String, _ canUndo: Bool) -> Node<Action> {
        Node(
            .div, "toast", key: "toast", [.role("group"), .label(context.text("Notice")), Attribute(.test, "toast")],
            on: [.focus(.toastFocus), .blur(.toastFocus)]
        ) {
            Node(.p, "toast-text", text: text)
            if canUndo {
                Node(
                    .button, "toast-undo", key: "undo", text: context.text("Undo"), [.type("button")],
                    on: [.press(.undo)])
            }
            Node(.close, context.text("Close"), key: "close", classes: "icon toast-close", press: .dismiss)
        }
    }

    private var palette: Node<Action> {
        let found = items
        return Node(.div, "palette-ground", key: "palette", on: [.press(.closePalette)]) {
            Node(
                .div, "palette popup",
                [.role("dialog"), Attribute(.modal, "true"), .label(context.text("Find anything"))],
                on: [.press(.query)]
            ) {
                Node(
                    .input, "field palette-field", key: "query",
                    [
                        .type("text"), .role("combobox"), .expanded(true), Attribute(.controls, "palette-list"),
                        .label(context.text("Find anything")), .placeholder(context.text("A title or a place")),
                        Attribute(.autocomplete, "off"), Attribute(.spellcheck, "false"), .value(query),
                        found.isEmpty ? nil : Attribute(.activeDescendant, "palette-\(chosen)"),
                    ], on: [.input(.query), .key(.queryKey)])
                Node(
                    .ul, "palette-list", key: "list",
                    [.role("listbox"), Attribute(.identifier, "palette-list"), .label(context.text("Results"))]
                ) {
                    for (index, item) in found.enumerated() {
                        Node(
                            .li, index == chosen ? "palette-item is-chosen" : "palette-item", key: "item-\(index)",
                            [.role("option"), Attribute(.identifier, "palette-\(index)"), .selected(index == chosen)],
                            on: [.press(.choose(index))]
                        ) {
                            Node(.span, "patch", [Attribute(.hidden, "true"), item.area?.patch])
                            Node(.span, "palette-title", text: item.title)
                            Node(.span, "palette-detail", text: item.detail)
                        }
                    }
                }
            }
        }
    }
}
