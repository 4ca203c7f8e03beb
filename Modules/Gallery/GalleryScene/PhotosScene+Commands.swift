import Phrases
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
        (PhotoStep.table.help + SelectingKey.table.help).map {
            KeyHelp(keys: $0.keys, title: $0.title, heading: "In the lists")
        } + ViewerKey.table.help(under: "Full screen") + AlikeAction.table.help(under: "Look-alikes")
    }
}

/// What a key does while a photo is large.
enum ViewerKey: Sendable {
    case turn(Int)
    case first, last, zoomIn, zoomOut, whole, details, edit, album, delete, close
    /// From 1 to 5 stars, 0 for none, -1 for rejected.
    case rate(Int)

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
            .init("Z", "Whole photo", ["z"], .whole),
            .init(
                "1 … 5", "Rate it; 0 takes the rating off", ["1", "2", "3", "4", "5", "0"], .rate(1), .rate(2),
                .rate(3), .rate(4), .rate(5), .rate(0)),
            .init("X", "Reject it", ["x"], .rate(-1)),
            .init("I", "Details", ["i"], .details),
            .init("E", "Edit", ["e"], .edit),
            .init("A", "Add to album…", ["a"], .album),
            .init("Delete", "Delete", ["Delete"], .delete),
            .init("Esc", "Close", ["Escape"], .close),
        ])
    }
}
