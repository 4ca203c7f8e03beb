public import Pictures

extension PixelImage {
    /// A PNG file without metadata.
    public func png() throws(PictureFault) -> [UInt8] {
        throw .unsupported("PNG")
    }
}
