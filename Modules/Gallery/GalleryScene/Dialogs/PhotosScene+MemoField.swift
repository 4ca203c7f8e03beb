import GalleryModel
import Interaction
import Markup
import MarkdownViews
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// Where somebody is in the memo of a photo that they write, and what `[[` may become there.
struct MemoCaret {
    /// In Unicode scalars of the field.
    var selection = 0..<0
    var isComposing = false
    var completion = LinkCompletion()
}

/// What is derived from memos, as long as they and the catalogue are the same.
struct MemoCache {
    var looks = KeptOfText<Range<Int>, String>()
    var titles = KeptTitles()
    var reading = KeptOfText<UInt32, [Node<GalleryAction>]>()
}

// M14: the memo of a photo is written as memos are, with links to other documents.
extension PhotosScene {
    private static var memoKey: String { "memo" }

    func typeInDialog(_ event: SceneEvent) {
        guard case .input(let text, let selection, let isComposing) = event, let dialog else { return }
        self.dialog?.type(text)
        guard dialog.isMemo else { return }
        caret.selection = selection
        caret.isComposing = isComposing
        suggestLinks()
    }

    // MARK: Links

    private var openLink: String? {
        guard let dialog, dialog.isMemo, !caret.isComposing, caret.selection.isEmpty else { return nil }
        return LinkCompletion.openLink(in: dialog.text.inField, caret: caret.selection.lowerBound)
    }

    func suggestLinks() {
        caret.completion = LinkCompletion()
        guard let typed = openLink else { return }
        caret.completion.begin(typed, in: context.catalogue, besides: Gallery.document)
        suggestMoreLinks()
    }

    func suggestMoreLinks() {
        guard caret.completion.isLooking else { return }
        let wasEmpty = caret.completion.rows.isEmpty
        if caret.completion.advance(context.catalogue) { effects.append(.wake(Timer.titles, milliseconds: 0)) }
        if wasEmpty, let first = caret.completion.rows.first {
            effects.append(.announce(text("Press Enter to link to “\(first.title)”.")))
        }
    }

    func chooseLink(_ index: Int) {
        guard let dialog, dialog.isMemo, caret.completion.rows.indices.contains(index) else { return }
        let row = caret.completion.rows[index]
        caret.completion = LinkCompletion()
        guard
            let completed = LinkCompletion.completing(
                dialog.text.inField, caret: caret.selection.upperBound, to: row.document)
        else { return }
        put(completed.text, completed.caret..<completed.caret)
    }

    private func put(_ text: String, _ selection: Range<Int>) {
        dialog?.type(text)
        caret.selection = selection
        effects.append(.focus(key: Self.memoKey))
        effects.append(.select(key: Self.memoKey, selection))
    }

    func memoKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, let dialog else { return }
        switch caret.completion.take(key, modifiers) {
        case .chosen(let index): chooseLink(index)
        case .moved(let index):
            effects.append(.reveal(key: "photo-suggestions-\(index)"))
            effects.append(.announce(caret.completion.rows[index].title))
        case .closed: break
        case .unused:
            if key == "Tab", modifiers.contains(.shift) {
                effects.append(.focus(key: "save"))
                break
            }
            guard modifiers.hasCommand, !modifiers.contains(.shift), !caret.isComposing else { return }
            let selected = SelectedText(dialog.text.inField, selection: caret.selection)
            let changed: SelectedText?
            switch key {
            case "b": changed = selected.toggling(.bold)
            case "i": changed = selected.toggling(.italic)
            case "k": changed = selected.linking()
            default: return
            }
            if let changed { put(changed.text, changed.selection) }
        }
        context.isConsumed = true
    }

    // MARK: How it looks

    func memoField(_ text: String) -> Node {
        let isTooLong = text.unicodeScalars.count > GalleryLimits.memo
        let field = text.inField
        let name = self.text("Memo (optional)")
        return Node(.div, "photo-memo photo-words-place", key: "memo-place") {
            Node(.p, "field-label", text: name)
            Node(
                .liveText, "field memo-text photo-words", key: Self.memoKey,
                [
                    .label(name), .value(field),
                    Attribute(.linkTitles, memoCache.titles.linkTitles(of: field, in: context.catalogue)),
                    Attribute(.looks, looks(of: field)),
                    Attribute(.invalid, isTooLong ? "true" : "false"),
                    caret.completion.rows.isEmpty ? nil : Attribute(.controls, "photo-suggestions"),
                ],
                on: [.input(.typeMemo), .key(.memoKey)])
            caret.completion.node("photo-suggestions", title: self.text("Link to"), in: context.catalogue) {
                .chooseLink($0)
            }
            if isTooLong {
                Node(
                    .span, "error-text",
                    text: self.text("A memo can have up to \(GalleryLimits.memo) characters."), [.role("alert")])
            }
        }
    }

    private func looks(of text: String) -> String {
        let all = 0..<text.utf8.count + 1
        return memoCache.looks.value(of: text, all) { LiveMarkdown(text, around: all).looks }
    }

    /// The memo of the photo that is large, as it reads.
    func memoReading(_ memo: String) -> Node {
        Node(.div, "viewer-memo markdown", key: "viewer-memo", [.role("article"), .label(text("Memo"))]) {
            readingNodes(memo)
        }
    }

    private func readingNodes(_ memo: String) -> [Node] {
        memoCache.reading.value(of: memo, context.catalogue.revision) { nodes(of: memo) }
    }

    private func nodes(of memo: String) -> [Node] {
        var rendering = MarkdownRendering<GalleryAction>(
            wikiLink: { [context] target in
                context.catalogue.target(ofLink: target).map {
                    (title: context.catalogue.namingLinks(in: $0.title), action: .openDocument($0.document))
                }
            })
        rendering.missing = text("No document has that name.")
        rendering.headingLevel = 2
        return rendering.nodes(of: MarkdownDocument.parse(memo))
    }

    func open(linked document: DocumentID) {
        guard let row = context.catalogue[document], let route = context.route(to: row) else { return }
        effects.append(.open(route))
    }
}
