/// What a photo's file says of it before any pixel is decoded.
///
/// Only what can be known so is claimed: that the file has its format's structure and its end, and that its size
/// is possible. Pixels may still be damaged. Exif that makes no sense counts as absent, since it is not the
/// picture.
public struct ImageHeader: Equatable, Sendable {
    /// The longest side that is accepted, in pixels: the most that JPEG and GIF can state.
    public static var maximumSide: UInt32 { 65_535 }
    /// The most pixels that are accepted: twice the largest phone's sensor, 1.6 GB when decoded.
    public static var maximumPixels: UInt64 { 400_000_000 }

    /// Told by the file's first bytes, not by its name.
    public let format: ImageFormat
    /// In pixels, as stored, 1 … `maximumSide`.
    public let storedWidth: UInt32
    /// In pixels, as stored, 1 … `maximumSide`.
    public let storedHeight: UInt32
    /// How the picture is turned to be shown.
    public internal(set) var orientation = ImageOrientation.up
    /// When the photo was taken: Exif's time of taking, else of digitizing, else of the last change.
    public internal(set) var takenAt: CaptureTime?
    /// The camera's maker and model as Exif says, such as `Canon EOS R5`: ASCII, at most 129 characters.
    public internal(set) var camera: String?
    /// How it was taken.
    public internal(set) var exposure = ExposureDetails()
    /// Where it was taken. It tells where somebody lives: show it to who asks for it, and put it nowhere.
    public internal(set) var place: PhotoPlace?
    /// Whether it has more than one frame; the first is the photo.
    public internal(set) var isAnimated = false

    /// Reads the header of a photo. A few small reads: its beginning, its end, and what lies between where a
    /// format has no shorter way (a GIF, or a JPEG or PNG with more than 64 KiB behind its end).
    public init(reading source: inout some ByteSource) throws(ImageHeaderError) {
        var window = ByteWindow(source)
        defer { source = window.source }
        window.format = try Self.format(of: &window)
        switch window.format {
        case .jpeg: self = try JPEGScan.header(&window)
        case .png: self = try PNGScan.header(&window)
        case .gif: self = try GIFScan.header(&window)
        case .webp: self = try WebPScan.header(&window)
        }
    }

    /// Reads the header of a photo in memory.
    public init(of bytes: [UInt8]) throws(ImageHeaderError) {
        var source = BytesInMemory(bytes)
        try self.init(reading: &source)
    }

    /// Refuses sizes of nothing and sizes beyond the limits.
    init(_ format: ImageFormat, width: UInt32, height: UInt32) throws(ImageHeaderError) {
        guard width > 0, height > 0 else { throw .falseSize(width: width, height: height, .zero) }
        guard width <= Self.maximumSide, height <= Self.maximumSide,
            UInt64(width) * UInt64(height) <= Self.maximumPixels
        else { throw .tooLarge(width: width, height: height) }
        self.format = format
        storedWidth = width
        storedHeight = height
    }

    /// In pixels, as shown.
    public var width: UInt32 { orientation.swapsSides ? storedHeight : storedWidth }
    /// In pixels, as shown.
    public var height: UInt32 { orientation.swapsSides ? storedWidth : storedHeight }

    var pixels: UInt64 { UInt64(storedWidth) * UInt64(storedHeight) }

    func isFalse(_ reason: FalseImageSize) -> ImageHeaderError {
        .falseSize(width: storedWidth, height: storedHeight, reason)
    }

    /// Takes over what Exif says, before any other source.
    mutating func adopt(_ exif: Exif) {
        if let orientation = exif.orientation { self.orientation = orientation }
        if let time = exif.takenAt { takenAt = time }
        if let camera = exif.camera { self.camera = camera }
        if !exif.exposure.isEmpty { exposure = exif.exposure }
        if let place = exif.place { self.place = place }
    }
}
