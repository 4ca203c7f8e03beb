import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication
import Scenes
import TextMerging

// The one way to the document, and what follows from it.
extension DrawingScene {
    /// Makes one event of an intent; tells why where it can't be done. Returns whether something changed.
    @discardableResult
    func change(
        _ intent: (Canvas, inout SceneRandom) throws(CanvasError) -> [RecordChange]
    ) -> Bool {
        guard let canvas else { return false }
        do throws(CanvasError) {
            return perform(try intent(canvas, &context.random))
        } catch {
            tell(phrase(for: error))
            return false
        }
    }

    /// Makes one event of changes to the canvas that is shown.
    @discardableResult
    func perform(_ changes: [RecordChange]) -> Bool {
        guard let document, let canvas, !changes.isEmpty else { return false }
        noteOldPlaces(of: changes, on: canvas)
        guard documents.perform(changes, on: document) != nil else { return false }
        takeEvents()
        noteInCatalogue()
        refreshUndo()
        return true
    }

    /// Where things were must be painted again, too, and the lines that follow them.
    private func noteOldPlaces(of changes: [RecordChange], on canvas: Canvas) {
        var labels: Set<ShortID> = []
        for change in changes {
            let event = CanvasEvent(change, from: Origin(unit: .none, time: .zero))
            guard let id = event.object, let object = canvas.object(id) else { continue }
            if !object.isRemoved { repaint.add(reach(of: object)) }
            if event.mayMoveLines { labels.insert(object.shortID) }
        }
        for line in canvas.lines(boundTo: labels) { repaint.add(reach(of: line)) }
    }

    /// The box in which an object can have left ink.
    func reach(of object: CanvasObject) -> CanvasRect { object.bounds.inset(by: -overhang) }

    /// Looks at what happened since the last time.
    func takeEvents() {
        let events = events.take()
        guard !events.isEmpty, let canvas else { return }
        created = []
        let front = front(of: events, on: canvas)
        var labels: Set<ShortID> = []
        for event in events {
            switch event {
            case .headerChanged:
                stale.insert(.header)
                continue
            case .canvasResized, .groundChanged:
                repaint = .whole
                isOverlayStale = true
            case .created(let id): created.append(id)
            case .unknown: break
            default: break
            }
            guard let id = event.object, let object = canvas.object(id) else { continue }
            if object.kind.tag.hasLines { noteOverhang(of: object) }
            if front.isEmpty, !object.isRemoved { repaint.add(reach(of: object)) }
            layers.drawn.remove(.object(id))
            if let group = object.group { layers.drawn.remove(.group(group)) }
            if event.mayMoveLines { labels.insert(object.shortID) }
        }
        if !front.isEmpty { repaint.add(front.map { InFront(id: $0.id, reach: reach(of: $0)) }) }
        for line in canvas.lines(boundTo: labels) {
            repaint.add(reach(of: line))
            layers.drawn.remove(.object(line.id))
        }
        layers.rows = nil
        selection.prune(canvas)
        if let id = editing?.id, canvas.object(id).map({ $0.isRemoved || $0.isLocked }) ?? true { dropEditing() }
        isOverlayStale = true
        stale.formUnion([.inspector, .layers, .toolbar])
        if menu != nil { stale.insert(.menu) }
    }

    /// What came, from back to front, where all of it lies in front of what was there and nothing else of what is drawn
    /// changed; else nothing.
    private func front(of events: [CanvasEvent], on canvas: Canvas) -> [CanvasObject] {
        var objects: [CanvasObject] = []
        for event in events where event.object != nil {
            guard case .created(let id) = event, let object = canvas.object(id) else { return [] }
            objects.append(object)
        }
        let first = canvas.count - objects.count
        let isInFront = objects.enumerated().allSatisfy { canvas.z(of: $1.id) == first + $0 }
        return isInFront ? objects : []
    }

    func noteOverhang() {
        canvas?.forEachObject { noteOverhang(of: $0) }
    }

    private func noteOverhang(of object: CanvasObject) {
        switch object.kind {
        case .stroke: overhang = max(overhang, object.inkThickness)
        // As wide as the head of an arrow is.
        case .line: overhang = max(overhang, object.lineThickness * 4)
        case .rectangle, .ellipse, .diamond:
            if object.outline != nil { overhang = max(overhang, object.lineThickness) }
        default: break
        }
    }

    /// C18: my last change, never another person's.
    func undo(_ direction: UndoDirection) {
        guard let open = current else { return stepInList(direction) }
        // Of a line that is placed point by point its last point.
        if isPlotting, direction == .undo { return unplot() }
        cancelActivity()
        finishEditing()
        let isDone = open.step(direction, now: context.now) { canvas, changes in
            self.noteOldPlaces(of: changes, on: canvas)
            return changes
        }
        guard isDone else { return }
        takeEvents()
        noteInCatalogue()
        refreshUndo()
        announce(direction == .undo ? "Undone." : "Redone.")
    }

    func refreshUndo() {
        guard let open = current else { return }
        let state = (undo: open.canStep(.undo), redo: open.canStep(.redo))
        if state != undoState {
            undoState = state
            stale.insert(.header)
        }
    }

    /// The row of the canvas in lists says the same at once.
    func noteInCatalogue() {
        if let current { noteInCatalogue(current) }
    }

    func noteInCatalogue(_ open: OpenDocument<Canvas>) {
        let canvas = open.value
        context.catalogue.put(
            context.catalogue.row(of: open.id, kind: Canvas.kind, title: canvas.name, header: canvas.header))
    }

    /// C14: `Rect 1`, in the reader's language.
    func title(of object: CanvasObject, on canvas: Canvas) -> String {
        canvas.title(of: object).text(word: text(object.kind.tag.word))
    }

    /// What people read of a document's title: “Untitled” of an empty one.
    func named(_ title: String) -> String { title.isEmpty ? text("Untitled") : title }

    func title(of item: CanvasItem, on canvas: Canvas) -> String {
        guard let title = canvas.title(of: item) else { return "" }
        return title.text(word: text(title.kind.word))
    }
}

extension CanvasEvent {
    /// Whether lines that are bound to the object may run elsewhere now.
    fileprivate var mayMoveLines: Bool {
        switch self {
        case .created, .moved, .resized, .rotated, .textChanged, .changed, .removed, .restored: true
        default: false
        }
    }
}
