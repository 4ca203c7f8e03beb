import GalleryModel
public import ModuleKit
import Replication

/// The area of photos.
public struct GalleryModule: Module {
    /// What the server's threads have made smaller already.
    let thumbnails = PerWorkspace<Thumbnails.Kept>()
    /// The albums that they have shown alone.
    let albums = PerWorkspace<KnownAlbums>()

    /// There is nothing to choose.
    public init() {}

    /// The first word of its commands.
    public let name = "gallery"

    public var summary: Phrase { "Photos to browse, and to save with a memo." }

    public var commands: [any Command] {
        [
            SourcesCommand(), BrowseCommand(), LayoutCommand(), ImportPhotosCommand(), SavePhotoCommand(),
            UnsavePhotoCommand(), ListPhotosCommand(), EditPhotoCommand(), RatePhotosCommand(),
            ThumbnailCommand(), ContactSheetCommand(), ExportPhotosCommand(),
            PatchworkCommand(),
            ListAlbumsCommand(), AddAlbumCommand(), RenameAlbumCommand(), RemoveAlbumCommand(), FillAlbumCommand(),
            EmptyAlbumCommand(), CoverAlbumCommand(),
            ShowPhotoCommand(), AlikeCommand(), WriteMemoCommand(),
            UndoGalleryCommand(direction: .undo), UndoGalleryCommand(direction: .redo),
        ]
    }

    public var documentKinds: [any DocumentKind] { [GalleryKind()] }

    public var settings: [Setting] { Self.declaredSettings }

    public func words(in language: String) -> [String: String] {
        language == "ko" ? koreanWords : [:]
    }

    /// Of the photos that come with the program.
    public func licences(_ services: Services) throws(CommandError) -> [Licence] {
        try BuiltInPhotos(services.bundled).records().map { photo in
            Licence(name: photo.title, terms: photo.licence, author: photo.author, source: photo.origin)
        }
    }

    public func firstStep(latest: CatalogueEntry?) -> TourStep? {
        TourStep(
            command: latest == nil ? "bojagi gallery browse" : "bojagi gallery list",
            text: latest == nil ? "Photos to save with a memo." : "Your saved photos, the newest first.")
    }

    public func makeDemo(_ services: Services) throws(CommandError) {
        try Demo.make(FileServices(services, for: .write))
    }
}
