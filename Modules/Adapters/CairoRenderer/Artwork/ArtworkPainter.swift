import CCairo
import Drawing
import Pictures

/// Draws illustrations: layers of art on each other. Keeps the parts it has read, by their bytes.
///
/// One thread at a time.
final class ArtworkPainter {
    private let parts: PartCache

    /// `capacity` is how much the parts that are kept may weigh, in bytes of art and of small copies of it.
    init(capacity: Int = 24_000_000) {
        parts = PartCache(capacity: capacity)
    }

    /// Draws the artwork so that it fills 0 … `width` and 0 … `height` of the context, in the context's units.
    ///
    /// Throws `.refused` for art that `VectorArt` refuses and for a size that is none, `.damaged` for art that can't
    /// be read, `.tooManyPixels` and `.tooMuchMemory` for a PNG larger than the limits. What was drawn by then stays.
    func draw(
        _ artwork: Artwork, on context: OpaquePointer, width: Double, height: Double, within limits: PictureLimits
    ) throws(PictureFault) {
        guard isSize(width), isSize(height), isSize(artwork.size.width), isSize(artwork.size.height) else {
            throw .refused("a picture without a size")
        }
        cairo_save(context)
        defer { cairo_restore(context) }
        // Art may reach over its edge.
        cairo_rectangle(context, 0, 0, width, height)
        cairo_clip(context)
        if artwork.isCircle {
            // One group that is cut once: a round clip would be applied to every shape of every part.
            cairo_push_group(context)
            var fault: PictureFault?
            do throws(PictureFault) {
                try drawSquare(artwork, on: context, width, height, within: limits)
            } catch {
                fault = error
            }
            cairo_pop_group_to_source(context)
            if let fault { throw fault }
            cairo_new_path(context)
            cairo_arc(context, width / 2, height / 2, min(width, height) / 2, 0, 2 * Double.pi)
            cairo_fill(context)
        } else {
            try drawSquare(artwork, on: context, width, height, within: limits)
        }
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .damaged(String(cString: cairo_status_to_string(status))) }
    }

    private func drawSquare(
        _ artwork: Artwork, on context: OpaquePointer, _ width: Double, _ height: Double,
        within limits: PictureLimits
    ) throws(PictureFault) {
        if let ground = artwork.ground { paint(ground, on: context) }
        let frame = try ArtworkFrame(of: artwork, width, height) { (layer) throws(PictureFault) in
            try part(of: layer, within: limits)
        }
        let copies = frame == nil ? SmallCopyPlace(context, width, height) : nil
        for layer in artwork.layers {
            if case .solid(let color) = layer {
                paint(color, on: context)
                continue
            }
            guard let part = try part(of: layer, within: limits) else { continue }
            cairo_save(context)
            defer { cairo_restore(context) }
            if let copies, let copy = try parts.smallCopy(of: layer, part, copies, size: artwork.size) {
                copies.draw(copy, on: context)
            } else {
                frame?.apply(to: context)
                cairo_scale(context, width / artwork.size.width, height / artwork.size.height)
                try part.draw(on: context, artwork.size)
            }
        }
    }

    /// The part that a layer is drawn with; nil for a solid one.
    private func part(of layer: Artwork.Layer, within limits: PictureLimits) throws(PictureFault) -> ArtworkPart? {
        switch layer {
        case .solid: nil
        case .svg(let bytes):
            try parts.part(of: bytes) { () throws(PictureFault) in .vector(try VectorPart(bytes)) }
        case .png(let bytes):
            try parts.part(of: bytes) { () throws(PictureFault) in .pixels(try PixelPart(bytes, within: limits)) }
        }
    }

    private func paint(_ color: RGBColor, on context: OpaquePointer) {
        cairo_set_source_rgb(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        cairo_paint(context)
    }

    private func isSize(_ side: Double) -> Bool { side.isFinite && side > 0 && side <= 1_000_000 }
}
