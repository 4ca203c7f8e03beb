public import Drawing
public import Replication

/// A photo by the content of its file. The bytes lie in the workspace once, however many objects show them.
public struct PhotoFile: Hashable, Sendable {
    /// Of the file as it was taken in, unchanged.
    public let file: BlobHash
    /// In pixels, upright.
    public let pixelWidth: UInt32
    /// In pixels, upright.
    public let pixelHeight: UInt32

    /// Pixels are counted upright, as the photo is shown; a draft with a side of 0 is refused.
    public init(file: BlobHash, pixelWidth: UInt32, pixelHeight: UInt32) {
        self.file = file
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
    }

    /// How much of the page a new photo takes at most, on either axis.
    public static let firstShare = 0.4

    /// The first size: the photo's ratio to a thousandth of a point, within 40 % of the page, never enlarged; at least 1
    /// on either side. Without a page it is as on one of the usual size.
    public func firstSize(on page: CanvasSize?) -> CanvasSize {
        let page = page ?? CanvasLimits.defaultCanvas
        let natural = CanvasSize(width: Double(max(pixelWidth, 1)), height: Double(max(pixelHeight, 1)))
        let fitted = natural.fitted(
            in: CanvasSize(width: page.width * Self.firstShare, height: page.height * Self.firstShare))
        return CanvasSize(
            width: max(1, Self.thousandths(fitted.width)), height: max(1, Self.thousandths(fitted.height)))
    }

    /// What people read, and what a file of ours keeps in few bytes.
    private static func thousandths(_ length: Double) -> Double {
        (length * 1000).rounded(.down) / 1000
    }
}
