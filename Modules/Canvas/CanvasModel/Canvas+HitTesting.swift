public import Drawing
import Replication

extension Canvas {
    /// The topmost object at the point that is not hidden; locked ones count. Nil on empty canvas.
    ///
    /// Complexity: about constant in an indexed canvas, O(objects) in one that was just read.
    public func topmost(at point: CanvasPoint) -> CanvasObject? {
        guard point.isFinite else { return nil }
        if let index {
            let slot = index.topmost(at: point) { slot in
                shows(slot) { !$0.isHidden && $0.covers(point) }
            }
            return frontmost(slot, unroutedSlots { !$0.isHidden && $0.covers(point) })
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
        let unrouted = unroutedSlots { $0.bounds.intersects(rect) }
        for slot in index.slots(in: rect) {
            let object = shown(slot)
            if object.bounds.intersects(rect) { result.append(object) }
        }
        return unrouted.isEmpty ? result : inZOrder(result.compactMap { self.slot(of: $0.id) } + unrouted)
    }

    /// The lines on the canvas that follow others, are not in the index, and are as wanted.
    func unroutedSlots(where isWanted: (CanvasObject) -> Bool) -> [Int32] {
        unroutedLines.filter { !allObjects[Int($0)].isRemoved && isWanted(shown($0)) }
    }

    /// Whether an object is as wanted, as it is shown. Most are shown as they are, and need not be copied.
    func shows(_ slot: Int32, as isWanted: (CanvasObject) -> Bool) -> Bool {
        allObjects[Int(slot)].isBound ? isWanted(shown(slot)) : isWanted(allObjects[Int(slot)])
    }

    /// Of an object and of bound lines the one that stands in front.
    func frontmost(_ slot: Int32?, _ bound: [Int32]) -> CanvasObject? {
        if bound.isEmpty { return slot.map { shown($0) } }
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
        result.reindex()
        return result
    }
}
