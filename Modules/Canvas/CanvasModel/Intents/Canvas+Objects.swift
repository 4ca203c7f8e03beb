public import Drawing
public import Primitives
public import Replication

// What a person can want of one object.
extension Canvas {
    /// Moves an object, and by as much the others of its group unless somebody works `inside` that.
    public func move(
        _ id: UnitID, to position: CanvasPoint, inside: GroupID? = nil
    ) throws(CanvasError) -> [RecordChange] {
        let object = routed(try changeable(id))
        try CanvasLimits.check(position: position, of: object.size, on: size)
        if object.group != nil, object.group != inside { try checkReach(of: object, to: position) }
        return try move(
            [id], byX: position.x - object.position.x, y: position.y - object.position.y, inside: inside)
    }

    /// The error names the range of the object that is moved, which the others of its group make smaller.
    private func checkReach(of object: CanvasObject, to position: CanvasPoint) throws(CanvasError) {
        var x = CanvasLimits.position(of: object.size.width, on: size?.width)
        var y = CanvasLimits.position(of: object.size.height, on: size?.height)
        for other in try changeableWithGroups([object.id]) where other.id != object.id {
            let aside = CanvasPoint(x: object.position.x - other.position.x, y: object.position.y - other.position.y)
            let places = (
                x: CanvasLimits.position(of: other.size.width, on: size?.width),
                y: CanvasLimits.position(of: other.size.height, on: size?.height)
            )
            let left = max(x.lowerBound, places.x.lowerBound + aside.x)
            let right = min(x.upperBound, places.x.upperBound + aside.x)
            let top = max(y.lowerBound, places.y.lowerBound + aside.y)
            let bottom = min(y.upperBound, places.y.upperBound + aside.y)
            // A group that is larger than the canvas, or that a merge put outside, has no range to name.
            guard left <= right, top <= bottom else { return }
            (x, y) = (left...right, top...bottom)
        }
        try CanvasLimits.check(position.x, .x, in: x)
        try CanvasLimits.check(position.y, .y, in: y)
    }

    /// Moves objects, and the others of their groups, by as much. Throws when one would leave the canvas.
    ///
    /// A line that is bound goes with what it is bound to; where that stays it is torn off. The objects of the group
    /// `inside` go alone.
    public func move(
        _ ids: [UnitID], byX dx: Double, y dy: Double, inside: GroupID? = nil
    ) throws(CanvasError) -> [RecordChange] {
        var changes: [RecordChange] = []
        let objects = try changeableWithGroups(ids, inside: inside)
        let labels = Set(objects.map { $0.shortID })
        for object in objects {
            if object.isBound {
                changes += moving(bound: object, byX: dx, y: dy, with: labels)
                continue
            }
            let position = object.position.moved(byX: dx, y: dy)
            try CanvasLimits.check(position: position, of: object.size, on: size)
            if let change = moving(object, to: position) { changes.append(change) }
        }
        return changes
    }

    /// Nothing for a line that is bound.
    func moving(_ object: CanvasObject, to position: CanvasPoint) -> RecordChange? {
        if position == object.position || object.isBound { return nil }
        return setting(
            CanvasObject.positions, of: object, from: PointField(object.position), to: PointField(position))
    }

    /// The nearest position that a drag or a stepper may bring the object to, its group with it.
    public func clampedPosition(_ position: CanvasPoint, of id: UnitID) throws(CanvasError) -> CanvasPoint {
        let object = routed(try liveObject(id))
        let wanted = CanvasLimits.clamped(position, of: object.size, on: size)
        let delta = try clampedDelta(
            CanvasPoint(x: wanted.x - object.position.x, y: wanted.y - object.position.y), of: [id])
        return object.position.moved(byX: delta.x, y: delta.y)
    }

    /// The nearest distance by which objects and their groups may be moved together.
    public func clampedDelta(
        _ delta: CanvasPoint, of ids: [UnitID], inside: GroupID? = nil
    ) throws(CanvasError) -> CanvasPoint {
        clampedDelta(delta, of: try withGroups(ids, inside: inside))
    }

    func clampedDelta(_ delta: CanvasPoint, of objects: [CanvasObject]) -> CanvasPoint {
        var x = delta.x.isNaN ? 0 : delta.x
        var y = delta.y.isNaN ? 0 : delta.y
        for object in objects where !object.isBound {
            let wanted = object.position.moved(byX: x, y: y)
            let nearest = CanvasLimits.clamped(wanted, of: object.size, on: size)
            x = Self.nearer(nearest.x - object.position.x, x)
            y = Self.nearer(nearest.y - object.position.y, y)
        }
        return CanvasPoint(x: x, y: y)
    }

    /// The limit where the wish goes beyond it, never past standing still.
    private static func nearer(_ allowed: Double, _ wish: Double) -> Double {
        if wish >= 0 { return max(0, min(allowed, wish)) }
        return min(0, max(allowed, wish))
    }

    /// Of a text only the width counts: its lines break there, and its height follows. What would keep fewer than 24
    /// points of itself on the canvas when it is larger moves in as far as it must, in the same event.
    public func resize(_ id: UnitID, to size: CanvasSize) throws(CanvasError) -> [RecordChange] {
        let object = routed(try changeable(id))
        var position = object.position
        if CanvasLimits.clamped(position, of: object.size, on: self.size) == position {
            position = CanvasLimits.clamped(position, of: size, on: self.size)
        }
        return try changes(of: object, size: size, position: position)
    }

