import Primitives
import TextMerging

/// Graphs that no people make, to be slow on purpose: what a walk takes back and does again, looks past, or must know
/// the order of, is as much as it can be.
public enum HostileGraph: CaseIterable, Sendable {
    /// Everybody begins a text of their own, at one place.
    case roots
    /// The same, and who comes later belongs further left.
    case rootsBackwards
    /// Two branches that never meet, whose edits come by turns.
    case comb
    /// The same with a hundred branches.
    case manyBranches
    /// Two who both see, at each step, what both did before.
    case ladder
    /// A hundred beside each other, then one who has seen them all, and again.
    case fans
    /// Everybody types in the middle of one long edit, having seen it so far.
    case middles
    /// Everybody deletes the whole of one text.
    case deletions
    /// Every edit has seen a hundred others that have not seen each other.
    case heads
    /// Typed backwards into one place by two by turns, each unaware of the other.
    case backwards

    /// About `count` edits.
    public func deliveries(_ count: Int) -> [Delivery] {
        var list = GraphWriter()
        switch self {
        case .roots: for number in 0..<count { list.insert(number + 1, []) }
        case .rootsBackwards: for number in 0..<count { list.insert(count - number, []) }
        case .comb: list.branches(2, count)
        case .manyBranches: list.branches(100, count)
        case .ladder:
            var heads: [UnitID] = []
            for _ in 0..<(count / 2) { heads = [list.insert(1, heads), list.insert(2, heads)] }
        case .fans:
            var heads: [UnitID] = []
            for _ in 0..<(count / 101) {
                heads = (1...100).map { list.insert($0, heads) }
                heads = [list.insert(101, heads)]
            }
        case .middles:
            let last = list.insert(1, [], String(repeating: "a", count: count))
            for number in 0..<count {
                list.insert(2, [UnitID(replica: last.replica, sequence: UInt64(number))], at: number / 2)
            }
        case .deletions:
            let last = list.insert(1, [], String(repeating: "a", count: 100))
            for number in 0..<(count / 100) { list.delete(number + 2, [last], 100) }
        case .heads:
            var heads = (1...100).map { list.insert($0, []) }
            for number in 0..<(count / 100) {
                heads[number % 100] = list.insert(number % 100 + 1, [heads[number % 100]])
            }
            for _ in 0..<(count / 100) { list.insert(101, heads) }
        case .backwards: list.branches(2, count, isBackwards: true)
        }
        return list.deliveries
    }
}

private struct GraphWriter {
    var deliveries: [Delivery] = []
    private var next: [UInt64] = []

    @discardableResult
    mutating func insert(_ replica: Int, _ parents: [UnitID], _ text: String = "a", at position: Int = 0) -> UnitID {
        add(replica, parents, TextOperation(position: UInt32(position), inserted: text))
    }

    @discardableResult
    mutating func delete(_ replica: Int, _ parents: [UnitID], _ count: Int) -> UnitID {
        add(replica, parents, TextOperation(position: 0, deleted: String(repeating: "-", count: count)))
    }

    mutating func branches(_ width: Int, _ count: Int, isBackwards: Bool = false) {
        var heads = [[UnitID]](repeating: [], count: width)
        for number in 0..<count {
            let branch = number % width
            heads[branch] = [insert(branch + 1, heads[branch], at: isBackwards ? 0 : number / width)]
        }
    }

    private mutating func add(_ replica: Int, _ parents: [UnitID], _ operation: TextOperation) -> UnitID {
        while next.count <= replica { next.append(0) }
        let first = UnitID(replica: ReplicaID(UInt64(replica)), sequence: next[replica])
        next[replica] += operation.span
        deliveries.append(
            Delivery(edit: TextEdit(parents: TextVersion(parents), operations: [operation]), firstUnit: first))
        return first.advanced(by: operation.span - 1)
    }
}
