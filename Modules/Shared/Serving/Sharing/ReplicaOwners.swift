import ModuleKit
import Primitives
import Replication
import Synchronization

/// Whose a replica is in a document, as its first event there says. A guest who went on in another's replica would take the
/// next number of somebody who writes elsewhere just now, and keep theirs out for good.
final class ReplicaOwners: Sendable {
    private struct Key: Hashable {
        var document: DocumentID
        var replica: ReplicaID
    }

    private let known = Mutex<[Key: AuthorID]>([:])

    /// So many are remembered.
    private static let most = 4_096

    /// Those of `replicas` in which somebody else than `author` has begun. A document that can't be read is nobody's.
    func foreign(
        _ replicas: Set<ReplicaID>, to author: AuthorID, in document: DocumentID, at station: Station
    ) -> Set<ReplicaID> {
        var owners = known.withLock { known in
            replicas.reduce(into: [ReplicaID: AuthorID]()) { found, replica in
                found[replica] = known[Key(document: document, replica: replica)]
            }
        }
        let unknown = replicas.subtracting(owners.keys)
        if !unknown.isEmpty {
            do throws(CommandError) {
                let new = try Self.owners(of: unknown, in: document, at: station)
                remember(new, in: document)
                owners.merge(new) { first, _ in first }
            } catch {
                return replicas
            }
        }
        return replicas.filter { owners[$0].map { $0 != author } ?? false }
    }

    private static func owners(
        of replicas: Set<ReplicaID>, in document: DocumentID, at station: Station
    ) throws(CommandError) -> [ReplicaID: AuthorID] {
        let workspace = station.workspace
        return try workspace.transaction(.read) { () throws(CommandError) in
            var rest = Set(
                try workspace.stored { () throws(StoreError) in try workspace.store.lineages(of: document) }
                    .map(\.end.replica)
            ).intersection(replicas)
            var owners: [ReplicaID: AuthorID] = [:]
            guard !rest.isEmpty else { return owners }
            for event in try workspace.log(of: document) where rest.remove(event.id.replica) != nil {
                owners[event.id.replica] = event.author
            }
            return owners
        }
    }

    private func remember(_ owners: [ReplicaID: AuthorID], in document: DocumentID) {
        known.withLock { known in
            if known.count + owners.count > Self.most { known = [:] }
            for (replica, author) in owners { known[Key(document: document, replica: replica)] = author }
        }
    }
}
