/// Which steps of a plan must be taken back and which done again to get from one version to another.
///
/// Kept between uses so that its arrays are allocated once.
struct PlanDifference {
    /// Steps that only the first version has, in descending order.
    private(set) var retreats: [Int32] = []
    /// Steps that only the second version has, in descending order.
    private(set) var advances: [Int32] = []
    private var heap = PlaceHeap()
    /// For each step which versions are known to have it: 1, 2 or both.
    private var marks: [UInt8] = []
    private var marked: [Int32] = []
    /// How many steps in the heap only one version is known to have.
    private var unshared = 0

    /// Finds the difference between the version with one step (or −1: none) as its head, and the one that a step
    /// follows. Every step below `floor` belongs to both. Complexity: O(steps between them · log), added to `steps`.
    mutating func find(from head: Int32, toParentsOf step: Int, in plan: WalkPlan, floor: Int32, steps: inout Int) {
        retreats.removeAll(keepingCapacity: true)
        advances.removeAll(keepingCapacity: true)
        let parents = plan.parents(ofStep: step)
        if parents.count == 1, plan.parents[parents.lowerBound] == head { return }
        if marks.count < plan.steps.count { marks = [UInt8](repeating: 0, count: plan.steps.count) }
        unshared = 0
        if head >= 0 { mark(head, 1) }
        for parent in parents where plan.parents[parent] >= floor { mark(plan.parents[parent], 2) }
        while unshared > 0 {
            steps += 1
            let step = heap.pop()
            let mark = marks[Int(step)]
            if mark != 3 { unshared -= 1 }
            if mark == 1 { retreats.append(step) } else if mark == 2 { advances.append(step) }
            for parent in plan.parents(ofStep: Int(step)) where plan.parents[parent] >= floor {
                self.mark(plan.parents[parent], mark)
            }
        }
        heap.removeAll()
        for step in marked { marks[Int(step)] = 0 }
        marked.removeAll(keepingCapacity: true)
    }

    private mutating func mark(_ step: Int32, _ side: UInt8) {
        let old = marks[Int(step)]
        let new = old | side
        guard new != old else { return }
        marks[Int(step)] = new
        if old == 0 {
            heap.push(step)
            marked.append(step)
            if new != 3 { unshared += 1 }
        } else {
            unshared -= 1
        }
    }
}
