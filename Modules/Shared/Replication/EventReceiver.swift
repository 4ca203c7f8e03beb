import Primitives
import TextMerging

/// What a session knows of its events but for the document that they make: what came, what waits, what texts they edit.
struct EventReceiver<Change: DocumentChange> {
    typealias Step = (change: Change, origin: Origin)

    let document: DocumentID
    let kind: String
    let replica: ReplicaID
    /// Whose units the session's own events are: ``replica``'s, until it was given another.
    var writer: ReplicaID
    var graph: EventGraph
    /// Merges edits that were made beside others.
    var texts = TextMerger<Change>()
    var takesOwnEarly = false
    /// Events from the future, held aside until their time comes.
    var early = SortedTable<Origin, Event>()
    /// Events that were held back and whose turn has come, but which edit a text beside another edit.
    var needingHistory: [Event] = []

    init(document: DocumentID, kind: String, replica: ReplicaID, graph: EventGraph) {
        self.document = document
        self.kind = kind
        (self.replica, writer) = (replica, replica)
        self.graph = graph
    }

    /// What shall become of an event.
    enum Decision {
        case settled(ReceivingOutcome)
        /// The event alone, with these steps.
        case takeAlone([Step])
        case take(Batch)
    }

    /// Events that are taken as a whole or not at all, each after its parents: one, and what waited for it.
    struct Batch {
        var events: [Event] = []
        /// Those of each event, as they must be applied.
        var steps: [[Step]] = []
        /// Those that can't be taken yet.
        fileprivate var postponed: [Event] = []
        /// The graph afterwards.
        fileprivate var graph: EventGraph
    }

    /// What is clear before the changes are read.
    func settled(_ event: Event) -> ReceivingOutcome? {
        guard event.document == document, event.kind == kind else { return .foreign }
        return graph.contains(event.id) ? .known : nil
    }

    mutating func decide(
        on event: Event, _ steps: [Step], now: UInt64, textVersion: (UnitID) -> TextVersion?
    ) -> Decision {
        let isTrusted = takesOwnEarly && (event.id.replica == replica || event.id.replica == writer)
        if !isTrusted, HybridClock.isEarly(event.time, now: now) { return .settled(setAside(event)) }
        let needs = TextMerger<Change>.needs(of: steps, in: event) + absentSubjects(of: steps, in: event)
        guard graph.isReady(event, needing: needs) else {
            switch graph.hold(event, needing: needs) {
            case .waiting: return .settled(.waiting)
            case .refused: return .settled(.refused)
            case .known, .ready: return .settled(.known)
            }
        }
        // Where nothing waits for it the graph is not copied, which counts where many write at once.
        guard graph.isAwaited(event) else { return decideAlone(on: steps, textVersion) }
        // The whole batch is worked out on the side first.
        var batch = Batch(graph: graph)
        var versions = TextVersions()
        var ready = [(event: event, steps: steps)]
        while let (event, steps) = ready.popLast() {
            // Two events that claim the same units may both have waited; the second is no longer new.
            guard !batch.graph.contains(event.id) else { continue }
            if let text = texts.missingHistory(for: steps, version: { versions[$0] ?? textVersion($0) }) {
                guard !batch.events.isEmpty else {
                    return .settled(.needsHistory(field: text.field, since: text.since))
                }
                batch.postponed.append(event)
                continue
            }
            let merged: [Step]
            do {
                merged = try texts.merge(steps)
            } catch {
                texts.drop(steps)
                guard !batch.events.isEmpty else { return .settled(.unmergeable(error)) }
                batch.postponed.append(event)
                continue
            }
            batch.events.append(event)
            batch.steps.append(merged)
            versions.note(merged)
            batch.graph.advance(past: event)
            for released in batch.graph.released(by: event) {
                guard let steps = try? released.decodedChanges(as: Change.self) else { continue }
                ready.append((released, steps))
            }
        }
        return .take(batch)
    }

    private mutating func decideAlone(on steps: [Step], _ textVersion: (UnitID) -> TextVersion?) -> Decision {
        if let text = texts.missingHistory(for: steps, version: textVersion) {
            return .settled(.needsHistory(field: text.field, since: text.since))
        }
        do {
            return .takeAlone(try texts.merge(steps))
        } catch {
            texts.drop(steps)
            return .settled(.unmergeable(error))
        }
    }

    /// Takes note that a batch was made durable.
    mutating func accept(_ batch: Batch) {
        graph = batch.graph
        for event in batch.postponed { postpone(event) }
    }

    /// Takes note that a batch was not made durable: what was merged of it did not come to be.
    mutating func drop(_ batch: Batch) {
        for steps in batch.steps { texts.drop(steps) }
    }

    mutating func postpone(_ event: Event) {
        guard needingHistory.count < EventGraph.maximumWaiting else { return }
        needingHistory.append(event)
    }

    private mutating func setAside(_ event: Event) -> ReceivingOutcome {
        let origin = Origin(unit: event.id, time: event.time)
        if early.contains(origin) { return .early }
        guard early.count < EventGraph.maximumWaiting else { return .refused }
        early.insert(origin, event)
        return .early
    }

    /// The things that the steps alter and that are not here yet. Only a hostile event names what it does not follow;
    /// every replica then waits for the same.
    private func absentSubjects(of steps: [Step], in event: Event) -> [UnitID] {
        var absent: [UnitID] = []
        for (change, origin) in steps {
            guard let unit = change.subject, !graph.contains(unit) else { continue }
            if !event.makes(unit, before: origin.unit) { absent.append(unit) }
        }
        return absent
    }
}
