public import Drawing
import Markup
public import Primitives
import Replication

/// What a row of the layer list is about, and what moves in z-order as one: an object, or a group.
public enum CanvasItem: Hashable, Sendable {
    case object(UnitID)
    case group(GroupID)

    /// The object, if it is one.
    public var object: UnitID? {
        if case .object(let id) = self { id } else { nil }
    }

    /// The group, if it is one.
    public var group: GroupID? {
        if case .group(let group) = self { group } else { nil }
    }
}

// Groups as things of their own.
extension Canvas {
    /// What is known of a group besides its objects; nil where nobody has said anything.
    public func record(of group: GroupID) -> CanvasGroup? {
        ledger.record(group, in: allGroups)
    }

    /// What rows call the group.
    public func title(of group: GroupID) -> ObjectTitle {
        guard let record = record(of: group) else { return ObjectTitle(kind: .group, number: 0) }
        let rank = groupNumbers.rank(.group, number: record.number, origin: record.core.origin)
        return ObjectTitle(kind: .group, number: record.number, rank: rank, name: record.name)
    }

    /// What rows call it; nil for an object that is unknown.
    public func title(of item: CanvasItem) -> ObjectTitle? {
        switch item {
        case .object(let id): object(id).map { title(of: $0) }
        case .group(let group): title(of: group)
        }
    }

    /// The objects of it that are not removed, from back to front; none of what is unknown.
    /// Complexity: O(objects) for a group.
    public func members(of item: CanvasItem) -> [CanvasObject] {
        switch item {
        case .object(let id): object(id).flatMap { $0.isRemoved ? nil : [$0] } ?? []
        case .group(let group): members(of: group)
        }
    }

    /// The box around all that is of it; nil where nothing is.
    public func bounds(of item: CanvasItem) -> CanvasRect? {
        CanvasRect.around(members(of: item).map { $0.bounds })
    }

    /// The objects and the others of their groups, each once, from back to front. The objects of the group `inside` do
    /// not stand for each other: somebody works in it. What is removed or unknown is left out.
    public func withGroups(of ids: [UnitID], inside: GroupID? = nil) -> [CanvasObject] {
        let live = ids.filter { object($0).map { !$0.isRemoved } ?? false }
        return (try? withGroups(live, inside: inside)) ?? []
    }

    /// The groups that a person can mean: by whole title (case and diacritics do not count), or by their id as objects
    /// have it in JSON. `words` are the word for groups in other languages. Complexity: O(objects).
    public func groups(matching reference: String, words: [String] = []) -> [GroupID] {
        let folded = Folding.foldedBytes(reference)
        var found: [GroupID] = []
        var known: Set<UInt64> = []
        for slot in zOrder {
            let raw = allObjects[Int(slot)].groupBits
            guard raw != 0, known.insert(raw).inserted else { continue }
            let group = GroupID(raw: raw)
            if isCalled(group, folded, words) { found.append(group) }
        }
        return found
    }

    private func isCalled(_ group: GroupID, _ folded: [UInt8], _ words: [String]) -> Bool {
        if Folding.foldedBytes(ShortID(value: group.raw).text) == folded { return true }
        let title = title(of: group)
        let texts = title.name.isEmpty ? [title.text()] + words.map { title.text(word: $0) } : [title.name]
        return texts.contains { Folding.foldedBytes($0) == folded }
    }

    /// One more than the highest number that a group was ever given.
    var nextGroupNumber: UInt32 {
        let highest = groupNumbers.highest(.group)
        return highest == .max ? .max : highest + 1
    }

    /// The changes that give new groups a number each, and the name that they have.
    func naming(_ groups: [(group: GroupID, name: String)]) -> [RecordChange] {
        var changes: [RecordChange] = []
        var number = nextGroupNumber
        for (group, name) in groups {
            changes += putting(CanvasGroup(group, number: number, name: name), over: nil)
            if number < .max { number += 1 }
        }
        return changes
    }
}
