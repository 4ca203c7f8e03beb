import CCairo
import Drawing
import Pictures

/// The piece of an artwork that is shown where it has a margin: what its layers show, with the margin around.
struct ArtworkFrame {
    /// In the units that the whole artwork would be drawn in.
    private let x: Double
    private let y: Double
    /// How much larger than in the whole.
    private let scale: Double
    private let width: Double
    private let height: Double

    /// Nil where the whole is shown: without a margin, and where the layers show nothing.
    init?(
        of artwork: Artwork, _ width: Double, _ height: Double,
        part: (Artwork.Layer) throws(PictureFault) -> ArtworkPart?
    ) throws(PictureFault) {
        guard let margin = artwork.margin, margin.isFinite, margin >= 0 else { return nil }
        // A look at it in few pixels: exact to a hundredth of the picture.
        let side = 200
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side)) else {
            return nil
        }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
            return nil
        }
        defer { cairo_destroy(context) }
        cairo_scale(context, Double(side) / artwork.size.width, Double(side) / artwork.size.height)
        for layer in artwork.layers {
            guard let part = try part(layer) else { continue }
            cairo_save(context)
            defer { cairo_restore(context) }
            try part.draw(on: context, artwork.size)
        }
        cairo_surface_flush(surface)
        let ink = SmallCopy.ink(of: surface, side, side)
        guard ink.width > 1 || ink.height > 1 else { return nil }
        let unitX = width / Double(side)
        let unitY = height / Double(side)
        let marginX = margin * width / artwork.size.width
        let marginY = margin * height / artwork.size.height
        let wide = Double(ink.width) * unitX + 2 * marginX
        let high = Double(ink.height) * unitY + 2 * marginY
        scale = min(width / wide, height / high)
        x = Double(ink.x) * unitX + Double(ink.width) * unitX / 2
        y = Double(ink.y) * unitY + Double(ink.height) * unitY / 2
        self.width = width
        self.height = height
    }

    /// Puts the middle of what is shown into the middle of the picture.
    func apply(to context: OpaquePointer) {
        cairo_translate(context, width / 2, height / 2)
        cairo_scale(context, scale, scale)
        cairo_translate(context, -x, -y)
    }
}
