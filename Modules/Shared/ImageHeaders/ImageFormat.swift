/// The formats whose headers are understood.
public enum ImageFormat: UInt8, CaseIterable, Sendable {
    case jpeg = 1
    case png = 2
    case gif = 3
    case webp = 4

    /// As in the registry of media types, such as `image/jpeg`.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        }
    }

    /// What the names of files end with, such as `jpg`.
    public var fileEnding: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .gif: "gif"
        case .webp: "webp"
        }
    }
}
