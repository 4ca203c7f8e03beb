import GalleryModel
import ModuleKit
import Pictures
import Replication

/// Smaller copies of photos: from memory, else from disk, else made by a worker, once.
final class Thumbnails {
    /// In pixels: what cells of lists and of the waterfall show. An import makes them all from one decode.
    static let widths: [UInt32] = [160, 400]

    var folder: ThumbnailFolder { kept.folder }
    private let kept: Kept
    private let pictures: any PictureMaking

    /// What is there already. Threads at one workspace share it.
    final class Kept: Sendable {
        let folder: ThumbnailFolder
        let memory = SharedCache<Key, PictureFault>(limit: 32 << 20)

        init(of workspace: Workspace, _ services: PictureServices) {
            let megabytes =
                services.setting("thumbnails.megabytes").flatMap { UInt64($0) } ?? ThumbnailFolder.usualLimit >> 20
            folder = ThumbnailFolder(
                "\(workspace.cacheFolder)/thumbnails", in: workspace.folders, limit: min(megabytes, 1 << 20) << 20)
        }
    }

    /// A photo, how wide the thumbnail is, in pixels, and what of the photo is shown.
    struct Key: Hashable, Sendable {
        let photo: BlobHash
        let width: UInt32
        let frame: PhotoFrame?
    }

    convenience init(of workspace: Workspace, _ services: PictureServices) {
        self.init(Kept(of: workspace, services), services)
    }

    init(_ kept: Kept, _ services: PictureServices) {
        self.kept = kept
        pictures = services.pictures
    }

    /// The thumbnail of a photo as a file's bytes, JPEG or PNG.
    func thumbnail(of content: PhotoContent, width: UInt32) throws(PictureFault) -> [UInt8] {
        let key = Key(photo: content.hash, width: width, frame: content.frame)
        return try kept.memory.bytes(for: key) { () throws(PictureFault) in
            if let kept = folder.bytes(of: key.photo, width: width, in: key.frame) { return kept }
            let made = try PhotoContent.bytes(in: try pictures.perform(content.job(width: width)))
            folder.keep(made, of: key.photo, width: width, in: key.frame)
            return made
        }
    }

    /// All of what the frame of a photo shows, drawn once: on disk alone, for it is large.
    func whole(_ content: PhotoContent) throws(PictureFault) -> [UInt8] {
        if let kept = folder.bytes(of: content.hash, width: 0, in: content.frame) { return kept }
        let made = try content.drawn(by: pictures)
        folder.keep(made, of: content.hash, width: 0, in: content.frame)
        return made
    }

    /// Thumbnails of many photos, made in parallel where they are missing. Files where they are kept, so that not all
    /// of them are in memory; a photo that can't be read has its fault.
    func sources(
        of photos: [PhotoContent], width: UInt32, progress: (Int) -> Void = { _ in }
    ) -> [Result<PictureSource, PictureFault>] {
        var results: [Result<PictureSource, PictureFault>?] = photos.map { photo in
            folder.file(of: photo.hash, width: width, in: photo.frame).map { .success(.file($0)) }
        }
        let missing = results.indices.filter { results[$0] == nil }
        var next = 0
        var count = 0
        pictures.perform(within: .usual) {
            guard next < missing.count else { return nil }
            next += 1
            return photos[missing[next - 1]].job(width: width)
        } done: { job, result in
            let index = missing[job]
            let photo = photos[index]
            results[index] = result.flatMap { answer in
                Result { () throws(PictureFault) in
                    let made = try PhotoContent.bytes(in: answer)
                    if folder.keep(made, of: photo.hash, width: width, in: photo.frame),
                        let file = folder.file(of: photo.hash, width: width, in: photo.frame)
                    {
                        return .file(file)
                    }
                    return .bytes(made)
                }
            }
            count += 1
            progress(count)
        }
        return results.map { $0 ?? .failure(.workerEnded) }
    }

    /// The width in use that serves a place of `width` pixels, else that width itself.
    static func width(for width: Double) -> UInt32 {
        let needed = UInt32(min(max(width.rounded(.up), 1), 4096))
        return widths.first { $0 >= needed } ?? needed
    }
}
