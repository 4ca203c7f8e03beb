import Drawing
import Primitives
import Replication

/// How a bound line runs, as it was found last.
struct Route: Sendable {
    private let kind: ObjectKind
    private let position: CanvasPoint
    private let size: CanvasSize
    private let rotation: Double
    private let points: LinePoints?
    private let way: [CanvasPoint]

    init(_ line: CanvasObject) {
        kind = line.kind
        position = line.position
        size = line.storedSize
        rotation = line.rotation
        points = line.linePoints
        way = line.way
    }

    /// The line as it is shown.
    func of(_ line: CanvasObject) -> CanvasObject {
        var line = line
        line.kind = kind
        line.position = position
        line.storedSize = size
        line.rotation = rotation
        line.linePoints = points
        line.way = way
        return line
    }
}

// A bound line is routed once for many looks at it, but only when somebody is about to look: what it follows may be
// moved ten thousand times while a log is read.
extension Canvas {
    /// Puts the lines that follow others where they run now into the index. Reading is right without it, only slower.
    /// Complexity: O(lines that changed, or of which a target did).
    public mutating func reindex() {
        guard index != nil, !unroutedLines.isEmpty else { return }
        for slot in unroutedLines.sorted() {
            guard let key = zOrder.key(of: slot) else { continue }
            let line = routed(allObjects[Int(slot)])
            routes[slot] = Route(line)
            index?.insert(slot, box: line.indexBox, z: key)
            for case let label? in [line.startTarget, line.endTarget] { followers[label, default: []].insert(slot) }
        }
        // Those that are not on the canvas are routed when they come back.
        unroutedLines = []
    }

    /// The object changes, and with it every line that follows it.
    mutating func unroute(_ slot: Int32) {
        if boundLines.contains(slot) { unrouteLine(slot) }
        unrouteFollowers(of: allObjects[Int(slot)].shortID)
    }

    mutating func unrouteFollowers(of label: ShortID) {
        guard !followers.isEmpty, let lines = followers.removeValue(forKey: label) else { return }
        for line in lines where boundLines.contains(line) { unrouteLine(line) }
    }

    private mutating func unrouteLine(_ slot: Int32) {
        if routes.removeValue(forKey: slot) != nil { index?.remove(slot) }
        unroutedLines.insert(slot)
    }
}
