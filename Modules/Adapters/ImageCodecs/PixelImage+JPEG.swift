public import Pictures

extension PixelImage {
    /// A JPEG file without metadata; what is transparent is black. `quality` is libjpeg's, 1 … 100.
    public func jpeg(quality: Int = 82) throws(PictureFault) -> [UInt8] {
        guard width > 0, height > 0 else { throw .unsupported("a picture of no size") }
        guard max(width, height) <= JPEGEncoder.maximumSide else { throw .unsupported("a JPEG of that size") }
        return try JPEGEncoder.bytes(of: self, quality: Int32(min(max(quality, 1), 100)))
    }
}
