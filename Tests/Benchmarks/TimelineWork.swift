import Drawing
import GalleryModel
import Replication

/// A timeline of 100,000 photos.
enum TimelineWork {
    struct Result {
        /// Seconds to lay out all.
        var all: Double
        /// Seconds to find the cells and headings of a window of 1,000 points.
        var window: Double
    }

    private struct Photos: TimelineDelegate {
        let ratios: [Double]
        let rowHeight = 168.0
        let spacing = 4.0
        let headingHeight = 44.0
        let headingWidth = 160.0
        let monthSpacing = 20.0

        func ratio(at index: Int) -> Double { ratios[index] }
        /// Ten photos a day, the newest first.
        func month(at index: Int) -> YearMonth { YearMonth(ofDay: 20_000 - Int32(truncatingIfNeeded: index / 10)) }
    }

    static func run() -> Result {
        var generator = SplitMix64(seed: 2026)
        let photos = Photos(ratios: (0..<100_000).map { _ in Double.random(in: 0.4...2.2, using: &generator) })
        var times: [Double] = []
        var timeline = Timeline(width: 0, delegate: photos)
        for _ in 0..<9 {
            let start = Measurement.now()
            timeline = Timeline(width: 1200, count: photos.ratios.count, delegate: photos)
            times.append(Measurement.now() - start)
        }
        var windows: [Double] = []
        var found = 0
        for _ in 0..<5000 {
            let top = Double.random(in: 0..<(timeline.height - 1000), using: &generator)
            let start = Measurement.now()
            found += timeline.cells(in: top..<(top + 1000)).count
            found += timeline.headings(in: top..<(top + 1000)).count
            windows.append(Measurement.now() - start)
        }
        return Result(all: Measurement.median(times), window: found > 0 ? Measurement.median(windows) : .nan)
    }
}
