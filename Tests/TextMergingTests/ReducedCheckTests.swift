import Testing

@testable import TextMerging

@Suite("Parents that follow each other")
struct ReducedCheckTests {
    private let seed: UInt64 = 0x9ed

    /// Runs of a few units each; `parents` says what each one's first follows.
    private func graph(_ lengths: [Int32], _ parents: [[Int32]]) -> HistoryGraph {
        var runs: [HistoryGraph.Run] = []
        var all: [Int32] = []
        var count: Int32 = 0
        for (length, parents) in zip(lengths, parents) {
            runs.append(HistoryGraph.Run(first: count, parents: Int32(all.count)))
            all += parents
            count += length
        }
        return HistoryGraph(runs: runs, parents: all, count: count)
    }

    @Test("are found in any graph, and only they")
    func random() throws {
        var random = TestGenerator(seed: seed)
        var found = 0
        for round in 0..<400 {
            var lengths: [Int32] = []
            var parents: [[Int32]] = []
            var count = 0
            for _ in 0..<random.pick(1..<25) {
                var heads: Set<Int32> = []
                for _ in 0..<random.pick(0..<4) where count > 0 {
                    heads.insert(Int32(random.pick(max(0, count - 12)..<count)))
                }
                parents.append(heads.sorted())
                lengths.append(Int32(random.pick(1..<5)))
                count += Int(lengths[lengths.count - 1])
            }
            let graph = graph(lengths, parents)
            // What each unit follows, one by one.
            var before = [Set<Int32>](repeating: [], count: count)
            var check = ReducedCheck(graph)
            for run in graph.runs.indices {
                for parent in parents[run] {
                    before[Int(graph.runs[run].first)].formUnion(before[Int(parent)].union([parent]))
                }
                for place in Int(graph.runs[run].first + 1)..<Int(graph.end(ofRun: run) + 1)
                where place < graph.end(ofRun: run) {
                    before[place] = before[place - 1].union([Int32(place - 1)])
                }
                let isReduced = parents[run].allSatisfy { head in
                    !parents[run].contains { before[Int($0)].contains(head) }
                }
                #expect(try check.isReduced(run) == isReduced, "seed \(seed), round \(round), run \(run): \(parents)")
                found += isReduced ? 0 : 1
            }
        }
        #expect(found > 100)
    }

    @Test("are sought for so long only, in a graph that was made to be slow")
    func tangled() throws {
        // Two chains; then everybody joins the beginning of one with the end of the other.
        let length = 2000
        var parents: [[Int32]] = [[], []]
        for place in 2..<length { parents.append([Int32(place - 2)]) }
        for _ in 0..<6000 { parents.append([0, Int32(length - 1)]) }
        let graph = graph([Int32](repeating: 1, count: parents.count), parents)
        var check = ReducedCheck(graph)
        #expect(throws: TextMergingError.tangled) {
            for run in graph.runs.indices where !(try check.isReduced(run)) { Issue.record("run \(run)") }
        }
    }
}
