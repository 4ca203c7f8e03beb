import Drawing
import GalleryModel
import Markup
public import ModuleKit
public import Primitives
public import Replication
import Synchronization

extension GalleryModule: AlbumProviding {
    /// That of the saved photos.
    public var albumDocument: DocumentID { Gallery.document }

    /// With the newest photo first.
    public func album(_ reference: String, _ services: DocumentServices) throws(CommandError) -> ProvidedAlbum {
        let gallery = try services.openWorkspace().gallery()
        return KnownAlbum(try gallery.album(named: reference), of: DatedGallery(gallery, services.localTime)).provided
    }

    /// From memory, as long as the gallery stands as it did.
    public func album(withID id: UnitID, _ services: DocumentServices) throws(CommandError) -> ProvidedAlbum? {
        try known(id, services)?.provided
    }

    /// Drawn anew, also where it is shown whole: so nothing of the file leaves but what can be seen.
    public func picture(
        of photo: ShortID, inAlbum id: UnitID, width: Int?, _ services: PictureServices
    ) throws(CommandError) -> Resource? {
        guard let record = try known(id, services.documents)?.record(of: photo) else { return nil }
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

/// Albums that are shown alone, so that the gallery is not replayed for each of their pictures: but once as it stands,
/// however many ask for whichever albums.
final class KnownAlbums: Sendable {
    private let known = Mutex<Known?>(nil)
    private let mostPhotos: Int

    /// Of all albums so many photos are kept; beyond, those albums go that were not asked for the longest.
    init(mostPhotos: Int = 1 << 18) {
        self.mostPhotos = mostPhotos
    }

    /// As it stands; nil for one that is not there.
    func album(
        _ id: UnitID, _ workspace: Workspace, _ localTime: any LocalTime
    ) throws(CommandError) -> KnownAlbum? {
        try album(id) { () throws(CommandError) in
            try workspace.position(of: Gallery.document)
        } load: { () throws(CommandError) in
            let loaded = try workspace.load(GalleryKind(), Gallery.document)
            return (loaded.position, DatedGallery(loaded.value, localTime))
        }
    }

    /// Whoever comes first loads; the others wait until it is there. Neither closure may ask for an album.
    func album(
        _ id: UnitID, position: () throws(CommandError) -> UInt64,
        load: () throws(CommandError) -> (position: UInt64, gallery: DatedGallery)
    ) throws(CommandError) -> KnownAlbum? {
        try known.withLock { (known) throws(CommandError) in
            let position = try position()
            if known?.position != position {
                // Two of them would be in memory while it is replayed.
                known = nil
                let loaded = try load()
                known = Known(position: loaded.position, gallery: loaded.gallery)
            }
            return known?.album(id, mostPhotos: mostPhotos)
        }
    }

    /// What the lock guards.
    private struct Known {
        let position: UInt64
        let gallery: DatedGallery
        private var albums: [UnitID: (album: KnownAlbum, usedAt: UInt64)] = [:]
        private var time: UInt64 = 0

        init(position: UInt64, gallery: DatedGallery) {
            (self.position, self.gallery) = (position, gallery)
        }

        mutating func album(_ id: UnitID, mostPhotos: Int) -> KnownAlbum? {
            time += 1
            if let found = albums[id]?.album {
                albums[id]?.usedAt = time
                return found
            }
            guard let album = gallery.gallery.album(id), !album.isRemoved else { return nil }
            let made = KnownAlbum(album, of: gallery)
            var count = albums.values.reduce(made.count) { $0 + $1.album.count }
            while count > mostPhotos, let oldest = albums.min(by: { $0.value.usedAt < $1.value.usedAt }) {
                count -= oldest.value.album.count
                albums[oldest.key] = nil
            }
            albums[id] = (made, time)
            return made
        }
    }
}

/// The saved photos, and their identities with the newest first.
struct DatedGallery: Sendable {
    let gallery: Gallery
    let newest: [UnitID]

    init(_ gallery: Gallery, _ localTime: any LocalTime) {
        self.gallery = gallery
        newest = gallery.byDate(localTime).photos.map { $0.id }
    }
}

/// An album, and what its pictures are made of.
struct KnownAlbum: Sendable {
    let provided: ProvidedAlbum
    private let gallery: Gallery
    private let ids: [ShortID: UnitID]

    var count: Int { provided.photos.count }

    /// The newest photo first, as the timeline has them.
    init(_ album: Album, of dated: DatedGallery) {
        gallery = dated.gallery
        let members = gallery.photos(of: album.id)
        var photos: [ShownPhoto] = []
        var ids: [ShortID: UnitID] = [:]
        for id in dated.newest where members.contains(id) {
            guard let photo = gallery.photo(withID: id) else { continue }
            // Of what may not be copied there is no picture here.
            guard photo.record.file != nil || photo.record.key.source == BuiltInPhotos.id else { continue }
            ids[photo.key.shortID] = id
            photos.append(ShownPhoto(photo))
        }
        provided = ProvidedAlbum(id: album.id, label: album.shortID, name: album.name, photos: photos)
        self.ids = ids
    }

    func record(of photo: ShortID) -> PhotoRecord? {
        ids[photo].flatMap { gallery.photo(withID: $0)?.record }
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
        let memo = memo.prefix(scalars: GalleryLimits.memo)
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
