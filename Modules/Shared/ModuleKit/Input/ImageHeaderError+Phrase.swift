public import ImageHeaders

extension ImageHeaderError {
    /// Why the file is not taken for a photo, as a sentence.
    public var phrase: Phrase {
        switch self {
        case .unreadable: "It can't be read."
        case .empty: "It is empty."
        case .notAnImage: "It is not a photo: its content is of another kind."
        case .otherFormat(let format): "It is a \(format.name) file; use JPEG, PNG, GIF or WebP."
        case .unsupported: "It is a rare variant that few programs can show."
        case .truncated: "It is incomplete: its end is missing."
        case .damaged(_, .noPicture): "There is no picture in it."
        case .damaged: "Its header is damaged."
        case .tooLarge(let width, let height): "It claims \(width) × \(height) pixels, which is too large."
        case .falseSize(let width, let height, _):
            "It claims \(width) × \(height) pixels, which can't be true."
        }
    }
}
