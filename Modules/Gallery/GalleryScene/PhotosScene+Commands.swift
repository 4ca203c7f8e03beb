internal import Phrases
public import Scenes

// What the palette and the list of keys show of photos.
extension PhotosScene {
    /// What the palette offers of this area, in the order of its menus.
    public var commands: [SceneCommand] {
        [
            SceneCommand(text("Add photos"), isEverywhere: true) { [self] in handle(.addFiles, .press([])) },
            SceneCommand(text("Browse photos"), isEverywhere: true) { [self] in handle(.show(.browse), .press([])) },
        ] + MenuItem.commands(itemsOfAll) { [self] in handle($0, .press([])) }
    }

    /// What the list of keys shows of this area.
    public var keys: [KeyHelp] {
        PhotoStep.table.help + SelectingKey.table.help + ViewerKey.table.help + AlikeAction.table.help
    }
}

/// What a key does while a photo is large.
enum ViewerKey: Sendable {
    case turn(Int)
    case first, last, zoomIn, zoomOut, whole, details, edit, album, close

    /// The one table: the viewer looks up what to do, and the list of keys shows it.
    static var table: KeyTable<ViewerKey> {
        KeyTable([
            .init(
                "← →", "Previous or next photo",
                ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"], .turn(-1), .turn(1),
                .turn(-1),
                .turn(1), .turn(-1), .turn(1)),
            .init("Home End", "First or last photo", ["Home", "End"], .first, .last),
            .init("+ -", "Zoom in or out", ["+", "-", "="], .zoomIn, .zoomOut, .zoomIn),
            .init("0", "Whole photo", ["0"], .whole),
            .init("I", "Details", ["i"], .details),
            .init("E", "Edit", ["e"], .edit),
            .init("A", "Add to album…", ["a"], .album),
            .init("Esc", "Close", ["Escape"], .close),
        ])
    }
}
