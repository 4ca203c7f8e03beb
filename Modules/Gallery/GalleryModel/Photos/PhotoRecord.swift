public import Drawing
public import ImageHeaders
public import Replication

/// What is known of a photo, whoever has it. Its size is known before the first pixel, so that nothing jumps.
public struct PhotoRecord: Sendable {
    public var key: PhotoKey
    /// The photo's own address on the web, or empty.
    public var url: String
    /// The content in the blob store; nil where a source does not let photos be stored.
    public var file: BlobHash?
    /// In pixels, as it is shown.
    public var width: UInt32
    /// In pixels, as it is shown.
    public var height: UInt32
    public var title: String
    public var author: String
    /// Such as `CC0-1.0`; empty where it is not known.
    public var licence: String
    /// Where it comes from, in words: a collection, or a file's name.
    public var origin: String
    /// What was changed about it, as licences ask to say; may be empty.
    public var note: String
    /// Such as `image/jpeg`; may be empty.
    public var mediaType: String
    /// The colour that stands for it until the photo is there.
    public var color: RGBColor?
    /// What stands for it in finer form, as a `Blurhash`; empty where it is not known.
    public var blurhash: String
    /// What the camera's clock said.
    public var takenAt: CaptureTime?

    public init(
        key: PhotoKey, url: String = "", file: BlobHash? = nil, width: UInt32, height: UInt32, title: String = "",
        author: String = "", licence: String = "", origin: String = "", note: String = "", mediaType: String = "",
        color: RGBColor? = nil, blurhash: String = "",
        takenAt: CaptureTime? = nil
    ) {
        self.key = key
        self.url = url
        self.file = file
        self.width = width
        self.height = height
        self.title = title
        self.author = author
        self.licence = licence
        self.origin = origin
        self.note = note
        self.mediaType = mediaType
        self.color = color
        self.blurhash = blurhash
        self.takenAt = takenAt
    }

    /// Height ÷ width, as the waterfall needs it; 1 for a photo without a size.
    public var aspectRatio: Double {
        width > 0 && height > 0 ? Double(height) / Double(width) : 1
    }
}

extension PhotoRecord: Equatable {
    public static func == (left: PhotoRecord, right: PhotoRecord) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
