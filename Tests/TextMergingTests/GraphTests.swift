import Testing

@testable import TextMerging

// What the walk asks of the graph, against sets of places.
@Suite struct GraphTests {
    /// A random graph, and for each place all that it follows, itself among it.
    private struct Sample {
        var graph = HistoryGraph()
        var seen: [Set<Int32>] = []

        init(_ random: inout TestGenerator) {
            for _ in 0..<random.pick(1..<14) {
                var heads: Set<Int32> = []
                for _ in 0..<random.pick(0..<4) where graph.count > 0 {
                    heads.insert(max(0, graph.count - 1 - Int32(random.pick(0..<12))))
                }
                if random.pick(0..<3) == 0 { heads = Set(graph.frontier) }
                let count = Int32(random.pick(1..<5))
                let reduced = reduced(heads)
                var before = Set<Int32>()
                for head in reduced { before.formUnion(seen[Int(head)]) }
                for place in graph.count..<(graph.count + count) {
                    before.insert(place)
                    seen.append(before)
                }
                graph.append(count, after: reduced)
            }
        }

        func reduced(_ heads: Set<Int32>) -> [Int32] {
            heads.filter { head in !heads.contains { $0 != head && seen[Int($0)].contains(head) } }.sorted()
        }

        func version(_ random: inout TestGenerator) -> [Int32] {
            reduced(Set((0..<random.pick(0..<4)).map { _ in Int32(random.pick(0..<Int(graph.count))) }))
        }

        func all(_ heads: [Int32]) -> Set<Int32> {
            heads.reduce(into: []) { $0.formUnion(seen[Int($1)]) }
        }

        /// Every place that is before or after each other one.
        var critical: Set<Int32> {
            let places = Set(0..<graph.count)
            return places.filter { place in
                places.allSatisfy { seen[Int(place)].contains($0) || seen[Int($0)].contains(place) }
            }
        }
    }

    @Test func `heads, frontiers, differences and critical places are those of the sets`() {
        let seed = UInt64.random(in: 0 ..< .max)
        print("seed \(seed)")
        var random = TestGenerator(seed: seed)
        for _ in 0..<1500 {
            let sample = Sample(&random)
            let graph = sample.graph
            #expect(graph.frontier == sample.reduced(Set(0..<graph.count)))
            let heads = Set((0..<random.pick(0..<6)).map { _ in Int32(random.pick(0..<Int(graph.count))) })
            #expect(graph.reduced(Array(heads) + Array(heads.prefix(1))) == sample.reduced(heads))
            let (old, new) = (sample.version(&random), sample.version(&random))
            var difference = VersionDifference()
            var steps = 0
            difference.find(from: old, to: new, in: graph, floor: 0, steps: &steps)
            #expect(Set(difference.retreats.joined()) == sample.all(old).subtracting(sample.all(new)))
            #expect(Set(difference.advances.joined()) == sample.all(new).subtracting(sample.all(old)))
            #expect(Set(graph.ranges(of: new).joined()) == sample.all(new))
            #expect(Set(graph.critical.joined()) == sample.critical)
            let again = HistoryGraph(runs: graph.runs, parents: graph.parents, count: graph.count)
            #expect(again.critical == graph.critical && again.frontier == graph.frontier)
            for limit in 0...graph.count {
                #expect(graph.lastCritical(below: limit) == sample.critical.filter { $0 < limit }.max())
            }
        }
    }

    @Test func `a plan visits each unit once, after those it follows, and knows what is critical`() {
        let seed = UInt64.random(in: 0 ..< .max)
        print("seed \(seed)")
        var random = TestGenerator(seed: seed)
        for _ in 0..<1500 {
            let sample = Sample(&random)
            let version = sample.version(&random)
            let ranges = sample.graph.ranges(of: version)
            let plan = WalkPlan(ranges, in: sample.graph)
            #expect(plan.order.sorted() == Array(0..<Int32(plan.steps.count)))
            let places = sample.all(version)
            #expect(plan.steps.flatMap(\.units) == places.sorted())
            var visited = Set<Int32>()
            for index in plan.order {
                let step = plan.steps[Int(index)]
                let parents = plan.parents(ofStep: Int(index)).map { plan.steps[Int(plan.parents[$0])].end - 1 }
                #expect(sample.all(parents) == sample.seen[Int(step.first)].subtracting([step.first]))
                #expect(visited.isSuperset(of: sample.all(parents)))
                visited.formUnion(step.units)
                for place in step.units {
                    let isCritical = places.allSatisfy {
                        sample.seen[Int(place)].contains($0) || sample.seen[Int($0)].contains(place)
                    }
                    #expect(isCritical == step.isCritical)
                }
            }
        }
    }
}
