import ColorSelectModel
import Drawing
import Phrases
public import Replication
public import Scenes
public import Views

/// The illustration maker: a list of illustrations, and one that is being made.
public final class IllustrationScene: Scene {
    package let context: SceneContext
    let surface: Surface<ColorSelectAction>
    let documents: Documents<Illustration>
    let shelf = KitShelf()
    let pictures = PartPictures()
    /// Tells what fingers do at the cells; anyone may observe it.
    public let grid = ComponentGrid(cellSize: CellSide.unmeasured)
    /// Observes the grid; what is chosen in it is handed to the scene, its delegate.
    let strip = ColorStrip()

    var place = Place.list
    /// What a new illustration is made with, and the next one; nil for the usual kit.
    var draftKit: KitReference?
    /// Questions about kits that the server has not answered, by their numbers.
    var kitQuestions: [UInt32: KitQuestion] = [:]
    /// What is to be said once the list of kits has come.
    var shelfWords: String?
    /// Where the list of kits stood when it was last asked for.
    var kitsPosition: UInt64 = 0
    /// What is wrong with the kit that somebody wanted to add.
    var kitProblems: [KitProblemLine] = []
    /// The category on show, by its id; nil for the first with a choice.
    var category: String? { didSet { gridTop = 0 } }
    var ground = IllustrationGround.chosen
    /// What it is saved as, and how wide, in pixels.
    var format = IllustrationFormat.png
    var width = 1024
    var showsCredits = false
    var showsSeed = false
    var history: HistoryPanel<Replay<Illustration>, ColorSelectAction>?
    /// The seed of the last random picture.
    var seed: UInt64?
    /// When a seed was typed and its field left, as a press on “Random” leaves it; 0 once it is used.
    var seedLeftAt: UInt64 = 0
    /// Whether the field says what is no seed.
    var hasBadSeed = false
    /// The title as it is being typed; nil when it is as it is kept.
    var typedTitle: String?
    /// Whether the next press is only the end of a long one.
    var ignoresPress = false
    /// Of the room for the cells, in points; 0 until the page has told it.
    var gridWidth = 0.0
    var gridHeight = 0.0
    /// How far the cells are scrolled, in points.
    var gridTop = 0.0
    /// What undo in the list takes back.
    var lastChanged: DocumentID?
    /// What the last toast offers to take back.
    var offered: UndoOffer?
    package var menu: OpenMenu<IllustrationMenu>?
    /// Where a press on what opens a menu began, in points of the window.
    package var lastDown: (x: Double, y: Double)?
    package var effects: [Effect] = []

    /// The widths that a picture can be saved in, in pixels.
    static let widths = [256, 512, 1024, 2048]

    enum Place: Equatable {
        case list
        /// A new illustration that nothing was chosen for yet: it is nowhere but here.
        case draft
        case document(DocumentID)
    }

    /// What `tick` is asked for.
    enum Timer {
        static let press: UInt32 = 1
    }

    /// The part of the list that is in the page.
    var window = ListWindow(rowHeight: 220, tile: Double(Style.smallTileWidth))

    /// `surface`: the number of the one that it paints.
    public init(_ context: SceneContext, surface: UInt8 = 1) {
        self.context = context
        self.surface = Surface(number: surface)
        documents = Documents(kind: Illustration.kind, codec: Illustration.codec, context)
        let strip = strip
        grid.presses.observe { strip.take($0) }
    }

    func text(_ phrase: Phrase) -> String { context.text(phrase) }

    /// A name of the kit in the reader's language.
    func text(_ names: LocalNames) -> String { names.text(in: context.language.code) }

    // MARK: Scene

    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        strip.windowWidth = context.windowWidth
        handle(action, event)
    }

    public func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }

    public func clear(into patch: inout Patch) {
        settle()
        closeStrip()
        strip.delegate = nil
        surface.clear(into: &patch)
    }

    public func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    public func open(_ document: DocumentID?) {
        guard let document else {
            if place != .list { leave() }
            loadList()
            return
        }
        guard place != .document(document) else { return }
        leave()
        place = .document(document)
        strip.delegate = self
        documents.load(document)
        documents.closeUnused(besides: [document, lastChanged], keeping: 2 * Self.composedCards)
    }

    /// One that is no document yet has an address of its own.
    public var faces: [String] { [Self.newFace] }

    /// Begins one, unless one is begun.
    public func openFace(_ name: String) {
        guard name.utf8.elementsEqual(Self.newFace.utf8) else { return open(nil) }
        if place != .draft { begin(with: draftKit.flatMap { shelf.newest($0.id) }) }
    }

    public func receive(_ events: [[UInt8]], of document: DocumentID) {
        documents.receive(events, of: document)
    }

    /// Only one that it has asked for, and of which nothing has come.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool {
        documents.begin(document, from: snapshot)
    }

    public func isReady(_ document: DocumentID) { documents.isReady(document) }

    public func catalogueChanged() {
        noteKits()
        if place == .list { loadList() }
    }

    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        if !shelf.answered(number, status: status, body: body) {
            answeredKit(number, status: status, body: body)
        }
        sayOfShelf()
    }

    public func tick(_ number: UInt32) {
        guard number == Timer.press else { return }
        strip.windowWidth = context.windowWidth
        let wasOpen = strip.popup != nil
        grid.advance()
        pressChanged(wasOpen: wasOpen)
    }

    public func step(_ direction: UndoDirection) {
        if case .document(let id) = place {
            undo(direction, id)
        } else if let lastChanged {
            undo(direction, lastChanged)
        }
    }

    public func takeBack() -> Bool {
        guard let offered else { return false }
        return documents.takeBack(offered) { [self] in undo(.undo, offered.document) }
    }

    public func settle() { commitTitle() }

    public func dismiss() { if history != nil { toggleHistory(.key("Escape", [])) } }

    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects + documents.takeEffects() + shelf.takeEffects()
    }

    // MARK: What is on show

    /// The illustration that is being made; nil in the list and while it loads.
    var illustration: Illustration? {
        switch place {
        case .list: nil
        case .draft: Illustration()
        case .document(let id): documents[id]?.value
        }
    }

    /// The kit of the illustration on show; nil for the usual one.
    var kitReference: KitReference? { place == .draft ? draftKit : illustration?.kit }
    /// Nil while it loads, and while the illustration does.
    var loadedKit: LoadedKit? { illustration == nil ? nil : shelf.loaded(kitReference) }

    /// The category on show: at first one in which there is something to choose from.
    var shownCategory: KitCategory? {
        guard let kit = loadedKit?.kit else { return nil }
        return category.flatMap { kit.category($0) } ?? kit.categories.first { $0.components.count > 1 }
            ?? kit.categories.first
    }

    /// The latest illustrations are shown as they stand here, composed of nodes; the others by the server's pictures,
    /// for a hundred faces would be ten thousand nodes.
    func loadList() {
        shelf.loadListOnce()
        var shown: [DocumentID?] = [lastChanged]
        for row in context.catalogue.rows(kind: Illustration.kind).prefix(Self.composedCards) {
            documents.load(row.document)
            shown.append(row.document)
        }
        documents.closeUnused(besides: shown, keeping: 2 * Self.composedCards)
    }

    static let composedCards = 12

    func leave() {
        settle()
        closeStrip()
        menu = nil
        strip.delegate = nil
        place = .list
        showsCredits = false
        showsSeed = false
        history = nil
        seed = nil
        hasBadSeed = false
        typedTitle = nil
    }
}
