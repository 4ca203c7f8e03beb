internal import ModuleKit
internal import Pictures
internal import Replication

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

    /// A photo, and how wide the thumbnail is, in pixels.
    struct Key: Hashable, Sendable {
        let photo: BlobHash
        let width: UInt32
    }

    convenience init(of workspace: Workspace, _ services: PictureServices) {
        self.init(Kept(of: workspace, services), services)
    }

    init(_ kept: Kept, _ services: PictureServices) {
        self.kept = kept
        pictures = services.pictures
    }

    /// The thumbnail of a photo as a file's bytes, JPEG or PNG.
    func thumbnail(_ key: Key, of source: PictureSource) throws(PictureFault) -> [UInt8] {
        try kept.memory.bytes(for: key) { () throws(PictureFault) in
            if let kept = folder.bytes(of: key.photo, width: key.width) { return kept }
            let job = PictureJob.photo(source, thumbnails: [ThumbnailRequest(width: key.width)])
            guard case .photo(_, let thumbnails) = try pictures.perform(job), let made = thumbnails.first else {
                throw .malformed
            }
            folder.keep(made.bytes, of: key.photo, width: key.width)
            return made.bytes
        }
    }

    /// Thumbnails of many photos, made in parallel where they are missing. Files where they are kept, so that not all
    /// of them are in memory; a photo that can't be read has its fault.
    func sources(
        of photos: [(hash: BlobHash, source: PictureSource)], width: UInt32, progress: (Int) -> Void = { _ in }
    ) -> [Result<PictureSource, PictureFault>] {
        var results: [Result<PictureSource, PictureFault>?] = photos.map { photo in
            folder.file(of: photo.hash, width: width).map { .success(.file($0)) }
        }
        let missing = results.indices.filter { results[$0] == nil }
        var next = 0
        var count = 0
        pictures.perform(within: .usual) {
            guard next < missing.count else { return nil }
            next += 1
            return .photo(photos[missing[next - 1]].source, thumbnails: [ThumbnailRequest(width: width)])
        } done: { job, result in
            let index = missing[job]
            results[index] = result.flatMap { answer in
                guard case .photo(_, let thumbnails) = answer, let made = thumbnails.first else {
                    return .failure(.malformed)
                }
                let hash = photos[index].hash
                if folder.keep(made.bytes, of: hash, width: width), let file = folder.file(of: hash, width: width) {
                    return .success(.file(file))
                }
                return .success(.bytes(made.bytes))
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
