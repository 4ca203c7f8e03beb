internal import Interaction
internal import JSON
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

/// The page as a whole: the areas' scenes, the shell around them, and which of them is seen.
///
/// It knows no browser: the bridge hands in what happened and takes out what to paint.
final class Workbench {
    let context: SceneContext
    private let shell: ShellScene
    private let overlay: OverlayScene
    private let home: HomeScene
    private var areas: [(name: String, surface: UInt32, scene: any Scene)] = []
    private(set) var route = Route.home
    private var shown: UInt32 = 0
    private var title = ""
    /// Who said what the toast says, and can take it back.
    private var toasting: (any Scene)?
    /// How many scenes have a document open.
    private var users: [DocumentID: Int] = [:]

    init(_ context: SceneContext) {
        self.context = context
        shell = ShellScene(context)
        overlay = OverlayScene(context)
        home = HomeScene(context)
        for (index, area) in Area.allCases.enumerated() {
            areas.append((area.name, UInt32(index + 1), area.makeScene(context)))
        }
    }

    static let homeSurface: UInt32 = 6
    static let overlaySurface: UInt32 = 7

    private func scene(ofSurface surface: UInt32) -> (any Scene)? {
        switch surface {
        case 0: return shell
        case Self.homeSurface: return home
        case Self.overlaySurface: return overlay
        default: return areas.first { $0.surface == surface }?.scene
        }
    }

    private var current: any Scene {
        switch route {
        case .area(let name), .document(let name, _): areas.first { $0.name == name }?.scene ?? home
        case .home, .search, .trash, .settings: home
        }
    }

    private var currentSurface: UInt32 {
        switch route {
        case .area(let name), .document(let name, _): areas.first { $0.name == name }?.surface ?? Self.homeSurface
        case .home, .search, .trash, .settings: Self.homeSurface
        }
    }

    private var all: [any Scene] { [shell, home, overlay] + areas.map { $0.scene } }

    // What happens.

