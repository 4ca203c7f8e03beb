import Interaction
import MemoModel
import Markup
import Phrases
import Primitives
public import Replication
public import Scenes
import TextMerging
public import Views

/// Memos on the page: the list, and beside it the one that is open.
public final class MemosScene: Scene {
    package let context: SceneContext
    let memos: Documents<Memo>
    let surface: Surface<MemoAction>
    package var effects: [Effect] = []
    /// The memo that is open; nil for none and for a new one that has nothing in it.
    var selected: DocumentID?
    /// The field of the memo that is open; nil while none is, or it is not loaded.
    var editor: Editor?
    /// On a narrow screen, the memo and not the list is shown.
    var showsDetail = false
    /// Nothing is loaded before somebody comes to see memos.
    private var wasOpened = false
    /// Memos are shown as they read, rather than as they are written.
    var prefersReading = false
    /// Pictures of other hosts are loaded for this memo.
    var allowsPictures = false
    package var menu: OpenMenu<MemoMenu>?
    var search = MemoSearch()
    /// Only memos with this tag are shown, if there is one.
    var tag: String?
    /// What was found of the search or the tag; nil without either.
    var filter: RowFilter<MemoMatch>?
    /// The part of the list that is in the page, and of how many rows.
    var window = ListWindow()
    var listCount = 0
    /// The row whose actions a swipe has uncovered.
    var swiped: DocumentID?
    var swipe = RowSwipe()
    /// Where each memo was scrolled to, in points.
    var places: [DocumentID: Double] = [:]
    /// What was moved to the trash last, and when: what undo means until something else is done.
    var lastTrashed: (document: DocumentID, at: UInt64)?
    /// What the last toast offers to take back.
    var offered: UndoOffer?
    var history: HistoryPanel<Bool, MemoAction>?
    /// The version that is looked at, with `history.shown`.
    var version: EarlierVersion?
    /// Who wrote what, while somebody looks.
    var passages: ShownPassages?
    var links = LinkNeighbours()
    /// What is looked for in the memo that is open; nil while nothing is.
    var find: MemoFind?
    var cache = MemoCache()
    /// Edits that came in while an event is taken in.
    var incoming: [TextOperation] = []
    /// Where the field's selection was in the memo's text before them.
    var anchor = 0..<0
    /// Whether the field was there when the page was painted last.
    private var fieldIsShown = false
    private var observed: (document: DocumentID, token: ObserverToken)?
    package var lastDown: (x: Double, y: Double)?
    var lastNumber: UInt32 = 0
    var importing = FilesToImport()
    /// The key that is being told belongs to the search field.
    var isInField = false
    /// The lines of the field that are in sight, as far as the page has told.
    var sight = 0..<60

    /// `surface`: the number of the one that it paints.
    public init(_ context: SceneContext, surface: UInt8 = 1) {
        self.context = context
        self.surface = Surface(number: surface)
        memos = Documents(kind: Memo.kind, codec: Memo.codec, context)
    }

    var isPhone: Bool { context.windowWidth < 600 }
    /// The memo that is open, once it is loaded.
    var open: OpenDocument<Memo>? { selected.flatMap { memos[$0] } }

    public func paint(into patch: inout Patch) {
        if let editor { find?.follow(editor.text, isID: isIDOfDocument) }
        // A field that comes back shows what it showed before it went.
        if showsField, !fieldIsShown, let now = editor { editor?.pushed = now.text }
        fieldIsShown = showsField
        notePlace()
        if editor?.mustReset == true {
            // What the view says already is taken away first, so that it is set again.
            surface.paint(view(isResetting: true), into: &patch)
            editor?.mustReset = false
        }
        surface.paint(view(), into: &patch)
    }

    /// Whether the memo that is open is shown as it reads.
    var isReading: Bool {
        guard let editor, editor.document != nil else { return false }
        return prefersReading || editor.isReadFirst
    }

    /// Whether the text is shown as it is written.
    var showsField: Bool {
        guard editor != nil, !isPhone || showsDetail else { return false }
        return history?.shown == nil && passages == nil && !isReading
    }

