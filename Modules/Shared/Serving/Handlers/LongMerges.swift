import ModuleKit
import Replication
import Synchronization

/// What can't be merged in the time that a request has: merged after its answer, one after the other.
final class LongMerges: Sendable {
    private struct State {
        /// Those that wait or are being merged.
        var documents: Set<DocumentID> = []
        var bytes = 0
        /// Those that a long merge does not help; whoever made them so does not keep a processor busy.
        var hopeless: Set<DocumentID> = []
    }

    private let state = Mutex(State())

    /// So much waits in memory.
    private static let mostBytes = 40_000_000
    private static let mostHopeless = 10_000

    /// False where it will not be tried: the same document waits already, was tried in vain, or too much waits.
    func add(_ document: DocumentID, _ messages: [[UInt8]], from sender: EventSender, on site: Site) -> Bool {
        let size = messages.reduce(0) { $0 + $1.count }
        let isWanted = state.withLock { state in
            guard !state.hopeless.contains(document), state.bytes + size <= Self.mostBytes,
                state.hopeless.count < Self.mostHopeless, state.documents.insert(document).inserted
            else { return false }
            state.bytes += size
            return true
        }
        guard isWanted else { return false }
        let isTaken = site.options.later { [self, weak site] in
            defer { forget(document, size) }
            if let site { merge(document, messages, from: sender, on: site) }
        }
        if !isTaken { forget(document, size) }
        return isTaken
    }

    private func merge(_ document: DocumentID, _ messages: [[UInt8]], from sender: EventSender, on site: Site) {
        do throws(ServingFault) {
            let received = try site.stations.with { (station) throws(ServingFault) in
                do throws(CommandError) {
                    return try station.workspace.taking(from: sender) { () throws(CommandError) in
                        try station.workspace.receiveLong(messages, into: document, station.services.kinds)
                    }
                } catch {
                    throw .command(error)
                }
            }
            if received.needsLongMerge { state.withLock { _ = $0.hopeless.insert(document) } }
            site.options.wrote()
        } catch {
            // A locked workspace or a full disk: whoever sent the events has them, and sends them again.
        }
    }

    private func forget(_ document: DocumentID, _ size: Int) {
        state.withLock { state in
            state.documents.remove(document)
            state.bytes -= size
        }
    }
}
