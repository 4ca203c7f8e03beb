import MemoModel
import Primitives
import Replication

let session = DocumentSession<Memo>(
    document: DocumentID(high: 1, low: 2), kind: Memo.kind, replica: ReplicaID(1), author: AuthorID(1))
try session.perform(Memo.new("Shopping\nbread"), now: 0) { _ in }
try session.perform(session.value.replaceText(with: "Shopping list\nbread, tea"), now: 1) { _ in }
print(session.value.title ?? "")
print(session.value.preview)
