/// How a stored picture is turned to be shown: the orientation of Exif, 1 … 8.
public enum ImageOrientation: UInt8, CaseIterable, Sendable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    case leftMirrored = 5
    case right = 6
    case rightMirrored = 7
    case left = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }
}
