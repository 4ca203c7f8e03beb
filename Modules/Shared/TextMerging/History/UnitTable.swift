/// Which unit of which replica stands at each place of a history, in runs.
struct UnitTable: Sendable {
    /// In the order of places. A run ends where the next one begins.
    private(set) var runs: [Run] = []
    /// Every replica that wrote, in the order of its first edit here.
    private(set) var replicas: [ReplicaID] = []
    /// For each replica its runs, by sequence.
    private var runsOfReplica: [[Int32]] = []
    private(set) var count: Int32 = 0

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
        var lower = 0
        var upper = runs.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if runs[middle].first <= place { lower = middle } else { upper = middle }
        }
        return lower
    }

    /// The unit at a place that exists. Complexity: O(log runs).
    func unit(at place: Int32) -> UnitID {
        let run = runs[indexOfRun(at: place)]
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

    /// The unit after the last one of the replica.
    func next(of replica: ReplicaID) -> UInt64 {
        guard let index = index(of: replica), let last = runsOfReplica[index].last else { return 0 }
        return runs[Int(last)].sequence &+ UInt64(end(ofRun: Int(last)) - runs[Int(last)].first)
    }

    /// Appends `count` units; none of them may be known.
    mutating func append(_ unit: UnitID, count added: Int32) {
        defer { count += added }
        let last = runs.count - 1
        if last >= 0, replicas[Int(runs[last].replica)] == unit.replica,
            runs[last].sequence &+ UInt64(count - runs[last].first) == unit.sequence
        {
            return
        }
        let replica: Int
        if let known = index(of: unit.replica) {
            replica = known
        } else {
            replica = replicas.count
            replicas.append(unit.replica)
            runsOfReplica.append([])
        }
        let place = firstRun(of: replica, after: unit.sequence)
        runsOfReplica[replica].insert(Int32(runs.count), at: place)
        runs.append(Run(first: count, replica: Int32(replica), sequence: unit.sequence))
    }

    /// Where in the replica's runs the first one stands that begins after `sequence`.
    private func firstRun(of replica: Int, after sequence: UInt64) -> Int {
        let order = runsOfReplica[replica]
        var lower = 0
        var upper = order.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if runs[Int(order[middle])].sequence <= sequence { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    private func index(of replica: ReplicaID) -> Int? {
        for index in replicas.indices where replicas[index] == replica { return index }
        return nil
    }
}
