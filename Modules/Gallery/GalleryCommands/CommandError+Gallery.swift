internal import GalleryModel
internal import ModuleKit

extension CommandError {
    /// What the gallery cannot do, as a person reads it.
    init(_ error: GalleryError) {
        switch error {
        case .unknownPhoto(let key): self.init(.notFound, "No photo “\(key.id)” is saved.")
        case .notSaved(let key):
            self.init(
                .notFound, "The photo “\(key.id)” is no longer saved.",
                hint: "“bojagi gallery save” brings it back with its memo.")
        case .keyMissing: self.init(.badData, "The photo has no id.")
        case .sizeMissing(let key): self.init(.badData, "The photo “\(key.id)” has no size.")
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
