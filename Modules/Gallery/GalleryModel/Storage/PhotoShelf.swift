internal import Replication
internal import TextMerging

/// The photos of a gallery, and the ways from a key and from a memo's text to its photo.
///
/// Both ways are sorted lists: nothing is hashed, and a snapshot, which comes in the order of keys, has nothing
/// to rebuild.
struct PhotoShelf: Sendable {
    private(set) var photos: ContiguousArray<SavedPhoto> = []
    /// The places of the photos in the order of their keys.
    private var order: ContiguousArray<UInt32> = []
    /// The texts of memos, sorted by their names.
    private var texts: ContiguousArray<TextPlace> = []

    private struct TextPlace {
        let field: UnitID
        let photo: UInt32
    }

    mutating func reserve(_ count: Int) {
        photos.reserveCapacity(count)
        order.reserveCapacity(count)
    }

    /// Where the photo is, or nil. Complexity: O(log photos).
    func index(of key: PhotoKey) -> Int? {
        let bound = lowerBound(of: key)
        guard bound < order.count, photos[Int(order[bound])].key == key else { return nil }
        return Int(order[bound])
    }

    /// Where the photo is whose memo has this text.
    func index(ofText field: UnitID) -> Int? {
        let bound = lowerBound(ofText: field)
        guard bound < texts.count, texts[bound].field == field else { return nil }
        return Int(texts[bound].photo)
    }

    private func lowerBound(of key: PhotoKey) -> Int {
        if let last = order.last, photos[Int(last)].key < key { return order.count }
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if photos[Int(order[middle])].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func lowerBound(ofText field: UnitID) -> Int {
        if let last = texts.last, last.field < field { return texts.count }
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].field < field { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Puts a photo on the shelf; false if one of that key is there already.
    mutating func append(_ photo: consuming SavedPhoto) -> Bool {
        let bound = lowerBound(of: photo.key)
        if bound < order.count, photos[Int(order[bound])].key == photo.key { return false }
        order.insert(UInt32(photos.count), at: bound)
        for memo in photo.memos { noteText(memo.origin.unit, of: photos.count) }
        photos.append(photo)
        return true
    }

    mutating func update(at index: Int, _ body: (inout SavedPhoto) -> Void) {
        let before = photos[index].memos.count
        body(&photos[index])
        guard photos[index].memos.count != before else { return }
        for memo in photos[index].memos { noteText(memo.origin.unit, of: index) }
    }

    private mutating func noteText(_ field: UnitID, of photo: Int) {
        let bound = lowerBound(ofText: field)
        if bound < texts.count, texts[bound].field == field { return }
        texts.insert(TextPlace(field: field, photo: UInt32(photo)), at: bound)
    }

    /// The places of all photos in the order of their keys.
    var canonicalOrder: ContiguousArray<UInt32> { order }
}
