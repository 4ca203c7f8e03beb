internal import GalleryModel
internal import ModuleKit
internal import Replication

struct SavePhotoCommand: Command {
    let name = "save"
    var summary: Phrase { "Save a photo, with a memo if you like." }
    let parameters = [Self.photo.declaration, Self.memo.declaration]
    let result = "photo"
    let access = StoreAccess.write

    static let photo = Parameter<String>.argument(
        "photo", "The photo's id, four or more characters of its beginning, its title, or a file.")
    static let memo = Parameter<String?>.option(
        "memo", "What there is to say of it; - reads standard input.", type: .textOrInput)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let reference = try input(Self.photo)
        let memo = try input(Self.memo).map { $0.withoutLastLineEnd }
        let workspace = try services.openWorkspace(.write)
        let source = BuiltInPhotos(services.bundled)
        var key = PhotoKey(source: "", id: "")
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let gallery = try workspace.gallery()
            let record = try Self.record(reference, gallery, source, workspace, services)
            key = record.key
            return try workspace.changeGallery { (gallery) throws(CommandError) in
                try asking { () throws(GalleryError) in try gallery.save(record, memo: memo) }
            }
        }
        return try answer(changed, key) { title in
            changed.event == nil ? "“\(title)” is saved already." : "Saved “\(title)”."
        }
    }

    /// The photo that is meant, its file in the blob store: one that is or was saved, a built-in one, or a file.
    private static func record(
        _ reference: String, _ gallery: Gallery, _ source: BuiltInPhotos, _ workspace: Workspace, _ services: Services
    ) throws(CommandError) -> PhotoRecord {
        let finder = PhotoFinder(saved: Array(gallery.allPhotos), others: try source.all())
        // What looks like a path is one first; a plain word is an id or a title first.
        let isPath = reference.contains("/") || reference.contains(".")
        if isPath, let record = try fileRecord(reference, workspace, services) { return record }
        if let found = try finder.photo(reference) {
            return found.saved == nil ? try workspace.storing(found.record, from: source) : found.record
        }
        if !isPath, !reference.isEmpty, let record = try fileRecord(reference, workspace, services) { return record }
        return try finder.existing(reference).record
    }

    /// The photo in the file at `path`, in the blob store; nil when nothing is there.
    private static func fileRecord(
        _ path: String, _ workspace: Workspace, _ services: Services
    ) throws(CommandError) -> PhotoRecord? {
        switch try services.files.information(path)?.kind {
        case .file: break
        case .folder:
            throw CommandError(
                .badData, "\(path) is a folder, not a photo.",
                hint: "“bojagi gallery import DIR” saves all photos of a folder.")
        case .other: throw CommandError(.badData, "\(path): \("It is not a regular file." as Phrase)")
        case nil: return nil
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let photo: PhotoFile?
        do throws(PhotoFile.Fault) {
            photo = try PhotoFile(FoundFile(path: name), in: folder, services.files)
        } catch {
            throw CommandError(.badData, "\(path): \(error.reason)")
        }
        guard let photo else { throw CommandError(.badData, "\(path): \("It is no photo." as Phrase)") }
        let hash = try workspace.stored { () throws(StoreError) in try workspace.blobs.put(photo.bytes) }
        return photo.record(of: hash)
    }
}

extension String {
    /// Standard input ends in a line's end, which is none of the text.
    fileprivate var withoutLastLineEnd: String {
        guard last?.isNewline == true else { return self }
        return String(dropLast())
    }
}

/// What the commands for one photo answer.
private func answer(
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

struct UnsavePhotoCommand: Command {
    let name = "unsave"
    var summary: Phrase { "Move a saved photo and its memo to the trash; “save” brings both back." }
    let parameters = [Parameters.photo.declaration]
    let result = "photo"
    let access = StoreAccess.write

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let reference = try input(Parameters.photo)
        let workspace = try services.openWorkspace(.write)
        var key = PhotoKey(source: "", id: "")
        let changed = try workspace.changeGallery {
            (gallery) throws(CommandError) in
            key = try gallery.savedPhoto(reference).key
            return try asking { () throws(GalleryError) in try gallery.unsave(key) }
        }
        return try answer(changed, key) { "Moved “\($0)” to the trash." }
    }
}

struct WriteMemoCommand: Command {
    let name = "memo"
    var summary: Phrase { "Write the memo of a saved photo." }
    let parameters = [Parameters.photo.declaration, Self.text.declaration]
    let result = "photo"
    let access = StoreAccess.write

    static let text = Parameter<String>.argument(
        "text", "The whole memo; - reads standard input, an empty word takes it away.", type: .textOrInput)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let reference = try input(Parameters.photo)
        let text = try input(Self.text).withoutLastLineEnd
        let workspace = try services.openWorkspace(.write)
        var key = PhotoKey(source: "", id: "")
        let changed = try workspace.changeGallery {
            (gallery) throws(CommandError) in
            key = try gallery.savedPhoto(reference).key
            return try asking { () throws(GalleryError) in try gallery.write(text, on: key) }
        }
        return try answer(changed, key) { title in
            changed.event == nil ? "“\(title)” says so already." : "Wrote the memo of “\(title)”."
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
