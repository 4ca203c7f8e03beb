internal import CairoRenderer
internal import ImageCodecs
internal import Pictures
internal import Replication
internal import TerminalPictures

/// Does jobs, one after the other.
final class PictureWork {
    private let renderer = PictureRenderer()

    /// The reply to a request, in bytes as both come through the pipe.
    func reply(to message: [UInt8]) -> [UInt8] {
        guard let request = try? PictureRequest(wireBytes: message) else {
            return PictureReply(.failure(.malformed)).wireBytes
        }
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
        case .terminal(let picture, let screen):
            let pixels = try renderer.pixels(of: picture, scale: 1, photos: photos, within: limits)
            return .file(try pixels.terminalBytes(on: screen))
        }
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
