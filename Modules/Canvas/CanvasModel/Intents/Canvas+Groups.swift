internal import Drawing
public import Primitives
public import Replication

// Groups, and copies of objects.
extension Canvas {
    /// Makes one group of at least two objects. Groups that they are of join it whole.
    public func group(
        _ ids: [UnitID], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let objects = try changeableWithGroups(ids)
        guard objects.count >= 2 else { throw .tooFew(least: 2) }
        if let present = objects[0].group, objects.allSatisfy({ $0.group == present }) { return [] }
        let group = GroupID(using: &generator)
        return objects.compactMap { setting(CanvasObject.groups, of: $0, to: group) }
    }

    /// Takes the object's group apart.
    public func ungroup(_ id: UnitID) throws(CanvasError) -> [RecordChange] {
        guard try changeable(id).group != nil else { return [] }
        return try changeableWithGroups([id]).compactMap { setting(CanvasObject.groups, of: $0, to: nil) }
    }

    /// Copies objects, and the others of their groups, a little aside (`DuplicateOffset`), in front of everything and
    /// in the same order. The copies are new objects with groups of their own; copies of locked ones are not locked.
    public func duplicate(
        _ ids: [UnitID], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let objects = try withGroups(ids)
        let offset = DuplicateOffset.offset(of: objects.map { $0.box }, in: size)
        var groups = GroupCopies()
        var copies: [CanvasObject] = []
        for object in objects {
            var copy = object.copy
            copy.position = object.position.moved(byX: offset.dx, y: offset.dy)
            copy.group = groups.group(for: object.group, using: &generator)
            copies.append(copy)
        }
        return try withFactory(&generator) { (factory) in factory.finish(copies, on: self).map { .add($0) } }
    }
}
