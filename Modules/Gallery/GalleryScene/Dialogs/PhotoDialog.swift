import GalleryModel
import Primitives
import Scenes

/// What is asked in front of everything.
enum PhotoDialog {
    /// Saving a photo: what there is to say of it.
    case save(PhotoRecord, text: String)
    /// The memo of a saved photo.
    case memo(PhotoKey, text: String)
    case tag([PhotoKey], text: String)
    /// The name of a new album, with photos or without.
    case newAlbum([PhotoKey], text: String)
    /// Another name for an album.
    case renameAlbum(UnitID, text: String)

    /// Whether it is the memo of a photo that is typed.
    var isMemo: Bool {
        switch self {
        case .save, .memo: true
        case .tag, .newAlbum, .renameAlbum: false
        }
    }

    /// What is typed into it.
    var text: String {
        switch self {
        case .save(_, let text), .memo(_, let text), .tag(_, let text), .newAlbum(_, let text),
            .renameAlbum(_, let text):
            text
        }
    }

    mutating func type(_ text: String) {
        switch self {
        case .save(let record, _): self = .save(record, text: text)
        case .memo(let key, let before): self = .memo(key, text: before.edited(inField: text))
        case .tag(let keys, _): self = .tag(keys, text: text)
        case .newAlbum(let keys, _): self = .newAlbum(keys, text: text)
        case .renameAlbum(let id, _): self = .renameAlbum(id, text: text)
        }
    }
}
