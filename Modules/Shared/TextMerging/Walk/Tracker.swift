/// What a walk knows about the text, in two versions at once: *prepare*, which is what the next edit's author
/// saw, and *effect*, which is everything walked so far.
///
/// The paper's internal state.
struct Tracker: ~Copyable {
    var tree = RecordTree()
    var targets: [DeleteTarget] = []
    /// All records, once there were so many rivals for one place that not each could be looked at.
    var rivals = RivalIndex()
    /// The first place that it may know.
    private(set) var floor: Int32 = 0

    /// Units that each deleted one scalar: unit `i` deleted `first + i`, or from the back where `isReversed`;
    /// nothing where `first` is `Record.end`.
    struct DeleteTarget {
        var units: Range<Int32>
        var first: Int32
        var isReversed: Bool
    }

    /// Scalars in the prepare version.
    var prepareLength: Int32 { tree.prepareCount }
    /// Scalars in the effect version.
    var length: Int32 { tree.effectCount }

    /// Begins anew with a text of `length` scalars, and knows nothing else of what came before `units`, which are
    /// some `edits` runs.
    mutating func reset(length: Int32, units: Range<Int32>, edits: Int) {
        targets.removeAll(keepingCapacity: true)
        floor = units.lowerBound
        if tree.isMarked { rivals = RivalIndex() }
        tree.reset(length: length, floor: floor, units: units.count, edits: edits)
    }

    /// Makes room for units below `end`.
    mutating func reserve(upTo end: Int32) { tree.units.reserve(Int(end - floor)) }

    /// From now on the effect version is what the prepare version is.
    mutating func takePrepareAsEffect() { tree.takePrepareAsEffect() }

    /// All records in the order of the text.
    func forEach(_ body: (Record) -> Void) { tree.forEach(body) }
}
