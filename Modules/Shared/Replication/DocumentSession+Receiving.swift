public import Primitives
public import TextMerging

// Events from elsewhere: other devices, other tabs, the log.
extension DocumentSession {
    /// What came of an event from elsewhere.
    public enum Reception: Equatable, Sendable {
        /// This many events were applied: it, and what waited for it. `needingHistory` tells what could not be.
        case applied(Int)
        case known
        /// Its parents are missing.
        case waiting
        /// Too much waits already; it was not kept.
        case refused
        /// It is more than ten minutes ahead of the clock and held aside until then.
        case early
        /// It edits a text beside an edit that is already here: merging needs the text's history. Nothing of
        /// it was applied or kept; hand it in again after `learnHistory`.
        case needsHistory(field: UnitID, since: TextVersion)
        /// Merging it into the text is more than the text's history can hold, or than its budget allows.
        /// Nothing of it was applied or kept.
        case unmergeable(TextMergingError)
        /// It belongs to another document.
        case foreign
    }

    /// Takes in an event from elsewhere, in any order and as often as it comes; nothing is made durable.
    ///
    /// All of it is applied or nothing: bytes that cannot be read throw and leave the session as it was. `now`
    /// is the wall clock in milliseconds since 1970.
    public func receive(_ bytes: [UInt8], now: UInt64) throws(WireError) -> Reception {
        let event = try Event(bytes: bytes)
        if let settled = settled(event) { return settled }
        let steps = try event.decodedChanges(as: Value.Change.self)
        return take(event, steps, now: now) { (_: [Event]) throws(Never) in }
    }

    /// Takes in an event from elsewhere, in any order and as often as it comes, and has `append` make durable
    /// what can be applied now: the event and what waited for it, each after its parents, in one call.
    ///
    /// A failure there, or bytes that cannot be read, leaves the session as it was. `now` is the wall clock in
    /// milliseconds since 1970.
    public func receive<Failure: Error>(
        _ bytes: [UInt8], now: UInt64, append: (_ events: [Event]) throws(Failure) -> Void
    ) throws(ReceivingError<Failure>) -> Reception {
        let event: Event
        let steps: [Step]
        do throws(WireError) {
            event = try Event(bytes: bytes)
            if let settled = settled(event) { return settled }
            steps = try event.decodedChanges(as: Value.Change.self)
        } catch {
            throw .unreadable(error)
        }
        do throws(Failure) {
            return try take(event, steps, now: now, append: append)
        } catch {
            throw .notAppended(error)
        }
    }

    /// Takes in the events that were held aside and whose time has come; returns how many events were applied.
    public func receiveEarly(now: UInt64) -> Int {
        receiveEarly(now: now) { (_: [Event]) throws(Never) in }
    }

    /// Takes in the events that were held aside and whose time has come, the oldest first, and has `append`
    /// make durable what can be applied; returns how many events were applied. One that meets a conflict joins
    /// `needingHistory`. A failure leaves the event at hand and all after it held aside.
    public func receiveEarly<Failure: Error>(
        now: UInt64, append: (_ events: [Event]) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var count = 0
        while let (origin, event) = early.first, !HybridClock.isEarly(event.time, now: now) {
            // The changes were read once before the event was held aside, so they can be read again.
            if settled(event) == nil, let steps = try? event.decodedChanges(as: Value.Change.self) {
                switch try take(event, steps, now: now, append: append) {
                case .applied(let applied): count += applied
                case .needsHistory: postpone(event)
                case .refused: return count
                case .known, .waiting, .early, .foreign, .unmergeable: break
                }
            }
            early.remove(origin)
        }
        return count
    }

    /// Learns the history of the texts, for the events that need it: from the document's log as it stands. From then on
    /// every edit of a text can be merged. Throws for an event that cannot be read. Complexity: O(log).
    public func learnHistory(from log: [Event]) throws(WireError) {
        try texts.learn(from: log)
    }

    /// Hands over what is known of the texts' histories, to another session on the document as this one leaves it.
    public func takeHistories() -> TextMerger<Value.Change> {
        defer { texts = TextMerger() }
        return texts
    }

    /// Goes on with what a session knew that left the document as it is here.
    public func goOn(with histories: TextMerger<Value.Change>) {
        texts = histories
    }

    /// Whether texts that several edited at once are left as they are until `mergeTexts`, which merges all that came
    /// in with one walk. Nothing may be done through the session in between but to receive.
    public var mergesLater: Bool {
        get { texts.isDeferring }
        set { texts.isDeferring = newValue }
    }

    /// How many steps the merges of one text may take; nil stands for the usual, `TextHistory.budget(units:)`.
    public var mergingBudget: Int? {
        get { texts.budget }
        set { texts.budget = newValue }
    }

    /// Merges what `mergesLater` left. Throws `.tangled`; the session is of no use then.
    public func mergeTexts() throws(TextMergingError) {
        for (field, edit) in try texts.takeDeferred() { value.splice(edit, into: field) }
    }

