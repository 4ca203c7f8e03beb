import Primitives

/// Which unit of which replica stands at each place of a history, in runs.
struct UnitTable: Sendable {
    /// In the order of places. A run ends where the next one begins.
    private(set) var runs: [Run] = []
    /// Every replica that wrote, in the order of its first edit here.
    private(set) var replicas: [ReplicaID] = []
    /// Indices into `replicas`, by replica.
    private var byReplica: [Int32] = []
    /// For each replica its runs, by sequence.
    private var runsOfReplica: [[Int32]] = []
    private(set) var count: Int32 = 0
    /// The unit that would lengthen the last run: of a writer who types on.
    private var next = UnitID.none

    struct Run: Sendable {
        var first: Int32
        /// Index into `replicas`.
        var replica: Int32
        /// Of the first unit.
        var sequence: UInt64
    }

    func end(ofRun index: Int) -> Int32 {
        index + 1 < runs.count ? runs[index + 1].first : count
    }

    /// Complexity: O(log runs).
    func indexOfRun(at place: Int32) -> Int {
        max(0, runs.partitioningIndex { $0.first > place } - 1)
    }

    /// The unit at a place that exists. Complexity: O(log runs).
    func unit(at place: Int32) -> UnitID {
        unit(at: place, inRun: indexOfRun(at: place))
    }

    /// The unit at a place of a run.
    func unit(at place: Int32, inRun index: Int) -> UnitID {
        let run = runs[index]
        return UnitID(replica: replicas[Int(run.replica)], sequence: run.sequence).advanced(
            by: UInt64(place - run.first))
    }

    /// The place of a unit, or nil if it is not known. Complexity: O(replicas + log runs).
    func place(of unit: UnitID) -> Int32? {
        guard let replica = index(of: unit.replica) else { return nil }
        let order = runsOfReplica[replica]
        let next = firstRun(of: replica, after: unit.sequence)
        guard next > 0 else { return nil }
        let index = Int(order[next - 1])
        let offset = unit.sequence - runs[index].sequence
        guard offset < UInt64(end(ofRun: index) - runs[index].first) else { return nil }
        return runs[index].first + Int32(offset)
    }

    /// The first known unit of the replica at or after `unit`, within `count` of it.
    func firstKnown(from unit: UnitID, count: UInt64) -> UnitID? {
        if place(of: unit) != nil { return unit }
        guard let replica = index(of: unit.replica) else { return nil }
        let next = firstRun(of: replica, after: unit.sequence)
        guard next < runsOfReplica[replica].count else { return nil }
        let sequence = runs[Int(runsOfReplica[replica][next])].sequence
        return sequence - unit.sequence < count ? UnitID(replica: unit.replica, sequence: sequence) : nil
    }

    /// The place of a unit, or nil if it is not known, and how many of the `count` units from it on share that: at
    /// places one after the other, or unknown as well. Complexity: O(log runs).
    func stretch(from unit: UnitID, count: Int32) -> (place: Int32?, count: Int32) {
        guard let replica = index(of: unit.replica) else { return (nil, count) }
        if let place = place(of: unit) {
            return (place, min(count, end(ofRun: indexOfRun(at: place)) - place))
        }
        let next = firstRun(of: replica, after: unit.sequence)
        guard next < runsOfReplica[replica].count else { return (nil, count) }
        let distance = runs[Int(runsOfReplica[replica][next])].sequence - unit.sequence
        return (nil, Int32(min(UInt64(count), distance)))
    }

    /// The unit after the last one of the replica.
    func next(of replica: ReplicaID) -> UInt64 {
        guard let index = index(of: replica), let last = runsOfReplica[index].last else { return 0 }
        return runs[Int(last)].sequence &+ UInt64(end(ofRun: Int(last)) - runs[Int(last)].first)
    }

    /// Appends `count` units; none of them may be known.
    @inline(__always)
    mutating func append(_ unit: UnitID, count added: Int32) {
        if unit != next || count == 0 { beginRun(unit) }
        count += added
        next = unit.advanced(by: UInt64(truncatingIfNeeded: added))
    }

