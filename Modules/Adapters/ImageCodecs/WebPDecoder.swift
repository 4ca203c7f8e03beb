import CWebP
import Pictures

/// Decodes WebP files with libwebp, which makes them smaller by areas as it goes. Of an animation it is the first
/// frame, as it stands on its canvas.
struct WebPDecoder {
    private let layout: WebPLayout
    /// Of the picture itself.
    private let size: PixelSize
    private let canvas: PixelSize
    private let isOpaque: Bool

    init(_ file: FileBytes, canvas: PixelSize) throws(PictureFault) {
        layout = WebPLayout(file)
        self.canvas = canvas
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(layout.picture.start, layout.picture.bytes.count, &features)
        guard status == VP8_STATUS_OK else { throw Self.fault(status) }
        guard features.has_animation == 0, features.width > 0, features.height > 0 else {
            throw .unsupported("WebP with an animation inside a frame")
        }
        size = PixelSize(Int(features.width), Int(features.height))
        isOpaque = features.has_alpha == 0
        guard layout.left + size.width <= canvas.width, layout.top + size.height <= canvas.height else {
            throw .damaged("the frame is not on its canvas")
        }
    }

    var statesColors: Bool { !layout.profile.isEmpty }

    var conversion: ColorConversion? { ColorConversion(layout.profile, isInverted: false) }

    private var fillsCanvas: Bool { size == canvas }

    /// Bytes that decoding takes at most: what is lossless, and transparency, libwebp holds whole.
    func memory(for targets: [PixelSize]) -> Int {
        let held =
            layout.isLossless ? size.pixels * 4 : size.width * 128 + (layout.hasAlpha ? size.pixels * 5 : 0)
        guard fillsCanvas, let largest = targets.first else {
            return held + size.pixels * 4 + AreaFilters.memory(from: canvas, to: targets)
        }
        return held + largest.pixels * 4 + size.width * 32
    }

    /// `targets` begin with the largest.
    func decode(into targets: [PixelSize]) throws(PictureFault) -> [Raster] {
        guard let largest = targets.first else { return [] }
        guard fillsCanvas else { return try placed(on: targets) }
        let plane = Plane(
            width: largest.width, height: largest.height, channels: 4, bytes: try pixels(of: largest))
        let raster = Raster(.pixels(isOpaque: isOpaque, isGrey: false), size: largest, planes: [plane])
        return targets.map { raster.resized(to: $0) }
    }

    /// A frame that leaves some of the canvas free.
    private func placed(on targets: [PixelSize]) throws(PictureFault) -> [Raster] {
        let pixels = try pixels(of: size)
        var filters = AreaFilters(from: canvas, to: targets)
        for y in 0..<canvas.height {
            var row = [UInt8](repeating: 0, count: canvas.width * 4)
            let line = y - layout.top
            if line >= 0, line < size.height {
                let from = line * size.width * 4
                row.replaceSubrange(
                    (layout.left * 4)..<((layout.left + size.width) * 4), with: pixels[from..<(from + size.width * 4)])
            }
            filters.push(row)
        }
        return filters.finish(isOpaque: false)
    }

    private func pixels(of target: PixelSize) throws(PictureFault) -> [UInt8] {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged("libwebp is of another version") }
        if target != size {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(target.width)
            config.options.scaled_height = Int32(target.height)
        }
        config.output.colorspace = MODE_bgrA
        config.output.is_external_memory = 1
        return try [UInt8](uninitialized: target.pixels * 4) { pixels throws(PictureFault) in
            config.output.u.RGBA.rgba = pixels
            config.output.u.RGBA.stride = Int32(target.width * 4)
            config.output.u.RGBA.size = target.pixels * 4
            let status = WebPDecode(layout.picture.start, layout.picture.bytes.count, &config)
            guard status == VP8_STATUS_OK else { throw Self.fault(status) }
        }
    }

    private static func fault(_ status: VP8StatusCode) -> PictureFault {
        switch status {
        case VP8_STATUS_UNSUPPORTED_FEATURE: .unsupported("WebP with a feature that libwebp does not know")
        case VP8_STATUS_OUT_OF_MEMORY: .outOfMemory
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: .damaged("the file ends too early")
        default: .damaged("libwebp can't make sense of its data")
        }
    }
}
