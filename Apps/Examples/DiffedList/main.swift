/// What finds a row again in a list that has changed, and what says that it must be drawn again?
///
/// Two questions, two answers. Identity finds a row, moves it and removes it; equality of everything that it shows
/// tells whether to draw it again. A list that answers both with one test has rows that can't be deleted, or
/// rows that never change.
///
/// In Modules: Kanban/KanbanModel/BoardDifference.swift; `Card` is found by `id` and `==` compares what it shows.

import KanbanModel
import Primitives
import Replication

final class Thing {
    let id: Int
    let title: String

    init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

print("a class without equality is found only as the same object")
let dragged = Thing(id: 1, title: "Book the train")
let dropped = Thing(id: dragged.id, title: dragged.title)  // What arrives has been encoded and decoded.
var things = [dragged]
things.removeAll { $0 === dropped }
print("  removed by reference: \(things.count) left, the card can't be deleted")
print("  compared by id alone: \(dragged.id == Thing(id: 1, title: "Renamed").id), so a new title is never drawn")
things.removeAll { $0.id == dropped.id }
print("  removed by id: \(things.count) left")

/// Performs changes and tells what a view of the board has to do.
func perform(_ title: String, _ changes: [RecordChange], on session: DocumentSession<Board>) {
    let old = session.value
    session.perform(changes, now: 0) { _ in }
    print("  \(title)")
    for difference in session.value.differences(from: old) {
        switch difference {
        case .appeared(let id): print("    insert a row: \(session.value.card(id)?.title ?? "")")
        case .changed(let id): print("    find the row and draw it again: \(session.value.card(id)?.title ?? "")")
        case .vanished(let id): print("    remove the row: \(old.card(id)?.title ?? "")")
        }
    }
}

var random = SplitMix64(seed: 1)
let session = DocumentSession<Board>(
    document: DocumentID(using: &random), kind: Board.kind, replica: ReplicaID(1), author: AuthorID(1))
try session.perform(Board.creation(name: "Plans", using: &random), now: 0) { _ in }

print("cards are found by identity and compared by what they show")
for title in ["Book the train", "Pack"] {
    perform("add “\(title)”", try session.value.add(Card(title: title), using: &random), on: session)
}
if let train = session.value.allCards.first?.id, let doing = session.value.columns.dropFirst().first?.id {
    perform("rename it", try session.value.edit(train, CardEdit(title: "Book the night train")), on: session)
    perform(
        "give it the same title", try session.value.edit(train, CardEdit(title: "Book the night train")), on: session)
    perform("move it to Doing", try session.value.move(train, to: doing, using: &random), on: session)
    perform("remove it", try session.value.remove(train), on: session)
}
