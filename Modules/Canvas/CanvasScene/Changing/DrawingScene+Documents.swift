import CanvasModel
import Drawing
import Phrases
public import Replication
public import Scenes

// C28, W14: other documents that stand on a canvas.
extension DrawingScene {
    func askForDocument() {
        closeDocumentMenu(afterChoice: true)
        finishEditing()
        lastNumber += 1
        effects.append(
            .pick(lastNumber, DocumentChoice(title: text("Place a document"), besides: document)))
    }

    /// In the middle of what is seen.
    public func picked(_ row: CatalogueRow?, for number: UInt32) {
        photoChoice = nil
        effects.append(.focus(key: Keys.stage))
        guard let row, number == lastNumber else { return }
        addReference(row, around: stage.viewport.visible.center)
    }

    /// In the middle of that canvas, each a little further aside.
    public func take(_ sent: CatalogueRow, into target: DocumentID) {
        guard sent.document != target else { return tell("A canvas can't be placed on itself.") }
        documents.with(target) { [self] open in
            let canvas = open.value
            let aside = Double(canvas.count % 12) * DuplicateOffset.distance
            let middle = canvas.room.center.moved(byX: aside, y: aside)
            let placed = PlacedDocument(document: sent.document, kindName: sent.kind)
            let draft = Self.draft(.document(placed), PlacedDocument.firstSize, around: middle, on: canvas)
            guard let changes = try? canvas.add([draft], using: &context.random) else { return }
            open.perform(changes, now: context.now)
            if document == target { takeEvents() }
            changed = target
            noteInCatalogue(open)
            refreshUndo()
            imported = nil
            offered = documents.undoOffer(of: target)
            effects.append(
                .toast(
                    text("“\(named(sent.title))” is on “\(open.value.name)” now."), undo: true,
                    open: .document(area: Canvas.kind, target)))
        }
    }

    /// C28: a double click on another document goes there; the page's own way back leads here.
    func openPlaced(_ object: CanvasObject) -> Bool {
        guard case .document(let placed) = object.kind, let row = context.catalogue[placed.document],
            let route = context.route(to: row)
        else { return false }
        effects.append(.open(route))
        return true
    }
}
