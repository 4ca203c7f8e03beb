public import Drawing

/// What a pen did on its way: where it was, and how hard it pressed there.
public struct PenTrace: Hashable, Sendable {
    /// In points of the canvas, in turn.
    public private(set) var points: [CanvasPoint]
    /// One a point, 255 for as hard as it can be; empty where nobody knows.
    public private(set) var pressures: [UInt8]

    /// `pressures` are one a point, or none.
    public init(points: [CanvasPoint] = [], pressures: [UInt8] = []) {
        self.points = points
        self.pressures = pressures
    }

    /// Where the pen is now, and how hard it presses; nil for what has no pressure.
    public mutating func append(_ point: CanvasPoint, pressure: Double?) {
        points.append(point)
        guard let pressure, pressure.isFinite, pressures.count == points.count - 1 else { return pressures = [] }
        pressures.append(Self.byte(pressure))
    }

    /// 0 … 1 as a byte.
    private static func byte(_ pressure: Double) -> UInt8 {
        pressure.isNaN ? 0 : UInt8((min(max(pressure, 0), 1) * 255).rounded())
    }

    /// How thick the line is there, as a share of the pen's thickness: 1 at half the pressure.
    public static func share(_ pressure: UInt8) -> Double { 0.4 + 1.2 * Double(pressure) / 255 }

    /// How much of the trace is looked at again for each of its points, at most.
    private static let mostLooks = 64

    /// The same line through few of its points: none of those that are left out lies farther off than so many points,
    /// nor is the line there so much thicker or thinner. Pressures that are all alike say nothing and go.
    ///
    /// Source: Ramer 1972, Douglas and Peucker 1973. Without recursion, and where a trace is made to take long, points
    /// are kept that need not be: O(points), with 64 looks at each at most.
    public func simplified(within tolerance: Double, thickness: Double) -> PenTrace {
        var pressures = pressures
        if let first = pressures.first, pressures.allSatisfy({ $0 == first }) { pressures = [] }
        guard points.count > 2 else { return PenTrace(points: points, pressures: pressures) }
        var isKept = [Bool](repeating: false, count: points.count)
        isKept[0] = true
        isKept[points.count - 1] = true
        var open = [(first: 0, last: points.count - 1)]
        var looks = points.count * Self.mostLooks
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            looks -= last - first
            guard looks > 0 else {
                for place in first..<last { isKept[place] = true }
                continue
            }
            var farthest = (place: first, distance: tolerance)
            for place in (first + 1)..<last {
                let distance = deviation(at: place, from: first, to: last, pressures, thickness)
                if distance > farthest.distance { farthest = (place, distance) }
            }
            guard farthest.place > first else { continue }
            isKept[farthest.place] = true
            open.append((first, farthest.place))
            open.append((farthest.place, last))
        }
        var result = PenTrace()
        for place in points.indices where isKept[place] {
            result.points.append(points[place])
            if !pressures.isEmpty { result.pressures.append(pressures[place]) }
        }
        return result
    }

    /// How far the trace is off a straight line from one of its points to another, in place or in thickness.
    private func deviation(
        at place: Int, from first: Int, to last: Int, _ pressures: [UInt8], _ thickness: Double
    ) -> Double {
        let (start, end, point) = (points[first], points[last], points[place])
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        var share = 0.0
        if square > 0 { share = min(max(((point.x - start.x) * dx + (point.y - start.y) * dy) / square, 0), 1) }
        let distance = point.distance(to: CanvasPoint(x: start.x + dx * share, y: start.y + dy * share))
        guard !pressures.isEmpty else { return distance }
        let (from, to) = (Self.share(pressures[first]), Self.share(pressures[last]))
        return max(distance, abs(from + (to - from) * share - Self.share(pressures[place])) * thickness)
    }
}
