import Primitives
public import Replication

extension SavedPhoto {
    /// The field of the record's `frame`.
    public static var frames: Field<SavedPhoto, PhotoFrame?> { Field(17, isRare: true) }
}

extension Gallery {
    /// Shows saved photos in a frame that `frame` makes of the one that each has; the whole photo is no frame.
    public func reframe(
        _ keys: [PhotoKey], _ frame: (SavedPhoto, PhotoFrame) -> PhotoFrame
    ) throws(GalleryError) -> [RecordChange] {
        var changes: [RecordChange] = []
        var seen = PhotoSet()
        for key in keys where seen.insert(key) {
            let photo = try savedPhoto(key)
            guard photo.record.file != nil else { throw .notEditable(key) }
            let wanted = frame(photo, photo.record.frame ?? .whole)
            if let change = setting(SavedPhoto.frames, of: photo, to: wanted == .whole ? nil : wanted) {
                changes.append(change)
            }
        }
        return changes
    }
}
