import CCairo
import Drawing
import Pictures

/// How many pixels a picture takes, once it is known that they may be allocated.
struct Extent {
    let width: Int
    let height: Int

    /// Sides are rounded to whole pixels, at least one. Throws `.tooLargeToDraw`, and `.refused` for
    /// numbers that are no size.
    init(of size: Size<PictureSpace>, scale: Double, within limits: PictureLimits) throws(PictureFault) {
        try Self.check(size, scale)
        let most = Double(limits.side)
        let sides = (width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
        guard sides.width <= most, sides.height <= most else {
            throw Self.tooLarge(sides, limits)
        }
        width = max(1, Int(sides.width))
        height = max(1, Int(sides.height))
        guard UInt64(width) * UInt64(height) <= limits.drawnPixels else {
            throw Self.tooLarge(sides, limits)
        }
    }

    private static func tooLarge(_ sides: (width: Double, height: Double), _ limits: PictureLimits) -> PictureFault {
        func whole(_ side: Double) -> UInt64 { UInt64(min(max(1, side), 1e15)) }
        return .tooLargeToDraw(
            width: whole(sides.width), height: whole(sides.height), side: UInt64(limits.side),
            pixels: limits.drawnPixels)
    }

    /// The size of a page, in 72nds of an inch. Throws `.refused` beyond what readers of PDF allow: 200 inches.
    static func page(of size: Size<PictureSpace>, scale: Double) throws(PictureFault) -> Size<PictureSpace> {
        try check(size, scale)
        let page = Size<PictureSpace>(width: size.width * scale, height: size.height * scale)
        guard page.width <= 14_400, page.height <= 14_400 else { throw .refused("a page of more than 200 inches") }
        return Size(width: max(1, page.width), height: max(1, page.height))
    }

    private static func check(_ size: Size<PictureSpace>, _ scale: Double) throws(PictureFault) {
        guard size.isFinite, size.width > 0, size.height > 0 else { throw .refused("no size") }
        guard scale.isFinite, scale > 0, scale <= 16 else { throw .refused("a scale that is not above 0, up to 16") }
    }

    /// A transparent image that `draw` draws on, without a copy of its pixels.
    func image(
        isOpaque: Bool, _ draw: (OpaquePointer) throws(PictureFault) -> Void
    ) throws(PictureFault) -> PixelImage {
        var fault: PictureFault?
        let count = width * height * 4
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.update(repeating: 0)
            filled = count
            guard let start = buffer.baseAddress,
                let surface = cairo_image_surface_create_for_data(
                    start, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4)),
                let context = cairo_create(surface)
            else { return }
            defer { cairo_surface_destroy(surface) }
            do throws(PictureFault) {
                try draw(context)
                try checkStatus(of: context)
            } catch {
                fault = error
            }
            cairo_destroy(context)
            cairo_surface_finish(surface)
        }
        if let fault { throw fault }
        return PixelImage(width: width, height: height, bytes: bytes, isOpaque: isOpaque)
    }
}

/// Throws what went wrong in a context since it was made.
func checkStatus(of context: OpaquePointer) throws(PictureFault) {
    let status = cairo_status(context)
    guard status != CAIRO_STATUS_NO_MEMORY else { throw .outOfMemory }
    guard status == CAIRO_STATUS_SUCCESS else {
        throw .refused("it can't be drawn: \(String(cString: cairo_status_to_string(status)))")
    }
}
