import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// K19: a month or a week of everything that is due, over all boards.
extension BoardScene {
    /// The calendar, and where the reader is named.
    public var faces: [String] { [BoardCalendar.name, Mentions.name] }

    /// The calendar begins with today.
    public func openFace(_ name: String) {
        open(nil)
        prompt = nil
        if name.hasSameBytes(as: Mentions.name) { return showMentions() }
        guard name.hasSameBytes(as: BoardCalendar.name) else { return }
        calendar.isShown = true
        dueOpened = nil
        calendar.isNew = !focusDue(calendar.focused)
        refreshCalendar()
        revealToday()
    }

    /// On a phone days stand below one another, and today is not the first.
    private func revealToday() {
        guard isPhone, let today = context.today, span?.holds(today) == true else { return }
        effects.append(.reveal(key: today.text))
    }

    func leaveCalendar() {
        guard calendar.isShown else { return }
        calendar.isShown = false
        calendar.list = nil
        menu = nil
        prompt = nil
        letGoOfDue()
    }

    /// What is shown; nil where the clock is out of the years that have days.
    var span: CalendarSpan? {
        (calendar.day ?? context.today).map {
            CalendarSpan(calendar.unit, holding: $0, WeekStart(language: context.language.code))
        }
    }

    public func catalogueChanged() {
        calendar.isStale = true
        boardsMayRemind()
        if page?.completion.isAwaited == true { suggestLinks() }
    }

    /// Brings it up to date with every board: those that are open, and those whose rows have changed, which are loaded a
    /// few at a time and closed again. A board is ready with what the page itself has of it, and what the server has
    /// besides comes after that; `isLate` says that nothing more is waited for.
    func refreshCalendar(isLate: Bool = false) {
        calendar.isStale = false
        guard calendar.isShown else { return }
        var places: [DocumentID: Int] = [:]
        for (place, dues) in calendar.boards.enumerated() { places[dues.board] = place }
        var all: [BoardDues] = []
        var missing: [DocumentID] = []
        var isChanged = false
        let needsFacts = calendar.filter.isUsed
        for row in context.catalogue.rows(kind: Board.kind) {
            var dues = places[row.document].map { calendar.boards[$0] }
            if let open = boards[row.document] {
                if dues?.events != open.log.count || (needsFacts && dues?.facts == nil) {
                    isChanged = true
                    dues = BoardDues(
                        board: row.document, title: row.title, position: dues?.position ?? 0,
                        changedAt: dues?.changedAt ?? 0, events: open.log.count,
                        done: open.value.doneColumn?.name, cards: open.value.dueCards(of: row.document),
                        facts: needsFacts || dues?.facts != nil ? open.value.dueFacts() : nil)
                }
                // What was done here and is not sent yet counts as well: a gap of so many is seen with the next change.
                if isLate || UInt64(open.log.count) >= row.position {
                    dues?.position = row.position
                    dues?.changedAt = row.changedAt
                } else if dues?.isUpToDate(with: row) != true {
                    missing.append(row.document)
                }
            } else if dues?.isUpToDate(with: row) != true || (needsFacts && dues?.facts == nil) {
                missing.append(row.document)
            }
            dues?.title = row.title
            if let dues { all.append(dues) }
        }
        all.sort {
            $0.title.hasSameBytes(as: $1.title)
                ? $0.board < $1.board : $0.title.utf8.lexicographicallyPrecedes($1.title.utf8)
        }
        if !isChanged, all.count == calendar.boards.count {
            isChanged = zip(all, calendar.boards).contains { $0.board != $1.board }
        } else {
            isChanged = true
        }
        calendar.boards = all
        if isChanged {
            if needsFacts { gatherFacets() }
            arrangeCalendar()
        }
        load(missing)
        if calendar.isNew, missing.isEmpty {
            calendar.isNew = false
            revealToday()
        }
        boards.closeUnused(besides: [current, changed] + calendar.loading.map { Optional($0) })
    }

    private func load(_ missing: [DocumentID]) {
        calendar.loading.removeAll { document in !missing.contains(document) }
        if missing.isEmpty { (calendar.mayLoad, calendar.waits) = (BoardCalendar.atOnce, 0) }
        let waiting = calendar.loading.count
        for document in missing where calendar.loading.count < calendar.mayLoad {
            guard !calendar.loading.contains(document) else { continue }
            calendar.loading.append(document)
            boards.load(document)
        }
        if calendar.loading.count > waiting {
            effects.append(.wake(BoardCalendar.wake, milliseconds: BoardCalendar.loadingTime))
        }
    }

    /// What has been asked for may be nowhere but on a server that does not answer.
    func loadFurther() {
        guard calendar.isShown, !calendar.loading.isEmpty else { return }
        calendar.mayLoad += BoardCalendar.atOnce
        calendar.waits += 1
        refreshCalendar(isLate: !context.isOnline || calendar.waits >= BoardCalendar.mostWaits)
        guard !calendar.loading.isEmpty else { return }
        effects.append(.wake(BoardCalendar.wake, milliseconds: BoardCalendar.loadingTime))
    }

    /// What there is to filter by on the boards that are known.
    func gatherFacets() {
        calendar.facets = DueFacets(calendar.boards.lazy.flatMap { $0.facts ?? [] })
    }

    /// Puts the cards that are shown on their days.
    func arrangeCalendar() {
        let filter = calendar.filter.cards
        let sieve = filter.isEmpty ? nil : DueSieve(filter, people: calendar.facets.people, today: context.today)
        var cards: [DueCard] = []
        for dues in calendar.boards {
            if sieve != nil, dues.facts == nil { continue }
            for (place, card) in dues.cards.enumerated() where !calendar.hidesDone || !card.isDone {
                if let sieve, let facts = dues.facts, !sieve.lets(facts[place]) { continue }
                cards.append(card)
            }
        }
        calendar.foreseeing = DueCalendar(cards)
        calendar.dues = sieve.map { calendar.foreseeing.filtered(by: $0) } ?? calendar.foreseeing
    }

