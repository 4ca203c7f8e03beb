extension Rect<PictureSpace> {
    /// What of a path lies outside of the box, in the parts that are left, each with the points of a path.
    ///
    /// - Parameter isCurved: whether the points are those of Bézier curves, as in ``DisplayItem/isCurved``.
    /// - Complexity: O(points).
    func partsOutside(of points: [Point<PictureSpace>], isCurved: Bool) -> [[Point<PictureSpace>]] {
        let step = isCurved ? 3 : 1
        var parts: [[Point<PictureSpace>]] = []
        var isOpen = false
        for end in stride(from: step, to: points.count, by: step) {
            let curve = Array(points[(end - step)...end])
            let runs = runsOutside(of: curve, 0...1, depth: 0)
            for run in runs {
                let piece = run == 0...1 ? curve : curve.piece(run)
                if isOpen, run.lowerBound == 0 {
                    parts[parts.count - 1] += piece.dropFirst()
                } else {
                    parts.append(piece)
                }
            }
            isOpen = runs.last?.upperBound == 1
        }
        return parts
    }

    /// How often a curve is halved to find where it comes into the box: to less than a ten-thousandth of its length.
    private static var mostHalvings: Int { 14 }

    /// From where to where a curve is outside of the box, each share of it in one run at most.
    private func runsOutside(
        of curve: [Point<PictureSpace>], _ share: ClosedRange<Double>, depth: Int
    ) -> [ClosedRange<Double>] {
        guard isReached(by: curve) else { return [share] }
        if curve.allSatisfy({ contains($0) }) { return [] }
        guard depth < Self.mostHalvings else { return contains(curve[0]) ? [] : [share] }
        let middle = (share.lowerBound + share.upperBound) / 2
        let halves = curve.halves(at: 0.5)
        let first = runsOutside(of: halves.first, share.lowerBound...middle, depth: depth + 1)
        var second = runsOutside(of: halves.second, middle...share.upperBound, depth: depth + 1)
        guard let last = first.last, let next = second.first, last.upperBound == next.lowerBound else {
            return first + second
        }
        second[0] = last.lowerBound...next.upperBound
        return first.dropLast() + second
    }

    /// Whether a curve can come into the box: the box around its controls does. False for what is no number.
    private func isReached(by curve: [Point<PictureSpace>]) -> Bool {
        curve.contains { $0.x > minX } && curve.contains { $0.x < maxX } && curve.contains { $0.y > minY }
            && curve.contains { $0.y < maxY }
    }
}

extension [Point<PictureSpace>] {
    /// Both parts of a Bézier curve, or of a straight line, by its controls.
    fileprivate func halves(at share: Double) -> (first: Self, second: Self) {
        var (first, second, rest) = (Self(), Self(), self)
        while let start = rest.first, let end = rest.last {
            first.append(start)
            second.insert(end, at: 0)
            var next = Self()
            for (from, to) in zip(rest, rest.dropFirst()) {
                next.append(from.moved(byX: (to.x - from.x) * share, y: (to.y - from.y) * share))
            }
            rest = next
        }
        return (first, second)
    }

    fileprivate func piece(_ run: ClosedRange<Double>) -> Self {
        let rest = halves(at: run.lowerBound).second
        return run.lowerBound < 1
            ? rest.halves(at: (run.upperBound - run.lowerBound) / (1 - run.lowerBound)).first : rest
    }
}
