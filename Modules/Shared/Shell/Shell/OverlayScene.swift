import Interaction
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What floats above everything: the toast with its way back, the palette that finds any document and any action and
/// picks documents, and the list of keys.
final class OverlayScene: Scene {
    enum Action: Sendable {
        case undo
        case dismiss
        case toastFocus
        case query
        case queryKey
        case choose(Int)
        case closePalette
        case keysKey
        case closeKeys
        case nothing
        case openToast
        /// The documents of one area alone, or of all.
        case segment(String?)
    }

    /// The keys of one part of the page.
    typealias KeyPart = (title: String, area: Area?, keys: [KeyHelp])

    let context: SceneContext
    private let surface = Surface<Action>(number: Workbench.overlaySurface)
    private(set) var toast: (text: String, canUndo: Bool, route: Route?)?
    /// Whether somebody is at its buttons: then it stays.
    private var isToastHeld = false
    private var wantsUndo = false
    private(set) var palette: Palette?
    private(set) var keyParts: [KeyPart] = []
    /// A command of the palette that somebody chose.
    private var wanted: (command: SceneCommand, area: Area?)?
    private var decided: Decision?
    private var effects: [Effect] = []

    /// What a person has done with the picker.
    struct Decision {
        let picking: Palette.Picking
        /// Nil for who has gone on without, or has chosen something else.
        var row: CatalogueRow?
        var item: String?
    }

    init(_ context: SceneContext) { self.context = context }

    func show(_ text: String, canUndo: Bool, open route: Route? = nil) {
        isToastHeld = isToastHeld && toast?.canUndo == canUndo
        toast = (text, canUndo, route)
        waitForToast()
    }

    /// Longer where there is something to press.
    private func waitForToast() {
        effects.append(.wake(1, milliseconds: toast?.canUndo == true || toast?.route != nil ? 10_000 : 5_000))
    }

    /// What it was about is no longer seen.
    func hideToast() { toast = nil }

    /// The same, if this is what it says.
    func hideToast(saying text: String) { if toast?.text.hasSameBytes(as: text) == true { hideToast() } }

    func takeUndoRequest() -> Bool {
        defer { wantsUndo = false }
        return wantsUndo
    }

    /// A command that was chosen, once, and the area in which it is done.
    func takeCommand() -> (command: SceneCommand, area: Area?)? {
        defer { wanted = nil }
        return wanted
    }

    var isPaletteOpen: Bool { palette != nil }

    func openPalette(_ commands: [(command: SceneCommand, area: Area?)]) { open(Palette(context, commands)) }

    /// C28, W14: the palette as a picker of documents.
    func pick(_ picking: Palette.Picking) {
        if palette?.renew(picking) != true { open(Palette(context, picking)) }
    }

    private func open(_ palette: Palette) {
        _ = close()
        self.palette = palette
        effects.append(.focus(key: "query"))
    }

    /// What was decided in the picker since the last time.
    func takeDecision() -> Decision? {
        defer { decided = nil }
        return decided
    }

    /// Shows what keys do, part by part.
    func showKeys(_ parts: [KeyPart]) {
        closePalette()
        keyParts = parts
        effects.append(.focus(key: "keys-close"))
    }

    /// Closes what is open; whether something was.
    func close() -> Bool {
        guard palette != nil || !keyParts.isEmpty else { return false }
        closePalette()
        keyParts = []
        return true
    }

    /// Who asked for a document is told that none was chosen.
    private func closePalette() {
        if let picking = palette?.picking { decided = Decision(picking: picking) }
        palette = nil
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
            } else {
                effects.append(.focus(key: "query"))
            }
        case .queryKey:
            if case .key(let key, let modifiers) = event { press(key, isBackwards: modifiers.contains(.shift)) }
        case .choose(let index):
            palette?.chosen = index
            go()
        case .closePalette: closePalette()
        case .keysKey:
            // The one button is all that can be reached; other keys do nothing behind it.
            guard case .key(let key, _) = event, key != "Enter", key != " " else { return }
            context.isConsumed = true
            if key == "Escape" || key == "?" { keyParts = [] }
        case .closeKeys: keyParts = []
        case .nothing: effects.append(.focus(key: "keys-close"))
        case .openToast:
            if let route = toast?.route { effects.append(.open(route)) }
            toast = nil
        case .segment(let name):
            palette?.show(segment: name)
            effects.append(.focus(key: "query"))
        }
    }

    private func press(_ key: String, isBackwards: Bool) {
        guard let palette else { return }
        let count = palette.items.count
        switch key {
        case "ArrowDown": choose(count == 0 ? 0 : (palette.chosen + 1) % count)
        case "ArrowUp": choose(count == 0 ? 0 : (palette.chosen + count - 1) % count)
        case "Enter": go()
        case "Escape": closePalette()
        // The field is all that can be reached while the palette is open; the segments below it go round.
        case "Tab":
            if let title = self.palette?.showNextSegment(isBackwards: isBackwards) { effects.append(.announce(title)) }
        default: return
        }
        context.isConsumed = true
    }

    private func choose(_ index: Int) {
        palette?.chosen = index
        effects.append(.reveal(key: "item-\(index)"))
    }

    /// Goes to another place, as if somebody had chosen it.
    func go(to route: Route) { effects.append(.open(route)) }

    private func go() {
        guard let palette, palette.items.indices.contains(palette.chosen) else { return }
        self.palette = nil
        switch palette.items[palette.chosen].choice {
        case .take(let row): if let picking = palette.picking { decided = Decision(picking: picking, row: row) }
        case .takeItem(let id): if let picking = palette.picking { decided = Decision(picking: picking, item: id) }
        case .open(let route): effects.append(.open(route))
        case .run(let command, let area): wanted = (command, area)
        }
    }

    func tick(_ number: UInt32) {
        if number == Self.nextTitles { return lookFurther() }
        if !isToastHeld { toast = nil }
    }

    /// Titles are looked through slice by slice, so that no key waits for a large workspace.
    private static let nextTitles: UInt32 = 2

    private func look(for text: String) {
        palette?.look(for: text)
        lookFurther()
    }

    private func lookFurther() {
        if palette?.lookFurther() == true { effects.append(.wake(Self.nextTitles, milliseconds: 0)) }
    }

    func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }
    func clear(into patch: inout Patch) { surface.clear(into: &patch) }
    func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }
}
