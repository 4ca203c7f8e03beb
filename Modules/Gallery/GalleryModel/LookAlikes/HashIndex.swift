import Drawing

/// Finds hashes that are near to one without comparing it with all: if so many bits at most are others, then of one
/// part more than that at least one is the same. Source: multi-index hashing (M. Norouzi, A. Punjani, D. J. Fleet,
/// "Fast Search in Hamming Space with Multi-Index Hashing", 2012).
struct HashIndex {
    private let hashes: [HashOfPicture]
    /// For each part and each value of it where in `order` those begin that have it.
    private var starts: [Int] = []
    /// Places in `hashes`, for each part by its value.
    private var order: [Int] = []

    /// A hash is compared with so many others at most, so that those which were made to share a part cost no more.
    static let maximumComparisons = 8192
    private static let partCount = Likeness.maximumDistance + 1
    /// How many values a part of at most twelve bits has.
    private static let valueCount = 4096

    /// Complexity: O(n).
    init(_ hashes: [HashOfPicture]) {
        self.hashes = hashes
        for part in 0..<Self.partCount {
            let values = hashes.map { $0.hash.value(ofPart: part, of: Self.partCount) }
            var ends = [Int](repeating: 0, count: Self.valueCount)
            for value in values { ends[value] += 1 }
            var end = order.count
            for value in ends.indices {
                starts.append(end)
                end += ends[value]
                ends[value] = starts[starts.count - 1]
            }
            order += [Int](repeating: 0, count: hashes.count)
            for (place, value) in values.enumerated() {
                order[ends[value]] = place
                ends[value] += 1
            }
        }
        starts.append(order.count)
    }

    /// Hands on the pictures with a hash that differs in few bits; one may come more than once.
    func forEachNear(_ hash: PerceptualHash, _ body: (Int) -> Void) {
        var left = Self.maximumComparisons
        for part in 0..<Self.partCount {
            let value = part * Self.valueCount + hash.value(ofPart: part, of: Self.partCount)
            for slot in starts[value]..<starts[value + 1] {
                left -= 1
                guard left >= 0 else { return }
                let other = hashes[order[slot]]
                if other.hash.distance(to: hash) <= Likeness.maximumDistance { body(other.place) }
            }
        }
    }
}

extension PerceptualHash {
    /// The bits of one of so many parts that are about as long, as a number.
    fileprivate func value(ofPart part: Int, of count: Int) -> Int {
        let (start, end) = (part * 128 / count, (part + 1) * 128 / count)
        // A shift by less than nothing goes the other way, one by a word or more leaves nothing.
        let bits = rising >> start | falling >> (start - 64)
        return Int(bits & (1 << (end - start) - 1))
    }
}
