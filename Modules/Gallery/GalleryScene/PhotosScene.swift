import Drawing
import GalleryModel
import Interaction
import Phrases
import Primitives
public import Replication
public import Scenes
public import Views

/// The photo browser: a source's photos in a waterfall, the saved ones with their memos, and one full screen.
public final class PhotosScene: Scene {
    let context: SceneContext
    let surface: Surface<GalleryAction>
    let documents: Documents<Gallery>

    var screen = GalleryScreen.browse
    // Browse
    var source = SourceChoice.builtIn
    var query = ""
    var browsing = Browsing()
    var browseFall: Waterfall?
    /// What the server was asked last; answers to earlier questions are too late.
    var asked: PageQuestion?
    var failure: String?
    /// Whether anything was asked of this source yet.
    var hasAsked = false
    /// Photos that the server is just saving.
    var arriving: [Arriving] = []
    // Saved
    /// All that are saved, in the order of the layout, and the day of each, in days since 1970-01-01.
    var allPhotos: [SavedPhoto] = []
    var allDays: [Int32] = []
    /// Those of them that are on show, and their days.
    var savedPhotos: [SavedPhoto] = []
    var savedDays: [Int32] = []
    /// What is looked for among them.
    var search: PhotoSearch?
    var savedFall: PhotoLayout?
    var layout = SavedLayout.timeline
    var size = Style.PhotoSize.medium
    /// How far fingers or the wheel have zoomed since the size last changed, in points of the wheel.
    var zoomed = 0.0
    /// The photo that arrows have led to: it stays in the page.
    var focused: Int?
    var isSavedStale = true {
        didSet { if isSavedStale { isShelfStale = true } }
    }
    /// The albums as they stood when they were last looked at.
    var shelf: [ShelvedAlbum] = []
    var isShelfStale = true
    /// The row of albums as it was painted last, while the shelf is as it was.
    var keptAlbumRow: (shown: UnitID?, node: Node)?
    /// The address is that of all photos: unless it names the album next, it is left.
    var isAlbumLeft = false
    /// The address is that of the area: unless it names something that is saved next, photos are browsed.
    var isSavedLeft = false
    /// The address is that of a list: unless it names the photo that is full screen next, that is closed.
    var isViewerLeft = false
    /// Nil while nobody selects.
    var selected: PhotoSelection?
    /// While photos are dragged over.
    var sweep: PhotoSweep?
    var history: HistoryPanel<Replay<Gallery>, GalleryAction>?
    // Places, in points
    var width = 0.0
    var windowHeight = 0.0
    var tops = [0.0, 0.0]
    /// How much is in the page of the place that the list has jumped to.
    var arrival = Arrival.whole
    /// Where the list on show was when it was opened.
    var restoredTop = 0.0
    /// Goes up when the list on show is another one, which begins at its top.
    var generation: UInt32 = 0
    // What floats
    var menu: OpenMenu<PhotoMenu>?
    var dialog: PhotoDialog?
    /// Of the memo that the dialog is for.
    /// Whether it was to be saved without the name that it needs.
    var lacksName = false
    var caret = MemoCaret()
    var memoCache = MemoCache()
    var viewer: PhotoViewer?
    /// The photo that is full screen, while it is edited.
    var editor: PhotoEditor?
    /// What the file of the photo that is full screen says, while details are shown.
    var details: ViewedDetails?
    /// The groups of photos that look the same, while somebody goes through them.
    var alike: AlikeReview?
    /// Where a press on what opens a menu began, in points of the window.
    var lastDown: (x: Double, y: Double)?

    /// What had the focus before something opened.
    var returnKey: String?
    var press = PhotoPress()
    /// Whether the next press is only the end of a long one.
    var ignoresPress = false
    var cells = PhotoCells()
    /// What the last toast offers to take back.
    var offered: UndoOffer?
    var effects: [Effect] = []
    var lastNumber: UInt32 = 0

    enum Timer {
        static let press: UInt32 = 1
        static let viewer: UInt32 = 2
        static let search: UInt32 = 3
        static let titles: UInt32 = 4
        static let arrival: UInt32 = 5
    }

    /// `surface`: the number of the one that it paints.
    public init(_ context: SceneContext, surface: UInt8 = 1) {
        self.context = context
        self.surface = Surface(number: surface)
        documents = Documents(kind: Gallery.kind, codec: Gallery.codec, context)
        takeSettings()
    }

