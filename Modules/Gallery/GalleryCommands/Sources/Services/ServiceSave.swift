import GalleryModel
import ImageHeaders
import ModuleKit
import Pictures
import Replication

/// Saves a photo of a service. All that the web is asked for comes first: the workspace is not held meanwhile, and
/// when something fails nothing was changed.
struct ServiceSave {
    private let service: ServicePhotos
    private let workspace: Workspace
    private let services: PictureServices

    init(_ service: ServicePhotos, _ workspace: Workspace, _ services: PictureServices) {
        self.service = service
        self.workspace = workspace
        self.services = services
    }

    func save(_ id: String, memo: String?) throws(CommandError) -> Answer {
        let photo = try service.photo(id)
        var record = photo.record
        var bytes: [UInt8]?
        let known = try workspace.gallery().photo(record.key)
        if known == nil, photo.mayStore, let file = photo.file {
            var seen: PhotoRecord?
            let content = try service.bytes(at: file) { (bytes) throws(CommandError) in
                seen = try looked(at: bytes, of: record)
            }
            // What somebody else downloaded was looked at for them.
            if let seen { record = seen } else { record = try looked(at: content, of: record) }
            bytes = content
        }
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            if let bytes {
                record.file = try workspace.keep(bytes)
            }
            let saved = record
            return try workspace.changeGallery { (gallery) throws(CommandError) in
                try asking { () throws(GalleryError) in try gallery.save(saved, memo: memo) }
            }
        }
        if changed.event != nil, known?.isSaved != true { service.tell(of: photo) }
        return try answer(changed, record.key) { title in
            if changed.event == nil { return "“\(title)” is already saved." }
            return record.file == nil && known == nil
                ? "Saved “\(title)”: where it is and who made it; the photo itself stays there." : "Saved “\(title)”."
        }
    }

    /// The record with size, format and placeholder from the file itself. Throws for what is no whole photo.
    private func looked(at bytes: [UInt8], of photo: PhotoRecord) throws(CommandError) -> PhotoRecord {
        var record = photo
        do throws(ImageHeaderError) {
            record.note(try ImageHeader(of: bytes))
        } catch {
            throw Self.bad(record, error.phrase)
        }
        do throws(PictureFault) {
            try PhotoLook(at: .bytes(bytes), BlobHash(of: bytes), in: workspace, services).note(in: &record)
        } catch {
            throw Self.bad(record, error.phrase)
        }
        return record
    }

    private static func bad(_ record: PhotoRecord, _ reason: Phrase) -> CommandError {
        CommandError(
            .badData, "The photo “\(record.key.id)” can't be saved: \(reason)", hint: "Try again.")
    }
}
