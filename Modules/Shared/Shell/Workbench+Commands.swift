import Interaction
import Phrases
import Replication
import Scenes

// What can be done from anywhere, by name and by key. No area is known here: each says what it can do.
extension Workbench {
    enum PageKey: Sendable {
        case palette, keys, dismiss
        case step(UndoDirection)
    }

    /// The keys of the whole page, for those that no node has used.
    static var pageKeys: KeyTable<PageKey> {
        KeyTable([
            .init("Ctrl+K", "Find anything", [KeyChord("k", command: true)], .palette),
            .init("Ctrl+Z", "Undo", [KeyChord("z", command: true, shift: false)], .step(.undo)),
            .init(
                "Ctrl+Shift+Z", "Redo", [KeyChord("z", command: true, shift: true), KeyChord("y", command: true)],
                .step(.redo)),
            .init("?", "Keyboard shortcuts", ["?"], .keys),
            .init("Esc", "Close what is open", ["Escape"], .dismiss),
        ])
    }

    func togglePalette() {
        if overlay.close() { followDecision() } else { overlay.openPalette(commands) }
    }

    /// What the palette offers beside places and documents: of what is seen everything, of the other areas what can be
    /// done from anywhere.
    private var commands: [(command: SceneCommand, area: Area?)] {
        var commands: [(command: SceneCommand, area: Area?)] = []
        let seen = currentArea
        if let seen, let scene = scene(of: seen) {
            for command in scene.commands where !command.isEverywhere { commands.append((command, seen)) }
            for (phrase, keys, direction) in [
                (Phrase("Undo"), "Ctrl+Z", UndoDirection.undo), ("Redo", "Ctrl+Shift+Z", .redo),
            ] {
                commands.append((SceneCommand(context.text(phrase), keys: keys) { scene.step(direction) }, nil))
            }
        }
        for area in context.areas {
            for command in scene(of: area)?.commands ?? [] where command.isEverywhere {
                commands.append((command, area))
            }
        }
        for command in shell.commands + home.commands { commands.append((command, nil)) }
        commands.append(
            (SceneCommand(context.text("Keyboard shortcuts"), keys: "?") { [self] in showKeys() }, nil))
        return commands
    }

    /// A letter by which what is seen begins something, wherever in it the focus is.
    func runCommand(ofKey key: String, _ modifiers: KeyModifiers) {
        guard !modifiers.hasCommand, !modifiers.contains(.alt), let seen = currentArea else { return }
        for command in scene(of: seen)?.commands ?? [] where command.isEverywhere && !command.keys.isEmpty {
            guard KeyChord(command.keys.lowercased()).fits(key, []) else { continue }
            context.isConsumed = true
            return command.run()
        }
    }

    func showKeys() {
        var parts: [OverlayScene.KeyPart] = [(context.text("Everywhere"), nil, Self.pageKeys.help)]
        // What is seen comes first.
        let seen = currentArea
        for area in context.areas.filter({ $0.name == seen?.name }) + context.areas.filter({ $0.name != seen?.name }) {
            guard let keys = scene(of: area)?.keys, !keys.isEmpty else { continue }
            parts.append((context.text(area.title), area, keys))
        }
        overlay.showKeys(parts)
    }

    /// A command of another area is done once that is seen.
    func run(_ command: SceneCommand, in area: Area?) {
        guard let area, area.name != currentArea?.name else { return command.run() }
        waiting = (command, area.name)
        overlay.go(to: .area(area.name))
    }
}
