import Drawing

/// One square of the hierarchical grid: its level (the side is 2^level points), column and row.
struct GridCell: Equatable {
    let level: Int
    let column: Int64
    let row: Int64

    /// Sides from 8 points to about a million; what is larger is kept apart.
    static let levels = 3...20
    /// Coordinates beyond are kept apart too, so that a column fits in 29 bits and arithmetic stays exact enough.
    static let farthest: Double = 1_073_741_824

    /// A name of 63 bits, different for each cell.
    var code: UInt64 {
        UInt64(level) << 58 | UInt64(truncatingIfNeeded: column + 1 << 28) << 29
            | UInt64(truncatingIfNeeded: row + 1 << 28)
    }

    static func side(_ level: Int) -> Double { Double(Int64(1) << Int64(level)) }

    /// The columns or rows that hold a coordinate; the coordinate is within `farthest`.
    static func index(_ coordinate: Double, _ level: Int) -> Int64 {
        // Rounded down by hand: without the instruction for it, rounding is a call.
        let place = coordinate / side(level)
        let whole = Int64(place)
        return Double(whole) > place ? whole - 1 : whole
    }

    /// Where a coordinate lies in this cell, 0 … 127 in steps of a 128th of its side; what lies outside counts as
    /// on the edge. Never falls as the coordinate grows, so comparing steps never misses what is inside.
    private func step(_ coordinate: Double, _ index: Int64) -> UInt32 {
        let side = Self.side(level)
        let step = (coordinate - Double(index) * side) * 128 / side
        return step <= 0 ? 0 : step >= 127 ? 127 : UInt32(step)
    }

    /// A box as 4 × 7 bits: left, top, and what is left of 127 at the right and bottom.
    func bits(of box: CanvasRect) -> UInt32 {
        step(box.minX, column) | step(box.minY, row) << 8 | (127 - step(box.maxX, column)) << 16
            | (127 - step(box.maxY, row)) << 24
    }

    /// The bits of a point, with a guard bit on each: a box can only hold the point when subtracting its bits
    /// leaves all guards standing.
    func guardedBits(of point: CanvasPoint) -> UInt32 {
        let x = step(point.x, column)
        let y = step(point.y, row)
        return (x | y << 8 | (127 - x) << 16 | (127 - y) << 24) | Self.guards
    }

    static let guards: UInt32 = 0x8080_8080
}

/// The cells of one level that a box touches.
struct GridRange {
    let level: Int
    let columns: ClosedRange<Int64>
    let rows: ClosedRange<Int64>

    /// The cells where a box is filed: of the level whose side is at least its larger side, so 4 at most (and a
    /// few more when rounding carries an edge over a border). Nil for boxes that are too large or too far off, or
    /// not numbers.
    init?(filing box: CanvasRect) {
        let width = (box.maxX - box.minX).magnitude
        let height = (box.maxY - box.minY).magnitude
        let extent = width > height ? width : height
        guard width <= GridCell.side(GridCell.levels.upperBound), height <= GridCell.side(GridCell.levels.upperBound),
            GridRange.isNear(box)
        else { return nil }
        var level = GridCell.levels.lowerBound
        while GridCell.side(level) < extent { level += 1 }
        self.init(of: box, level: level)
    }

    /// The cells of a level that a box touches; the box is near.
    init(of box: CanvasRect, level: Int) {
        self.level = level
        let left = GridCell.index(min(box.minX, box.maxX), level)
        let right = GridCell.index(max(box.minX, box.maxX), level)
        let top = GridCell.index(min(box.minY, box.maxY), level)
        let bottom = GridCell.index(max(box.minY, box.maxY), level)
        columns = left...right
        rows = top...bottom
    }

    static func isNear(_ box: CanvasRect) -> Bool {
        isNear(box.minX) && isNear(box.maxX) && isNear(box.minY) && isNear(box.maxY)
    }

    static func isNear(_ coordinate: Double) -> Bool {
        coordinate > -GridCell.farthest && coordinate < GridCell.farthest
    }
}
