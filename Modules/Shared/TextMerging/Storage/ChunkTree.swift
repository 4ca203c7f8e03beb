/// The order of a text's chunks and the extent of each: a B-tree in two arenas.
///
/// A chunk is a number that the caller chose, small and dense. There is always at least one. Nodes that get
/// sparse are left so; only empty ones go. All operations are O(log chunks).
struct ChunkTree: Sendable {
    /// The most children a node has.
    static let fanout = 16

    private var nodes = Arena<Node>()
    /// `fanout` for each node.
    private var entries = Arena<Entry>(capacity: fanout)
    /// For each chunk the node it is in.
    private var nodeOfChunk = Arena<Int32>()
    private var root = 0
    /// Levels of nodes: with 1, the root's children are chunks.
    private var height = 1
    private var freeNodes: [Int32] = []

    private struct Node: BitwiseCopyable {
        /// -1 for the root.
        var parent: Int32
        var count: Int32
    }

    private struct Entry: BitwiseCopyable {
        var child: Int32
        var extent: TextExtent
    }

    /// One chunk, number 0, of nothing.
    init() {
        root = newNode()
        nodes[root].count = 1
        entries[0] = Entry(child: 0, extent: .zero)
        nodeOfChunk.append(Int32(root))
    }

    /// The chunk in which `offset` lies, and what stands before it. An offset between two chunks lies in the
    /// first of them.
    @inline(__always)
    func find(_ offset: Int, by measure: TextMeasure) -> (chunk: Int, start: TextExtent) {
        var start = TextExtent.zero
        var rest = offset
        var node = root
        for _ in 0..<height {
            var index = node * Self.fanout
            let last = index + Int(nodes[node].count) - 1
            while index < last {
                let extent = entries[index].extent
                let size = measure(extent)
                guard rest > size else { break }
                rest -= size
                start += extent
                index += 1
            }
            node = Int(entries[index].child)
        }
        return (node, start)
    }

    /// What stands before a chunk.
    func start(of chunk: Int) -> TextExtent {
        var start = TextExtent.zero
        var child = chunk
        var node = Int(nodeOfChunk[chunk])
        while node >= 0 {
            for index in (node * Self.fanout)..<self.index(of: child, in: node) { start += entries[index].extent }
            child = node
            node = Int(nodes[node].parent)
        }
        return start
    }

    /// A chunk's neighbour to the right, or nil.
    func chunk(after chunk: Int) -> Int? {
        neighbour(of: chunk, step: 1)
    }

    /// A chunk's neighbour to the left, or nil.
    func chunk(before chunk: Int) -> Int? {
        neighbour(of: chunk, step: -1)
    }

    mutating func add(_ change: TextExtent, to chunk: Int) {
        entries.makeUnique()
        add(change, to: chunk, in: Int(nodeOfChunk[chunk]))
    }

    mutating func insert(_ chunk: Int, _ extent: TextExtent, after other: Int) {
        makeUnique()
        if chunk >= nodeOfChunk.count { nodeOfChunk.append(-1, count: chunk + 1 - nodeOfChunk.count) }
        let node = Int(nodeOfChunk[other])
        insert(chunk, in: node, at: index(of: other, in: node) + 1, level: 1)
        add(extent, to: chunk, in: Int(nodeOfChunk[chunk]))
    }

    /// There must be another chunk.
    mutating func remove(_ chunk: Int) {
        makeUnique()
        var child = chunk
        var node = Int(nodeOfChunk[chunk])
        let extent = entries[index(of: chunk, in: node)].extent
        add(.zero - extent, to: chunk, in: node)
        nodeOfChunk[chunk] = -1
        while true {
            let index = index(of: child, in: node)
            let end = node * Self.fanout + Int(nodes[node].count)
            entries.move(end - index - 1, from: index + 1, to: index)
            nodes[node].count -= 1
            guard nodes[node].count == 0 else { break }
            child = node
            node = Int(nodes[node].parent)
            freeNodes.append(Int32(child))
        }
        while height > 1, nodes[root].count == 1 {
            freeNodes.append(Int32(root))
            root = Int(entries[root * Self.fanout].child)
            nodes[root].parent = -1
            height -= 1
        }
    }
}

extension ChunkTree {
    private mutating func makeUnique() {
        nodes.makeUnique()
        entries.makeUnique()
        nodeOfChunk.makeUnique()
    }

    private mutating func newNode() -> Int {
        if let node = freeNodes.popLast() {
            nodes[Int(node)] = Node(parent: -1, count: 0)
            return Int(node)
        }
        nodes.append(Node(parent: -1, count: 0))
        entries.append(Entry(child: -1, extent: .zero), count: Self.fanout)
        return nodes.count - 1
    }

