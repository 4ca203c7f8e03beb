internal import Phrases
internal import Scenes

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

extension PhotosScene {
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
        effects.append(.focus(key: "open-\(place)"))
        return true
    }
}
