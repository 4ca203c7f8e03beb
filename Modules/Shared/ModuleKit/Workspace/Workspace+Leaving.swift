import Primitives
package import Replication

/// What leaves a workspace is noted before it does: only what is nowhere else can ever be written anew.
extension Workspace {
    /// Notes that these events are about to be elsewhere. Those are not that `receiver` will not keep because they are
    /// far ahead of its clock, nor what follows them; where nobody looks at them, as in a folder, all are.
    package func noteLeaving(_ parcels: [Parcel], to receiver: Workspace?) throws(CommandError) {
        // It may take a while until they are there.
        let now = receiver.map { $0.now() &+ Self.longestWay } ?? .max
        var ends: [(document: DocumentID, end: UnitID)] = []
        for parcel in parcels {
            for first in try stored({ () throws(StoreError) in try store.unsent(of: parcel.document) }) {
                let own = parcel.events.filter { $0.id.replica == first.replica }.sorted { $0.id < $1.id }
                let going = own.prefix { !HybridClock.isEarly($0.time, now: now) }
                guard let last = going.last, last.id >= first else { continue }
                ends.append((parcel.document, last.id.advanced(by: last.span)))
            }
        }
        guard !ends.isEmpty else { return }
        try writeIfAllowed { () throws(CommandError) in
            try stored { () throws(StoreError) in
                for (document, end) in ends { try store.noteSent(of: document, before: end) }
            }
        }
    }

    /// In milliseconds: an hour.
    private static let longestWay: UInt64 = 3_600_000

    /// Notes that all of a document is about to be elsewhere, or of every document if nil. What carries a time too
    /// far ahead is given the present one before, unless it was read already.
    package func release(
        _ document: DocumentID? = nil, _ kinds: [any DocumentKind], isRead: Bool = false
    ) throws(CommandError) {
        let hasUnsent = try stored { () throws(StoreError) in
            if let document { try !store.unsent(of: document).isEmpty } else { try !store.unsent().isEmpty }
        }
        guard hasUnsent else { return }
        try writeIfAllowed { () throws(CommandError) in
            if !isRead { _ = try mendTimes(document, kinds) }
            try stored { () throws(StoreError) in
                var unsent: [UnsentUnits] = []
                if let document {
                    unsent = try store.unsent(of: document).map { UnsentUnits(document: document, first: $0) }
                } else {
                    unsent = try store.unsent()
                }
                for units in unsent {
                    let end = UnitID(replica: units.first.replica, sequence: .max)
                    try store.noteSent(of: units.document, before: end)
                }
            }
        }
    }

    /// Where the workspace can't be written, nothing is ever written anew either.
    private func writeIfAllowed(_ body: () throws(CommandError) -> Void) throws(CommandError) {
        do {
            try transaction(.write, body)
        } catch {
            guard error.code == .permission else { throw error }
        }
    }
}
