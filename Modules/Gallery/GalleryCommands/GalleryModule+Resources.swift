import GalleryModel
import ImageHeaders
public import ModuleKit
import Pictures
import Replication

extension GalleryModule: ResourceProviding {
    public var resourceNames: [String] { ["photos", "thumbnails", "archives"] }

    /// `thumbnails/HASH` is a file of the blob store made smaller, with `frame=` what that `PhotoFrame` shows of it, and
    /// `thumbnails/HASH/whole` all of that in its own size; `photos/SOURCE/ID` a photo of a source, smaller
    /// where a width is given. `archives/photos.zip` has the files of saved photos: those whose labels `photos=` names, those of
    /// the album whose id `album=` names, or all; with `original=` edited ones as their files are.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        let services = PictureServices(services, for: .read)
        let workspace = try services.openWorkspace()
        let path = request.path
        let isWhole = path.count == 3 && path[2] == "whole"
        if path.first == "thumbnails", path.count == 2 || isWhole {
            guard let hash = BlobHash(hex: path[1]), let frame = Self.frame(request) else { return nil }
            let context = PreviewContext(services: services, workspace: workspace)
            guard let content = try context.content(of: hash, in: frame.value) else { return nil }
            if isWhole, frame.value == nil { return nil }
            var picture = try picture(
                content, width: isWhole ? nil : request.width ?? 400, workspace, services)
            picture.isImmutable = true
            return picture
        }
        if path == ["archives", "photos.zip"] { return try archive(request, workspace, services) }
        guard path.first == "photos", path.count == 3 else { return nil }
        return try photo(PhotoKey(source: path[1], id: path[2]), request.width, workspace, services)
    }

    /// A photo made smaller is of its file; all else is of the whole gallery, or comes by it.
    public func source(ofResource path: [String]) -> ResourceSource {
        guard path.count > 1, path[0] == "thumbnails", let hash = BlobHash(hex: path[1]) else { return .workspace }
        return .file(hash)
    }

    /// What `frame` says; nil for nonsense.
    private static func frame(_ request: ResourceRequest) -> (value: PhotoFrame?, Void)? {
        guard let text = request["frame"] else { return (nil, ()) }
        return PhotoFrame(text).map { ($0, ()) }
    }

    /// By way of the disk: it may be larger than memory should hold.
    private func archive(
        _ request: ResourceRequest, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        let gallery = try workspace.gallery()
        var photos = gallery.saved
        if let labels = request["photos"] {
            let wanted = Set(labels.split(separator: ",").compactMap { ShortID(String($0)) })
            photos = photos.filter { wanted.contains($0.key.shortID) }
        }
        if let album = request["album"] {
            let members = gallery.photos(of: try gallery.album(named: album).id)
            photos = photos.filter { members.contains($0.id) }
        }
        let export = PhotoExport(photos, originals: request["original"] != nil)
        let file = try PassingFile(in: workspace)
        try export.writeArchive(from: workspace, services, progress: SilentProgress()) {
            (piece) throws(CommandError) in try file.append(piece)
        }
        var resource = Resource(file: file, mediaType: "application/zip")
        if export.notStored > 0 {
            resource.notice = services.language.text(
                of: "Photos that may not be copied, left out: \(export.notStored).")
        }
        return resource
    }

    /// Of the source itself where it comes with the program, else as it was saved, else as its service hands it on: the
    /// page asks no other hosts.
    private func photo(
        _ key: PhotoKey, _ width: Int?, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        let builtIn = BuiltInPhotos(services.bundled)
        let candidates =
            key.source == BuiltInPhotos.id ? try builtIn.records() : try workspace.gallery().saved.map { $0.record }
        let context = PreviewContext(services: services, workspace: workspace)
        guard let record = candidates.first(where: { $0.key == key }),
            let content = try context.content(of: record)
        else {
            guard let bytes = try PhotoSources.service(of: key, services)?.picture(of: key.id, width: width),
                let header = try? ImageHeader(of: bytes)
            else { return nil }
            return Resource(bytes: bytes, mediaType: header.format.mediaType)
        }
        if width != nil || content.frame != nil { return try picture(content, width: width, workspace, services) }
        switch content.source {
        case .bytes(let bytes): return Resource(bytes: bytes, mediaType: record.mediaType)
        case .file:
            let bytes = try workspace.file(content.hash)
            guard let header = try? ImageHeader(of: bytes) else { return nil }
            return Resource(bytes: bytes, mediaType: header.format.mediaType)
        }
    }

    /// In a width that is in use: others share it then. Without one all that its frame shows.
    func picture(
        _ content: PhotoContent, width: Int?, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Resource {
        do throws(PictureFault) {
            let kept = thumbnails.value(for: workspace) { Thumbnails.Kept(of: workspace, services) }
            let made = Thumbnails(kept, services)
            let bytes: [UInt8]
            if let width {
                bytes = try made.thumbnail(of: content, width: Thumbnails.width(for: Double(width)))
            } else {
                bytes = try made.whole(content)
            }
            // What is transparent in places comes as PNG.
            return Resource(bytes: bytes, mediaType: bytes.first == 0xff ? "image/jpeg" : "image/png")
        } catch {
            throw CommandError(error, about: content.hash.hex)
        }
    }
}
