public import Drawing
public import GalleryModel
internal import JSON
internal import Markup
public import ModuleKit
public import Replication

/// What the workspace needs to know of saved photos.
public struct GalleryKind: DocumentKind {
    /// There is nothing to choose.
    public init() {}

    /// As events and the catalogue name it.
    public let name = Gallery.kind
    public var word: Phrase { "Gallery" }
    /// That of its area.
    public let color = Style.Patch.gallery.color
    /// As the model counts it.
    public let snapshotCodec = Gallery.codec
    /// There is one gallery, with the same id everywhere.
    public let ownDocuments = [Gallery.document]

    /// What the document is called where it has no name.
    static let title = "Saved photos"

    public func header(of gallery: Gallery) -> Header { gallery.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    public func listing(of gallery: Gallery) -> Listing {
        let titles = gallery.newest(5).map { $0.record.shownTitle }
        return Listing(
            title: gallery.name.isEmpty ? Self.title : gallery.name, preview: titles.joined(separator: ", "))
    }

    public func title(of entry: CatalogueEntry) -> Phrase {
        entry.title == Self.title ? "Saved photos" : .verbatim(entry.title)
    }

    /// Each photo by its title, memo and author.
    public func searchParts(of gallery: Gallery) -> [SearchPart] {
        var parts = [SearchPart(title: gallery.name.isEmpty ? Self.title : gallery.name, text: "")]
        for photo in gallery.saved {
            let text = [photo.memo, photo.record.author].filter { !$0.isEmpty }.joined(separator: "\n")
            parts.append(
                SearchPart(
                    id: photo.key.shortID, title: photo.record.shownTitle, text: text,
                    tags: photo.memo.utf8.contains(0x23) ? Tags.distinct(Tags.all(in: photo.memo)).map { $0.name } : [],
                    changedAt: photo.savedAt?.milliseconds, picture: photo.record.file))
        }
        return parts
    }

    /// Photos that are not saved any more, with their memos.
    public func removedParts(of gallery: Gallery) -> [RemovedPart] {
        gallery.allPhotos.filter { !$0.isSaved }.map { photo in
            RemovedPart(
                unit: photo.id, id: photo.key.shortID, word: "Photo", name: photo.record.shownTitle,
                removedAt: gallery.ledger.removalTime(of: photo))
        }
    }

    public func restoring(_ part: RemovedPart, in gallery: Gallery) throws(CommandError) -> [RecordChange] {
        gallery.allPhotos.first { $0.id == part.unit }.map { gallery.restore($0) } ?? []
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

    /// The list of saved photos as `gallery list --json` answers it; their files are in the blob store.
    public func exportFiles(_ gallery: Gallery, id: DocumentID) -> [ExportedFile] {
        var writer = JSONWriter()
        writer.array { writer in
            for photo in gallery.saved { PhotoAnswer(photo).write(to: &writer) }
        }
        return [ExportedFile(path: "photos.json", bytes: writer.bytes + [UInt8(ascii: "\n")])]
    }
}
