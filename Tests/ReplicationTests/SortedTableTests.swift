import Replication
import TestSupport
import Testing

@Suite("SortedTable")
struct SortedTableTests {
    /// A key that counts how often keys are compared.
    private struct Counted: Comparable, Sendable {
        final class Tally: @unchecked Sendable {
            var count = 0
        }

        let number: Int
        let tally: Tally

        static func == (left: Counted, right: Counted) -> Bool { left.number == right.number }
        static func < (left: Counted, right: Counted) -> Bool {
            left.tally.count += 1
            return left.number < right.number
        }
    }

    private enum Order: CaseIterable {
        case ascending, descending, shuffled, fromBothEnds
    }

    private static func numbers(_ count: Int, _ order: Order) -> [Int] {
        switch order {
        case .ascending: Array(0..<count)
        case .descending: (0..<count).reversed()
        // A generator of all residues: no count here has a divisor in common with 40503.
        case .shuffled: (0..<count).map { $0 &* 40_503 % count }
        case .fromBothEnds: (0..<count).map { $0 % 2 == 0 ? $0 / 2 : count - 1 - $0 / 2 }
        }
    }

    @Test(
        "W6 ten times as many keys take hardly more comparisons each, in whatever order they come and go",
        arguments: Order.allCases)
    private func work(order: Order) {
        var each: [Double] = []
        for count in [1_000, 10_000] {
            let tally = Counted.Tally()
            var table = SortedTable<Counted, Int>()
            let numbers = Self.numbers(count, order)
            for number in numbers { table.set(Counted(number: number, tally: tally), to: number) }
            for number in numbers { table.update(Counted(number: number, tally: tally), from: -1) { $0 += 1 } }
            #expect(table.keys.map(\.number) == Array(0..<count))
            #expect(table.values == Array(1...count))
            for number in numbers { #expect(table.remove(Counted(number: number, tally: tally)) == number + 1) }
            #expect(table.isEmpty && table.first == nil && table.last == nil)
            each.append(Double(tally.count) / Double(count))
        }
        // Three steps of log₂ 10 000, each with a comparison or two beside it.
        #expect(each[1] < 3 * 14 + 12, "\(each)")
        #expect(each[1] < each[0] * 2, "\(each)")
    }

    @Test("W6 a table is what a sorted list with the same keys is, whatever is done to it")
    func likeAList() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var random = SplitMix64(seed: seed)
        var table = SortedTable<Int, UInt64>()
        var list: [Int: UInt64] = [:]
        for step in 0..<20_000 {
            // First it grows, then it shrinks.
            let key = Int.random(in: 0..<3_000, using: &random)
            let value = random.next()
            switch Int.random(in: 0..<10, using: &random) + (step > 12_000 ? 4 : 0) {
            case 0...3:
                table.set(key, to: value)
                list[key] = value
            case 4, 5:
                #expect(table.insert(key, value) == (list[key] == nil))
                if list[key] == nil { list[key] = value }
            case 6:
                table.update(key, from: 7) { $0 &+= 1 }
                list[key] = (list[key] ?? 7) &+ 1
            default: #expect(table.remove(key) == list.removeValue(forKey: key), "seed \(seed)")
            }
            guard step % 500 == 0 || step > 19_900 else { continue }
            let keys = list.keys.sorted()
            #expect(table.keys == keys && table.values == keys.map { list[$0] }, "seed \(seed)")
            #expect(table.count == keys.count && table[key] == list[key], "seed \(seed)")
            #expect(table.first?.key == keys.first && table.last?.key == keys.last, "seed \(seed)")
            #expect(table.first(from: key)?.key == keys.first { $0 >= key }, "seed \(seed)")
            #expect(table.last(before: key)?.key == keys.last { $0 < key }, "seed \(seed)")
            #expect(table.rank(of: key) == keys.count { $0 < key }, "seed \(seed)")
            var behind: [Int] = []
            table.forEach(from: key) { key, _ in
                behind.append(key)
                return behind.count < 5
            }
            #expect(behind == Array(keys.filter { $0 >= key }.prefix(5)), "seed \(seed)")
        }
    }

    @Test("W6 a copy keeps what it was")
    func copies() {
        var table = SortedTable<Int, Int>()
        for number in 0..<1_000 { table.insert(number, number) }
        let before = table
        for number in 0..<1_000 where number % 3 != 0 { table.remove(number) }
        table.reset(to: 5, 50)
        #expect(before.keys == Array(0..<1_000) && table.keys == [5] && table.values == [50])
    }
}
