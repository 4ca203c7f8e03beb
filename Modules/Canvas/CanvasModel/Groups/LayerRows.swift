public import Primitives
import Replication

/// The rows of the layer list, the topmost first: objects, and groups with theirs below them unless they are folded.
///
/// A group stands where its frontmost object does. Edits that were made apart can put another object between two of a
/// group; its row comes after theirs then. Where nothing is grouped the rows are the z-order and take no room here.
public struct LayerRows: Sendable {
    /// What a row says of a whole group.
    public struct Group: Sendable {
        /// From front to back.
        public fileprivate(set) var members: [UnitID] = []
        /// Whether all of them are hidden.
        public fileprivate(set) var isHidden = true
        /// Whether all of them are locked.
        public fileprivate(set) var isLocked = true
    }

    private var items: [CanvasItem]?
    private var groups: [GroupID: Group] = [:]
    /// How many rows there are.
    public let count: Int

    /// The rows of a canvas as it is now. Complexity: O(objects).
    public init(of canvas: Canvas, folded: Set<GroupID> = []) {
        guard canvas.zOrder.contains(where: { canvas.allObjects[Int($0)].groupBits != 0 }) else {
            count = canvas.count
            return
        }
        let slots = Array(canvas.zOrder)
        for slot in slots.reversed() {
            let place = Int(slot)
            guard let group = canvas.allObjects[place].group else { continue }
            groups[group, default: Group()].add(canvas.allObjects[place])
        }
        var items: [CanvasItem] = []
        items.reserveCapacity(slots.count + groups.count)
        var known: Set<GroupID> = []
        for slot in slots.reversed() {
            let place = Int(slot)
            guard let group = canvas.allObjects[place].group else {
                items.append(.object(canvas.allObjects[place].id))
                continue
            }
            guard known.insert(group).inserted else { continue }
            items.append(.group(group))
            if !folded.contains(group) { items += (groups[group]?.members ?? []).map { .object($0) } }
        }
        self.items = items
        count = items.count
    }

    /// The row at a place, 0 ..< `count`, of the canvas that they were made of.
    public func item(at place: Int, on canvas: Canvas) -> CanvasItem {
        items?[place] ?? .object(canvas[canvas.count - 1 - place].id)
    }

    /// The place of a row; nil for what was removed and what is folded away. Complexity: O(rows) where there are groups.
    public func place(of item: CanvasItem, on canvas: Canvas) -> Int? {
        if let items { return items.firstIndex(of: item) }
        return item.object.flatMap { canvas.z(of: $0) }.map { canvas.count - 1 - $0 }
    }

    /// What is known of a group; nil where none of its objects is there.
    public subscript(group: GroupID) -> Group? { groups[group] }

    /// The objects that a row is about, from front to back: those of a group, or the object.
    public func members(of item: CanvasItem) -> [UnitID] {
        switch item {
        case .object(let id): [id]
        case .group(let group): groups[group]?.members ?? []
        }
    }
}

extension LayerRows.Group {
    fileprivate mutating func add(_ object: CanvasObject) {
        members.append(object.id)
        isHidden = isHidden && object.isHidden
        isLocked = isLocked && object.isLocked
    }
}
