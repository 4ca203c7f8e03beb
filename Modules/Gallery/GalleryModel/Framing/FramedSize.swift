public import Drawing

/// A picture of some size in a frame: how large what is shown is, and where the picture lies then.
public struct FramedSize: Sendable {
    /// Of the picture as its file has it, upright, in pixels; at least 1.
    public let original: Size<PictureSpace>
    /// What is shown of it.
    public let frame: PhotoFrame
    /// Of the straightened picture, in pixels of the original.
    public let straightened: Size<PictureSpace>

    /// `width` and `height` are in pixels; 0 counts as 1.
    public init(width: UInt32, height: UInt32, in frame: PhotoFrame?) {
        original = Size(width: Double(max(width, 1)), height: Double(max(height, 1)))
        self.frame = frame ?? .whole
        let isAcross = self.frame.turns & 1 == 1
        let turned = Size<PictureSpace>(
            width: isAcross ? original.height : original.width, height: isAcross ? original.width : original.height)
        let share = Self.share(of: turned, at: self.frame.angle)
        straightened = Size(width: turned.width * share, height: turned.height * share)
    }

    /// What is shown, in pixels of the original.
    public var shown: Size<PictureSpace> {
        let whole = Double(PhotoFrame.Crop.whole)
        return Size(
            width: straightened.width * Double(frame.crop.width) / whole,
            height: straightened.height * Double(frame.crop.height) / whole)
    }

    /// What is shown, in whole pixels.
    public var pixels: PixelSize {
        PixelSize(width: Self.whole(shown.width), height: Self.whole(shown.height))
    }

    private static func whole(_ length: Double) -> UInt32 {
        UInt32(min(max(length.rounded(), 1), Double(UInt32.max)))
    }

    /// The original's box before it is rotated by `rotation` around its middle, where what is shown begins at 0, 0.
    public var box: Rect<PictureSpace> {
        let whole = Double(PhotoFrame.Crop.whole)
        let (middleX, middleY) = (
            straightened.width * (0.5 - Double(frame.crop.x) / whole),
            straightened.height * (0.5 - Double(frame.crop.y) / whole)
        )
        return Rect(
            x: middleX - original.width / 2, y: middleY - original.height / 2, width: original.width,
            height: original.height)
    }

    /// Degrees clockwise.
    public var rotation: Double { Double(frame.turns) * 90 + Double(frame.angle) / 100 }

    /// How much of a picture's sides the largest rectangle of its shape has that lies in it when it is turned: 0 … 1.
    private static func share(of size: Size<PictureSpace>, at angle: Int32) -> Double {
        guard angle != 0 else { return 1 }
        let (sine, cosine) = sineAndCosine(of: abs(Double(angle)) / 100)
        let ratio = max(size.width / size.height, size.height / size.width)
        return 1 / (cosine + ratio * sine)
    }

    /// Of 0 … 45 degrees: the page has no mathematics library. Taylor's series; what is left out is below 1e-10.
    private static func sineAndCosine(of degrees: Double) -> (sine: Double, cosine: Double) {
        let angle = degrees * Double.pi / 180
        let square = angle * angle
        var (sine, cosine) = (0.0, 0.0)
        for divisor in stride(from: 12.0, through: 2.0, by: -2.0) {
            cosine = (1 - cosine) * square / (divisor * (divisor - 1))
            sine = (1 - sine) * square / (divisor * (divisor + 1))
        }
        return (angle * (1 - sine), 1 - cosine)
    }
}

extension PhotoRecord {
    /// The photo in its frame.
    public var framed: FramedSize { FramedSize(width: width, height: height, in: frame) }

    /// How large the photo is shown, in pixels: its own size, or that of what its frame shows. 0 where it is not known.
    public var shownSize: PixelSize {
        guard frame != nil, width > 0, height > 0 else { return PixelSize(width: width, height: height) }
        return framed.pixels
    }
}
