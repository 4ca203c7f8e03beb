public import Drawing

/// What a picture worker answers.
public enum PictureAnswer: Equatable, Sendable {
    /// What the photo is like, and its thumbnails in the order in which they were asked for.
    case photo(PhotoFacts, thumbnails: [EncodedPicture])
    /// The whole file, or what to write to the terminal.
    case file([UInt8])
}

/// What a decoded photo is like.
public struct PhotoFacts: Equatable, Sendable {
    /// In pixels, upright.
    public var width: UInt32
    /// In pixels, upright.
    public var height: UInt32
    /// A placeholder of 4 × 3 components (3 × 4 for upright photos). Source: Blurhash, https://blurha.sh.
    public var blurhash: String
    /// What most of it looks like.
    public var color: RGBColor
    /// By what copies of it are found; nil for a photo that is too plain or too small.
    public var likeness: Likeness?

    /// Width and height are in pixels of the upright photo.
    public init(width: UInt32, height: UInt32, blurhash: String, color: RGBColor, likeness: Likeness? = nil) {
        self.width = width
        self.height = height
        self.blurhash = blurhash
        self.color = color
        self.likeness = likeness
    }
}

/// A picture as a file, without any metadata.
public struct EncodedPicture: Equatable, Sendable {
    /// In pixels.
    public var width: UInt32
    /// In pixels.
    public var height: UInt32
    /// JPEG, PNG or WebP.
    public var bytes: [UInt8]

    /// `bytes` are a whole file.
    public init(width: UInt32, height: UInt32, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
