import CanvasModel
import Phrases
import Replication
import Scenes

// The list of canvases: a new one, and one that goes to the trash.
extension DrawingScene {
    func makeCanvas() {
        guard let changes = try? Canvas.creation(name: text("New canvas")) else { return }
        guard let made = documents.make(changes) else { return }
        var row = CatalogueRow(document: made.id, kind: Canvas.kind, title: made.value.name)
        row.createdAt = context.now
        row.changedAt = context.now
        context.catalogue.put(row)
        effects.append(.open(.document(area: Canvas.kind, made.id)))
    }

    /// W5: asks nothing, for it can be taken back.
    func trash(_ id: DocumentID) {
        documents.with(id) { [self] open in
            guard open.perform([.header(open.value.header.moveToTrash())], now: context.now) != nil else { return }
            changed = id
            noteInCatalogue(open)
            tell("Moved “\(open.value.name)” to trash.", undo: true)
            offered = documents.undoOffer(of: id)
            stale = .all
        }
    }

    /// What the toast of the list takes back.
    func stepInList(_ direction: UndoDirection) {
        guard let changed, documents.step(direction, changed), let open = documents[changed] else { return }
        noteInCatalogue(open)
        stale = .all
    }
}
