/// How a stored picture is turned to be shown: the orientation of Exif, 1 … 8.
public enum ImageOrientation: UInt8, CaseIterable, Sendable {
    /// As it is stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored about the diagonal from the upper left to the lower right.
    case leftMirrored = 5
    /// Turned by 90° clockwise.
    case right = 6
    /// Mirrored about the other diagonal.
    case rightMirrored = 7
    /// Turned by 90° counter-clockwise.
    case left = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }
}
