import Interaction
import JSON
import KanbanModel
import Phrases
import Presence
import Primitives
public import Replication
public import Scenes
public import Views

/// Boards on the page: the list of them, one with its columns and cards, and a card that is open.
public final class BoardScene: Scene {
    package let context: SceneContext
    let boards: Documents<Board>
    let surface: Surface<KanbanAction>
    package var effects: [Effect] = []
    /// The board that is shown; nil for the list.
    var current: DocumentID?
    /// What `step` works on: the board that was changed last.
    var changed: DocumentID?
    /// What the last toast offers to take back: a step in each of these boards.
    var offered: [UndoOffer] = []
    /// The card that another board shall have, while it is asked for that board and then for its column.
    var moving: CardMoving?
    /// What is due, over all boards.
    var calendar = BoardCalendar()
    /// Who is reminded of what.
    var reminders = Reminders()
    /// Where the reader is named.
    var mentions = Mentions()
    /// The board that was made last, until it is shown.
    var justMade: DocumentID?
    /// The card whose page was opened from the calendar, and leads back there.
    var dueOpened: DueKey?
    /// The part of the list that is in the page.
    var window = ListWindow()
    /// Which cards of the board are shown.
    var boardFilter = ShownFilter()
    /// On a phone one column is shown at a time.
    var shownColumn: UnitID?
    var history: HistoryPanel<Replay<Board>, KanbanAction>?
    /// The form of a new card.
    var form: CardForm?
    /// The card that is open.
    var page: CardPage?
    /// The address is that of the board: unless it names the card next, its page is left.
    var isPageLeft = false
    var coverChoice: CoverChoice?
    /// The number of the question for a cover that the server makes.
    var coverAsked: UInt32?
    var lastQuestion: UInt32 = 0
    /// What is to be said of an import.
    var imported: ImportReport?
    /// Texts that were left unsaved, and whose they are.
    var drafts: [CardDraftText] = []
    package var menu: OpenMenu<MenuSubject>?
    var prompt: Prompt?
    /// What is typed as comments.
    var commentDrafts: [CommentDraft] = []
    /// Who is on the other boards.
    var others = OtherPeople()
    /// What is typed at the feet of columns and is no card yet.
    var quickDrafts: [QuickDraft] = []
    /// The key at hand has been told to a field that the scene has for text: it is the browser's, not the board's.
    var isKeyOfText = false
    /// A card under a pointer.
    var drag = ItemDrag<UnitID, DropTarget>(timer: DragTimer.card, takesSwipes: true)
    /// On a phone, the column whose tab is under it.
    var restedTab: UnitID?
    /// Where something from outside would be dropped.
    var outside: OutsideDrop?
    var cache = BoardCache()
    /// The card that has the focus, or had it last: it stays in the page.
    var focusedCard: UnitID?
    /// Where the pointer last went down, in the window: where a menu opens.
    package var lastDown: (x: Double, y: Double)?

    /// `surface`: the number of the one that it paints.
    public init(_ context: SceneContext, surface: UInt8 = 1) {
        self.context = context
        self.surface = Surface(number: surface)
        boards = Documents(kind: Board.kind, codec: Board.codec, context)
        for setting in context.settings {
            if setting.name.hasSameBytes(as: BoardCalendar.setting),
                let unit = CalendarSpan.Unit(rawValue: setting.value)
            {
                calendar.unit = unit
            }
            if setting.name.hasSameBytes(as: BoardCalendar.filterSetting) { calendar.takeFilter(setting.value) }
            if setting.name.hasSameBytes(as: Reminders.setting) {
                reminders.news.take(try? JSONReader.value(of: Array(setting.value.utf8)))
            }
            if setting.name.hasSameBytes(as: Mentions.setting) {
                mentions.news.take(try? JSONReader.value(of: Array(setting.value.utf8)))
            }
            if setting.name.hasSameBytes(as: Mentions.seenSetting) { mentions.takeKeys(seen: setting.value) }
            if setting.name.hasSameBytes(as: Mentions.toldSetting) { mentions.takeKeys(told: setting.value) }
            if let draft = CardDraftText(name: setting.name, json: setting.value) { drafts.append(draft) }
            if let draft = CommentDraft(name: setting.name, text: setting.value) { commentDrafts.append(draft) }
        }
    }

