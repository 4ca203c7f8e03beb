import MemoModel
import Phrases
import Replication
import Scenes

// Which memo is open.
extension MemosScene {
    /// Opens a memo in the one detail that there is.
    func show(_ document: DocumentID) {
        guard document != selected else { return }
        leave()
        selected = document
        defer { memos.closeUnused(besides: [document, lastTrashed?.document], keeping: Self.keptMemos) }
        memos.with(document) { [self] open in
            guard selected == document else { return }
            begin(open)
        }
    }

    /// How many stay open for going back, and for searching without the server.
    private static let keptMemos = 32

    private func begin(_ open: OpenDocument<Memo>) {
        observe(open)
        var next = Editor(document: open.id, text: open.value.text.inField)
        // The field stays and gets other words: they and their place must be set whatever it showed.
        next.mustReset = true
        editor = next
        filter?.look(at: [open.id], context.catalogue, match(of:))
        // Whoever goes through the list by arrows asks once, where they stay.
        effects.append(.wake(Self.linkPause, milliseconds: 200))
    }

    /// Opens an empty memo that is stored nowhere yet.
    func startNew() {
        leave()
        tag = nil
        endSearch()
        prefersReading = false
        showsDetail = true
        editor = Editor(document: nil, text: "")
        editor?.mustReset = true
        effects.append(.focus(key: "editor"))
    }

    /// Closes what is open: what is typed is stored, and an empty memo discarded.
    func leave() {
        // What waited for the input method would be lost with the field.
        editor?.isComposing = false
        release()
        commit()
        observe(nil)
        discardIfEmpty()
        editor = nil
        selected = nil
        menu = nil
        history = nil
        version = nil
        passages = nil
        find = nil
        swiped = nil
        swipe.cancel()
        allowsPictures = false
        links = LinkNeighbours()
        cache.reading = nil
    }

    /// A memo that was emptied here is not left behind; whoever writes on in it brings it back.
    func discardIfEmpty() {
        guard editor?.isEmptied == true, let document = editor?.document, let open = memos[document],
            open.value.isEmpty, !open.value.header.isTrashed
        else { return }
        perform(open.value.moveToTrash(), on: document)
    }

    func perform(_ changes: [RecordChange], on document: DocumentID) {
        guard !changes.isEmpty else { return }
        lastTrashed = nil
        noteEmptying(of: document) { memos.perform(changes, on: document) }
        noteChange(of: document)
    }

    /// Sees whether what `body` does takes the last words out of the memo in the field.
    func noteEmptying(of document: DocumentID, _ body: () -> Void) {
        let wasEmpty = memos[document]?.value.isEmpty ?? true
        body()
        guard let now = editor, now.document == document, let memo = memos[document]?.value else { return }
        editor?.isEmptied = memo.isEmpty && (!wasEmpty || now.isEmptied)
    }

    /// The catalogue is right before the server says so.
    func noteChange(of document: DocumentID, isOwn: Bool = true) {
        guard let memo = memos[document]?.value else { return }
        var row = context.catalogue.row(
            of: document, kind: Memo.kind, title: memo.title ?? "", header: memo.header)
        row.preview = memo.preview
        // Reading a book for its tags at every pause would be felt; the server does it soon enough.
        if memo.text.utf8.count < 50_000 { row.tags = memo.tags }
        if isOwn { context.catalogue.put(row) } else { context.catalogue.take(row) }
    }

    func delete(_ document: DocumentID) {
        menu = nil
        swiped = nil
        swipe.cancel()
        let visible = rows()
        let place = visible.place(of: document, context.catalogue)
        let isOpen = document == selected
        if isOpen { commit() }
        memos.with(document) { [self] open in
            let title = shownTitle(open.value.title ?? "")
            perform(open.value.moveToTrash(), on: document)
            lastTrashed = (document, context.now)
            offered = memos.undoOffer(of: document)
            effects.append(.toast(context.text("Moved “\(title)” to trash."), undo: true))
        }
        guard isOpen else { return }
        var next: DocumentID?
        if let place {
            if place + 1 < visible.count { next = visible[place + 1].row.document }
            if next == nil, place > 0 { next = visible[place - 1].row.document }
        }
        leave()
        if isPhone {
            showsDetail = false
            effects.append(.leave(to: .area(Memo.kind)))
            if let next { focusRow(next) } else { effects.append(.focus(key: "new-memo")) }
        } else if let next {
            go(to: next)
            focusRow(next)
        } else {
            effects.append(.leave(to: .area(Memo.kind)))
            effects.append(.focus(key: "new-memo"))
        }
    }

    /// Opens a memo and says so in the page's address.
    func go(to document: DocumentID) {
        show(document)
        showsDetail = true
        effects.append(.open(.document(area: Memo.kind, document)))
    }

    func setPinned(_ document: DocumentID) {
        menu = nil
        if document == selected { commit() }
        memos.with(document) { [self] open in
            perform(open.value.setPinned(!open.value.header.isPinned), on: document)
            effects.append(.announce(context.text(open.value.header.isPinned ? "Pinned." : "Unpinned.")))
        }
    }

    func share(_ document: DocumentID) {
        menu = nil
        swiped = nil
        if document == selected { commit() }
        memos.with(document) { [self] open in
            // Whoever gets it has none of the ids.
            let text = context.catalogue.namingLinks(in: open.value.text)
            effects.append(.share(title: shownTitle(open.value.title ?? ""), text: text))
        }
    }

    func shownTitle(_ title: String) -> String {
        title.isEmpty ? context.text("New memo") : context.catalogue.namingLinks(in: title)
    }
}

extension DocumentID {
    var key: String { text }
}
