internal import GalleryModel
public import ModuleKit
internal import Replication

extension GalleryModule: PhotoProviding {
    public func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        try photo(reference, in: workspace, or: NoBundledFiles())
    }

    /// A saved photo whose file is here, else a built-in one, whose file is stored then.
    public func photo(
        _ reference: String, in workspace: Workspace, or bundled: any BundledFiles
    ) throws(CommandError) -> ProvidedPhoto? {
        let source = BuiltInPhotos(bundled)
        let gallery = try workspace.gallery()
        let finder = PhotoFinder(saved: gallery.saved, others: try source.all())
        guard let found = try finder.photo(reference) else { return nil }
        var record = found.record
        if record.file == nil, found.saved == nil, source.mayStore {
            record = try workspace.storing(record, from: source)
        }
        guard let file = record.file else { return nil }
        return ProvidedPhoto(title: record.title, file: file, width: record.width, height: record.height)
    }
}