    /// Whether edits of a text that were made at the same time met here.
    public var hasMerged: Bool { !texts.isEmpty }

    /// Forgets the events in `needingHistory` and returns them, for the host to hand in again after
    /// `learnHistory`.
    public func takeNeedingHistory() -> [Event] {
        defer { needingHistory = [] }
        return needingHistory
    }
}

/// Why an event from elsewhere was not taken in.
public enum ReceivingError<Failure: Error>: Error {
    /// Its bytes are no event, or no change of this kind of document.
    case unreadable(WireError)
    /// The caller could not make it durable.
    case notAppended(Failure)
}

extension DocumentSession {
    fileprivate typealias Step = (change: Value.Change, origin: Origin)

    /// What is clear before the changes are read.
    private func settled(_ event: Event) -> Reception? {
        guard event.document == document, event.kind == kind else { return .foreign }
        return graph.contains(event.id) ? .known : nil
    }

    private func take<Failure: Error>(
        _ event: Event, _ steps: [Step], now: UInt64, append: (_ events: [Event]) throws(Failure) -> Void
    ) throws(Failure) -> Reception {
        let isTrusted = takesOwnEarly && event.id.replica == replica
        if !isTrusted, HybridClock.isEarly(event.time, now: now) { return setAside(event) }
        let needs = TextMerger<Value.Change>.needs(of: steps, in: event) + absentSubjects(of: steps, in: event)
        guard graph.isReady(event, needing: needs) else {
            switch graph.hold(event, needing: needs) {
            case .waiting: return .waiting
            case .refused: return .refused
            case .known, .ready: return .known
            }
        }
        guard graph.isAwaited(event) else { return try takeAlone(event, steps, append: append) }
        // The whole batch is worked out on the side first, so that it is taken as a whole or not at all.
        var next = graph
        var batch: [(event: Event, steps: [Step])] = []
        var versions = TextVersions()
        var postponed: [Event] = []
        var ready = [(event: event, steps: steps)]
        while let (event, steps) = ready.popLast() {
            // Two events that claim the same units may both have waited; the second is no longer new.
            guard !next.contains(event.id) else { continue }
            if let text = texts.missingHistory(for: steps, version: { versions[$0] ?? value.textVersion(of: $0) }) {
                guard !batch.isEmpty else { return .needsHistory(field: text.field, since: text.since) }
                postponed.append(event)
                continue
            }
            let merged: [Step]
            do {
                merged = try texts.merge(steps)
            } catch {
                texts.forgetTexts(of: steps)
                guard !batch.isEmpty else { return .unmergeable(error) }
                postponed.append(event)
                continue
            }
            versions.note(merged)
            next.advance(past: event)
            batch.append((event, merged))
            for released in next.released(by: event) {
                guard let steps = try? released.decodedChanges(as: Value.Change.self) else { continue }
                ready.append((released, steps))
            }
        }
        do throws(Failure) {
            try append(batch.map { $0.event })
        } catch {
            for (_, steps) in batch { texts.forgetTexts(of: steps) }
            throw error
        }
        graph = next
        for (event, steps) in batch { apply(event, steps) }
        for event in postponed { postpone(event) }
        return .applied(batch.count)
    }

    /// Takes an event for which nothing waits: the graph is not copied, which counts where many write at once.
    private func takeAlone<Failure: Error>(
        _ event: Event, _ steps: [Step], append: (_ events: [Event]) throws(Failure) -> Void
    ) throws(Failure) -> Reception {
        // A method of the value instead of the closure would copy the value for each event.
        if let text = texts.missingHistory(for: steps, version: { value.textVersion(of: $0) }) {
            return .needsHistory(field: text.field, since: text.since)
        }
        let merged: [Step]
        do {
            merged = try texts.merge(steps)
        } catch {
            texts.forgetTexts(of: steps)
            return .unmergeable(error)
        }
        do throws(Failure) {
            try append([event])
        } catch {
            texts.forgetTexts(of: steps)
            throw error
        }
        graph.advance(past: event)
        apply(event, merged)
        return .applied(1)
    }

    private func apply(_ event: Event, _ steps: [Step]) {
        clock.observe(event.time)
        for (change, origin) in steps { value.apply(change, from: origin) }
        guard isObserved else { return }
        for (change, origin) in steps {
            tell(Applied(change: change, origin: origin, author: event.author, isLocal: false))
        }
    }

    private func setAside(_ event: Event) -> Reception {
        let origin = Origin(unit: event.id, time: event.time)
        if early.contains(origin) { return .early }
        guard early.count < EventGraph.maximumWaiting else { return .refused }
        early.insert(origin, event)
        return .early
    }

    private func postpone(_ event: Event) {
        guard needingHistory.count < EventGraph.maximumWaiting else { return }
        needingHistory.append(event)
    }
}
