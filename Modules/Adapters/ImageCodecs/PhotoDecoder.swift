public import Pictures

/// Reads photos of untrusted files: JPEG, PNG, WebP and the first frame of a GIF. What comes out is upright sRGB.
public struct PhotoDecoder {
    public let limits: PictureLimits

    public init(within limits: PictureLimits) {
        self.limits = limits
    }

    /// The photo, upright, for a place of `width` × `height` pixels: never enlarged, and decoded no larger than it
    /// takes to fill that place.
    public func pixels(
        of file: UnsafeRawBufferPointer, width: Int, height: Int
    ) throws(PictureFault) -> PixelImage {
        throw .unsupported("everything")
    }

    /// What the photo is like, and thumbnails of it, from one decode.
    public func photo(
        _ file: UnsafeRawBufferPointer, thumbnails: [ThumbnailRequest]
    ) throws(PictureFault) -> (facts: PhotoFacts, thumbnails: [EncodedPicture]) {
        throw .unsupported("everything")
    }
}
