public import Replication

extension Gallery {
    public var name: String { header.name.value }

    /// The photo with this key, saved or in the trash. Complexity: O(log photos).
    public func photo(_ key: PhotoKey) -> SavedPhoto? {
        shelf.index(of: key).map { shelf.photos[$0] }.flatMap { $0.isKnown ? $0 : nil }
    }

    public func isSaved(_ key: PhotoKey) -> Bool {
        shelf.index(of: key).map { shelf.photos[$0].isSaved } ?? false
    }

    /// All photos, those in the trash too, in no order that means anything.
    public var allPhotos: ContiguousArray<SavedPhoto> {
        for photo in shelf.photos where !photo.isKnown { return shelf.photos.filter { $0.isKnown } }
        return shelf.photos
    }

    /// The saved photos, the newest first; what was saved in one go stands in the order in which it came.
    public var saved: [SavedPhoto] {
        var order: [SavedPlace] = []
        forEachSavedPlace { order.append($0) }
        order.sort()
        return order.map { shelf.photos[$0.place] }
    }

    /// The first of `saved`, at most so many. Complexity: O(photos · count).
    public func newest(_ count: Int) -> [SavedPhoto] {
        var newest: [SavedPlace] = []
        forEachSavedPlace { place in
            if newest.count == count, let last = newest.last, last < place { return }
            newest.insert(place, at: newest.firstIndex { place < $0 } ?? newest.count)
            if newest.count > count { newest.removeLast() }
        }
        return newest.map { shelf.photos[$0.place] }
    }

    private func forEachSavedPlace(_ body: (SavedPlace) -> Void) {
        for (rank, place) in shelf.canonicalOrder.enumerated() {
            let place = Int(place)
            guard shelf.photos[place].isSaved, let time = shelf.photos[place].savedAt else { continue }
            body(SavedPlace(savedAt: time, firstSave: shelf.photos[place].firstSave, rank: rank, place: place))
        }
    }

    /// Hands on the memo of each saved photo that has one, in no order that means anything.
    public func forEachMemo(_ body: (String) -> Void) {
        for place in shelf.photos.indices where shelf.photos[place].isSaved {
            let memo = shelf.photos[place].memo
            if !memo.isEmpty { body(memo) }
        }
    }

    /// The files of all photos, those in the trash too, each once.
    public var files: Set<BlobHash> {
        var files: Set<BlobHash> = []
        for place in shelf.photos.indices where shelf.photos[place].isKnown {
            if let file = shelf.photos[place].record.file { files.insert(file) }
        }
        return files
    }

    /// How many photos are saved.
    public var savedCount: Int {
        var count = 0
        for photo in shelf.photos where photo.isSaved { count += 1 }
        return count
    }
}

/// Where a saved photo is, in the order of `Gallery.saved`.
private struct SavedPlace: Comparable {
    let savedAt: Timestamp
    let firstSave: Origin
    /// In the order of the keys.
    let rank: Int
    let place: Int

    static func < (left: SavedPlace, right: SavedPlace) -> Bool {
        if left.savedAt != right.savedAt { return left.savedAt > right.savedAt }
        return left.firstSave == right.firstSave ? left.rank < right.rank : left.firstSave < right.firstSave
    }
}
