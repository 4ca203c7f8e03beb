import GalleryModel
import ImageHeaders
public import ModuleKit
import Pictures
import Replication

extension GalleryModule: PhotoProviding {
    public func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        try photo(reference, in: workspace, or: NoBundledFiles())
    }

    /// A saved photo whose file is here, else a built-in one, whose file is stored then.
    public func photo(
        _ reference: String, in workspace: Workspace, or bundled: any BundledFiles
    ) throws(CommandError) -> ProvidedPhoto? {
        guard let record = try record(reference, in: workspace, or: bundled), let file = record.file else { return nil }
        return ProvidedPhoto(title: record.title, file: file, width: record.width, height: record.height)
    }

    /// An edited photo becomes a file of its own, as it looks now: what it is sent to keeps it so.
    public func photo(
        _ reference: String, in workspace: Workspace, with services: PictureServices
    ) throws(CommandError) -> ProvidedPhoto? {
        guard let record = try record(reference, in: workspace, or: services.bundled), let file = record.file else {
            return nil
        }
        guard record.frame != nil else {
            return ProvidedPhoto(title: record.title, file: file, width: record.width, height: record.height)
        }
        let context = PreviewContext(services: services, workspace: workspace)
        guard let content = try context.content(of: record) else { return nil }
        let bytes: [UInt8]
        do throws(PictureFault) {
            bytes = try content.drawn(by: services.pictures)
        } catch {
            throw CommandError(error, about: record.shownTitle)
        }
        guard let header = try? ImageHeader(of: bytes) else {
            throw CommandError(PictureFault.malformed, about: record.shownTitle)
        }
        let drawn = try workspace.keep(bytes)
        return ProvidedPhoto(title: record.title, file: drawn, width: header.width, height: header.height)
    }

    private func record(
        _ reference: String, in workspace: Workspace, or bundled: any BundledFiles
    ) throws(CommandError) -> PhotoRecord? {
        let source = BuiltInPhotos(bundled)
        let finder = PhotoFinder(saved: try workspace.gallery().saved, others: try source.all())
        guard let found = try finder.photo(reference) else { return nil }
        guard found.record.file == nil, found.saved == nil, source.mayStore else { return found.record }
        return try workspace.storing(found.record, from: source)
    }
}
