/// Orders steps so that each comes after those it follows, and a branch is not left before its end.
///
/// Leaving a branch takes it back in the tracker, unit by unit, and coming to where branches meet does it again. So of
/// several branches the short ones come first; the paper's heuristic.
struct BranchOrder {
    private let plan: WalkPlan
    /// For each step how many units it and the steps that follow it alone have.
    private var weights: [Int32] = []
    /// For each step how many of its parents are not walked yet.
    private var waiting: [Int32] = []
    /// For each step where its children begin in `children`.
    private var childStarts: [Int32] = []
    private var children: [Int32] = []
    private var ready: [Int32] = []

    init(_ plan: WalkPlan) {
        self.plan = plan
        let count = plan.steps.count
        waiting = [Int32](repeating: 0, count: count)
        weights = [Int32](repeating: 0, count: count)
        childStarts = [Int32](repeating: 0, count: count + 1)
        children = [Int32](repeating: 0, count: plan.parents.count)
        for parent in plan.parents { childStarts[Int(parent) + 1] += 1 }
        for step in 0..<count { childStarts[step + 1] += childStarts[step] }
        var filled = childStarts
        for step in 0..<count {
            for parent in plan.parents(ofStep: step) {
                let parent = Int(plan.parents[parent])
                children[Int(filled[parent])] = Int32(step)
                filled[parent] += 1
            }
        }
        for step in (0..<count).reversed() {
            weights[step] &+= plan.steps[step].end - plan.steps[step].first
            let parents = plan.parents(ofStep: step)
            guard parents.count == 1 else { continue }
            let parent = Int(plan.parents[parents.lowerBound])
            weights[parent] = Int32(clamping: Int64(weights[parent]) + Int64(weights[step]))
        }
    }

    /// Appends the steps of a range, of which every parent outside comes before it.
    mutating func append(_ steps: Range<Int>, to order: inout [Int32]) {
        guard steps.count > 1 else {
            order.append(Int32(steps.lowerBound))
            return
        }
        ready.removeAll(keepingCapacity: true)
        for step in steps {
            for parent in plan.parents(ofStep: step) where plan.parents[parent] >= steps.lowerBound {
                waiting[step] += 1
            }
            if waiting[step] == 0 { ready.append(Int32(step)) }
        }
        sortReady(from: 0)
        while let step = ready.popLast() {
            order.append(step)
            let old = ready.count
            for child in childStarts[Int(step)]..<childStarts[Int(step) + 1] {
                let child = children[Int(child)]
                guard child < steps.upperBound else { continue }
                waiting[Int(child)] -= 1
                if waiting[Int(child)] == 0 { ready.append(child) }
            }
            sortReady(from: old)
        }
    }

    /// The next one last: steps with one parent before those where branches meet, light before heavy.
    private mutating func sortReady(from start: Int) {
        guard ready.count - start > 1 else { return }
        let plan = plan
        let weights = weights
        ready[start...].sort { left, right in
            let (left, right) = (Int(left), Int(right))
            let isLeftMerge = plan.parents(ofStep: left).count > 1
            let isRightMerge = plan.parents(ofStep: right).count > 1
            if isLeftMerge != isRightMerge { return isLeftMerge }
            if weights[left] != weights[right] { return weights[left] > weights[right] }
            return left > right
        }
    }
}
