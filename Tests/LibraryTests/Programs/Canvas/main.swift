import CanvasModel
import Primitives
import Replication

var random = SplitMix64(seed: 1)
let session = DocumentSession<Canvas>(
    document: DocumentID(using: &random), kind: Canvas.kind, replica: ReplicaID(1), author: AuthorID(1))
try session.perform(Canvas.creation(name: "Sketch"), now: 0) { _ in }
for x in [0.0, 100] {
    let draft = ObjectDraft(.rectangle, position: CanvasPoint(x: x, y: 0))
    try session.perform(session.value.add([draft], using: &random), now: 1) { _ in }
}
for x in [50.0, 120, 400] {
    let object = session.value.topmost(at: CanvasPoint(x: x, y: 60))
    print("at \(Int(x)):", object.map { session.value.title(of: $0).text() } ?? "nothing")
}
