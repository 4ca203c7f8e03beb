import GalleryModel
import ModuleKit
import Pictures
import Replication

struct SavePhotoCommand: PictureCommand {
    let name = "save"
    var summary: Phrase { "Save a photo, with a memo if you like." }
    let result = "photo"
    let access = StoreAccess.write
    let photo = Parameter<String>.argument(
        "photo", "The photo's id, four or more characters of its beginning, its title, or a file.")
    let memo = Parameter<String?>.option(
        "memo", "A memo about it; - reads standard input.", type: .textOrInput)
    let source = Parameters.source
    let url = Parameters.url

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let reference = try input(photo)
        let memo = try input(memo).map { $0.withoutLastLineEnd }
        let workspace = try services.openWorkspace()
        let (place, url) = (try input(source), try input(url))
        if let service = try PhotoSources.service(place, url: url, services) {
            return try ServiceSave(service, workspace, services).save(reference, memo: memo)
        }
        // A folder or the built-in photos; without a word what was saved and files, too.
        let source = try PhotoSources.source(place, url: url, services)
        // Decoding takes its time, in which the workspace is not held.
        let look = place == nil ? Self.look(at: reference, in: workspace, services) : nil
        var key = PhotoKey(source: "", id: "")
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let gallery = try workspace.gallery()
            let record =
                place == nil
                ? try Self.record(reference, gallery, source, look, workspace, services)
                : try Self.record(reference, of: source, workspace)
            key = record.key
            return try workspace.changeGallery { (gallery) throws(CommandError) in
                try asking { () throws(GalleryError) in try gallery.save(record, memo: memo) }
            }
        }
        return try answer(changed, key) { title in
            changed.event == nil ? "“\(title)” is already saved." : "Saved “\(title)”."
        }
    }

    /// What is in the file of that path; nil where there is none.
    private static func look(at path: String, in workspace: Workspace, _ services: PictureServices) -> PhotoLook? {
        guard !path.isEmpty, (try? services.files.information(path))?.kind == .file,
            let photo = try? PhotoInFile(path, services.files)
        else { return nil }
        return PhotoLook(at: .file(path), workspace.blobs.hash(of: photo.bytes), in: workspace, services)
    }

    /// The photo of a source that is meant, its file in the blob store.
    private static func record(
        _ reference: String, of source: any PhotoSource, _ workspace: Workspace
    ) throws(CommandError) -> PhotoRecord {
        var record = try PhotoFinder(saved: [], others: source.all()).existing(reference).record
        // Of a folder's photo the hash is known, but nothing is kept yet.
        record.file = nil
        return try workspace.storing(record, from: source)
    }

    /// The photo that is meant, its file in the blob store: one that is or was saved, a built-in one, or a file.
    private static func record(
        _ reference: String, _ gallery: Gallery, _ source: any PhotoSource, _ look: PhotoLook?,
        _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> PhotoRecord {
        let finder = PhotoFinder(saved: Array(gallery.allPhotos), others: try source.all())
        // What looks like a path is one first; a plain word is an id or a title first.
        let isPath = reference.contains("/") || reference.contains(".")
        if isPath, let record = try fileRecord(reference, look, workspace, services) { return record }
        if let found = try finder.photo(reference) {
            return found.saved == nil ? try workspace.storing(found.record, from: source) : found.record
        }
        if !isPath, !reference.isEmpty, let record = try fileRecord(reference, look, workspace, services) {
            return record
        }
        return try finder.existing(reference).record
    }

    /// The photo in the file at `path`, in the blob store; nil when nothing is there.
    private static func fileRecord(
        _ path: String, _ look: PhotoLook?, _ workspace: Workspace, _ services: PictureServices
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
        let place = FilePath(path)
        let photo: PhotoFile?
        do throws(PhotoFile.Fault) {
            photo = try PhotoFile(FoundFile(path: place.name), in: place.folder, services.files)
        } catch {
            throw CommandError(.badData, "\(path): \(error.reason)")
        }
        guard let photo else { throw CommandError(.badData, "\(path): \("It is not a photo." as Phrase)") }
        let hash = workspace.blobs.hash(of: photo.bytes)
        var record = photo.record(of: hash)
        if let look, look.hash == hash {
            do throws(PictureFault) {
                try look.note(in: &record)
            } catch {
                throw CommandError(error, about: path)
            }
        }
        record.file = try workspace.keep(photo.bytes)
        return record
    }
}
