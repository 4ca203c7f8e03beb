internal import GalleryModel
internal import ModuleKit
internal import Replication

extension String {
    /// Standard input ends in a line's end, which is none of the text.
    var withoutLastLineEnd: String {
        guard last?.isNewline == true else { return self }
        return String(dropLast())
    }
}

/// What the commands for one photo answer.
func answer(
    _ changed: Changed<Gallery>, _ key: PhotoKey, _ sentence: (String) -> Phrase
) throws(CommandError) -> Answer {
    guard let photo = changed.after.photo(key) else {
        throw CommandError(.notFound, "No photo “\(key.id)” is saved.")
    }
    let sentence = sentence(photo.record.shownTitle)
    return Answer(PhotoAnswer(photo)) { page in
        page.line(.plain(sentence), .plain(text: " "), .dim(.verbatim(photo.record.shownID)))
    }
}

struct UnsavePhotoCommand: DocumentCommand {
    let name = "unsave"
    var summary: Phrase { "Move a saved photo and its memo to the trash; “save” brings both back." }
    let result = "photo"
    let access = StoreAccess.write
    let photo = Parameters.photo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(photo)
        let workspace = try services.openWorkspace()
        var key = PhotoKey(source: "", id: "")
        let changed = try workspace.changeGallery {
            (gallery) throws(CommandError) in
            key = try gallery.savedPhoto(reference).key
            return try asking { () throws(GalleryError) in try gallery.unsave(key) }
        }
        return try answer(changed, key) { "Moved “\($0)” to trash." }
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
        let workspace = try services.openWorkspace()
        var key = PhotoKey(source: "", id: "")
        let changed = try workspace.changeGallery {
            (gallery) throws(CommandError) in
            key = try gallery.savedPhoto(reference).key
            return try asking { () throws(GalleryError) in try gallery.write(text, on: key) }
        }
        return try answer(changed, key) { title in
            changed.event == nil ? "“\(title)” already has that memo." : "Wrote the memo of “\(title)”."
        }
    }
}

extension Gallery {
    /// The saved photo that a person means. One in the trash is named as such.
    fileprivate func savedPhoto(_ reference: String) throws(CommandError) -> SavedPhoto {
        if let photo = try PhotoFinder(saved: saved).photo(reference)?.saved { return photo }
        let found = try PhotoFinder(saved: Array(allPhotos)).existing(reference)
        throw CommandError(GalleryError.notSaved(found.record.key))
    }
}
