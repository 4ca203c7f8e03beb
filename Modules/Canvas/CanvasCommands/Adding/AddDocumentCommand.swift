internal import CanvasModel
internal import Drawing
internal import ModuleKit
internal import Replication

struct AddDocumentCommand: Command {
    let name = "add document"
    var summary: Phrase { "Place another document on a canvas, shown by its preview." }
    let parameters = [Parameters.canvas.declaration, Self.document.declaration] + Placing.declarations
    let result = "object"
    let access = StoreAccess.write

    static let document = Parameter<String>.argument(
        "document", "The document's id, any beginning of it, or its name.", type: .document(kind: nil))

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let reference = try input(Parameters.canvas)
        let target = try input(Self.document)
        let placing = try Placing(input)
        return try add(to: reference, placing, needsCanvas: true, services) {
            (entry, _, workspace) throws(CommandError) in
            let other = try workspace.resolve(target)
            guard other.document != entry.document else {
                throw CommandError(.usage, "A canvas can't be placed on itself.")
            }
            if try workspace.canvas(other.document, ofKind: other.kind, shows: entry.document) {
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
    /// Whether a document is a canvas that shows `target`, directly or through others.
    func canvas(
        _ document: DocumentID, ofKind kind: String, shows target: DocumentID
    ) throws(CommandError) -> Bool {
        guard kind == Canvas.kind else { return false }
        var open = [document]
        var seen: Set<DocumentID> = [document]
        while let next = open.popLast() {
            if next == target { return true }
            try load(CanvasKind(), next).value.forEachObject { object in
                guard case .document(let placed) = object.kind, placed.kindName == Canvas.kind else { return }
                if seen.insert(placed.document).inserted { open.append(placed.document) }
            }
        }
        return false
    }
}
