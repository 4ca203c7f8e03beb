public import Drawing
import Primitives

/// Where one photo lies.
public struct WaterfallCell: Equatable, Sendable {
    /// Which photo, from 0.
    public let index: Int
    /// From 0 at the left.
    public let column: Int
    /// In points, from the content's left upper corner.
    public let frame: Rect<WaterfallSpace>

    /// `index` and `column` count from 0.
    public init(index: Int, column: Int, frame: Rect<WaterfallSpace>) {
        self.index = index
        self.column = column
        self.frame = frame
    }
}

extension Waterfall {
    /// The cell of a photo, or nil when it is not laid out. Complexity: O(1).
    public func cell(at index: Int) -> WaterfallCell? {
        tops.indices.contains(index) ? placedCell(index) : nil
    }

    /// The cells that share a point with the window, in the order of the photos: those that end below its upper
    /// edge and begin above its lower one. Complexity: O(columns + log count + cells in the window).
    public func cells(in window: Range<Double>) -> [WaterfallCell] {
        guard window.lowerBound < window.upperBound else { return [] }
        let first = firstIndex(from: window.lowerBound)
        let end = firstIndex(from: window.upperBound)
        // Each column's last cell above the window may reach into it.
        var stragglers: [Int] = []
        for index in lastCells(before: first) where index >= 0 {
            let index = Int(index)
            if tops[index] + heights[index] > window.lowerBound { stragglers.append(index) }
        }
        stragglers.sort()
        var cells: [WaterfallCell] = []
        cells.reserveCapacity(stragglers.count + end - first)
        for index in stragglers { cells.append(placedCell(index)) }
        for index in first..<end { cells.append(placedCell(index)) }
        return cells
    }

    /// The first cell that does not begin above `y`. Tops ascend, for the least end of the columns never sinks.
    private func firstIndex(from y: Double) -> Int {
        tops.partitioningIndex { !($0 < y) }
    }

    /// The last cell of each column before the cell `index`; -1 where there is none.
    private func lastCells(before index: Int) -> ContiguousArray<Int32> {
        var last = ContiguousArray<Int32>(repeating: -1, count: columnCount)
        guard index > 0 else { return last }
        let mark = (index - 1) / Self.markDistance
        for column in 0..<columnCount { last[column] = marks[mark * columnCount + column] }
        for cell in (mark * Self.markDistance)..<index { last[Int(columns[cell])] = Int32(truncatingIfNeeded: cell) }
        return last
    }

    private func placedCell(_ index: Int) -> WaterfallCell {
        let column = Int(columns[index])
        let frame = Rect<WaterfallSpace>(
            x: Double(column) * (columnWidth + spacing), y: tops[index], width: columnWidth, height: heights[index])
        return WaterfallCell(index: index, column: column, frame: frame)
    }
}
