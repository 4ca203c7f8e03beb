public import Drawing
internal import Replication

extension Canvas {
    /// The topmost object at the point that is not hidden; locked ones count. Nil on empty canvas.
    ///
    /// Complexity: about constant in an indexed canvas, O(objects) in one that was just read.
    public func topmost(at point: CanvasPoint) -> CanvasObject? {
        guard point.isFinite else { return nil }
        if let index {
            let slot = index.topmost(at: point) { slot in
                !allObjects[Int(slot)].isHidden && allObjects[Int(slot)].covers(point)
            }
            return topmost(of: slot, orBoundAt: point)
        }
        for slot in Array(zOrder).reversed() {
            let object = shown(slot)
            if !object.isHidden, object.covers(point) { return object }
        }
        return nil
    }

    /// The objects whose bounds share a point with the rectangle, hidden ones too, from back to front.
    public func objects(in rect: CanvasRect) -> [CanvasObject] {
        guard rect.origin.isFinite, rect.size.isFinite else { return [] }
        var result: [CanvasObject] = []
        guard let index else {
            for slot in zOrder {
                let object = shown(slot)
                if object.bounds.intersects(rect) { result.append(object) }
            }
            return result
        }
        var slots = index.slots(in: rect)
        for slot in slots where allObjects[Int(slot)].bounds.intersects(rect) { result.append(allObjects[Int(slot)]) }
        let bound = boundSlots { $0.bounds.intersects(rect) }
        if bound.isEmpty { return result }
        slots = slots.filter { allObjects[Int($0)].bounds.intersects(rect) } + bound
        return inZOrder(slots)
    }

    /// The lines on the canvas that follow others and are as wanted.
    func boundSlots(where isWanted: (CanvasObject) -> Bool) -> [Int32] {
        boundLines.filter { !allObjects[Int($0)].isRemoved && isWanted(shown($0)) }
    }

    /// Whichever stands in front: the object, or a line at the point that follows others.
    private func topmost(of slot: Int32?, orBoundAt point: CanvasPoint) -> CanvasObject? {
        frontmost(slot, boundSlots { !$0.isHidden && $0.covers(point) })
    }

    /// Of an object and of bound lines the one that stands in front.
    func frontmost(_ slot: Int32?, _ bound: [Int32]) -> CanvasObject? {
        if bound.isEmpty { return slot.map { allObjects[Int($0)] } }
        return inZOrder(bound + (slot.map { [$0] } ?? [])).last
    }

    /// The same canvas, ready to find many points quickly. One that is built from changes always is.
    public func indexed() -> Canvas {
        guard index == nil else { return self }
        var result = self
        result.index = SpatialIndex(
            zOrder.lazy.filter { !boundLines.contains($0) }.map { slot in
                let key = zOrder.key(of: slot) ?? zKey(of: slot)
                return (slot: slot, box: allObjects[Int(slot)].indexBox, z: key)
            })
        return result
    }
}