    func act(_ action: CalendarAction, _ event: SceneEvent) {
        switch action {
        case .show: effects.append(.open(.face(area: Board.kind, BoardCalendar.name)))
        case .unit(let unit): show(unit)
        case .step(let count): stepCalendar(by: count)
        case .today: showToday()
        case .toggleDone:
            calendar.hidesDone.toggle()
            arrangeCalendar()
        case .weeks:
            if case .size(_, let height) = event, height.isFinite, height > 0 {
                calendar.room.height = min(height, 1e5)
            }
        case .line:
            if case .size(_, let height) = event, height.isFinite, height >= 8 { calendar.room.line = height }
        case .open(let key):
            if calendar.drag.swallowsPress { calendar.drag.swallowsPress = false } else { openDue(key) }
        case .pointer(let key): duePointer(key, event)
        case .key(let key): dueKey(key, event)
        case .focus(let key): calendar.focused = key
        case .overDay: break
        case .setDue(let key, let day):
            closeMenu()
            setDue(of: key, to: day)
        case .complete(let key): complete(key)
        case .showList(let list, let opener): showList(list, opener: opener)
        case .closeList: closeList()
        case .listed: calendar.window.take(event, of: listedCards.count)
        case .rowFocus(let row): calendar.row = row
        case .rowKey(let row): rowKey(row, event)
        case .listKey:
            if case .key("Escape", _) = event {
                closeList()
                context.isConsumed = true
            }
        case .closeKey:
            guard case .key("Tab", _) = event, let card = listedCard(at: calendar.row) else { return }
            effects.append(.focus(key: DueKey(card).rowKey))
            context.isConsumed = true
        }
    }

    private func show(_ unit: CalendarSpan.Unit) {
        guard unit != calendar.unit, let span else { return }
        // The week of today, where the month has it.
        let today = context.today.flatMap { span.holds($0) ? $0 : nil }
        calendar.day =
            calendar.focused.flatMap { $0.forecast ?? due($0)?.due }.flatMap { span.holds($0) ? $0 : nil } ?? today
            ?? span.first
        calendar.unit = unit
        effects.append(.setting(BoardCalendar.setting, value: unit.rawValue))
        sayCalendar()
    }

    func stepCalendar(by count: Int) {
        guard let next = span?.moved(by: count) else { return }
        calendar.day = next.first
        sayCalendar()
    }

    private func showToday() {
        calendar.day = nil
        sayCalendar()
        revealToday()
    }

    private func sayCalendar() {
        if let span { announce(span.phrase) }
    }

    /// A card that the calendar knows.
    func due(_ key: DueKey) -> DueCard? {
        calendar.boards.first { $0.board == key.board }?.cards.first { $0.id == key.card }
    }

    func isInSight(_ key: DueKey) -> Bool {
        guard let span else { return false }
        return shownWeeks(span).joined().contains { day in day.cards.contains { DueKey($0) == key } }
    }

    /// The focus goes to a card, if it is in sight, else to the calendar, whose keys are heard then. Returns whether the
    /// card has it.
    @discardableResult
    func focusDue(_ key: DueKey?) -> Bool {
        calendar.focused = key
        if let key, isInSight(key) {
            effects.append(.focus(key: key.buttonKey))
            return true
        }
        calendar.focused = nil
        effects.append(.focus(key: "calendar"))
        return false
    }

    /// The page of the card, from which one comes back here.
    private func openDue(_ key: DueKey) {
        guard let card = due(key) else { return }
        calendar.list = nil
        calendar.focused = key
        closeMenu(returningFocus: false)
        effects.append(.open(.inside(area: Board.kind, key.board, Inside(part: card.shortID))))
        dueOpened = key
    }

    /// Gives the card another day, or takes it away; Undo is in the toast.
    func setDue(of key: DueKey, to day: CivilDate?) {
        setDue(of: key) { _ in day }
    }

    /// The same from the day that it has once its board is there: presses that come before that add up.
    func setDue(of key: DueKey, _ newDay: @escaping (_ old: CivilDate?) -> CivilDate?) {
        boards.with(key.board) { [self] open in
            guard let card = open.value.card(key.card) else { return }
            let day = newDay(card.due)
            guard card.due != day else { return }
            let isSet = change(key.board) { (board) throws(BoardError) in
                try board.edit(key.card, CardEdit(due: .some(day)))
            }
            guard isSet else { return }
            refreshCalendar()
            if let day {
                toast("“\(card.title)” is due \(Phrase.day(of: day)).")
                follow(key, to: day)
            } else {
                toast("“\(card.title)” is not due any more.")
                focusDue(nil)
            }
        }
    }

    /// The focus stays on a card that goes to another day, be it in another month.
    private func follow(_ key: DueKey, to day: CivilDate) {
        calendar.focused = key
        if let span, !(isPhone ? span.holds(day) : span.weeks.joined().contains(day)) { calendar.day = day }
        if calendar.list == nil { focusDue(key) }
    }

    private func complete(_ key: DueKey) {
        closeMenu()
        let context = context
        boards.with(key.board) { [self] open in
            guard let card = open.value.card(key.card), let done = open.value.doneColumn else { return }
            let isDone = change(key.board) { (board) throws(BoardError) in
                try board.move(key.card, to: done.id, using: &context.random)
            }
            guard isDone else { return }
            refreshCalendar()
            toast("Moved “\(card.title)” to \(done.name).")
            focusDue(key)
        }
    }
}
