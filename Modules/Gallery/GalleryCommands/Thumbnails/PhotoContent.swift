import Drawing
import GalleryModel
import ImageHeaders
import ModuleKit
import Pictures
import Replication

/// A photo's file, the hash of its content, and what of it is shown. The one place where frames become pictures: all
/// that shows photos draws them from here.
struct PhotoContent {
    let hash: BlobHash
    let source: PictureSource
    /// Nil for the whole photo as it is.
    let framed: FramedSize?

    var frame: PhotoFrame? { framed?.frame }

    /// As a picture of its own, or within others.
    var picture: Picture {
        guard let framed else { return .photo(source) }
        let item = DisplayItem(box: framed.box, rotation: framed.rotation, content: .picture(0))
        return .drawing(DisplayList(size: framed.shown, items: [item]), pictures: [.photo(source)])
    }

    /// Makes it smaller, to a width in pixels. What is narrower keeps its width.
    func job(width: UInt32) -> PictureJob {
        guard let framed else { return .photo(source, thumbnails: [ThumbnailRequest(width: width)]) }
        let scale = min(1, Double(width) / max(framed.shown.width, 1))
        return .render(picture, as: .photo(scale: scale, quality: Self.quality))
    }

    /// What a worker made for `job`.
    static func bytes(in answer: PictureAnswer) throws(PictureFault) -> [UInt8] {
        switch answer {
        case .file(let bytes): return bytes
        case .photo(_, let thumbnails):
            guard let made = thumbnails.first else { throw .malformed }
            return made.bytes
        }
    }

    /// All of it as a file without metadata: JPEG where it is opaque, else PNG.
    func drawn(by pictures: any PictureMaking) throws(PictureFault) -> [UInt8] {
        try pictures.render(picture, as: .photo(scale: 1, quality: Self.wholeQuality), within: .wholePhoto)
    }

    /// The same as a file to keep: a photo of a format without transparency is a JPEG, another a PNG.
    func file(isJPEG: Bool, by pictures: any PictureMaking) throws(PictureFault) -> [UInt8] {
        if isJPEG { return try drawn(by: pictures) }
        return try pictures.render(picture, as: .png(scale: 1), within: .wholePhoto)
    }

    /// libjpeg's: of thumbnails, and of what is looked at closely or kept.
    private static let quality: UInt8 = 82
    private static let wholeQuality: UInt8 = 92
}

extension PreviewContext {
    /// A photo's file and the hash of its content: of what is kept, else of what comes with the program; nil for a
    /// photo that is only known by its place.
    func content(of photo: PhotoRecord) throws(CommandError) -> PhotoContent? {
        let framed = photo.frame == nil ? nil : photo.framed
        if let file = photo.file {
            return try source(of: file).map { PhotoContent(hash: file, source: $0, framed: framed) }
        }
        guard photo.key.source == BuiltInPhotos.id else { return nil }
        let bytes = try BuiltInPhotos(services.bundled).bytes(of: photo)
        return PhotoContent(hash: BlobHash(of: bytes), source: .bytes(bytes), framed: framed)
    }

    /// A file of the blob store in a frame; nil where it is not there or no photo.
    func content(of file: BlobHash, in frame: PhotoFrame?) throws(CommandError) -> PhotoContent? {
        guard let source = try source(of: file) else { return nil }
        let whole = PhotoContent(hash: file, source: source, framed: nil)
        guard let frame else { return whole }
        guard let header = try whole.header(services) else { return nil }
        let framed = FramedSize(width: header.width, height: header.height, in: frame)
        return PhotoContent(hash: file, source: source, framed: framed)
    }
}

extension PhotoContent {
    /// What the file says of itself; nil where it can't be read.
    func header(_ services: PictureServices) throws(CommandError) -> ImageHeader? {
        switch source {
        case .bytes(let bytes): return try? ImageHeader(of: bytes)
        case .file(let path):
            var file = try FileBytes(path, services.files)
            return try? ImageHeader(reading: &file)
        }
    }
}
