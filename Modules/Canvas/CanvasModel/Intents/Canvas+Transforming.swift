public import Drawing
public import Primitives
public import Replication

/// How several objects are moved, sized and turned together.
public struct Transformation: Equatable, Sendable {
    /// A point of the canvas; all else lies around it.
    public var from: CanvasPoint
    /// Where that point goes.
    public var to: CanvasPoint
    /// Along the axes of the canvas; more than 0.
    public var scaleX = 1.0
    /// Along the axes of the canvas; more than 0.
    public var scaleY = 1.0
    /// Clockwise, after sizing.
    public var degrees = 0.0

    /// Sizes and turns around a point that goes elsewhere.
    public init(from: CanvasPoint, to: CanvasPoint, scale: Double, degrees: Double) {
        (self.from, self.to, self.degrees) = (from, to, degrees)
        (scaleX, scaleY) = (scale, scale)
    }

    /// Turns around a point that stays.
    public init(around middle: CanvasPoint, degrees: Double) {
        self.init(from: middle, to: middle, scale: 1, degrees: degrees)
    }

    /// Stretches one box to another.
    public init(from box: CanvasRect, to other: CanvasRect) {
        self.init(from: box.center, to: other.center, scale: 1, degrees: 0)
        if box.size.width > 0 { scaleX = other.size.width / box.size.width }
        if box.size.height > 0 { scaleY = other.size.height / box.size.height }
    }

    /// Where a point goes.
    public func map(_ point: CanvasPoint) -> CanvasPoint {
        let way = Turn(degrees: degrees).forth((point.x - from.x) * scaleX, (point.y - from.y) * scaleY)
        return to.moved(byX: way.dx, y: way.dy)
    }
}

extension CanvasObject {
    /// As it would be: a line where its points go; all else around its middle, stretched along its own axes, the letters
    /// of a text by its height. In hundredths of a point, within the limits of sizes.
    public func transformed(by change: Transformation) -> CanvasObject {
        if case .line = kind { return going(through: points.map { change.map($0).inHundredths }) }
        let turn = Turn(degrees: rotation)
        let across = length(turn.cosine * change.scaleX, turn.sine * change.scaleY)
        let down = length(turn.sine * change.scaleX, turn.cosine * change.scaleY)
        var result = self
        var size = box.size
        if across != 1 || down != 1 {
            size = CanvasLimits.clamped(
                CanvasSize(
                    width: (size.width * across * 100).rounded(.up) / 100,
                    height: (size.height * down * 100).rounded() / 100))
            if case .text = kind {
                // No larger than the width, so that no line breaks anew.
                result.fontSize = CanvasLimits.clamped(fontSize: (fontSize * down * 10 + 0.001).rounded(.down) / 10)
                size.height = storedSize.height
            }
            result.storedSize = size
            result.layOutText()
        }
        result.rotation = CanvasLimits.normalized(degrees: rotation + change.degrees)
        let middle = change.map(box.center)
        result.position =
            CanvasPoint(
                x: middle.x - result.size.width / 2, y: middle.y - result.size.height / 2
            ).inHundredths
        return result
    }

