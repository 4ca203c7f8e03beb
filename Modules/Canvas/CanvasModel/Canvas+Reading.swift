public import Drawing
public import Primitives
public import Replication

// C8: a canvas is a value; whoever has it can count, index and look.
extension Canvas {
    /// Of the page, in points; nil for a canvas without one. What was merged in may lie outside `CanvasLimits.canvasSide`.
    public var size: CanvasSize? { ownProperties.size }

    /// What the canvas says of itself.
    public var ownProperties: CanvasProperties { properties.first ?? CanvasProperties(.draft) }

    /// How many objects there are, the hidden ones too, the removed ones not.
    public var count: Int { zOrder.count }

    /// The object at a place of the z-order: 0 is at the back; the index must be in 0 ..< count.
    public subscript(index: Int) -> CanvasObject { shown(zOrder.slot(at: index) ?? -1) }

    /// Where the object lies among all, removed or not. Complexity: O(log objects).
    func slot(of id: UnitID) -> Int32? {
        ledger[id].flatMap { $0.kind == CanvasObject.kind ? Int32($0.place) : nil }
    }

    /// The object with this identity, removed or not. Complexity: O(log objects).
    public func object(_ id: UnitID) -> CanvasObject? {
        slot(of: id).map { shown($0) }
    }

    /// All objects that are not removed, from back to front.
    public var objects: [CanvasObject] {
        var result: [CanvasObject] = []
        result.reserveCapacity(count)
        for slot in zOrder { result.append(shown(slot)) }
        return result
    }

    /// Calls `body` for each object that is not removed, from back to front.
    public func forEachObject(_ body: (CanvasObject) -> Void) {
        for slot in zOrder {
            // Most are shown as they are, and need not be copied.
            let place = Int(slot)
            if allObjects[place].isBound { body(shown(slot)) } else { body(allObjects[place]) }
        }
    }

    /// The removed objects, in the order of creation.
    public var removedObjects: [CanvasObject] {
        allObjects.filter { $0.isRemoved }.inOrder { $0.origin < $1.origin }
    }

    /// The files that the canvas cannot do without, each once; those of removed photos too.
    public var photoFiles: [BlobHash] {
        var files: [BlobHash] = []
        for object in allObjects {
            if case .photo(let photo) = object.kind { files.append(photo.file) }
        }
        return Self.distinct(files)
    }

    /// The documents that the canvas shows, each once; not those of removed objects.
    public var placedDocuments: [DocumentID] {
        var documents: [DocumentID] = []
        for object in allObjects where !object.isRemoved {
            if case .document(let placed) = object.kind { documents.append(placed.document) }
        }
        return Self.distinct(documents)
    }

    private static func distinct<Element: Comparable>(_ elements: [Element]) -> [Element] {
        var result: [Element] = []
        for element in elements.sorted() where result.last != element { result.append(element) }
        return result
    }

    /// How many objects stand behind this one; nil when it was removed or unknown.
    public func z(of id: UnitID) -> Int? {
        slot(of: id).flatMap { zOrder.rank(of: $0) }
    }

    /// What rows call the object. Complexity: O(log objects), where others have its number O(objects/256).
    public func title(of object: CanvasObject) -> ObjectTitle {
        let rank = numbers.rank(object.kind.tag, number: object.number, origin: object.origin)
        return ObjectTitle(kind: object.kind.tag, number: object.number, rank: rank, name: object.name)
    }

    /// The objects of a group that are not removed, from back to front. Complexity: O(objects).
    public func members(of group: GroupID) -> [CanvasObject] {
        var slots: [Int32] = []
        for slot in allObjects.indices
        where allObjects[slot].groupBits == group.raw && !allObjects[slot].isRemoved {
            slots.append(Int32(slot))
        }
        return inZOrder(slots)
    }

    func inZOrder(_ slots: [Int32]) -> [CanvasObject] {
        slots.map { (key: zOrder.key(of: $0) ?? zKey(of: $0), slot: $0) }.sorted { $0.key < $1.key }.map {
            shown($0.slot)
        }
    }
}
