import Primitives
import Replication
import TextMerging

/// What events from elsewhere would do to a document: worked out, and not written yet.
struct Intake {
    let document: DocumentID
    /// The events that are new and can be applied, each after its parents.
    var applied: [Event] = []
    /// Events more than ten minutes ahead of the clock.
    var early: [EventID] = []
    /// Events whose parents are missing, or that are too many to wait.
    var waiting: [EventID] = []
    /// Events of another kind than the document's.
    var foreign: ForeignEvents?
    /// Events that the text can't be merged with: of what was handed in nothing is applied then.
    var aside: [EventID] = []
    /// Events that are damaged, can't be merged, or are not the ones that are here under their ids.
    var refused = ShortList<ReceivedEvents.Refusal>()
    /// The files that the document needs with them.
    var blobs: [BlobHash] = []
    /// Those of them that it did not need before.
    var newBlobs: [BlobHash] = []
    /// Whether the kind is not known here, so that nobody can say which files it needs.
    var isOfUnknownKind = false
    /// Whether others have more of what this replica wrote than this workspace: it was set back. Writing renews the
    /// replica then.
    var bringsOwn = false
    /// Whether it goes to the trash by them.
    var isTrashed = false
    /// Whether the document was not here before.
    var isNew = false
    /// What the document takes in memory, about, in bytes.
    var weight = 0
    /// Works out what is kept of the document beside its events, with terms for search where there is an indexer; nil where
    /// nothing changes. May be done on any thread.
    var row: @Sendable (inout SearchIndexer?) -> DocumentRow? = { _ in nil }
    /// Writes events, row and links: where the document is still as it was when this was worked out.
    var writeWith: (DocumentRow?) throws(CommandError) -> Void = { _ in }

    /// Works out the row and writes it all.
    func write() throws(CommandError) {
        var none: SearchIndexer?
        try writeWith(row(&none))
    }

    /// What is new takes so many bytes in the log.
    var size: Int { applied.reduce(0) { $0 + $1.bytes.count } }

    /// Throws `.badData` where an event was refused: for whoever takes a document as a whole.
    func checkWhole() throws(CommandError) {
        if let first = refused.first { throw CommandError(.badData, first.reason) }
    }

    /// With nothing of it taken in.
    func refused(for reason: Phrase) -> Intake {
        var left = self
        left.refused += applied.map { .init(event: $0.id, reason: reason) }
        left.applied = []
        return left
    }

    /// Why events were left, if any were.
    var firstReason: Phrase? {
        if let first = refused.first { return first.reason }
        if !aside.isEmpty { return asideReason }
        if !early.isEmpty { return "One of its events is from the future; check the clock." }
        return waiting.isEmpty ? nil : "Events that it builds on are missing."
    }

    /// What is said of events that the text can't be merged with.
    var asideReason: Phrase {
        """
        Its text was edited in too many places at once: \(aside.count) of its events {is|are} set aside, and it stays as \
        it was.
        """
    }
}

