import Markup
import MemoModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// What is shown: the list, and beside it the one detail.
extension MemosScene {
    func view(isResetting: Bool = false) -> Node<MemoAction> {
        refreshCache()
        let rows = rows()
        let isEmpty = rows.count == 0 && !search.isActive && tag == nil && editor == nil && selected == nil
        let classes = isPhone ? (showsDetail ? "memo split shows-detail" : "memo split shows-list") : "memo split"
        return Node(.div, classes, key: "memo", on: [.key(.key)]) {
            if isEmpty {
                emptyView()
            } else {
                if !isPhone || !showsDetail { listView(rows) }
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
                    Node(button: context.text("New memo"), "primary", key: "new-memo", press: .newMemo),
                    Node(button: context.text("Import…"), "quiet", key: "import", press: .chooseImport),
                ], key: "list-header", [Attribute(.takes, "chosen")], on: [.paste(.takeImport)]),
        ]
    }

    private func listView(_ rows: MemoRows) -> Node<MemoAction> {
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
                Node<MemoAction>(button: context.text("New memo"), "primary", key: "new-memo", press: .newMemo)
            }
            searchField()
            tagBar()
            if search.isActive {
                let isLooking = rows.count == 0 && filter?.isDone == false
                let count: Phrase =
                    isLooking
                    ? "Searching…"
                    : rows.count == 0
                        ? "No results for “\(search.query)”"
                        : search.hasMore ? "More than \(rows.count) memos found" : "\(rows.count) memo{|s} found"
                Node<MemoAction>(
                    .p, "memo-found", key: "found",
                    text: context.text(count)
                        + (search.isPartial
                            ? " " + context.text("Offline: only titles and the memos opened here were searched.") : ""),
                    [.role("status")])
            }
            Node<MemoAction>(.div, "memo-scroll", key: "scroll") { list(rows) }
        }
    }

    /// The rows that are in sight, and the one that Tab comes to.
    private func list(_ rows: MemoRows) -> Node<MemoAction> {
        // A new memo stands where it will be once something is in it: above all that are not pinned.
        let new = editor != nil && editor?.document == nil && !search.isActive ? rows.pinnedCount : nil
        let count = rows.count + (new == nil ? 0 : 1)
        listCount = count
        func place(of document: DocumentID?) -> Int? {
            let index = document.flatMap { rows.place(of: $0, context.catalogue) }
            return index.map { new.map { $0 <= index ?? 0 } ?? false ? $0 + 1 : $0 }
        }
        let kept = place(of: window.focused) ?? place(of: selected)
        let stop = kept ?? window.places(of: count).first { $0 != new }
        if cache.rows.count > Self.mostCachedRows { cache.rows = [:] }
        return window.list(
            "list memo-list", key: "list", label: context.text("Memos"), of: count, keeping: kept, on: .list
        ) { place in
            if place == new { return newRow(at: place, of: count) }
            let index = new.map { $0 < place } ?? false ? place - 1 : place
            return rowView(rows[index], at: place, of: count, isStop: place == stop)
        }
    }

    /// Some windows full.
    private static let mostCachedRows = 500

    private func newRow(at place: Int, of count: Int) -> Node<MemoAction> {
        Node(.li, "row memo-row is-selected", key: "new", window.attributes(at: place, of: count)) {
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
}
