import Primitives
package import Replication

extension Workspace {
    /// Brings this workspace and `remote` to the same events, and the files that their documents need: first what is
    /// new there comes here, then what is new here goes there. What is on both sides already is not read again.
    ///
    /// It may be stopped at any moment and be run again; a second time nothing moves. What can't go is named and the
    /// rest goes; a remote that can't be written still gives what it has. `looksAtAllFiles` looks for missing files in
    /// every document, not only in those that changed, as is done for a remote that was put back. Throws what concerns all of
    /// it, such as a full disk.
    public func sync(
        with remote: any Remote, kinds: [any DocumentKind], looksAtAllFiles: Bool = false, progress: any Progress
    ) throws(CommandError) -> SyncReport {
        defer { progress.finish() }
        return try mergingLong({ progress.reportLongMerge() }) { () throws(CommandError) in
            try exchange(with: remote, kinds, looksAtAllFiles, progress)
        }
    }

    private func exchange(
        with remote: any Remote, _ kinds: [any DocumentKind], _ looksAtAllFiles: Bool, _ progress: any Progress
    ) throws(CommandError) -> SyncReport {
        var report = SyncReport()
        if try exchange(with: remote, kinds, looksAtAllFiles, &report, progress) {
            // It had been set back and wrote anew what nobody else had: that comes in a second round.
            let first = report.leftOut
            report.leftOut = ShortList()
            _ = try exchange(with: remote, kinds, looksAtAllFiles, &report, progress)
            for left in first where !report.leftOut.contains(left) { report.leftOut.append(left) }
            report.leftOut.append(unnamed: first.unnamed)
        }
        return report
    }

    /// One round; returns whether the remote has new events since it gave what it had.
    private func exchange(
        with remote: any Remote, _ kinds: [any DocumentKind], _ looksAtAllFiles: Bool, _ report: inout SyncReport,
        _ progress: any Progress
    ) throws(CommandError) -> Bool {
        let (standings, recovery, leftOut) = try prepareToSync(kinds)
        report.here += recovery
        report.leftOut += leftOut
        try remote.open(beside: self, standings, kinds)
        defer { remote.close() }
        report.there += remote.recovery
        let before = report.there.rewritten
        let unsettled = try receive(from: remote, kinds, &report, progress)
        remote.settle(unsettled)
        try bringLackingFiles(from: remote, &report)
        // Others may have other events under the ids that it gave since it was set back.
        if report.here.wasSetBack {
            report.here.rewritten += try reissueUnsent(beyond: { remote.known(of: $0) }, kinds)
        }
        do {
            let documents = try remote.documentsToSend { () throws(CommandError) in
                guard report.received.events + report.here.rewritten > 0 else { return standings }
                return try transaction(.read) { () throws(CommandError) in
                    try stored { () throws(StoreError) in try store.standings() }
                }
            }
            try send(documents, to: remote, without: unsettled.documents, kinds, &report, progress)
            try giveLackingFiles(to: remote, &report)
            if looksAtAllFiles { try exchangeAllFiles(with: remote, kinds, &report, progress) }
            if remote.mayLackFiles {
                if !looksAtAllFiles { try exchangeFilesIfAllowed(with: remote, kinds, &report, progress) }
                remote.confirmFiles()
            }
        } catch {
            // Said by the other side: this one could be written a moment ago.
            guard error.code == .permission else { throw error }
            report.refusal = error
        }
        report.leftOut += remote.leftOut
        return report.there.rewritten > before && report.refusal == nil
    }

    /// A workspace that is a copy, or was set back, becomes another replica here, before it writes anything elsewhere;
    /// what carries a time too far ahead and is nowhere else gets the present one. Returns how all documents stand,
    /// and those that can't be passed on.
    func prepareToSync(
        _ kinds: [any DocumentKind]
    ) throws(CommandError) -> ([DocumentStanding], SyncReport.Recovery, ShortList<LeftOut>) {
        try transaction(.write) { () throws(CommandError) in
            var recovery = SyncReport.Recovery()
            recovery.wasSetBack = try stored { () throws(StoreError) in
                _ = try store.identity()
                return try store.takeSetBack()
            }
            let ahead = try mendTimes(nil, kinds)
            recovery.rewritten = ahead.mended
            var leftOut = ShortList<LeftOut>()
            for document in ahead.documents {
                let (count, day) = try eventsAhead(of: document)
                leftOut.append(LeftOut(document, Self.aheadReason(count, day)))
            }
            return (try stored { () throws(StoreError) in try store.standings() }, recovery, leftOut)
        }
    }

