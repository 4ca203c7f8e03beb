public import Drawing

/// One pointer that is down.
public struct Touch<Space: CoordinateSpace>: Sendable {
    /// Whose events move it.
    public let id: PointerID
    /// A finger, a mouse or a pen.
    public let kind: PointerKind
    /// What was pressed when it went down.
    public let buttons: PointerButtons
    /// Where it went down.
    public let start: Point<Space>
    /// Where it is now.
    public internal(set) var point: Point<Space>
}

/// The pointers that are down, in the order in which they went down.
public struct Touches<Space: CoordinateSpace>: Sendable {
    /// The one that went down first stands first.
    public internal(set) var list: [Touch<Space>] = []

    /// No pointer is down.
    public init() {}

    /// How many pointers are down.
    public var count: Int { list.count }
    /// Whether no pointer is down.
    public var isEmpty: Bool { list.isEmpty }

    /// The middle of all of them; nil for none.
    public var centroid: Point<Space>? {
        guard !list.isEmpty else { return nil }
        var x = 0.0
        var y = 0.0
        for touch in list {
            x += touch.point.x
            y += touch.point.y
        }
        return Point(x: x / Double(list.count), y: y / Double(list.count))
    }

    /// How far they are from their middle, on average; 0 for fewer than two.
    public var spread: Double {
        guard list.count > 1, let centroid else { return 0 }
        var sum = 0.0
        for touch in list { sum += touch.point.distance(to: centroid) }
        return sum / Double(list.count)
    }

    func touch(_ id: PointerID) -> Touch<Space>? {
        for touch in list where touch.id == id { return touch }
        return nil
    }

    mutating func add(_ event: PointerEvent<Space>) -> Touch<Space> {
        let touch = Touch(
            id: event.id, kind: event.kind, buttons: event.buttons, start: event.point, point: event.point)
        list.append(touch)
        return touch
    }

    /// The touch as it is now; nil when the pointer is not down.
    mutating func move(_ event: PointerEvent<Space>) -> Touch<Space>? {
        for index in list.indices where list[index].id == event.id {
            list[index].point = event.point
            return list[index]
        }
        return nil
    }

    /// What it was; nil when the pointer is not down.
    mutating func remove(_ id: PointerID) -> Touch<Space>? {
        for index in list.indices where list[index].id == id { return list.remove(at: index) }
        return nil
    }

    func accepted(by filter: PointerFilter) -> Touches {
        var result = Touches()
        for touch in list where filter.accepts(touch.kind, touch.buttons) { result.list.append(touch) }
        return result
    }
}
