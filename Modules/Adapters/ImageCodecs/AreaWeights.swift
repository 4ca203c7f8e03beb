/// How much of each source sample lies in each target sample, along one axis.
///
/// Exact coverage: target j covers the source from j·S/T to (j+1)·S/T. A weight is its share in 2¹⁵ths, and the
/// weights of a target sum up to just 2¹⁵, so that a plain colour stays what it is.
struct AreaWeights {
    static let one: UInt32 = 1 << 15

    let source: Int
    let target: Int
    /// The first source sample of each target.
    private(set) var starts: [Int32] = []
    /// Where a target's weights begin, and at the end how many there are.
    private(set) var places: [Int32] = [0]
    private(set) var weights: [UInt16] = []
    /// The most that a target has.
    private(set) var maximumTaps = 0

    /// Both at least 1.
    init(source: Int, target: Int) {
        self.source = source
        self.target = target
        starts.reserveCapacity(target)
        places.reserveCapacity(target + 1)
        weights.reserveCapacity(source + target)
        for index in 0..<target {
            // In units in which a source sample is `target` long and a target sample `source`.
            let (begin, end) = (index * source, (index + 1) * source)
            let first = begin / target
            let last = (end - 1) / target
            starts.append(Int32(first))
            var given = 0
            for sample in first...last {
                let covered = min(end, (sample + 1) * target) - begin
                let share = (covered * Int(Self.one) + source / 2) / source
                weights.append(UInt16(share - given))
                given = share
            }
            places.append(Int32(weights.count))
            maximumTaps = max(maximumTaps, last - first + 1)
        }
    }
}
