public import Primitives
public import TextMerging

/// One event: somebody typed one scalar, or deleted one.
public struct OracleEvent: Sendable {
    public let id: UnitID
    /// The last events that its author had seen, by number, ascending. They alone say what came before it;
    /// sequence numbers don't.
    public let parents: [Int]
    /// Where, in the text as its author saw it: that of the parents and all that came before them.
    public let position: Int
    /// What was typed; nil for a deletion.
    public let inserted: Unicode.Scalar?
}

/// Why an edit can't be taken in. Nothing has changed then.
public enum OracleError: Error, Equatable, Sendable {
    /// This parent is not known (yet).
    case missing(UnitID)
    /// This unit is known, and it was something else.
    case conflicting(UnitID)
    /// The edit's units have numbers beyond 64 bits.
    case tooLong
}

/// The *event graph* of the paper: every event ever, each naming its parents.
///
/// An event's number is its place in `events`. Parents have smaller numbers than their children, so the numbers
/// are a topological order, and the same graph has others.
public struct OracleGraph: Sendable {
    public private(set) var events: [OracleEvent] = []
    private var numbers: [UnitID: Int] = [:]

    public init() {}

    public func number(of unit: UnitID) -> Int? {
        numbers[unit]
    }

    /// Takes in an edit, one event a unit: each scalar that an operation deletes, then each that it inserts.
    /// They form a chain. Returns the numbers of those that are new.
    public mutating func append(_ edit: TextEdit, firstUnit: UnitID) throws(OracleError) -> Range<Int> {
        guard !firstUnit.sequence.addingReportingOverflow(edit.span).overflow else { throw .tooLong }
        let start = events.count
        var fresh: [OracleEvent] = []
        var parents: [Int]
        do {
            parents = try numbers(of: edit.parents)
        } catch {
            // A known unit has parents that are known.
            throw numbers[firstUnit] == nil ? error : .conflicting(firstUnit)
        }
        var id = firstUnit
        for (position, inserted) in edit.actions {
            let event = OracleEvent(id: id, parents: parents, position: position, inserted: inserted)
            if let number = numbers[id] {
                guard fresh.isEmpty, events[number].isSame(as: event) else { throw .conflicting(id) }
                parents = [number]
            } else {
                parents = [start + fresh.count]
                fresh.append(event)
            }
            id = id.advanced(by: 1)
        }
        for event in fresh {
            numbers[event.id] = events.count
            events.append(event)
        }
        return start..<events.count
    }

    /// A version by numbers: each unit that no other one of the version comes after.
    public func numbers(of version: TextVersion) throws(OracleError) -> [Int] {
        var result: [Int] = []
        for unit in version.heads {
            guard let number = numbers[unit] else { throw .missing(unit) }
            if !result.contains(number) { result.append(number) }
        }
        return result.count > 1 ? frontier(of: history(of: result)) : result
    }

    public func version(of numbers: [Int]) -> TextVersion {
        TextVersion(numbers.map { events[$0].id })
    }

    /// What somebody at a version has seen: those events and all before them, as one flag an event.
    public func history(of version: [Int]) -> [Bool] {
        var seen = [Bool](repeating: false, count: events.count)
        for number in version { seen[number] = true }
        for number in events.indices.reversed() where seen[number] {
            for parent in events[number].parents { seen[parent] = true }
        }
        return seen
    }

    /// The *frontier* of a set of events: those that none of the others names as a parent, ascending.
    public func frontier(of set: [Bool]) -> [Int] {
        var isLast = set
        for number in set.indices where set[number] {
            for parent in events[number].parents { isLast[parent] = false }
        }
        return isLast.indices.filter { isLast[$0] }
    }
}

extension OracleEvent {
    fileprivate func isSame(as other: OracleEvent) -> Bool {
        parents == other.parents && position == other.position && inserted == other.inserted
    }
}

extension TextEdit {
    /// What each unit does: where, and what it inserts (nil for a deletion).
    fileprivate var actions: [(position: Int, inserted: Unicode.Scalar?)] {
        var result: [(position: Int, inserted: Unicode.Scalar?)] = []
        for operation in operations {
            for _ in operation.deleted.unicodeScalars { result.append((Int(clamping: operation.position), nil)) }
            var position = UInt64(operation.position)
            for scalar in operation.inserted.unicodeScalars {
                result.append((Int(clamping: position), scalar))
                position += 1
            }
        }
        return result
    }
}
