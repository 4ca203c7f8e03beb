internal import Drawing
internal import GalleryModel
internal import Markup
public import ModuleKit
public import Primitives
public import Replication
internal import Synchronization

extension GalleryModule: AlbumProviding {
    /// That of the saved photos.
    public var albumDocument: DocumentID { Gallery.document }

    /// With the newest photo first.
    public func album(_ reference: String, _ services: DocumentServices) throws(CommandError) -> ProvidedAlbum {
        let gallery = try services.openWorkspace().gallery()
        return KnownAlbum(try gallery.album(named: reference), of: gallery, services.localTime).provided
    }

    /// From memory, as long as the gallery stands as it did.
    public func album(withID id: UnitID, _ services: DocumentServices) throws(CommandError) -> ProvidedAlbum? {
        try known(id, services)?.provided
    }

    /// Drawn anew, also where it is shown whole: so nothing of the file leaves but what can be seen.
    public func picture(
        of photo: ShortID, inAlbum id: UnitID, width: Int?, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        guard let record = try known(id, services.documents)?.records[photo] else { return nil }
        let workspace = try services.openWorkspace()
        let context = PreviewContext(services: services, workspace: workspace)
        guard let content = try context.content(of: record) else { return nil }
        return try picture(content, width: width, workspace, services)
    }

    private func known(_ id: UnitID, _ services: DocumentServices) throws(CommandError) -> KnownAlbum? {
        let workspace = try services.openWorkspace()
        return try albums.value(for: workspace) { KnownAlbums() }.album(id, workspace, services.localTime)
    }
}

/// Albums that are shown alone, so that the gallery is not replayed for each of their pictures.
final class KnownAlbums: Sendable {
    /// So many photos at most; then all are looked up anew.
    private static let mostPhotos = 1 << 16

    private let known = Mutex<(position: UInt64, albums: [UnitID: KnownAlbum])>((0, [:]))

    /// As it stands; nil for one that is not there.
    func album(
        _ id: UnitID, _ workspace: Workspace, _ localTime: any LocalTime
    ) throws(CommandError) -> KnownAlbum? {
        try workspace.transaction(.read) { () throws(CommandError) in
            let position = try workspace.position(of: Gallery.document)
            if let found = known.withLock({ $0.position == position ? $0.albums[id] : nil }) { return found }
            let gallery = try workspace.gallery()
            guard let album = gallery.album(id), !album.isRemoved else { return nil }
            let found = KnownAlbum(album, of: gallery, localTime)
            known.withLock { known in
                let count = known.albums.values.reduce(found.records.count) { $0 + $1.records.count }
                if known.position != position || count > Self.mostPhotos { known = (position, [:]) }
                known.albums[id] = found
            }
            return found
        }
    }
}

/// An album, and what its pictures are made of.
struct KnownAlbum: Sendable {
    let provided: ProvidedAlbum
    let records: [ShortID: PhotoRecord]

    /// The newest photo first, as the timeline has them.
    init(_ album: Album, of gallery: Gallery, _ localTime: any LocalTime) {
        let members = gallery.photos(of: album.id)
        var photos: [ShownPhoto] = []
        var records: [ShortID: PhotoRecord] = [:]
        for photo in gallery.byDate(localTime).photos where members.contains(photo.id) {
            let record = photo.record
            // Of what may not be copied there is no picture here.
            guard record.file != nil || record.key.source == BuiltInPhotos.id else { continue }
            records[photo.key.shortID] = record
            photos.append(ShownPhoto(photo))
        }
        provided = ProvidedAlbum(id: album.id, label: album.shortID, name: album.name, photos: photos)
        self.records = records
    }
}

extension ShownPhoto {
    init(_ photo: SavedPhoto) {
        let record = photo.record
        let size = record.shownSize
        self.init(label: photo.key.shortID, width: size.width, height: size.height, color: record.placeholder)
        (title, author, licence, note) = (record.title, record.author, record.licence, record.note)
        origin = [record.origin, record.url].first { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? ""
        memo = Self.plain(photo.memo)
    }

    /// Without marks, and without the ids of documents that it links to: those are not shared. What is too long came by
    /// a merge, and is cut off.
    static func plain(_ memo: String) -> String {
        let memo = String(String.UnicodeScalarView(memo.unicodeScalars.prefix(GalleryLimits.memo)))
        let lines = memo.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line in
            withoutIDs(MarkdownDocument.words(ofLine: String(line), keepingLinks: DocumentID.isLinked) ?? "")
        }.joined(separator: "\n")
    }

    /// Also of those that nothing closes. Complexity: O(line).
    private static func withoutIDs(_ line: String) -> String {
        let parts = line.split(separator: "[[", omittingEmptySubsequences: false)
        var words = String(parts.first ?? "")
        for part in parts.dropFirst() {
            let opening = part.prefix { $0 == "[" || $0.isWhitespace }
            let link = part[opening.endIndex...]
            let target = link.prefix { $0 != "]" && $0 != "|" && !$0.isWhitespace }
            if DocumentID.isLinked(by: String(target)) {
                words += opening
                words += "…"
                words += link[(link.firstRange(of: "]]")?.upperBound ?? target.endIndex)...]
            } else {
                words += "[["
                words += part
            }
        }
        return words
    }
}
