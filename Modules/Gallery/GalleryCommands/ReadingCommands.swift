import GalleryModel
import ModuleKit
import Pictures
import Replication

struct ListPhotosCommand: DocumentCommand {
    let name = "list"
    var summary: Phrase { "List the saved photos, the newest first." }
    let result = "[photo]"
    let access = StoreAccess.read
    let limit = Parameter<Int?>.integerOption("limit", "How many to show at most.", in: 1...100_000)
    let offset = Parameter<Int?>.integerOption("offset", "How many to skip.", in: 0...1_000_000)
    let filter = PhotoFilter()
    let album = AlbumParameters.only

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let skipped = try input(offset) ?? 0
        let limit = try input(limit) ?? .max
        var given = try input(filter)
        given.album = try input(album)
        let all = try services.openWorkspace().gallery().saved(fitting: given, services)
        let saved = all.dropFirst(skipped).prefix(limit)
        return Answer(
            list: saved.lazy.map { PhotoAnswer($0) },
            text: { page in
                if saved.isEmpty, !all.isEmpty {
                    page.line("There are no more photos.")
                } else if saved.isEmpty {
                    page.line(
                        given.isEmpty
                            ? "No saved photos yet; “bojagi gallery save PHOTO” saves one." : "No saved photo matches.")
                }
                for photo in saved { page.saved(photo) }
            })
    }
}

struct ShowPhotoCommand: PictureCommand {
    let name = "show"
    var summary: Phrase { "Show a photo's details." }
    let result = "photo"
    let access = StoreAccess.read
    let photo = Parameters.photo
    let place = Parameter<Bool>.flag("place", "Where it was taken, too, as its file says.")

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let reference = try input(photo)
        let asksPlace = try input(place)
        let workspace = try services.openWorkspace()
        let found = try PhotoFinder.photo(reference, in: workspace, services)
        let gallery = try workspace.gallery()
        let content = try PreviewContext(services: services, workspace: workspace).content(of: found.record)
        var photo = PhotoAnswer(found.record, found.saved)
        let header = try content.flatMap { (content) throws(CommandError) in try content.header(services) }
        let details = DetailsAnswer(header, asksPlace: asksPlace)
        photo.details = details
        let answer = Answer(photo) { page in
            page.details(of: found, details, albums: found.saved.map { gallery.albums(with: $0.id) } ?? [])
        }
        guard services.console.screen != nil else { return answer }
        return answer.showing(content?.picture)
    }
}

/// `undo` and `redo`: the author's own last change, and nobody else's.
struct UndoGalleryCommand: DocumentCommand {
    let direction: UndoDirection
    var name: String { direction == .undo ? "undo" : "redo" }
    var summary: Phrase {
        direction == .undo ? "Undo your last change to the saved photos." : "Redo what you last undid."
    }
    let result = "[photo]"
    let access = StoreAccess.write

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let (changed, told) = try workspace.transaction(.write) { () throws(CommandError) in
            guard try workspace.load(GalleryKind(), Gallery.document).position > 0 else {
                throw CommandError(
                    .failed, direction == .undo ? "There is nothing to undo." : "There is nothing to redo.")
            }
            let changed = try workspace.step(direction, GalleryKind(), Gallery.document)
            return (changed, try workspace.sentences(of: changed, direction, GalleryKind()))
        }
        let saved = changed.after.saved
        return Answer(
            list: saved.lazy.map { PhotoAnswer($0) },
            text: { page in
                for sentence in told { page.line(sentence) }
                page.line("Photos saved: \(saved.count).")
            })
    }
}
