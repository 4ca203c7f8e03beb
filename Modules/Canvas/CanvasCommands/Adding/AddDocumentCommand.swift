import CanvasModel
import Drawing
import ModuleKit
import Replication

struct AddDocumentCommand: DocumentCommand {
    let name = "add document"
    var summary: Phrase { "Place another document on a canvas, shown by its preview." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let document = Parameter<String>.argument(
        "document", "The document's id, any beginning of it, or its name.", type: .document(kind: nil))
    let placing = Placing.Options()

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let target = try input(document)
        let placing = try input(placing)
        return try add(to: reference, placing, needsCanvas: true, services) {
            (entry, _, workspace) throws(CommandError) in
            let other = try workspace.resolve(target)
            guard other.document != entry.document else {
                throw CommandError(.usage, "A canvas can't be placed on itself.")
            }
            if try workspace.isOrShows(other.document, entry.document) {
                throw CommandError(
                    .usage, "“\(other.title)” shows “\(entry.title)” already; they can't show each other.")
            }
            var draft = ObjectDraft(.document(PlacedDocument(document: other.document, kindName: other.kind)))
            draft.size = placing.size(PlacedDocument.firstSize)
            return draft
        }
    }
}

extension Workspace {
    /// Whether a document is `target`, or a canvas that shows it, directly or through others. What a document is
    /// the catalogue says; one that is not here shows nothing.
    func isOrShows(_ document: DocumentID, _ target: DocumentID) throws(CommandError) -> Bool {
        var open = [document]
        var seen: Set<DocumentID> = [document]
        while let next = open.popLast() {
            if next == target { return true }
            let entry = try stored { () throws(StoreError) in try store.entry(of: next) }
            guard entry?.kind == Canvas.kind else { continue }
            try load(CanvasKind(), next).value.forEachObject { object in
                guard case .document(let placed) = object.kind else { return }
                if seen.insert(placed.document).inserted { open.append(placed.document) }
            }
        }
        return false
    }
}
