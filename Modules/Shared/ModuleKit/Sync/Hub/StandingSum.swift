import Replication
import Synchronization

/// How all documents of a workspace stand, in one number, kept up to date from one request to the next.
///
/// A cursor says what was told already, as long as the workspace goes on from where it was. One that was set back
/// without a trace, as a snapshot of a whole machine is, counts on under the same name and passes over what was lost.
/// Whoever compares the sum of what it was told notices. Holds 24 bytes for each document.
package final class StandingSum: Sendable {
    fileprivate struct Known {
        let run: UInt64
        var last: UInt64
        var digests: [DocumentID: UInt64]
        var sum: UInt64
    }

    private let known = Mutex<Known?>(nil)

    /// Of so many changes one by one; of more all documents are read anew.
    private static let mostChanges = 2_000

    package init() {}

    /// The sum of documents with their digests, in any order.
    package static func of(_ standings: some Sequence<DocumentStanding>) -> UInt64 {
        standings.reduce(0) { $0 &+ part($1.document, $1.digest) }
    }

    fileprivate static func part(_ document: DocumentID, _ digest: UInt64) -> UInt64 {
        var sum = Checksum()
        sum.add(document.high)
        sum.add(document.low)
        sum.add(digest)
        return sum.value
    }

    /// Of what `store` has. Within a transaction, in which its catalogue is counted up to `count`.
    /// Complexity: O(changes since it was asked last); the first time O(documents).
    func sum(of store: any EventStore, _ count: CatalogueCount) throws(StoreError) -> UInt64 {
        try known.withLock { (known: inout Known?) throws(StoreError) -> UInt64 in
            if let last = known?.last, known?.run == count.run, last <= count.last {
                let changes = try store.changes(.after(last), limit: Self.mostChanges + 1)
                if changes.count <= Self.mostChanges {
                    for change in changes {
                        let standing = change.entry == nil ? nil : try store.standing(of: change.document)
                        known?.note(standing?.digest, of: change.document)
                    }
                    known?.last = count.last
                    return known?.sum ?? 0
                }
            }
            let standings = try store.standings()
            let sum = Self.of(standings)
            // Whoever still reads an older state leaves the newer one.
            if known?.run != count.run || (known?.last ?? 0) < count.last {
                var digests: [DocumentID: UInt64] = [:]
                digests.reserveCapacity(standings.count)
                for standing in standings { digests[standing.document] = standing.digest }
                known = Known(run: count.run, last: count.last, digests: digests, sum: sum)
            }
            return sum
        }
    }
}

extension StandingSum.Known {
    fileprivate mutating func note(_ digest: UInt64?, of document: DocumentID) {
        if let before = digests[document] { sum = sum &- StandingSum.part(document, before) }
        if let digest { sum = sum &+ StandingSum.part(document, digest) }
        digests[document] = digest
    }
}
