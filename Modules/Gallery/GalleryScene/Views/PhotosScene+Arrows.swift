import Interaction
import Phrases
import Scenes

/// Where a key leads among the photos on show.
enum PhotoStep: Sendable {
    case photos(Int)
    case rows(Int)
    case first, last

    /// The one table: a photo looks up where to go, and the list of keys shows it.
    static var table: KeyTable<PhotoStep> {
        KeyTable([
            .init(
                "← ↑ → ↓", "Among the photos", ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], .photos(-1),
                .photos(1), .rows(-1), .rows(1)),
            .init("Home End", "First or last photo", ["Home", "End"], .first, .last),
        ])
    }
}

/// What a key does among the saved photos.
enum SelectingKey: Sendable {
    case all, further

    /// The one table: the list looks up what to do, and the list of keys shows it. Shift goes with `PhotoStep`.
    static var table: KeyTable<SelectingKey> {
        KeyTable([
            .init("Ctrl+A", "Select all", [KeyChord("a", command: true)], .all),
            .init("Shift+←↑→↓", "Select a range of photos", [], .further),
        ])
    }
}

extension PhotosScene {
    func listKey(_ event: SceneEvent) {
        guard screen == .saved, menu == nil, case .key(let key, let modifiers) = event,
            let action = SelectingKey.table.action(for: key, modifiers), case .all = action
        else { return }
        context.isConsumed = true
        selectAll()
    }

    /// Returns whether the key led anywhere: a row on, or to the photo beside.
    func moveFocus(_ event: SceneEvent, from index: Int) -> Bool {
        guard case .key(let key, let modifiers) = event, menu == nil,
            let step = PhotoStep.table.action(for: key, modifiers), countOnShow > 0
        else { return false }
        context.isConsumed = true
        let wanted =
            switch step {
            case .photos(let count): index + count
            case .rows(let count): fall?.photo(rows: count, from: index) ?? index
            case .first: 0
            case .last: countOnShow - 1
            }
        let place = min(max(wanted, 0), countOnShow - 1)
        focused = place
        if modifiers.contains(.shift) { reach(place, from: index) }
        effects.append(.focus(key: "open-\(place)"))
        return true
    }
}
