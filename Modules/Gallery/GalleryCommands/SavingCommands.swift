import GalleryModel
import ModuleKit
import Replication

/// What the commands for one photo answer.
func answer(
    _ changed: Changed<Gallery>, _ key: PhotoKey, _ sentence: (String) -> Phrase
) throws(CommandError) -> Answer {
    guard let photo = changed.after.photo(key) else {
        throw CommandError(.notFound, "No photo “\(key.id)” is saved.")
    }
    let sentence = sentence(photo.record.shownTitle)
    return Answer(PhotoAnswer(photo)) { page in page.done(sentence, photo) }
}

extension Answer {
    /// What the commands for several photos answer: of each what was done.
    init(_ keys: [PhotoKey], in gallery: Gallery, _ sentence: @escaping (SavedPhoto) -> Phrase) {
        let photos = keys.compactMap { gallery.photo($0) }
        self.init(
            list: photos.lazy.map { PhotoAnswer($0) },
            text: { page in
                for photo in photos { page.done(sentence(photo), photo) }
            })
    }
}

extension Page {
    /// A line of what was done, with the id of the photo.
    fileprivate mutating func done(_ sentence: Phrase, _ photo: SavedPhoto) {
        line(.plain(sentence), .plain(text: " "), .dim(.verbatim(photo.record.shownID)))
    }
}

/// Changes a saved photo and answers with it. Whether anything changed is told to `sentence`.
private func change(
    _ reference: String, _ services: DocumentServices,
    _ intent: (Gallery, PhotoKey) throws(GalleryError) -> [RecordChange],
    _ sentence: (_ title: String, _ isChanged: Bool) -> Phrase
) throws(CommandError) -> Answer {
    var keys: [PhotoKey] = []
    let changed = try services.openWorkspace().changeGallery { (gallery) throws(CommandError) in
        keys = try gallery.savedPhotos([reference])
        return try asking { () throws(GalleryError) in try intent(gallery, keys[0]) }
    }
    return try answer(changed, keys[0]) { sentence($0, changed.event != nil) }
}

struct UnsavePhotoCommand: DocumentCommand {
    let name = "unsave"
    var summary: Phrase { "Move a saved photo and its memo to the trash; “save” brings both back." }
    let result = "photo"
    let access = StoreAccess.write
    let photo = Parameters.photo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try change(try input(photo), services) { (gallery, key) throws(GalleryError) in
            try gallery.unsave(key)
        } _: { title, _ in
            "Moved “\(title)” to trash."
        }
    }
}

struct WriteMemoCommand: DocumentCommand {
    let name = "memo"
    var summary: Phrase { "Write the memo of a saved photo." }
    let result = "photo"
    let access = StoreAccess.write
    let photo = Parameters.photo
    let text = Parameter<String>.argument(
        "text", "The whole memo; - reads standard input, an empty text removes it.", type: .textOrInput)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(photo)
        let text = try input(text).withoutLastLineEnd
        return try change(reference, services) { (gallery, key) throws(GalleryError) in
            try gallery.write(text, on: key)
        } _: { title, isChanged in
            isChanged ? "Wrote the memo of “\(title)”." : "“\(title)” already has that memo."
        }
    }
}
