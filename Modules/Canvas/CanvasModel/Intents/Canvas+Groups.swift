internal import Drawing
public import Primitives
internal import Replication

// Groups, and copies of objects.
extension Canvas {
    /// Makes one group of at least two objects. Groups that they are of join it whole.
    public func group(
        _ ids: [UnitID], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        let objects = try changeableWithGroups(ids)
        guard objects.count >= 2 else { throw .tooFew(least: 2) }
        if let present = objects[0].group, objects.allSatisfy({ $0.group == present }) { return [] }
        let group = GroupID(using: &generator)
        return objects.map { .regroup($0.id, $0.groupRegister.assignment(to: group)) }
    }

    /// Takes the object's group apart.
    public func ungroup(_ id: UnitID) throws(CanvasError) -> [CanvasChange] {
        guard try changeable(id).group != nil else { return [] }
        return try changeableWithGroups([id]).map { .regroup($0.id, $0.groupRegister.assignment(to: nil)) }
    }

    /// Copies objects, and the others of their groups, a little aside (`DuplicateOffset`), in front of everything and
    /// in the same order. The copies are new objects with groups of their own; copies of locked ones are not locked.
    public func duplicate(
        _ ids: [UnitID], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        let objects = try withGroups(ids)
        let offset = DuplicateOffset.offset(of: objects.map { $0.box }, in: size)
        var groups = GroupCopies()
        var copies: [NewObject] = []
        for object in objects {
            var copy = NewObject(copying: object)
            copy.position = object.position.moved(byX: offset.dx, y: offset.dy)
            copy.group = groups.group(for: object.group, using: &generator)
            copies.append(copy)
        }
        return try withFactory(&generator) { (factory) in factory.finish(copies, on: self).map { .create($0) } }
    }
}

extension NewObject {
    /// Everything of an object that a copy shares with it; label, number and order are still to be given.
    init(copying object: CanvasObject) {
        self.init(
            kind: object.kind, shortID: object.shortID, number: object.number, position: object.position,
            size: object.storedSize, order: object.order)
        rotation = object.rotation
        color = object.color
        opacity = object.opacity
        isHidden = object.isHidden
        details = object.details.first
    }
}
