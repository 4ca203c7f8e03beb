import Primitives
import Replication

/// What a workspace does that was set back to an older state of itself without noticing: others have more of what its
/// replica wrote, or other events under the same ids.
extension Workspace {
    /// Holds events that come from elsewhere against own ones that should be nowhere else. Where they are the same,
    /// they are elsewhere; where they differ, the own ones are written anew under another replica, so that the others
    /// can come in. What can't be is left to the intake to refuse. Within a writing transaction.
    func meetOwn(
        _ events: [Event], of document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> SyncReport.Recovery {
        var met = SyncReport.Recovery()
        for first in try stored({ () throws(StoreError) in try store.unsent(of: document) }) {
            let theirs = events.filter { $0.id.replica == first.replica && $0.id.advanced(by: $0.span) > first }
            guard !theirs.isEmpty, let fork = try fork(theirs, first, document) else { continue }
            met.wasSetBack = true
            try leaveReplica(of: try stored { () throws(StoreError) in try store.unsent(of: document) })
            met.rewritten += try reissue(document, kinds) { $0.id.replica == fork.replica && $0.id >= fork } ?? 0
        }
        return met
    }

    /// The same for the events of several documents, in writing transactions of their own where there is something to
    /// meet.
    func meetOwn(
        _ parcels: [Parcel], _ kinds: [any DocumentKind]
    ) throws(CommandError) -> SyncReport.Recovery {
        let concerned = try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in
                var concerned: [Parcel] = []
                for parcel in parcels {
                    let own = Set(try store.unsent(of: parcel.document).map(\.replica))
                    if !own.isEmpty, parcel.events.contains(where: { own.contains($0.id.replica) }) {
                        concerned.append(parcel)
                    }
                }
                return concerned
            }
        }
        var met = SyncReport.Recovery()
        for parcel in concerned {
            do throws(CommandError) {
                met += try transaction(.write) { () throws(CommandError) in
                    try meetOwn(parcel.events, of: parcel.document, kinds)
                }
            } catch {
                // What is wrong with the document is said when its events are worked out.
                guard error.code == .badData else { throw error }
            }
        }
        return met
    }

    /// The first own event from `first` on in whose place `theirs` have another. Notes that those before it are
    /// elsewhere that are the same.
    private func fork(
        _ theirs: [Event], _ first: UnitID, _ document: DocumentID
    ) throws(CommandError) -> EventID? {
        var there: [EventID: [UInt8]] = [:]
        for event in theirs { there[event.id] = event.bytes }
        let others = theirs.sorted { $0.id < $1.id }
        var place = 0
        var end: UnitID?
        var fork: EventID?
        for event in try log(of: document) where event.id.replica == first.replica && event.id >= first {
            let after = event.id.advanced(by: event.span)
            if there[event.id] == event.bytes {
                end = after
                continue
            }
            while place < others.count, others[place].id.advanced(by: others[place].span) <= event.id { place += 1 }
            if place < others.count, others[place].id < after {
                fork = event.id
                break
            }
        }
        if let end { try stored { () throws(StoreError) in try store.noteSent(of: document, before: end) } }
        return fork
    }

    /// Writes all own events anew that nobody has: where a workspace was set back, others may have other events under
    /// their ids. `known` says what the one that is met has of a document, the same as here.
    func reissueUnsent(
        beyond known: (DocumentID) -> [UnitID], _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Int {
        try transaction(.write) { () throws(CommandError) in
            let (unsent, replica) = try stored { () throws(StoreError) in
                (try store.unsent(), try store.identity().replica)
            }
            // What was written after the workspace got its present replica is in nobody's way.
            let former = unsent.filter { $0.first.replica != replica }
            guard !former.isEmpty else { return 0 }
            var count = 0
            for units in former {
                let end = known(units.document).first(unknownOf: units.first.replica)
                try stored { () throws(StoreError) in
                    try store.noteSent(
                        of: units.document, before: UnitID(replica: units.first.replica, sequence: end))
                }
                count += try reissue(units.document, kinds) { $0.id.replica == units.first.replica } ?? 0
            }
            return count
        }
    }
}
