/// Why a file is not taken for a photo. Each case can be told to a person.
public enum ImageHeaderError: Error, Equatable, Sendable {
    /// Reading the file failed.
    case unreadable
    /// The file has no bytes.
    case empty
    /// The file is nothing that is known here.
    case notAnImage
    /// An image, of a format that is not read.
    case otherFormat(OtherImageFormat)
    /// A rare kind of its format, which common viewers do not show.
    case unsupported(ImageFormat, UnsupportedImage)
    /// The file is shorter than it says, or its end mark is missing: part of it was lost.
    case truncated(ImageFormat)
    /// The header breaks the rules of its format.
    case damaged(ImageFormat, ImageDamage)
    /// More than `ImageHeader.maximumSide` or `ImageHeader.maximumPixels`: showing it could use up memory.
    case tooLarge(width: UInt32, height: UInt32)
    /// The header states a size that cannot be true.
    case falseSize(width: UInt32, height: UInt32, FalseImageSize)
}

/// Formats that are told apart only to name them.
public enum OtherImageFormat: UInt8, CaseIterable, Sendable {
    case heif, avif, tiff, bmp, jpegXL, jpeg2000, icon, photoshop

    /// As people know it.
    public var name: String {
        switch self {
        case .heif: "HEIC"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .icon: "ICO"
        case .photoshop: "PSD"
        }
    }
}

/// Kinds of a format that are not read.
public enum UnsupportedImage: UInt8, CaseIterable, Sendable {
    /// A JPEG with lossless, hierarchical or arithmetic coding.
    case coding
    /// A JPEG with another depth than 8 bits.
    case precision
    /// A JPEG that tells its height after its lines.
    case heightAfterLines
    /// A WebP or GIF of a newer version.
    case version
}

/// What is wrong in a header.
public enum ImageDamage: UInt8, CaseIterable, Sendable {
    /// There is something else where a part should begin.
    case structure
    /// A part has a length that it cannot have.
    case length
    /// The header's check sum is wrong.
    case checksum
    /// The header has a value that means nothing.
    case value
    /// The part that states the size is missing or comes twice.
    case frame
    /// There is no picture in the file.
    case noPicture
}

/// How it is known that a stated size is false.
public enum FalseImageSize: UInt8, CaseIterable, Sendable {
    /// Width or height is 0.
    case zero
    /// So many pixels cannot be in a file so short, however well they are compressed.
    case fileTooShort
    /// The picture inside has another size, or does not fit.
    case otherInside
}
