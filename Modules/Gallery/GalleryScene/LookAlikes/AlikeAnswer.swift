import GalleryModel
import JSON

/// What the server answers to `gallery alike`.
struct AlikeAnswer {
    /// None while photos are to be decoded.
    private(set) var groups: [[AlikePhoto]] = []
    /// How many groups come after them.
    let moreCount: Int
    /// How many photos it has to decode yet, before it can compare.
    let undecodedCount: Int
    /// How many it can't compare, for it does not have their files.
    let notStoredCount: Int

    /// Nil for what is no such answer. Counts are a million at most. Photos without an id are left out, and groups of fewer than two.
    init?(_ value: JSONValue?) {
        guard let found = value?["groups"]?.array else { return nil }
        func count(_ name: String) -> Int { Int(min(max(value?[name]?.integer ?? 0, 0), 1_000_000)) }
        (moreCount, undecodedCount, notStoredCount) = (count("more"), count("undecoded"), count("notStored"))
        for group in found {
            let photos = (group["photos"]?.array ?? []).compactMap { AlikePhoto($0) }
            if photos.count > 1 { groups.append(photos) }
        }
    }
}

/// One of several photos that look the same.
struct AlikePhoto {
    let key: PhotoKey
    /// The size of its file.
    let bytes: UInt64
    /// Whether it is the one of them that has most to show.
    let isLargest: Bool

    init?(_ value: JSONValue) {
        guard let source = value["photo"]?["source"]?.string, let id = value["photo"]?["id"]?.string, !id.isEmpty
        else { return nil }
        key = PhotoKey(source: source, id: id)
        bytes = UInt64(max(value["bytes"]?.integer ?? 0, 0))
        isLargest = value["largest"]?.boolean ?? false
    }
}
