internal import GalleryModel
internal import ModuleKit
internal import Pictures
internal import Replication

extension PreviewContext {
    /// A photo's file and the hash of its content: of what is kept, else of what comes with the program; nil for a
    /// photo that is only known by its place.
    func content(of photo: PhotoRecord) throws(CommandError) -> (hash: BlobHash, source: PictureSource)? {
        if let file = photo.file { return try source(of: file).map { (file, $0) } }
        guard photo.key.source == BuiltInPhotos.id else { return nil }
        let bytes = try BuiltInPhotos(services.bundled).bytes(of: photo)
        return (BlobHash(of: bytes), .bytes(bytes))
    }
}

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
