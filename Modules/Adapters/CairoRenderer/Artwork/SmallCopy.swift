import CCairo
import Drawing
import Pictures

/// A part as pixels of one small size, cut to what is not transparent: twenty of them are on each other in a fifth of
/// the time that drawing their shapes takes.
final class SmallCopy {
    private let surface: OpaquePointer
    private let x: Int
    private let y: Int
    let weight: Int

    /// Copies larger than this are no faster than the shapes.
    static let largestSide = 320

    /// Nil when there is no memory for it.
    init?(of part: ArtworkPart, width: Int, height: Int, size: Size<PictureSpace>) throws(PictureFault) {
        guard let whole = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            return nil
        }
        defer { cairo_surface_destroy(whole) }
        guard cairo_surface_status(whole) == CAIRO_STATUS_SUCCESS, let context = cairo_create(whole) else { return nil }
        defer { cairo_destroy(context) }
        cairo_scale(context, Double(width) / size.width, Double(height) / size.height)
        try part.draw(on: context, size)
        cairo_surface_flush(whole)
        let box = Self.ink(of: whole, width, height)
        x = box.x
        y = box.y
        guard let cut = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(box.width), Int32(box.height)) else {
            return nil
        }
        guard cairo_surface_status(cut) == CAIRO_STATUS_SUCCESS, let target = cairo_create(cut) else {
            cairo_surface_destroy(cut)
            return nil
        }
        cairo_set_operator(target, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(target, whole, -Double(box.x), -Double(box.y))
        cairo_paint(target)
        cairo_destroy(target)
        surface = cut
        weight = box.width * box.height * 4 + 500
    }

    /// Draws it where the origin is a pixel's corner and a unit is a pixel.
    func draw(on context: OpaquePointer) {
        cairo_set_source_surface(context, surface, Double(x), Double(y))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_paint(context)
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    /// The smallest box around what is not transparent; one pixel where everything is.
    static func ink(
        of surface: OpaquePointer, _ width: Int, _ height: Int
    ) -> (x: Int, y: Int, width: Int, height: Int) {
        guard let data = cairo_image_surface_get_data(surface) else { return (0, 0, 1, 1) }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            let row = UnsafeRawPointer(data + y * stride)
            for x in 0..<width where row.load(fromByteOffset: x * 4, as: UInt32.self) != 0 {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = y
            }
        }
        guard right >= 0 else { return (0, 0, 1, 1) }
        return (left, top, right - left + 1, bottom - top + 1)
    }
}

/// Where small copies can be put: pixels that the context's units fall on exactly.
struct SmallCopyPlace {
    let width: Int
    let height: Int
    private let x: Double
    private let y: Double

    /// Nil where shapes must be drawn: on a page, turned, between pixels, or large.
    init?(_ context: OpaquePointer, _ width: Double, _ height: Double) {
        guard cairo_surface_get_type(cairo_get_group_target(context)) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        guard matrix.xy == 0, matrix.yx == 0, matrix.xx > 0, matrix.yy > 0,
            let wide = Self.pixels(width * matrix.xx), let high = Self.pixels(height * matrix.yy),
            matrix.x0 == matrix.x0.rounded(), matrix.y0 == matrix.y0.rounded()
        else { return nil }
        self.width = wide
        self.height = high
        x = matrix.x0
        y = matrix.y0
    }

    func draw(_ copy: SmallCopy, on context: OpaquePointer) {
        cairo_identity_matrix(context)
        cairo_translate(context, x, y)
        copy.draw(on: context)
    }

    private static func pixels(_ side: Double) -> Int? {
        let rounded = side.rounded()
        guard abs(side - rounded) < 1e-6, rounded >= 1, rounded <= Double(SmallCopy.largestSide) else { return nil }
        return Int(rounded)
    }
}
