public import Pictures

/// Has the photos that a drawing shows.
public protocol PhotoLoading {
    /// The photo, upright, for a place of `width` × `height` pixels: never enlarged.
    func pixels(of source: PictureSource, width: Int, height: Int) throws(PictureFault) -> PixelImage
    /// The file itself where a PDF can hold it as it is, a JPEG that is upright and in sRGB or grey; else nil.
    func jpeg(of source: PictureSource) throws(PictureFault) -> JPEGFile?
}

/// A JPEG file that a PDF can hold.
public struct JPEGFile {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    public let bytes: [UInt8]

    public init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