    func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        scene(ofSurface: element >> 24)?.handle(element: element, trigger, event)
        if overlay.takeUndoRequest(), let toasting, !toasting.takeBack() {
            overlay.show(context.text("Something else was done after it; undo that first."), canUndo: false)
        }
        if shell.takePaletteRequest() { overlay.togglePalette() }
    }

    /// A key that no node has used: the shortcuts of the whole page.
    func shortcut(_ key: String, _ modifiers: KeyModifiers) {
        guard !context.isConsumed else { return }
        switch key {
        case "k" where modifiers.hasCommand, "K" where modifiers.hasCommand:
            overlay.togglePalette()
            context.isConsumed = true
        case "z" where modifiers.hasCommand, "Z" where modifiers.hasCommand:
            current.step(modifiers.contains(.shift) ? .redo : .undo)
            context.isConsumed = true
        case "Escape": if !overlay.closePalette() { current.dismiss() }
        case "y" where modifiers.hasCommand:
            current.step(.redo)
            context.isConsumed = true
        default: break
        }
    }

    func open(_ text: String) {
        let next = Route(text: text, areas: Area.allCases.map { $0.name })
        if next != route { current.settle() }
        route = next
        shell.route = next
        overlay.route = next
        switch next {
        case .document(_, let document): current.open(document)
        case .area: current.open(nil)
        case .home, .search, .trash, .settings: home.show(next)
        }
    }

    func receive(_ bytes: [UInt8], of document: DocumentID) {
        for scene in all { scene.receive(bytes, of: document) }
    }

    func isReady(_ document: DocumentID) {
        for scene in all { scene.isReady(document) }
    }

    /// The catalogue as the server has it, or as the page kept it.
    func takeCatalogue(_ json: [UInt8]) {
        guard let value = try? JSONReader.value(of: json), let entries = value["entries"]?.array else { return }
        for entry in entries { if let row = CatalogueRow(entry) { context.catalogue.take(row) } }
        catalogueChanged()
    }

    func takeRow(_ json: [UInt8]) {
        guard let value = try? JSONReader.value(of: json), let row = CatalogueRow(value) else { return }
        context.catalogue.take(row)
        catalogueChanged()
    }

    /// It was deleted for good elsewhere. Whoever writes in it brings it back; else it is left.
    func erase(_ document: DocumentID) {
        let name = context.catalogue[document].map { $0.title.isEmpty ? context.text("Untitled") : $0.title }
        context.catalogue.remove(document)
        if !current.isTyping {
            switch route {
            case .document(let area, document):
                overlay.go(to: .area(area))
                if let name { overlay.show(context.text("“\(name)” was deleted for good elsewhere."), canUndo: false) }
            case .area: current.open(nil)
            default: break
            }
        }
        catalogueChanged()
    }

    func catalogueChanged() {
        for scene in all { scene.catalogueChanged() }
    }

    func answered(surface: UInt32, _ number: UInt32, status: Int32, body: [UInt8]) {
        scene(ofSurface: surface)?.answered(number, status: status, body: body)
    }

    func tick(surface: UInt32, _ number: UInt32) {
        scene(ofSurface: surface)?.tick(number)
    }

    func redraw(_ element: UInt32) { scene(ofSurface: element >> 24)?.redraw(element: element) }

    /// Something that the page could not do.
    func say(_ notice: Notice) {
        overlay.show(context.text(notice.phrase), canUndo: false)
        toasting = nil
    }

    func settle() { for scene in all { scene.settle() } }

    // What comes of it.

    /// Paints what is seen and hands on what must be done.
    func paint(into patch: inout Patch) {
        if shown != currentSurface {
            shown = currentSurface
            patch.show(surface: shown)
        }
        shell.isTyping = current.isTyping
        // Effects may bring a toast, so the overlay is painted last.
        var effects: [(effect: Effect, surface: UInt32, scene: any Scene)] = []
        for (surface, scene) in [(UInt32(0), shell as any Scene), (currentSurface, current)] {
            scene.paint(into: &patch)
            for effect in scene.takeEffects() { effects.append((effect, surface, scene)) }
        }
        // What is not seen still keeps and loads.
        for area in areas where area.surface != currentSurface {
            for effect in area.scene.takeEffects() { effects.append((effect, area.surface, area.scene)) }
        }
        if currentSurface != Self.homeSurface {
            for effect in home.takeEffects() { effects.append((effect, Self.homeSurface, home)) }
        }
        for item in effects {
            if case .toast(let text, let canUndo) = item.effect {
                overlay.show(text, canUndo: canUndo)
                toasting = item.scene
                patch.append(.announce(text), of: item.surface, element: { _ in 0 })
            }
        }
        overlay.paint(into: &patch)
        for effect in overlay.takeEffects() { effects.append((effect, Self.overlaySurface, overlay)) }
        for item in effects where isLast(item.effect) {
            patch.append(item.effect, of: item.surface) { item.scene.element(ofKey: $0) ?? 0 }
        }
        // A row is kept after the events that it tells of.
        for row in context.catalogue.takeTouched() { patch.keepRow(row.document, row.json) }
        let name = windowTitle
        if name != title {
            title = name
            patch.title(name)
        }
    }

    /// What one scene closes the page still needs as long as another one has it open.
    private func isLast(_ effect: Effect) -> Bool {
        switch effect {
        case .load(let document): users[document, default: 0] += 1
        case .unload(let document):
            users[document, default: 1] -= 1
            return users[document] == 0
        default: break
        }
        return true
    }

    private var windowTitle: String {
        switch route {
        case .document(_, let document):
            let row = context.catalogue[document]
            let name = row?.title ?? ""
            return (name.isEmpty ? context.text("Untitled") : name) + " · Bojagi"
        case .area(let name): return (Area(name: name).map { context.text($0.phrase) } ?? name) + " · Bojagi"
        case .home, .search, .trash, .settings: return "Bojagi"
        }
    }
}
