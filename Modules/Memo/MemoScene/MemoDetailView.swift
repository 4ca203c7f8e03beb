import Markup
import MarkdownViews
import MemoModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// The memo that is open: its tools, its text as it is written or as it reads, and what links to it.
extension MemosScene {
    func detailView(isResetting: Bool) -> Node<MemoAction> {
        Node(.section, "memo-detail", key: "detail", [.label(context.text("Memo"))]) {
            if isPhone {
                Node<MemoAction>(
                    .h1, "visually-hidden", key: "heading",
                    text: shownTitle(editor.flatMap { Memo.title(of: $0.text) } ?? ""))
            }
            if let editor {
                toolbar(editor)
                if let find, history?.shown == nil, passages == nil { findBar(find) }
                Node<MemoAction>(.div, "memo-page", key: "page") {
                    if let shown = history?.shown {
                        versionView(shown)
                    } else if passages != nil {
                        passagesView()
                    } else if isReading {
                        let reading = readingView(editor)
                        picturesNotice()
                        slownessNotice(editor)
                        reading
                    } else {
                        field(editor, isResetting: isResetting)
                        suggestionsView()
                        selectionBar(editor)
                    }
                    historyView()
                }
                if editor.document != nil { backlinksView() }
            } else if selected != nil {
                Node<MemoAction>(.p, "loading", key: "loading", text: context.text("Loading…"), [.role("status")])
            } else {
                Node<MemoAction>(.div, "empty", key: "nothing") {
                    Node<MemoAction>(.p, text: context.text("No memo selected."))
                }
            }
        }
    }

    private func toolbar(_ editor: Editor) -> Node<MemoAction> {
        Node(.header, "toolbar memo-tools", key: "tools") {
            if isPhone {
                Node(.back, context.text("All memos"), key: "back", press: .showList)
            }
            Node<MemoAction>(.div, "seamed", key: "mode", [.role("group"), .label(context.text("View"))]) {
                Node<MemoAction>(button: context.text("Write"), "quiet", [.pressed(!isReading)], press: .read(false))
                Node<MemoAction>(button: context.text("Read"), "quiet", [.pressed(isReading)], press: .read(true))
            }
            context.peopleHere()
            if let document = editor.document {
                Node<MemoAction>(button: context.text("Share"), "quiet", key: "share", press: .share(document))
                Node<MemoAction>(
                    button: context.text("Delete"), "quiet danger", key: "delete", press: .delete(document))
                Node<MemoAction>(
                    .button, "icon menu-button", key: "detail-menu",
                    [
                        .type("button"), .label(context.text("More actions")), Attribute(.haspopup, "menu"),
                        .expanded(menu.map { !$0.subject.isInList } ?? false),
                    ],
                    on: [.press(.showMenu(document, isInList: false)), .pointer(.note)]
                ) { Icon.more.node() }
            }
        }
    }

    private func field(_ editor: Editor, isResetting: Bool) -> Node<MemoAction> {
        let top = editor.document.flatMap { places[$0] } ?? 0
        return Node(
            .liveText, "memo-text", key: "editor",
            [
                .label(context.text("Text of the memo")), .placeholder(context.text("The first line is the title")),
                isResetting ? nil : .value(editor.pushed),
                isResetting ? nil : Attribute(.linkTitles, linkTitles(of: editor.text)),
                isResetting ? nil : Attribute(.looks, looks(of: editor.text)),
                isResetting ? nil : Attribute(.scrollTop, String(Int(top.rounded()))),
                Attribute(.carets, carets()),
                find.flatMap { $0.shown }.map { Attribute(.found, $0) },
                links.suggestions.isEmpty ? nil : Attribute(.controls, "memo-suggestions"),
                Attribute(.takes, "*/*"),
            ],
            on: [
                .input(.type), .key(.editorKey), .scroll(.editorScroll), .blur(.editorBlur), .paste(.editorTake),
                .drop(.editorTake),
            ])
    }

    private func looks(of text: String) -> String {
        cache.looks.value(of: text, sight) { LiveMarkdown(text, around: sight).looks }
    }

