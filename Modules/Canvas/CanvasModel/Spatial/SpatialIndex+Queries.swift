import Drawing

extension SpatialIndex {
    /// The topmost object whose half-open box holds the point and that is accepted, or nil.
    ///
    /// `accepts` is asked for some of the objects at the point, not always in their order, so it must answer the
    /// same each time. Complexity: the objects of one cell per level that lie above the one found.
    package func topmost(at point: CanvasPoint, where accepts: (Int32) -> Bool) -> Int32? {
        var best: Int32?
        if GridRange.isNear(point.x), GridRange.isNear(point.y) {
            for level in GridCell.levels where levelCounts[level] > 0 {
                let cell = GridCell(
                    level: level, column: GridCell.index(point.x, level), row: GridCell.index(point.y, level))
                guard let place = places[cell.code] else { continue }
                let bits = cell.guardedBits(of: point)
                best = topmost(of: cells[Int(place)].run, at: point, bits: bits, above: best, where: accepts) ?? best
            }
        }
        if !outside.isEmpty {
            // The entries outside have no bits, so all pass and the boxes decide.
            best = topmost(of: outside, at: point, bits: GridCell.guards, above: best, where: accepts) ?? best
        }
        return best
    }

    private func topmost(
        of run: SlotRun, at point: CanvasPoint, bits: UInt32, above best: Int32?, where accepts: (Int32) -> Bool
    ) -> Int32? {
        let floor = best.map { keys[Int($0)].prefix } ?? 0
        for chunk in run.chunks.reversed() {
            var index = chunk.count
            while index > 0 {
                index -= 1
                let entry = chunk[index]
                if entry.prefix < floor { return nil }
                guard (bits &- entry.bits) & GridCell.guards == GridCell.guards else { continue }
                guard boxes[Int(entry.slot)].contains(point) else { continue }
                if let best, !stands(entry.slot, above: best) { return nil }
                if accepts(entry.slot) { return entry.slot }
            }
        }
        return nil
    }

    private func stands(_ slot: Int32, above other: Int32) -> Bool {
        let left = keys[Int(other)]
        let right = keys[Int(slot)]
        return left == right ? other < slot : left < right
    }

    /// The objects whose box shares a point with `rect`, from back to front, each once.
    ///
    /// Complexity: O(cells + *k* log *k*) for *k* objects in the cells that the rectangle touches.
    package func slots(in rect: CanvasRect) -> [Int32] {
        var found: [SlotEntry] = []
        if GridRange.isNear(rect) {
            for level in GridCell.levels where levelCounts[level] > 0 {
                let range = GridRange(of: rect, level: level)
                collect(range, rect, into: &found)
            }
        } else {
            for cell in cells { collect(cell, nil, rect, into: &found) }
        }
        for chunk in outside.chunks {
            for entry in chunk where boxes[Int(entry.slot)].intersects(rect) { found.append(entry) }
        }
        found.sort { left, right in
            left.prefix != right.prefix ? left.prefix < right.prefix : stands(right.slot, above: left.slot)
        }
        var slots: [Int32] = []
        slots.reserveCapacity(found.count)
        for entry in found { slots.append(entry.slot) }
        return slots
    }

    private func collect(_ range: GridRange, _ rect: CanvasRect, into found: inout [SlotEntry]) {
        let columns = Double(range.columns.upperBound - range.columns.lowerBound + 1)
        let rows = Double(range.rows.upperBound - range.rows.lowerBound + 1)
        // Of a large rectangle most cells are empty: then it is quicker to look at those there are.
        if columns * rows > Double(cells.count) {
            for cell in cells where cell.name.level == range.level {
                if range.columns.contains(cell.name.column), range.rows.contains(cell.name.row) {
                    collect(cell, range, rect, into: &found)
                }
            }
            return
        }
        for row in range.rows {
            for column in range.columns {
                let name = GridCell(level: range.level, column: column, row: row)
                guard let place = places[name.code] else { continue }
                collect(cells[Int(place)], range, rect, into: &found)
            }
        }
    }

    /// An object in several cells is taken from the first of them that the rectangle touches.
    private func collect(_ cell: Cell, _ range: GridRange?, _ rect: CanvasRect, into found: inout [SlotEntry]) {
        for chunk in cell.run.chunks {
            for entry in chunk {
                let box = boxes[Int(entry.slot)]
                guard box.intersects(rect) else { continue }
                let column = GridCell.index(min(box.minX, box.maxX), cell.name.level)
                let row = GridCell.index(min(box.minY, box.maxY), cell.name.level)
                guard cell.name.column == max(column, range?.columns.lowerBound ?? column),
                    cell.name.row == max(row, range?.rows.lowerBound ?? row)
                else { continue }
                found.append(entry)
            }
        }
    }
}
