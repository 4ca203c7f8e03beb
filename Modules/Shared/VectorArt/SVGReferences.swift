internal import TextMerging

/// Which elements of a file refer to which: a gradient to another, a shape to its clip path.
///
/// A reference counts for every element around it that has an id, for drawing that one draws this one.
struct SVGReferences {
    private var ids: [String] = []
    /// Pairs of an index into `ids` and the id that it refers to.
    private var references: [(from: Int?, to: String)] = []
    /// For each open element the index of its id.
    private var path: [Int?] = []
    private var count = 0

    mutating func open() {
        path.append(nil)
    }

    mutating func close() {
        _ = path.popLast()
    }

    /// The element opened last has this id.
    mutating func define(_ id: String) {
        guard !path.isEmpty else { return }
        path[path.count - 1] = ids.count
        ids.append(id)
    }

    /// The element opened last refers to an id. False when there are too many references.
    mutating func refer(to id: String) -> Bool {
        count += 1
        guard count <= SVGLimits.references else { return false }
        var hasSource = false
        for case let index? in path {
            references.append((index, id))
            hasSource = true
        }
        if !hasSource { references.append((nil, id)) }
        return true
    }

    /// Ids that stand twice or not at all, and cycles.
    func faults() -> [SVGFault] {
        var faults: [SVGFault] = []
        let order = ids.indices.sorted { ids[$0].isBefore(ids[$1]) || ids[$0].hasSameBytes(as: ids[$1]) && $0 < $1 }
        for (place, next) in zip(order, order.dropFirst()) where ids[place].hasSameBytes(as: ids[next]) {
            faults.append(.duplicateID(ids[next]))
        }
        var targets = [[Int]](repeating: [], count: ids.count)
        for (from, to) in references {
            guard let target = find(to, in: order) else {
                faults.append(.unknownReference(to))
                continue
            }
            if let from { targets[from].append(target) }
        }
        if let place = cycle(targets) { faults.append(.referenceCycle(ids[place])) }
        return Array(faults.prefix(SVGLimits.faults))
    }

    private func find(_ id: String, in order: [Int]) -> Int? {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if ids[order[middle]].isBefore(id) { low = middle + 1 } else { high = middle }
        }
        guard low < order.count, ids[order[low]].hasSameBytes(as: id) else { return nil }
        return order[low]
    }

    /// An element on a cycle, found depth first without recursion.
    private func cycle(_ targets: [[Int]]) -> Int? {
        enum Mark { case new, open, done }
        var marks = [Mark](repeating: .new, count: targets.count)
        for start in targets.indices where marks[start] == .new {
            var stack: [(place: Int, next: Int)] = [(start, 0)]
            marks[start] = .open
            while let top = stack.last {
                guard top.next < targets[top.place].count else {
                    marks[top.place] = .done
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = targets[top.place][top.next]
                switch marks[target] {
                case .open: return target
                case .new:
                    marks[target] = .open
                    stack.append((target, 0))
                case .done: continue
                }
            }
        }
        return nil
    }
}
