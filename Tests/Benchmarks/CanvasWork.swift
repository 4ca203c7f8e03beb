import CanvasModel
import Drawing
import Primitives
import Replication

/// A canvas of 100,000 rectangles of 150 × 120 points at random places of 1024 × 768, so that about 2,300 lie over
/// every point.
enum CanvasWork {
    static let objects = 100_000

    struct Result {
        /// Seconds to make all objects from drafts, apply them, and have the canvas ready for hit-tests.
        var build: Double
        /// Seconds of a hit-test, the 99th of 100.
        var hitTest: Double
        /// Seconds of bringing an object to the front, wish and change together; the median.
        var bringToFront: Double
    }

    static func run() throws -> Result {
        var generator = SplitMix64(seed: 2026)
        var now: UInt64 = 1_700_000_000_000 << 16
        var sequence: UInt64 = 1
        func origin() -> Origin {
            defer {
                now += 1
                sequence += 1
            }
            return Origin(unit: UnitID(replica: ReplicaID(7), sequence: sequence), time: Timestamp(raw: now))
        }
        let drafts = [ObjectDraft](repeating: ObjectDraft(.rectangle), count: objects)
        let start = Measurement.now()
        var canvas = Canvas()
        for change in try canvas.add(drafts, using: &generator) { canvas.apply(change, from: origin()) }
        let build = Measurement.now() - start
        let ids = (0..<objects).map { canvas[$0].id }
        var hits: [Double] = []
        var found = 0
        for _ in 0..<20_000 {
            let point = CanvasPoint(
                x: Double.random(in: 0..<1024, using: &generator), y: Double.random(in: 0..<768, using: &generator))
            let before = Measurement.now()
            if canvas.topmost(at: point) != nil { found += 1 }
            hits.append(Measurement.now() - before)
        }
        var fronts: [Double] = []
        for step in 0..<20_000 {
            let id = ids[step * 7919 % ids.count]
            let before = Measurement.now()
            for change in try canvas.bringToFront(id, using: &generator) { canvas.apply(change, from: origin()) }
            fronts.append(Measurement.now() - before)
        }
        hits.sort()
        return Result(
            build: found > 0 ? build : .nan, hitTest: hits[hits.count * 99 / 100],
            bringToFront: Measurement.median(fronts))
    }
}
