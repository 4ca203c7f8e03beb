public import Phrases

/// What could not be kept in another form, and how often.
public struct Losses: Sendable {
    /// Each reason once, in the order in which they were first noted.
    public private(set) var list: [(reason: Phrase, count: Int)] = []
    /// The files that are not in it though they should be, each by its name.
    public private(set) var faults: [Phrase] = []

    /// Nothing is lost yet.
    public init() {}

    /// Notes a file that is not in it: `reason` counts it among others, `fault` names it.
    public mutating func note(_ reason: Phrase, naming fault: Phrase) {
        note(reason)
        faults.append(fault)
    }

    /// Counts a reason once more.
    public mutating func note(_ reason: Phrase) {
        if let known = list.firstIndex(where: { $0.reason == reason }) {
            list[known].count += 1
        } else {
            list.append((reason, 1))
        }
    }

    /// A line for each reason, with how often it was noted if more than once.
    public var phrases: [Phrase] { list.map { $0.count == 1 ? $0.reason : "\($0.reason) (\($0.count) times)" } }
}
