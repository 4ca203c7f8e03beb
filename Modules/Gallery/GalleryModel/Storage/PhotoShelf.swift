internal import Primitives
internal import Replication

/// The photos of a gallery, and the ways from a key and from a memo's text to its photo.
struct PhotoShelf: Sendable {
    private(set) var photos: ContiguousArray<SavedPhoto> = []
    private var places = SortedTable<PhotoKey, Int32>()
    /// By the names of memos' texts.
    private var texts = SortedTable<UnitID, TextPlace>()

    /// Where a text of a memo is.
    struct TextPlace: Sendable {
        let photo: Int
        /// The change that wrote it first.
        let origin: Origin
    }

    mutating func reserve(_ count: Int) {
        photos.reserveCapacity(count)
    }

    /// Where the photo is, or nil. Complexity: O(log photos).
    func index(of key: PhotoKey) -> Int? {
        places[key].map { Int($0) }
    }

    /// The photo whose memo has this text. Complexity: O(log texts).
    func place(ofText field: UnitID) -> TextPlace? { texts[field] }

    /// Puts a photo on the shelf; false if one with its key is there already. Complexity: O(log photos).
    mutating func append(_ photo: consuming SavedPhoto) -> Bool {
        guard places.insert(photo.key, Int32(photos.count)) else { return false }
        photo.memos.forEach { origin, _ in
            texts.insert(origin.unit, TextPlace(photo: photos.count, origin: origin))
        }
        photos.append(photo)
        return true
    }

    mutating func update(at index: Int, _ body: (inout SavedPhoto) -> Void) {
        body(&photos[index])
    }

    /// The same for what may write the first text of a memo.
    mutating func update(at index: Int, from origin: Origin, _ body: (inout SavedPhoto) -> Void) {
        body(&photos[index])
        guard photos[index].memos.contains(origin) else { return }
        texts.insert(origin.unit, TextPlace(photo: index, origin: origin))
    }

    /// The places of all photos in the order of their keys.
    var canonicalOrder: [Int32] { places.values }
}
