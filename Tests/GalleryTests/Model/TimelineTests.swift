import Drawing
import GalleryModel
import ImageHeaders
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

/// Answers what a timeline asks, from lists.
private struct Rows: TimelineDelegate {
    var rowHeight = 100.0
    var spacing = 0.0
    var headingHeight = 0.0
    /// So wide that no month has another beside it.
    var headingWidth = Timeline.maximumLength
    var monthSpacing = 0.0
    var ratios: [Double] = []
    var days: [Int32] = []

    func ratio(at index: Int) -> Double { ratios[index] }
    func month(at index: Int) -> YearMonth { YearMonth(ofDay: days.isEmpty ? 0 : days[index]) }

    static func random(_ seed: Int) -> Rows {
        var random = SplitMix64(seed: UInt64(seed))
        var rows = Rows(
            rowHeight: Double(random.pick(20..<200)), spacing: Double(random.pick(0..<9)),
            headingHeight: Double(random.pick(0..<50)))
        if seed % 3 > 0 {
            rows.headingWidth = Double(random.pick(0..<300))
            rows.monthSpacing = Double(random.pick(0..<30))
        }
        var day: Int32 = 20_000
        let most = [3, 12, 60][seed % 3]
        for _ in 0..<random.pick(0..<500) {
            rows.ratios.append(Double(random.pick(1..<300)) / 100)
            day -= Int32(random.pick(0..<most))
            rows.days.append(day)
        }
        return rows
    }
}

extension Timeline {
    fileprivate init(width: Double, _ rows: Rows) {
        self.init(width: width, count: rows.ratios.count, delegate: rows)
    }

    fileprivate var all: [TimelineCell] { (0..<count).compactMap { cell(at: $0) } }
    fileprivate var allHeadings: [TimelineHeading] { (0..<headingCount).compactMap { heading(at: $0) } }
}

@Suite("The timeline")
struct TimelineTests {
    @Test("G13 rows fill the width, each as high as makes it so; the last of a month is not blown up")
    func rows() {
        // Four squares in 310 points with gaps of 5: three in a row of 100, and one alone.
        let timeline = Timeline(width: 310, Rows(spacing: 5, headingHeight: 40, ratios: [1, 1, 1, 1]))
        #expect(timeline.all.map(\.row) == [0, 0, 0, 1])
        #expect(timeline.all.map(\.frame.minX) == [0, 105, 210, 0])
        #expect(timeline.all.map(\.frame.minY) == [40, 40, 40, 145])
        #expect(timeline.all.map(\.frame.size.height) == [100, 100, 100, 100])
        #expect(timeline.height == 245)
        // A row ends where its height is nearer to what is asked for: before the wide photo.
        let wide = Timeline(width: 300, Rows(ratios: [0.5, 0.25, 1, 1]))
        #expect(wide.all.map(\.row) == [0, 1, 2, 2])
        #expect(wide.cell(at: 1)?.frame == Rect(x: 0, y: 150, width: 300, height: 75))
    }

    @Test("G13 each month stands under its heading, across years, and begins a row")
    func months() {
        // 2024-02-29, 2024-02-01, 2024-01-31, 2023-01-31.
        let timeline = Timeline(
            width: 1000, Rows(headingHeight: 30, ratios: [1, 1, 1, 1], days: [19_782, 19_754, 19_753, 19_388]))
        #expect(timeline.allHeadings.map(\.month.text) == ["2024-02", "2024-01", "2023-01"])
        #expect(timeline.allHeadings.map(\.photos) == [0..<2, 2..<3, 3..<4])
        #expect(timeline.allHeadings.map(\.frame.minY) == [0, 130, 260])
        #expect(timeline.all.map(\.frame.minY) == [30, 30, 160, 290])
        #expect(timeline.headings(in: 200..<300).map(\.month.text) == ["2024-01", "2023-01"])
    }

