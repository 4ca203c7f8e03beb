import Drawing
public import Primitives
public import Replication

/// One move in z-order.
public enum ZMove: Sendable, CaseIterable {
    case front, forward, backward, back
}

/// Where something goes in the layer list.
public enum LayerPlace: Hashable, Sendable {
    /// Directly in front of it, and in the group that it is of.
    case above(CanvasItem)
    /// Directly behind it, and in the group that it is of.
    case below(CanvasItem)
    /// Into a group, in front of all that is in it.
    case top(of: GroupID)
    /// Into a group, behind all that is in it.
    case bottom(of: GroupID)
}

// C16, C26: where things stand among the others; 0 is at the back. At an end there are no changes. A group moves as one;
// an object of a group moves within it.
extension Canvas {
    /// Puts an object in front of all others, or of the others of its group.
    /// Throws for an object that is unknown, removed or locked.
    public func bringToFront(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try reorder(.object(id), .front, using: &generator)
    }

    /// Puts an object behind all others, or behind the others of its group.
    /// Throws for an object that is unknown, removed or locked.
    public func sendToBack(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try reorder(.object(id), .back, using: &generator)
    }

    /// One step towards the front, over one object or a whole group.
    public func bringForward(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try reorder(.object(id), .forward, using: &generator)
    }

    /// One step towards the back, over one object or a whole group.
    public func sendBackward(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try reorder(.object(id), .backward, using: &generator)
    }

    /// Moves an object or a group; what is in a group keeps its order. Throws where one of them is locked.
    public func reorder(
        _ item: CanvasItem, _ move: ZMove, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let block = try changeableMembers(of: item)
        guard let gap = gap(of: block, item, move) else { return [] }
        return gathering(block, at: gap, using: &generator)
    }

    /// Whether the move would change anything.
    public func canReorder(_ item: CanvasItem, _ move: ZMove) -> Bool {
        let block = members(of: item)
        guard !block.isEmpty, let gap = gap(of: block, item, move) else { return false }
        return !isThere(block, gap)
    }

    /// Moves an object or a group to a place of the layer list. There are groups of objects alone: a group that is put
    /// into another comes to lie beside it.
    public func move(
        _ item: CanvasItem, to place: LayerPlace, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let block = try changeableMembers(of: item)
        var (group, gap): (GroupID?, Gap?)
        switch place {
        case .above(let other): (group, gap) = (self.group(around: other), self.gap(.above(other), item))
        case .below(let other): (group, gap) = (self.group(around: other), self.gap(.below(other), item))
        case .top(let into): (group, gap) = (into, self.gap(.above(.group(into)), item))
        case .bottom(let into): (group, gap) = (into, self.gap(.below(.group(into)), item))
        }
        if case .group(let own) = item {
            if group == own { return [] }
            if let around = group, case .above = place { gap = self.gap(.above(.group(around)), item) }
            if let around = group, case .below = place { gap = self.gap(.below(.group(around)), item) }
            group = nil
        }
        var changes: [RecordChange] = []
        if item.group == nil { changes = block.compactMap { setting(CanvasObject.groups, of: $0, to: group) } }
        guard let gap else { return changes }
        return changes + gathering(block, at: gap, countsAsChange: changes.isEmpty, using: &generator)
    }

    /// Moves an object to a place of the z-order, 0 ..< count: the place that it has afterwards, whatever its group.
    ///
    /// Where many devices have put objects at one place there may be no room between two of them; then those in
    /// front move a little, in the same event.
    public func move(
        _ id: UnitID, toIndex index: Int, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        guard (0..<count).contains(index) else { throw .placeOutOfRange(last: count - 1) }
        guard let present = z(of: id) else { throw .unknownObject(id) }
        if index == present { return [] }
        // The neighbour that it will have on the side from which it comes.
        let neighbour = self[index].id
        return gathering(
            [object], at: index > present ? .inFrontOf(neighbour) : .behind(neighbour), using: &generator)
    }

    /// Moves an object, or a group whose backmost object comes to that place.
    public func move(
        _ item: CanvasItem, toIndex index: Int, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        if case .object(let id) = item { return try move(id, toIndex: index, using: &generator) }
        let block = try changeableMembers(of: item)
        let last = count - block.count
        guard (0...last).contains(index) else { throw .placeOutOfRange(last: last) }
        var rest: [UnitID] = []
        for slot in zOrder where !isPart(allObjects[Int(slot)], of: item) { rest.append(allObjects[Int(slot)].id) }
        guard let last = rest.last else { return [] }
        return gathering(block, at: index < rest.count ? .behind(rest[index]) : .inFrontOf(last), using: &generator)
    }

    private func changeableMembers(of item: CanvasItem) throws(CanvasError) -> [CanvasObject] {
        if case .object(let id) = item { return [try changeable(id)] }
        let members = members(of: item)
        if members.isEmpty { throw .noMatch }
        for member in members where member.isLocked { throw .objectLocked(member.id) }
        return members
    }

    private func group(around item: CanvasItem) -> GroupID? {
        item.object.flatMap { object($0)?.group }
    }
}

// Gaps of the z-order.
extension Canvas {
    /// A place between two objects of the z-order.
    enum Gap {
        case inFrontOf(UnitID)
        case behind(UnitID)
    }

    /// Beside something that is not itself on the way; nil where it is.
    private func gap(_ place: LayerPlace, _ item: CanvasItem) -> Gap? {
        switch place {
        case .above(let other): members(of: other).last { !isPart($0, of: item) }.map { .inFrontOf($0.id) }
        case .below(let other): members(of: other).first { !isPart($0, of: item) }.map { .behind($0.id) }
        case .top, .bottom: nil
        }
    }

