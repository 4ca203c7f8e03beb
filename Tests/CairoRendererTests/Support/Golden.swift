import CCairo
import Glibc
import Pictures
import Testing

/// Pictures that were looked at, to which new ones are compared.
///
/// BOJAGI_WRITE_GOLDEN=1 writes them anew: look at each before it is committed.
enum Golden {
    /// How many of a thousand pixels may differ, and by how much of 255 the others may: fonts and antialiasing are the
    /// same everywhere, the rounding of another version of cairo is not.
    static let tolerance = (perMille: 5, difference: 24)

    static func expect(_ image: PixelImage, is name: String, _ location: SourceLocation = #_sourceLocation) {
        let path = "\(Fixtures.folder)/golden/\(name).png"
        if getenv("BOJAGI_WRITE_GOLDEN") != nil {
            mkdir("\(Fixtures.folder)/golden", 0o755)
            write(image, to: path)
        }
        guard let golden = read(path) else {
            Issue.record("there is no golden picture \(name)", sourceLocation: location)
            return
        }
        guard golden.width == image.width, golden.height == image.height else {
            Issue.record(
                "\(name) is \(image.width) × \(image.height), not \(golden.width) × \(golden.height)",
                sourceLocation: location)
            return
        }
        var differing = 0
        for pixel in stride(from: 0, to: image.bytes.count, by: 4) {
            for channel in pixel..<pixel + 4
            where abs(Int(image.bytes[channel]) - Int(golden.bytes[channel])) > tolerance.difference {
                differing += 1
                break
            }
        }
        let most = image.width * image.height * tolerance.perMille / 1000
        #expect(differing <= most, "\(name): \(differing) pixels differ, \(most) may", sourceLocation: location)
    }

    private static func read(_ path: String) -> PixelImage? {
        guard let file = cairo_image_surface_create_from_png(path) else { return nil }
        defer { cairo_surface_destroy(file) }
        let (width, height) = (Int(cairo_image_surface_get_width(file)), Int(cairo_image_surface_get_height(file)))
        // A file without alpha is read as another format: drawing it makes one of both.
        guard cairo_surface_status(file) == CAIRO_STATUS_SUCCESS,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        cairo_set_source_surface(context, file, 0, 0)
        cairo_paint(context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: data, count: width * height * 4))
        return PixelImage(width: width, height: height, bytes: bytes, isOpaque: false)
    }

    private static func write(_ image: PixelImage, to path: String) {
        var bytes = image.bytes
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress,
                let surface = cairo_image_surface_create_for_data(
                    start, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height), Int32(image.width * 4))
            else { return }
            cairo_surface_write_to_png(surface, path)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