    /// What to say of events ahead of the clock that went out.
    static func aheadReason(_ count: Int, _ day: String) -> Phrase {
        "\(count) of its events {carries|carry} a time ahead of the clock, as late as \(day), and already went out: others get the document as it was before, and the rest when that time comes. Copy it into a new document to pass it on now."
    }

    /// Takes in what is new at the remote; returns what did not come in.
    private func receive(
        from remote: any Remote, _ kinds: [any DocumentKind], _ report: inout SyncReport, _ progress: any Progress
    ) throws(CommandError) -> Unsettled {
        var waiting: [DocumentID: Parcel] = [:]
        var unsettled = Unsettled()
        // A long document comes in several parcels.
        var changed: Set<DocumentID> = []
        let before = report.received.documents
        while true {
            var parcels = try remote.nextParcels()
            let isLast = parcels.isEmpty
            // What waited comes again with more of the same document; the rest once all is here.
            if isLast {
                parcels = waiting.values.sorted { $0.document < $1.document }
                waiting = [:]
                if parcels.isEmpty { return unsettled }
            } else {
                for index in parcels.indices {
                    if let more = waiting.removeValue(forKey: parcels[index].document) {
                        parcels[index].events += more.events
                    }
                }
            }
            var waitingSize = waiting.values.reduce(0) { $0 + $1.memorySize }
            let taken = try take(parcels, kinds, filesFrom: remote.blobs, at: remote.location) { done in
                progress.report(done, of: parcels.count, "documents received")
            }
            progress.finish()
            report.received += taken.flow
            changed.formUnion(taken.changed)
            report.received.documents = before + changed.count
            report.here += taken.recovery
            report.missed = report.missed ?? taken.missed
            report.leftOut += taken.leftOut
            unsettled.documents.formUnion(taken.unsettled.documents)
            for (document, events) in taken.unsettled.events { unsettled.insert(Array(events), of: document) }
            unsettled.kinds.merge(taken.unsettled.kinds) { _, new in new }
            for parcel in taken.waiting {
                // Whoever fills the other side with what can never come in does not fill memory here.
                guard isLast || waitingSize + parcel.memorySize <= Self.waitingBytes else {
                    unsettled.insert(parcel.events.map(\.id), of: parcel.document)
                    report.leftOut.append(
                        LeftOut(
                            parcel.document,
                            "Too many events wait for missing ones; they were left for the next sync."))
                    continue
                }
                waiting[parcel.document, default: Parcel(document: parcel.document, events: [])].events += parcel.events
                waitingSize += parcel.memorySize
            }
            guard isLast else { continue }
            for parcel in waiting.values.sorted(by: { $0.document < $1.document }) {
                // Those that wait for an event of the future are said with it.
                if unsettled.events[parcel.document] == nil {
                    report.leftOut.append(
                        LeftOut(
                            parcel.document,
                            "\(parcel.events.count) of its events {waits|wait} for others that are missing."))
                }
                unsettled.insert(parcel.events.map(\.id), of: parcel.document)
            }
            return unsettled
        }
    }

    private func send(
        _ documents: [DocumentID], to remote: any Remote, without refused: Set<DocumentID>,
        _ kinds: [any DocumentKind], _ report: inout SyncReport, _ progress: any Progress
    ) throws(CommandError) {
        let documents = documents.filter { !refused.contains($0) }
        var batch: [Parcel] = []
        var size = 0
        for (index, document) in documents.enumerated() {
            progress.report(index, of: documents.count, "documents sent")
            do {
                if let parcel = try parcel(of: document, beyond: remote.known(of: document)) {
                    size += parcel.events.reduce(0) { $0 + $1.bytes.count }
                    batch.append(parcel)
                } else {
                    remote.confirm(document)
                }
            } catch {
                guard error.code == .badData else { throw error }
                report.leftOut.append(LeftOut(document, error.message))
            }
            guard size > remote.batchBytes || index == documents.count - 1, !batch.isEmpty else { continue }
            report.noteSent(try remote.take(batch, from: self, kinds))
            (batch, size) = ([], 0)
        }
        report.noteSent(try remote.finishTaking())
    }