    public func clear(into patch: inout Patch) {
        surface.clear(into: &patch)
    }

    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        // What was done is kept before anything else.
        return memos.takeEffects() + effects
    }

    public func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        act(action, event)
    }

    public func open(_ document: DocumentID?) {
        wasOpened = true
        // Who comes back may have linked to the memo meanwhile.
        if selected != nil, links.asked != 0 { effects.append(.wake(Self.linkPause, milliseconds: 200)) }
        if let document {
            show(document)
            showsDetail = true
        } else {
            showsDetail = false
            // Beside a list there is room for a memo.
            if isPhone { return leave() }
            if let selected, context.catalogue[selected] == nil, !isTyping { leave() }
            if selected == nil, editor == nil { showFirst() }
        }
    }

    /// Marks the passage in the text as it is written, and brings it into sight.
    public func reveal(_ inside: Inside) {
        guard let document = selected, !inside.words.isEmpty else { return }
        let query = SearchQuery(inside.words)
        memos.with(document) { [self] _ in
            guard document == selected, let text = editor?.text else { return }
            let passages = query.ranges(in: text)
            guard let passage = MemoFind.read(passages, in: text, isID: isIDOfDocument).first ?? passages.first else {
                return
            }
            prefersReading = false
            find = nil
            guard showsField else { return }
            editor?.found = passage
            effects.append(.focus(key: "editor"))
            effects.append(.select(key: "editor", passage))
        }
    }

    public func catalogueChanged() {
        cache.linkTitles = KeptOfText()
        if let row = swipe.row, context.catalogue[row]?.isTrashed ?? true { swipe.cancel() }
        if links.completion.isAwaited { suggest() }
        if wasOpened, !isPhone, selected == nil, editor == nil { showFirst() }
    }

    private func showFirst() {
        if let first = rows().first { show(first.document) }
    }

    public func receive(_ events: [[UInt8]], of document: DocumentID) {
        var events = events
        if let known = memos[document] {
            // One's own events come back from the server; they change nothing.
            events.removeAll { !known.lacks($0) }
            guard !events.isEmpty else { return }
        }
        guard editor != nil, editor?.document == document else {
            memos.receive(events, of: document)
            noteChange(of: document, isOwn: false)
            return
        }
        if editor?.isComposing == true {
            editor?.held += events
        } else if takeIn(events, of: document) {
            closeDeleted()
        }
    }

    /// Only one that it has asked for, and of which nothing has come.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool {
        memos.begin(document, from: snapshot)
    }

    public func isReady(_ document: DocumentID) {
        memos.isReady(document)
    }

    public var isTyping: Bool { editor?.pendingSince != nil }

    public func settle() {
        importing.isLeft = true
        commit()
        discardIfEmpty()
    }

    /// A memo that was deleted elsewhere is closed, unless somebody writes in it.
    func closeDeleted() {
        leave()
        effects.append(.announce(context.text("This memo was moved to trash elsewhere.")))
        if !isPhone { showFirst() }
    }

    public func tick(_ number: UInt32) {
        switch number {
        case Self.pause: commit()
        case Self.searchPause: askServer()
        case Self.linkPause: askForBacklinks()
        case Self.nextSlice: advanceFilter()
        case Self.nextTitles: suggestMore()
        case RowSwipe.wake: swipe.timePasses()
        default: break
        }
    }

    /// The wake-ups of this scene.
    static let pause: UInt32 = 1
    static let searchPause: UInt32 = 2
    static let linkPause: UInt32 = 4
    static let nextSlice: UInt32 = 5
    static let nextTitles: UInt32 = 6

    /// Has the scene told of every edit of the memo that is open, and of no other.
    func observe(_ open: OpenDocument<Memo>?) {
        if let observed { memos[observed.document]?.session.stopObserving(observed.token) }
        observed = nil
        guard let open else { return }
        let token = open.session.observe { [self] applied in
            if case .edit(.none, let edit) = applied.change { incoming += edit.operations }
        }
        observed = (open.id, token)
    }
}
