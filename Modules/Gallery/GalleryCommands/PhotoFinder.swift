import GalleryModel
import Markup
import ModuleKit
import Primitives
import Replication

/// Finds the photo that a person means.
struct PhotoFinder {
    /// A photo that can be meant; `saved` is what the gallery has of it.
    struct Found {
        let record: PhotoRecord
        let saved: SavedPhoto?
    }

    private var photos: [Found]

    /// So many characters of an id are enough, if no other begins with them.
    static let shortestBeginning = 4

    /// Among saved photos, and those of a source that are not saved.
    init(saved: [SavedPhoto], others: [PhotoRecord] = []) {
        var known = PhotoSet()
        photos = saved.map { photo in
            _ = known.insert(photo.key)
            return Found(record: photo.record, saved: photo)
        }
        for record in others where known.insert(record.key) { photos.append(Found(record: record, saved: nil)) }
    }

    /// By its id; by its label; by its title; by a beginning of its id or label; by its title but for case and
    /// accents. The first way that fits any photo decides. Nil when none does; throws when several fit.
    func photo(_ reference: String) throws(CommandError) -> Found? {
        let label = ShortID(reference)
        let folded = Folding.foldedBytes(reference)
        let ways: [(Found) -> Bool] = [
            { $0.record.key.id.hasSameBytes(as: reference) },
            { found in label.map { found.record.key.shortID == $0 } ?? false },
            { $0.record.title.hasSameBytes(as: reference) },
            { Self.begins($0.record.key, with: reference) },
            { !folded.isEmpty && Folding.foldedBytes($0.record.title) == folded },
        ]
        for way in ways {
            let found = photos.filter(way)
            if let only = try found.only(meantBy: reference, { "\($0.record.shownID) \($0.record.title)" }) {
                return only
            }
        }
        return nil
    }

    /// As `photo`, but throws what was not found, with what may have been meant.
    func existing(_ reference: String) throws(CommandError) -> Found {
        if let found = try photo(reference) { return found }
        let ids = photos.filter { $0.record.file == nil || $0.record.key.source != PhotoKey.fileSource }
            .map { $0.record.key.id }
        throw CommandError(
            .notFound, "There is no photo “\(reference)” here.",
            hint: Suggestion.phrase(for: reference, among: ids + photos.map { $0.record.title })
                ?? "Ids are in “bojagi gallery browse” and “bojagi gallery list”.")
    }

    private static func begins(_ key: PhotoKey, with reference: String) -> Bool {
        guard reference.utf8.count >= shortestBeginning else { return false }
        if key.id.utf8.starts(with: reference.utf8) { return true }
        if key.source == PhotoKey.fileSource, key.id.utf8.starts(with: reference.lowercased().utf8) { return true }
        return ShortID.range(ofPrefix: reference)?.contains(key.shortID.value) ?? false
    }
}

extension PhotoRecord {
    /// The id as lists show it: of a hash the beginning, which is enough to type.
    var shownID: String {
        key.source == PhotoKey.fileSource ? String(key.id.prefix(12)) : key.id
    }
}
