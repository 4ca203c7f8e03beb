import Drawing
import Replication
import Testing

@Suite struct PathGapTests {
    private typealias Place = Point<PictureSpace>

    private func inked(_ points: [Place], isCurved: Bool, gap: Rect<PictureSpace>) -> [[Place]] {
        PathInk(points, isCurved: isCurved, thickness: 2, heads: LineHeads(), gap: gap).parts
    }

    /// Places along a path, close to each other.
    private func places(_ points: [Place], isCurved: Bool) -> [Place] {
        let step = isCurved ? 3 : 1
        var places = points.count == 1 ? points : []
        for end in stride(from: step, to: points.count, by: step) {
            for part in 0...400 {
                var controls = Array(points[(end - step)...end])
                while controls.count > 1 {
                    controls = zip(controls, controls.dropFirst()).map { from, to in
                        let share = Double(part) / 400
                        return from.moved(byX: (to.x - from.x) * share, y: (to.y - from.y) * share)
                    }
                }
                places.append(controls[0])
            }
        }
        return places
    }

    @Test("C24 of a path all is left that lies outside of the gap, and nothing inside, however it winds")
    func everyPath() {
        var random = SplitMix64(seed: 24)
        let gap = Rect<PictureSpace>(x: 40, y: 45, width: 25, height: 10)
        for round in 0..<200 {
            let isCurved = round % 2 == 1
            let count = isCurved ? 3 * Int.random(in: 1...4, using: &random) + 1 : Int.random(in: 2...8, using: &random)
            let points = (0..<count).map { _ in
                Place(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
            }
            let parts = inked(points, isCurved: isCurved, gap: gap)
            let left = parts.flatMap { places($0, isCurved: isCurved) }
            let inner = gap.inset(by: 0.1)
            #expect(!left.contains { inner.contains($0) }, "\(round)")
            let outer = gap.inset(by: -0.1)
            for place in places(points, isCurved: isCurved) where !outer.contains(place) {
                let isLeft = left.contains { $0.distance(to: place) < 1 }
                #expect(isLeft, "\(round): \(place)")
                if !isLeft { break }
            }
        }
    }

    @Test(
        "C24 what lies wholly inside is gone, what lies wholly outside is one part; any number is taken"
    )
    func borders() {
        let gap = Rect<PictureSpace>(x: 10, y: 10, width: 20, height: 10)
        let (inside, outside) = (Place(x: 15, y: 15), Place(x: 100, y: 5))
        #expect(inked([inside, Place(x: 20, y: 12)], isCurved: false, gap: gap).isEmpty)
        let far = [outside, Place(x: 200, y: 5), Place(x: 90, y: 80), Place(x: 0, y: 300)]
        for isCurved in [false, true] { #expect(inked(far, isCurved: isCurved, gap: gap) == [far]) }
        #expect(inked([Place(x: 0, y: 10), Place(x: 50, y: 10)], isCurved: false, gap: gap).count == 1)
        for strange in [Double.nan, .infinity, -.infinity, 1e308] {
            for isCurved in [false, true] {
                let points = [inside, Place(x: strange, y: 12), Place(x: 12, y: strange), outside]
                _ = inked(points, isCurved: isCurved, gap: gap)
                _ = inked(far, isCurved: isCurved, gap: Rect(x: strange, y: 0, width: 5, height: strange))
            }
        }
    }
}
