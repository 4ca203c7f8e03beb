internal import Replication
internal import TextMerging

extension Workspace {
    /// Takes in parcels, each document wholly or as far as its events follow one another; many documents make one
    /// transaction. Files come before the events that name them, from `source`, which lies at `origin`.
    ///
    /// A document that doesn't fit is left out and named. What throws concerns the rest as well, as a full disk does;
    /// what came in before it stays.
    func take(
        _ parcels: [Parcel], _ kinds: [any DocumentKind], filesFrom source: any BlobStore, at origin: String,
        reporting: (_ done: Int) -> Void = { _ in }
    ) throws(CommandError) -> Taken {
        var taking = Taking(kinds: kinds, files: BlobTransfer(from: source, to: blobs), origin: origin)
        var start = 0
        while start < parcels.count {
            reporting(start)
            var end = start
            var size = 0
            while end < parcels.count, end - start < Self.documentsAtOnce, size < Self.eventsAtOnce {
                size += parcels[end].events.count
                end += 1
            }
            try take(parcels[start..<end], &taking)
            start = end
        }
        var taken = taking.taken
        taken.flow.files = taking.files.copied
        return taken
    }

    /// The writing transaction of so much keeps others waiting for a tenth of a second or two.
    private static let documentsAtOnce = 500
    private static let eventsAtOnce = 5_000

    private func take(_ parcels: ArraySlice<Parcel>, _ taking: inout Taking) throws(CommandError) {
        var postponed: [Parcel] = []
        do {
            postponed = try takeTogether(parcels, &taking)
        } catch {
            guard error.code == .badData, parcels.count > 1 else { throw error }
            // Something is wrong with one of them that was only seen when writing: each by itself, then.
            for parcel in parcels { postponed += try takeAlone(parcel, &taking) }
        }
        guard !postponed.isEmpty else { return }
        // Large files are copied while nobody waits for the workspace.
        var files = taking.files
        let hashes = taking.lackingFiles
        try stored { () throws(StoreError) in try files.copy(hashes) }
        taking.files = files
        taking.lackingFiles = []
        for parcel in postponed {
            let left = try takeAlone(parcel, &taking)
            // Its files were tried a moment ago; somebody who takes them away meanwhile must not keep us here.
            for parcel in left { taking.taken.unsettled.documents.insert(parcel.document) }
        }
    }

    private func takeAlone(_ parcel: Parcel, _ taking: inout Taking) throws(CommandError) -> [Parcel] {
        do {
            return try takeTogether([parcel], &taking)
        } catch {
            guard error.code == .badData else { throw error }
            taking.leave(parcel, error)
            return []
        }
    }

    /// Returns the parcels whose files must come first.
    private func takeTogether(
        _ parcels: ArraySlice<Parcel>, _ taking: inout Taking
    ) throws(CommandError) -> [Parcel] {
        var next = taking
        var postponed: [Parcel] = []
        try transaction(.write) { () throws(CommandError) in
            for parcel in parcels {
                let intake: Intake
                do throws(CommandError) {
                    let met = try self.meetOwn(parcel.events, of: parcel.document, next.kinds)
                    next.taken.recovery += met
                    intake = try self.intake(of: parcel.events, into: parcel.document, next.kinds)
                } catch {
                    // Nothing was written yet, so the others can go on.
                    guard error.code == .badData else { throw error }
                    next.leave(parcel, error)
                    continue
                }
                var files = next.files
                let needed = intake.isOfUnknownKind ? try allFiles(of: files.source) : intake.blobs
                let lacking = try stored { () throws(StoreError) in try files.lacking(needed) }
                next.files = files
                guard lacking.isEmpty else {
                    next.lackingFiles += lacking
                    postponed.append(parcel)
                    continue
                }
                try intake.write()
                next.note(intake, parcel)
            }
        }
        taking = next
        return postponed
    }

    /// Nobody here knows which files a document of a newer version needs, so all of them go with it.
    private func allFiles(of source: any BlobStore) throws(CommandError) -> [BlobHash] {
        try stored { () throws(StoreError) in try source.all() }
    }
}

/// What `take` knows by now.
private struct Taking {
    let kinds: [any DocumentKind]
    var files: BlobTransfer
    /// Where the files come from, for messages.
    let origin: String
    var taken = Taken()
    /// Files that postponed documents need.
    var lackingFiles: [BlobHash] = []

    mutating func leave(_ parcel: Parcel, _ error: CommandError) {
        taken.leftOut.append(LeftOut(parcel.document, error.message))
        taken.unsettled.documents.insert(parcel.document)
    }

    mutating func note(_ intake: Intake, _ parcel: Parcel) {
        if intake.bringsOwn { taken.recovery.wasSetBack = true }
        if !intake.applied.isEmpty {
            taken.flow.documents += 1
            taken.flow.events += intake.applied.count
        }
        for fault in files.faults(of: intake.blobs, at: origin) {
            taken.leftOut.append(LeftOut(parcel.document, fault))
        }
        if let foreign = intake.foreign {
            taken.unsettled.kinds[parcel.document] = foreign.kind
            taken.leftOut.append(LeftOut(parcel.document, foreign.reason))
        }
        if !intake.early.isEmpty {
            taken.unsettled.insert(intake.early, of: parcel.document)
            let early = Set(intake.early)
            let latest = parcel.events.filter { early.contains($0.id) }.map(\.time).max() ?? .zero
            taken.leftOut.append(
                LeftOut(
                    parcel.document,
                    "\(intake.early.count) of its events {is|are} from the future, as late as \(Workspace.day(of: latest)), and left for later; check the clock. If it is right, another device's was wrong: they come in when their time has come, or now if that device copies the document into a new one."
                ))
        }
        if !intake.waiting.isEmpty {
            let waiting = Set(intake.waiting)
            taken.waiting.append(
                Parcel(document: parcel.document, events: parcel.events.filter { waiting.contains($0.id) }))
        }
    }
}
