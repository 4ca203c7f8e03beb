/// Struct or class?
///
/// A struct is what it says: a copy is its own value from then on. A class is somebody: a second name means the same
/// object. So a document is a struct (compare it, keep an older one, hand it to another thread) and the session that
/// changes it is a class (there must be one log, one clock, one list of observers).
///
/// In Modules: Kanban/KanbanModel/Board.swift, a value; Shared/Replication/DocumentSession.swift, an identity.

import KanbanModel
import Primitives
import Replication

/// The trap between the two: a struct that holds a class copies the reference, and copies change together.
struct Drawing {
    final class Plane {
        var titles: [String] = []
    }

    let plane = Plane()
}

/// Whether two arrays are one block of memory.
func shareStorage(_ left: [Int], _ right: [Int]) -> Bool {
    left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
    }
}

func summary(_ board: Board) -> String {
    "“\(board.name)”, cards: \(board.allCards.count)"
}

var random = SplitMix64(seed: 1)
let session = DocumentSession<Board>(
    document: DocumentID(using: &random), kind: Board.kind, replica: ReplicaID(1), author: AuthorID(1))
try session.perform(Board.creation(name: "Plans", using: &random), now: 0) { _ in }

print("a board is a struct: a copy is a value of its own")
let earlier = session.value
try session.perform(session.value.add(Card(title: "Book the train"), using: &random), now: 1) { _ in }
print("  the copy taken before: \(summary(earlier))")
print("  the board now:         \(summary(session.value))")
print("  so the two can be compared; differences: \(session.value.differences(from: earlier).count)")

print("a session is a class: a second name is the same session")
let other = session
try other.perform(other.value.add(Card(title: "Pack"), using: &random), now: 2) { _ in }
print("  through the first name:  \(summary(session.value))")
print("  through the second name: \(summary(other.value))")
print("  the same object: \(session === other)")

print("a copy costs nothing until one of the two is written to")
let numbers = Array(1...1000)
var copy = numbers
print("  after copying, one block of memory: \(shareStorage(numbers, copy))")
copy.append(1001)
print("  after appending, one block of memory: \(shareStorage(numbers, copy))")

print("a struct around a class only looks like a value")
let drawing = Drawing()
let drawingCopy = drawing
drawingCopy.plane.titles.append("Rect 1")
print("  the rectangle put into the copy is in the original too: \(drawing.plane.titles)")
