internal import Drawing
public import Primitives
public import Replication

// C16: where an object stands among the others; 0 is at the back. At an end there are no changes.
extension Canvas {
    /// Puts an object in front of all others; its group stays where it is.
    /// Throws for an object that is unknown, removed or locked.
    public func bringToFront(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        guard let slot = slot(of: id), slot != zOrder.last else { return [] }
        let front = OrderKey.after(lastOrder, using: &generator)
        return setting(CanvasObject.orders, of: object, from: object.order, to: front).asList
    }

    /// Puts an object behind all others; its group stays where it is.
    /// Throws for an object that is unknown, removed or locked.
    public func sendToBack(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try move(id, toIndex: 0, using: &generator)
    }

    /// One step towards the front.
    public func bringForward(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let place = try place(of: try changeable(id))
        return place == count - 1 ? [] : try move(id, toIndex: place + 1, using: &generator)
    }

    /// One step towards the back.
    public func sendBackward(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let place = try place(of: try changeable(id))
        return place == 0 ? [] : try move(id, toIndex: place - 1, using: &generator)
    }

    /// Moves an object to a place of the z-order, 0 ..< count: the place that it has afterwards.
    ///
    /// Where many devices have put objects at one place there may be no room between two of them; then those in
    /// front move a little, in the same event.
    public func move(
        _ id: UnitID, toIndex index: Int, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        guard (0..<count).contains(index) else { throw .placeOutOfRange(last: count - 1) }
        let present = try place(of: object)
        if index == present { return [] }
        if index == count - 1 { return try bringToFront(id, using: &generator) }
        // The neighbours that it will have.
        let upperPlace = index > present ? index + 1 : index
        if let order = OrderKey.between(
            order(at: upperPlace - 1), order(at: upperPlace), using: &generator)
        {
            return setting(CanvasObject.orders, of: object, to: order).asList
        }
        return makeRoom(for: object, at: index, using: &generator)
    }

    private func makeRoom(
        for object: CanvasObject, at index: Int, using generator: inout some RandomNumberGenerator
    ) -> [RecordChange] {
        var others: [CanvasObject] = []
        others.reserveCapacity(count)
        for slot in zOrder where allObjects[Int(slot)].id != object.id { others.append(allObjects[Int(slot)]) }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        var changes = setting(CanvasObject.orders, of: object, to: placement.key).asList
        for move in placement.rekeyed {
            // It only makes room.
            changes += setting(CanvasObject.orders, of: others[move.index], to: move.key, countsAsChange: false).asList
        }
        return changes
    }

    private func order(at place: Int) -> OrderKey? {
        zOrder.slot(at: place).map { allObjects[Int($0)].order }
    }

    private func place(of object: CanvasObject) throws(CanvasError) -> Int {
        guard let place = z(of: object.id) else { throw .unknownObject(object.id) }
        return place
    }
}
