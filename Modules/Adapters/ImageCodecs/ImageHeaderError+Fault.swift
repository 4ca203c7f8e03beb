import ImageHeaders
import Pictures

extension ImageHeaderError {
    /// What is told of a file that the header already refuses.
    func fault(limit: UInt64) -> PictureFault {
        switch self {
        case .unreadable: .unreadable("reading it failed")
        case .empty, .notAnImage: .unknownFormat
        case .otherFormat(let other): .unsupported(other.name)
        case .unsupported(let format, let kind): .unsupported(kind.name(of: format))
        case .truncated(let format): .damaged("the \(format.name) ends too early")
        case .damaged(let format, let damage): .damaged("\(damage.name) of the \(format.name)")
        case .tooLarge(let width, let height):
            .tooManyPixels(
                width: UInt64(width), height: UInt64(height), limit: min(limit, ImageHeader.maximumPixels))
        case .falseSize(let width, let height, let reason):
            .damaged("it says that it is \(width) × \(height) pixels, but \(reason.name)")
        }
    }
}

extension ImageFormat {
    /// As people know it.
    var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .gif: "GIF"
        case .webp: "WebP"
        }
    }
}

extension UnsupportedImage {
    fileprivate func name(of format: ImageFormat) -> String {
        switch self {
        case .coding: "\(format.name) with arithmetic, lossless or hierarchical coding"
        case .precision: "\(format.name) with other than 8 bits"
        case .heightAfterLines: "\(format.name) that tells its height after its lines"
        case .version: "\(format.name) of an unknown version"
        }
    }
}

extension ImageDamage {
    fileprivate var name: String {
        switch self {
        case .structure: "wrong structure"
        case .length: "a wrong length in the header"
        case .checksum: "a wrong check sum in the header"
        case .value: "a wrong value in the header"
        case .frame: "a missing or second frame header"
        case .noPicture: "no picture in the structure"
        }
    }
}

extension FalseImageSize {
    fileprivate var name: String {
        switch self {
        case .zero: "that is nothing"
        case .fileTooShort: "the file is too short for that"
        case .otherInside: "the picture inside has another size"
        }
    }
}
