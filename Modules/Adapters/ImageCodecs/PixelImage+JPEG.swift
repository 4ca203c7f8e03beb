public import Pictures

extension PixelImage {
    /// A JPEG file of quality 82 without metadata; what is transparent is black.
    public func jpeg() throws(PictureFault) -> [UInt8] {
        guard width > 0, height > 0 else { throw .unsupported("a picture of no size") }
        guard max(width, height) <= JPEGEncoder.maximumSide else { throw .unsupported("a JPEG of that size") }
        return try JPEGEncoder.bytes(of: self)
    }
}
