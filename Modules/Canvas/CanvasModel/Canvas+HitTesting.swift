public import Drawing

extension Canvas {
    /// The topmost object at the point that is not hidden; locked ones count. Nil on empty canvas.
    ///
    /// Complexity: about constant in an indexed canvas, O(objects) in one that was just read.
    public func topmost(at point: CanvasPoint) -> CanvasObject? {
        guard point.isFinite else { return nil }
        if let index {
            let slot = index.topmost(at: point) { slot in
                !shelf.objects[Int(slot)].isHidden && shelf.objects[Int(slot)].covers(point)
            }
            return slot.map { shelf[$0] }
        }
        for slot in Array(zOrder).reversed() {
            let object = shelf.objects[Int(slot)]
            if !object.isHidden, object.covers(point) { return object }
        }
        return nil
    }

    /// The objects whose bounds share a point with the rectangle, hidden ones too, from back to front.
    public func objects(in rect: CanvasRect) -> [CanvasObject] {
        guard rect.origin.isFinite, rect.size.isFinite else { return [] }
        var result: [CanvasObject] = []
        let candidates = index?.slots(in: rect) ?? Array(zOrder)
        for slot in candidates where shelf.objects[Int(slot)].bounds.intersects(rect) { result.append(shelf[slot]) }
        return result
    }

    /// The same canvas, ready to find many points quickly. One that is built from changes always is.
    public func indexed() -> Canvas {
        guard index == nil else { return self }
        var result = self
        result.index = SpatialIndex(
            zOrder.lazy.map { slot in
                (slot: slot, box: shelf.objects[Int(slot)].indexBox, z: shelf.objects[Int(slot)].zKey)
            })
        return result
    }
}
