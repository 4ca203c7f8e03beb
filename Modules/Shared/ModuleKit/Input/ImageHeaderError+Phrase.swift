public import ImageHeaders

extension ImageHeaderError {
    /// Why the file is not taken for a photo, as a sentence.
    public var phrase: Phrase {
        switch self {
        case .unreadable: "It can't be read."
        case .empty: "It is empty."
        case .notAnImage: "It is no photo: its content is of another kind."
        case .otherFormat(let format): "It is a \(format.name) file; JPEG, PNG, GIF and WebP can be taken in."
        case .unsupported: "It is of a rare kind that few programs can show."
        case .truncated: "It is cut off: its end is missing."
        case .damaged(_, .noPicture): "There is no picture in it."
        case .damaged: "Its header is damaged."
        case .tooLarge(let width, let height): "It says that it has \(width) × \(height) pixels, which is too large."
        case .falseSize(let width, let height, _):
            "It says that it has \(width) × \(height) pixels, which can't be true."
        }
    }
}
