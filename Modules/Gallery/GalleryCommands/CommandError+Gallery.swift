import GalleryModel
import ModuleKit
import Replication

extension CommandError {
    /// What the gallery cannot do, as a person reads it: a photo goes by its title where `gallery` has it.
    init(_ error: GalleryError, in gallery: Gallery? = nil) {
        func name(_ key: PhotoKey) -> String { gallery?.photo(key)?.record.shownTitle ?? key.name }
        switch error {
        case .unknownPhoto(let key): self.init(.notFound, "No photo “\(name(key))” is saved.")
        case .notSaved(let key):
            self.init(
                .notFound, "The photo “\(name(key))” is no longer saved.",
                hint: "“bojagi gallery save” brings it back with its memo.")
        case .notEditable(let key):
            self.init(
                .unavailable, "The photo “\(name(key))” may not be copied, so it can't be edited here.")
        case .keyMissing: self.init(.badData, "The photo has no id.")
        case .sizeMissing(let key): self.init(.badData, "The photo “\(name(key))” has no size.")
        case .unknownAlbum: self.init(.notFound, "There is no such album.")
        case .notInAlbum(let key): self.init(.notFound, "The photo “\(name(key))” is not in the album.")
        case .albumNameMissing: self.init(.usage, "An album needs a name.")
        case .albumNameTooLong(let count):
            self.init(
                .usage, "An album's name can have up to \(GalleryLimits.albumName) characters; this one has \(count).")
        case .albumTaken(let name): self.init(.usage, "There is already an album “\(name)”.")
        case .tooManyAlbums: self.init(.usage, "There can be up to \(GalleryLimits.albums) albums.")
        case .memoTooLong(let count):
            self.init(.usage, "A memo can have up to \(GalleryLimits.memo) characters; this one has \(count).")
        }
    }
}

/// Runs an intent, with its errors as a command's.
func asking<Result>(_ intent: () throws(GalleryError) -> Result) throws(CommandError) -> Result {
    do throws(GalleryError) {
        return try intent()
    } catch {
        throw CommandError(error)
    }
}

extension PhotoKey {
    /// What people call it by that know nothing else of it: no 64 digits.
    fileprivate var name: String { source == Self.fileSource ? shortID.text : id }
}
