import CanvasModel
import Drawing
import Primitives
import Replication

/// A canvas of 100,000 objects and its log: what its parts cost, in seconds.
enum CanvasLogWork {
    static let objects = 100_000

    static func run() throws -> PartTimes { try PartTimes.least(once) }

    private static func session(_ replica: UInt64) -> DocumentSession<Canvas> {
        DocumentSession<Canvas>(
            document: DocumentID(high: 1, low: 2), kind: Canvas.kind, replica: ReplicaID(replica), author: AuthorID(9))
    }

    private static func once() throws -> PartTimes {
        var result = PartTimes()
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
        result.measure("writing as added") { _ = author.value.wireBytes }
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
        try result.measure("adding") { for bytes in log[..<added] { _ = try reader.receive(bytes, now: now) } }
        try result.measure("moving") { for bytes in log[added..<moved] { _ = try reader.receive(bytes, now: now) } }
        try result.measure("coloring") { for bytes in log[moved...] { _ = try reader.receive(bytes, now: now) } }
        var bytes: [UInt8] = []
        result.measure("writing") { bytes = reader.value.wireBytes }
        result.note("snapshot", bytes: bytes.count)
        var again = Canvas()
        try result.measure("reading") { again = try Canvas(wireBytes: bytes) }
        precondition(again.wireBytes == bytes)
        let last = try log[added...].map { try Event(bytes: $0).decodedChanges(as: Canvas.Change.self)[0] }
        var inverses = 0
        result.measure("inverses") {
            for step in last where again.inverse(of: step.change, from: step.origin) != nil { inverses += 1 }
        }
        precondition(inverses == last.count)
        let drag = session(10)
        for bytes in log[..<added] { _ = try drag.receive(bytes, now: now) }
        let some = Array(ids[..<10_000])
        try result.measure("dragging") {
            drag.perform(try drag.value.move(some, byX: 5, y: 5), now: now) { _ in }
        }
        try result.measure("fronting") {
            for step in 0..<20_000 {
                drag.perform(try drag.value.bringToFront(ids[step * 4], using: &generator), now: now) { _ in }
            }
        }
        return result
    }
}
