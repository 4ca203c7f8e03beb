import Primitives

/// Records by what they were typed between, and those between the same two by their units' ids: which is their order in
/// the text. A balanced binary tree.
///
/// Source: A. Andersson, "Balanced Search Trees Made Simple", WADS 1993.
struct RivalIndex {
    struct Rival: BitwiseCopyable {
        var left: Int32
        var right: Int32
        var replica: UInt64
        var sequence: UInt64
        /// The first unit.
        var first: Int32

        init(_ record: Record, _ unit: UnitID) {
            left = record.left
            right = record.right
            replica = unit.replica.raw
            sequence = unit.sequence
            first = record.first
        }

        func comes(before other: Rival) -> Bool {
            if left != other.left { return left < other.left }
            if right != other.right { return right < other.right }
            return replica == other.replica ? sequence < other.sequence : replica < other.replica
        }
    }

    private struct Node: BitwiseCopyable {
        var rival: Rival
        var less: Int32 = -1
        var more: Int32 = -1
        var level: Int32 = 1
    }

    private var nodes = Arena<Node>()
    private var root: Int32 = -1

    /// Complexity: O(log n).
    mutating func insert(_ rival: Rival) {
        nodes.append(Node(rival: rival))
        root = insert(Int32(nodes.count - 1), below: root)
    }

    /// The last one that comes before another and stands between the same two. Complexity: O(log n).
    func last(before rival: Rival) -> Rival? {
        var found: Rival?
        var node = root
        while node >= 0 {
            let other = nodes[Int(node)]
            if other.rival.comes(before: rival) {
                found = other.rival
                node = other.more
            } else {
                node = other.less
            }
        }
        guard let found, found.left == rival.left, found.right == rival.right else { return nil }
        return found
    }

    private mutating func insert(_ new: Int32, below node: Int32) -> Int32 {
        guard node >= 0 else { return new }
        if nodes[Int(new)].rival.comes(before: nodes[Int(node)].rival) {
            let less = insert(new, below: nodes[Int(node)].less)
            nodes[Int(node)].less = less
        } else {
            let more = insert(new, below: nodes[Int(node)].more)
            nodes[Int(node)].more = more
        }
        return split(skew(node))
    }

    private func level(_ node: Int32) -> Int32 { node >= 0 ? nodes[Int(node)].level : 0 }

    private mutating func skew(_ node: Int32) -> Int32 {
        let less = nodes[Int(node)].less
        guard less >= 0, level(less) == level(node) else { return node }
        nodes[Int(node)].less = nodes[Int(less)].more
        nodes[Int(less)].more = node
        return less
    }

    private mutating func split(_ node: Int32) -> Int32 {
        let more = nodes[Int(node)].more
        guard more >= 0, level(nodes[Int(more)].more) == level(node) else { return node }
        nodes[Int(node)].more = nodes[Int(more)].less
        nodes[Int(more)].less = node
        nodes[Int(more)].level += 1
        return more
    }
}
