/// Orders steps so that each comes after those it follows, and a branch is not left before its end.
///
/// Leaving a branch takes it back in the tracker, unit by unit, and coming to where branches meet does it again. So of
/// several branches the short ones come first: the paper's heuristic.
struct BranchOrder {
    private(set) var order: [Int32] = []
    private let steps: [WalkPlan.Step]
    private let parents: [Int32]
    /// For each step how many units it and the steps that follow it alone have.
    private var weights: Arena<Int32>
    /// For each step how many of its parents are not walked yet.
    private var waiting: Arena<Int32>
    /// For each step where its children begin in `children`.
    private var childStarts: Arena<Int32>
    private var children: Arena<Int32>
    private var ready: [Int32] = []

    /// Of more branches than people make the order is not looked for.
    private static let mostCompared = 32

    init(steps: [WalkPlan.Step], parents: [Int32]) {
        self.steps = steps
        self.parents = parents
        let count = steps.count
        order.reserveCapacity(count)
        waiting = Arena(repeating: 0, count: count)
        weights = Arena(repeating: 0, count: count)
        childStarts = Arena(repeating: 0, count: count + 2)
        children = Arena(repeating: 0, count: parents.count)
        // Two places on, so that filling moves each start to where it belongs.
        for parent in parents { childStarts[Int(parent) + 2] += 1 }
        for step in 0..<count { childStarts[step + 2] += childStarts[step + 1] }
        for step in 0..<count {
            for parent in self.parents(ofStep: step) {
                let start = Int(parents[parent]) + 1
                children[Int(childStarts[start])] = Int32(step)
                childStarts[start] += 1
            }
        }
        for step in (0..<count).reversed() {
            weights[step] += steps[step].end - steps[step].first
            let own = self.parents(ofStep: step)
            if own.count == 1 { weights[Int(parents[own.lowerBound])] += weights[step] }
        }
    }

    @inline(__always)
    private func parents(ofStep index: Int) -> Range<Int> {
        Int(steps[index].parents)..<(index + 1 < steps.count ? Int(steps[index + 1].parents) : parents.count)
    }

    /// Appends the steps of a range, of which every parent outside comes before it.
    mutating func append(_ range: Range<Int>) {
        guard range.count > 1 else {
            order.append(Int32(range.lowerBound))
            return
        }
        ready.removeAll(keepingCapacity: true)
        for step in range {
            for parent in parents(ofStep: step) where parents[parent] >= range.lowerBound { waiting[step] += 1 }
            if waiting[step] == 0 { makeReady(Int32(step), above: 0) }
        }
        while let step = ready.popLast() {
            order.append(step)
            let others = ready.count
            for child in childStarts[Int(step)]..<childStarts[Int(step) + 1] {
                let child = children[Int(child)]
                guard child < range.upperBound else { continue }
                waiting[Int(child)] -= 1
                if waiting[Int(child)] == 0 { makeReady(child, above: others) }
            }
        }
    }

    /// Puts a step among those above `start`, the next one last.
    private mutating func makeReady(_ step: Int32, above start: Int) {
        ready.append(step)
        var index = ready.count - 1
        let least = max(start, index - Self.mostCompared)
        while index > least, comes(ready[index - 1], before: step) {
            ready[index] = ready[index - 1]
            index -= 1
        }
        ready[index] = step
    }

    /// Steps with one parent before those where branches meet, light ones before heavy ones.
    private func comes(_ left: Int32, before right: Int32) -> Bool {
        let isLeftMerge = parents(ofStep: Int(left)).count > 1
        let isRightMerge = parents(ofStep: Int(right)).count > 1
        if isLeftMerge != isRightMerge { return isRightMerge }
        let (leftWeight, rightWeight) = (weights[Int(left)], weights[Int(right)])
        return leftWeight == rightWeight ? left < right : leftWeight < rightWeight
    }
}
