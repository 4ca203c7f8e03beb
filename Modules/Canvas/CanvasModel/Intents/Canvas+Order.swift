internal import Drawing
public import Primitives
internal import Replication

// C16: where an object stands among the others; 0 is at the back. At an end there are no changes.
extension Canvas {
    public func bringToFront(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        let object = try changeable(id)
        guard let slot = shelf.slot(of: id), slot != zOrder.last else { return [] }
        return [.reorder(id, object.orderRegister.assignment(to: .after(lastOrder, using: &generator)))]
    }

    public func sendToBack(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        try move(id, toIndex: 0, using: &generator)
    }

    /// One step towards the front.
    public func bringForward(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        let place = try place(of: try changeable(id))
        return place == count - 1 ? [] : try move(id, toIndex: place + 1, using: &generator)
    }

    /// One step towards the back.
    public func sendBackward(
        _ id: UnitID, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        let place = try place(of: try changeable(id))
        return place == 0 ? [] : try move(id, toIndex: place - 1, using: &generator)
    }

    /// Moves an object to a place of the z-order, 0 ..< count: the place that it has afterwards.
    ///
    /// Where many devices have put objects at one place there may be no room between two of them; then those in
    /// front move a little, in the same event.
    public func move(
        _ id: UnitID, toIndex index: Int, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
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
            return [.reorder(id, object.orderRegister.assignment(to: order))]
        }
        return makeRoom(for: object, at: index, using: &generator)
    }

    private func makeRoom(
        for object: CanvasObject, at index: Int, using generator: inout some RandomNumberGenerator
    ) -> [CanvasChange] {
        var others: [CanvasObject] = []
        others.reserveCapacity(count)
        for slot in zOrder where shelf.objects[Int(slot)].id != object.id { others.append(shelf[slot]) }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        var changes: [CanvasChange] = [.reorder(object.id, object.orderRegister.assignment(to: placement.key))]
        for move in placement.rekeyed {
            let other = others[move.index]
            changes.append(.reorder(other.id, other.orderRegister.assignment(to: move.key)))
        }
        return changes
    }

    private func order(at place: Int) -> OrderKey? {
        zOrder.slot(at: place).map { shelf.objects[Int($0)].order }
    }

    private func place(of object: CanvasObject) throws(CanvasError) -> Int {
        guard let place = z(of: object.id) else { throw .unknownObject(object.id) }
        return place
    }
}
