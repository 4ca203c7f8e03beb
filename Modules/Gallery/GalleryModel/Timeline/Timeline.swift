public import Drawing
import Primitives

/// Where the photos of a timeline lie: the origin is the left upper corner of the whole content.
public enum TimelineSpace: CoordinateSpace {}

/// What a timeline asks while it lays out. One delegate, asked and never kept; what makes no sense is mended.
public protocol TimelineDelegate {
    /// How high rows are about, in points: each is as high as fills the width.
    var rowHeight: Double { get }
    /// Between rows, and between the photos of a row; in points, 0 or more.
    var spacing: Double { get }
    /// Of the line above the rows of a month; in points, 0 or more.
    var headingHeight: Double { get }
    /// So much room a month has at least that stands beside another, for its heading; in points, 0 or more.
    var headingWidth: Double { get }
    /// Between months that stand side by side, in points, 0 or more.
    var monthSpacing: Double { get }
    /// Height ÷ width of the photo. One that is not finite or not above 0 counts as 1.
    func ratio(at index: Int) -> Double
    /// The month that a photo belongs to: photos that follow each other in one month stand under one heading.
    func month(at index: Int) -> YearMonth
}

/// Photos in rows that fill the width, month by month, each row as high as makes it so. Months that follow each other
/// and have so few photos that they fit whole into one row share it, each under its heading.
///
/// Rows lie under each other, so that those in a window are found by halves; where a photo lies in its row is added up
/// when it is asked for. The layout is a pure function of what the delegate says.
public struct Timeline: Sendable {
    /// Of the whole content, in points.
    public let width: Double
    /// In points.
    public let spacing: Double
    /// In points.
    public let headingHeight: Double
    /// Of the whole content, in points.
    public private(set) var height = 0.0

    /// Width ÷ height of each photo as it is laid out.
    var aspects: ContiguousArray<Float> = []
    /// Where each row begins and how high it is, in points, and its first photo.
    var rowTops: ContiguousArray<Double> = []
    var rowHeights: ContiguousArray<Double> = []
    var rowFirsts: ContiguousArray<Int32> = []
    /// Of each month: where its heading begins and how wide it is, in points, and its first photo.
    var headingTops: ContiguousArray<Double> = []
    var headingLefts: ContiguousArray<Double> = []
    var headingWidths: ContiguousArray<Double> = []
    var headingFirsts: ContiguousArray<Int32> = []
    /// The months that have photos, as their headings follow each other.
    public private(set) var months: ContiguousArray<YearMonth> = []

    /// The widest content and spacing and the highest rows and headings, in points.
    public static var maximumLength: Double { 1_000_000 }
    /// A photo is laid out at least and at most so wide for its height; one beyond is shown in part.
    public static var aspects: ClosedRange<Double> { 0.4...4 }
    /// How much higher than asked for a row may be that ends a month, to fill the width.
    private static var mostStretch: Double { 1.25 }

    /// So many months share a row at most.
    static var mostMonths: Int { 12 }

    /// Lays out the first `count` photos, which stand in the order of their months. Complexity: O(count).
    public init(width: Double, count: Int = 0, delegate: some TimelineDelegate) {
        self.width = Self.length(width)
        spacing = Self.length(delegate.spacing)
        headingHeight = Self.length(delegate.headingHeight)
        let count = min(max(count, 0), Int(Int32.max) - 1)
        aspects.reserveCapacity(count)
        var filling = Filling(
            rowHeight: max(Self.length(delegate.rowHeight), 1), headingWidth: Self.length(delegate.headingWidth),
            monthSpacing: Self.length(delegate.monthSpacing))
        var part = MonthPart(first: 0)
        for index in 0..<count {
            let month = delegate.month(at: index)
            if months.last != month {
                lay(part, &filling)
                part = MonthPart(first: index)
                headingFirsts.append(Int32(truncatingIfNeeded: index))
                months.append(month)
            }
            let aspect = Float(Self.aspect(delegate.ratio(at: index)))
            aspects.append(aspect)
            part.add(Double(aspect))
        }
        lay(part, &filling)
        layWaiting(&filling)
        height = max(filling.top - spacing, 0)
    }

    /// How many photos are laid out.
    public var count: Int { aspects.count }

    /// The photos of one month.
    private struct MonthPart {
        let first: Int
        var count = 0
        /// The sum.
        var aspects = 0.0

        init(first: Int) { self.first = first }

        mutating func add(_ aspect: Double) {
            count += 1
            aspects += aspect
        }

        func width(height: Double, spacing: Double) -> Double { aspects * height + spacing * Double(count - 1) }
    }

    /// The row that is being filled.
    private struct Filling {
        let rowHeight: Double
        let headingWidth: Double
        let monthSpacing: Double
        var top = 0.0
        var first = 0
        var aspects = 0.0
        /// Months that fit whole into one row, and how wide they are together.
        var waiting: [MonthPart] = []
        var waitingWidth = 0.0
    }

