internal import ModuleKit
internal import Replication
internal import Synchronization

/// The events that wait to be taken in, by document. One thread at a time works at a document, with all that came for it
/// meanwhile: two hundred people in one memo would else wait for one another and merge the same again and again.
final class EventQueues: Sendable {
    private struct State {
        /// Of the documents at which a thread works.
        var waiting: [DocumentID: [EventsIn]] = [:]
        /// The documents that came last, as they were left, the latest at the end.
        var kept: [(document: DocumentID, value: KeptDocument)] = []
        /// The ends of their logs, and of those that are being written.
        var tails: [DocumentID: LogTail] = [:]
    }

    private let state = Mutex(State())

    /// So many are taken in together, and so many bytes.
    private static let mostAtOnce = 256
    private static let bytesAtOnce = 4_000_000
    /// So many documents are kept, whose events take at most so many bytes: in memory they take less.
    private static let mostKept = 64
    private static let keptBytes = 64_000_000

    /// Takes them in now where nobody works at the document; else whoever does takes them in next.
    func add(_ events: EventsIn, on site: Site) {
        let isFirst = state.withLock { state in
            guard state.waiting[events.document] == nil else {
                state.waiting[events.document]?.append(events)
                return false
            }
            state.waiting[events.document] = []
            return true
        }
        if isFirst { take([events], of: events.document, on: site) }
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
            guard let waiting = state.waiting[document], !waiting.isEmpty else {
                state.waiting[document] = nil
                return []
            }
            var (count, bytes) = (0, 0)
            while count < min(waiting.count, Self.mostAtOnce), bytes < Self.bytesAtOnce {
                bytes += waiting[count].size
                count += 1
            }
            state.waiting[document]?.removeFirst(count)
            return Array(waiting[..<count])
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
                site.options.quotas?.writeSome()
                site.options.wrote()
                for (events, result) in zip(batch, results) {
                    events.answer(result, at: station, knowing: kept.tail)
                }
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