    /// The board that is shown, once it is loaded.
    var board: Board? { open?.value }
    var open: OpenDocument<Board>? { current.flatMap { boards[$0] } }
    var isPhone: Bool { context.windowWidth < 600 }

    public func paint(into patch: inout Patch) {
        if isPageLeft {
            isPageLeft = false
            leavePage()
        }
        if calendar.isStale { refreshCalendar() }
        if !context.here.others.isEmpty {
            let card = page.flatMap { board?.card($0.card) }
            context.here.place = PresencePlace(parts: card.map { [$0.shortID.text] } ?? [])
        }
        surface.paint(view(), into: &patch)
    }

    public func clear(into patch: inout Patch) {
        surface.clear(into: &patch)
    }

    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        // What was done is kept before anything else.
        return boards.takeEffects() + effects
    }

    public func element(ofKey key: String) -> UInt32? {
        surface.element(ofKey: key)
    }

    public func open(_ document: DocumentID?) {
        leaveCalendar()
        mentions.isShown = false
        guard document != current else {
            isPageLeft = page != nil
            return
        }
        leaveBoard()
        current = document
        if let document { boards.load(document) }
        // Who has just made a board goes on with its first card.
        if document == justMade, let column = board?.lanes().first?.column.id {
            effects.append(.focus(key: Self.quickField(of: column)))
        }
        justMade = nil
        boards.closeUnused(besides: [document, changed])
    }

    /// Opens the card, or the one with the comment, and brings that into view.
    public func reveal(_ inside: Inside) {
        guard let document = current, let part = inside.part else { return }
        boards.with(document) { [self] open in
            guard document == current, let (card, comment) = open.value.card(of: part) else { return }
            isPageLeft = false
            if page?.card != card.id {
                shownColumn = open.value.column(of: card)?.id
                focusedCard = card.id
                effects.append(.reveal(key: card.id.buttonKey))
                openCard(card.id, isRouted: true)
            }
            if let comment { reveal(comment, of: open.value) }
        }
    }

    public func receive(_ events: [[UInt8]], of document: DocumentID) {
        boards.receive(events, of: document)
        if document == current { pageFollowsBoard() }
        calendar.isStale = true
    }

    /// Only one that it has asked for, and of which nothing has come.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool {
        boards.begin(document, from: snapshot)
    }

    public func isReady(_ document: DocumentID) {
        boards.isReady(document)
        calendar.isStale = true
        boardsMayRemind()
    }

    public func step(_ direction: UndoDirection) {
        guard let document = changed ?? current else { return }
        guard boards.step(direction, document) else { return }
        noteChange(of: document)
        refreshCalendar()
        if document == current { pageFollowsBoard(bringsCaret: true) }
        effects.append(.announce(context.text(direction == .undo ? "Undone." : "Redone.")))
    }

    public func takeBack() -> Bool {
        let offers = offered
        guard !offers.isEmpty, offers.allSatisfy({ isMaking($0) || boards.canTakeBack($0) }) else { return false }
        for offer in offers {
            if isMaking(offer) {
                trash(offer.document)
            } else {
                _ = boards.takeBack(offer) { [self] in
                    changed = offer.document
                    step(.undo)
                }
            }
        }
        return true
    }

    /// Whether the board was made by what is offered, and nothing has been done to it since.
    private func isMaking(_ offer: UndoOffer) -> Bool {
        guard let log = boards[offer.document]?.wholeLog else { return false }
        return log.count == 1 && log[0].id == offer.event
    }

    public func settle() {
        savePage()
        keepDraft()
    }

    public var isTyping: Bool { page?.isTyping ?? false }

    /// Everything that belongs to one board alone is closed; unsaved text stays as a draft.
    private func leaveBoard() {
        savePage()
        keepDraft()
        form = nil
        page = nil
        isPageLeft = false
        menu = nil
        prompt = nil
        moving = nil
        coverChoice = nil
        boardFilter = ShownFilter()
        shownColumn = nil
        history = nil
        outside = nil
        focusedCard = nil
        cache = BoardCache()
        letGo()
    }

    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        act(action, event)
    }
}
