import MemoModel
import Phrases
import Primitives
import Replication
import Scenes

// Memos that are begun with words in them: today's, and those made from another.
extension MemosScene {
    /// Opens the memo whose title is today's date, or begins it: from the template of days, if there is one.
    func openToday() {
        closeMenu(returningFocus: false)
        guard let today = context.today?.text else { return }
        let rows = context.catalogue.rows(kind: Memo.kind)
        if let row = rows.first(where: { $0.title.hasSameBytes(as: today) }) {
            let document = row.document
            go(to: document)
            memos.with(document) { [self] _ in
                guard document == selected, let end = editor?.text.unicodeScalars.count else { return }
                prefersReading = false
                editor?.selection = end..<end
                effects.append(.focus(key: "editor"))
                effects.append(.select(key: "editor", end..<end))
            }
            return
        }
        guard let template = rows.first(where: { MemoTemplate.isDaily(tags: $0.tags) }) else {
            return begin("# " + today + "\n\n")
        }
        make(from: template.document, title: today)
    }

    /// Begins a memo with the words of another.
    func make(from template: DocumentID, title: String = "") {
        closeMenu(returningFocus: false)
        commit()
        memos.with(template) { [self] open in
            begin(
                MemoTemplate.text(
                    of: open.value.text, title: title, date: context.today?.text ?? "",
                    time: context.timeText(context.now)))
        }
    }

    private func begin(_ text: String) {
        startNew()
        let changes: [RecordChange]
        do throws(MemoError) { changes = try Memo.new(text) } catch {
            // A template of nothing but its tag begins an empty memo.
            if case .tooLarge = error { effects.append(.toast(context.text(error.phrase), undo: false)) }
            return
        }
        guard let made = memos.make(changes) else { return }
        noteChange(of: made.id)
        go(to: made.id)
        let end = text.inField.unicodeScalars.count
        editor?.selection = end..<end
        effects.append(.focus(key: "editor"))
        effects.append(.select(key: "editor", end..<end))
    }

    /// The latest memos that others are made from.
    var templates: [CatalogueRow] {
        Array(
            context.catalogue.rows(kind: Memo.kind).prefix(Self.rowsLookedThrough)
                .lazy.filter { MemoTemplate.isOne(tags: $0.tags) }.prefix(Self.mostTemplates))
    }

    func templateName(_ row: CatalogueRow) -> String { shownTitle(MemoTemplate.name(ofTitle: row.title)) }

    private static let rowsLookedThrough = 1_500
    private static let mostTemplates = 8
}