    /// Where in `entries` a node's child stands.
    private func index(of child: Int, in node: Int) -> Int {
        let start = node * Self.fanout
        for index in start..<(start + Int(nodes[node].count)) where Int(entries[index].child) == child {
            return index
        }
        assertionFailure("a child unknown to its parent")
        return start
    }

    private func neighbour(of chunk: Int, step: Int) -> Int? {
        var child = chunk
        var node = Int(nodeOfChunk[chunk])
        var levels = 0
        while node >= 0 {
            let start = node * Self.fanout
            let index = index(of: child, in: node) + step
            if index >= start, index < start + Int(nodes[node].count) {
                child = Int(entries[index].child)
                for _ in 0..<levels {
                    let edge = step > 0 ? 0 : Int(nodes[child].count) - 1
                    child = Int(entries[child * Self.fanout + edge].child)
                }
                return child
            }
            child = node
            node = Int(nodes[node].parent)
            levels += 1
        }
        return nil
    }

    private mutating func add(_ change: TextExtent, to child: Int, in node: Int) {
        var child = child
        var node = node
        while node >= 0 {
            entries[index(of: child, in: node)].extent += change
            child = node
            node = Int(nodes[node].parent)
        }
    }

    /// Inserts a child of extent zero; `level` 1 is that of chunks.
    private mutating func insert(_ child: Int, in node: Int, at index: Int, level: Int) {
        let start = node * Self.fanout
        let end = start + Int(nodes[node].count)
        guard nodes[node].count == Self.fanout else {
            entries.move(end - index, from: index, to: index + 1)
            entries[index] = Entry(child: Int32(child), extent: .zero)
            nodes[node].count += 1
            adopt(child, in: node, level: level)
            return
        }
        // A text that grows at its end leaves full nodes behind.
        let kept = index == end ? Self.fanout : Self.fanout / 2
        let right = split(node, keeping: kept, level: level)
        if index == end || index > start + kept {
            insert(child, in: right, at: right * Self.fanout + index - start - kept, level: level)
        } else {
            insert(child, in: node, at: index, level: level)
        }
    }

    /// Moves all but the first children of a full node to a new one at its right.
    private mutating func split(_ node: Int, keeping kept: Int, level: Int) -> Int {
        if nodes[node].parent < 0 { grow() }
        let right = newNode()
        let moved = Self.fanout - kept
        entries.move(moved, from: node * Self.fanout + kept, to: right * Self.fanout)
        nodes[node].count = Int32(kept)
        nodes[right].count = Int32(moved)
        var extent = TextExtent.zero
        for index in (right * Self.fanout)..<(right * Self.fanout + moved) {
            extent += entries[index].extent
            adopt(Int(entries[index].child), in: right, level: level)
        }
        let parent = Int(nodes[node].parent)
        add(.zero - extent, to: node, in: parent)
        insert(right, in: parent, at: index(of: node, in: parent) + 1, level: level + 1)
        add(extent, to: right, in: Int(nodes[right].parent))
        return right
    }

    /// Puts a new root above the old one.
    private mutating func grow() {
        let old = root
        var extent = TextExtent.zero
        for index in (old * Self.fanout)..<(old * Self.fanout + Int(nodes[old].count)) {
            extent += entries[index].extent
        }
        root = newNode()
        height += 1
        entries[root * Self.fanout] = Entry(child: Int32(old), extent: extent)
        nodes[root].count = 1
        nodes[old].parent = Int32(root)
    }

    private mutating func adopt(_ child: Int, in node: Int, level: Int) {
        if level == 1 { nodeOfChunk[child] = Int32(node) } else { nodes[child].parent = Int32(node) }
    }
}

extension ChunkTree {
    /// Traps unless every node's sums and links hold. For tests; O(chunks).
    func checkInvariants() {
        precondition(nodes[root].parent == -1)
        _ = checkNode(root, level: height)
    }

    private func checkNode(_ node: Int, level: Int) -> TextExtent {
        var sum = TextExtent.zero
        precondition(nodes[node].count > 0 && nodes[node].count <= Self.fanout)
        for index in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
            let child = Int(entries[index].child)
            if level > 1 {
                precondition(Int(nodes[child].parent) == node)
                precondition(checkNode(child, level: level - 1) == entries[index].extent)
            } else {
                precondition(Int(nodeOfChunk[child]) == node)
            }
            sum += entries[index].extent
        }
        return sum
    }
}
