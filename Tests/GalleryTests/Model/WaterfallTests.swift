import Drawing
import GalleryModel
import Replication
import TestSupport
import Testing

/// Answers what a waterfall asks, from lists.
struct Shelf: WaterfallDelegate {
    var columnCount = 2
    var spacing = 0.0
    var footerHeight = 0.0
    var ratios: [Double] = []

    func ratio(at index: Int) -> Double { ratios[index] }
}

extension Waterfall {
    init(width: Double, _ shelf: Shelf) {
        self.init(width: width, count: shelf.ratios.count, delegate: shelf)
    }

    var all: [WaterfallCell] { (0..<count).compactMap { cell(at: $0) } }
}

@Suite("The waterfall")
struct WaterfallTests {
    @Test("G2 the next photo goes to the least high column, a tie to the lowest index")
    func shortestColumn() {
        let shelf = Shelf(columnCount: 3, spacing: 10, footerHeight: 44, ratios: [1, 2, 1, 1, 0.5, 1])
        let waterfall = Waterfall(width: 320, shelf)
        #expect(waterfall.columnWidth == 100)
        #expect(waterfall.all.map(\.column) == [0, 1, 2, 0, 2, 2])
        #expect(waterfall.all.map(\.frame.minX) == [0, 110, 220, 0, 220, 220])
        #expect(waterfall.all.map(\.frame.minY) == [0, 0, 0, 110, 110, 170])
        #expect(waterfall.all.map(\.frame.size.height) == [100, 200, 100, 100, 50, 100])
        #expect(waterfall.footer == Rect(x: 0, y: 270, width: 320, height: 44))
        #expect(waterfall.height == 314)
    }

    @Test("G2 without photos there is the footer alone")
    func empty() {
        let waterfall = Waterfall(width: 300, Shelf(footerHeight: 30))
        #expect(waterfall.height == 30)
        #expect(waterfall.footer == Rect(x: 0, y: 0, width: 300, height: 30))
        #expect(waterfall.cells(in: 0..<1000).isEmpty)
        #expect(waterfall.cell(at: 0) == nil)
    }

    @Test("G2 in one column photos stand under each other")
    func oneColumn() {
        let waterfall = Waterfall(width: 100, Shelf(columnCount: 1, spacing: 5, ratios: [1, 0.5, 3]))
        #expect(waterfall.all.map(\.frame.minY) == [0, 105, 160])
        #expect(waterfall.height == 460)
    }

    @Test("G2 a ratio that makes no sense counts as 1, and a huge one is fine")
    func oddRatios() {
        let ratios = [Double.nan, .infinity, -.infinity, -1, 0, 65_535, 1e300]
        let waterfall = Waterfall(width: 10, Shelf(columnCount: 1, ratios: ratios))
        #expect(waterfall.all.map(\.frame.size.height) == [10, 10, 10, 10, 10, 655_350, 655_350])
        #expect(waterfall.height.isFinite)
    }

    @Test("G2 widths, spacings and columns that make no sense are mended, never a crash")
    func oddMeasures() {
        for odd in [Double.nan, .infinity, -.infinity, -5, 1e300] {
            for columns in [Int.min, -1, 0, 3, Int.max] {
                let shelf = Shelf(columnCount: columns, spacing: odd, footerHeight: odd, ratios: [1, 2, 3])
                let waterfall = Waterfall(width: odd, shelf)
                #expect(waterfall.height.isFinite && waterfall.height >= 0)
                #expect(waterfall.columnWidth.isFinite && waterfall.columnWidth >= 0)
                #expect((1...Waterfall.maximumColumns).contains(waterfall.columnCount))
                #expect(waterfall.count == 3)
            }
        }
    }

    @Test("G2 what is in a window is what a look at every cell finds", arguments: 1...60)
    func window(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var shelf = Shelf(columnCount: random.pick(1..<9), spacing: Double(random.pick(0..<20)))
        for _ in 0..<random.pick(0..<400) {
            // Some far higher than the others, so that they reach through many windows.
            let isTall = random.pick(0..<20) == 0
            shelf.ratios.append(Double(random.pick(1..<300)) / (isTall ? 3 : 100))
        }
        let waterfall = Waterfall(width: 640, shelf)
        let naive = NaiveWaterfall(width: 640, shelf)
        #expect(waterfall.all == naive.cells, "seed \(seed)")
        #expect(waterfall.height == naive.height, "seed \(seed)")
        for _ in 0..<40 {
            let from = Double(random.pick(-100..<Int(naive.height) + 100))
            let window = from..<(from + Double(random.pick(0..<900)))
            let wanted = naive.cells.filter {
                !window.isEmpty && $0.frame.maxY > window.lowerBound && $0.frame.minY < window.upperBound
            }
            #expect(waterfall.cells(in: window) == wanted, "seed \(seed), window \(window)")
        }
    }

    @Test("G3 appended pages lie where a layout of all of them puts them", arguments: 1...20)
    func appending(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var shelf = Shelf(columnCount: random.pick(1..<7), spacing: 8)
        shelf.ratios = (0..<300).map { _ in Double(random.pick(1..<300)) / 100 }
        let whole = Waterfall(width: 500, shelf)
        var grown = Waterfall(width: 500, count: 0, delegate: shelf)
        while grown.count < 300 { grown.append(15, delegate: shelf) }
        #expect(grown.all == whole.all, "seed \(seed)")
        #expect(grown.footer == whole.footer, "seed \(seed)")
        let before = grown
        grown.append(0, delegate: shelf)
        grown.append(-3, delegate: shelf)
        #expect(grown.all == before.all)
    }
}

/// The same layout, as one would write it first.
private struct NaiveWaterfall {
    var cells: [WaterfallCell] = []
    var height = 0.0

    init(width: Double, _ shelf: Shelf) {
        var columns: [[Rect<WaterfallSpace>]] = Array(repeating: [], count: shelf.columnCount)
        let columnWidth = (width - shelf.spacing * Double(shelf.columnCount - 1)) / Double(shelf.columnCount)
        for (index, ratio) in shelf.ratios.enumerated() {
            let ends = columns.map { column in
                column.reduce(0.0) { end, rect in end + rect.size.height + shelf.spacing }
            }
            let column = ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
            let frame = Rect<WaterfallSpace>(
                x: Double(column) * (columnWidth + shelf.spacing), y: ends[column], width: columnWidth,
                height: ratio * columnWidth)
            columns[column].append(frame)
            cells.append(WaterfallCell(index: index, column: column, frame: frame))
        }
        let ends = columns.filter { !$0.isEmpty }.map { column in
            column.reduce(0.0) { end, rect in end + rect.size.height + shelf.spacing } - shelf.spacing
        }
        height = ends.max() ?? 0
    }
}
