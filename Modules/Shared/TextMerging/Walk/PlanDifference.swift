/// Which steps of a plan must be taken back and which done again to get from one version to another.
///
/// Kept during a walk so that its memory is allocated once.
struct PlanDifference {
    /// Steps that only the first version has, in descending order.
    private(set) var retreats: [Int32] = []
    /// Steps that only the second version has, in descending order.
    private(set) var advances: [Int32] = []
    /// Whether the second version has none of the steps from the floor on.
    private(set) var isToFloor = false
    /// For each step which versions are known to have it: 1, 2 or both.
    private var marks = Arena<UInt8>()
    private var marked = Arena<Int32>()
    private var markedCount = 0
    /// Steps still to be looked at, the greatest first.
    private var heap = Arena<Int32>()
    private var heapCount = 0
    /// How many of them only one version is known to have.
    private var unshared = 0

    private static let both: UInt8 = 3

    init() {}

    init(for plan: borrowing WalkPlan) {
        marks = Arena(repeating: 0, count: plan.steps.count)
        marked = Arena(repeating: 0, count: plan.steps.count)
        heap = Arena(repeating: 0, count: plan.steps.count)
    }

    /// Finds the difference between the version with one step (or −1: none) as its head, and the one that a step
    /// follows. Every step below `floor` belongs to both. Complexity: O(steps between them · log), added to `steps`.
    mutating func find(
        from head: Int32, toParentsOf step: Int, in plan: borrowing WalkPlan, floor: Int32, steps: inout Int
    ) {
        retreats.removeAll(keepingCapacity: true)
        advances.removeAll(keepingCapacity: true)
        let parents = plan.parents(ofStep: step)
        isToFloor = parents.isEmpty || plan.parents[parents.upperBound - 1] < floor
        if parents.count == 1, plan.parents[parents.lowerBound] == head { return }
        if head >= 0 { mark(head, 1) }
        for parent in parents where plan.parents[parent] >= floor { mark(plan.parents[parent], 2) }
        while unshared > 0 {
            let step = pop()
            let parents = plan.parents(ofStep: Int(step))
            steps += 1 + parents.count
            let mark = marks[Int(step)]
            if mark != Self.both { unshared -= 1 }
            if mark == 1 { retreats.append(step) } else if mark == 2 { advances.append(step) }
            for parent in parents where plan.parents[parent] >= floor {
                self.mark(plan.parents[parent], mark)
            }
        }
        heapCount = 0
        for index in 0..<markedCount { marks[Int(marked[index])] = 0 }
        markedCount = 0
    }

    @inline(__always)
    private mutating func mark(_ step: Int32, _ side: UInt8) {
        let old = marks[Int(step)]
        let new = old | side
        guard new != old else { return }
        marks[Int(step)] = new
        if old == 0 {
            push(step)
            marked[markedCount] = step
            markedCount += 1
            if new != Self.both { unshared += 1 }
        } else {
            unshared -= 1
        }
    }

    @inline(__always)
    private mutating func push(_ step: Int32) {
        var index = heapCount
        heapCount += 1
        while index > 0 {
            let parent = (index - 1) >> 1
            guard heap[parent] < step else { break }
            heap[index] = heap[parent]
            index = parent
        }
        heap[index] = step
    }

    @inline(__always)
    private mutating func pop() -> Int32 {
        let top = heap[0]
        heapCount -= 1
        let last = heap[heapCount]
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < heapCount else { break }
            if child + 1 < heapCount, heap[child + 1] > heap[child] { child += 1 }
            guard heap[child] > last else { break }
            heap[index] = heap[child]
            index = child
        }
        heap[index] = last
        return top
    }
}
