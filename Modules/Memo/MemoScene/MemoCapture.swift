import MemoModel
import Phrases
import Replication
import Scenes

/// Keeps a line as a memo.
final class MemoCapture: CaptureProviding {
    private let context: SceneContext
    private let memos: Documents<Memo>

    init(_ context: SceneContext) {
        self.context = context
        memos = Documents(kind: Memo.kind, codec: Memo.codec, context)
    }

    func capture(_ text: String, _ answer: @escaping (CaptureAnswer) -> Void) {
        let changes: [RecordChange]
        do throws(MemoError) { changes = try Memo.new(text) } catch {
            if case .tooLarge(_, let limit) = error {
                answer(.refused("A memo can hold up to \(limit / 1_000_000) MB."))
            } else {
                answer(.refused(nil))
            }
            return
        }
        guard let memo = memos.make(changes) else { return answer(.refused(nil)) }
        context.catalogue.put(
            CatalogueRow(
                document: memo.id, kind: Memo.kind, title: memo.value.title ?? "", preview: memo.value.preview,
                createdAt: context.now, changedAt: context.now))
        answer(.kept("Memo saved."))
    }

    func receive(_ events: [[UInt8]], of document: DocumentID) { memos.receive(events, of: document) }
    func isReady(_ document: DocumentID) { memos.isReady(document) }
    func takeEffects() -> [Effect] { memos.takeEffects() }
}
