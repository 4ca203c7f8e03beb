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
    var ratios: [Double] = []
    var days: [Int32] = []

    func ratio(at index: Int) -> Double { ratios[index] }
    func month(at index: Int) -> YearMonth { YearMonth(ofDay: days.isEmpty ? 0 : days[index]) }

    static func random(_ seed: Int) -> Rows {
        var random = SplitMix64(seed: UInt64(seed))
        var rows = Rows(
            rowHeight: Double(random.pick(20..<200)), spacing: Double(random.pick(0..<9)),
            headingHeight: Double(random.pick(0..<50)))
        var day: Int32 = 20_000
        for _ in 0..<random.pick(0..<500) {
            rows.ratios.append(Double(random.pick(1..<300)) / 100)
            day -= Int32(random.pick(0..<12))
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
        arguments: 1...40)
    func filled(seed: Int) {
        let rows = Rows.random(seed)
        let width = Double(200 + seed * 37)
        let timeline = Timeline(width: width, rows)
        let all = timeline.all
        let lasts = Set(timeline.allHeadings.map { $0.photos.upperBound - 1 })
        for (cell, next) in zip(all, all.dropFirst()) {
            if cell.row == next.row {
                #expect(abs(next.frame.minX - cell.frame.maxX - rows.spacing) < 0.01, "seed \(seed)")
            } else {
                #expect(next.frame.minY >= cell.frame.maxY + rows.spacing - 0.01, "seed \(seed)")
                #expect(lasts.contains(cell.index) || abs(cell.frame.maxX - width) < 0.01, "seed \(seed)")
            }
            #expect(cell.frame.maxX <= width + 0.01, "seed \(seed)")
        }
        #expect(abs((all.last?.frame.maxY ?? 0) - timeline.height) < 0.01, "seed \(seed)")
    }

    @Test("G13 measures and ratios that make no sense are mended, never a crash")
    func odd() {
        for odd in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
            let rows = Rows(
                rowHeight: odd, spacing: odd, headingHeight: odd, ratios: [odd, 1, odd, 2, 65_535],
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
