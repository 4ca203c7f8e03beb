public import Pictures

/// Draws pictures. Keeps what it has read and shaped, for the next one.
public final class PictureRenderer {
    public init() {}

    /// The picture with `scale` pixels a point.
    public func pixels(
        of picture: Picture, scale: Double, photos: some PhotoLoading, within limits: PictureLimits
    ) throws(PictureFault) -> PixelImage {
        throw .unsupported("everything")
    }

    /// The picture as a page of a PDF file, `scale` 72nds of an inch a point.
    public func pdf(
        of picture: Picture, scale: Double, title: String, photos: some PhotoLoading, within limits: PictureLimits
    ) throws(PictureFault) -> [UInt8] {
        throw .unsupported("everything")
    }
}