    private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension CanvasPoint {
    fileprivate var inHundredths: CanvasPoint {
        CanvasPoint(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
    }
}

// C26: what a person can want of several objects, or of a group.
extension Canvas {
    /// Moves, sizes and turns objects and the others of their groups together; what is locked stays. Where that would
    /// bring some of them off the page, all move in as far as they must.
    ///
    /// A line that is bound stays so: its own points go along.
    public func transform(
        _ ids: [UnitID], by change: Transformation, inside: GroupID? = nil
    ) throws(CanvasError) -> [RecordChange] {
        try CanvasLimits.check(change)
        let objects = try withGroups(ids, inside: inside)
        let free = objects.filter { !$0.isLocked }
        if free.isEmpty, let locked = objects.first { throw .objectLocked(locked.id) }
        var results = free.map { $0.transformed(by: change) }
        let aside = wayIn(of: results.filter { !$0.isBound })
        var changes: [RecordChange] = []
        for place in results.indices {
            if !results[place].isBound {
                let moved = results[place].position.moved(byX: aside.x, y: aside.y)
                results[place].position = CanvasLimits.clamped(moved, of: results[place].size, on: size)
            }
            changes += try self.changes(from: free[place], to: results[place])
        }
        return changes
    }

    /// Sizes an object alone, or a group and several things together, to a box of this size with the same upper left
    /// corner.
    public func resize(_ items: [CanvasItem], to size: CanvasSize) throws(CanvasError) -> [RecordChange] {
        try CanvasLimits.check(size: size)
        if case .object(let id)? = items.first, items.count == 1 { return try resize(id, to: size) }
        let (ids, box) = try together(items)
        return try transform(ids, by: Transformation(from: box, to: CanvasRect(origin: box.origin, size: size)))
    }

    /// Turns an object alone to degrees, 0 ..< 360; a group and several things together by them, around their middle.
    public func rotate(_ items: [CanvasItem], by degrees: Double) throws(CanvasError) -> [RecordChange] {
        try CanvasLimits.check(rotation: degrees)
        if case .object(let id)? = items.first, items.count == 1 { return try rotate(id, to: degrees) }
        let (ids, box) = try together(items)
        return try transform(ids, by: Transformation(around: box.center, degrees: degrees))
    }

    /// What is transformed with these, and the box around it.
    private func together(_ items: [CanvasItem]) throws(CanvasError) -> (ids: [UnitID], box: CanvasRect) {
        let objects = withGroups(of: items.flatMap { members(of: $0).map { $0.id } })
        guard let box = CanvasRect.around(objects.map { $0.bounds }) else { throw .noMatch }
        return (objects.map { $0.id }, box)
    }

    private func changes(from shown: CanvasObject, to result: CanvasObject) throws(CanvasError) -> [RecordChange] {
        guard let slot = slot(of: shown.id) else { return [] }
        let stored = allObjects[Int(slot)]
        if case .line = stored.kind {
            // Where it goes is its targets' to say.
            if stored.linePoints == nil, target(stored.startTarget) != nil, target(stored.endTarget) != nil {
                return []
            }
            try CanvasLimits.check(size: result.storedSize)
            return settingPlace(of: stored, as: result)
        }
        return setting(CanvasObject.fontSizes, of: stored, to: result.fontSize).asList
            + setting(CanvasObject.sizes, of: stored, to: result.storedSize).asList
            + setting(CanvasObject.rotations, of: stored, to: result.rotation).asList
            + setting(CanvasObject.positions, of: stored, to: result.position).asList
    }

    /// The shortest way on which all of them come on the page, as far as there is one for all.
    private func wayIn(of objects: [CanvasObject]) -> CanvasPoint {
        var (left, right, up, down) = (-Double.infinity, Double.infinity, -Double.infinity, Double.infinity)
        for object in objects {
            let xs = CanvasLimits.position(of: object.size.width, on: size?.width)
            let ys = CanvasLimits.position(of: object.size.height, on: size?.height)
            left = max(left, xs.lowerBound - object.position.x)
            right = min(right, xs.upperBound - object.position.x)
            up = max(up, ys.lowerBound - object.position.y)
            down = min(down, ys.upperBound - object.position.y)
        }
        return CanvasPoint(
            x: left <= right ? min(max(0, left), right) : 0, y: up <= down ? min(max(0, up), down) : 0)
    }
}

extension CanvasLimits {
    /// By how much objects are sized at once.
    private static let scale: ClosedRange<Double> = 0.000_01...100_000

    fileprivate static func check(_ change: Transformation) throws(CanvasError) {
        try check(places: [change.from, change.to])
        try check(change.scaleX, .width, in: scale)
        try check(change.scaleY, .height, in: scale)
        try check(change.degrees, .rotation, in: -360...360)
    }
}