    /// A month that needs no whole row waits for others that have room beside it.
    private mutating func lay(_ part: MonthPart, _ filling: inout Filling) {
        guard part.count > 0 else { return }
        let natural = part.width(height: filling.rowHeight, spacing: spacing)
        guard natural <= width else {
            layWaiting(&filling)
            putHeading(x: 0, width: width, &filling)
            filling.top += headingHeight
            filling.first = part.first
            for index in part.first..<(part.first + part.count) { put(Double(aspects[index]), at: index, &filling) }
            return end(&filling, before: part.first + part.count)
        }
        let wide = max(natural, filling.headingWidth)
        if filling.waitingWidth + filling.monthSpacing + wide > width || filling.waiting.count >= Self.mostMonths {
            layWaiting(&filling)
        }
        filling.waitingWidth += wide + (filling.waiting.isEmpty ? 0 : filling.monthSpacing)
        filling.waiting.append(part)
    }

    /// The row of the months that have waited.
    private mutating func layWaiting(_ filling: inout Filling) {
        let parts = filling.waiting
        guard let last = parts.last else { return }
        filling.waiting = []
        filling.waitingWidth = 0
        filling.first = parts[0].first
        let end = last.first + last.count
        guard parts.count > 1 else {
            putHeading(x: 0, width: width, &filling)
            filling.top += headingHeight
            filling.aspects = last.aspects
            return self.end(&filling, before: end)
        }
        let height = height(of: parts, filling)
        var x = 0.0
        for (place, part) in parts.enumerated() {
            let wide = max(part.width(height: height, spacing: spacing), filling.headingWidth)
            // What is said of the last one has the rest of the row.
            putHeading(x: x, width: place == parts.count - 1 ? max(width - x, wide) : wide, &filling)
            x += wide + filling.monthSpacing
        }
        filling.top += headingHeight
        close(&filling, before: end, height: height)
    }

    /// How high the photos are of months that share a row: they fill it where that does not make them much higher.
    private func height(of parts: [MonthPart], _ filling: Filling) -> Double {
        // What is narrower than its heading has the room of that.
        var isNarrow = parts.map { _ in false }
        while true {
            var room = width - filling.monthSpacing * Double(parts.count - 1)
            var aspects = 0.0
            for (place, part) in parts.enumerated() {
                room -= isNarrow[place] ? filling.headingWidth : spacing * Double(part.count - 1)
                if !isNarrow[place] { aspects += part.aspects }
            }
            guard aspects > 0 else { return filling.rowHeight }
            let height = room / aspects
            var hasChanged = false
            for (place, part) in parts.enumerated() where !isNarrow[place] {
                guard part.width(height: height, spacing: spacing) < filling.headingWidth else { continue }
                isNarrow[place] = true
                hasChanged = true
            }
            guard !hasChanged else { continue }
            return height <= filling.rowHeight * Self.mostStretch ? max(height, 0) : filling.rowHeight
        }
    }

    private mutating func putHeading(x: Double, width: Double, _ filling: inout Filling) {
        headingTops.append(filling.top)
        headingLefts.append(x)
        headingWidths.append(width)
    }

    /// A row ends before the photo or behind it, whichever leaves it nearer to the height that is asked for.
    private mutating func put(_ aspect: Double, at index: Int, _ filling: inout Filling) {
        let before = height(of: index - filling.first, filling.aspects)
        let with = height(of: index + 1 - filling.first, filling.aspects + aspect)
        guard with <= filling.rowHeight else {
            filling.aspects += aspect
            return
        }
        if index > filling.first, before * with < filling.rowHeight * filling.rowHeight {
            close(&filling, before: index, height: before)
            return put(aspect, at: index, &filling)
        }
        filling.aspects += aspect
        close(&filling, before: index + 1, height: with)
    }

    /// The last row of a month is filled where that does not make it much higher.
    private mutating func end(_ filling: inout Filling, before index: Int) {
        guard index > filling.first else { return }
        let full = height(of: index - filling.first, filling.aspects)
        close(&filling, before: index, height: full <= filling.rowHeight * Self.mostStretch ? full : filling.rowHeight)
    }

    private mutating func close(_ filling: inout Filling, before index: Int, height: Double) {
        rowTops.append(filling.top)
        rowHeights.append(height)
        rowFirsts.append(Int32(truncatingIfNeeded: filling.first))
        filling.top += height + spacing
        filling.first = index
        filling.aspects = 0
    }

    /// How high a row of so many photos is that fills the width.
    private func height(of photos: Int, _ aspects: Double) -> Double {
        guard photos > 0, aspects > 0 else { return Self.maximumLength }
        return max(width - spacing * Double(photos - 1), 1) / aspects
    }

    private static func length(_ length: Double) -> Double {
        length.isFinite ? min(max(length, 0), maximumLength) : 0
    }

    private static func aspect(_ ratio: Double) -> Double {
        guard ratio > 0, ratio < .infinity else { return 1 }
        return min(max(1 / ratio, aspects.lowerBound), aspects.upperBound)
    }
}
