import Primitives
public import Replication

extension SavedPhoto {
    /// The field of the record's `rating`.
    public static var ratings: Field<SavedPhoto, PhotoRating?> { Field(18, isRare: true) }
}

extension Gallery {
    /// Rates saved photos, or with nil takes their ratings off.
    public func rate(_ keys: [PhotoKey], _ rating: PhotoRating?) throws(GalleryError) -> [RecordChange] {
        var changes: [RecordChange] = []
        var seen = PhotoSet()
        for key in keys where seen.insert(key) {
            let photo = try savedPhoto(key)
            if let change = setting(SavedPhoto.ratings, of: photo, to: rating) { changes.append(change) }
        }
        return changes
    }
}
