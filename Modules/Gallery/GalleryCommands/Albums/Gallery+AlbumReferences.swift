import GalleryModel
import JSON
import ModuleKit
import Primitives
import Replication

enum AlbumParameters {
    static let album = Parameter<String>.argument("album", "The album's name, or its id or a beginning of it.")
    static let only = Parameter<String?>.option("album", "Only photos of that album, by its name or id.")
    static let name = Parameter<String>.argument("name", "The album's name.")
}

extension Gallery {
    /// The album that a person means.
    func album(named reference: String) throws(CommandError) -> Album {
        let found = albums(matching: reference)
        if let only = try found.only(meantBy: reference, { "\($0.shortID.text) \($0.name)" }) { return only }
        throw CommandError(
            .notFound, "There is no album “\(reference)”.",
            hint: Suggestion.phrase(for: reference, among: albums.map { $0.name })
                ?? "Albums are in “bojagi gallery album list”.")
    }

    /// The saved photos that a person means.
    func savedPhotos(_ references: [String]) throws(CommandError) -> [PhotoKey] {
        let finder = PhotoFinder(saved: saved)
        return try references.map { (reference) throws(CommandError) in
            // One in the trash is named as such.
            guard let photo = try finder.photo(reference)?.saved else {
                let found = try PhotoFinder(saved: Array(allPhotos)).existing(reference)
                throw CommandError(GalleryError.notSaved(found.record.key))
            }
            return photo.key
        }
    }
}

/// An album as JSON: how many photos it has, and the label of its cover.
struct AlbumAnswer: JSONMembers {
    let album: Album
    let photos: Int
    let cover: ShortID?

    init(_ album: Album, in gallery: Gallery, _ contents: AlbumContents?) {
        self.album = album
        photos = contents?.photos.count ?? 0
        cover = contents?.cover.flatMap { gallery.photo(withID: $0)?.key.shortID }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("cover", cover?.text)
        writer.member("id", album.shortID.text)
        writer.member("name", album.name)
        writer.member("photos", photos)
    }
}
