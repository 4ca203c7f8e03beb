import CPNG
import Pictures

/// Decodes PNG files with libpng, row by row, so that only interlaced ones lie in memory whole.
final class PNGDecoder {
    private let reader: UnsafeMutablePointer<png_row_reader>
    private let size: PixelSize

    init(_ file: FileBytes) throws(PictureFault) {
        guard let reader = png_row_reader_open(file.start, file.bytes.count) else {
            throw .outOfMemory
        }
        self.reader = reader
        let isStarted = png_row_reader_start(reader) != 0
        size = PixelSize(Int(reader.pointee.width), Int(reader.pointee.height))
        guard isStarted else { throw fault }
    }

    deinit { png_row_reader_close(reader) }

    private var fault: PictureFault {
        withUnsafeBytes(of: reader.pointee.message) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return .said(text.isEmpty ? "libpng can't read its rows" : text)
        }
    }

    private var isInterlaced: Bool { reader.pointee.passes > 1 }

    /// Whether there is a profile, or something like it.
    var statesColors: Bool { reader.pointee.profile != nil || reader.pointee.gamma != 0 }

    /// From what it says of its colours; nil for sRGB.
    var conversion: ColorConversion? {
        let state = reader.pointee
        if let profile = state.profile {
            return ColorConversion(
                [UInt8](UnsafeBufferPointer(start: profile, count: Int(state.profile_length))), isInverted: false)
        }
        let places = withUnsafeBytes(of: state.chromaticities) { [Int32]($0.bindMemory(to: Int32.self)) }
        return ColorConversion(gamma: state.gamma, chromaticities: places)
    }

    /// Bytes that decoding takes at most.
    func memory(for targets: [PixelSize]) -> Int {
        // Rows at up to eight bytes a pixel, two of them in libpng.
        (isInterlaced ? size.pixels * 4 : size.width * 4) + size.width * 16
            + AreaFilters.memory(from: size, to: targets)
    }

    func decode(into targets: [PixelSize]) throws(PictureFault) -> [Raster] {
        try isInterlaced ? decodeWhole(into: targets) : decodeRows(into: targets)
    }

    private func decodeRows(into targets: [PixelSize]) throws(PictureFault) -> [Raster] {
        var filters = AreaFilters(from: size, to: targets)
        var isOpaque = true
        let hasAlpha = reader.pointee.has_alpha != 0
        _ = try [UInt8](uninitialized: size.width * 4) { row throws(PictureFault) in
            for _ in 0..<size.height {
                guard png_row_reader_row(reader, row) != 0 else { throw fault }
                if hasAlpha, !Premultiplying.apply(to: row, count: size.width) { isOpaque = false }
                filters.push(row)
            }
        }
        guard png_row_reader_end(reader) != 0 else { throw fault }
        return filters.finish(isOpaque: isOpaque, isGrey: reader.pointee.is_grey != 0)
    }

    private func decodeWhole(into targets: [PixelSize]) throws(PictureFault) -> [Raster] {
        var isOpaque = true
        var bytes = [UInt8](repeating: 0, count: size.pixels * 4)
        var isRead = true
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            for _ in 0..<reader.pointee.passes {
                for row in 0..<size.height where isRead {
                    isRead = png_row_reader_row(reader, start + row * size.width * 4) != 0
                }
            }
            isRead = isRead && png_row_reader_end(reader) != 0
            if reader.pointee.has_alpha != 0 { isOpaque = Premultiplying.apply(to: start, count: size.pixels) }
        }
        guard isRead else { throw fault }
        let plane = Plane(width: size.width, height: size.height, channels: 4, bytes: bytes)
        let raster = Raster(
            .pixels(isOpaque: isOpaque, isGrey: reader.pointee.is_grey != 0), size: size, planes: [plane])
        return targets.map { raster.resized(to: $0) }
    }
}