    @Test("G13 what is in a window is what a look at every cell finds", arguments: 1...60)
    func window(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let rows = Rows.random(seed)
        let timeline = Timeline(width: Double(random.pick(50..<1500)), rows)
        let all = timeline.all
        #expect(all.map(\.index) == Array(rows.ratios.indices), "seed \(seed)")
        for _ in 0..<40 {
            let from = Double(random.pick(-100..<Int(timeline.height) + 100))
            let window = from..<(from + Double(random.pick(0..<900)))
            let wanted = all.filter {
                !window.isEmpty && $0.frame.maxY > window.lowerBound && $0.frame.minY < window.upperBound
            }
            #expect(timeline.cells(in: window) == wanted, "seed \(seed), window \(window)")
            let headings = timeline.allHeadings.filter {
                !window.isEmpty && $0.frame.minY < window.upperBound && $0.frame.minY > window.lowerBound
            }
            #expect(timeline.headings(in: window).filter { $0.frame.minY > window.lowerBound } == headings)
            if let first = wanted.first, window.lowerBound >= 0 {
                let above = timeline.headings(in: window).contains { $0.photos.contains(first.index) }
                #expect(above, "seed \(seed), window \(window)")
            }
        }
    }

    @Test(
        "G13 no photo lies on another, every row but a month's last fills the width, and no photo is left out",
        arguments: 1...60)
    func filled(seed: Int) {
        let rows = Rows.random(seed)
        let width = Double(200 + seed * 37)
        let timeline = Timeline(width: width, rows)
        let all = timeline.all
        let lasts = Set(timeline.allHeadings.map { $0.photos.upperBound - 1 })
        for (cell, next) in zip(all, all.dropFirst()) {
            if cell.row == next.row {
                // Another month of the row may begin further away, because of its heading.
                let distance = next.frame.minX - cell.frame.maxX
                let least = lasts.contains(cell.index) ? rows.monthSpacing : rows.spacing
                #expect(distance >= least - 0.01, "seed \(seed)")
                #expect(lasts.contains(cell.index) || distance <= least + 0.01, "seed \(seed)")
            } else {
                #expect(next.frame.minY >= cell.frame.maxY + rows.spacing - 0.01, "seed \(seed)")
                #expect(lasts.contains(cell.index) || abs(cell.frame.maxX - width) < 0.01, "seed \(seed)")
            }
            #expect(cell.frame.maxX <= width + 0.01, "seed \(seed)")
        }
        #expect(abs((all.last?.frame.maxY ?? 0) - timeline.height) < 0.01, "seed \(seed)")
    }

    @Test("G13 months lie beside each other under headings of their own, never on one another", arguments: 1...60)
    func headings(seed: Int) {
        let rows = Rows.random(seed)
        let width = Double(200 + seed * 37)
        let timeline = Timeline(width: width, rows)
        let headings = timeline.allHeadings
        for (heading, next) in zip(headings, headings.dropFirst()) {
            #expect(heading.photos.upperBound == next.photos.lowerBound, "seed \(seed)")
            if heading.frame.minY == next.frame.minY {
                #expect(heading.frame.maxX + rows.monthSpacing <= next.frame.minX + 0.01, "seed \(seed)")
                #expect(heading.frame.size.width >= rows.headingWidth - 0.01, "seed \(seed)")
            } else {
                #expect(next.frame.minY > heading.frame.minY && next.frame.minX == 0, "seed \(seed)")
            }
        }
        for heading in headings {
            #expect(heading.frame.maxX <= width + 0.01, "seed \(seed)")
            for cell in heading.photos.compactMap({ timeline.cell(at: $0) }) {
                #expect(cell.frame.minX >= heading.frame.minX, "seed \(seed)")
                #expect(cell.frame.maxX <= heading.frame.maxX + 0.01, "seed \(seed)")
                #expect(cell.frame.minY >= heading.frame.maxY, "seed \(seed)")
                #expect(timeline.heading(of: cell.index) == heading, "seed \(seed)")
            }
        }
    }

