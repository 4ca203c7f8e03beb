/// What the parts of a work took, in the order in which they ran.
struct PartTimes {
    /// Seconds each.
    private(set) var parts: [(name: String, seconds: Double)] = []
    /// Beside them, in bytes each.
    private(set) var sizes: [(name: String, bytes: Int)] = []

    mutating func measure<Failure: Error>(_ name: String, _ body: () throws(Failure) -> Void) throws(Failure) {
        let start = Measurement.now()
        try body()
        parts.append((name, Measurement.now() - start))
    }

    mutating func note(_ name: String, bytes: Int) { sizes.append((name, bytes)) }

    /// Runs the work several times; each part's least. Sizes are those of the first round.
    static func least(ofRounds rounds: Int = 5, _ work: () throws -> PartTimes) rethrows -> PartTimes {
        try combined(rounds, work) { $0.min() ?? .nan }
    }

    /// The same with each part's median.
    static func median(ofRounds rounds: Int, _ work: () throws -> PartTimes) rethrows -> PartTimes {
        try combined(rounds, work, Measurement.median)
    }

    private static func combined(
        _ rounds: Int, _ work: () throws -> PartTimes, _ combine: ([Double]) -> Double
    ) rethrows -> PartTimes {
        let all = try (0..<rounds).map { _ in try work() }
        var result = all[0]
        for part in result.parts.indices { result.parts[part].seconds = combine(all.map { $0.parts[part].seconds }) }
        return result
    }

    /// A line each: name, value.
    func printAll() {
        for (name, seconds) in parts { print(name, seconds) }
        for (name, bytes) in sizes { print(name, bytes) }
    }
}
