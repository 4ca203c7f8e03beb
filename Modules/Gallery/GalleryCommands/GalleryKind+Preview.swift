import Drawing
public import GalleryModel
public import ModuleKit
public import Pictures
import Replication

extension GalleryKind {
    /// So many photos are in it.
    private static let previewed = 6

    /// The newest photos, side by side; what is between them is the ground on which it is shown, light or dark. Nil where none
    /// is saved.
    public func preview(of gallery: Gallery, in context: PreviewContext) throws(CommandError) -> Picture? {
        let photos = gallery.newest(Self.previewed).map { $0.record }
        guard !photos.isEmpty else { return nil }
        let sheet = ContactSheet(photos: photos, columnCount: min(3, photos.count), width: 320, ground: nil)
        var places: [Int] = []
        var contents: [PhotoContent] = []
        for (index, photo) in photos.enumerated() {
            guard let content = try context.content(of: photo) else { continue }
            places.append(index)
            contents.append(content)
        }
        let made = Thumbnails(of: context.workspace, context.services).sources(
            of: contents, width: Thumbnails.width(for: sheet.columnWidth))
        var sources = [PictureSource?](repeating: nil, count: photos.count)
        // One that can't be read is its colour.
        for (place, result) in zip(places, made) { sources[place] = try? result.get() }
        return sheet.picture(thumbnails: sources)
    }
}