extension Workspace {
    /// Works out what `events`, in any order, do to a document. Those that can't be applied, or not yet, and those of
    /// another kind than the document's are left and named. Throws `.badData` where the document itself is damaged.
    func intake(
        of events: [Event], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Intake {
        guard let name = try kind(of: document, beginningWith: events, kinds) else {
            return Intake(document: document, waiting: events.map(\.id))
        }
        let foreign = events.filter { !$0.kind.isSameKind(as: name) }
        guard !foreign.isEmpty else { return try receive(kinds.kind(named: name), document, events) }
        var intake = Intake(document: document)
        if foreign.count < events.count {
            let own = events.filter { $0.kind.isSameKind(as: name) }
            intake = try receive(kinds.kind(named: name), document, own)
        }
        intake.foreign = ForeignEvents(kind: name, events: foreign)
        return intake
    }

    private func receive<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ events: [Event]
    ) throws(CommandError) -> Intake {
        var (loaded, histories, blobs) = try loadForSlice(kind, document)
        let wasHere = loaded.position > 0 && !kind.header(of: loaded.value).isTrashed
        let session = try session(kind.name, document, loaded.takeValue(), loaded.graph)
        session.goOn(with: histories)
        histories = TextMerger()
        session.mergesLater = true
        session.mergingBudget = mergingBudget
        var intake = Intake(document: document)
        /// For whoever hurries: all of it is set aside, to be worked out beside others.
        func leavingAll() -> Intake { Intake(document: document, aside: events.map(\.id)) }
        /// The events that are here, read when the first one comes again.
        var here: [EventID: [UInt8]]?
        var next = Self.sorted(events, &intake.refused)
        // What each comment builds on is looked at first, whatever times they say: once through them all is enough.
        if sender.commenter != nil { next = Self.ordered(next) }
        // Neither applied nor waiting.
        var left: Set<EventID> = []
        while !next.isEmpty {
            let appliedBefore = intake.applied.count
            var postponed: [Event] = []
            for event in next {
                if let commenter = sender.commenter, !session.graph.contains(event.id) {
                    // Only what it builds on says what it does: without that it waits.
                    guard event.parents.allSatisfy({ session.graph.contains($0) }) else { continue }
                    guard Self.isComment(event, by: commenter, kind, on: session.value) else {
                        left.insert(event.id)
                        intake.refused.append(.init(event: event.id, reason: Self.notPermittedReason))
                        continue
                    }
                }
                var fault: Phrase?
                switch try receive(event, into: session, &intake) {
                case .applied, .waiting: break
                case .known:
                    if isHurried { return leavingAll() }
                    if here == nil { here = try eventBytes(of: document) }
                    if here?[event.id] != event.bytes { fault = CommandError(.conflictingEvent(event.id)).message }
                case .early:
                    intake.early.append(event.id)
                    left.insert(event.id)
                case .refused: postponed.append(event)
                case .unmergeable, .needsHistory:
                    if isHurried { return leavingAll() }
                    fault = Self.unmergeableReason
                case .foreign: fault = "It belongs to another document."
                case nil: fault = "It is damaged."
                }
                guard let fault else { continue }
                left.insert(event.id)
                intake.refused.append(.init(event: event.id, reason: fault))
            }
            guard intake.applied.count > appliedBefore else { break }
            next = postponed
        }
        do throws(TextMergingError) {
            try session.mergeTexts()
        } catch {
            // Once for all of them: one by one they would be no less.
            return Intake(document: document, aside: intake.applied.map(\.id))
        }
        for event in events where !session.graph.contains(event.id) && !left.contains(event.id) {
            intake.waiting.append(event.id)
        }
        guard !intake.applied.isEmpty else { return intake }
        intake.blobs = kind.blobs(of: session.value)
        if intake.blobs != blobs { intake.newBlobs = Array(Set(intake.blobs).subtracting(blobs)) }
        intake.isOfUnknownKind = kind is UnknownKind
        intake.isTrashed = wasHere && kind.header(of: session.value).isTrashed
        intake.isNew = loaded.position == 0
        intake.weight = loaded.snapshotBytes + intake.applied.reduce(loaded.replayedBytes) { $0 + $1.bytes.count }
        let (applied, needed) = (intake.applied, intake.blobs)
        // What this replica wrote can't be new here, unless the workspace is an older state of itself.
        let bringsOwn = applied.contains { $0.id.replica == session.replica }
        intake.bringsOwn = bringsOwn
        let (value, graph) = (session.value, session.graph)
        intake.row = { DocumentRow(kind, document, value, graph, &$0) }
        intake.writeWith = { [self] (row) throws(CommandError) in
            guard let row else { return }
            if loaded.position == 0 { try forgetSnapshotOnTheWay(of: document) }
            try stored { () throws(StoreError) in
                try store.append(applied.map { StoredEvent($0) }, to: document)
                let latest = try store.identity().latestTime
                if session.clock.replicaLatest > latest { try store.setLatestTime(session.clock.replicaLatest) }
                if bringsOwn { try store.renewReplica() }
            }
            try put(row.entry, position: loaded.position + UInt64(applied.count), graph: session.graph)
            try replaceLinks(row.links, from: document)
            if let terms = row.terms {
                try noteForIndex(document, terms)
            } else {
                try noteForIndex(kind, row.entry, session.value)
            }
            let count = UInt64(applied.count)
            let after = Loaded(
                value: session.value, graph: session.graph, position: loaded.position + count,
                replayed: loaded.replayed + count,
                replayedBytes: applied.reduce(loaded.replayedBytes) { $0 + $1.bytes.count },
                snapshotBytes: loaded.snapshotBytes)
            // Who keeps the document between writes has no use for a snapshot after each.
            let isKept = keepSnapshot(kind, document, after, isCostly: session.hasMerged && !keepsTail)
            try keep(after, session, appending: applied, needing: needed, hasSnapshot: isKept)
        }
        return intake
    }

