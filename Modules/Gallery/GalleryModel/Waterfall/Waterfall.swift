public import Drawing

/// The places of photos in columns: each goes to the column with the least accumulated height, the lowest index
/// among equals.
///
/// So the tops ascend with the index, and the cells in sight are one range of indices beside at most one
/// straggler a column. The layout is a pure function of what the delegate says.
public struct Waterfall: Sendable {
    /// Of the whole content, in points.
    public let width: Double
    /// 1 ... `maximumColumns`, whatever the delegate said.
    public let columnCount: Int
    /// In points.
    public let columnWidth: Double
    /// In points.
    public let spacing: Double
    /// In points.
    public let footerHeight: Double

    /// Where each cell begins and how high it is, in points; its column.
    var tops: ContiguousArray<Double> = []
    var heights: ContiguousArray<Double> = []
    var columns: ContiguousArray<UInt16> = []
    /// The last cell of each column (-1: none) before every `markDistance`-th cell, column by column.
    var marks: ContiguousArray<Int32> = []
    /// Where the next cell of each column would begin, and its last cell.
    private var ends: ContiguousArray<Double>
    private var lastCells: ContiguousArray<Int32>

    /// The most columns that are laid out.
    public static var maximumColumns: Int { 1000 }
    /// The highest ratio that is laid out: no file states a higher one.
    public static var maximumRatio: Double { 65_535 }
    /// The widest content and spacing and the highest footer, in points.
    public static var maximumLength: Double { 1_000_000 }

    static var markDistance: Int { 64 }

    /// Lays out the first `count` photos. Complexity: O(count · columns).
    public init(width: Double, count: Int = 0, delegate: some WaterfallDelegate) {
        self.width = Self.length(width)
        columnCount = min(max(delegate.columnCount, 1), Self.maximumColumns)
        spacing = Self.length(delegate.spacing)
        footerHeight = Self.length(delegate.footerHeight)
        let gaps = spacing * Double(columnCount - 1)
        columnWidth = max(self.width - gaps, 0) / Double(columnCount)
        ends = ContiguousArray(repeating: 0, count: columnCount)
        lastCells = ContiguousArray(repeating: -1, count: columnCount)
        append(count, delegate: delegate)
    }

    private static func length(_ length: Double) -> Double {
        length.isFinite ? min(max(length, 0), maximumLength) : 0
    }

    /// How many photos are laid out.
    public var count: Int { tops.count }

    /// Lays out `more` photos behind those that are there, which stay where they are.
    /// Complexity: O(more · columns).
    public mutating func append(_ more: Int, delegate: some WaterfallDelegate) {
        guard more > 0, more <= Int(Int32.max) - count else { return }
        let first = count
        reserve(first + more)
        gather(more, delegate)
        // With the number known when it is compiled, the search for the least column has no loop.
        switch columnCount {
        case 2: place(from: first, in: 2)
        case 3: place(from: first, in: 3)
        case 4: place(from: first, in: 4)
        case 5: place(from: first, in: 5)
        case 6: place(from: first, in: 6)
        default: place(from: first, in: columnCount)
        }
    }

    /// Asks for the heights of `more` cells.
    private mutating func gather(_ more: Int, _ delegate: some WaterfallDelegate) {
        // Held by nobody else meanwhile, so that nothing is checked or copied cell by cell.
        var heights: ContiguousArray<Double> = []
        swap(&heights, &self.heights)
        let width = columnWidth
        for index in heights.count..<(heights.count + more) {
            heights.append(Self.ratio(delegate.ratio(at: index)) * width)
        }
        swap(&heights, &self.heights)
    }

    /// Finds the columns of the cells whose heights are known.
    @inline(__always)
    private mutating func place(from first: Int, in columnCount: Int) {
        var tops: ContiguousArray<Double> = []
        var columns: ContiguousArray<UInt16> = []
        swap(&tops, &self.tops)
        swap(&columns, &self.columns)
        let (spacing, distance, end) = (spacing, Self.markDistance, heights.count)
        heights.withUnsafeBufferPointer { heights in
            ends.withUnsafeMutableBufferPointer { ends in
                lastCells.withUnsafeMutableBufferPointer { last in
                    for index in first..<end {
                        if index % distance == 0 { marks.append(contentsOf: last) }
                        var column = 0
                        var top = ends[0]
                        for other in 1..<max(columnCount, 1) {
                            let end = ends[other]
                            column = end < top ? other : column
                            top = end < top ? end : top
                        }
                        tops.append(top)
                        columns.append(UInt16(truncatingIfNeeded: column))
                        last[column] = Int32(truncatingIfNeeded: index)
                        ends[column] = top + heights[index] + spacing
                    }
                }
            }
        }
        swap(&tops, &self.tops)
        swap(&columns, &self.columns)
    }

    /// Doubles at least, so that appending page by page does not copy each time.
    private mutating func reserve(_ needed: Int) {
        guard needed > tops.capacity else { return }
        let capacity = max(needed, 2 * tops.capacity)
        tops.reserveCapacity(capacity)
        heights.reserveCapacity(capacity)
        columns.reserveCapacity(capacity)
        marks.reserveCapacity((capacity / Self.markDistance + 1) * columnCount)
    }

    private static func ratio(_ ratio: Double) -> Double {
        ratio > 0 && ratio < .infinity ? min(ratio, maximumRatio) : 1
    }

    /// The bottom of the tallest column, in points. Complexity: O(columns).
    private var bottom: Double {
        var bottom = 0.0
        for (column, end) in ends.enumerated() where lastCells[column] >= 0 { bottom = max(bottom, end - spacing) }
        return bottom
    }

    /// Under the tallest column, as wide as the content.
    public var footer: Rect<WaterfallSpace> {
        Rect(x: 0, y: bottom, width: width, height: footerHeight)
    }

    /// Of the whole content with the footer, in points.
    public var height: Double { bottom + footerHeight }
}
