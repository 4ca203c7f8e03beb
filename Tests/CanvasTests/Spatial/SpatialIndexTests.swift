import CanvasModel
import Drawing
import Replication
import TestSupport
import Testing

/// The same answers, found by looking at everything.
private struct BruteForce {
    var objects: [Int32: (box: CanvasRect, z: ZKey)] = [:]

    func sorted(where isWanted: (CanvasRect) -> Bool = { _ in true }) -> [Int32] {
        objects.filter { isWanted($0.value.box) }
            .sorted { $0.value.z == $1.value.z ? $0.key < $1.key : $0.value.z < $1.value.z }.map(\.key)
    }

    func all(at point: CanvasPoint) -> [Int32] {
        sorted { $0.contains(point) }.reversed()
    }

    func slots(in rect: CanvasRect) -> [Int32] {
        sorted { $0.intersects(rect) }
    }
}

struct SpatialIndexTests {
    @Test("C7 C8 The index answers as looking at every object does", arguments: 0..<16)
    func randomOperations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var model = BruteForce()
        var index = SpatialIndex()
        if seed % 2 == 0 {
            for slot in 0..<Int32(400) { model.objects[slot] = (random.box(), random.zKey()) }
            let order = seed % 4 == 0 ? model.sorted() : (0..<400).map { Int32($0) }
            index = SpatialIndex(
                order.compactMap { slot in model.objects[slot].map { (slot: slot, box: $0.box, z: $0.z) } })
        }
        for step in 0..<1200 {
            let slot = Int32(random.pick(0..<500))
            let isGrowing = (step / 300) % 2 == 0
            let isRemoving = isGrowing ? random.pick(0..<4) == 0 : random.pick(0..<4) != 0
            if isRemoving {
                index.remove(slot)
                model.objects[slot] = nil
            } else {
                let (box, z) = (random.box(), random.zKey())
                index.update(slot, box: box, z: z)
                model.objects[slot] = (box, z)
            }
            #expect(index.count == model.objects.count)
            guard step % 12 == 0 else { continue }
            for _ in 0..<6 {
                var point = CanvasPoint(x: random.coordinate(), y: random.coordinate())
                if random.pick(0..<2) == 0, let box = model.objects.values.randomElement(using: &random)?.box {
                    point.x = random.pick(of: [box.minX, box.midX, box.maxX])
                    point.y = random.pick(of: [box.minY, box.midY, box.maxY])
                }
                let expected = model.all(at: point)
                #expect(index.topmost(at: point) { _ in true } == expected.first, "seed \(seed) step \(step): \(point)")
                let odd = expected.first { $0 % 2 == 1 }
                #expect(index.topmost(at: point) { $0 % 2 == 1 } == odd, "seed \(seed) step \(step): \(point)")
                let rect = random.box()
                #expect(index.slots(in: rect) == model.slots(in: rect), "seed \(seed) step \(step): \(rect)")
            }
        }
        for slot in 0..<Int32(500) { index.remove(slot) }
        let everywhere = CanvasRect(x: -1e308, y: -1e308, width: .infinity, height: .infinity)
        #expect(index.count == 0 && index.slots(in: everywhere).isEmpty)
    }

    @Test("C7 A box holds its left and upper edges, not its right and lower ones")
    func edges() {
        var random = SplitMix64(seed: 1)
        for box in [
            CanvasRect(x: 10, y: 20, width: 30, height: 40), CanvasRect(x: 0, y: 0, width: 256, height: 256),
            CanvasRect(x: -0.5, y: -256, width: 0.25, height: 512),
        ] {
            let index = SpatialIndex([(slot: Int32(0), box: box, z: random.zKey())])
            func isHit(_ x: Double, _ y: Double) -> Bool {
                index.topmost(at: CanvasPoint(x: x, y: y)) { _ in true } == 0
            }
            #expect(isHit(box.minX, box.minY) && isHit(box.maxX.nextDown, box.maxY.nextDown))
            #expect(!isHit(box.maxX, box.minY) && !isHit(box.minX, box.maxY))
            #expect(!isHit(box.minX.nextDown, box.minY) && !isHit(box.minX, box.minY.nextDown))
        }
    }

    @Test("A copy is not touched by what happens to the original")
    func valueSemantics() {
        var random = SplitMix64(seed: 1)
        var index = SpatialIndex()
        let box = CanvasRect(x: 0, y: 0, width: 10, height: 10)
        index.insert(0, box: box, z: random.zKey())
        let copy = index
        index.remove(0)
        index.insert(-1, box: box, z: random.zKey())
        #expect(index.count == 0 && copy.slots(in: box) == [0])
    }
}
