import GalleryModel
import Markup
import ModuleKit

/// What fits a query of the photos of another source: those with it in title, author or id, but for case and accents.
struct FilteredPhotos: PhotoSource {
    private let source: any PhotoSource
    private let query: [UInt8]

    init(_ source: any PhotoSource, _ query: String) {
        self.source = source
        self.query = Folding.foldedBytes(query)
    }

    var id: String { source.id }
    var name: Phrase { source.name }
    var mayStore: Bool { source.mayStore }

    func page(_ number: Int) throws(CommandError) -> PhotoPage { PhotoPage(number, of: try all()) }

    func all() throws(CommandError) -> [PhotoRecord] {
        try source.all().filter { photo in
            [photo.title, photo.author, photo.key.id].contains { Folding.foldedBytes($0).firstRange(of: query) != nil }
        }
    }

    func location(of photo: PhotoRecord) -> String? { source.location(of: photo) }

    func bytes(of photo: PhotoRecord) throws(CommandError) -> [UInt8] { try source.bytes(of: photo) }
}
