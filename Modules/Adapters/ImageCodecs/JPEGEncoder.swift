import CTurboJPEG
import Pictures

/// Writes JPEG files: quality 82, chrominance halved, nothing but the picture.
enum JPEGEncoder {
    static let quality: Int32 = 82
    /// libjpeg's.
    static let maximumSide = 65_500

    /// Opaque pixels.
    static func bytes(of image: PixelImage, quality: Int32 = quality) throws(PictureFault) -> [UInt8] {
        let turbo = try TurboJPEG.compressor()
        return try collected(turbo) { bytes, count in
            image.bytes.withUnsafeBufferPointer { pixels in
                tjCompress2(
                    turbo.handle, pixels.baseAddress, Int32(image.width), Int32(image.width * 4), Int32(image.height),
                    TJPF_BGRA.rawValue, &bytes, &count, Int32(TJSAMP_420.rawValue), quality, 0)
            }
        }
    }

    /// Luminance, and chrominance of half its size if there is any.
    static func bytes(of raster: Raster) throws(PictureFault) -> [UInt8] {
        let turbo = try TurboJPEG.compressor()
        let isGrey = raster.planes.count == 1
        let subsampling = isGrey ? TJSAMP_GRAY : TJSAMP_420
        let planes = isGrey ? raster.planes : [raster.planes[0].even] + raster.planes[1...]
        var strides = planes.map { Int32($0.stride) }
        return try collected(turbo) { bytes, count in
            withStarts(planes) { starts in
                tjCompressFromYUVPlanes(
                    turbo.handle, &starts, Int32(raster.size.width), &strides, Int32(raster.size.height),
                    Int32(subsampling.rawValue), &bytes, &count, quality, 0)
            }
        }
    }

    private static func collected(
        _ turbo: TurboJPEG, _ compress: (inout UnsafeMutablePointer<UInt8>?, inout UInt) -> Int32
    ) throws(PictureFault) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        guard compress(&bytes, &count) == 0, let bytes else { throw .said(turbo.message) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

/// The beginnings of several planes at once.
func withStarts<Result>(
    _ planes: [Plane], _ body: (inout [UnsafePointer<UInt8>?]) -> Result
) -> Result {
    func next(_ starts: [UnsafePointer<UInt8>?]) -> Result {
        var starts = starts
        guard starts.count < planes.count else { return body(&starts) }
        let plane = planes[starts.count]
        return plane.bytes.withUnsafeBufferPointer { buffer in
            next(starts + [buffer.baseAddress.map { $0 + plane.offset }])
        }
    }
    return next([])
}

extension Plane {
    /// With the last column and row twice where their number is odd: chrominance stands for two of each.
    var even: Plane {
        let (wide, high) = (width + width % 2, height + height % 2)
        if wide == width, high == height { return self }
        return Plane(width: wide, height: high, channels: 1) { target in
            withRows { source in
                for row in 0..<high {
                    let (from, to) = (source + min(row, height - 1) * stride, target + row * wide)
                    to.update(from: from, count: width)
                    to[wide - 1] = from[width - 1]
                }
            }
        }
    }
}
