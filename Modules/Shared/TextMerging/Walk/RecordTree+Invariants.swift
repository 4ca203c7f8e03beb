extension RecordTree {
    /// What is wrong with the tree, or nil: for tests.
    func brokenInvariant() -> String? {
        var prepare: Int32 = 0
        var effect: Int32 = 0
        var next = 0
        var nextPlaceholder = Record.placeholders
        if let broken = brokenInvariant(of: root, level: height, &prepare, &effect, &next, &nextPlaceholder) {
            return broken
        }
        if next >= 0 { return "the leaves' chain goes on" }
        return prepare == prepareCount && effect == effectCount ? nil : "the whole count"
    }

    private func brokenInvariant(
        of node: Int, level: Int, _ prepare: inout Int32, _ effect: inout Int32, _ next: inout Int,
        _ nextPlaceholder: inout Int32
    ) -> String? {
        if level == 0 {
            guard next == node else { return "the leaves' chain" }
            next = Int(leaves[node].next)
            for index in 0..<Int(leaves[node].count) {
                let place = Place(leaf: node, index: index)
                let record = self[place]
                prepare += record.visible
                effect += record.remaining
                guard record.count > 0 else { return "an empty record" }
                if record.first < 0 {
                    guard record.first == nextPlaceholder else { return "the order of placeholders" }
                    nextPlaceholder += record.count
                }
                guard self.place(of: record.first) == place, self.place(of: record.first + record.count - 1) == place
                else { return "the index of \(record.first)" }
            }
            return nil
        }
        for slot in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
            let child = children[slot]
            let (prepareBefore, effectBefore, placeholderBefore) = (prepare, effect, nextPlaceholder)
            if let broken = brokenInvariant(
                of: Int(child.index), level: level - 1, &prepare, &effect, &next, &nextPlaceholder)
            {
                return broken
            }
            guard prepare - prepareBefore == child.prepare, effect - effectBefore == child.effect,
                nextPlaceholder - placeholderBefore == child.placeholders
            else {
                return "the counts of a child"
            }
            if isMarked, let broken = brokenMark(slot, level: level) { return broken }
            let parent = level == 1 ? leaves[Int(child.index)].slot : nodes[Int(child.index)].slot
            guard parent == slot else { return "the slot of a child" }
        }
        return nil
    }

    /// What is wrong with a mark, beside what is below it.
    private func brokenMark(_ slot: Int, level: Int) -> String? {
        var right = Mark()
        note(below: Int(children[slot].index), level: level - 1, in: &right)
        let mark = marks[slot]
        let isFirst = !stands(mark.left, leftOf: right.left) && !stands(right.left, leftOf: mark.left)
        let isLast = !stands(mark.bound, leftOf: right.bound) && !stands(right.bound, leftOf: mark.bound)
        return mark.present == right.present && isFirst && isLast ? nil : "the mark of a child"
    }

    private func note(below node: Int, level: Int, in mark: inout Mark) {
        if level == 0 {
            for index in 0..<Int(leaves[node].count) { note(self[Place(leaf: node, index: index)], in: &mark) }
        } else {
            for slot in (node * Self.fanout)..<(node * Self.fanout + Int(nodes[node].count)) {
                note(below: Int(children[slot].index), level: level - 1, in: &mark)
            }
        }
    }
}
