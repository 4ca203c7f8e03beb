public import Primitives
public import Replication

/// Another workspace as the other side of a sync. No transaction of one is open while the other is written, so two
/// syncs in opposite directions never wait for each other.
public final class WorkspaceRemote: Remote {
    private let there: Workspace
    private var here: Workspace?
    /// Documents that are damaged there, of another kind than here, or of which both sides have other events under one
    /// id; empty again with each `open`.
    public private(set) var leftOut = ShortList<LeftOut>()
    /// What `open` found out about the other workspace.
    public private(set) var recovery = SyncReport.Recovery()
    /// What either side has of a document that stands elsewhere there than here.
    private var differing: [DocumentID: (here: [UnitID], there: [UnitID])] = [:]
    /// The rest of the documents of which something is lacking here; then there.
    private var toReceive: ArraySlice<DocumentID> = []
    private var toSend: [DocumentID] = []

    /// Looks at nothing before `open`.
    public init(_ there: Workspace) {
        self.there = there
    }

    /// The other workspace's folder.
    public var location: String { there.location }
    /// The other workspace's own.
    public var blobs: any BlobStore { there.blobs }

    /// Finds the documents that stand otherwise there. Events ahead of the clock are first set right there, if it may
    /// be written.
    public func open(
        beside here: Workspace, _ standings: [DocumentStanding], _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        self.here = here
        (differing, toReceive, toSend, leftOut) = ([:], [], [], ShortList())
        recovery = SyncReport.Recovery()
        do {
            // It is not written where nothing has to be.
            if try there.hasEventsAhead() { (_, recovery, leftOut) = try there.prepareToSync(kinds) }
        } catch {
            // It may be read all the same.
            guard error.code == .permission else { throw error }
        }
        var digests: [DocumentID: UInt64] = [:]
        digests.reserveCapacity(standings.count)
        for standing in standings { digests[standing.document] = standing.digest }
        var changed: [DocumentID] = []
        try there.transaction(.read) { () throws(CommandError) in
            for standing in try there.stored({ () throws(StoreError) in try there.store.standings() }) {
                if digests.removeValue(forKey: standing.document) != standing.digest {
                    changed.append(standing.document)
                }
            }
            changed += digests.keys
            changed.sort()
            try here.transaction(.read) { () throws(CommandError) in
                for document in changed { try compare(document, here) }
            }
        }
    }

    private func compare(_ document: DocumentID, _ here: Workspace) throws(CommandError) {
        var known: (here: [UnitID], there: [UnitID])
        var isForked = false
        do throws(CommandError) {
            try checkKinds(of: document, here)
            known = (try here.known(of: document), try there.known(of: document))
            for fork in try forks(of: document, known, here) {
                isForked = true
                try settle(fork, of: document, &known, here)
            }
        } catch {
            guard error.code == .badData else { throw error }
            leftOut.append(LeftOut(document, error.message))
            return
        }
        differing[document] = known
        if !known.here.covers(all: known.there) { toReceive.append(document) }
        // What is written anew here when it meets the other has to go there, too.
        if !known.there.covers(all: known.here) || isForked { toSend.append(document) }
    }

    /// Each side keeps its own where they disagree; nothing of it goes either way.
    private func checkKinds(of document: DocumentID, _ here: Workspace) throws(CommandError) {
        let mine = try here.stored { () throws(StoreError) in try here.store.entry(of: document)?.kind }
        let theirs = try there.stored { () throws(StoreError) in try there.store.entry(of: document)?.kind }
        guard let mine, let theirs, !mine.isSameKind(as: theirs), try !here.isArriving(document),
            try !there.isArriving(document)
        else { return }
        throw CommandError(
            .badData,
            """
            It is of the kind “\(mine)” here and of the kind “\(theirs)” in \(location); each side keeps its own. \
            Delete the wrong one for good on its side, and sync again.
            """)
    }

    /// The replicas whose events are not the same here and there as far as both sides have some: each with the first
    /// unit from which they differ. That is found by digests of all their events, whatever stands last.
    private func forks(
        of document: DocumentID, _ known: (here: [UnitID], there: [UnitID]), _ here: Workspace
    ) throws(CommandError) -> [UnitID] {
        var forks: [UnitID] = []
        for end in known.here {
            let common = UnitID(
                replica: end.replica, sequence: min(end.sequence, known.there.first(unknownOf: end.replica)))
            guard common.sequence > 0 else { continue }
            let isSame = try here.stored { () throws(StoreError) in
                try here.store.digest(of: document, before: common)
                    == there.store.digest(of: document, before: common)
            }
            if !isSame { forks.append(try firstDifference(of: document, end.replica, here)) }
        }
        return forks
    }

    private func firstDifference(
        of document: DocumentID, _ replica: ReplicaID, _ here: Workspace
    ) throws(CommandError) -> UnitID {
        func events(_ workspace: Workspace) throws(CommandError) -> [StoredEvent] {
            try workspace.stored { () throws(StoreError) in
                try workspace.store.log(of: document, from: 0).filter { $0.id.replica == replica }
            }
        }
        let (mine, theirs) = (try events(here), try events(there))
        for (one, other) in zip(mine, theirs) where one != other { return min(one.id, other.id) }
        return UnitID(replica: replica, sequence: 0)
    }

