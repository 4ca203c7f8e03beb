internal import Markup
internal import MemoModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

// What is shown: the list, and beside it the one detail.
extension MemosScene {
    func view(isResetting: Bool = false) -> Node<MemoAction> {
        refreshCache()
        let hits = hits()
        let isEmpty = hits.isEmpty && !search.isActive && tag == nil && editor == nil && selected == nil
        let classes = isPhone ? (showsDetail ? "memo split shows-detail" : "memo split shows-list") : "memo split"
        return Node(.div, classes, key: "memo", on: [.key(.key)]) {
            if isEmpty {
                emptyView()
            } else {
                if !isPhone || !showsDetail { listView(hits) }
                if !isPhone || showsDetail { detailView(isResetting: isResetting) }
            }
            menuView()
        }
    }

    private func refreshCache() {
        if cache.today != context.today || !cache.language.utf8.elementsEqual(context.language.code.utf8) {
            cache = MemoCache()
            cache.today = context.today
            cache.language = context.language.code
        }
    }

    /// Nothing is there, and nothing can be typed into it.
    private func emptyView() -> [Node<MemoAction>] {
        [
            Node(.h1, "visually-hidden", key: "heading", text: context.text("Memos")),
            EmptyPlace.node(
                "memo", context.text("The first line of a memo is its title."),
                [
                    Node(
                        .button, "primary", key: "new-memo", text: context.text("New memo"), [.type("button")],
                        on: [.press(.newMemo)]),
                    Node(
                        .button, "quiet", key: "import", text: context.text("Import…"), [.type("button")],
                        on: [.press(.chooseImport)]),
                ], key: "list-header", [Attribute(.takes, "chosen")], on: [.paste(.takeImport)]),
        ]
    }

    private func listView(_ hits: [MemoHit]) -> Node<MemoAction> {
        Node(.div, "memo-side", key: "side") {
            Node<MemoAction>(
                .header, "toolbar", key: "list-header", [Attribute(.takes, "chosen")], on: [.paste(.takeImport)]
            ) {
                Node<MemoAction>(.h1, "title", text: context.text("Memos"))
                Node<MemoAction>(
                    .more, context.text("Actions for all memos"), key: "list-menu", classes: "icon menu-button",
                    [
                        Attribute(.haspopup, "menu"), .expanded(menu.map { $0.subject.document == nil } ?? false),
                    ],
                    on: [.press(.showMenu(nil, isInList: true)), .pointer(.note)])
                Node<MemoAction>(
                    .button, "primary", key: "new-memo", text: context.text("New memo"), [.type("button")],
                    on: [.press(.newMemo)])
            }
            searchField()
            tagBar()
            if search.isActive {
                let count: Phrase = hits.isEmpty ? "No results for “\(search.query)”" : "\(hits.count) memo{|s} found"
                Node<MemoAction>(
                    .p, "memo-found", key: "found",
                    text: context.text(count)
                        + (search.isPartial
                            ? " " + context.text("Offline: only titles and the memos opened here were searched.") : ""),
                    [.role("status")])
            }
            Node<MemoAction>(.ul, "list memo-list", key: "list", [.label(context.text("Memos"))]) {
                rowViews(hits)
            }
        }
    }

    private func rowViews(_ hits: [MemoHit]) -> [Node<MemoAction>] {
        var nodes: [Node<MemoAction>] = []
        nodes.reserveCapacity(hits.count + 1)
        // A new memo stands where it will be once something is in it: above all that are not pinned.
        var isNewMissing = editor != nil && editor?.document == nil && !search.isActive
        for hit in hits {
            if isNewMissing, !hit.row.isPinned {
                nodes.append(newRow())
                isNewMissing = false
            }
            nodes.append(rowView(hit))
        }
        if isNewMissing { nodes.append(newRow()) }
        return nodes
    }

    private func newRow() -> Node<MemoAction> {
        Node(.li, "row memo-row is-selected", key: "new") {
            Node<MemoAction>(.div, "row-main", [Attribute(.current, "true")]) {
                Node<MemoAction>(.span, "row-title", text: context.text("New memo"))
            }
        }
    }

    private func searchField() -> Node<MemoAction> {
        Node(.div, "memo-search", key: "search-field", [.role("search")]) {
            Node<MemoAction>(
                .input, "field", key: "search",
                [
                    .type("search"), .label(context.text("Search memos")), .placeholder(context.text("Search")),
                    .value(search.query), Attribute(.autocomplete, "off"), Attribute(.enterKeyHint, "search"),
                ],
                on: [.input(.search), .key(.searchKey)])
        }
    }

    /// The tags of the latest memos, 40 at most, each in its first spelling.
    private func tagNames() -> [String] {
        if let known = cache.tags, known.revision == context.catalogue.revision { return known.names }
        var names: [String] = []
        var known: Set<[UInt8]> = []
        search: for row in context.catalogue.rows(kind: Memo.kind) {
            for name in row.tags where known.insert(Folding.foldedBytes(name)).inserted {
                names.append(name)
                if names.count == 40 { break search }
            }
        }
        cache.tags = (context.catalogue.revision, names)
        return names
    }

    private func tagBar() -> [Node<MemoAction>] {
        var names = tagNames()
        // Whatever became of its memos, the filter can be taken off.
        if let tag, !names.contains(where: { $0.hasSameBytes(as: tag) }) { names.insert(tag, at: 0) }
        guard !names.isEmpty else { return [] }
        return [
            Node(.div, "memo-tags", key: "tags", [.role("group"), .label(context.text("Memos by tag"))]) {
                for name in names {
                    Node<MemoAction>(
                        .button, "chip", key: "tag-" + name, text: "#" + name,
                        [.type("button"), .pressed(tag == name)],
                        on: [.press(.filter(name))])
                }
            }
        ]
    }
}
