import CWebP
import Pictures

/// Writes WebP files: lossy, quality 80, nothing but the picture.
enum WebPEncoder {
    /// The format's.
    static let maximumSide = 16_383

    static func bytes(of image: PixelImage) throws(PictureFault) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let count = image.straightBytes.withUnsafeBufferPointer { pixels in
            WebPEncodeBGRA(
                pixels.baseAddress, Int32(image.width), Int32(image.height), Int32(image.width * 4), 80, &output)
        }
        defer { WebPFree(output) }
        guard count > 0, let output else { throw .damaged("libwebp can't write it") }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }
}

extension PixelImage {
    /// The pixels, not premultiplied.
    var straightBytes: [UInt8] {
        guard !isOpaque else { return bytes }
        var straight = bytes
        straight.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { Premultiplying.remove(from: start, count: width * height) }
        }
        return straight
    }
}