    /// Two states of one workspace gave the same units to different events. The side where nobody else has its own
    /// writes them anew when it meets the other's, so these are sent as if they were not known there; where both went
    /// out, nobody can tell which are right.
    private func settle(
        _ fork: UnitID, of document: DocumentID, _ known: inout (here: [UnitID], there: [UnitID]), _ here: Workspace
    ) throws(CommandError) {
        func isUnsent(_ workspace: Workspace) throws(CommandError) -> Bool {
            let unsent = try workspace.stored { () throws(StoreError) in try workspace.store.unsent(of: document) }
            return unsent.contains { $0.replica == fork.replica && $0 <= fork }
        }
        if try isUnsent(here) {
            known.here.set(fork)
        } else if try isUnsent(there) {
            let end = max(known.here.first(unknownOf: fork.replica), known.there.first(unknownOf: fork.replica))
            known.here.set(UnitID(replica: fork.replica, sequence: end))
            known.there.set(fork)
        } else {
            throw CommandError(.conflictingEvent(fork))
        }
    }

    /// About 16 MB at a time, a long document in several parcels.
    public func nextParcels() throws(CommandError) -> [Parcel] {
        var parcels: [Parcel] = []
        var size = 0
        try there.transaction(.read) { () throws(CommandError) in
            while size < Self.batchBytes, let document = toReceive.popFirst() {
                do throws(CommandError) {
                    let known = differing[document]?.here ?? []
                    guard let parcel = try there.parcel(of: document, beyond: known, limit: Self.batchBytes) else {
                        continue
                    }
                    let taken = parcel.memorySize
                    size += taken
                    parcels.append(parcel)
                    guard taken >= Self.batchBytes else { continue }
                    // There may be more of it, in a next parcel.
                    differing[document]?.here = known.advanced(past: parcel.events)
                    toReceive = [document] + toReceive
                } catch {
                    guard error.code == .badData else { throw error }
                    leftOut.append(LeftOut(document, error.message))
                }
            }
        }
        try there.noteLeaving(parcels, to: here)
        return parcels
    }

    /// About so many bytes are in memory at once.
    private static let batchBytes = 16_000_000

    /// What did not come stays different, so the next sync meets it again.
    public func settle(_ unsettled: Unsettled) {}

    /// What came from there lacks nothing there, so how things stood before it is enough.
    public func documentsToSend(_ standings: () throws(CommandError) -> [DocumentStanding]) -> [DocumentID] { toSend }

    /// A document that does not differ has the same there.
    public func known(of document: DocumentID) -> [UnitID] {
        differing[document]?.there ?? (try? here?.known(of: document)) ?? []
    }

    /// Many documents make one transaction there, a long one several. Before it, this side notes that they may be
    /// elsewhere.
    public func take(
        _ parcels: [Parcel], from here: Workspace, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Taken {
        try here.noteLeaving(parcels, to: there)
        return try there.mergingLong(here.beforeLongMerge ?? {}) { () throws(CommandError) in
            try there.take(parcels, kinds, filesFrom: here.blobs, at: here.location)
        }
    }

    /// Keeps nothing: each sync compares anew.
    public func confirm(_ document: DocumentID) {}

    /// Keeps nothing open.
    public func close() {}
}

extension Workspace {
    /// The first unknown unit of each replica in a document; empty for one that is not here.
    package func known(of document: DocumentID) throws(CommandError) -> [UnitID] {
        guard let state = try stored({ () throws(StoreError) in try store.state(of: document) }) else { return [] }
        guard let graph = try? EventGraph(wireBytes: state.graph) else {
            throw CommandError(
                .badData, "The document \(ShortID(of: document).text) is damaged.", hint: Self.verifyHint)
        }
        return graph.known
    }

    /// The digest of a replica's events before each unit; nil where some of those are not here.
    package func digests(of document: DocumentID, before units: [UnitID]) throws(CommandError) -> [EventDigest?] {
        try stored { () throws(StoreError) in
            var lineages: [ReplicaID: Lineage] = [:]
            for lineage in try store.lineages(of: document) { lineages[lineage.end.replica] = lineage }
            var digests: [EventDigest?] = []
            for unit in units {
                guard let lineage = lineages[unit.replica], lineage.end >= unit else {
                    digests.append(nil)
                    continue
                }
                digests.append(lineage.end == unit ? lineage.digest : try store.digest(of: document, before: unit))
            }
            return digests
        }
    }
}

extension [UnitID] {
    /// What is known when these events are as well.
    fileprivate func advanced(past events: [Event]) -> [UnitID] {
        var ends: [ReplicaID: UInt64] = [:]
        for unit in self { ends[unit.replica] = unit.sequence }
        for event in events {
            ends[event.id.replica] = Swift.max(ends[event.id.replica] ?? 0, event.id.sequence &+ event.span)
        }
        return ends.map { UnitID(replica: $0.key, sequence: $0.value) }.sorted()
    }
}