    /// What keys do to what is selected, for who has none at hand.
    private func selectionBar(_ editor: Editor) -> Node<MemoAction>? {
        guard !editor.selection.isEmpty, editor.selection != editor.found, !editor.isComposing,
            links.suggestions.isEmpty, history == nil
        else { return nil }
        return Node(
            .div, "memo-bar popup", key: "selection-bar",
            [.role("toolbar"), .label(context.text("What is selected"))]
        ) {
            for (key, name, keys, classes) in [
                (MemoTextKey.bold, "Bold" as Phrase, "Control+B", "quiet is-strong"),
                (.italic, "Italic", "Control+I", "quiet is-emphasis"), (.link, "Link", "Control+K", "quiet"),
            ] {
                Node<MemoAction>(
                    button: context.text(name), classes, [Attribute(.keyShortcuts, keys)], press: .mark(key))
            }
        }
    }

    private func suggestionsView() -> [Node<MemoAction>] {
        guard !links.suggestions.isEmpty else { return [] }
        let title = context.text(links.slash == nil ? "Link to" : "Put in")
        return [
            Node(
                .div, "memo-suggestions popup", key: "suggestions",
                [Attribute(.identifier, "memo-suggestions"), .role("group"), .label(title)]
            ) {
                Node<MemoAction>(.span, "memo-suggestions-title", text: title)
                for (index, suggestion) in links.suggestions.enumerated() {
                    Node<MemoAction>(
                        button: context.catalogue.namingLinks(in: suggestion.title),
                        index == links.index ? "chip is-active" : "chip", key: "suggestion-\(index)",
                        [.pressed(index == links.index)], press: .suggestion(index))
                }
            }
        ]
    }

    private func readingNodes(_ editor: Editor) -> [Node<MemoAction>] {
        if let nodes = cache.reading { return nodes }
        let nodes = reading(editor.text)
        cache.reading = nodes
        return nodes
    }

    private func readingView(_ editor: Editor) -> Node<MemoAction> {
        let nodes = readingNodes(editor)
        let top = editor.document.flatMap { places[$0] } ?? 0
        return Node(
            .div, "memo-reading markdown", key: "reading",
            [
                .tabIndex(0), Attribute(.scrollTop, String(Int(top.rounded()))),
                .label(context.text("Text of the memo")), .role("article"),
            ],
            on: [.scroll(.readerScroll)]
        ) { nodes }
    }

    /// Pictures of other hosts are loaded only when somebody wants them: loading them tells that host.
    private func picturesNotice() -> Node<MemoAction>? {
        guard cache.hasRemotePictures, !allowsPictures else { return nil }
        return Node(.div, "notice", key: "pictures") {
            Node<MemoAction>(.p, text: context.text("Pictures from other sites aren't loaded."))
            Node<MemoAction>(button: context.text("Show pictures"), "quiet", press: .allowPictures)
        }
    }

    private func slownessNotice(_ editor: Editor) -> Node<MemoAction>? {
        guard editor.isReadFirst else { return nil }
        return Node(.div, "notice", key: "slow") {
            Node<MemoAction>(
                .p,
                text: context.text(
                    "One character here has thousands of combining marks. Opening it for writing may take a while."))
        }
    }

    private func reading(_ text: String) -> [Node<MemoAction>] {
        let document = MarkdownDocument.parse(text)
        var rendering = MarkdownRendering<MemoAction>(
            task: { .tick($0) },
            wikiLink: { [self] target in
                context.catalogue.target(ofLink: target).map {
                    (title: shownTitle($0.title), action: .openLink($0.document))
                }
            },
            tag: { .filter($0) })
        rendering.showsRemoteImages = allowsPictures
        rendering.missing = context.text("No document has that name.")
        rendering.tooLong = context.text("This text is too long to show in full. Write shows the rest.")
        rendering.moreRows = { [context] in context.text("… \($0) more row{|s}") }
        cache.hasRemotePictures = document.hasRemotePictures
        return rendering.nodes(of: document)
    }

    private func backlinksView() -> [Node<MemoAction>] {
        guard !links.backlinks.isEmpty else { return [] }
        return [
            Node(.footer, "memo-backlinks", key: "backlinks") {
                Node<MemoAction>(.h2, "memo-backlinks-title", text: context.text("Linked from"))
                Node<MemoAction>(.ul, "memo-backlinks-list") {
                    for id in links.backlinks {
                        if let row = context.catalogue[id], !row.isTrashed {
                            Node<MemoAction>(.li) {
                                Node<MemoAction>(button: shownTitle(row.title), "chip", press: .openLink(id))
                            }
                        }
                    }
                }
            }
        ]
    }
}
