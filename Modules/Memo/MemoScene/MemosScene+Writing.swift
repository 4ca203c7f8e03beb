import Interaction
import Markup
import MemoModel
import Phrases
import Primitives
public import Replication
import Scenes
import TextMerging

// Typing: the field is the truth, and each pause an event.
extension MemosScene {
    /// The pause that makes an event, and how long somebody can type without one, in milliseconds.
    static let pauseLength = 250.0
    static let longestRun: UInt64 = 2000

    func type(_ event: SceneEvent) {
        guard case .input(let text, let selection, let isComposing) = event else { return }
        editor?.isPlaced = true
        guard var next = editor else { return }
        let before = next.text
        if text.utf8.count == before.utf8.count, text.hasSameBytes(as: before), isComposing == next.isComposing {
            // Only the caret has moved.
            editor?.selection = selection
            return
        }
        next.text = text
        next.selection = selection
        next.isComposing = isComposing
        let wasEnter = next.isAfterEnter
        next.isAfterEnter = false
        editor = next
        // Keyboards on a screen tell no keys; a long text is not searched for what a key would tell.
        let mayBeEnter = wasEnter || (text.utf8.count == before.utf8.count + 1 && text.utf8.count < 100_000)
        if !isComposing, mayBeEnter { continueList(after: before) }
        if editor?.document == nil {
            store()
        } else {
            let since = editor?.pendingSince ?? context.now
            editor?.pendingSince = since
            if context.now >= since + Self.longestRun {
                commit()
            } else {
                effects.append(.wake(Self.pause, milliseconds: Self.pauseLength))
            }
        }
        if !isComposing, release() { closeDeleted() }
    }

    /// A new memo is stored from its first character on.
    private func store() {
        guard let text = editor?.text else { return }
        let changes: [RecordChange]
        do throws(MemoError) { changes = try Memo.new(text) } catch {
            // Nothing typed yet is no mistake.
            if case .tooLarge = error { effects.append(.toast(context.text(error.phrase), undo: false)) }
            return
        }
        guard let made = memos.make(changes) else { return }
        lastTrashed = nil
        selected = made.id
        editor?.document = made.id
        observe(made)
        noteChange(of: made.id)
        effects.append(.open(.document(area: Memo.kind, made.id)))
    }

    /// Makes an event of what was typed since the last one.
    func commit() {
        guard let now = editor, let document = now.document, let open = memos[document], now.pendingSince != nil
        else { return }
        editor?.pendingSince = nil
        let before = open.value.text
        let edit = TextEdit.typed(
            from: before, to: before.edited(inField: now.text), parents: open.value.body.version)
        do throws(MemoError) {
            var changes = try open.value.make(edit)
            // Whoever writes on in a memo that was deleted elsewhere, or left empty, wants to keep it.
            if !changes.isEmpty, open.value.header.isTrashed { changes += open.value.restore() }
            perform(changes, on: document)
            cache.reading = nil
        } catch {
            effects.append(.toast(context.text(error.phrase), undo: false))
        }
    }

    /// Takes in what waited for the input method. Returns whether it has deleted the memo.
    @discardableResult
    func release() -> Bool {
        guard let held = editor?.held, !held.isEmpty, let document = editor?.document else { return false }
        editor?.held = []
        return takeIn(held, of: document)
    }

    /// Takes events from elsewhere into the memo in the field. Returns whether they have deleted it.
    func takeIn(_ events: [[UInt8]], of document: DocumentID) -> Bool {
        beforeFollowing()
        let wasTrashed = memos[document]?.value.header.isTrashed ?? false
        memos.receive(events, of: document)
        noteChange(of: document, isOwn: false)
        follow()
        return !wasTrashed && memos[document]?.value.header.isTrashed == true
    }

    /// What is typed becomes an event, so that the field and the memo are the same before the memo changes.
    func beforeFollowing() {
        commit()
        incoming = []
        guard let now = editor, let document = now.document, let text = memos[document]?.value.text else { return }
        anchor = text.offset(ofField: now.selection.lowerBound)..<text.offset(ofField: now.selection.upperBound)
    }

    /// The field shows what the memo has become; the caret stays at its words.
    func follow() {
        defer { incoming = [] }
        guard let now = editor, let document = now.document, let open = memos[document] else { return }
        cache.reading = nil
        let stored = open.value.text
        let text = stored.inField
        guard !text.hasSameBytes(as: now.text) else { return }
        // A selection keeps to the words that it holds.
        let end = incoming.moved(anchor.upperBound, affinity: .left)
        let start = anchor.isEmpty ? end : min(end, incoming.moved(anchor.lowerBound, affinity: .right))
        place(text, stored.offsetInField(of: start)..<stored.offsetInField(of: end))
    }

