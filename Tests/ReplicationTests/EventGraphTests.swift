import Primitives
import Replication
import TestSupport
import Testing

@Suite("EventGraph")
struct EventGraphTests {
    private static func event(
        _ replica: UInt64, _ sequence: UInt64, after parents: [UnitID], span: Int = 1
    ) throws -> Event {
        try Event(
            bytes: Event.encode(
                document: DocumentID(high: 1, low: 2), kind: "shelf",
                id: UnitID(replica: ReplicaID(replica), sequence: sequence), parents: parents,
                time: Timestamp(milliseconds: 1), author: AuthorID(1), undoes: nil,
                changes: (0..<span).map { Shelf().resize(UInt32($0)) }))
    }

    /// A small history: two replicas that part, a third that joins them, a fourth on its own.
    private func history() throws -> [Event] {
        let a0 = try Self.event(1, 0, after: [], span: 2)
        let b0 = try Self.event(2, 0, after: [a0.id])
        let a2 = try Self.event(1, 2, after: [a0.id])
        let b1 = try Self.event(2, 1, after: [b0.id], span: 3)
        let c0 = try Self.event(3, 0, after: [a2.id, b1.id])
        let d0 = try Self.event(4, 0, after: [])
        return [a0, b0, a2, b1, c0, d0]
    }

    @Test("M9 every order of arrival gives every event once, after its parents, and the same frontier")
    func everyOrder() throws {
        let events = try history()
        let whole = UnitID(replica: ReplicaID(3), sequence: 0)
        for order in permutations(events) {
            var graph = EventGraph()
            var seen: [EventID] = []
            for event in order {
                for _ in 0..<2 {
                    guard case .ready(let ready) = graph.receive(event) else { continue }
                    for event in ready {
                        #expect(event.parents.allSatisfy(seen.contains))
                        #expect(!seen.contains(event.id))
                        seen.append(event.id)
                    }
                }
            }
            #expect(seen.count == events.count)
            #expect(graph.waitingCount == 0)
            #expect(graph.frontier == [whole, UnitID(replica: ReplicaID(4), sequence: 0)])
            #expect(graph.known.map(\.sequence) == [3, 4, 1, 1])
            #expect(try EventGraph(wireBytes: graph.wireBytes).frontier == graph.frontier)
        }
    }

    /// A random history of `count` events of five replicas, in an order that can be applied.
    private func randomHistory(_ count: Int, _ random: inout SplitMix64) throws -> [Event] {
        var graphs = [EventGraph](repeating: EventGraph(), count: 5)
        var events: [Event] = []
        for _ in 0..<count {
            let replica = random.pick(0..<5)
            // Hear some of what the others said.
            for event in events where random.pick(0..<3) > 0 { _ = graphs[replica].receive(event) }
            let event = try Self.event(
                UInt64(replica + 1), graphs[replica].next(of: ReplicaID(UInt64(replica + 1))).sequence,
                after: graphs[replica].frontier, span: random.pick(1..<4))
            _ = graphs[replica].receive(event)
            events.append(event)
        }
        return events
    }

    @Test("M9 random histories come together in random orders", arguments: 1...60)
    func randomOrders(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let events = try randomHistory(30, &random)
        let parents = Set(events.flatMap(\.parents))
        let heads = events.map(\.id).filter { !parents.contains($0) }.sorted()
        for _ in 0..<10 {
            var graph = EventGraph()
            var seen: Set<EventID> = []
            for event in (events + events.prefix(10)).shuffled(using: &random) {
                guard case .ready(let ready) = graph.receive(event) else { continue }
                for event in ready {
                    #expect(event.parents.allSatisfy(seen.contains), "seed \(seed)")
                    #expect(seen.insert(event.id).inserted, "seed \(seed)")
                }
            }
            #expect(seen.count == events.count, "seed \(seed)")
            #expect(graph.frontier == heads, "seed \(seed)")
        }
    }

    @Test("what may wait is bounded, and a long history that arrives backwards is soon sorted out")
    func backwards() throws {
        var events = [try Self.event(1, 0, after: [])]
        for sequence in 1...EventGraph.maximumWaiting {
            events.append(try Self.event(1, UInt64(sequence), after: [events[sequence - 1].id]))
        }
        var graph = EventGraph()
        for event in events.dropFirst().reversed() {
            guard case .waiting = graph.receive(event) else {
                Issue.record("not held back")
                return
            }
        }
        #expect(graph.waitingCount == EventGraph.maximumWaiting)
        guard case .refused = graph.receive(try Self.event(2, 1, after: [])) else {
            Issue.record("not refused")
            return
        }
        guard case .known = graph.receive(events[5]) else {
            Issue.record("not known")
            return
        }
        guard case .ready(let ready) = graph.receive(events[0]) else {
            Issue.record("not ready")
            return
        }
        #expect(ready.map(\.id) == events.map(\.id))
        #expect(graph.waitingCount == 0)
        #expect(graph.frontier == [events[EventGraph.maximumWaiting].id])
    }

    @Test("two events that claim the same units: one is taken, the other is known")
    func sameUnits() throws {
        let first = try Self.event(1, 0, after: [], span: 3)
        let inside = try Self.event(1, 1, after: [first.id])
        let late = try Self.event(1, 2, after: [first.id])
        for order in permutations([first, inside, late]) {
            var graph = EventGraph()
            var taken: [EventID] = []
            for event in order {
                if case .ready(let ready) = graph.receive(event) { taken += ready.map(\.id) }
            }
            #expect(taken == [first.id])
            #expect(graph.waitingCount == 0)
        }
    }

    @Test("a graph whose parts are not sorted is refused")
    func unsorted() {
        let unit: (UInt8) -> [UInt8] = { [$0, 0, 0, 0, 0, 0, 0, 0, 0] }
        #expect(throws: WireError.self) { try EventGraph(wireBytes: [2] + unit(2) + unit(1) + [0]) }
        #expect(throws: WireError.self) { try EventGraph(wireBytes: [0, 2] + unit(1) + unit(1)) }
    }
}
