import Drawing
public import Primitives
public import Replication

// Groups, and copies of objects.
extension Canvas {
    /// Makes one group of at least two objects. What is of one group already is joined by the others; of several groups
    /// all come into a new one. They come to lie directly behind the frontmost of them, in the order they had.
    public func group(
        _ ids: [UnitID], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let objects = try changeableWithGroups(ids)
        guard objects.count >= 2, let front = objects.last else { throw .tooFew(least: 2) }
        var present = objects.compactMap { $0.group }
        present = present.filter { $0 == present[0] }
        let isOne = objects.allSatisfy { $0.group == nil || $0.group == present.first }
        let group = isOne ? present.first ?? GroupID(using: &generator) : GroupID(using: &generator)
        if objects.allSatisfy({ $0.group == group }) { return [] }
        var changes: [RecordChange] = []
        if present.first != group { changes += putting(CanvasGroup(group, number: nextGroupNumber), over: nil) }
        changes += objects.compactMap { setting(CanvasObject.groups, of: $0, to: group) }
        return changes
            + gathering(Array(objects.dropLast()), at: .behind(front.id), countsAsChange: false, using: &generator)
    }

    /// Takes the object's group apart.
    public func ungroup(_ id: UnitID) throws(CanvasError) -> [RecordChange] {
        guard try changeable(id).group != nil else { return [] }
        return try changeableWithGroups([id]).compactMap { setting(CanvasObject.groups, of: $0, to: nil) }
    }

    /// Gives a group another name; an empty one takes it away.
    public func rename(_ group: GroupID, to name: String) throws(CanvasError) -> [RecordChange] {
        let members = members(of: group)
        guard !members.isEmpty else { throw .noMatch }
        if let locked = members.first(where: { $0.isLocked }) { throw .objectLocked(locked.id) }
        try CanvasLimits.check(objectName: name)
        let name = name.isBlank ? "" : name
        guard let record = record(of: group) else {
            return name.isEmpty ? [] : putting(CanvasGroup(group, number: nextGroupNumber, name: name), over: nil)
        }
        return setting(CanvasGroup.names, of: record, to: name).asList
    }

    /// Gives an object or a group another name; an empty one takes it away.
    public func rename(_ item: CanvasItem, to name: String) throws(CanvasError) -> [RecordChange] {
        switch item {
        case .object(let id): try renameObject(id, to: name)
        case .group(let group): try rename(group, to: name)
        }
    }

    /// Copies objects, and the others of their groups, a little aside (`DuplicateOffset`), in front of everything and
    /// in the same order. The copies are new objects with groups of their own; copies of locked ones are not locked.
    /// Of the group `inside` each is copied alone, and the copy stays in it.
    public func duplicate(
        _ ids: [UnitID], inside: GroupID? = nil, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        let objects = try withGroups(ids, inside: inside)
        let offset = DuplicateOffset.offset(of: objects.map { $0.box }, in: size)
        var groups = GroupCopies(inside: inside)
        var copies: [CanvasObject] = []
        for object in objects {
            var copy = object.copy
            copy.position = object.position.moved(byX: offset.dx, y: offset.dy)
            copy.group = groups.group(for: object.group, using: &generator)
            copies.append(copy)
        }
        return try finish(copies, groups, using: &generator)
    }

    /// Copies come first: where the event's units begin, there are they.
    func finish(
        _ copies: [CanvasObject], _ groups: GroupCopies, using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        var made = try withFactory(&generator) { (factory) in factory.finish(copies, on: self) }
        if let inside = groups.inside, let front = members(of: inside).last, let place = z(of: front.id) {
            // In front of its group, and of nothing else.
            let places = made.indices.filter { made[$0].group == inside }
            let upper = place + 1 < count ? self[place + 1].order : nil
            if upper != nil,
                let keys = Placement.keys(places.count, after: front.order, before: upper, using: &generator)
            {
                for (place, key) in zip(places, keys) { made[place].order = key }
            }
        }
        let names = groups.groups.map { (group: $0.new, name: record(of: $0.old)?.name ?? "") }
        return made.map { .add($0) } + naming(names)
    }

    /// Hides objects or groups, or shows them again. Throws where one of them is locked.
    public func setHidden(_ item: CanvasItem, _ isHidden: Bool) throws(CanvasError) -> [RecordChange] {
        var changes: [RecordChange] = []
        for id in try named(item) { changes += try setHidden(id, isHidden) }
        return changes
    }

    /// Locks an object or all of a group, or lets them be changed again.
    public func setLocked(_ item: CanvasItem, _ isLocked: Bool) throws(CanvasError) -> [RecordChange] {
        var changes: [RecordChange] = []
        for id in try named(item) { changes += try setLocked(id, isLocked) }
        return changes
    }

    /// Takes an object or all of a group off the canvas. Throws where one of them is locked.
    public func remove(_ item: CanvasItem) throws(CanvasError) -> [RecordChange] {
        var changes: [RecordChange] = []
        for id in try named(item) { changes += try remove(id) }
        return changes
    }

    private func named(_ item: CanvasItem) throws(CanvasError) -> [UnitID] {
        if let id = item.object { return [id] }
        let ids = members(of: item).map { $0.id }
        if ids.isEmpty { throw .noMatch }
        return ids
    }
}
