public import Drawing
public import Primitives
public import Replication

/// Objects as they were when they were copied: they can be pasted on any canvas, also when the originals are gone.
public struct CopiedObjects: Sendable {
    /// From back to front.
    let objects: [CanvasObject]
    let boxes: [CanvasRect]
    /// The group in which somebody copied them one by one: on its own canvas their copies are of it, too.
    public let inside: GroupID?

    /// How many objects will be pasted, those that came along with their groups too.
    public var count: Int { objects.count }
}

extension Canvas {
    /// Copies objects, and the others of their groups, for `paste`; of the group `inside` each alone.
    public func copies(of ids: [UnitID], inside: GroupID? = nil) throws(CanvasError) -> CopiedObjects {
        let objects = try withGroups(ids, inside: inside).map { unrouted($0) }
        return CopiedObjects(objects: objects.map { $0.copy }, boxes: objects.map { $0.box }, inside: inside)
    }

    /// Puts copied objects in front of everything, each so far from where it was, as near as the canvas allows. They
    /// are new objects, with groups of their own.
    public func paste(
        _ copied: CopiedObjects, byX dx: Double, y dy: Double, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let isThere = copied.inside.map { !members(of: $0).isEmpty } ?? false
        var groups = GroupCopies(inside: isThere ? copied.inside : nil)
        var copies: [CanvasObject] = []
        for (object, box) in zip(copied.objects, copied.boxes) {
            var copy = object
            copy.position = CanvasLimits.clamped(object.position.moved(byX: dx, y: dy), of: box.size, on: size)
            let isOfMissing = !isThere && object.group != nil && object.group == copied.inside
            copy.group = isOfMissing ? nil : groups.group(for: object.group, using: &generator)
            copies.append(copy)
        }
        return try finish(copies, groups, using: &generator)
    }
}

extension CanvasObject {
    /// The object as it would be in another box; a text is as high as its lines are then.
    public func shown(in box: CanvasRect) -> CanvasObject {
        var object = self
        object.position = box.origin
        object.storedSize = CanvasSize(width: box.size.width, height: box.size.height)
        object.layOutText()
        return object
    }
}
