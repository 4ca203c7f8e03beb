internal import Primitives
internal import Replication

/// The objects of a canvas in the order of arrival, and the way from an identity to its object. Where an object
/// lies here is its slot; it keeps it for good.
struct ObjectShelf: Sendable {
    var objects: ContiguousArray<CanvasObject> = []
    private var slots = SortedTable<UnitID, Int32>()

    subscript(slot: Int32) -> CanvasObject { objects[Int(slot)] }

    /// Complexity: O(log objects).
    func slot(of id: UnitID) -> Int32? { slots[id] }

    /// Puts an object on the shelf and returns its slot; nil if it is there already. Complexity: O(log objects).
    mutating func append(_ object: consuming CanvasObject) -> Int32? {
        guard let slot = Int32(exactly: objects.count), slots.insert(object.id, slot) else { return nil }
        objects.append(object)
        return slot
    }

    /// The slots of all objects in the order of their identities.
    func canonicalOrder() -> [Int32] { slots.values }
}
