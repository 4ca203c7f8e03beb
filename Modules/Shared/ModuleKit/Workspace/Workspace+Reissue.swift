import Primitives
import Replication

/// Own events that nobody else has can be written anew: under another replica, or with another time. Nobody can tell
/// that they ever were called otherwise.
extension Workspace {
    /// Writes own events of a document anew that nobody else has: from the first that `isMeant` on, all of them, in
    /// their order, under this store's present replica. Returns how many; nil where it can't be done, because somebody
    /// else's events build on them or a newer version wrote them. Within a writing transaction.
    func reissue(
        _ document: DocumentID, _ kinds: [any DocumentKind], from isMeant: (Event) -> Bool
    ) throws(CommandError) -> Int? {
        let unsent = try stored { () throws(StoreError) in try store.unsent(of: document) }
        guard !unsent.isEmpty else { return 0 }
        let log = try log(of: document)
        let isUnsent = log.map { event in unsent.contains { $0.replica == event.id.replica && $0 <= event.id } }
        guard let start = log.indices.first(where: { isUnsent[$0] && isMeant(log[$0]) }) else { return 0 }
        return try reissue(
            kinds.kind(named: log[start].kind), document, log, start, (start..<log.count).filter { isUnsent[$0] },
            unsent)
    }

    private func reissue<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ log: [Event], _ start: Int, _ meant: [Int], _ unsent: [UnitID]
    ) throws(CommandError) -> Int? {
        let places = Set(meant)
        let ids = Set(meant.map { log[$0].id })
        let left = log.indices.filter { !places.contains($0) }
        for place in left where place > start {
            if log[place].parents.contains(where: ids.contains) || log[place].undoes.map(ids.contains) == true {
                return nil
            }
        }
        let identity = try stored { () throws(StoreError) in try store.identity() }
        var next = UnitID(replica: identity.replica, sequence: 0)
        var floor = Timestamp.zero
        for place in left {
            floor = max(floor, log[place].time)
            if log[place].id.replica == next.replica { next = max(next, log[place].id.advanced(by: log[place].span)) }
        }
        let first = next
        var renames: [UnitRenames.Entry] = []
        for place in meant {
            renames.append(.init(first: log[place].id, span: log[place].span, renamed: next))
            next = next.advanced(by: log[place].span)
        }
        let table = UnitRenames(renames)
        var clock = HybridClock(latest: floor, replicaLatest: identity.latestTime)
        let now = now()
        var written: [StoredEvent] = []
        var id = first
        for place in meant {
            let event = log[place]
            let time = clock.tick(now: now)
            guard let bytes = event.rewritten(as: id, time: time, renaming: table, in: Kind.Value.self) else {
                return nil
            }
            written.append(StoredEvent(id: id, span: event.span, bytes: bytes))
            id = id.advanced(by: event.span)
        }
        let others = left.filter { $0 > start }.map { log[$0] }.map {
            StoredEvent(id: $0.id, span: $0.span, bytes: $0.bytes)
        }
        try stored { () throws(StoreError) in
            try store.replaceLog(of: document, from: UInt64(start), with: others + written)
            for unit in unsent {
                let ofReplica = meant.filter { log[$0].id.replica == unit.replica }.map { log[$0].id }
                // Those before the first that was meant stay unsent.
                guard let firstGone = ofReplica.min(), firstGone == unit else { continue }
                try store.noteSent(of: document, before: UnitID(replica: unit.replica, sequence: .max))
            }
            try store.noteUnsent(first, of: document)
            try store.setLatestTime(clock.replicaLatest)
        }
        try deriveAnew(kind, document)
        return meant.count
    }

    /// Gives the store another replica where `unsent`, which are to be written anew, are of the present one: no unit gets
    /// an id that one had before. Those of a former replica get other ids as it is.
    func leaveReplica(of unsent: [UnitID]) throws(CommandError) {
        try stored { () throws(StoreError) in
            let replica = try store.identity().replica
            if unsent.contains(where: { $0.replica == replica }) { try store.renewReplica() }
        }
    }

    /// Makes a document's row and links from its log.
    private func deriveAnew<Kind: DocumentKind>(_ kind: Kind, _ document: DocumentID) throws(CommandError) {
        let loaded = try load(kind, document)
        try put(Self.entry(kind, document, loaded.value, loaded.graph), position: loaded.position, graph: loaded.graph)
        try putLinks(kind, document, loaded.value)
    }
}
