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
        for place in stride(from: zOrder.count - 1, through: 0, by: -1) {
            let slot = Int(zOrder[place])
            if !shelf.objects[slot].isHidden, shelf.objects[slot].covers(point) { return shelf.objects[slot] }
        }
        return nil
    }

    /// The objects whose bounds share a point with the rectangle, hidden ones too, from back to front.
    public func objects(in rect: CanvasRect) -> [CanvasObject] {
        guard rect.origin.isFinite, rect.size.isFinite else { return [] }
        let candidates: [Int32]
        if let index { candidates = index.slots(in: rect) } else { candidates = Array(zOrder) }
        return inZOrder(candidates.filter { shelf.objects[Int($0)].bounds.intersects(rect) })
    }

    /// The same canvas, ready to find many points quickly. One that is built from changes always is.
    public func indexed() -> Canvas {
        guard index == nil else { return self }
        var result = self
        var index = SpatialIndex()
        for slot in zOrder {
            let object = shelf.objects[Int(slot)]
            index.insert(slot, box: object.indexBox, z: object.zKey)
        }
        result.index = index
        return result
    }
}
