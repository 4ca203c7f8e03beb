import GalleryModel
import Replication

/// A waterfall of a million photos in five columns.
enum WaterfallWork {
    struct Result {
        /// Seconds to lay out all.
        var all: Double
        /// Seconds to lay out 15 more behind 1,000 and behind a million.
        var moreBehindFew: Double
        var moreBehindMany: Double
        /// Seconds to find the cells of a window of 1,000 points among 1,000 and among a million.
        var windowOfFew: Double
        var windowOfMany: Double
    }

    private struct Photos: WaterfallDelegate {
        let ratios: [Double]
        let columnCount = 5
        let spacing = 8.0
        let footerHeight = 60.0

        func ratio(at index: Int) -> Double { ratios[index] }
    }

    static func run() -> Result {
        var generator = SplitMix64(seed: 2026)
        // As many more as the pages that follow.
        let photos = Photos(ratios: (0..<1_020_000).map { _ in Double.random(in: 0.4...2.2, using: &generator) })
        var times: [Double] = []
        var many = Waterfall(width: 0, delegate: photos)
        for _ in 0..<5 {
            let start = Measurement.now()
            many = Waterfall(width: 1200, count: 1_000_000, delegate: photos)
            times.append(Measurement.now() - start)
        }
        var few = Waterfall(width: 1200, count: 1000, delegate: photos)
        return Result(
            all: Measurement.median(times), moreBehindFew: more(&few, photos), moreBehindMany: more(&many, photos),
            windowOfFew: window(few), windowOfMany: window(many))
    }

    /// Median of many pages. Now and then the arrays grow, which one page in thousands pays for.
    private static func more(_ waterfall: inout Waterfall, _ photos: Photos) -> Double {
        Measurement.median(
            (0..<1000).map { _ in
                let start = Measurement.now()
                waterfall.append(15, delegate: photos)
                return Measurement.now() - start
            })
    }

    private static func window(_ waterfall: Waterfall) -> Double {
        var generator = SplitMix64(seed: 7)
        var times: [Double] = []
        var cells = 0
        for _ in 0..<5000 {
            let top = Double.random(in: 0..<(waterfall.height - 1000), using: &generator)
            let start = Measurement.now()
            cells += waterfall.cells(in: top..<(top + 1000)).count
            times.append(Measurement.now() - start)
        }
        return cells > 0 ? Measurement.median(times) : .nan
    }
}
