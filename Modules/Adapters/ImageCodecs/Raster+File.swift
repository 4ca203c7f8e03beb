import Pictures

extension Raster {
    /// As a file without metadata. JPEG has no transparency, and no format any size: it is a PNG then.
    func file(as format: ThumbnailFormat, _ conversion: ColorConversion?) throws(PictureFault) -> [UInt8] {
        let side = max(size.width, size.height)
        if format == .jpeg, conversion == nil, model == .grey || model == .yCbCr, side <= JPEGEncoder.maximumSide {
            return try JPEGEncoder.bytes(of: self)
        }
        let image = try pixels(conversion)
        switch format {
        case .jpeg where image.isOpaque && side <= JPEGEncoder.maximumSide: return try JPEGEncoder.bytes(of: image)
        case .webp where side <= WebPEncoder.maximumSide: return try WebPEncoder.bytes(of: image)
        case .jpeg, .png, .webp: return try image.png()
        }
    }
}
