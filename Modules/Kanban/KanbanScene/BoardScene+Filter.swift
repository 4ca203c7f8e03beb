internal import KanbanModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

// K13: which cards are shown, by words, labels, tags and days.
extension BoardScene {
    func show(_ wanted: CardFilter) {
        filter = wanted
        guard let open else { return }
        refreshCache(open)
        var count = 0
        for lane in cache.shown { count += lane.count }
        announce("\(count) card{|s} shown")
    }

    func toggleFilter() {
        closeMenu(returningFocus: false)
        isFilterOpen = !isFilterOpen
        effects.append(.focus(key: isFilterOpen ? "filter-text" : "filter"))
    }

    func filterKey(_ event: SceneEvent) {
        if case .key(let key, _) = event, key != "Escape" { isKeyOfText = true }
    }

    func filterButton() -> Node<KanbanAction> {
        Node(
            .button, filter.isEmpty ? "quiet board-filter" : "quiet board-filter is-on", key: "filter",
            text: context.text("Filter"), [.type("button"), .expanded(hasFilterFields)], on: [.press(.toggleFilter)])
    }

    private var hasFilterFields: Bool { isFilterOpen || !filter.text.isEmpty || filter.due != nil }

    /// What cards can be filtered by; nil where there is nothing.
    func filterBar() -> Node<KanbanAction>? {
        guard hasFilterFields || !cache.tags.isEmpty || !cache.labels.isEmpty || !filteredPeople.isEmpty else {
            return nil
        }
        return Node(.div, "board-tags", key: "tags", [.role("group"), .label(context.text("Filter"))]) {
            if hasFilterFields { fields() }
            for label in cache.labels { chip(label) }
            for person in filteredPeople { chip(person) }
            for name in cache.tags {
                let isOn = filter.tag?.hasSameBytes(as: name) ?? false
                chip("tag-" + name, "#" + name, isOn: isOn) { $0.tag = isOn ? nil : name }
            }
            if !filter.isEmpty {
                Node<KanbanAction>(
                    .button, "quiet board-filter-clear", key: "filter-clear", text: context.text("Show all"),
                    [.type("button")], on: [.press(.filter(CardFilter()))])
            }
        }
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
        for due in CardFilter.Due.allCases {
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
        return Node(
            .button, "chip", key: key, text: text, [.type("button"), .pressed(isOn)], on: [.press(.filter(wanted))])
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
