import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
public import Replication
public import Scenes
public import Views

/// The canvases of the page: their list, and one that is drawn on.
///
/// What a press, a key or a drop means is decided here; the page forwards and paints. The document changes through
/// `OpenDocument` alone, one event a gesture.
public final class DrawingScene: Scene {
    let context: SceneContext
    let documents: Documents<Canvas>
    let surface: Surface<CanvasAction>
    /// The canvas that is shown; nil for the list of all.
    var document: DocumentID?
    var effects: [Effect] = []
    /// The canvas of the list that was changed last.
    var changed: DocumentID?
    /// What the last toast offers to take back.
    var offered: UndoOffer?
    var stage = Stage()
    var selection = Selection()
    var layers = LayerState()
    var inspector = InspectorState()
    var menu: ObjectMenu?
    var documentMenu: OpenMenu<DocumentID>?
    /// Of a canvas in the list.
    var cardMenu: OpenMenu<DocumentID>?
    /// What of the canvas goes out as a picture.
    var exporting = ExportedPart.page
    var isExportedDark = false
    var isExportedLarge = false
    var lastDown: (x: Double, y: Double)?
    var history: HistoryPanel<Replay<Canvas>, CanvasAction>?
    /// The imports that the server was asked for.
    var asked: [AskedImport] = []
    var lastNumber: UInt32 = 0
    /// C28: the choice of a photo that is under way.
    var photoChoice: PhotoChoice?
    /// The number of the question for a photo that the server places.
    var placedPhoto: UInt32?
    /// What the last toast offers to take back, if it was an import.
    var imported: Imported?
    /// An import to take back as soon as its event is here.
    var awaited: Imported?
    /// On a narrow window one panel at most lies over the canvas.
    var panel: SidePanel?
    var editing: TextEditing?
    var next = NextStyle()
    /// The look that was copied, as an object that has it.
    var copiedStyle: CanvasObject?
    /// The tool that was pressed last, and when.
    var lastTool: (tool: Tool, time: UInt64)?
    var clipboard: Clipboard?
    let events = EventQueue()
    private var observer: ObserverToken?
    /// What must be painted again.
    var stale = Stale.all
    var repaint = Repaint.whole
    var isOverlayStale = true
    var isGhostStale = false
    /// How far strokes and arrows may reach over their boxes.
    var overhang = CanvasLimits.defaultThickness * 4
    var pictures = PictureTable()
    var undoState = (undo: false, redo: false)
    var cache = ViewCache()
    /// Whether the stage, once it has a size, shows what is selected and not all of the canvas.
    var showsSelectionFirst = false
    /// The part of the list of canvases that is in the page.
    var window = ListWindow(rowHeight: 220, tile: Double(Style.tileWidth))
    /// Objects that the last event created.
    var created: [UnitID] = []

    /// `surface`: the number of the one that it paints.
    public init(_ context: SceneContext, surface: UInt8 = 1) {
        self.context = context
        self.surface = Surface(number: surface)
        documents = Documents(kind: Canvas.kind, codec: Canvas.codec, context)
    }

    /// The canvas that is shown, once it is loaded.
    var current: OpenDocument<Canvas>? { document.flatMap { documents[$0] } }
    var canvas: Canvas? { current?.value }
    var isPhone: Bool { context.windowWidth < 600 }

    // MARK: Scene

    public func open(_ document: DocumentID?) {
        guard document != self.document else { return }
        settle()
        if let observer, let shown = current { shown.session.stopObserving(observer) }
        observer = nil
        self.document = document
        reset()
        defer { documents.closeUnused(besides: [document, changed]) }
        guard let document else { return }
        documents.load(document)
        if documents[document] != nil { begin() }
    }

    private func reset() {
        stage = Stage(viewport: Viewport(size: stage.viewport.size))
        selection.clear()
        showsSelectionFirst = false
        layers = LayerState()
        inspector = InspectorState()
        menu = nil
        documentMenu = nil
        cardMenu = nil
        history = nil
        panel = nil
        editing = nil
        pictures = PictureTable()
        cache = ViewCache()
        undoState = (false, false)
        repaint = .whole
        isOverlayStale = true
        stale = .all
        overhang = CanvasLimits.defaultThickness * 4
    }

    /// The canvas is there.
    private func begin() {
        guard let open = current, observer == nil else { return }
        let events = events
        observer = open.session.observeEvents { events.append($0) }
        noteOverhang()
        repaint = .whole
        isOverlayStale = true
        stale = .all
        if !stage.isFitted { fit() }
        refreshUndo()
        effects.append(.focus(key: Keys.stage))
    }

    /// Selects the object and shows it.
    public func reveal(_ inside: Inside) {
        guard let document, let part = inside.part else { return }
        documents.with(document) { [self] open in
            guard document == self.document, let object = open.value.objects.first(where: { $0.shortID == part }) else {
                return
            }
            begin()
            selection.set([object.id])
            stale = .all
            isOverlayStale = true
            if stage.isFitted { fitSelection() } else { showsSelectionFirst = true }
        }
    }

