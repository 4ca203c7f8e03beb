import Drawing
import GalleryModel
import ModuleKit
import Pictures
import Replication

/// What a worker saw in one photo: whether it can be decoded, and what it is like. Its thumbnails and its likeness are
/// kept.
struct PhotoLook {
    let hash: BlobHash
    private let result: Result<PhotoFacts, PictureFault>

    /// `hash` is that of the content.
    init(at source: PictureSource, _ hash: BlobHash, in workspace: Workspace, _ services: PictureServices) {
        self.hash = hash
        let widths = Thumbnails.widths
        do throws(PictureFault) {
            let job = PictureJob.photo(source, thumbnails: widths.map { ThumbnailRequest(width: $0) })
            guard case .photo(let facts, let made) = try services.pictures.perform(job) else { throw .malformed }
            let folder = Thumbnails(of: workspace, services).folder
            for (thumbnail, width) in zip(made, widths) { folder.keep(thumbnail.bytes, of: hash, width: width) }
            LikenessCache(of: workspace).keep(facts.likeness, of: hash)
            result = .success(facts)
        } catch {
            result = .failure(error)
        }
    }

    /// Puts into the record what was seen. Without a worker nothing was, and the record stays as headers tell it.
    func note(in record: inout PhotoRecord) throws(PictureFault) {
        switch result {
        case .success(let facts): record.note(facts)
        case .failure(.noWorker): break
        case .failure(let fault): throw fault
        }
    }
}

extension PhotoRecord {
    /// Puts in what a worker saw.
    mutating func note(_ facts: PhotoFacts) {
        (width, height) = (facts.width, facts.height)
        color = facts.color
        // A worker is not trusted to be right, either.
        blurhash = Blurhash(facts.blurhash)?.text ?? ""
    }
}
