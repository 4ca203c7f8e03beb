import MemoModel
import Phrases
public import Replication
public import Scenes

// W14: another document that is sent into a memo is a link at its end.
extension MemosScene {
    public func take(_ sent: CatalogueRow, into document: DocumentID) {
        memos.with(document) { [self] open in
            let isOpen = document == selected
            if isOpen { beforeFollowing() }
            guard let changes = try? open.value.appendLink(to: sent.document) else {
                return effects.append(.toast(context.text("There is no more room in that memo."), undo: false))
            }
            perform(changes, on: document)
            if isOpen { follow() }
            offered = memos.undoOffer(of: document)
            let title = sent.title.isEmpty ? context.text("Untitled") : sent.title
            effects.append(
                .toast(
                    context.text("“\(title)” is linked in “\(shownTitle(open.value.title ?? ""))” now."), undo: true,
                    open: .document(area: Memo.kind, document)))
        }
    }
}
