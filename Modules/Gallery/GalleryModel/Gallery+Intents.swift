import Primitives
public import Replication

// What a person can want of saved photos. Each returns the changes of one event and touches nothing; no changes
// mean that everything is so already.
extension Gallery {
    /// Saves a photo, or saves it again with the memo that it had; `memo` replaces that one, if given.
    public func save(_ record: PhotoRecord, memo: String? = nil) throws(GalleryError) -> [RecordChange] {
        try Self.check(record)
        if let memo { try GalleryLimits.check(memo: memo) }
        guard let photo = photo(record.key) else { return putting(SavedPhoto(record, memo: memo ?? ""), over: nil) }
        return savingAgain(photo) + (memo.map { writing($0, on: photo) } ?? [])
    }

    /// Saves what is not saved of several photos, each once; `memo` is what one that was never saved begins with.
    public func save(
        _ records: [PhotoRecord], memo: (PhotoRecord) -> String = { _ in "" }
    ) throws(GalleryError) -> [RecordChange] {
        var changes: [RecordChange] = []
        changes.reserveCapacity(records.count)
        for record in unsaved(of: records) {
            try Self.check(record)
            if let photo = photo(record.key) {
                changes += savingAgain(photo)
                continue
            }
            let memo = memo(record)
            try GalleryLimits.check(memo: memo)
            changes += memo.isEmpty ? [.put(SavedPhoto(record))] : putting(SavedPhoto(record, memo: memo), over: nil)
        }
        return changes
    }

    /// What is not saved of several photos, each once.
    public func unsaved(of records: [PhotoRecord]) -> [PhotoRecord] {
        var seen = PhotoSet()
        return records.filter { seen.insert($0.key) && !isSaved($0.key) }
    }

    /// Puts a photo and its memo into the trash; saving it again brings both back.
    public func unsave(_ key: PhotoKey) throws(GalleryError) -> [RecordChange] {
        guard let photo = photo(key) else { throw .unknownPhoto(key) }
        return setting(isRemoved: true, of: photo)
    }

    /// Writes the memo of a saved photo.
    public func write(_ memo: String, on key: PhotoKey) throws(GalleryError) -> [RecordChange] {
        let photo = try savedPhoto(key)
        try GalleryLimits.check(memo: memo)
        return writing(memo, on: photo)
    }

    /// A photo that is known and saved.
    func savedPhoto(_ key: PhotoKey) throws(GalleryError) -> SavedPhoto {
        guard let photo = photo(key) else { throw .unknownPhoto(key) }
        guard photo.isSaved else { throw .notSaved(key) }
        return photo
    }

    /// Gives the gallery a name; without one it is called the saved photos, in the reader's language.
    public func rename(to name: String) -> [RecordChange] {
        name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    /// Brings a photo back with its memo, as saving it again does.
    public func restore(_ photo: SavedPhoto) -> [RecordChange] { savingAgain(photo) }

    private func savingAgain(_ photo: SavedPhoto) -> [RecordChange] {
        guard !photo.isSaved else { return [] }
        return setting(isRemoved: false, of: photo)
            + (setting(SavedPhoto.savesAgain, of: photo, to: .now).map { [$0] } ?? [])
    }

    private func writing(_ memo: String, on photo: SavedPhoto) -> [RecordChange] {
        var edits = FieldEdits<SavedPhoto>()
        edits.text = memo
        return setting(edits, of: photo)
    }

    private static func check(_ record: PhotoRecord) throws(GalleryError) {
        guard !record.key.source.isEmpty, !record.key.id.isEmpty else { throw .keyMissing }
        guard record.width > 0, record.height > 0 else { throw .sizeMissing(record.key) }
    }
}
