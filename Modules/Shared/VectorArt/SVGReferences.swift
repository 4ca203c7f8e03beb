import Primitives

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
    /// How many elements each one with an id has, itself included.
    private var sizes: [Int] = []
    private var elementCount = 0
    /// How many elements are open from the outermost definition on.
    private var definitionDepth = 0
    /// What elements refer to that are drawn where they stand.
    private var drawnTargets: [String] = []

    /// `isDefinition` is whether it is drawn only where something refers to it.
    mutating func open(isDefinition: Bool) {
        path.append(nil)
        if isDefinition || definitionDepth > 0 { definitionDepth += 1 }
        elementCount += 1
        for case let index? in path { sizes[index] += 1 }
    }

    mutating func close() {
        if definitionDepth > 0 { definitionDepth -= 1 }
        _ = path.popLast()
    }

    /// The element opened last has this id.
    mutating func define(_ id: String) {
        guard !path.isEmpty else { return }
        path[path.count - 1] = ids.count
        ids.append(id)
        sizes.append(1)
    }

    /// The element opened last refers to an id. False when there are too many references.
    mutating func refer(to id: String) -> Bool {
        count += 1
        guard count <= SVGLimits.references else { return false }
        if definitionDepth == 0 { drawnTargets.append(id) }
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
        let (targetsFirst, cycle) = walk(targets)
        if let cycle {
            faults.append(.referenceCycle(ids[cycle]))
        } else if drawnElements(targets, targetsFirst: targetsFirst, in: order) > SVGLimits.drawnElements {
            faults.append(.tooManyDrawn)
        }
        return Array(faults.prefix(SVGLimits.faults))
    }

    private func find(_ id: String, in order: [Int]) -> Int? {
        let place = order.partitioningIndex { !ids[$0].isBefore(id) }
        return place < order.count && ids[order[place]].hasSameBytes(as: id) ? order[place] : nil
    }

    /// How many elements are drawn when each reference draws what it refers to. `targetsFirst` has them so,
    /// `order` has them by their bytes.
    private func drawnElements(
        _ targets: [[Int]], targetsFirst: [Int], in order: [Int]
    ) -> Int {
        let limit = SVGLimits.drawnElements + 1
        var drawn = sizes
        for place in targetsFirst {
            for target in targets[place] { drawn[place] = min(limit, drawn[place] + drawn[target]) }
        }
        var total = elementCount
        for id in drawnTargets {
            if let target = find(id, in: order) { total = min(limit, total + drawn[target]) }
        }
        return total
    }

    /// The elements, each after all that it refers to; or one on a cycle. Depth first without recursion.
    private func walk(_ targets: [[Int]]) -> (order: [Int], cycle: Int?) {
        enum Mark { case new, open, done }
        var order: [Int] = []
        var marks = [Mark](repeating: .new, count: targets.count)
        for start in targets.indices where marks[start] == .new {
            var stack: [(place: Int, next: Int)] = [(start, 0)]
            marks[start] = .open
            while let top = stack.last {
                guard top.next < targets[top.place].count else {
                    marks[top.place] = .done
                    order.append(top.place)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = targets[top.place][top.next]
                switch marks[target] {
                case .open: return (order, target)
                case .new:
                    marks[target] = .open
                    stack.append((target, 0))
                case .done: continue
                }
            }
        }
        return (order, nil)
    }
}
