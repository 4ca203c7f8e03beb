internal import Primitives
internal import Replication
internal import TextMerging

// What a person can want of saved photos. Each returns the changes of one event and touches nothing; no changes
// mean that everything is so already.
extension Gallery {
    /// Saves a photo, or saves it again with the memo that it had; `memo` replaces that one, if given.
    public func save(_ record: PhotoRecord, memo: String? = nil) throws(GalleryError) -> [GalleryChange] {
        try Self.check(record)
        if let memo { try GalleryLimits.check(memo: memo) }
        guard let photo = photo(record.key) else { return [.save(NewPhoto(record, memo: memo ?? ""))] }
        return saving(photo) + (memo.map { memoChanges(of: photo, to: $0) } ?? [])
    }

    /// Saves what is not saved of several photos, each once.
    public func save(_ records: [PhotoRecord]) throws(GalleryError) -> [GalleryChange] {
        var changes: [GalleryChange] = []
        changes.reserveCapacity(records.count)
        var seen = PhotoSet()
        for record in records where seen.insert(record.key) {
            try Self.check(record)
            if let photo = photo(record.key) {
                changes.append(contentsOf: saving(photo))
            } else {
                changes.append(.save(NewPhoto(record)))
            }
        }
        return changes
    }

    /// Puts a photo and its memo into the trash; saving it again brings both back.
    public func unsave(_ key: PhotoKey) throws(GalleryError) -> [GalleryChange] {
        guard let photo = photo(key) else { throw .unknownPhoto(key) }
        return photo.isSaved ? [.setSaved(key, photo.mark.assignment(to: .unsaved))] : []
    }

    /// Writes the memo of a saved photo.
    public func write(_ memo: String, on key: PhotoKey) throws(GalleryError) -> [GalleryChange] {
        guard let photo = photo(key) else { throw .unknownPhoto(key) }
        guard photo.isSaved else { throw .notSaved(key) }
        try GalleryLimits.check(memo: memo)
        return memoChanges(of: photo, to: memo)
    }

    /// Gives the gallery a name; without one it is called the saved photos, in the reader's language.
    public func rename(to name: String) -> [GalleryChange] {
        name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    private func saving(_ photo: SavedPhoto) -> [GalleryChange] {
        photo.isSaved ? [] : [.setSaved(photo.key, photo.mark.assignment(to: .savedNow))]
    }

    private static func check(_ record: PhotoRecord) throws(GalleryError) {
        guard !record.key.source.isEmpty, !record.key.id.isEmpty else { throw .keyMissing }
        guard record.width > 0, record.height > 0 else { throw .sizeMissing(record.key) }
    }

    /// The first text becomes the whole memo, and texts that were begun apart go away.
    private func memoChanges(of photo: SavedPhoto, to memo: String) -> [GalleryChange] {
        guard !memo.hasSameBytes(as: photo.memo) else { return [] }
        guard !photo.memos.isEmpty else { return [.addMemo(photo.key, memo)] }
        var changes: [GalleryChange] = []
        photo.memos.forEach { origin, text in
            let isFirst = origin == photo.memos.first?.key
            let edit = TextEdit.difference(from: text.text, to: isFirst ? memo : "", parents: text.version)
            if !edit.isEmpty { changes.append(.editMemo(origin.unit, edit)) }
        }
        return changes
    }
}
