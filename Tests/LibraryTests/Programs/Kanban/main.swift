import KanbanModel
import Primitives
import Replication

var random = SplitMix64(seed: 1)
let session = DocumentSession<Board>(
    document: DocumentID(using: &random), kind: Board.kind, replica: ReplicaID(1), author: AuthorID(1))
try session.perform(Board.creation(name: "Plans", using: &random), now: 0) { _ in }
try session.perform(session.value.add(Card(title: "Book the train"), using: &random), now: 1) { _ in }
for lane in session.value.lanes() {
    print(lane.column.name, lane.map(\.title))
}
