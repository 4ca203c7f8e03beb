import CanvasModel
import Drawing
import Primitives
import Replication

/// A canvas of 100,000 objects and its log: what its parts cost, in seconds.
enum CanvasLogWork {
    static let objects = 100_000

    /// Seconds of each part, and the snapshot's bytes.
    struct Result {
        var adding = 0.0
        var moving = 0.0
        var coloring = 0.0
        /// 10,000 objects moved in one event, made and taken.
        var dragging = 0.0
        /// 20,000 objects to the front, one after the other.
        var fronting = 0.0
        /// The snapshot as the objects were added, and after all.
        var writingAdded = 0.0
        var writing = 0.0
        var reading = 0.0
        var inverses = 0.0
        var size = 0

        var parts: [(String, Double)] {
            [
                ("adding", adding), ("moving", moving), ("coloring", coloring), ("dragging", dragging),
                ("fronting", fronting), ("writing as added", writingAdded), ("writing", writing), ("reading", reading),
                ("inverses", inverses), ("bytes", Double(size)),
            ]
        }
    }

    /// The least of `rounds` for each.
    static func run(rounds: Int = 5) throws -> Result {
        var least = try once()
        for _ in 1..<rounds {
            let result = try once()
            least.adding = min(least.adding, result.adding)
            least.moving = min(least.moving, result.moving)
            least.coloring = min(least.coloring, result.coloring)
            least.dragging = min(least.dragging, result.dragging)
            least.fronting = min(least.fronting, result.fronting)
            least.writingAdded = min(least.writingAdded, result.writingAdded)
            least.writing = min(least.writing, result.writing)
            least.reading = min(least.reading, result.reading)
            least.inverses = min(least.inverses, result.inverses)
        }
        return least
    }

    private static func session(_ replica: UInt64) -> DocumentSession<Canvas> {
        DocumentSession<Canvas>(
            document: DocumentID(high: 1, low: 2), kind: Canvas.kind, replica: ReplicaID(replica), author: AuthorID(9))
    }

    private static func once() throws -> Result {
        var result = Result()
        var generator = SplitMix64(seed: 2026)
        let author = session(7)
        var log: [[UInt8]] = []
        var now: UInt64 = 1_700_000_000_000
        for number in 0..<objects {
            now += 1
            var draft = ObjectDraft(number % 4 == 0 ? .ellipse : .rectangle)
            draft.position = CanvasPoint(x: Double(number % 250) * 3, y: Double(number / 250 % 150) * 3)
            author.perform(try author.value.add([draft], using: &generator), now: now) { log.append($0) }
        }
        let ids = (0..<objects).map { author.value[$0].id }
        let added = log.count
        result.writingAdded = measured { _ = author.value.wireBytes }
        for id in ids {
            now += 1
            author.perform(try author.value.move([id], byX: 3, y: 4), now: now) { log.append($0) }
        }
        let moved = log.count
        for (number, id) in ids.enumerated() where number % 5 == 0 {
            now += 1
            let color = RGBColor(red: UInt8(number % 251), green: 1, blue: 2)
            author.perform(try author.value.recolor(id, to: color), now: now) { log.append($0) }
        }
        let reader = session(8)
        result.adding = try measured { for bytes in log[..<added] { _ = try reader.receive(bytes, now: now) } }
        result.moving = try measured { for bytes in log[added..<moved] { _ = try reader.receive(bytes, now: now) } }
        result.coloring = try measured { for bytes in log[moved...] { _ = try reader.receive(bytes, now: now) } }
        var bytes: [UInt8] = []
        result.writing = measured { bytes = reader.value.wireBytes }
        result.size = bytes.count
        var again = Canvas()
        result.reading = try measured { again = try Canvas(wireBytes: bytes) }
        precondition(again.wireBytes == bytes)
        let last = try log[added...].map { try Event(bytes: $0).decodedChanges(as: Canvas.Change.self)[0] }
        var inverses = 0
        result.inverses = measured {
            for step in last where again.inverse(of: step.change, from: step.origin) != nil { inverses += 1 }
        }
        precondition(inverses == last.count)
        let drag = session(10)
        for bytes in log[..<added] { _ = try drag.receive(bytes, now: now) }
        let some = Array(ids[..<10_000])
        result.dragging = try measured {
            drag.perform(try drag.value.move(some, byX: 5, y: 5), now: now) { _ in }
        }
        result.fronting = try measured {
            for step in 0..<20_000 {
                drag.perform(try drag.value.bringToFront(ids[step * 4], using: &generator), now: now) { _ in }
            }
        }
        return result
    }

    private static func measured<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
        let start = Measurement.now()
        try body()
        return Measurement.now() - start
    }
}
