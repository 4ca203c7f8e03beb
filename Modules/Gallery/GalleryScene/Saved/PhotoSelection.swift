import GalleryModel
import Primitives
import Replication

/// The photos that are selected, in the order of selecting.
struct PhotoSelection {
    /// Their keys.
    private(set) var keys: [PhotoKey] = []
    private var ids: Set<UnitID> = []
    /// From where a range goes: what was selected or left out last.
    private var anchor: UnitID?
    /// What was selected before the range that is being drawn.
    private var before: [SelectedPhoto] = []
    private var photos: [SelectedPhoto] = [] {
        didSet { keys = photos.map { $0.key } }
    }

    private struct SelectedPhoto {
        let id: UnitID
        let key: PhotoKey
    }

    var count: Int { photos.count }
    var isEmpty: Bool { photos.isEmpty }
    func contains(_ photo: SavedPhoto) -> Bool { ids.contains(photo.id) }

    /// Selects a photo, or leaves it out; ranges go from it.
    mutating func toggle(_ photo: SavedPhoto) {
        if ids.remove(photo.id) != nil {
            photos.removeAll { $0.id == photo.id }
        } else {
            ids.insert(photo.id)
            photos.append(SelectedPhoto(id: photo.id, key: photo.key))
        }
        begin(at: photo)
    }

    /// A range goes from the photo, whether or not it is selected.
    mutating func begin(at photo: SavedPhoto) {
        anchor = photo.id
        before = photos
    }

    /// The range ends at a place of the list: what an earlier end of it had selected is left out again.
    mutating func reach(_ place: Int, in list: [SavedPhoto]) {
        guard list.indices.contains(place) else { return }
        guard let anchor, let from = list.indices.first(where: { list[$0].id == anchor }) else {
            if !contains(list[place]) { toggle(list[place]) }
            return
        }
        take(before, and: from <= place ? from...place : place...from, of: list)
    }

    mutating func selectAll(of list: [SavedPhoto]) {
        take(photos, and: list.indices.first.map { $0...(list.count - 1) }, of: list)
        before = photos
    }

    private mutating func take(_ kept: [SelectedPhoto], and range: ClosedRange<Int>?, of list: [SavedPhoto]) {
        ids = []
        var all = kept
        for photo in kept { ids.insert(photo.id) }
        if let range {
            for place in range where ids.insert(list[place].id).inserted {
                all.append(SelectedPhoto(id: list[place].id, key: list[place].key))
            }
        }
        photos = all
    }
}
