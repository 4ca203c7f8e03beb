internal import ImageHeaders
internal import Pictures

/// A file whose header was read, and the decoder for it.
struct PhotoFile {
    private enum Decoder {
        case jpeg(JPEGDecoder)
        case png(PNGDecoder)
        case webp(WebPDecoder)
        case gif(GIFDecoder)
    }

    let header: ImageHeader
    private let decoder: Decoder
    private let limits: PictureLimits

    /// Nothing of the picture's size is allocated yet.
    init(_ bytes: UnsafeRawBufferPointer, within limits: PictureLimits) throws(PictureFault) {
        var file = FileBytes(bytes: bytes)
        self.limits = limits
        do throws(ImageHeaderError) {
            header = try ImageHeader(reading: &file)
        } catch {
            throw error.fault(limit: limits.pixels)
        }
        guard UInt64(header.width) * UInt64(header.height) <= limits.pixels else {
            throw .tooManyPixels(width: UInt64(header.width), height: UInt64(header.height), limit: limits.pixels)
        }
        decoder =
            switch header.format {
            case .jpeg: .jpeg(try JPEGDecoder(file))
            case .png: .png(try PNGDecoder(file))
            case .webp:
                .webp(
                    try WebPDecoder(
                        file, canvas: PixelSize(Int(header.storedWidth), Int(header.storedHeight))))
            case .gif: .gif(try GIFDecoder(file))
            }
    }

    /// As shown.
    var size: PixelSize { PixelSize(Int(header.width), Int(header.height)) }

    /// From the file's colours to sRGB; nil where there is nothing to do.
    func conversion() -> ColorConversion? {
        switch decoder {
        case .jpeg(let decoder): decoder.conversion
        case .png(let decoder): decoder.conversion
        case .webp(let decoder): decoder.conversion
        case .gif: nil
        }
    }

    /// The picture in these sizes, which are as shown; what comes out is as stored.
    func rasters(of sizes: [PixelSize]) throws(PictureFault) -> [PixelSize: Raster] {
        let plan = SizePlan(sizes.map { $0.turned(by: header.orientation) })
        try check(plan)
        var rasters: [PixelSize: Raster] = [:]
        for raster in try decode(into: plan.bases) { rasters[raster.size] = raster }
        for step in plan.derived { rasters[step.size] = rasters[step.from]?.resized(to: step.size) }
        return rasters
    }

    private func decode(into bases: [PixelSize]) throws(PictureFault) -> [Raster] {
        switch decoder {
        case .jpeg(let decoder):
            guard let largest = bases.first else { return [] }
            let raster = try decoder.decode(for: largest)
            return bases.map { raster.resized(to: $0) }
        case .png(let decoder): return try decoder.decode(into: bases)
        case .webp(let decoder): return try decoder.decode(into: bases)
        case .gif(let decoder): return try decoder.decode(into: bases)
        }
    }

    /// Decoding, the smaller pictures, and twice the largest of them while it is turned and written.
    private func check(_ plan: SizePlan) throws(PictureFault) {
        let decoding =
            switch decoder {
            case .jpeg(let decoder): plan.bases.first.map { decoder.memory(for: $0) } ?? 0
            case .png(let decoder): decoder.memory(for: plan.bases)
            case .webp(let decoder): decoder.memory(for: plan.bases)
            case .gif(let decoder): decoder.memory(for: plan.bases)
            }
        let smaller = (plan.bases + plan.derived.map(\.size)).reduce(0) { $0 + $1.pixels * 4 }
        let bytes = UInt64(decoding + smaller + (plan.bases.first?.pixels ?? 0) * 4)
        guard bytes <= limits.decodedBytes else { throw .tooMuchMemory(bytes: bytes, limit: limits.decodedBytes) }
    }
}
