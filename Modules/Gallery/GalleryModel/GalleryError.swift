/// Why the gallery cannot do what was asked. Nothing was changed.
public enum GalleryError: Error, Equatable, Sendable {
    /// No photo of this key was ever saved.
    case unknownPhoto(PhotoKey)
    /// The photo is in the trash; it must be saved again first.
    case notSaved(PhotoKey)
    /// A photo needs the name of its source and the source's name for it.
    case keyMissing
    /// A photo needs a width and a height above 0.
    case sizeMissing(PhotoKey)
    /// The photo's file is not kept, so there is nothing to crop or turn.
    case notEditable(PhotoKey)
    /// The memo has `count` Unicode scalars, more than `GalleryLimits.memo`.
    case memoTooLong(count: Int)
    /// There is no such album, or it is removed.
    case unknownAlbum
    /// The photo is not in the album.
    case notInAlbum(PhotoKey)
    /// An album needs a name that is not blank.
    case albumNameMissing
    /// The name has `count` Unicode scalars, more than `GalleryLimits.albumName`.
    case albumNameTooLong(count: Int)
    /// There is an album of that name.
    case albumTaken(name: String)
    /// There are as many albums as there can be.
    case tooManyAlbums
}

/// What a person may enter. What comes by a merge is taken as it is.
public enum GalleryLimits {
    /// Unicode scalars of a photo's memo.
    public static let memo = 10_000
    /// Unicode scalars of an album's name.
    public static let albumName = 100
    /// Albums of a gallery.
    public static let albums = 1_000

    static func check(memo: String) throws(GalleryError) {
        let count = memo.unicodeScalars.count
        if count > GalleryLimits.memo { throw .memoTooLong(count: count) }
    }
}
