import Drawing

/// Finds the topmost object at a point and the objects in a rectangle without looking at the others.
///
/// A hierarchical grid: an object is filed at the level whose cells are just larger than it, so it lies in at most
/// 4 of them; what no level fits is kept apart. A cell holds its objects in z-order, each with its box in 4 × 7
/// bits, so that a hit-test reads 16 bytes for each object it passes, from the top, in one cell of each level in
/// use. Slots are small numbers from 0; each is filed once. Boxes may be any numbers, even none.
package struct SpatialIndex: Sendable {
    struct Cell {
        var name: GridCell
        var run = SlotRun()
    }

    private(set) var cells: ContiguousArray<Cell> = []
    /// Where in `cells` a cell is, by its code.
    private(set) var places: [UInt64: Int32] = [:]
    private var freePlaces: ContiguousArray<Int32> = []
    /// What is too large or too far off for the grid.
    private(set) var outside = SlotRun()
    /// How many cells each level has.
    private(set) var levelCounts = ContiguousArray<Int32>(repeating: 0, count: GridCell.levels.upperBound + 1)

    private(set) var boxes: ContiguousArray<CanvasRect> = []
    private(set) var keys: SlotKeys = []
    private var isHeld: ContiguousArray<Bool> = []

    /// How many objects are filed.
    package private(set) var count = 0

    /// Nothing is filed.
    package init() {}

    /// Complexity: O(*n*) when the z-keys ascend, and no worse than inserting each otherwise.
    package init(_ elements: some Sequence<(slot: Int32, box: CanvasRect, z: ZKey)>) {
        var last: (key: ZKey, slot: Int32)?
        for (slot, box, z) in elements {
            var isNext = true
            if let last { isNext = last.key < z || (last.key == z && last.slot < slot) }
            guard file(slot, box, z, behindAll: isNext) else { continue }
            if isNext { last = (z, slot) }
        }
    }

    /// Whether an object is filed under this slot. Complexity: O(1).
    package func contains(_ slot: Int32) -> Bool {
        slot >= 0 && Int(slot) < isHeld.count && isHeld[Int(slot)]
    }

    /// Files an object; does nothing when its slot is filed already, or is negative.
    package mutating func insert(_ slot: Int32, box: CanvasRect, z: ZKey) {
        _ = file(slot, box, z, behindAll: false)
    }

    /// Does nothing when the slot is not filed.
    package mutating func remove(_ slot: Int32) {
        guard contains(slot) else { return }
        let index = Int(slot)
        let prefix = keys[index].prefix
        if let range = GridRange(filing: boxes[index]) {
            for row in range.rows {
                for column in range.columns {
                    let cell = GridCell(level: range.level, column: column, row: row)
                    guard let place = places[cell.code] else { continue }
                    cells[Int(place)].run.remove(slot, prefix: prefix, keys: keys)
                    if cells[Int(place)].run.isEmpty { close(place) }
                }
            }
        } else {
            outside.remove(slot, prefix: prefix, keys: keys)
        }
        isHeld[index] = false
        count -= 1
    }

    /// Files an object anew after it was moved, resized or reordered.
    package mutating func update(_ slot: Int32, box: CanvasRect, z: ZKey) {
        remove(slot)
        insert(slot, box: box, z: z)
    }

    /// Files an object anew where its box differs; does nothing when it is not filed.
    mutating func move(_ slot: Int32, to box: CanvasRect) {
        guard contains(slot), boxes[Int(slot)] != box else { return }
        update(slot, box: box, z: keys[Int(slot)])
    }

    private mutating func file(_ slot: Int32, _ box: CanvasRect, _ z: ZKey, behindAll isNext: Bool) -> Bool {
        guard slot >= 0, !contains(slot) else { return false }
        let index = Int(slot)
        while keys.count <= index {
            keys.append(z)
            boxes.append(box)
            isHeld.append(false)
        }
        keys[index] = z
        boxes[index] = box
        isHeld[index] = true
        count += 1
        guard let range = GridRange(filing: box) else {
            let entry = SlotEntry(prefix: z.prefix, slot: slot, bits: 0)
            if isNext { outside.append(entry) } else { outside.insert(entry, keys: keys) }
            return true
        }
        for row in range.rows {
            for column in range.columns {
                let cell = GridCell(level: range.level, column: column, row: row)
                let entry = SlotEntry(prefix: z.prefix, slot: slot, bits: cell.bits(of: box))
                let place = open(cell)
                if isNext { cells[place].run.append(entry) } else { cells[place].run.insert(entry, keys: keys) }
            }
        }
        return true
    }

    private mutating func open(_ cell: GridCell) -> Int {
        if let place = places[cell.code] { return Int(place) }
        levelCounts[cell.level] += 1
        if let place = freePlaces.popLast() {
            cells[Int(place)].name = cell
            places[cell.code] = place
            return Int(place)
        }
        places[cell.code] = Int32(cells.count)
        cells.append(Cell(name: cell))
        return cells.count - 1
    }

    private mutating func close(_ place: Int32) {
        let cell = cells[Int(place)].name
        places[cell.code] = nil
        levelCounts[cell.level] -= 1
        freePlaces.append(place)
    }
}
