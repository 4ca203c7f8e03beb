import CCairo
import Drawing
import Pictures

/// A PNG file as art, decoded.
final class PixelPart {
    private let surface: OpaquePointer
    private let width: Int
    private let height: Int

    /// Throws before anything is decoded when the header says more than the limits allow.
    init(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFault) {
        let start: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count >= 33, bytes.starts(with: start) else { throw .unknownFormat }
        let sides = [16, 20].map { place in bytes[place..<(place + 4)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        guard sides[0] > 0, sides[1] > 0 else { throw .damaged("its header says a size of 0") }
        let pixels = sides[0].multipliedReportingOverflow(by: sides[1])
        guard !pixels.overflow, pixels.partialValue <= limits.pixels, sides[0] <= limits.side, sides[1] <= limits.side
        else { throw .tooManyPixels(width: sides[0], height: sides[1], limit: limits.pixels) }
        // Twice: sixteen bits a component are read before they are made eight.
        let memory = pixels.partialValue * 8
        guard memory <= limits.decodedBytes else { throw .tooMuchMemory(bytes: memory, limit: limits.decodedBytes) }
        var source = Source(bytes: bytes, offset: 0)
        let surface = withUnsafeMutablePointer(to: &source) { source in
            cairo_image_surface_create_from_png_stream(
                { closure, target, count in
                    guard let source = closure?.assumingMemoryBound(to: Source.self), let target,
                        source.pointee.take(Int(count), target)
                    else { return CAIRO_STATUS_READ_ERROR }
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        let status = cairo_surface_status(surface)
        guard let surface, status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw .damaged(String(cString: cairo_status_to_string(status)))
        }
        self.surface = surface
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
    }

    var weight: Int { width * height * 4 }

    func draw(on context: OpaquePointer, _ size: Size<PictureSpace>) {
        cairo_scale(context, size.width / Double(width), size.height / Double(height))
        cairo_set_source_surface(context, surface, 0, 0)
        // Beyond its edges there is nothing to blend with.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(width), Double(height))
        cairo_fill(context)
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    private struct Source {
        let bytes: [UInt8]
        var offset: Int

        /// False when there are no more so many.
        mutating func take(_ count: Int, _ target: UnsafeMutablePointer<UInt8>) -> Bool {
            guard bytes.count - offset >= count else { return false }
            for index in 0..<count { target[index] = bytes[offset + index] }
            offset += count
            return true
        }
    }
}