    /// The last days of months from December 2024 back.
    private static let ends: [Int32] = [20_088, 20_057, 20_027, 19_996, 19_966, 19_935]

    @Test("G13 months of few photos that follow each other share a row, where they fit into it whole")
    func sideBySide() {
        let rows = Rows(
            spacing: 5, headingHeight: 40, headingWidth: 150, monthSpacing: 20, ratios: [1, 1, 1, 1, 1, 1],
            days: [Self.ends[0], Self.ends[0], Self.ends[1], Self.ends[2], Self.ends[3], Self.ends[3]])
        // Two squares are 205 wide, one has the 150 of its heading: 205 + 20 + 150 + 20 + 150 = 545. What is left goes
        // to the photos, as far as those of one month stay within the room of its heading: 122.5 twice and 5 are 250.
        let timeline = Timeline(width: 590, rows)
        #expect(timeline.allHeadings.map(\.frame.minX) == [0, 270, 440, 0])
        #expect(timeline.all.map(\.row) == [0, 0, 0, 0, 1, 1])
        #expect(timeline.all.map(\.frame.size.height) == [122.5, 122.5, 122.5, 122.5, 100, 100])
        #expect(timeline.all.map(\.frame.minX) == [0, 127.5, 270, 440, 0, 105])
        #expect(timeline.allHeadings.map(\.frame.minY) == [0, 0, 0, 167.5])
        // Where that would make them much higher they are as high as was asked for.
        #expect(Timeline(width: 610, rows).all.map(\.frame.size.height) == [100, 100, 100, 100, 100, 100])
        let narrow = Timeline(width: 374, rows)
        #expect(narrow.allHeadings.map(\.frame.minY) == [0, 145, 145, 290])
        #expect(narrow.allHeadings.map(\.frame.minX) == [0, 0, 170, 0])
        #expect(narrow.allHeadings.map(\.photos.count) == [2, 1, 1, 2])
        // The heading of a row's last month has what is left of it.
        #expect(narrow.allHeadings.map(\.frame.maxX) == [374, 150, 374, 374])
        // Up and down go by rows, whatever the months.
        #expect(narrow.photo(rows: 1, from: 0) == 2 && narrow.photo(rows: 1, from: 1) == 3)
        #expect(narrow.photo(rows: 1, from: 3) == 5)
        #expect(narrow.photo(rows: -1, from: 5) == 3)
        #expect(narrow.headings(in: 200..<210).map(\.photos.lowerBound) == [2, 3])
    }

    @Test("G13 a month that stands alone lies as if nothing could stand beside it")
    func alone() {
        for width in stride(from: 160.0, to: 1200, by: 40) {
            for count in [0, 1, 2, 7, 40] {
                let ratios = (0..<count).map { 0.5 + Double($0 % 5) * 0.3 }
                let days = [Int32](repeating: Self.ends[0], count: count)
                var rows = Rows(spacing: 4, headingHeight: 44, ratios: ratios, days: days)
                let alone = Timeline(width: width, rows)
                rows.headingWidth = 160
                rows.monthSpacing = 20
                let timeline = Timeline(width: width, rows)
                #expect(timeline.all == alone.all && timeline.height == alone.height)
                #expect(timeline.allHeadings == alone.allHeadings && timeline.headingCount == min(count, 1))
            }
        }
    }

