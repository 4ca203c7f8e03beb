internal import Pictures

/// Draws illustrations.
final class ArtworkPainter {
    /// Draws into 0 … `width` × 0 … `height` of the context, a `cairo_t`.
    func draw(
        _ artwork: Artwork, on context: OpaquePointer, width: Double, height: Double, within limits: PictureLimits
    ) throws(PictureFault) {
        throw .unsupported("artwork")
    }
}
