import GalleryModel
import ModuleKit

extension PhotoFinder {
    /// The photo that a person means among the saved ones, else those that were saved and the built-in ones.
    static func photo(
        _ reference: String, in workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Found {
        let gallery = try workspace.gallery()
        // What is saved goes before what only was.
        if let saved = try PhotoFinder(saved: gallery.saved).photo(reference) { return saved }
        let others = try BuiltInPhotos(services.bundled).all()
        return try PhotoFinder(saved: Array(gallery.allPhotos), others: others).existing(reference)
    }
}
