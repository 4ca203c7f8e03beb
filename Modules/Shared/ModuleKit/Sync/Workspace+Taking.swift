import Replication

extension Workspace {
    /// Takes in parcels, each document wholly or as far as its events follow one another; many documents make one
    /// transaction, and large ones are cut into several. Files come before the events that name them, from `source`,
    /// which lies at `origin`.
    ///
    /// A document that doesn't fit is left out and named. What throws concerns the rest as well, as a full disk does;
    /// what came in before it stays.
    func take(
        _ parcels: [Parcel], _ kinds: [any DocumentKind], filesFrom source: any BlobStore, at origin: String,
        reporting: (_ done: Int) -> Void = { _ in }
    ) throws(CommandError) -> Taken {
        var taking = Taking(kinds: kinds, files: BlobTransfer(from: source, to: blobs), origin: origin)
        try inSlices { () throws(CommandError) in try take(parcels, &taking, reporting) }
        var taken = taking.taken
        taken.changed = taking.changed
        taken.flow.documents = taking.changed.count
        taken.flow.files = taking.files.copied
        taken.missed = taking.files.missed
        return taken
    }

    private func take(
        _ parcels: [Parcel], _ taking: inout Taking, _ reporting: (_ done: Int) -> Void
    ) throws(CommandError) {
        var group: [Parcel] = []
        var size = 0
        reporting(0)
        for (index, parcel) in parcels.enumerated() {
            let slices = Self.slices(of: parcel.events)
            for (place, slice) in slices.enumerated() {
                // What comes after something that was left is left as well.
                guard !taking.stopped.contains(parcel.document) else {
                    taking.taken.unsettled.insert(slice.map(\.id), of: parcel.document)
                    continue
                }
                group.append(Parcel(document: parcel.document, events: slice))
                size += slice.count
                // Each slice of a document builds on the one before.
                guard place + 1 < slices.count || size >= Self.eventsAtOnce || group.count == Self.draftsAtOnce
                else { continue }
                try take(group[...], &taking)
                (group, size) = ([], 0)
                reporting(index)
            }
        }
        try take(group[...], &taking)
    }

    /// So many documents are worked out together,
    private static let draftsAtOnce = 2_000
    private static let eventsAtOnce = 5_000
    /// and so many written: that keeps others waiting for a tenth of a second.
    private static let documentsAtOnce = 500

    private func take(_ parcels: ArraySlice<Parcel>, _ taking: inout Taking) throws(CommandError) {
        taking.taken.recovery += try meetOwn(Array(parcels), taking.kinds)
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
        try stored { () throws(StoreError) in try taking.files.copy(taking.lackingFiles) }
        taking.lackingFiles = []
        // Before a document is here that names one.
        let nowhere = taking.files.missing.union(taking.files.damaged)
        if !nowhere.isEmpty { LackingFiles.note(nowhere, of: self) }
        if taking.allFiles == .awaited { taking.allFiles = .tried }
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
        var postponed: [Parcel] = []
        var left = Array(parcels)
        var tries = 0
        while !left.isEmpty {
            if tries == Self.mostDrafts {
                // Somebody changes them all the time.
                for parcel in left { postponed += try takeQuickly(parcel, &taking) }
                return postponed
            }
            var next = taking
            var drafts: [(parcel: Parcel, draft: Draft)] = []
            let count = try prepare(left[...], &drafts, &next)
            try holdTrash(&drafts, &next)
            var moved: [Parcel] = []
            var rows: [DocumentRow?] = []
            var written = 0
            try workingAhead.each(Self.rows(of: drafts)) { (more) throws(CommandError) in
                rows += more
                guard rows.count >= Self.documentsAtOnce || written + rows.count == drafts.count else { return }
                try transaction(.write) { () throws(CommandError) in
                    let before = next.made
                    for (row, (parcel, draft)) in zip(rows, drafts[written...]) {
                        guard try isCurrent(draft) else {
                            moved.append(parcel)
                            continue
                        }
                        if try !write(draft.intake, row, parcel, &next) { postponed.append(parcel) }
                    }
                    try noteMade(next.made - before)
                }
                written += rows.count
                rows = []
                taking = next
            }
            taking = next
            tries = moved.isEmpty ? 0 : tries + 1
            left = moved + left[count...]
        }
        return postponed
    }

    /// What is kept of each document, in portions; with terms for search where they are many.
    private static func rows(
        of drafts: [(parcel: Parcel, draft: Draft)]
    ) -> [@Sendable () -> [DocumentRow?]] {
        let isIndexed = drafts.count > PendingIndex.few
        return stride(from: 0, to: drafts.count, by: rowsAtOnce).map { start in
            let rows = drafts[start..<min(start + rowsAtOnce, drafts.count)].map { $0.draft.intake.row }
            return {
                var indexer = isIndexed ? SearchIndexer() : nil
                return rows.map { $0(&indexer) }
            }
        }
    }

    private static let rowsAtOnce = 8

    /// Takes a parcel while others are kept out.
    private func takeQuickly(_ parcel: Parcel, _ taking: inout Taking) throws(CommandError) -> [Parcel] {
        var next = taking
        let isTaken = try transaction(.write) { () throws(CommandError) in
            let draft = try quickDraft(of: parcel.events, into: parcel.document, next.kinds)
            try draft.intake.checkWhole()
            var drafts = [(parcel: parcel, draft: draft)]
            try holdTrash(&drafts, &next)
            guard !drafts.isEmpty else { return true }
            var none: SearchIndexer?
            let before = next.made
            let isWritten = try write(draft.intake, draft.intake.row(&none), parcel, &next)
            try noteMade(next.made - before)
            return isWritten
        }
        taking = next
        return isTaken ? [] : [parcel]
    }