    func text(_ phrase: Phrase) -> String { context.text(phrase) }
    func say(_ phrase: Phrase, undo: Bool = false, open: Route? = nil) {
        if undo { offered = documents.undoOffer(of: Gallery.document) }
        sent = nil
        effects.append(.toast(text(phrase), undo: undo, open: open))
    }

    // MARK: Scene

    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        handle(action, event)
    }

    public func paint(into patch: inout Patch) {
        leaveAlbum()
        leaveViewer()
        leaveSaved()
        surface.paint(view(), into: &patch)
    }

    public func clear(into patch: inout Patch) { surface.clear(into: &patch) }

    public func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    public func open(_ document: DocumentID?) {
        documents.load(Gallery.document)
        alike = nil
        isAlbumLeft = search?.album != nil
        isSavedLeft = document == nil
        isViewerLeft = viewer != nil
        if document != nil { turn(to: .saved) }
        if !hasAsked { ask(page: 1) }
    }

    /// The saved photos have an address of their own, and so have a photo of a source while it is full screen, and look-alikes
    /// while somebody goes through them.
    public var faces: [String] { [Self.savedFace, Self.viewedFace, Self.alikeFace] }

    /// A photo of a source is looked for in no other page: its address alone leads to the list.
    public func openFace(_ name: String) {
        if name.hasSameBytes(as: Self.alikeFace) { return openAlike() }
        if name.hasSameBytes(as: Self.viewedFace) {
            if viewer != nil, screen == .browse { return }
            effects.append(.move(.area(Self.area)))
        }
        open(name.hasSameBytes(as: Self.savedFace) ? Gallery.document : nil)
    }

    static var savedFace: String { "saved" }

    private func leaveSaved() {
        guard isSavedLeft else { return }
        isSavedLeft = false
        turn(to: .browse)
    }

    /// Shows the photo large, among those that are saved, or an album.
    public func reveal(_ inside: Inside) {
        guard let part = inside.part else { return }
        isAlbumLeft = false
        isSavedLeft = false
        if screen == .saved, viewer?.key.shortID == part {
            isViewerLeft = false
            return
        }
        documents.with(Gallery.document) { [self] _ in
            isSavedStale = true
            if revealAlbum(part) { return }
            if !saved.contains(where: { $0.key.shortID == part }) { (search, isSavedStale) = (nil, true) }
            guard let index = saved.firstIndex(where: { $0.key.shortID == part }) else { return }
            screen = .saved
            alike = nil
            openViewer(index, isRouted: true)
        }
    }

    public func receive(_ events: [[UInt8]], of document: DocumentID) {
        // One's own events come back from the server: they change nothing, and sorting a hundred thousand photos takes
        // its time.
        let known = documents[Gallery.document]?.log.count
        guard documents.receive(events, of: document) else { return }
        guard known == nil || documents[Gallery.document]?.log.count != known else { return }
        isSavedStale = true
        press.cancel()
        forgetArrived()
        if screen == .saved { followViewed() }
        followAlike()
    }

    /// What the server was asked to save has come.
    private func forgetArrived() {
        let now = gallery
        arriving.removeAll { now?.isSaved($0.record.key) ?? false }
    }

    public func isReady(_ document: DocumentID) {
        if documents.isReady(document) { isSavedStale = true }
    }

    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        if takeDetails(number, status: status, body: body) { return }
        if takePage(number, status: status, body: body) { return }
        if takeAlike(number, status: status, body: body) { return }
        if takeSaved(number, status: status, body: body) { return }
        if takeTakenBack(number, status: status, body: body) { return }
        takeSent(number, status: status, body: body)
    }

    public func tick(_ number: UInt32) {
        switch number {
        case Timer.press: advancePress()
        case Timer.viewer: advanceViewer()
        case Timer.search: advanceSearch()
        case Timer.titles: suggestMoreLinks()
        case Timer.arrival: arrive()
        default: break
        }
    }

    public func catalogueChanged() {
        if caret.completion.isAwaited { suggestLinks() }
    }

    public func step(_ direction: UndoDirection) {
        guard documents.step(direction, Gallery.document) else { return }
        isSavedStale = true
        if screen == .saved { followViewed() }
        followAlike()
        noteChange()
    }

    public func takeBack() -> Bool {
        if let sent { return takeBack(sent) }
        guard let offered else { return false }
        return documents.takeBack(offered) { [self] in step(.undo) }
    }

    /// A memo that is being written is kept when the page goes.
    public func settle() {
        if case .memo(let key, let text) = dialog, text.unicodeScalars.count <= GalleryLimits.memo {
            write(text, on: key)
        }
    }

    public func dismiss() {
        if alike != nil { return closeAlike() }
        if selected != nil, menu == nil, dialog == nil { return stopSelecting() }
        if history != nil, menu == nil, dialog == nil, viewer == nil { toggleHistory(.key("Escape", [])) }
    }

    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects + documents.takeEffects()
    }

    /// How many canvases are asked at once.
    var sending: [UInt32: Sending] = [:]
    /// What the last toast offers to take back out of another document.
    var sent: Sending?
    /// The same, while that is done.
    var takingBack: [UInt32: Sending] = [:]
    /// What an album is being picked for.
    var albumPick: (number: UInt32, pick: AlbumPick)?
    /// The photos for which a canvas is being picked.
    var picking: (number: UInt32, keys: [PhotoKey])?

    // MARK: What is there

    var scrollKey: String { screen == .browse ? "photos-\(generation)" : "saved-photos" }

    /// The saved photos; nil while they load.
    var gallery: Gallery? { documents[Gallery.document]?.value }

    func isSaved(_ key: PhotoKey) -> Bool {
        if gallery?.isSaved(key) ?? false { return true }
        return arriving.contains { $0.record.key == key }
    }

    /// The photo at a place of the list on show.
    func record(at index: Int) -> PhotoRecord? {
        switch screen {
        case .browse: browsing.photos.indices.contains(index) ? browsing.photos[index] : nil
        case .saved: saved.indices.contains(index) ? saved[index].record : nil
        }
    }

    /// The saved photos, the newest first.
    var saved: [SavedPhoto] {
        if isSavedStale {
            let dated =
                switch layout {
                case .timeline: gallery?.byDate { [context] in context.localSecond($0) }
                case .waterfall: gallery?.bySaving { [context] in context.localSecond($0) }
                }
            (allPhotos, allDays) = (dated?.photos ?? [], dated?.days ?? [])
            savedFall = nil
            isSavedStale = false
            restartSearch()
            forgetArrived()
        }
        return savedPhotos
    }

    /// Makes one event, and sees to it that lists are right. Where it only takes the photos of `leaving` out of the
    /// saved ones, their list need not be sorted anew.
    @discardableResult
    func change(
        leaving: [PhotoKey] = [], _ intent: (Gallery) throws(GalleryError) -> [RecordChange]
    ) -> Bool {
        guard let gallery, let changes = try? intent(gallery) else { return false }
        guard documents.perform(changes, on: Gallery.document) != nil else { return false }
        press.cancel()
        if leaving.isEmpty || isSavedStale || isSearching {
            isSavedStale = true
        } else {
            isShelfStale = true
            takeOut(leaving)
        }
        if screen == .saved { followViewed() }
        noteChange()
        return true
    }

    private func takeOut(_ keys: [PhotoKey]) {
        savedFall = nil
        if keys.count == 1, let place = allPhotos.firstIndex(where: { $0.key == keys[0] }) {
            allPhotos.remove(at: place)
            allDays.remove(at: place)
        } else {
            var left = PhotoSet()
            for key in keys { _ = left.insert(key) }
            var dated = DatedPhotos(allPhotos, days: allDays)
            dated.filter { !left.contains($0.key) }
            (allPhotos, allDays) = (dated.photos, dated.days)
        }
        (savedPhotos, savedDays) = (allPhotos, allDays)
    }

    /// Puts the row into the catalogue.
    private func noteChange() {
        guard let gallery else { return }
        var row = context.catalogue.row(
            of: Gallery.document, kind: Gallery.kind, title: gallery.name.isEmpty ? Gallery.unnamed : gallery.name,
            header: gallery.header)
        var preview = ""
        for photo in gallery.newest(5) { preview += (preview.isEmpty ? "" : ", ") + photo.record.shownTitle }
        row.preview = preview
        context.catalogue.put(row)
    }

    func nextNumber() -> UInt32 {
        lastNumber &+= 1
        return lastNumber
    }
}
