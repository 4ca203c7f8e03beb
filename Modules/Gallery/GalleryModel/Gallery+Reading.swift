internal import Replication

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
        var result: [SavedPhoto] = []
        for place in shelf.canonicalOrder where shelf.photos[Int(place)].isSaved {
            result.append(shelf.photos[Int(place)])
        }
        var order = Array(result.indices)
        order.sort { left, right in
            let (one, other) = (result[left], result[right])
            if one.savedAt != other.savedAt { return (one.savedAt ?? .zero) > (other.savedAt ?? .zero) }
            return one.firstSave == other.firstSave ? left < right : one.firstSave < other.firstSave
        }
        return order.map { result[$0] }
    }

    /// How many photos are saved.
    public var savedCount: Int {
        var count = 0
        for photo in shelf.photos where photo.isSaved { count += 1 }
        return count
    }
}
