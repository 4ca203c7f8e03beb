public import Replication

extension Gallery {
    /// The photo with this key, saved or in the trash. Complexity: O(log photos).
    public func photo(_ key: PhotoKey) -> SavedPhoto? {
        ledger.record(key, in: allPhotos)
    }

    /// False for a photo in the trash and for one that was never saved. Complexity: O(log photos).
    public func isSaved(_ key: PhotoKey) -> Bool {
        photo(key)?.isSaved ?? false
    }

    /// The saved photos, the newest first; what was saved in one go stands in the order in which it came.
    public var saved: [SavedPhoto] {
        var order: [SavedPlace] = []
        forEachSavedPlace { order.append($0) }
        order.sort()
        return order.map { allPhotos[$0.place] }
    }

    /// The first of `saved`, at most so many. Complexity: O(photos · count).
    public func newest(_ count: Int) -> [SavedPhoto] {
        var newest: [SavedPlace] = []
        forEachSavedPlace { place in
            if newest.count == count, let last = newest.last, last < place { return }
            newest.insert(place, at: newest.firstIndex { place < $0 } ?? newest.count)
            if newest.count > count { newest.removeLast() }
        }
        return newest.map { allPhotos[$0.place] }
    }

    private func forEachSavedPlace(_ body: (SavedPlace) -> Void) {
        for place in allPhotos.indices {
            guard let time = allPhotos[place].savedAt else { continue }
            body(SavedPlace(savedAt: time, firstSave: allPhotos[place].core.origin, place: place))
        }
    }

    /// Hands on the memo of each saved photo that has one, in no order that means anything.
    public func forEachMemo(_ body: (String) -> Void) {
        for place in allPhotos.indices where allPhotos[place].isSaved && allPhotos[place].hasMemo {
            body(allPhotos[place].memo)
        }
    }

    /// The files of all photos, those in the trash too, each once.
    public var files: Set<BlobHash> {
        var files: Set<BlobHash> = []
        for place in allPhotos.indices {
            if let file = allPhotos[place].record.file { files.insert(file) }
        }
        return files
    }

    /// How many photos are saved.
    public var savedCount: Int {
        var count = 0
        for place in allPhotos.indices where allPhotos[place].isSaved { count += 1 }
        return count
    }
}

/// Where a saved photo is, in the order of `Gallery.saved`. No two were first saved by one change.
private struct SavedPlace: Comparable {
    let savedAt: Timestamp
    let firstSave: Origin
    let place: Int

    static func < (left: SavedPlace, right: SavedPlace) -> Bool {
        left.savedAt == right.savedAt ? left.firstSave < right.firstSave : left.savedAt > right.savedAt
    }
}
