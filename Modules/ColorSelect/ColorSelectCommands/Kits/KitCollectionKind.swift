public import ColorSelectModel
public import Drawing
import JSON
public import ModuleKit
public import Replication

/// What the workspace needs to know of the kits that were added to it.
public struct KitCollectionKind: DocumentKind {
    /// There is nothing to choose.
    public init() {}

    /// As events and the catalogue name it.
    public let name = KitCollection.kind
    public var word: Phrase { "Kits" }
    /// That of its area.
    public let color = Style.Patch.colorSelect.color
    /// As the model counts it.
    public let snapshotCodec = KitCollection.codec
    /// There is one, with the same id everywhere.
    public let ownDocuments = [KitCollection.document]

    /// What the document is called where it has no name.
    static let title = "Kits"

    public func header(of collection: KitCollection) -> Header { collection.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    public func listing(of collection: KitCollection) -> Listing {
        Listing(
            title: collection.name.isEmpty ? Self.title : collection.name,
            preview: collection.kits.map { $0.name }.joined(separator: ", "))
    }

    public func title(of entry: CatalogueEntry) -> Phrase {
        entry.title == Self.title ? "Kits" : .verbatim(entry.title)
    }

    public func searchParts(of collection: KitCollection) -> [SearchPart] { [] }

    /// Removed kits keep their files, for illustrations that were made with them.
    public func blobs(of collection: KitCollection) -> [BlobHash] { collection.packs }

    public func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)], to collection: inout KitCollection
    ) -> [Phrase] {
        collection.applyReportingHistory(changes).map { $0.phrase }
    }

    /// The kits by their ids and names; each is a file of the blob store.
    public func exportFiles(_ collection: KitCollection, id: DocumentID) -> [ExportedFile] {
        exportFiles(collection, id: id, names: ExportNames(blob: { $0.hex }))
    }

    public func exportFiles(
        _ collection: KitCollection, id: DocumentID, names: ExportNames
    ) -> [ExportedFile] {
        var writer = JSONWriter()
        writer.array { writer in
            for kit in collection.kits {
                guard let reference = kit.reference else { continue }
                writer.object { writer in
                    writer.member("file", names.blob(reference.hash))
                    writer.member("id", reference.id)
                    writer.member("name", kit.name)
                }
            }
        }
        return [ExportedFile(path: "kits.json", bytes: writer.bytes + [UInt8(ascii: "\n")])]
    }
}
