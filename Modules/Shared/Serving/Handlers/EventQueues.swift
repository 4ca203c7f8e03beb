import ModuleKit
import Replication
import Synchronization

/// The events that wait to be taken in, by document. One thread at a time works at a document, with all that came for it
/// meanwhile: two hundred people in one memo would else wait for one another and merge the same again and again.
///
/// What goes on with documents that are kept is made durable together, with all that came for such documents meanwhile: a
/// thread for each would wait for the others' commits, one after the other.
final class EventQueues: Sendable {
    private struct State {
        /// Of the documents at which a thread works.
        var waiting: [DocumentID: [EventsIn]] = [:]
        /// Those of them that wait for the next transaction of several, in the order in which something came.
        var together: [DocumentID] = []
        /// Whether a thread is at such a transaction.
        var isGathering = false
        /// The documents that came last, as they were left, the latest at the end.
        var kept: [(document: DocumentID, value: KeptDocument)] = []
        /// The ends of their logs, and of those that are being written.
        var tails: [DocumentID: LogTail] = [:]

        /// Whether the events may be taken in with those for other documents.
        func mayGoTogether(_ events: [EventsIn], of document: DocumentID) -> Bool {
            kept.contains { $0.document == document && $0.value.goesOn } && !events.contains { $0.isOfGuest }
        }

        /// The first of what waits for a document.
        mutating func take(_ document: DocumentID) -> [EventsIn] {
            guard let waiting = waiting[document] else { return [] }
            var (count, bytes) = (0, 0)
            while count < min(waiting.count, EventQueues.mostAtOnce), bytes < EventQueues.bytesAtOnce {
                bytes += waiting[count].size
                count += 1
            }
            self.waiting[document]?.removeFirst(count)
            return Array(waiting[..<count])
        }
    }

    private struct Batch {
        let document: DocumentID
        let events: [EventsIn]
    }

    /// What is to be done with what came.
    private enum Work {
        case nothing, alone, together
    }

    private let state = Mutex(State())

    /// So many are taken in together, and so many bytes.
    private static let mostAtOnce = 256
    private static let bytesAtOnce = 4_000_000
    /// Of so many documents in one transaction.
    private static let mostTogether = 16
    /// So many documents are kept, whose events take at most so many bytes: in memory they take less.
    private static let mostKept = 64
    private static let keptBytes = 64_000_000

    /// Takes them in now where nobody works at the document; else whoever does takes them in next.
    func add(_ events: EventsIn, on site: Site) {
        let document = events.document
        let work = state.withLock { state -> Work in
            guard state.waiting[document] == nil else {
                state.waiting[document]?.append(events)
                return .nothing
            }
            state.waiting[document] = []
            guard state.mayGoTogether([events], of: document) else { return .alone }
            if state.isGathering {
                state.waiting[document] = [events]
                state.together.append(document)
                return .nothing
            }
            state.isGathering = true
            return .together
        }
        switch work {
        case .nothing: break
        case .alone: take([events], of: document, on: site)
        case .together: takeTogether([Batch(document: document, events: [events])], on: site)
        }
    }

    /// Takes in what came for several documents, and then what came meanwhile.
    private func takeTogether(_ first: [Batch], on site: Site) {
        var batches = first
        while !batches.isEmpty {
            let left = takeIn(batches, on: site)
            let done = batches.map(\.document).filter { document in !left.contains { $0.document == document } }
            let (next, alone) = next(after: done)
            let isElsewhere = !next.isEmpty && site.options.beside { [self] in takeTogether(next, on: site) }
            for each in left + alone {
                let isBeside = site.options.beside { [self] in take(each.events, of: each.document, on: site) }
                if !isBeside { take(each.events, of: each.document, on: site) }
            }
            if isElsewhere { return }
            batches = next
        }
    }

