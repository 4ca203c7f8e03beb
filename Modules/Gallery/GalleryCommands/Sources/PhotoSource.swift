import GalleryModel
import ModuleKit

/// Where photos come from: those that come with the program, a folder, a service.
protocol PhotoSource {
    /// What `--source` takes.
    var id: String { get }
    /// What people call it.
    var name: Phrase { get }
    /// Whether photos may be kept here; where not, only who made them and where they are is saved.
    var mayStore: Bool { get }
    /// A page of photos, from 1; empty beyond the last one.
    func page(_ number: Int) throws(CommandError) -> PhotoPage
    /// All photos, each once.
    func all() throws(CommandError) -> [PhotoRecord]
    /// Where the file of one of its photos is on this machine; nil where it is no file here.
    func location(of photo: PhotoRecord) -> String?
    /// The file of one of its photos.
    func bytes(of photo: PhotoRecord) throws(CommandError) -> [UInt8]
}

extension PhotoSource {
    func location(of photo: PhotoRecord) -> String? { nil }

    /// Page after page.
    func all() throws(CommandError) -> [PhotoRecord] {
        var browsing = Browsing()
        while let next = browsing.nextPage { browsing.append(try page(next)) }
        return browsing.photos
    }
}

/// The sources that `--source` can name.
enum PhotoSources {
    /// What `--source` takes for the photos that come with the program.
    static let builtIn = BuiltInPhotos.id

    /// The source that a person means: by its id, or a folder by its path; without a word the built-in one. `query`
    /// leaves what fits; `url` says where a service is.
    static func source(
        _ reference: String?, query: String? = nil, url: String? = nil, _ services: PictureServices
    ) throws(CommandError) -> any PhotoSource {
        if let service = try service(reference, query: query, url: url, services) { return service }
        if url != nil { throw CommandError(.usage, "--url goes with a service: --source unsplash or openverse.") }
        let source = try local(reference, services)
        guard let query, !query.isEmpty else { return source }
        return FilteredPhotos(source, query)
    }

    /// The service on the web that a person means; nil for anything else.
    static func service(
        _ reference: String?, query: String? = nil, url: String?, _ services: PictureServices
    ) throws(CommandError) -> ServicePhotos? {
        switch reference {
        case UnsplashService.id: try ServicePhotos(UnsplashService.self, at: url, query: query, services)
        case OpenverseService.id: try ServicePhotos(OpenverseService.self, at: url, query: query, services)
        default: nil
        }
    }

    /// The service on the web that a photo is of, at the address that is set; nil for anything else.
    static func service(of key: PhotoKey, _ services: PictureServices) throws(CommandError) -> ServicePhotos? {
        let service = try service(String(key.source.prefix { $0 != "@" }), url: nil, services)
        return service?.has(key) == true ? service : nil
    }

    private static func local(_ reference: String?, _ services: PictureServices) throws(CommandError) -> any PhotoSource
    {
        guard let reference, reference != builtIn else { return BuiltInPhotos(services.bundled) }
        guard let information = try services.files.information(reference) else {
            throw CommandError(
                .notFound, "There is no source and no folder “\(reference)”.",
                hint: Suggestion.phrase(for: reference, among: [builtIn, UnsplashService.id, OpenverseService.id])
                    ?? "“bojagi gallery sources” lists what there is.")
        }
        guard information.kind == .folder else {
            throw CommandError(
                .badData, "\(reference) is not a folder.", hint: "“bojagi gallery save FILE” saves one photo.")
        }
        return FolderPhotos(reference, services.files)
    }
}
