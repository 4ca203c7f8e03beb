import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// Which cards are shown, of a board or in the calendar.
struct ShownFilter {
    var cards = CardFilter()
    /// Whether its fields are there although they say nothing.
    var isOpen = false
    /// Cards that were just added, and are shown whether the filter lets them through or not.
    var added: Set<UnitID> = []

    var isUsed: Bool { isOpen || !cards.isEmpty }
}

// K13, K19: which cards are shown, by words, labels, tags and days.
extension BoardScene {
    /// That of what is shown.
    var filter: CardFilter {
        get { calendar.isShown ? calendar.filter.cards : boardFilter.cards }
        set { if calendar.isShown { calendar.filter.cards = newValue } else { boardFilter.cards = newValue } }
    }

    private var isFilterOpen: Bool {
        get { calendar.isShown ? calendar.filter.isOpen : boardFilter.isOpen }
        set { if calendar.isShown { calendar.filter.isOpen = newValue } else { boardFilter.isOpen = newValue } }
    }

    /// Everything is shown again.
    func endFilter() {
        isFilterOpen = false
        show(CardFilter())
        if calendar.isShown { effects.append(.focus(key: "calendar")) }
    }

    func show(_ wanted: CardFilter) {
        filter = wanted
        boardFilter.added = []
        if calendar.isShown {
            keepCalendarFilter()
            arrangeCalendar()
            refreshCalendar()
            var count = 0
            if let span {
                for day in shownWeeks(span).joined() where !day.isOutside { count += day.cards.count + day.more }
            }
            return announce("\(count) card{|s} shown")
        }
        guard let open else { return }
        refreshCache(open)
        var count = 0
        for lane in cache.shown { count += lane.count }
        announce("\(count) card{|s} shown")
    }

    /// Shows cards that somebody has just added until they filter otherwise.
    func showAdded(_ first: UnitID, count: Int = 1) {
        guard !boardFilter.cards.isEmpty else { return }
        for step in 0..<UInt64(count) { boardFilter.added.insert(first.advanced(by: step)) }
        cache.filter = nil
    }

    func toggleFilter() {
        closeMenu(returningFocus: false)
        isFilterOpen = !isFilterOpen
        if calendar.isShown, isFilterOpen {
            gatherFacets()
            refreshCalendar()
        }
        effects.append(.focus(key: isFilterOpen ? "filter-text" : "filter"))
    }

    func filterKey(_ event: SceneEvent) {
        if case .key(let key, _) = event, key != "Escape" { isKeyOfText = true }
    }

    func filterButton() -> Node<KanbanAction> {
        Node(
            button: context.text("Filter"), filter.isEmpty ? "quiet board-filter" : "quiet board-filter is-on",
            key: "filter", [.expanded(hasFilterFields)], press: .toggleFilter)
    }

    private var hasFilterFields: Bool {
        isFilterOpen || (!calendar.isShown && (!filter.text.isEmpty || filter.due != nil))
    }

    /// What cards can be filtered by; nil where there is nothing.
    func filterBar() -> Node<KanbanAction>? {
        if calendar.isShown { return isFilterOpen ? calendarFilterBar() : nil }
        guard hasFilterFields || !cache.tags.isEmpty || !cache.labels.isEmpty || !filteredPeople.isEmpty else {
            return nil
        }
        return Node(.div, "board-tags", key: "tags", [.role("group"), .label(context.text("Filter"))]) {
            if hasFilterFields { fields() }
            for label in cache.labels { chip(label) }
            for person in filteredPeople { chip(person) }
            for name in cache.tags { chip(tag: name) }
            if !filter.isEmpty { showAllButton() }
        }
    }

    /// Over all boards: labels by their names.
    private func calendarFilterBar() -> Node<KanbanAction> {
        Node(.div, "board-tags", key: "tags", [.role("group"), .label(context.text("Filter"))]) {
            fields()
            for label in calendar.facets.labels { chip(named: label) }
            for person in calendar.facets.people.prefix(DueFacets.most) { chip(person) }
            for name in calendar.facets.tags { chip(tag: name) }
            if !filter.isEmpty { showAllButton() }
        }
    }

    private func showAllButton() -> Node<KanbanAction> {
        Node(
            button: context.text("Show all"), "quiet board-filter-clear", key: "filter-clear",
            press: .filter(CardFilter()))
    }

    private func chip(tag name: String) -> Node<KanbanAction> {
        let isOn = filter.tag?.hasSameBytes(as: name) ?? false
        return chip("tag-" + name, "#" + name, isOn: isOn) { $0.tag = isOn ? nil : name }
    }

    private func chip(named label: BoardLabel) -> Node<KanbanAction> {
        let place = filter.labelNames.firstIndex { $0.hasSameBytes(as: label.name) }
        var wanted = filter
        if let place { wanted.labelNames.remove(at: place) } else { wanted.labelNames.append(label.name) }
        return labelChip(label, key: "label-" + label.name, isOn: place != nil, press: .filter(wanted))
    }

    @NodeBuilder<KanbanAction>
    private func fields() -> [Node<KanbanAction>] {
        Node(
            .input, "field board-filter-text", key: "filter-text",
            [
                .type("search"), .label(context.text("Words in cards")), .placeholder(context.text("Words in cards")),
                .value(filter.text), Attribute(.autocomplete, "off"),
            ],
            on: [.input(.filterText), .key(.filterKey)])
        // What has no day is in no calendar.
        for due in CardFilter.Due.allCases where !calendar.isShown || due != .undated {
            chip("due-" + due.rawValue, context.text(due.phrase), isOn: filter.due == due) {
                $0.due = $0.due == due ? nil : due
            }
        }
    }

    /// By whom cards can be filtered: nobody where one person alone has commented.
    private var filteredPeople: [Person] {
        if cache.people.count > 1 || !filter.people.isEmpty { return cache.people }
        return board?.hasAssignments == true ? cache.people : []
    }

    private func chip(_ person: Person) -> Node<KanbanAction> {
        let place = filter.people.firstIndex(of: person)
        var wanted = filter
        if let place { wanted.people.remove(at: place) } else { wanted.people.append(person) }
        return personChip(person, key: "person-", isOn: place != nil, press: .filter(wanted))
    }

    private func chip(_ label: BoardLabel) -> Node<KanbanAction> {
        let place = filter.labels.firstIndex(of: label.id)
        var wanted = filter
        if let place { wanted.labels.remove(at: place) } else { wanted.labels.append(label.id) }
        return labelChip(label, key: "label-" + label.id.key, isOn: place != nil, press: .filter(wanted))
    }

    private func chip(
        _ key: String, _ text: String, isOn: Bool, _ change: (inout CardFilter) -> Void
    ) -> Node<KanbanAction> {
        var wanted = filter
        change(&wanted)
        return Node(button: text, "chip", key: key, [.pressed(isOn)], press: .filter(wanted))
    }
}

extension CardFilter.Due {
    fileprivate var phrase: Phrase {
        switch self {
        case .overdue: "Overdue"
        case .today: "Due today"
        case .soon: "Due soon"
        case .undated: "No due date"
        }
    }
}