    private func isPart(_ object: CanvasObject, of item: CanvasItem) -> Bool {
        switch item {
        case .object(let id): object.id == id
        case .group(let group): object.group == group
        }
    }

    /// Where a move leads; nil at an end.
    private func gap(of block: [CanvasObject], _ item: CanvasItem, _ move: ZMove) -> Gap? {
        guard let top = block.last else { return nil }
        if case .object(let id) = item, let group = top.group {
            let others = members(of: group)
            guard let place = others.firstIndex(where: { $0.id == id }), others.count > 1 else { return nil }
            let end = others.count - 1
            switch move {
            case .front: return place == end ? nil : .inFrontOf(others[end].id)
            case .forward: return place == end ? nil : .inFrontOf(others[place + 1].id)
            case .backward: return place == 0 ? nil : .behind(others[place - 1].id)
            case .back: return place == 0 ? nil : .behind(others[0].id)
            }
        }
        switch move {
        case .front: return outermost(from: count - 1, by: -1, item).map { .inFrontOf($0.id) }
        case .back: return outermost(from: 0, by: 1, item).map { .behind($0.id) }
        case .forward:
            guard let next = z(of: top.id).flatMap({ outermost(from: $0 + 1, by: 1, item) }) else { return nil }
            return gap(.above(whole(next)), item)
        case .backward:
            guard let next = z(of: top.id).flatMap({ outermost(from: $0, by: -1, item) }) else { return nil }
            return gap(.below(whole(next)), item)
        }
    }

    /// The first from a place on that does not belong to it.
    private func outermost(from place: Int, by step: Int, _ item: CanvasItem) -> CanvasObject? {
        var place = place
        while let slot = zOrder.slot(at: place) {
            if !isPart(allObjects[Int(slot)], of: item) { return allObjects[Int(slot)] }
            place += step
        }
        return nil
    }

    private func whole(_ object: CanvasObject) -> CanvasItem {
        object.group.map { .group($0) } ?? .object(object.id)
    }

    /// Whether a block stands together at a gap already. From back to front.
    private func isThere(_ block: [CanvasObject], _ gap: Gap) -> Bool {
        let places = block.compactMap { z(of: $0.id) }
        guard let first = places.first, places.count == block.count else { return false }
        for (step, place) in places.enumerated() where place != first + step { return false }
        switch gap {
        case .inFrontOf(let id): return z(of: id) == first - 1
        case .behind(let id): return z(of: id) == first + places.count
        }
    }

    /// Puts objects into a gap, each in front of the one before. What only makes room for them does not count as changed.
    func gathering(
        _ block: [CanvasObject], at gap: Gap, countsAsChange: Bool = true,
        using generator: inout some RandomNumberGenerator
    ) -> [RecordChange] {
        if block.isEmpty || isThere(block, gap) { return [] }
        let moved = Set(block.map { $0.id })
        var lower: OrderKey?
        var upper: OrderKey?
        switch gap {
        case .inFrontOf(let id):
            lower = object(id)?.order
            upper = neighbour(of: id, by: 1, without: moved)
            // Before anything that was ever in front.
            if upper == nil { lower = lastOrder }
        case .behind(let id):
            upper = object(id)?.order
            lower = neighbour(of: id, by: -1, without: moved)
        }
        if let keys = Placement.keys(block.count, after: lower, before: upper, using: &generator) {
            return zip(block, keys).flatMap { object, key in
                setting(CanvasObject.orders, of: object, to: key, countsAsChange: countsAsChange).asList
            }
        }
        return makingRoom(for: block, moved, at: gap, countsAsChange, using: &generator)
    }

    private func neighbour(of id: UnitID, by step: Int, without moved: Set<UnitID>) -> OrderKey? {
        guard var place = z(of: id) else { return nil }
        repeat { place += step } while zOrder.slot(at: place).map { moved.contains(allObjects[Int($0)].id) } ?? false
        return zOrder.slot(at: place).map { allObjects[Int($0)].order }
    }

    private func makingRoom(
        for block: [CanvasObject], _ moved: Set<UnitID>, at gap: Gap, _ countsAsChange: Bool,
        using generator: inout some RandomNumberGenerator
    ) -> [RecordChange] {
        var others: [CanvasObject] = []
        others.reserveCapacity(count)
        var index = 0
        for slot in zOrder where !moved.contains(allObjects[Int(slot)].id) {
            let object = allObjects[Int(slot)]
            if case .behind(let id) = gap, id == object.id { index = others.count }
            others.append(object)
            if case .inFrontOf(let id) = gap, id == object.id { index = others.count }
        }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        let upper = placement.rekeyed.first?.key ?? (index < others.count ? others[index].order : nil)
        let rest = Placement.keys(block.count - 1, after: placement.key, before: upper, using: &generator) ?? []
        var changes: [RecordChange] = []
        for (step, object) in block.enumerated() {
            let key = step == 0 ? placement.key : rest.indices.contains(step - 1) ? rest[step - 1] : placement.key
            changes += setting(CanvasObject.orders, of: object, to: key, countsAsChange: countsAsChange).asList
        }
        for move in placement.rekeyed {
            // It only makes room.
            changes += setting(CanvasObject.orders, of: others[move.index], to: move.key, countsAsChange: false).asList
        }
        return changes
    }
}
