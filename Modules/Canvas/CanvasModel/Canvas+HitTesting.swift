public import Drawing

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
            return slot.map { allObjects[Int($0)] }
        }
        for slot in Array(zOrder).reversed() {
            let object = allObjects[Int(slot)]
            if !object.isHidden, object.covers(point) { return object }
        }
        return nil
    }

    /// The objects whose bounds share a point with the rectangle, hidden ones too, from back to front.
    public func objects(in rect: CanvasRect) -> [CanvasObject] {
        guard rect.origin.isFinite, rect.size.isFinite else { return [] }
        var result: [CanvasObject] = []
        for slot in index?.slots(in: rect) ?? Array(zOrder) where allObjects[Int(slot)].bounds.intersects(rect) {
            result.append(allObjects[Int(slot)])
        }
        return result
    }

    /// The same canvas, ready to find many points quickly. One that is built from changes always is.
    public func indexed() -> Canvas {
        guard index == nil else { return self }
        var result = self
        result.index = SpatialIndex(
            zOrder.lazy.map { slot in
                let key = zOrder.key(of: slot) ?? zKey(of: slot)
                return (slot: slot, box: allObjects[Int(slot)].indexBox, z: key)
            })
        return result
    }
}
