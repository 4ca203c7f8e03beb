import Replication

// What a new device reads before the events are there.
extension HTTPRemote {
    /// Shows what can be read at once, and forgets what was still arriving and is not there any more.
    func settleArriving(
        _ answer: SyncStandings, beside standings: [DocumentStanding], there: [DocumentID: UInt64], _ here: Workspace,
        _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        if answer.isWhole || !answer.erased.isEmpty { try here.forgetArriving(unless: { there[$0] != nil }) }
        guard !answer.long.isEmpty else { return }
        let known = Set(standings.map(\.document))
        // What it does not say that it has would never arrive.
        let arriving = answer.long.filter { !known.contains($0) && there[$0] != nil }
        try show(arriving.prefix(SyncMessage.mostDocuments), here, kinds)
    }

    /// In bytes, about: what is beyond that is read from its events.
    private static let mostBytes = 256 << 20

    /// Shows documents as the hub says that they stand, some megabytes a request; their events follow.
    private func show(
        _ documents: ArraySlice<DocumentID>, _ here: Workspace, _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        var left = documents
        var most = Self.fewDocuments
        var room = Self.mostBytes
        while !left.isEmpty, room > 0 {
            let asked = left.prefix(most)
            let snapshots = try ask(
                HubRequest(
                    ["api", "sync", "snapshots"], body: SyncSnapshots.request(Array(asked)), limits: Self.eventLimits),
                SyncSnapshots.read)
            guard !snapshots.isEmpty, snapshots.count <= asked.count else { throw notAHub }
            var shown: [(document: DocumentID, snapshot: SentSnapshot)] = []
            for (document, snapshot) in zip(asked, snapshots) {
                guard let snapshot else { continue }
                shown.append((document, snapshot))
                room -= snapshot.size
            }
            try here.show(shown, kinds)
            left = left.dropFirst(snapshots.count)
            most = SyncMessage.mostDocuments
        }
    }
}
