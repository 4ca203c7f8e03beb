public import CanvasModel
public import Drawing
public import ModuleKit
public import Pictures
import Primitives
public import Replication

/// What the workspace needs to know of canvases.
public struct CanvasKind: DocumentKind {
    /// There is nothing to choose.
    public init() {}

    /// As events and the catalogue name it.
    public let name = Canvas.kind
    public var word: Phrase { "Canvas" }
    /// That of its area.
    public let color = Style.Patch.canvas.color
    /// As the model counts it.
    public let snapshotCodec = Canvas.codec

    public func header(of canvas: Canvas) -> Header { canvas.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    public func listing(of canvas: Canvas) -> Listing {
        Listing(title: canvas.name, digest: CanvasOutline(of: canvas))
    }

    /// The texts, and the names that somebody gave.
    public func searchParts(of canvas: Canvas) -> [SearchPart] {
        var parts = [SearchPart(title: canvas.name, text: "")]
        canvas.forEachObject { object in
            guard !object.name.isEmpty || !object.text.isEmpty else { return }
            parts.append(
                SearchPart(
                    id: object.shortID, title: canvas.title(of: object).text(), text: object.text))
        }
        return parts
    }

    /// Objects that were taken off the canvas; none whose making was taken back.
    public func removedParts(of canvas: Canvas) -> [RemovedPart] {
        canvas.removedObjects.filter { !canvas.ledger.isUnmade($0) }.map { object in
            let title = canvas.title(of: object)
            return RemovedPart(
                unit: object.id, id: object.shortID, word: title.kind.word, name: title.name,
                number: title.rank == 1 ? "\(title.number)" : "\(title.number)·\(title.rank)",
                removedAt: canvas.ledger.removalTime(of: object))
        }
    }

    public func restoring(_ part: RemovedPart, in canvas: Canvas) throws(CommandError) -> [RecordChange] {
        try asking { () throws(CanvasError) in try canvas.restore(part.unit) }
    }

    public func placedDocuments(in canvas: Canvas) -> [DocumentID] {
        var documents: [DocumentID] = []
        canvas.forEachObject { object in
            guard case .document(let placed) = object.kind, !documents.contains(placed.document) else { return }
            documents.append(placed.document)
        }
        return documents
    }

    /// Those of removed objects too: they can be restored.
    public func knownDocuments(in canvas: Canvas) -> Set<DocumentID> {
        var documents: Set<DocumentID> = []
        for object in canvas.allObjects {
            if case .document(let placed) = object.kind { documents.insert(placed.document) }
        }
        return documents
    }

    public func placedDocuments(by changes: [RecordChange]) -> [DocumentID] {
        changes.compactMap { change in
            let kind: ObjectKind?
            switch change {
            case .add(let new), .put(let new): kind = new.value(of: CanvasObject.kinds)
            case .set(let setting): kind = setting.values(of: CanvasObject.kinds)?.new
            case .header, .edit, .unknown: kind = nil
            }
            if case .document(let placed) = kind { return placed.document }
            return nil
        }
    }

    /// The photos of removed objects too: they can be restored.
    public func blobs(of canvas: Canvas) -> [BlobHash] {
        var files: Set<BlobHash> = []
        for object in canvas.allObjects {
            if case .photo(let photo) = object.kind { files.insert(photo.file) }
        }
        return files.sorted()
    }

    /// W14: at a random place, as `add document` does.
    public func taking(
        _ sent: CatalogueEntry, into canvas: Canvas, of entry: CatalogueEntry, _ workspace: Workspace,
        using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange]? {
        if try workspace.isOrShows(sent.document, entry.document) {
            throw CommandError(
                .usage, "“\(sent.title)” shows “\(entry.title)” already; they can't show each other.")
        }
        return try asking(canvas) { () throws(CanvasError) in
            let placed = PlacedDocument(document: sent.document, kindName: sent.kind)
            return try canvas.add([ObjectDraft(.document(placed))], using: &random)
        }
    }

    /// W14: at a random place, as `add photo` does.
    public func taking(
        _ photo: ProvidedPhoto, into canvas: Canvas, using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange]? {
        let file = PhotoFile(file: photo.file, pixelWidth: photo.width, pixelHeight: photo.height)
        return try asking(canvas) { () throws(CanvasError) in
            try canvas.add([ObjectDraft(.photo(file))], using: &random)
        }
    }

    public func applyReportingHistory(_ changes: [(change: RecordChange, origin: Origin)], to canvas: inout Canvas)
        -> [Phrase]
    {
        canvas.applyReportingHistory(changes).map { $0.phrase(number: Number.text) }
    }

    /// The canvas as it is drawn; nil as long as nothing is on it.
    public func preview(of canvas: Canvas, in context: PreviewContext) throws(CommandError) -> Picture? {
        var isEmpty = true
        canvas.forEachObject { if !$0.isHidden { isEmpty = false } }
        if isEmpty { return nil }
        return try CanvasDrawing(canvas, in: context).picture
    }

    public func textLinks(of canvas: Canvas) -> [TextLink] {
        var links: [TextLink] = []
        canvas.forEachObject { object in links += TextLink.links(in: object.text) }
        return links
    }

    public func exportFiles(_ canvas: Canvas, id: DocumentID) -> [ExportedFile] {
        exportFiles(canvas, id: id, names: ExportNames(blob: { "blobs/\($0.hex)" }))
    }

    /// The canvas as JSON Canvas. Its photos are named from the folder of the whole export, as programs do that
    /// open a folder with all that is in it.
    public func exportFiles(_ canvas: Canvas, id: DocumentID, names: ExportNames) -> [ExportedFile] {
        let name = FileName.safe(canvas.name, orElse: "canvas")
        let written = JSONCanvasWriter.bytes(of: canvas, path: names.blob)
        return [ExportedFile(path: "\(name) \(ShortID(of: id).text).canvas", bytes: written.bytes)]
    }
}
