/// Decoded pixels, rows from the top: four bytes a pixel, blue, green, red, alpha, premultiplied, in sRGB. What
/// cairo calls ARGB32 on little-endian hosts, so that nothing is converted on the way.
public struct PixelImage: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// width · height · 4 of them.
    public var bytes: [UInt8]
    /// Whether every pixel is opaque.
    public var isOpaque: Bool

    /// `bytes` must be width · height · 4.
    public init(width: Int, height: Int, bytes: [UInt8], isOpaque: Bool) {
        precondition(bytes.count == width * height * 4)
        self.width = width
        self.height = height
        self.bytes = bytes
        self.isOpaque = isOpaque
    }
}

extension PixelImage {
    /// Finds out whether it is opaque. A pixel that is so but for what smoothing takes off an edge becomes opaque.
    /// Complexity: O(pixels).
    public mutating func settleOpacity() {
        let isOpaque = bytes.withUnsafeMutableBufferPointer { bytes in
            for place in stride(from: 3, to: bytes.count, by: 4) where bytes[place] < Self.nearlyOpaque { return false }
            for place in stride(from: 3, to: bytes.count, by: 4) { bytes[place] = 255 }
            return true
        }
        self.isOpaque = isOpaque
    }

    private static var nearlyOpaque: UInt8 { 248 }
}
