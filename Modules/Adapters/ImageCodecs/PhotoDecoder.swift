import Drawing
import ImageHeaders
public import Pictures

/// Reads photos of untrusted files: JPEG, PNG, WebP and the first frame of a GIF. What comes out is upright sRGB.
public struct PhotoDecoder {
    public let limits: PictureLimits

    public init(within limits: PictureLimits) {
        self.limits = limits
    }

    /// The photo, upright, for a place of `width` × `height` pixels: never enlarged, and decoded no larger than it
    /// takes to fill that place.
    public func pixels(
        of file: UnsafeRawBufferPointer, width: Int, height: Int
    ) throws(PictureFault) -> PixelImage {
        let file = try PhotoFile(file, within: limits)
        let size = file.size.filling(PixelSize(max(1, width), max(1, height)))
        return try file.raster(of: size).pixels(file.conversion()).oriented(file.header.orientation)
    }

    /// What the photo is like, and thumbnails of it, from one decode.
    public func photo(
        _ file: UnsafeRawBufferPointer, thumbnails: [ThumbnailRequest]
    ) throws(PictureFault) -> (facts: PhotoFacts, thumbnails: [EncodedPicture]) {
        let file = try PhotoFile(file, within: limits)
        let sizes = thumbnails.map { file.size.narrowed(to: Int($0.width)) }
        let sample = file.size.within(Self.sampleSide)
        let rasters = try file.rasters(
            of: sizes + [sample], asPixels: thumbnails.contains { $0.format != .jpeg })
        let conversion = file.conversion()
        let orientation = file.header.orientation
        var written: [EncodedPicture] = []
        for (request, size) in zip(thumbnails, sizes) {
            guard let raster = rasters[size.turned(by: orientation)] else { throw .damaged("nothing was decoded") }
            let bytes = try raster.oriented(orientation).file(as: request.format, conversion)
            written.append(EncodedPicture(width: UInt32(size.width), height: UInt32(size.height), bytes: bytes))
        }
        guard let small = rasters[sample.turned(by: orientation)] else { throw .damaged("nothing was decoded") }
        return (try facts(of: small.oriented(orientation).pixels(conversion), file.size), written)
    }

    /// The longest side of the picture from which placeholder, colour and likeness are taken, in pixels.
    private static let sampleSide = 64

    private func facts(of sample: PixelImage, _ size: PixelSize) throws(PictureFault) -> PhotoFacts {
        let color = DominantColor.of(sample)
        let isUpright = size.height > size.width
        let flat = sample.flattened(on: color)
        return PhotoFacts(
            width: UInt32(size.width), height: UInt32(size.height),
            blurhash: Blurhash.encode(
                flat, width: sample.width, height: sample.height, across: isUpright ? 3 : 4,
                down: isUpright ? 4 : 3),
            color: color, likeness: Likeness(of: flat, width: sample.width, height: sample.height))
    }
}

extension PixelImage {
    /// The bytes of it on a ground.
    fileprivate func flattened(on ground: RGBColor) -> [UInt8] {
        guard !isOpaque else { return bytes }
        let ground = [Int(ground.blue), Int(ground.green), Int(ground.red), 255]
        var flat = bytes
        for place in stride(from: 0, to: flat.count, by: 4) {
            let missing = 255 - Int(bytes[place + 3])
            for channel in 0..<4 {
                flat[place + channel] = UInt8(
                    min(255, Int(bytes[place + channel]) + (ground[channel] * missing + 127) / 255))
            }
        }
        return flat
    }
}
