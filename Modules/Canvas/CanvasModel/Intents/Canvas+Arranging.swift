import Drawing
public import Primitives
public import Replication

// Several objects put in order at once. A group counts as one thing and stays as it is in itself, but for the group
// `inside`, in which somebody works.
extension Canvas {
    /// Brings objects to a common edge or middle line. At least two things.
    public func align(_ ids: [UnitID], _ alignment: Alignment, inside: GroupID? = nil) throws(CanvasError)
        -> [RecordChange]
    {
        let things = try things(ids, inside)
        guard things.count >= 2 else { throw .tooFew(least: 2) }
        return moves(of: things, to: alignment.origins(of: things.map { $0.bounds }))
    }

    /// Makes the gaps between objects equal; the outermost two stay. At least three things.
    public func distribute(_ ids: [UnitID], _ axis: DistributionAxis, inside: GroupID? = nil) throws(CanvasError)
        -> [RecordChange]
    {
        let things = try things(ids, inside)
        guard let origins = axis.origins(of: things.map { $0.bounds }) else { throw .tooFew(least: 3) }
        return moves(of: things, to: origins)
    }

    /// An object, or the objects of a group.
    private struct Thing {
        var objects: [CanvasObject]
        var bounds: CanvasRect
    }

    private func things(_ ids: [UnitID], _ inside: GroupID?) throws(CanvasError) -> [Thing] {
        var things: [Thing] = []
        var places: [UInt64: Int] = [:]
        for object in try changeableWithGroups(ids, inside: inside) {
            let isAlone = object.group == nil || object.group == inside
            if !isAlone, let known = places[object.groupBits] {
                things[known].objects.append(object)
                things[known].bounds = things[known].bounds.union(object.bounds)
            } else {
                if !isAlone { places[object.groupBits] = things.count }
                things.append(Thing(objects: [object], bounds: object.bounds))
            }
        }
        return things
    }

    /// As far as the limits of positions let them.
    private func moves(of things: [Thing], to origins: [CanvasPoint]) -> [RecordChange] {
        var changes: [RecordChange] = []
        for (thing, origin) in zip(things, origins) {
            let wish = CanvasPoint(x: origin.x - thing.bounds.minX, y: origin.y - thing.bounds.minY)
            let delta = clampedDelta(wish, of: thing.objects)
            for object in thing.objects {
                let position = object.position.moved(byX: delta.x, y: delta.y)
                if let change = moving(object, to: position) { changes.append(change) }
            }
        }
        return changes
    }
}
