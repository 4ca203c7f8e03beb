import CanvasModel
import Drawing
import Primitives

/// A line that a moved box has come to, and how far it reaches.
struct Guide: Equatable {
    var isVertical: Bool
    /// x of a vertical one, y of a level one.
    var position: Double
    var low: Double
    var high: Double
}

/// Edges and middle lines to which a moved box is drawn: of the page and of objects that can be seen.
struct SnapLines {
    struct Line {
        var position: Double
        var low: Double
        var high: Double
    }

    /// Upright ones and level ones, by position.
    private var vertical: [Line] = []
    private var level: [Line] = []

    /// How many objects give lines at most: with more there would be one everywhere.
    static let most = 400

    init(page: CanvasSize?, boxes: [CanvasRect]) {
        if let page { add(CanvasRect(origin: Point(x: 0, y: 0), size: page)) }
        for box in boxes { add(box) }
        vertical = vertical.inOrder { $0.position < $1.position }
        level = level.inOrder { $0.position < $1.position }
    }

    private mutating func add(_ box: CanvasRect) {
        for x in [box.minX, box.midX, box.maxX] {
            vertical.append(Line(position: x, low: box.minY, high: box.maxY))
        }
        for y in [box.minY, box.midY, box.maxY] {
            level.append(Line(position: y, low: box.minX, high: box.maxX))
        }
    }

    /// How far the box must still go so that an edge or its middle lies on the nearest line within reach, and the
    /// lines on which it lies then. An axis that is not allowed to move has no lines.
    func snap(
        _ box: CanvasRect, within reach: Double, horizontally: Bool = true, vertically: Bool = true
    ) -> (dx: Double, dy: Double, guides: [Guide]) {
        let xs = [box.minX, box.midX, box.maxX]
        let ys = [box.minY, box.midY, box.maxY]
        let dx = horizontally ? Self.nearest(xs, vertical, reach) : nil
        let dy = vertically ? Self.nearest(ys, level, reach) : nil
        let moved = CanvasRect(
            origin: box.origin.moved(byX: dx ?? 0, y: dy ?? 0), size: box.size)
        var guides: [Guide] = []
        if dx != nil {
            guides += Self.guides(
                [moved.minX, moved.midX, moved.maxX], vertical, isVertical: true, moved.minY, moved.maxY)
        }
        if dy != nil {
            guides += Self.guides(
                [moved.minY, moved.midY, moved.maxY], level, isVertical: false, moved.minX, moved.maxX)
        }
        return (dx ?? 0, dy ?? 0, guides)
    }

    private static func nearest(_ places: [Double], _ lines: [Line], _ reach: Double) -> Double? {
        var best: Double?
        for place in places {
            var index = firstIndex(atOrAfter: place - reach, lines)
            while index < lines.count, lines[index].position <= place + reach {
                let way = lines[index].position - place
                if best.map({ abs(way) < abs($0) }) ?? true { best = way }
                index += 1
            }
        }
        return best
    }

    private static func guides(
        _ places: [Double], _ lines: [Line], isVertical: Bool, _ low: Double, _ high: Double
    ) -> [Guide] {
        var guides: [Guide] = []
        for place in places {
            var guide: Guide?
            var index = firstIndex(atOrAfter: place - 0.01, lines)
            while index < lines.count, lines[index].position <= place + 0.01 {
                var present =
                    guide ?? Guide(isVertical: isVertical, position: lines[index].position, low: low, high: high)
                present.low = min(present.low, lines[index].low)
                present.high = max(present.high, lines[index].high)
                guide = present
                index += 1
            }
            if let guide { guides.append(guide) }
        }
        return guides
    }

    private static func firstIndex(atOrAfter position: Double, _ lines: [Line]) -> Int {
        lines.partitioningIndex { !($0.position < position) }
    }
}
