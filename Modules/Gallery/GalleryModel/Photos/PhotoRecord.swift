public import Drawing
public import ImageHeaders
import Primitives
public import Replication

/// What is known of a photo, whoever has it. Its size is known before the first pixel, so that nothing jumps.
public struct PhotoRecord: Sendable {
    /// The photo's identity on every device.
    public var key: PhotoKey
    /// The photo's own address on the web, or empty.
    public var url: String
    /// The content in the blob store; nil where a source does not let photos be stored.
    public var file: BlobHash?
    /// In pixels, upright; ``shownSize`` is that of what its frame shows.
    public var width: UInt32
    /// In pixels, upright.
    public var height: UInt32
    /// As the source has it; may be empty. People read ``shownTitle``.
    public var title: String
    /// Who took it or made it; empty where it is not known.
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
    /// What took it, such as `Canon EOS R5`; empty where it is not known.
    public var camera = ""
    /// What of it is shown, and how; nil for the whole photo as it is.
    public var frame: PhotoFrame?
    /// Nil for not rated.
    public var rating: PhotoRating?

    /// `width` and `height` are in pixels, as the photo is shown: turned upright.
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

    /// Takes over what the photo's file says.
    public mutating func note(_ header: ImageHeader) {
        (width, height) = (header.width, header.height)
        mediaType = header.format.mediaType
        takenAt = header.takenAt
        camera = header.camera ?? ""
    }

    /// Height ÷ width of what is shown, as the waterfall needs it; 1 for a photo without a size.
    public var aspectRatio: Double {
        guard width > 0, height > 0 else { return 1 }
        guard frame != nil else { return Double(height) / Double(width) }
        let shown = framed.shown
        return shown.height / shown.width
    }

    /// The camera's day and time, such as `2024-02-29 23:59`; empty where it is not known.
    public var takenText: String {
        guard let takenAt else { return "" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(takenAt.year)-\(two(takenAt.month))-\(two(takenAt.day))"
        return "\(day) \(two(takenAt.hour)):\(two(takenAt.minute))"
    }

    /// What a file of it is called: by the title, or as the file was called that it came from.
    public var fileName: String {
        guard let format = ImageFormat.allCases.first(where: { $0.mediaType.hasSameBytes(as: mediaType) }) else {
            return origin
        }
        return "\(shownTitle).\(format.fileEnding)"
    }

    /// Whether its file is a JPEG.
    public var isJPEG: Bool { mediaType.hasSameBytes(as: ImageFormat.jpeg.mediaType) }

    /// What a file of what its frame shows is called: that of a JPEG is one, that of another format a PNG.
    public var fileNameOfDrawn: String {
        "\(shownTitle).\(isJPEG ? ImageFormat.jpeg.fileEnding : ImageFormat.png.fileEnding)"
    }

    /// What people read: the title, or the id of a photo without one.
    public var shownTitle: String { title.isEmpty ? key.id : title }
}

// The fields of a saved photo that are known of it, whoever has it.
extension SavedPhoto {
    /// The field of the record's `file`.
    public static var files: Field<SavedPhoto, PhotoFile> { Field(4) }
    /// The field of the record's `width` and `height`, which are one register.
    public static var sizes: Field<SavedPhoto, PixelSize> { Field(5) }
    /// The field of the record's `url`.
    public static var urls: Field<SavedPhoto, String> { Field(6) }
    /// The field of the record's `title`.
    public static var titles: Field<SavedPhoto, String> { Field(7) }
    /// The field of the record's `author`.
    public static var authors: Field<SavedPhoto, String> { Field(8, isShared: true) }
    /// The field of the record's `licence`.
    public static var licences: Field<SavedPhoto, String> { Field(9, isShared: true) }
    /// The field of the record's `origin`.
    public static var origins: Field<SavedPhoto, String> { Field(10) }
    /// The field of the record's `note`.
    public static var notes: Field<SavedPhoto, String> { Field(11, isShared: true) }
    /// The field of the record's `mediaType`.
    public static var mediaTypes: Field<SavedPhoto, String> { Field(12, isShared: true) }
    /// The field of the record's `color`.
    public static var colors: Field<SavedPhoto, RGBColor?> { Field(13) }
    /// The field of the record's `blurhash`.
    public static var blurhashes: Field<SavedPhoto, String> { Field(14) }
    /// The field of the record's `takenAt`.
    public static var capturings: Field<SavedPhoto, CaptureTime?> { Field(15) }
    /// The field of the record's `camera`.
    public static var cameras: Field<SavedPhoto, String> { Field(16, isShared: true) }
}

extension PhotoRecord {
    /// Shows all but the key.
    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(SavedPhoto.files, &storedFile)
        visitor.visit(SavedPhoto.sizes, &size)
        visitor.visit(SavedPhoto.urls, &url)
        visitor.visit(SavedPhoto.titles, &title)
        visitor.visit(SavedPhoto.authors, &author)
        visitor.visit(SavedPhoto.licences, &licence)
        visitor.visit(SavedPhoto.origins, &origin)
        visitor.visit(SavedPhoto.notes, &note)
        visitor.visit(SavedPhoto.mediaTypes, &mediaType)
        visitor.visit(SavedPhoto.colors, &color)
        visitor.visit(SavedPhoto.blurhashes, &blurhash)
        visitor.visit(SavedPhoto.capturings, &takenAt)
        visitor.visit(SavedPhoto.cameras, &camera)
        visitor.visit(SavedPhoto.frames, &frame)
        visitor.visit(SavedPhoto.ratings, &rating)
    }

    private var size: PixelSize {
        get { PixelSize(width: width, height: height) }
        set { (width, height) = (newValue.width, newValue.height) }
    }

    private var storedFile: PhotoFile {
        get { PhotoFile(file, of: key) }
        set { file = newValue.hash(of: key) }
    }
}

extension PhotoRecord: Equatable {
    public static func == (left: PhotoRecord, right: PhotoRecord) -> Bool {
        SavedPhoto(left).fields.wireBytes == SavedPhoto(right).fields.wireBytes
    }
}
