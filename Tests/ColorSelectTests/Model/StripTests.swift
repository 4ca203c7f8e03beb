import ColorSelectModel
import Drawing
import Testing

@Suite struct StripTests {
    private func point(_ x: Double) -> Point<StripSpace> { Point(x: x, y: -40) }

    @Test("S5 one sweep reaches every colour of a strip, and the one selected is under the finger")
    func everyX() throws {
        for count in [1, 2, 3, 6, 7, 10, 24, 100] {
            for (window, content) in [(300, 300), (300, 240), (300, 600), (320, 1000), (97, 1001), (1, 1000)] {
                let sweep = try #require(StripSweep(window: Double(window), content: Double(content), count: count))
                let shown = min(window, content)
                #expect(sweep.window == Double(shown))
                var seen: Set<Int> = []
                var last = 0
                for quarter in 0..<(shown * 4) {
                    let x = Double(quarter) / 4
                    let index = try #require(sweep.index(at: point(x)))
                    #expect(index >= last && index < count)
                    last = index
                    seen.insert(index)
                    // The swatch in whole numbers, and where it is drawn.
                    #expect(index == quarter * count / (shown * 4))
                    let left = Double(index) * Double(content) / Double(count) - sweep.offset(at: point(x))
                    let right = left + Double(content) / Double(count)
                    #expect(left <= x + 1e-6 && x < right + 1e-6)
                }
                if shown * 4 >= count { #expect(seen == Set(0..<count), "\(window) \(content) \(count)") }
            }
        }
    }

    @Test("S5 outside of the strip nothing is under the finger, also where the content is narrower")
    func outside() throws {
        let sweep = try #require(StripSweep(window: 300, content: 240, count: 6))
        for x in [-0.001, -5, 240, 241, 299, .infinity, -.infinity, .nan] {
            #expect(sweep.index(at: point(x)) == nil)
        }
        #expect(sweep.index(at: point(239.999)) == 5)
        #expect(sweep.index(at: point(0)) == 0)
    }

    @Test("a strip has finite widths above 0 and at least one colour")
    func unusable() {
        for width in [0, -1, .nan, .infinity] {
            #expect(StripSweep(window: width, content: 10, count: 3) == nil)
            #expect(StripSweep(window: 10, content: width, count: 3) == nil)
        }
        #expect(StripSweep(window: 10, content: 10, count: 0) == nil)
        #expect(StripSweep(window: 1e308, content: 1e308, count: .max)?.index(at: point(1e307)) != nil)
        #expect(StripSweep(window: .leastNonzeroMagnitude, content: 1, count: .max)?.index(at: point(0)) == 0)
    }

    @Test("S5 the first change needs 10 points of travel; the same swatch is no change")
    func travel() throws {
        let sweep = try #require(StripSweep(window: 300, content: 600, count: 10))
        var selection = SweepSelection(sweep, remembered: 7)
        selection.began(at: point(32))
        for x in [33, 28, 40, 41.9, 22.1] { #expect(selection.changed(to: point(x)) == nil) }
        #expect(selection.index == 7)
        #expect(selection.changed(to: point(42)) == 1)
        #expect(selection.changed(to: point(43)) == nil)
        // Once it has travelled, every swatch counts, also the one where it began.
        #expect(selection.changed(to: point(32)) == nil)
        #expect(selection.changed(to: point(29)) == 0)
        #expect(selection.changed(to: point(-10)) == nil)
        #expect(selection.changed(to: point(300)) == nil)
        #expect(selection.changed(to: point(.nan)) == nil)
        #expect(selection.index == 0)
        #expect(selection.changed(to: point(299)) == 9)
        #expect(selection.offset == 299.0 / 300 * 300)
        // Another press starts anew.
        selection.began(at: point(5))
        #expect(selection.changed(to: point(6)) == nil)
        #expect(selection.index == 9)
    }

    @Test("S5 arrow keys bring the swatch to the centre, as far as the strip's ends allow")
    func keys() throws {
        let sweep = try #require(StripSweep(window: 300, content: 600, count: 10))
        var selection = SweepSelection(sweep)
        #expect(selection.offset == 0)
        #expect(selection.move(by: -1) == nil)
        #expect(selection.move(by: 5) == 5)
        #expect(selection.offset == 5.5 * 60 - 150)
        #expect(selection.move(by: 100) == 9)
        #expect(selection.offset == 300)
        #expect(selection.move(by: .max) == nil)
        #expect(selection.move(by: .min) == 0)
        #expect(SweepSelection(sweep, remembered: 99).index == 9)
        #expect(SweepSelection(sweep, remembered: -1).index == 0)
    }
}