    /// Only one that it has asked for, and of which nothing has come.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool {
        documents.begin(document, from: snapshot)
    }

    public func isReady(_ document: DocumentID) {
        documents.isReady(document)
        if document == self.document { begin() }
    }

    public func receive(_ events: [[UInt8]], of document: DocumentID) {
        let isChanged = documents.receive(events, of: document)
        if document == self.document, isChanged, documents[document] != nil {
            // What others move was shown somewhere: where is not known here.
            repaint = .whole
            takeEvents()
            refreshUndo()
        }
        takeBackAwaited(document)
    }

    public func catalogueChanged() { stale = .all }

    public func hereChanged() { stale.formUnion([.header, .stage]) }

    public func tick(_ number: UInt32) {
        switch number {
        case Wake.stage: stageTimePasses()
        case Wake.layers: layerTimePasses()
        case Wake.sharpen:
            repaint = .whole
            stage.painted = nil
        default: break
        }
    }

    public func redraw(element: UInt32) {
        guard let key = surface.node(at: element)?.key else { return }
        switch key {
        case Keys.drawing: repaint = .whole
        case Keys.overlay:
            isOverlayStale = true
            stage.inked = nil
            isGhostStale = true
        default:
            if let id = cache.layerRows.first(where: { Keys.thumbnail($0) == key }) { layers.drawn.remove(id) }
        }
    }

    public func step(_ direction: UndoDirection) { undo(direction) }

    public func takeBack() -> Bool {
        // What is being written is later than what the toast tells of.
        finishEditing()
        if let imported { return takeBack(imported) }
        guard let offered else { return false }
        return documents.takeBack(offered) { [self] in
            if offered.document == document {
                undo(.undo)
            } else {
                changed = offered.document
                stepInList(.undo)
            }
        }
    }

    public func settle() {
        for index in asked.indices { asked[index].isLeft = true }
        finishEditing()
        cancelActivity()
    }

    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects + documents.takeEffects()
    }

    public func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    public func clear(into patch: inout Patch) {
        surface.clear(into: &patch)
        // What was drawn is gone with the elements.
        repaint = .whole
        isOverlayStale = true
        layers.drawn = []
        stale = .all
    }

    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        perform(action, event)
    }

    func text(_ phrase: Phrase) -> String { context.text(phrase) }

    /// Says it to who sees and to who listens.
    func tell(_ phrase: Phrase, undo: Bool = false) {
        imported = nil
        if undo { offered = document.flatMap { documents.undoOffer(of: $0) } }
        effects.append(.toast(text(phrase), undo: undo))
    }

    func announce(_ phrase: Phrase) { effects.append(.announce(text(phrase))) }
}

/// The numbers of what the scene waits for.
enum Wake {
    static let stage: UInt32 = 1
    static let layers: UInt32 = 2
    static let sharpen: UInt32 = 3
}

/// What happened to the canvas, until the scene looks at it. The session keeps the queue and not the scene, so neither
/// keeps the other alive.
final class EventQueue {
    private(set) var events: [CanvasEvent] = []

    func append(_ event: CanvasEvent) { events.append(event) }

    func take() -> [CanvasEvent] {
        defer { events = [] }
        return events
    }
}

/// Which parts of the view are no longer true.
struct Stale: OptionSet {
    let rawValue: UInt8

    static let header = Stale(rawValue: 1)
    static let stage = Stale(rawValue: 2)
    static let inspector = Stale(rawValue: 4)
    static let layers = Stale(rawValue: 8)
    static let toolbar = Stale(rawValue: 16)
    static let menu = Stale(rawValue: 32)
    static let all = Stale(rawValue: 63)
}

/// What of the drawing must be painted again.
enum Repaint: Equatable {
    case nothing
    /// Only what came in front of all others, from back to front.
    case front([InFront])
    case boxes([CanvasRect])
    case whole

    /// More places than this are painted as one.
    private static let most = 8

    mutating func add(_ box: CanvasRect) {
        switch self {
        case .whole: break
        case .nothing: self = .boxes([box])
        case .front(let objects):
            self = .nothing
            for object in objects { add(object.reach) }
            add(box)
        case .boxes(var boxes):
            if let near = boxes.firstIndex(where: { $0.intersects(box) }) {
                boxes[near] = boxes[near].union(box)
            } else if boxes.count < Self.most {
                boxes.append(box)
            } else {
                boxes = [boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }.union(box)]
            }
            self = .boxes(boxes)
        }
    }

    /// What came in front of all others goes over what is painted, where nothing else is painted again.
    mutating func add(_ objects: [InFront]) {
        switch self {
        case .nothing: self = .front(objects)
        case .front(let earlier): self = .front(earlier + objects)
        case .boxes, .whole: for object in objects { add(object.reach) }
        }
    }
}

/// An object that came in front of all others.
struct InFront: Equatable {
    let id: UnitID
    /// The box in which it can have left ink.
    let reach: CanvasRect
}
