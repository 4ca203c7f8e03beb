public import Primitives
public import TextMerging

/// What came of an event from elsewhere.
public enum ReceivingOutcome: Equatable, Sendable {
    /// This many events were applied: it, and what waited for it. `needingHistory` tells what could not be.
    case applied(Int)
    /// It was here already; nothing was done.
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

// Events from elsewhere: other devices, other tabs, the log.
extension DocumentSession {
    /// Takes in an event from elsewhere, in any order and as often as it comes; nothing is made durable.
    ///
    /// All of it is applied or nothing: bytes that cannot be read throw and leave the session as it was. `now`
    /// is the wall clock in milliseconds since 1970.
    public func receive(_ bytes: [UInt8], now: UInt64) throws(WireError) -> ReceivingOutcome {
        let event = try Event(bytes: bytes)
        if let settled = receiver.settled(event) { return settled }
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
    ) throws(ReceivingError<Failure>) -> ReceivingOutcome {
        let event: Event
        let steps: [Step]
        do throws(WireError) {
            event = try Event(bytes: bytes)
            if let settled = receiver.settled(event) { return settled }
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
        while let (origin, event) = receiver.early.first, !HybridClock.isEarly(event.time, now: now) {
            // The changes were read once before the event was held aside, so they can be read again.
            if receiver.settled(event) == nil, let steps = try? event.decodedChanges(as: Value.Change.self) {
                switch try take(event, steps, now: now, append: append) {
                case .applied(let applied): count += applied
                case .needsHistory: receiver.postpone(event)
                case .refused: return count
                case .known, .waiting, .early, .foreign, .unmergeable: break
                }
            }
            receiver.early.remove(origin)
        }
        return count
    }

    /// Learns the history of the texts, for the events that need it: from the document's log as it stands. From then on
    /// every edit of a text can be merged. Throws for an event that cannot be read. Complexity: O(log).
    public func learnHistory(from log: [Event]) throws(WireError) {
        try receiver.texts.learn(from: log)
    }

    /// Hands over what is known of the texts' histories, to another session on the document as this one leaves it.
    public func takeHistories() -> TextMerger<Value.Change> {
        defer { receiver.texts = TextMerger() }
        return receiver.texts
    }

    /// Goes on with what a session knew that left the document as it is here.
    public func goOn(with histories: TextMerger<Value.Change>) {
        receiver.texts = histories
    }

    /// Whether texts are left as they are until `mergeTexts`, which makes and merges all that came in at once. Nothing may
    /// be done through the session in between but to receive, and what `append` makes durable must not fail.
    public var mergesLater: Bool {
        get { receiver.texts.isDeferring }
        set { receiver.texts.isDeferring = newValue }
    }

    /// How many steps the merges of one text may take; nil stands for the usual, `TextHistory.budget(units:)`.
    public var mergingBudget: Int? {
        get { receiver.texts.budget }
        set { receiver.texts.budget = newValue }
    }

    /// Merges what `mergesLater` left, and tells the observers of one edit for each text, which has no unit and no author.
    /// Throws `.tangled`; the session is of no use then.
    public func mergeTexts() throws(TextMergingError) {
        let edits = try receiver.texts.takeDeferred()
        for (field, edit) in edits { value.splice(edit, into: field) }
        guard isObserved else { return }
        for (field, edit) in edits {
            guard let change = Value.Change.editing(field, edit) else { continue }
            tell(
                Applied(
                    change: change, origin: Origin(unit: .none, time: clock.latest), author: AuthorID(0), isLocal: false
                ))
        }
    }

    /// Whether edits of a text that were made at the same time met here.
    public var hasMerged: Bool { !receiver.texts.isEmpty }

    /// The events that are here and not applied, for another session on the document: they wait for others, are ahead of
    /// the clock, or need a text's history. Complexity: O(n).
    public var heldEvents: [Event] { receiver.graph.waitingEvents + receiver.early.values + receiver.needingHistory }

    /// Forgets the events in `needingHistory` and returns them, for the host to hand in again after
    /// `learnHistory`.
    public func takeNeedingHistory() -> [Event] {
        defer { receiver.needingHistory = [] }
        return receiver.needingHistory
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

    private func take<Failure: Error>(
        _ event: Event, _ steps: [Step], now: UInt64, append: (_ events: [Event]) throws(Failure) -> Void
    ) throws(Failure) -> ReceivingOutcome {
        // A method of the value instead of the closure would copy the value for each event.
        switch receiver.decide(on: event, steps, now: now, textVersion: { value.textVersion(of: $0) }) {
        case .settled(let outcome): return outcome
        case .takeAlone(let steps):
            do throws(Failure) {
                try append([event])
            } catch {
                receiver.texts.drop(steps)
                throw error
            }
            receiver.graph.advance(past: event)
            apply(event, steps)
            return .applied(1)
        case .take(let batch):
            do throws(Failure) {
                try append(batch.events)
            } catch {
                receiver.drop(batch)
                throw error
            }
            receiver.accept(batch)
            for index in batch.events.indices { apply(batch.events[index], batch.steps[index]) }
            return .applied(batch.events.count)
        }
    }

    private func apply(_ event: Event, _ steps: [Step]) {
        clock.observe(event.time)
        for (change, origin) in steps { value.apply(change, from: origin) }
        guard isObserved else { return }
        for (change, origin) in steps {
            tell(Applied(change: change, origin: origin, author: event.author, isLocal: false))
        }
    }
}