    /// Sets position and size at once, as dragging a corner does.
    public func setBox(_ id: UnitID, to box: CanvasRect) throws(CanvasError) -> [RecordChange] {
        let object = routed(try changeable(id))
        try CanvasLimits.check(position: box.origin, of: box.size, on: size)
        return try changes(of: object, size: box.size, position: box.origin)
    }

    private func changes(
        of object: CanvasObject, size: CanvasSize, position: CanvasPoint
    ) throws(CanvasError) -> [RecordChange] {
        try CanvasLimits.check(size: size)
        if object.isBound {
            var free = object
            free.position = position
            free.storedSize = size
            return lettingGo(free)
        }
        var stored = size
        if case .text = object.kind { stored.height = object.storedSize.height }
        return setting(CanvasObject.sizes, of: object, to: stored).asList
            + moving(object, to: position).asList
    }

    /// Degrees clockwise, 0 ..< 360.
    public func rotate(_ id: UnitID, to degrees: Double) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        try CanvasLimits.check(rotation: degrees)
        let free = object.isBound ? lettingGo(routed(object)) : []
        return free + setting(CanvasObject.rotations, of: object, to: degrees).asList
    }

    /// nil for none.
    public func recolor(_ id: UnitID, to color: RGBColor?) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        guard object.kind.tag.hasColor else { throw .noColor(object.kind.tag) }
        return setting(CanvasObject.colors, of: object, to: color).asList
    }

    /// 1 … 10, tenths.
    public func setOpacity(_ id: UnitID, to tenths: Int) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        try CanvasLimits.check(Double(tenths), .opacity, in: CanvasLimits.opacity)
        return setting(CanvasObject.opacities, of: object, to: UInt8(tenths)).asList
    }

    /// Sets the fields that rows tell of.
    public func edit(_ id: UnitID, _ edits: FieldEdits<CanvasObject>) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        try object.check(edits)
        return setting(edits, of: object)
    }

    /// An empty name takes it away: the title is kind and number again.
    public func renameObject(_ id: UnitID, to name: String) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        try CanvasLimits.check(objectName: name)
        let name = name.isBlank ? "" : name
        return setting(CanvasObject.names, of: object, to: name).asList
    }

    /// A hidden object is not drawn and not hit, but keeps its place. Throws for one that was removed or locked.
    public func setHidden(_ id: UnitID, _ isHidden: Bool) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        return setting(CanvasObject.hidings, of: object, to: isHidden).asList
    }

    /// What is locked can only be unlocked.
    public func setLocked(_ id: UnitID, _ isLocked: Bool) throws(CanvasError) -> [RecordChange] {
        let object = try liveObject(id)
        return setting(CanvasObject.locks, of: object, to: isLocked).asList
    }

    /// Takes the object off the canvas; everything about it survives for `restore`.
    public func remove(_ id: UnitID) throws(CanvasError) -> [RecordChange] {
        guard let object = object(id) else { throw .unknownObject(id) }
        if object.isRemoved { return [] }
        if object.isLocked { throw .objectLocked(id) }
        return setting(isRemoved: true, of: object)
    }

    /// Brings a removed object back to where it was.
    public func restore(_ id: UnitID) throws(CanvasError) -> [RecordChange] {
        guard let object = object(id) else { throw .unknownObject(id) }
        return setting(isRemoved: false, of: object)
    }

    func liveObject(_ id: UnitID) throws(CanvasError) -> CanvasObject {
        allObjects[Int(try liveSlot(id))]
    }

    private func liveSlot(_ id: UnitID) throws(CanvasError) -> Int32 {
        guard let slot = slot(of: id) else { throw .unknownObject(id) }
        guard !allObjects[Int(slot)].isRemoved else { throw .objectRemoved(id) }
        return slot
    }

    func changeable(_ id: UnitID) throws(CanvasError) -> CanvasObject {
        let object = try liveObject(id)
        if object.isLocked { throw .objectLocked(id) }
        return object
    }

    /// The objects and the others of their groups, each once, from back to front; of the group `inside` only those that
    /// are named.
    func withGroups(_ ids: [UnitID], inside: GroupID? = nil) throws(CanvasError) -> [CanvasObject] {
        var slots: Set<Int32> = []
        var groups: Set<UInt64> = []
        for id in ids {
            let slot = try liveSlot(id)
            slots.insert(slot)
            let group = allObjects[Int(slot)].groupBits
            if group != 0, group != inside?.raw { groups.insert(group) }
        }
        if !groups.isEmpty {
            for slot in allObjects.indices
            where allObjects[slot].groupBits != 0 && !allObjects[slot].isRemoved {
                if groups.contains(allObjects[slot].groupBits) { slots.insert(Int32(slot)) }
            }
        }
        return inZOrder(slots.sorted())
    }

    func changeableWithGroups(_ ids: [UnitID], inside: GroupID? = nil) throws(CanvasError) -> [CanvasObject] {
        let objects = try withGroups(ids, inside: inside)
        for object in objects where object.isLocked { throw .objectLocked(object.id) }
        return objects
    }
}