    private mutating func beginRun(_ unit: UnitID) {
        let replica = register(unit.replica)
        let place = firstRun(of: replica, after: unit.sequence)
        runsOfReplica[replica].insert(Int32(runs.count), at: place)
        runs.append(Run(first: count, replica: Int32(replica), sequence: unit.sequence))
    }

    /// Where in the replica's runs the first one stands that begins after `sequence`.
    private func firstRun(of replica: Int, after sequence: UInt64) -> Int {
        runsOfReplica[replica].partitioningIndex { runs[Int($0)].sequence > sequence }
    }
}

// Replicas.
extension UnitTable {
    /// Where a replica stands in `replicas`. Complexity: O(log replicas).
    func index(of replica: ReplicaID) -> Int? {
        let place = orderPlace(of: replica)
        guard place < byReplica.count else { return nil }
        let index = Int(byReplica[place])
        return replicas[index] == replica ? index : nil
    }

    private mutating func register(_ replica: ReplicaID) -> Int {
        let place = orderPlace(of: replica)
        if place < byReplica.count, replicas[Int(byReplica[place])] == replica { return Int(byReplica[place]) }
        byReplica.insert(Int32(replicas.count), at: place)
        replicas.append(replica)
        runsOfReplica.append([])
        return replicas.count - 1
    }

    /// Appends replicas that are not known, and should differ. Complexity: O(replicas log replicas).
    mutating func register(_ added: [ReplicaID]) {
        guard added.count > 1 else {
            for replica in added { _ = register(replica) }
            return
        }
        for replica in added {
            byReplica.append(Int32(replicas.count))
            replicas.append(replica)
            runsOfReplica.append([])
        }
        let replicas = replicas
        byReplica.sort { replicas[Int($0)] < replicas[Int($1)] }
    }

    var hasDistinctReplicas: Bool {
        for index in byReplica.indices.dropFirst()
        where replicas[Int(byReplica[index - 1])] == replicas[Int(byReplica[index])] {
            return false
        }
        return true
    }

    /// The first place in `byReplica` whose replica is not less.
    private func orderPlace(of replica: ReplicaID) -> Int {
        byReplica.partitioningIndex { !(replicas[Int($0)] < replica) }
    }
}

// Many units at once.
extension UnitTable {
    /// Consecutive units of a replica, by its index.
    struct Span: Sendable {
        var replica: Int32
        var sequence: UInt64
        var count: Int32
    }

    /// Appends units of registered replicas; none of them may be known. False, with the table in no order, if one
    /// is or its number is too large.
    ///
    /// Complexity: O(spans) if those of each replica ascend, else O(n log n) over the runs of those that don't.
    mutating func append(_ spans: [Span]) -> Bool {
        var isOutOfOrder = [Bool](repeating: false, count: replicas.count)
        for span in spans {
            let replica = Int(span.replica)
            guard !span.sequence.addingReportingOverflow(UInt64(span.count)).overflow else { return false }
            let last = runs.count - 1
            if last >= 0, runs[last].replica == span.replica, end(ofSequencesIn: last) == span.sequence {
                if runsOfReplica[replica].last != Int32(last) { isOutOfOrder[replica] = true }
            } else {
                if let before = runsOfReplica[replica].last, end(ofSequencesIn: Int(before)) > span.sequence {
                    isOutOfOrder[replica] = true
                }
                runsOfReplica[replica].append(Int32(runs.count))
                runs.append(Run(first: count, replica: span.replica, sequence: span.sequence))
            }
            count += span.count
            next = UnitID(replica: replicas[replica], sequence: span.sequence + UInt64(span.count))
        }
        for replica in isOutOfOrder.indices where isOutOfOrder[replica] {
            guard order(replica) else { return false }
        }
        return true
    }

    private func end(ofSequencesIn index: Int) -> UInt64 {
        runs[index].sequence &+ UInt64(end(ofRun: index) - runs[index].first)
    }

    /// Sorts the runs of a replica by sequence; false if two overlap.
    private mutating func order(_ replica: Int) -> Bool {
        let runs = runs
        runsOfReplica[replica].sort { runs[Int($0)].sequence < runs[Int($1)].sequence }
        var end: UInt64 = 0
        for index in runsOfReplica[replica] {
            guard runs[Int(index)].sequence >= end else { return false }
            end = self.end(ofSequencesIn: Int(index))
        }
        return true
    }
}