    /// Works out what the first parcels do, as many as may be in memory at once, and returns how many those are.
    private func prepare(
        _ parcels: ArraySlice<Parcel>, _ drafts: inout [(parcel: Parcel, draft: Draft)], _ taking: inout Taking
    ) throws(CommandError) -> Int {
        var weight = 0
        return try transaction(.read) { () throws(CommandError) in
            for (index, parcel) in parcels.enumerated() {
                if weight > Self.bytesAtOnce { return index }
                do throws(CommandError) {
                    let draft = try draft(of: parcel.events, into: parcel.document, taking.kinds)
                    try draft.intake.checkWhole()
                    weight += draft.intake.weight
                    drafts.append((parcel, draft))
                } catch {
                    // Nothing was written yet, so the others can go on.
                    guard error.code == .badData else { throw error }
                    taking.leave(parcel, error)
                }
            }
            return parcels.count
        }
    }

    /// Leaves those that go to the trash where whoever sends them may put no more there: all that came together.
    private func holdTrash(
        _ drafts: inout [(parcel: Parcel, draft: Draft)], _ taking: inout Taking
    ) throws(CommandError) {
        guard let trash = sender.trash else { return }
        let new = drafts.filter { $0.draft.intake.isTrashed && !taking.allowed.contains($0.parcel.document) }
        guard try !allowsTrashing(new.count) else {
            return taking.allowed.formUnion(new.map(\.parcel.document))
        }
        let held = Set(new.map(\.parcel.document))
        drafts.removeAll { held.contains($0.parcel.document) }
        for (parcel, _) in new { taking.leave(parcel, CommandError(.permission, trash.reason)) }
    }

    /// So many bytes of documents are in memory at once, about.
    private static let bytesAtOnce = 16_000_000

    /// False, with nothing written, where files must come first.
    private func write(
        _ intake: Intake, _ row: DocumentRow?, _ parcel: Parcel, _ taking: inout Taking
    ) throws(CommandError) -> Bool {
        // Nobody here knows which files a document of a newer version needs, so all of them come with the first.
        if intake.isOfUnknownKind, taking.allFiles == .awaited { return false }
        let isFirst = intake.isOfUnknownKind && taking.allFiles == .unasked
        let lacking = try stored { () throws(StoreError) in
            try taking.files.lacking(isFirst ? taking.files.source.all() : intake.blobs)
        }
        guard lacking.isEmpty else {
            taking.lackingFiles += lacking
            if isFirst { taking.allFiles = .awaited }
            return false
        }
        if isFirst { taking.allFiles = .tried }
        let needed = intake.isOfUnknownKind ? Array(taking.files.unmoved.keys) : intake.blobs
        if let error = taking.files.fault(of: needed) {
            // It stays different on both sides, so the next sync meets it again.
            taking.leave(parcel, error)
            return true
        }
        if let space = sender.space, !intake.applied.isEmpty, try !space.takes(intake.size) {
            taking.leave(parcel, CommandError(.permission, space.reason))
            return true
        }
        try intake.writeWith(row)
        taking.note(intake, parcel)
        return true
    }
}

/// What `take` knows by now.
private struct Taking {
    enum AllFiles { case unasked, awaited, tried }

    let kinds: [any DocumentKind]
    var files: BlobTransfer
    /// Where the files come from, for messages.
    let origin: String
    var taken = Taken()
    /// Files that postponed documents need.
    var lackingFiles: [BlobHash] = []
    /// Whether every file of the source was asked for, and has been tried.
    var allFiles = AllFiles.unasked
    /// Documents that may go to the trash.
    var allowed: Set<DocumentID> = []
    /// How many documents were not here before.
    var made = 0
    /// Documents of which something came in.
    var changed: Set<DocumentID> = []
    /// Documents of which something was left out or set aside.
    var stopped: Set<DocumentID> = []

    mutating func leave(_ parcel: Parcel, _ error: CommandError) {
        stopped.insert(parcel.document)
        taken.leftOut.append(LeftOut(parcel.document, error.message))
        taken.unsettled.documents.insert(parcel.document)
    }

    mutating func note(_ intake: Intake, _ parcel: Parcel) {
        if intake.bringsOwn { taken.recovery.wasSetBack = true }
        if !intake.applied.isEmpty {
            changed.insert(parcel.document)
            if intake.isNew { made += 1 }
            taken.flow.events += intake.applied.count
        }
        for fault in files.faults(of: intake.blobs, at: origin) {
            taken.leftOut.append(LeftOut(parcel.document, fault))
        }
        if let foreign = intake.foreign {
            taken.unsettled.kinds[parcel.document] = foreign.kind
            taken.leftOut.append(LeftOut(parcel.document, foreign.reason))
        }
        if !intake.aside.isEmpty {
            stopped.insert(parcel.document)
            taken.aside.insert(parcel.document)
            taken.unsettled.insert(parcel.events.map(\.id), of: parcel.document)
            taken.leftOut.append(LeftOut(parcel.document, intake.asideReason))
        }
        if !intake.early.isEmpty {
            taken.unsettled.insert(intake.early, of: parcel.document)
            let early = Set(intake.early)
            let latest = parcel.events.filter { early.contains($0.id) }.map(\.time).max() ?? .zero
            taken.leftOut.append(
                LeftOut(
                    parcel.document,
                    "\(intake.early.count) of its events {is|are} from the future, as late as \(Workspace.day(of: latest)), and left for later; check the clock. If it is right, another device's clock was wrong: they arrive when their time comes, or at once if that device copies the document into a new one."
                ))
        }
        if !intake.waiting.isEmpty {
            let waiting = Set(intake.waiting)
            taken.wait(for: parcel.document, parcel.events.filter { waiting.contains($0.id) })
        }
    }
}
