import TextMerging

extension History {
    /// A history as small as can be found that `isBad` still holds for. It must hold for this one.
    ///
    /// Drops steps, operations, scalars and parents as long as it does, in at most `limit` tries.
    public func shrunk(limit: Int = 4_000, while isBad: (History) -> Bool) -> History {
        var best = self
        var tries = 0
        func isBetter(_ candidate: History) -> Bool {
            tries += 1
            guard tries <= limit, isBad(candidate) else { return false }
            best = candidate
            return true
        }
        var isShrinking = true
        while isShrinking, tries < limit {
            isShrinking = false
            var size = max(best.steps.count / 2, 1)
            while size > 0 {
                var start = best.steps.count - size
                while start >= 0 {
                    if isBetter(best.dropping(start..<min(start + size, best.steps.count))) { isShrinking = true }
                    start -= size
                    start = min(start, best.steps.count - size)
                }
                size /= 2
            }
            var index = 0
            while index < best.steps.count {
                // The candidates of a step are those of the step as it is by now.
                var next = 0
                while index < best.steps.count {
                    let candidates = best.steps[index].smaller
                    guard next < candidates.count else { break }
                    if isBetter(best.replacing(index, by: candidates[next])) {
                        isShrinking = true
                    } else {
                        next += 1
                    }
                }
                index += 1
            }
        }
        return best
    }

    /// Without some steps: what followed them follows what they followed.
    func dropping(_ range: Range<Int>) -> History {
        var result = self
        for index in range.reversed() { result.drop(index) }
        return result
    }

    private mutating func drop(_ index: Int) {
        let dropped = steps.remove(at: index)
        for later in index..<steps.count {
            var parents: [Place] = []
            for place in steps[later].parents {
                let heirs =
                    place.step == index
                    ? dropped.parents
                    : [Place(step: place.step > index ? place.step - 1 : place.step, unit: place.unit)]
                for heir in heirs where !parents.contains(heir) { parents.append(heir) }
            }
            steps[later].parents = parents
        }
    }

    private func replacing(_ index: Int, by step: Step) -> History {
        if step.span == 0 { return dropping(index..<(index + 1)) }
        var result = self
        result.steps[index] = step
        for later in (index + 1)..<max(steps.count, index + 1) {
            for number in result.steps[later].parents.indices where result.steps[later].parents[number].step == index {
                result.steps[later].parents[number].unit = min(
                    result.steps[later].parents[number].unit, step.span - 1)
            }
        }
        return result
    }
}

extension History.Step {
    /// This step with a little less in it, in several ways.
    fileprivate var smaller: [History.Step] {
        var result: [History.Step] = []
        func add(_ change: (inout History.Step) -> Void) {
            var step = self
            change(&step)
            result.append(step)
        }
        for index in operations.indices {
            let operation = operations[index]
            if operations.count > 1 { add { $0.operations.remove(at: index) } }
            if operation.deleted.utf8.count > 0 { add { $0.operations[index].deleted.unicodeScalars.removeLast() } }
            if operation.inserted.utf8.count > 0 {
                add { $0.operations[index].inserted.unicodeScalars.removeLast() }
                add { $0.operations[index].inserted.unicodeScalars.removeFirst() }
            }
            if operation.position > 0 {
                add { $0.operations[index].position = 0 }
                add { $0.operations[index].position -= 1 }
            }
        }
        for index in parents.indices { add { $0.parents.remove(at: index) } }
        return result
    }
}
