/// How long the text was at some versions that hold everything up to a place: where a walk begins, it must know.
struct KnownLengths: Sendable {
    /// Ascending.
    private var known: [(place: Int32, length: Int32)] = []
    /// So far apart that they weigh nothing.
    private static let distance: Int32 = 1024

    func last(upTo place: Int32) -> (place: Int32, length: Int32) {
        var index = known.count - 1
        while index >= 0, known[index].place > place { index -= 1 }
        return index >= 0 ? known[index] : (-1, 0)
    }

    mutating func note(_ length: Int32, at place: Int32) {
        guard place >= 0, known.last.map({ $0.place < place }) ?? true else { return }
        if known.count >= 2, place - known[known.count - 2].place < Self.distance { known.removeLast() }
        known.append((place, length))
    }
}
