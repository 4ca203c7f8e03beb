public import Drawing
import Primitives

/// Where one photo lies in a timeline.
public struct TimelineCell: Equatable, Sendable {
    /// Which photo, from 0.
    public let index: Int
    /// Which row, from 0 at the top.
    public let row: Int
    /// In points, from the content's left upper corner.
    public let frame: Rect<TimelineSpace>

    /// `index` and `row` count from 0.
    public init(index: Int, row: Int, frame: Rect<TimelineSpace>) {
        self.index = index
        self.row = row
        self.frame = frame
    }
}

/// The line above a month's photos.
public struct TimelineHeading: Equatable, Sendable {
    /// Which month.
    public let month: YearMonth
    /// Its photos, by their places in the list.
    public let photos: Range<Int>
    /// In points, from the content's left upper corner.
    public let frame: Rect<TimelineSpace>

    /// `photos` count from 0.
    public init(month: YearMonth, photos: Range<Int>, frame: Rect<TimelineSpace>) {
        self.month = month
        self.photos = photos
        self.frame = frame
    }
}

extension Timeline {
    /// How many rows there are.
    public var rowCount: Int { rowTops.count }
    /// How many headings there are.
    public var headingCount: Int { headingTops.count }

    /// The cell of a photo, or nil when it is not laid out. Complexity: O(log rows + photos of its row).
    public func cell(at index: Int) -> TimelineCell? {
        guard aspects.indices.contains(index) else { return nil }
        let row = row(of: index)
        return cells(ofRow: row)[index - Int(rowFirsts[row])]
    }

    /// The cells that share a point with the window, in the order of the photos.
    /// Complexity: O(log rows + cells in the window).
    public func cells(in window: Range<Double>) -> [TimelineCell] {
        var cells: [TimelineCell] = []
        for row in rows(in: window) { cells += self.cells(ofRow: row) }
        return cells
    }

    /// The headings that share a point with the window, and those above it, under which its first photos stand: more
    /// than one where months stand side by side.
    public func headings(in window: Range<Double>) -> [TimelineHeading] {
        guard window.lowerBound < window.upperBound else { return [] }
        let end = headingTops.partitioningIndex { !($0 < window.upperBound) }
        var first = max(headingTops.partitioningIndex { $0 > window.lowerBound } - 1, 0)
        while first > 0, headingTops[first - 1] == headingTops[first] { first -= 1 }
        return (first..<max(first, end)).compactMap { heading(at: $0) }
    }

    /// The heading of that place, from 0; nil where there is none.
    public func heading(at place: Int) -> TimelineHeading? {
        guard headingTops.indices.contains(place) else { return nil }
        let first = Int(headingFirsts[place])
        let end = place + 1 < headingFirsts.count ? Int(headingFirsts[place + 1]) : count
        return TimelineHeading(
            month: months[place], photos: first..<end,
            frame: Rect(
                x: headingLefts[place], y: headingTops[place], width: headingWidths[place], height: headingHeight))
    }

    /// The heading that a photo stands under; nil for one that is not laid out. Complexity: O(log months).
    public func heading(of photo: Int) -> TimelineHeading? {
        guard aspects.indices.contains(photo) else { return nil }
        return heading(at: month(of: photo))
    }

    /// The photo so many rows below another, or above it, that lies most nearly under or over its middle; the first or
    /// the last photo where the rows end. Nil for a photo that is not laid out.
    public func photo(rows: Int, from index: Int) -> Int? {
        guard let from = cell(at: index) else { return nil }
        let (wanted, overflows) = from.row.addingReportingOverflow(rows)
        if overflows || wanted < 0 || wanted >= rowCount { return rows < 0 ? 0 : count - 1 }
        let middle = from.frame.minX + from.frame.size.width / 2
        var (best, distance) = (index, Double.infinity)
        for cell in cells(ofRow: wanted) {
            let away = max(cell.frame.minX - middle, middle - cell.frame.maxX)
            if away < distance { (best, distance) = (cell.index, away) }
        }
        return best
    }

    private func row(of index: Int) -> Int {
        rowFirsts.partitioningIndex { $0 > Int32(truncatingIfNeeded: index) } - 1
    }

    private func month(of index: Int) -> Int {
        headingFirsts.partitioningIndex { $0 > Int32(truncatingIfNeeded: index) } - 1
    }

    private func rows(in window: Range<Double>) -> Range<Int> {
        guard window.lowerBound < window.upperBound else { return 0..<0 }
        let end = rowTops.partitioningIndex { !($0 < window.upperBound) }
        var first = rowTops.partitioningIndex { $0 > window.lowerBound }
        if first > 0, rowTops[first - 1] + rowHeights[first - 1] > window.lowerBound { first -= 1 }
        return first..<max(first, end)
    }

    private func cells(ofRow row: Int) -> [TimelineCell] {
        let first = Int(rowFirsts[row])
        let end = row + 1 < rowFirsts.count ? Int(rowFirsts[row + 1]) : count
        let (top, height) = (rowTops[row], rowHeights[row])
        var month = month(of: first)
        var x = headingLefts[month]
        var cells: [TimelineCell] = []
        cells.reserveCapacity(end - first)
        for index in first..<end {
            if month + 1 < headingFirsts.count, index == Int(headingFirsts[month + 1]) {
                month += 1
                x = headingLefts[month]
            }
            let width = Double(aspects[index]) * height
            cells.append(
                TimelineCell(index: index, row: row, frame: Rect(x: x, y: top, width: width, height: height)))
            x += width + spacing
        }
        return cells
    }
}