    /// What is next once that of some documents was taken in: what goes together, and what can't.
    private func next(after done: [DocumentID]) -> (together: [Batch], alone: [Batch]) {
        state.withLock { state in
            for document in done {
                if state.waiting[document]?.isEmpty ?? true {
                    state.waiting[document] = nil
                } else {
                    state.together.append(document)
                }
            }
            var (together, alone): ([Batch], [Batch]) = ([], [])
            var count = 0
            while count < state.together.count, together.count < Self.mostTogether {
                let document = state.together[count]
                let batch = Batch(document: document, events: state.take(document))
                if state.mayGoTogether(batch.events, of: document) {
                    together.append(batch)
                } else {
                    alone.append(batch)
                }
                count += 1
            }
            state.together.removeFirst(count)
            state.isGathering = !together.isEmpty
            return (together, alone)
        }
    }

    private func take(_ first: [EventsIn], of document: DocumentID, on site: Site) {
        var batch = first
        while !batch.isEmpty {
            takeIn(batch, of: document, on: site)
            let next = next(of: document)
            // The thread that answered the first one is needed for others.
            if !next.isEmpty, site.options.beside({ [self] in take(next, of: document, on: site) }) { return }
            batch = next
        }
    }

    /// What waits for a document; where there is nothing, nobody works at it any more.
    private func next(of document: DocumentID) -> [EventsIn] {
        state.withLock { state in
            let next = state.take(document)
            if next.isEmpty { state.waiting[document] = nil }
            return next
        }
    }

    /// Takes in batches of several documents, and returns those that have to be taken in by themselves.
    private func takeIn(_ batches: [Batch], on site: Site) -> [Batch] {
        do throws(ServingFault) {
            return try site.stations.with { (station) throws(ServingFault) in
                var gathered = batches.map { batch in
                    let sent = batch.events.map { $0.sent(at: station) }
                    return GatheredEvents(batch.document, sent, goingOnWith: takeKept(batch.document))
                }
                do throws(CommandError) {
                    try station.workspace.receive(&gathered, station.services.kinds)
                } catch {
                    // Which of the documents is damaged shows when each is by itself.
                    guard error.code != .badData else { return batches }
                    throw .command(error)
                }
                for (batch, each) in zip(batches, gathered) {
                    keep(each.kept, of: batch.document)
                    guard let received = each.received else { continue }
                    for (events, received) in zip(batch.events, received) {
                        events.answer(.success(received), at: station, knowing: each.kept.tail)
                    }
                }
                site.options.quotas?.writeSome()
                site.options.wrote()
                return zip(batches, gathered).filter { $1.received == nil }.map { $0.0 }
            }
        } catch {
            for batch in batches {
                state.withLock { $0.tails[batch.document] = nil }
                for events in batch.events { events.refuse(error) }
            }
            return []
        }
    }

    private func takeIn(_ sent: [EventsIn], of document: DocumentID, on site: Site) {
        do throws(ServingFault) {
            try site.stations.with { (station) throws(ServingFault) in
                let batch = sent.map { $0.withoutPlacements(at: station).withoutForeignReplicas(at: station) }
                var kept = takeKept(document)
                let results = station.workspace.receive(
                    batch.map { $0.sent(at: station) }, into: document, station.services.kinds, goingOnWith: &kept)
                keep(kept, of: document)
                // Who waits for an answer comes first.
                for (events, result) in zip(batch, results) {
                    events.answer(result, at: station, knowing: kept.tail)
                }
                site.options.quotas?.writeSome()
                site.options.wrote()
            }
        } catch {
            state.withLock { $0.tails[document] = nil }
            for events in sent { events.refuse(error) }
        }
    }

    private func takeKept(_ document: DocumentID) -> KeptDocument {
        state.withLock { state in
            guard let place = state.kept.firstIndex(where: { $0.document == document }) else { return KeptDocument() }
            return state.kept.remove(at: place).value
        }
    }

    private func keep(_ value: KeptDocument, of document: DocumentID) {
        state.withLock { state in
            state.tails[document] = nil
            guard (1...Self.keptBytes).contains(value.weight) else { return }
            state.tails[document] = value.tail
            state.kept.append((document, value))
            var weight = state.kept.reduce(0) { $0 + $1.value.weight }
            while state.kept.count > Self.mostKept || weight > Self.keptBytes {
                let first = state.kept.removeFirst()
                weight -= first.value.weight
                state.tails[first.document] = nil
            }
        }
    }

    /// The end of a document's log, where it was written a moment ago.
    func tail(of document: DocumentID) -> LogTail? { state.withLock { $0.tails[document] } }
}
