import CCairo
import Drawing
import Pictures

extension PicturePainter {
    /// Draws a photo into 0 … width × 0 … height of the context, stretched to it.
    func drawPhoto(
        _ source: PictureSource, size: Size<PictureSpace>, alpha: Double = 1
    ) throws(PictureFault) {
        guard size.width > 0, size.height > 0 else { return }
        let photo: PhotoSurface
        if isPaper, let jpeg = try photos.jpeg(of: source) {
            photo = jpeg
        } else {
            var matrix = cairo_matrix_t()
            cairo_get_matrix(context, &matrix)
            // A page has no pixels: 216 an inch is what printers show.
            let density = isPaper ? 3.0 : 1.0
            let width = size.width * (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot() * density
            let height = size.height * (matrix.xy * matrix.xy + matrix.yy * matrix.yy).squareRoot() * density
            let most = Double(limits.side)
            photo = try photos.surface(
                of: source, width: max(1, Int(min(width, most).rounded(.up))),
                height: max(1, Int(min(height, most).rounded(.up))))
        }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_scale(context, size.width / Double(photo.width), size.height / Double(photo.height))
        cairo_set_source_surface(context, photo.surface, 0, 0)
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Without this the edges of an enlarged photo fade.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        if isPaper {
            // A rectangle that is filled would be a pattern in the file; a surface that is painted is an image.
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE)
            cairo_paint_with_alpha(context, alpha)
            return
        }
        cairo_rectangle(context, 0, 0, Double(photo.width), Double(photo.height))
        if alpha < 1 {
            cairo_clip(context)
            cairo_paint_with_alpha(context, alpha)
        } else {
            cairo_fill(context)
        }
    }
}
