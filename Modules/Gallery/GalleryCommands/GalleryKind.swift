public import Drawing
public import GalleryModel
import JSON
import Markup
public import ModuleKit
import Primitives
public import Replication

/// What the workspace needs to know of saved photos.
public struct GalleryKind: DocumentKind {
    /// There is nothing to choose.
    public init() {}

    /// As events and the catalogue name it.
    public let name = Gallery.kind
    public var word: Phrase { "Gallery" }
    /// By colour, album and rating.
    public var ownFilters: OwnFilters? { OwnFilters(PhotoQuery.filters, command: "gallery list --search") }
    /// That of its area.
    public let color = Style.Patch.gallery.color
    /// As the model counts it.
    public let snapshotCodec = Gallery.codec
    /// There is one gallery, with the same id everywhere.
    public let ownDocuments = [Gallery.document]

    public func header(of gallery: Gallery) -> Header { gallery.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    public func listing(of gallery: Gallery) -> Listing {
        let titles = gallery.newest(5).map { $0.record.shownTitle }
        return Listing(
            title: gallery.name.isEmpty ? Gallery.unnamed : gallery.name, preview: titles.joined(separator: ", "))
    }

    public func title(of entry: CatalogueEntry) -> Phrase {
        entry.title == Gallery.unnamed ? Phrase(key: Gallery.unnamed) : .verbatim(entry.title)
    }

    /// Each photo by its title, memo and author, and each album by its name.
    public func searchParts(of gallery: Gallery) -> [SearchPart] {
        var parts = [SearchPart(title: gallery.name.isEmpty ? Gallery.unnamed : gallery.name, text: "")]
        for photo in gallery.saved {
            let text = [photo.memo, photo.record.author].filter { !$0.isEmpty }.joined(separator: "\n")
            parts.append(
                SearchPart(
                    id: photo.key.shortID, title: photo.record.shownTitle, text: text,
                    tags: photo.memo.utf8.contains(0x23) ? Tags.distinct(Tags.all(in: photo.memo)).map { $0.name } : [],
                    changedAt: photo.savedAt?.milliseconds, picture: photo.record.file,
                    frame: photo.record.frame?.text ?? ""))
        }
        let albums = gallery.albums
        guard !albums.isEmpty else { return parts }
        let contents = gallery.albumContents()
        for album in albums {
            let cover = contents[album.id]?.cover.flatMap { gallery.photo(withID: $0) }
            parts.append(
                SearchPart(
                    id: album.shortID, title: album.name, text: "", tags: [],
                    changedAt: album.core.lastChange.milliseconds, picture: cover?.record.file,
                    frame: cover?.record.frame?.text ?? ""))
        }
        return parts
    }

    /// Photos that are not saved any more, with their memos, and albums.
    public func removedParts(of gallery: Gallery) -> [RemovedPart] {
        let photos = gallery.allPhotos.filter { !$0.isSaved }.map { photo in
            RemovedPart(
                unit: photo.id, id: photo.key.shortID, word: "Photo", name: photo.record.shownTitle,
                removedAt: gallery.ledger.removalTime(of: photo))
        }
        let albums = gallery.allAlbums.filter { $0.isRemoved && !gallery.ledger.isUnmade($0) }.map { album in
            RemovedPart(
                unit: album.id, id: album.shortID, word: "Album", name: album.name,
                removedAt: gallery.ledger.removalTime(of: album))
        }
        return photos + albums
    }

    public func restoring(_ part: RemovedPart, in gallery: Gallery) throws(CommandError) -> [RecordChange] {
        if gallery.album(part.unit) != nil {
            return try asking { () throws(GalleryError) in try gallery.restoreAlbum(part.unit) }
        }
        return gallery.photo(withID: part.unit).map { gallery.restore($0) } ?? []
    }

    public func textLinks(of gallery: Gallery) -> [TextLink] {
        var links: [TextLink] = []
        gallery.forEachMemo { memo in
            guard memo.utf8.contains(UInt8(ascii: "[")) else { return }
            links += MarkdownDocument.parse(memo).wikiLinks.map { TextLink(target: $0.target) }
        }
        return links
    }

    /// Photos in the trash keep their files, for saving them again must bring them back.
    public func blobs(of gallery: Gallery) -> [BlobHash] {
        gallery.files.sorted()
    }

    public func applyReportingHistory(_ changes: [(change: RecordChange, origin: Origin)], to gallery: inout Gallery)
        -> [Phrase]
    {
        gallery.applyReportingHistory(changes).map { $0.phrase }
    }

    /// The list of saved photos as `gallery list --json` answers it; their files are in the blob store. Where there are
    /// albums, they lie beside it with the ids of their photos.
    public func exportFiles(_ gallery: Gallery, id: DocumentID) -> [ExportedFile] {
        let saved = gallery.saved
        var writer = JSONWriter()
        writer.array { writer in
            for photo in saved { PhotoAnswer(photo).write(to: &writer) }
        }
        let photos = ExportedFile(path: "photos.json", bytes: writer.bytes + [UInt8(ascii: "\n")])
        let albums = gallery.albums
        guard !albums.isEmpty else { return [photos] }
        let contents = gallery.albumContents()
        var places: [UnitID: Int] = [:]
        for (place, photo) in saved.enumerated() { places[photo.id] = place }
        writer = JSONWriter()
        writer.array { writer in
            for album in albums {
                writer.object { writer in
                    writer.member("cover", AlbumAnswer(album, in: gallery, contents[album.id]).cover?.text)
                    writer.member("id", album.shortID.text)
                    writer.member("name", album.name)
                    writer.name("photos")
                    writer.array { writer in
                        for place in (contents[album.id]?.photos ?? []).compactMap({ places[$0] }).sorted() {
                            writer.string(saved[place].key.shortID.text)
                        }
                    }
                }
            }
        }
        return [photos, ExportedFile(path: "albums.json", bytes: writer.bytes + [UInt8(ascii: "\n")])]
    }
}
