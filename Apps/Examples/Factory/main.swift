/// Why a factory, when there is an initialiser?
///
/// An initialiser makes what it is told. Some of that the caller should not have to know: a label that nothing else
/// bears, the next number of its kind, a place drawn by chance. A factory knows where these come from, and is itself
/// given the sources: the same seed makes the same object, and a test hands in labels that clash.
///
/// In Modules: Canvas/CanvasModel/Making/CanvasFactory.swift, Canvas/CanvasModel/Making/IDSource.swift.

import CanvasModel
import Drawing
import Primitives
import Replication

/// The source of a test: these labels first, then any. It tells what it gives.
struct GivenIDs: IDSource {
    var numbers: [UInt64]

    mutating func next(using generator: inout some RandomNumberGenerator) -> ShortID {
        let id = ShortID(value: numbers.isEmpty ? generator.next() : numbers.removeFirst())
        print("  the source gives \(id.text)")
        return id
    }
}

func describe(_ object: CanvasObject) -> String {
    let place = "at \(Int(object.position.x)), \(Int(object.position.y))"
    return "\(object.shortID.text), number \(object.number), \(place), \(object.color?.hex ?? "no colour")"
}

let draft = ObjectDraft(.rectangle)
let session = DocumentSession<Canvas>(
    document: DocumentID(high: 0, low: 1), kind: Canvas.kind, replica: ReplicaID(1), author: AuthorID(1))

print("a draft says only what somebody wants; the factory finds the rest, the same for the same seed")
for seed: UInt64 in [7, 7, 8] {
    var factory = CanvasFactory(ids: RandomIDs(), generator: SplitMix64(seed: seed))
    for object in try factory.make([draft], on: session.value) { print("  seed \(seed): \(describe(object))") }
}

print("a clash, which chance alone would hardly ever show")
var factory = CanvasFactory(ids: GivenIDs(numbers: [1, 1, 1, 2]), generator: SplitMix64(seed: 7))
for _ in 1...2 {
    let objects = try factory.make([draft], on: session.value)
    session.perform(objects.map { .add($0) }, now: 0) { _ in }
    for object in objects { print("  made: \(describe(object))") }
}
