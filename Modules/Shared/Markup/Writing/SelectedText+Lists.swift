extension SelectedText {
    /// With the items of lists that the selection touches one level further in, or out, and all that belongs to them.
    ///
    /// An item goes in under the one before it, as far as its text begins there, and out to the level of the one that
    /// it belonged to. Numbers that followed each other do so afterwards. Nil where no item can go there.
    public func indenting(isOutward: Bool) -> SelectedText? {
        let lines = selectedLines
        let touched = (lines.first?.lowerBound ?? 0)...(lines.last?.upperBound ?? 0)
        var (before, after) = (ItemLevels(), ItemLevels())
        var changes: [Change] = []
        var moving: (column: Int, indentation: [Scalar], shorter: Int)?
        var hasMoved = false
        var isAfterBlank = true
        var start = 0
        while start <= scalars.count {
            let line = line(at: start)
            start = line.upperBound + 1
            let indentation = ItemLine.indentation(of: scalars[line])
            if LineScanner.isBlank(scalars[line], from: indentation.upperBound) {
                isAfterBlank = true
                continue
            }
            defer { isAfterBlank = false }
            let column = ItemLine.columns(scalars[indentation], from: 0)
            if let now = moving, column <= now.column { moving = nil }
            let item = ItemLine(scalars[line])
            if item == nil, column == 0, isAfterBlank { (before, after) = (ItemLevels(), ItemLevels()) }
            var isFirst = false
            if item != nil, moving == nil, touched.contains(line.lowerBound),
                let new = isOutward ? after.outward(from: column) : after.inward(from: column)
            {
                moving = (column, new, indentation.count)
                (isFirst, hasMoved) = (true, true)
            }
            var new = [Scalar](scalars[indentation])
            if let moving {
                new.replaceSubrange(0..<min(moving.shorter, new.count), with: moving.indentation)
                changes.append(Change(range: indentation, inserted: new, pushes: selection.isEmpty))
            }
            guard let item else { continue }
            let newColumn = ItemLine.columns(new[...], from: 0)
            let last = (before.number(before: item, at: column), after.number(before: item, at: newColumn))
            var number = item.marker.start
            if isFirst || (last.0 == nil && last.1 != nil) || last.0.map({ $0 + 1 == number }) == true {
                number = min((last.1 ?? (isFirst || last.0 != nil ? 0 : number - 1)) + 1, 999_999_999)
            }
            var digits = item.digits.count
            if item.marker.isOrdered, number != item.marker.start {
                let inserted = [Scalar](String(number).unicodeScalars)
                digits = inserted.count
                changes.append(Change(range: item.digits, inserted: inserted, pushes: false))
            }
            before.add(item, at: column, content: item.content, indentation: [], number: item.marker.start)
            after.add(
                item, at: newColumn, content: item.content - column + newColumn + digits - item.digits.count,
                indentation: new, number: number)
        }
        return hasMoved ? making(changes) : nil
    }
}

/// The items that the next one may belong to or follow: one of each level, the inner ones last.
private struct ItemLevels {
    private struct Level {
        var column: Int
        var content: Int
        var indentation: [Scalar]
        var marker: ListMarker
        var number: Int
    }

    private var levels: [Level] = []

    /// The number of the item before in the same list; nil for the first.
    mutating func number(before item: ItemLine, at column: Int) -> Int? {
        leave(column)
        guard let last = levels.last, column < last.content, item.marker.isOrdered,
            last.marker.belongs(with: item.marker)
        else { return nil }
        return last.number
    }

    mutating func add(_ item: ItemLine, at column: Int, content: Int, indentation: [Scalar], number: Int) {
        leave(column)
        if let last = levels.last, column < last.content { levels.removeLast() }
        levels.append(
            Level(column: column, content: content, indentation: indentation, marker: item.marker, number: number))
    }

    /// The indentation under the item before; nil for the first of its level.
    func inward(from column: Int) -> [Scalar]? {
        guard let last = levels.last(where: { $0.column <= column }), column < last.content else { return nil }
        return last.indentation + [Scalar](repeating: " ", count: last.content - last.column)
    }

    /// The indentation of the item that one belongs to; nil for one that stands at the margin.
    func outward(from column: Int) -> [Scalar]? {
        if let owner = levels.last(where: { $0.content <= column }) { return owner.indentation }
        return column > 0 ? [] : nil
    }

    private mutating func leave(_ column: Int) {
        while let last = levels.last, last.column > column { levels.removeLast() }
    }
}
