import GalleryModel
import Interaction
import Phrases
import Scenes
import Views

/// A drag over photos, each of which it selects.
struct PhotoSweep {
    /// The place where it began.
    let start: Int
    /// Whether it has reached another photo.
    var isMoving = false
}

// Several photos: one by one, a range by Shift or by dragging, all.
extension PhotosScene {
    func startSelecting(with key: PhotoKey?) {
        guard selected == nil else { return }
        selected = PhotoSelection()
        if let key, let photo = gallery?.photo(key) { selected?.toggle(photo) }
        cells.forgetAll()
        sayHowMany()
    }

    func toggle(_ index: Int) {
        guard selected != nil, saved.indices.contains(index) else { return }
        selected?.toggle(saved[index])
        sayHowMany()
    }

    /// Selects from the photo that was selected last, or from `first`, to another one.
    func reach(_ index: Int, from first: Int? = nil) {
        guard screen == .saved, saved.indices.contains(index) else { return }
        if selected == nil {
            startSelecting(with: nil)
            if let first, saved.indices.contains(first) { selected?.begin(at: saved[first]) }
        }
        selected?.reach(index, in: saved)
        sayHowMany()
    }

    func selectAll() {
        guard screen == .saved, !saved.isEmpty else { return }
        startSelecting(with: nil)
        selected?.selectAll(of: saved)
        sayHowMany()
    }

    func stopSelecting() {
        guard selected != nil else { return }
        selected = nil
        sweep = nil
        cells.forgetAll()
    }

    /// A press with Shift or Ctrl; false where it is a plain one.
    func pressSelecting(_ index: Int, _ modifiers: KeyModifiers) -> Bool {
        guard screen == .saved, modifiers.contains(.shift) || modifiers.hasCommand else { return false }
        if modifiers.contains(.shift) {
            reach(index)
        } else {
            startSelecting(with: nil)
            toggle(index)
        }
        return true
    }

    /// What is dragged over is selected, and what it goes back over is not.
    func sweep(_ input: PointerInput, from index: Int) {
        switch input.phase {
        case .down:
            ignoresPress = false
            sweep = PhotoSweep(start: index)
        case .move:
            guard let began = sweep, case .view(let under)? = surface.action(at: input.over, on: .target),
                under != began.start || began.isMoving, saved.indices.contains(began.start)
            else { return }
            if !began.isMoving {
                sweep?.isMoving = true
                // Where it began it stays in the page, for it is what the page tells of the pointer.
                focused = began.start
                selected?.begin(at: saved[began.start])
                effects.append(.claimPointer(true))
            }
            selected?.reach(under, in: saved)
        case .up, .cancel:
            guard sweep?.isMoving == true else { return sweep = nil }
            sweep = nil
            ignoresPress = true
            effects.append(.claimPointer(false))
            sayHowMany()
        }
    }

    func sayHowMany() {
        effects.append(.announce(text("\(selected?.count ?? 0) selected")))
    }
}
