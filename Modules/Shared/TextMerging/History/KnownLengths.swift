/// How long the text was at some critical places: where a walk begins, it must know.
struct KnownLengths: Sendable {
    /// Ascending.
    private var known: [(place: Int32, length: Int32)] = []
    /// So far apart that they weigh nothing.
    private static let distance: Int32 = 1024

    /// The last one up to `place`; the empty version, if none is known.
    mutating func last(upTo place: Int32, in graph: HistoryGraph) -> (place: Int32, length: Int32) {
        forgetOthers(graph)
        var index = known.count - 1
        while index >= 0, known[index].place > place { index -= 1 }
        return index >= 0 ? known[index] : (-1, 0)
    }

    /// Keeps a length at a critical place.
    mutating func note(_ length: Int32, at place: Int32, in graph: HistoryGraph) {
        forgetOthers(graph)
        guard place >= 0, known.last.map({ $0.place < place }) ?? true else { return }
        if known.count >= 2, place - known[known.count - 2].place < Self.distance { known.removeLast() }
        known.append((place, length))
    }

    /// Forgets places that are critical no more: always the last ones.
    private mutating func forgetOthers(_ graph: HistoryGraph) {
        while let last = known.last, graph.lastCritical(below: last.place + 1) != last.place { known.removeLast() }
    }
}