    @Test("G13 ten thousand months of one photo each stand at most twelve in a row, in their order")
    func manyMonths() throws {
        let days = (0..<10_000).map { Int32(-30 * $0) + 200_000 }
        let count = Set(days.map { YearMonth(ofDay: $0) }).count
        let rows = Rows(
            rowHeight: 96, spacing: 4, headingHeight: 44, headingWidth: 160, monthSpacing: 20,
            ratios: days.map { _ in 0.75 }, days: days)
        for width in [300.0, 1260, 100_000] {
            let timeline = Timeline(width: width, rows)
            #expect(timeline.headingCount == count)
            #expect(timeline.rowCount < count || width < 340)
            let tops = Dictionary(grouping: timeline.allHeadings) { $0.frame.minY }
            #expect(tops.values.allSatisfy { $0.count <= 12 })
            let sight = timeline.height / 2
            let cells = timeline.cells(in: sight..<(sight + 800))
            #expect(cells.count < 120 && zip(cells, cells.dropFirst()).allSatisfy { $0.index + 1 == $1.index })
            #expect(timeline.headings(in: sight..<(sight + 800)).count <= cells.count + 12)
        }
    }

    @Test("G13 measures and ratios that make no sense are mended, never a crash")
    func odd() {
        for odd in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
            let rows = Rows(
                rowHeight: odd, spacing: odd, headingHeight: odd, headingWidth: odd, monthSpacing: odd,
                ratios: [odd, 1, odd, 2, 65_535],
                days: [.max, 0, 0, -5, .min])
            let timeline = Timeline(width: odd, rows)
            #expect(timeline.count == 5 && timeline.height.isFinite && timeline.height >= 0)
            #expect(timeline.all.allSatisfy { $0.frame.maxX.isFinite && $0.frame.maxY.isFinite })
            #expect(timeline.allHeadings.map(\.month.text) == ["9999-12", "1970-01", "1969-12", "0001-01"])
        }
        #expect(Timeline(width: 300, Rows()).height == 0)
        #expect(Timeline(width: 300, Rows()).headings(in: 0..<100).isEmpty)
        #expect(Timeline(width: 300, count: -3, delegate: Rows()).cell(at: 0) == nil)
    }

    @Test("G13 up and down lead to the photo of the next row that lies nearest")
    func arrows() {
        let timeline = Timeline(width: 300, Rows(ratios: [1, 1, 1, 0.5, 1, 1, 1]))
        #expect(timeline.all.map(\.row) == [0, 0, 0, 1, 1, 2, 2])
        #expect(timeline.photo(rows: 1, from: 1) == 3)
        #expect(timeline.photo(rows: 1, from: 2) == 4)
        #expect(timeline.photo(rows: -1, from: 4) == 2)
        #expect(timeline.photo(rows: -1, from: 0) == 0)
        #expect(timeline.photo(rows: 1, from: 6) == 6)
        #expect(timeline.photo(rows: .max, from: 6) == 6)
        #expect(timeline.photo(rows: 1, from: 7) == nil)
    }

    @Test("G13 a photo's date is when it was taken, else when it was saved, on the reader's clock")
    func dates() throws {
        let device = TestDevice<Gallery>(now: 1_700_000_000_000)
        var old = sample("old")
        old.takenAt = CaptureTime(year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 59, offset: 540)
        var new = sample("new")
        new.takenAt = CaptureTime(year: 2023, month: 11, day: 15, hour: 12, minute: 0, second: 0)
        for record in [new, old, sample("late")] {
            device.now += 1000
            try device.perform { (gallery) throws(GalleryError) in try gallery.save(record) }
        }
        // 2023-11-14T22:13 in UTC is the next day in Korea.
        let here = device.gallery.byDate { Int64($0 / 1000) }
        #expect(here.photos.map(\.key.id) == ["new", "late", "old"])
        let korea = device.gallery.byDate { Int64($0 / 1000) + 9 * 3600 }
        #expect(korea.photos.map(\.key.id) == ["new", "late", "old"])
        #expect(here.days.map { YearMonth(ofDay: $0).text } == ["2023-11", "2023-11", "1999-12"])
        #expect(korea.days[1] == here.days[1] + 1)
        try device.unsave("new")
        #expect(device.gallery.byDate { _ in .max }.photos.map(\.key.id) == ["late", "old"])
    }
}
