import CanvasModel
import Primitives
import Replication

/// Which objects are selected, in the order in which they were.
struct Selection: Equatable {
    private(set) var ids: [UnitID] = []
    /// The group that somebody has entered: its objects are selected, moved and copied one by one.
    var inside: GroupID?
    private var members: Set<UnitID> = []

    var isEmpty: Bool { ids.isEmpty }
    var count: Int { ids.count }
    /// The one that is selected, if it is one.
    var only: UnitID? { ids.count == 1 ? ids[0] : nil }

    func contains(_ id: UnitID) -> Bool { members.contains(id) }

    mutating func set(_ new: [UnitID]) {
        ids = []
        members = []
        for id in new { add(id) }
    }

    mutating func add(_ id: UnitID) {
        if members.insert(id).inserted { ids.append(id) }
    }

    mutating func toggle(_ id: UnitID) {
        if members.remove(id) == nil { add(id) } else { ids.removeAll { $0 == id } }
    }

    mutating func clear() {
        ids = []
        members = []
        inside = nil
    }

    /// Drops what is on the canvas no more.
    mutating func prune(_ canvas: Canvas) {
        var kept: [UnitID] = []
        for id in ids where canvas.object(id).map({ !$0.isRemoved }) ?? false { kept.append(id) }
        if kept.count != ids.count { set(kept) }
        if let group = inside, !kept.contains(where: { canvas.object($0)?.group == group }),
            canvas.members(of: group).isEmpty
        {
            inside = nil
        }
    }
}

extension Canvas {
    /// The selected objects that are there, in the order of the selection.
    func objects(of selection: Selection) -> [CanvasObject] {
        var result: [CanvasObject] = []
        for id in selection.ids {
            if let object = object(id), !object.isRemoved { result.append(object) }
        }
        return result
    }
}
