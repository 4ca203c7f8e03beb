import GalleryModel
import ModuleKit
import Replication

extension Workspace {
    /// The saved photos as they stand; empty while none was ever saved.
    func gallery() throws(CommandError) -> Gallery {
        try load(GalleryKind(), Gallery.document).value
    }

    /// Changes the saved photos by what `intent` gives for them; the first change makes the document.
    func changeGallery(
        _ intent: (Gallery) throws(CommandError) -> [RecordChange]
    ) throws(CommandError) -> Changed<Gallery> {
        try changeOrCreate(GalleryKind(), Gallery.document) { (gallery, _) throws(CommandError) in
            try intent(gallery)
        }
    }

    /// The record with the photo's file in the blob store, where the source lets it be kept.
    func storing(_ record: PhotoRecord, from source: any PhotoSource) throws(CommandError) -> PhotoRecord {
        guard source.mayStore, record.file == nil else { return record }
        let bytes = try source.bytes(of: record)
        var stored = record
        stored.file = try keep(bytes)
        return stored
    }
}
