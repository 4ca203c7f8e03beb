internal import GalleryModel
internal import ModuleKit
internal import Replication

extension Language {
    /// What the one document of saved photos is called when it is made.
    var galleryName: String { text(of: .init(key: GalleryKind.title)) }
}

extension Workspace {
    /// The saved photos as they stand; empty while none was ever saved.
    func gallery() throws(CommandError) -> Gallery {
        try load(GalleryKind(), Gallery.document).value
    }

    /// Changes the saved photos by what `intent` gives for them. What changes them first also gives them a name.
    func changeGallery(
        named name: String, _ intent: (Gallery) throws(CommandError) -> [GalleryChange]
    ) throws(CommandError) -> Changed<Gallery> {
        try changeOrCreate(GalleryKind(), Gallery.document) { (gallery, _) throws(CommandError) in
            let changes = try intent(gallery)
            return changes.isEmpty ? [] : gallery.named(name) + changes
        }
    }

    /// The record with the photo's file in the blob store, where the source lets it be kept.
    func storing(_ record: PhotoRecord, from source: any PhotoSource) throws(CommandError) -> PhotoRecord {
        guard source.mayStore, record.file == nil else { return record }
        let bytes = try source.bytes(of: record)
        var stored = record
        stored.file = try self.stored { () throws(StoreError) in try blobs.put(bytes) }
        return stored
    }
}