    private static func isComment<Kind: DocumentKind>(
        _ event: Event, by commenter: Author, _ kind: Kind, on value: Kind.Value
    ) -> Bool {
        guard event.author == commenter.id, let steps = try? event.decodedChanges(as: Kind.Value.Change.self) else {
            return false
        }
        return kind.isComment(steps.map { $0.change }, by: commenter, on: value)
    }

    private static let notPermittedReason: Phrase = "The sender may comment on the document, but not change it."

    private static let unmergeableReason: Phrase =
        "Its text was edited in too many places at once to merge it."

    /// Hands an event to a session, with the history of the texts that it and what waited for it need; nil where its
    /// changes can't be read.
    private func receive<Value: Document>(
        _ event: Event, into session: DocumentSession<Value>, _ intake: inout Intake
    ) throws(CommandError) -> ReceivingOutcome? {
        var outcome = receiveOnce(event, into: session, &intake)
        while case .needsHistory = outcome, !isHurried {
            let past = try log(of: session.document) + intake.applied
            do throws(WireError) {
                try session.learnHistory(from: past)
            } catch {
                throw CommandError(error, location: location)
            }
            outcome = receiveOnce(event, into: session, &intake)
        }
        for event in session.takeNeedingHistory() {
            let another = try receive(event, into: session, &intake)
            switch another {
            // Nothing of a document comes in of which something can never be merged.
            case .unmergeable, .needsHistory: return another
            default: break
            }
        }
        return outcome
    }

    private func receiveOnce<Value: Document>(
        _ event: Event, into session: DocumentSession<Value>, _ intake: inout Intake
    ) -> ReceivingOutcome? {
        try? session.receive(event.bytes, now: clock.now()) { (events) throws(Never) in intake.applied += events }
    }

    /// Each event once, the earlier first: as a rule that is an order in which each follows its parents. Refuses others
    /// under the same ids.
    private static func sorted(_ events: [Event], _ refused: inout ShortList<ReceivedEvents.Refusal>) -> [Event] {
        let sorted = events.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        var result: [Event] = []
        result.reserveCapacity(sorted.count)
        var met: [EventID: Int] = [:]
        for event in sorted {
            if let place = met[event.id] {
                guard result[place].bytes != event.bytes else { continue }
                refused.append(.init(event: event.id, reason: CommandError(.conflictingEvent(event.id)).message))
            } else {
                met[event.id] = result.count
                result.append(event)
            }
        }
        return result
    }

    private func eventBytes(of document: DocumentID) throws(CommandError) -> [EventID: [UInt8]] {
        var result: [EventID: [UInt8]] = [:]
        for event in try stored({ () throws(StoreError) in try store.log(of: document, from: 0) }) {
            result[event.id] = event.bytes
        }
        return result
    }
}
