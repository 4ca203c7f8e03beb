import Phrases
public import Scenes

// What the palette and the list of keys show of illustrations.
extension IllustrationScene {
    public var commands: [SceneCommand] {
        var commands = [
            SceneCommand(text("New illustration"), isEverywhere: true) { [self] in handle(.makeNew, .press([])) },
            SceneCommand(text("Kits")) { [self] in handle(.chooseKit, .press([])) },
        ]
        guard place != .list else { return commands }
        for (name, action) in [
            ("Random" as Phrase, ColorSelectAction.random), ("Reset", .reset), ("Save PNG", .save(.png)),
            ("Save SVG", .save(.svg)), ("Save PDF", .save(.pdf)), ("Copy", .copy), ("Send to…", .send),
        ] {
            commands.append(SceneCommand(text(name)) { [self] in handle(action, .press([])) })
        }
        return commands
    }

    public var keys: [KeyHelp] { StripKey.table.help }
}

/// What a key does on the strip of colours.
enum StripKey: Sendable {
    case step(Int)
    case first, last, choose, close

    /// The one table: the strip looks up what to do, and the list of keys shows it.
    static var table: KeyTable<StripKey> {
        KeyTable([
            .init(
                "← →", "Previous or next colour", ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], .step(-1),
                .step(1),
                .step(-1), .step(1)),
            .init("Home End", "First or last colour", ["Home", "End"], .first, .last),
            .init("Enter", "Choose the colour", ["Enter", " "], .choose),
            .init("Esc", "Close", ["Escape", "Tab"], .close),
        ])
    }
}
