import ImageHeaders
import Pictures

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
    /// Of the file, in bytes.
    private let length: Int

    /// Nothing of the picture's size is allocated yet.
    init(_ bytes: UnsafeRawBufferPointer, within limits: PictureLimits) throws(PictureFault) {
        var file = FileBytes(bytes: bytes)
        self.limits = limits
        length = bytes.count
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

    /// The picture in one size, which is as shown; what comes out is as stored. As sharp as the file has it.
    func raster(of size: PixelSize) throws(PictureFault) -> Raster {
        let plan = SizePlan([size.turned(by: header.orientation)])
        try check(plan, asPixels: true)
        guard let raster = try decode(into: plan.bases, wholeChrominance: true).first else {
            throw .damaged("nothing was decoded")
        }
        return raster
    }

    /// The picture in these sizes, which are as shown; what comes out is as stored, with chrominance halved. `asPixels`
    /// says that more is wanted of it than a JPEG.
    func rasters(of sizes: [PixelSize], asPixels: Bool) throws(PictureFault) -> [PixelSize: Raster] {
        let plan = SizePlan(sizes.map { $0.turned(by: header.orientation) })
        try check(plan, asPixels: asPixels)
        var rasters: [PixelSize: Raster] = [:]
        for raster in try decode(into: plan.bases) { rasters[raster.size] = raster }
        for step in plan.derived { rasters[step.size] = rasters[step.from]?.resized(to: step.size) }
        return rasters
    }

    private func decode(into bases: [PixelSize], wholeChrominance: Bool = false) throws(PictureFault) -> [Raster] {
        switch decoder {
        case .jpeg(let decoder):
            guard let largest = bases.first else { return [] }
            let raster = try decoder.decode(for: largest)
            return bases.map { raster.resized(to: $0, wholeChrominance: wholeChrominance) }
        case .png(let decoder): return try decoder.decode(into: bases)
        case .webp(let decoder): return try decoder.decode(into: bases)
        case .gif(let decoder): return try decoder.decode(into: bases)
        }
    }

    /// What decoding, the file's own pages, the smaller pictures, and turning and writing the largest take.
    private func check(_ plan: SizePlan, asPixels: Bool) throws(PictureFault) {
        let decoding: Int
        var made = plan.derived.map(\.size)
        // Of a JPEG whose planes stay as they are, two or three bytes hold a pixel; else four.
        var (bytes, finishing) = (4, asPixels ? 8 : 3)
        switch decoder {
        case .jpeg(let decoder):
            guard let largest = plan.bases.first else { return }
            decoding = decoder.memory(for: largest)
            made += plan.bases.filter { $0 != decoder.size(for: largest) }
            if decoder.isPlanar { bytes = asPixels ? 3 : 2 }
            if asPixels || decoder.becomesPixels { finishing += 4 }
        case .png(let decoder):
            decoding = decoder.memory(for: plan.bases)
            if decoder.statesColors { finishing += 4 }
        case .webp(let decoder):
            decoding = decoder.memory(for: plan.bases)
            if decoder.statesColors { finishing += 4 }
        case .gif(let decoder): decoding = decoder.memory(for: plan.bases)
        }
        // Where it is turned, and where its colours are converted, there are two of it for a while.
        if header.orientation != .up { finishing += 4 }
        let total = UInt64(
            decoding + length + made.reduce(0) { $0 + $1.pixels * bytes }
                + (plan.bases.first?.pixels ?? 0) * finishing)
        guard total <= limits.decodedBytes else { throw .tooMuchMemory(bytes: total, limit: limits.decodedBytes) }
    }
}
