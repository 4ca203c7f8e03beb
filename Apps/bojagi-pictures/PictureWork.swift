import CairoRenderer
import Drawing
import ImageCodecs
import Pictures
import Replication
import TerminalPictures
import WorkerSystem

/// Does jobs, one after the other.
final class PictureWork {
    private let renderer = PictureRenderer()

    /// The reply to a request, in bytes as it goes through the pipe; nil stands for one that can't be understood.
    func reply(to request: PictureRequest?) -> [UInt8] {
        guard let request else { return PictureReply(.failure(.malformed)).wireBytes }
        WorkerProcess.limit(to: request.limits)
        do throws(PictureFault) {
            return PictureReply(.success(try answer(request.job, within: request.limits))).wireBytes
        } catch {
            return PictureReply(.failure(error)).wireBytes
        }
    }

    private func answer(_ job: PictureJob, within limits: PictureLimits) throws(PictureFault) -> PictureAnswer {
        let photos = Photos(within: limits)
        switch job {
        case .photo(let source, let thumbnails):
            let photo = try SourceBytes(source).withBytes { file throws(PictureFault) in
                try PhotoDecoder(within: limits).photo(file, thumbnails: thumbnails)
            }
            return .photo(photo.facts, thumbnails: photo.thumbnails)
        case .render(let picture, .png(let scale)):
            return .file(try renderer.pixels(of: picture, scale: scale, photos: photos, within: limits).png())
        case .render(let picture, .pdf(let scale, let title)):
            return .file(try renderer.pdf(of: picture, scale: scale, title: title, photos: photos, within: limits))
        case .render(let picture, .photo(let scale, let quality)):
            var image = try renderer.pixels(of: picture, scale: scale, photos: photos, within: limits)
            image.settleOpacity()
            return .file(image.isOpaque ? try image.jpeg(quality: Int(quality)) : try image.png())
        case .terminal(let picture, let screen):
            return .file(try pixels(of: picture, for: screen, photos, limits).terminalBytes(on: screen))
        }
    }

    /// As large as the screen shows it.
    private func pixels(
        of picture: Picture, for screen: TerminalScreen, _ photos: Photos, _ limits: PictureLimits
    ) throws(PictureFault) -> PixelImage {
        let width = Int(min(screen.columns, 1000) * min(screen.cellWidth, 64))
        let height = Int(min(screen.rows, 1000) * min(screen.cellHeight, 64))
        let size: Size<PictureSpace>
        switch picture {
        case .photo(let source): return try photos.pixels(of: source, width: width, height: height)
        case .artwork(let artwork): size = artwork.size
        case .drawing(let list, _): size = list.size
        }
        guard size.width > 0, size.height > 0 else { throw .refused("it has no size") }
        let scale = min(Double(width) / size.width, Double(height) / size.height)
        return try renderer.pixels(of: picture, scale: scale, photos: photos, within: limits)
    }
}

/// Photos as the decoder reads them.
private struct Photos: PhotoLoading {
    let decoder: PhotoDecoder

    init(within limits: PictureLimits) {
        decoder = PhotoDecoder(within: limits)
    }

    func pixels(of source: PictureSource, width: Int, height: Int) throws(PictureFault) -> PixelImage {
        try SourceBytes(source).withBytes { file throws(PictureFault) in
            try decoder.pixels(of: file, width: width, height: height)
        }
    }

    func jpeg(of source: PictureSource) throws(PictureFault) -> JPEGFile? {
        let plain = try SourceBytes(source).withBytes { file throws(PictureFault) in
            try decoder.plainJPEG(file)
        }
        guard let file = plain else { return nil }
        return JPEGFile(width: Int(file.width), height: Int(file.height), bytes: file.bytes)
    }
}
