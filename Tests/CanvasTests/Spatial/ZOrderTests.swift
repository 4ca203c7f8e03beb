import CanvasModel
import Replication
import TestSupport
import Testing

struct ZOrderTests {
    @Test("C16 A z-key orders as the order key and the origin do", arguments: 0..<8)
    func orderOfKeys(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let left = random.zKey()
            let right = random.zKey()
            let isBefore = left.order == right.order ? left.origin < right.origin : left.order < right.order
            #expect((left < right) == isBefore, "seed \(seed): \(left) \(right)")
            #expect((left == right) == (left.order == right.order && left.origin == right.origin), "seed \(seed)")
        }
    }

    @Test("C8 C16 Slots stand sorted by their keys, whatever was inserted and removed", arguments: 0..<8)
    func randomOperations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var keys: [ZKey] = []
        for _ in 0..<1500 { keys.append(random.zKey()) }
        var model: [Int32] = []
        func isBefore(_ a: Int32, _ b: Int32) -> Bool {
            keys[Int(a)] == keys[Int(b)] ? a < b : keys[Int(a)] < keys[Int(b)]
        }
        var order = ZOrder()
        let copy = order
        if seed % 2 == 0 {
            model = (0..<1200).map { Int32($0) }
            if seed % 4 == 0 { model.sort(by: isBefore) }
            order = ZOrder(model.map { ($0, keys[Int($0)]) })
            model.sort(by: isBefore)
        }
        for step in 0..<3000 {
            let slot = Int32(random.pick(0..<keys.count))
            let isGrowing = (step / 1000) % 2 == 0
            if let index = model.firstIndex(of: slot) {
                if !isGrowing || random.pick(0..<4) == 0 {
                    order.remove(slot)
                    model.remove(at: index)
                } else {
                    order.insert(slot, key: keys[0])
                }
            } else if isGrowing || random.pick(0..<4) == 0 {
                order.insert(slot, key: keys[Int(slot)])
                let place = model.firstIndex { isBefore(slot, $0) } ?? model.count
                model.insert(slot, at: place)
            } else {
                order.remove(slot)
            }
            if step % 100 == 0 { #expect(Array(order) == model, "seed \(seed) step \(step)") }
            guard step % 7 == 0, let some = model.randomElement(using: &random), let rank = model.firstIndex(of: some)
            else { continue }
            #expect(order.rank(of: some) == rank, "seed \(seed) step \(step)")
            #expect(order.slot(at: rank) == some, "seed \(seed) step \(step)")
            #expect(order.slot(inFrontOf: some) == (rank + 1 < model.count ? model[rank + 1] : nil))
            #expect(order.slot(behind: some) == (rank > 0 ? model[rank - 1] : nil))
            let key = random.zKey()
            #expect(order.rank(of: key) == model.count { keys[Int($0)] < key }, "seed \(seed) step \(step)")
            #expect(order.count == model.count && order.first == model.first && order.last == model.last)
        }
        #expect(copy.isEmpty && copy.first == nil && copy.slot(at: 0) == nil)
        for slot in model.shuffled(using: &random) { order.remove(slot) }
        #expect(order.isEmpty && Array(order).isEmpty && order.rank(of: keys[0]) == 0)
    }

    @Test("A slot that is not there, or negative, changes nothing")
    func strangers() {
        var random = SplitMix64(seed: 1)
        var order = ZOrder()
        order.remove(0)
        order.insert(-1, key: random.zKey())
        #expect(order.isEmpty)
        order.insert(5, key: random.zKey())
        #expect(order.rank(of: 4) == nil && order.rank(of: 6) == nil && order.slot(at: -1) == nil)
        #expect(order.slot(at: 1) == nil && order.key(of: 4) == nil && order.contains(5))
    }
}
