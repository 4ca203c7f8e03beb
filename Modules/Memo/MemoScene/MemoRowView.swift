import Markup
import MemoModel
import Phrases
import Replication
import Scenes
import Views

// A memo in the list.
extension MemosScene {
    /// The same object while what it shows is the same.
    func rowView(_ match: MemoMatch, at place: Int, of count: Int, isStop: Bool) -> Node<MemoAction> {
        var row = match.row
        let found = passages(in: match)
        // While somebody types, title and preview are those of the field.
        if let editor, editor.document == row.document, editor.pendingSince != nil {
            row.title = Memo.title(of: editor.text) ?? ""
            row.preview = Memo.preview(of: editor.text)
        }
        // What links lead to may be called otherwise by now.
        let title = context.catalogue.namingLinks(in: Snippet(text: row.title, highlights: found.titleRanges))
        row.title = title.text
        row.preview = context.catalogue.namingLinks(in: row.preview)
        let state = MemoRowState(
            isSelected: row.document == selected, isSwiped: row.document == swiped,
            hasMenu: menu.map { $0.subject.isInList && $0.subject.document == row.document } ?? false,
            place: place, count: count, isStop: isStop, titleRanges: title.highlights, snippet: found.snippet)
        if let face = cache.rows[row.document], face.row == row, face.state == state { return face.node }
        let node = makeRow(row, state)
        cache.rows[row.document] = MemoRowFace(row: row, state: state, node: node)
        return node
    }

    private func makeRow(_ row: CatalogueRow, _ state: MemoRowState) -> Node<MemoAction> {
        let id = row.document
        var classes = "row memo-row"
        if state.isSelected { classes += " is-selected" }
        if state.isSwiped { classes += " is-swiped" }
        let title = row.title.isEmpty ? context.text("New memo") : row.title
        return Node(
            .li, classes, key: id.key,
            [Attribute(.moves, ""), Attribute(.touch, "swipe"), .reference(id)]
                + window.attributes(at: state.place, of: state.count),
            on: [
                .pointer(.rowPointer(id)), .key(.rowKey(id)), .menu(.showMenu(id, isInList: true)),
                .focus(.rowFocus(id)),
            ]
        ) {
            Node<MemoAction>(
                .button, "row-main", key: ListWindow.key(of: id),
                [
                    .type("button"), .tabIndex(state.isStop ? 0 : -1),
                    state.isSelected ? Attribute(.current, "true") : nil,
                ], on: [.press(.select(id))]
            ) {
                Node<MemoAction>(.span, row.title.isEmpty ? "row-title is-untitled" : "row-title") {
                    MarkedText.nodes(title, row.title.isEmpty ? [] : state.titleRanges)
                }
                Node<MemoAction>(.span, "row-note") {
                    if row.isPinned { Node<MemoAction>(.span, "memo-pinned", text: context.text("Pinned")) }
                    Node<MemoAction>(
                        .time, text: dateText(row.changedAt),
                        [context.civilDate(row.changedAt).map { Attribute(.dateTime, $0.text) }])
                    Node<MemoAction>(.span, "memo-preview") {
                        if let snippet = state.snippet {
                            MarkedText.nodes(snippet.text, snippet.highlights)
                        } else {
                            MarkedText.nodes(row.preview, [])
                        }
                    }
                }
            }
            if state.isSwiped {
                Node<MemoAction>(.div, "row-actions", key: "actions") {
                    Node<MemoAction>(button: context.text("Share"), "quiet", press: .share(id))
                    Node<MemoAction>(button: context.text("Delete"), "danger", press: .delete(id))
                }
            } else {
                Node<MemoAction>(
                    .button, "icon menu-button", key: "menu-" + id.key,
                    [
                        .type("button"), .label(context.text("Actions for “\(title)”")), Attribute(.haspopup, "menu"),
                        .tabIndex(state.isStop ? 0 : -1), .expanded(state.hasMenu),
                    ],
                    on: [.press(.showMenu(id, isInList: true))]
                ) { Icon.more.node() }
            }
        }
    }
}