    /// Puts a text into the field and the caret to its place.
    func place(_ text: String, _ selection: Range<Int>) {
        editor?.push(text, selection: selection)
        // While the text is read there is no field; it takes up the text when it comes back.
        if showsField { effects.append(.select(key: "editor", selection)) }
    }

    /// Lists go on after Enter.
    private func continueList(after before: String) {
        guard let now = editor, now.selection.isEmpty,
            let next = ListContinuation.continued(now.text, from: before, caret: now.selection.lowerBound)
        else { return }
        place(next.text, next.caret..<next.caret)
    }

    /// Puts text in at the caret, in place of what is selected; where nobody has placed it, at the end on a line of its
    /// own.
    func insert(_ words: String) {
        guard let now = editor else { return }
        var (text, selection) = (words.inField, now.selection)
        if !now.isPlaced {
            let end = now.text.unicodeScalars.count
            selection = end..<end
            if let last = now.text.utf8.last, last != UInt8(ascii: "\n") { text = "\n" + text }
        }
        let start = now.text.utf8Offset(ofScalar: selection.lowerBound)
        let end = now.text.utf8Offset(ofScalar: selection.upperBound)
        let all = now.text.part(0..<start) + text + now.text.part(end..<now.text.utf8.count)
        let caret = selection.lowerBound + text.unicodeScalars.count
        place(all, caret..<caret)
        keep()
    }

    /// Makes an event of what was done to the text.
    func keep() {
        if editor?.document == nil {
            store()
        } else {
            editor?.pendingSince = context.now
            commit()
        }
    }

    func editorKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        if let marking = MemoTextKey.table.action(for: key, modifiers) {
            context.isConsumed = mark(marking)
            return
        }
        switch key {
        case "Enter":
            if !links.suggestions.isEmpty {
                choose(links.index)
                context.isConsumed = true
            } else {
                editor?.isAfterEnter = true
            }
        case "ArrowDown", "ArrowUp":
            guard links.suggestions.count > 1 else { return }
            let count = links.suggestions.count
            links.index = (links.index + (key == "ArrowDown" ? 1 : count - 1)) % count
            effects.append(.reveal(key: "suggestion-\(links.index)"))
            effects.append(.announce(links.suggestions[links.index].title))
            context.isConsumed = true
        case "Escape":
            guard !links.suggestions.isEmpty else { return }
            links.suggestions = []
            links.slash?.isRefused = true
            context.isConsumed = true
        case "z", "Z", "y":
            guard modifiers.hasCommand else { return }
            step(key == "y" || modifiers.contains(.shift) ? .redo : .undo, of: editor?.document)
            context.isConsumed = true
        default: return
        }
    }

    /// Takes back the person's last pause in a memo, or does it again; the caret goes to where it was.
    func step(_ direction: UndoDirection, of document: DocumentID?) {
        guard let document else { return }
        commit()
        memos.with(document) { [self] open in
            let wasTrashed = open.value.header.isTrashed
            incoming = []
            var isDone = false
            noteEmptying(of: document) { isDone = open.step(direction, now: context.now) }
            guard isDone else { return }
            noteChange(of: document)
            cache.reading = nil
            if wasTrashed, !open.value.header.isTrashed {
                lastTrashed = nil
                effects.append(.announce(context.text("Restored.")))
                if !isPhone { go(to: document) }
            }
            guard editor?.document == document else { return }
            let text = open.value.text
            var caret = editor?.selection.lowerBound ?? 0
            if let last = incoming.last {
                caret = text.offsetInField(of: Int(last.position) + last.inserted.unicodeScalars.count)
            }
            incoming = []
            place(text.inField, caret..<caret)
        }
    }

    public func takeBack() -> Bool {
        guard let offered else { return false }
        commit()
        return memos.takeBack(offered) { [self] in step(.undo, of: offered.document) }
    }

    public func step(_ direction: UndoDirection) {
        // The toast stays ten seconds; after that the shortcut means what is open.
        if let lastTrashed, context.now <= lastTrashed.at + 15_000 {
            step(direction, of: lastTrashed.document)
        } else {
            step(direction, of: selected)
        }
    }

    /// Files and text that are pasted or dropped.
    func take(_ event: SceneEvent) {
        switch event.textDrop(into: selected, in: context.catalogue) {
        case .link(let text), .text(let text): insert(text)
        case .files(let files):
            context.isConsumed = true
            insert(files)
        case nil: break
        }
    }
}

extension MemoError {
    var phrase: Phrase {
        switch self {
        case .tooLarge(_, let limit): "A memo can hold up to \(limit / 1_000_000) MB. What you typed last isn't saved."
        case .empty: "An empty memo isn't saved."
        case .noTask, .changedSince: "The memo has changed in the meantime."
        }
    }
}
