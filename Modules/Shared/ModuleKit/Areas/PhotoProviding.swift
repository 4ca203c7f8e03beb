public import Replication

/// An area that keeps photos which other areas can show. A module that does conforms to it; nobody needs to know
/// which module that is.
public protocol PhotoProviding: Module {
    /// The photo that a person means by `reference`, a label or a beginning of it; nil when there is none such.
    /// Throws when several fit, naming them.
    func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto?
    /// The same, with the photos that come with the program; such a one is put into the blob store first, which
    /// needs a workspace that may be written.
    func photo(
        _ reference: String, in workspace: Workspace, or bundled: any BundledFiles
    ) throws(CommandError) -> ProvidedPhoto?
    /// The same as it looks: what of it only a picture worker can draw is drawn, and put into the blob store.
    func photo(
        _ reference: String, in workspace: Workspace, with services: PictureServices
    ) throws(CommandError) -> ProvidedPhoto?
}

extension PhotoProviding {
    /// Looks in the workspace alone: for an area that comes with no photos.
    public func photo(
        _ reference: String, in workspace: Workspace, or bundled: any BundledFiles
    ) throws(CommandError) -> ProvidedPhoto? {
        try photo(reference, in: workspace)
    }

    /// For an area whose photos look as their files do.
    public func photo(
        _ reference: String, in workspace: Workspace, with services: PictureServices
    ) throws(CommandError) -> ProvidedPhoto? {
        try photo(reference, in: workspace, or: services.bundled)
    }
}

/// A photo whose file lies in the blob store.
public struct ProvidedPhoto: Sendable, Equatable {
    /// What lists call it; may be empty.
    public let title: String
    /// In the blob store of the workspace that was asked.
    public let file: BlobHash
    /// In pixels, as it is shown: the file's orientation is applied.
    public let width: UInt32
    /// In pixels, as it is shown.
    public let height: UInt32

    /// `width` and `height` are in pixels, as the photo is shown.
    public init(title: String, file: BlobHash, width: UInt32, height: UInt32) {
        self.title = title
        self.file = file
        self.width = width
        self.height = height
    }
}

extension Services {
    /// The photo that a person means by `reference`, from whichever area has it, as it looks.
    public func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        let services = PictureServices(self, for: .write)
        for case let provider as any PhotoProviding in modules {
            if let photo = try provider.photo(reference, in: workspace, with: services) { return photo }
        }
        return nil
    }
}
