internal import ImageHeaders
internal import ModuleKit

extension ImageHeaderError {
    /// Why the file is not taken for a photo.
    var phrase: Phrase {
        switch self {
        case .unreadable: "It can't be read."
        case .empty: "It is empty."
        case .notAnImage: "It is not a photo."
        case .otherFormat(let format): "It is a \(format.name); JPEG, PNG, GIF and WebP can be shown."
        case .unsupported: "It is of a rare kind that can't be shown."
        case .truncated: "Its end is missing."
        case .damaged: "It is damaged."
        case .tooLarge(let width, let height): "It is too large: \(width) × \(height) pixels."
        case .falseSize(let width, let height, _): "It says that it has \(width) × \(height) pixels, which can't be."
        }
    }
}