    /// So much may wait within a sync for what it follows, in memory.
    private static let waitingBytes = 32_000_000

    /// The events of a document that `known` does not cover; nil when there are none.
    func parcel(
        of document: DocumentID, beyond known: [UnitID], limit: Int = .max
    ) throws(CommandError) -> Parcel? {
        let stored = try stored { () throws(StoreError) in
            try store.events(of: document, beyond: known, limit: limit)
        }
        guard !stored.isEmpty else { return nil }
        var events: [Event] = []
        events.reserveCapacity(stored.count)
        for event in stored { events.append(try decode(event)) }
        return Parcel(document: document, events: events)
    }

    /// The files that the documents of these parcels need as they stand here. The first of a kind that nobody here knows
    /// stands for all of them with every file that is here; a document that can't be read has none.
    package func files(
        of parcels: [Parcel], _ kinds: [any DocumentKind]
    ) throws(CommandError) -> [DocumentID: [BlobHash]] {
        var files: [DocumentID: [BlobHash]] = [:]
        var hasAll = false
        for parcel in parcels {
            let row = try stored { () throws(StoreError) in try store.entry(of: parcel.document) }
            guard let kind = row?.kind ?? parcel.events.first?.kind else { continue }
            let needed = try self.files(of: parcel.document, kinds.kind(named: kind), &hasAll)
            if !needed.isEmpty { files[parcel.document] = needed }
        }
        return files
    }

    /// `hasAll` says whether every file was named already.
    private func files(
        of document: DocumentID, _ kind: some DocumentKind, _ hasAll: inout Bool
    ) throws(CommandError) -> [BlobHash] {
        if kind is UnknownKind {
            defer { hasAll = true }
            return hasAll ? [] : try stored { () throws(StoreError) in try blobs.all() }
        }
        do {
            return kind.blobs(of: try load(kind, document).value)
        } catch {
            guard error.code == .badData else { throw error }
            return []
        }
    }

    /// The same where nobody asked for it: who may bring nothing there has nothing to be told.
    private func exchangeFilesIfAllowed(
        with remote: any Remote, _ kinds: [any DocumentKind], _ report: inout SyncReport, _ progress: any Progress
    ) throws(CommandError) {
        do {
            try exchangeAllFiles(with: remote, kinds, &report, progress)
        } catch {
            guard error.code == .permission else { throw error }
        }
    }

    /// Gives either side the files that it lacks, whichever documents need them.
    private func exchangeAllFiles(
        with remote: any Remote, _ kinds: [any DocumentKind],
        _ report: inout SyncReport, _ progress: any Progress
    ) throws(CommandError) {
        var incoming = BlobTransfer(from: remote.blobs, to: blobs)
        var outgoing = BlobTransfer(from: blobs, to: remote.blobs)
        var hasAll = false
        var needed: [(document: DocumentID, files: [BlobHash])] = []
        let entries = try entries(CatalogueFilter(isTrashed: nil, order: .created))
        for (index, entry) in entries.enumerated() {
            progress.report(index, of: entries.count, "documents looked at")
            let files = try files(of: entry.document, kinds.kind(named: entry.kind), &hasAll)
            if !files.isEmpty { needed.append((entry.document, files)) }
        }
        // All at once: each question to a hub is a request.
        let all = Set(needed.flatMap(\.files)).sorted()
        try stored { () throws(StoreError) in
            try incoming.copy(all)
            try outgoing.copy(all)
        }
        for (document, files) in needed {
            let missing = incoming.faults(of: files, at: remote.location)
            for fault in missing + outgoing.damage(of: files, at: location) {
                report.leftOut.append(LeftOut(document, fault))
            }
        }
        report.received.files += incoming.copied
        report.sent.files += outgoing.copied
    }
}
