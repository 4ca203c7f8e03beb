public import Replication
public import TextMerging

/// What came of events that somebody sent for one document.
public struct ReceivedEvents: Sendable {
    /// How long the document's log is now.
    public var position: UInt64 = 0
    /// How many were new and are durable now.
    public var applied = 0
    /// How many build on others that are missing here, or are ahead of the clock. They are not kept: whoever has them
    /// sends them again.
    public var waiting = 0
    /// What was not taken, and why.
    public var refused = ShortList<Refusal>()

    public struct Refusal: Sendable {
        /// The event's id; nil for one that can't be read.
        public let event: EventID?
        public let reason: Phrase
    }

    public init() {}
}

extension Workspace {
    /// Takes in events of one document as their authors wrote them, in any order; those already here change nothing.
    /// An event that does not fit is refused and named, and the others come in.
    ///
    /// So many that they would keep others waiting come in portions, a transaction each. What the document's text can't
    /// be merged with is set aside at once, all of it, and said; whoever sent it keeps it. Files that the events name need not be here yet.
    public func receive(
        _ messages: [[UInt8]], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> ReceivedEvents {
        var received = ReceivedEvents()
        var events: [Event] = []
        for message in messages {
            guard let event = try? Event(bytes: message) else {
                received.refused.append(.init(event: nil, reason: "It is damaged."))
                continue
            }
            guard event.document == document else {
                received.refused.append(.init(event: event.id, reason: "It belongs to another document."))
                continue
            }
            events.append(event)
        }
        for slice in Self.slices(of: events) {
            // What comes after something that was set aside is so as well.
            guard try receive(slice, into: document, kinds, &received) else { break }
        }
        received.position = try position(of: document)
        return received
    }

    /// False where the events were set aside.
    private func receive(
        _ events: [Event], into document: DocumentID, _ kinds: [any DocumentKind], _ received: inout ReceivedEvents
    ) throws(CommandError) -> Bool {
        do throws(CommandError) {
            let intake = try takeIn(events, into: document, kinds) { (intake) throws(CommandError) in
                try intake.write()
                return intake
            }
            received.applied += intake.applied.count
            received.waiting += intake.waiting.count + intake.early.count
            if let foreign = intake.foreign {
                received.refused += foreign.events.map { .init(event: $0.id, reason: foreign.reason(of: $0)) }
            }
            guard !intake.aside.isEmpty else { return true }
            received.refused.append(.init(event: nil, reason: intake.asideReason))
            return false
        } catch {
            guard error.code == .badData else { throw error }
            guard events.count > 1 else {
                received.refused.append(.init(event: events.first?.id, reason: error.message))
                return true
            }
            // One of them does not fit: which is found by halves, and the others come in.
            let middle = events.count / 2
            guard try receive(Array(events[..<middle]), into: document, kinds, &received) else { return false }
            return try receive(Array(events[middle...]), into: document, kinds, &received)
        }
    }

    /// How long a document's log is; 0 for one that is not here.
    public func position(of document: DocumentID) throws(CommandError) -> UInt64 {
        try stored { () throws(StoreError) in try store.state(of: document)?.position ?? 0 }
    }

    /// The events of a document's log from `position` on as their authors wrote them, and how long the log is; nil
    /// for a document that is not here. `last` is the event before `position` as whoever asks knows it: where another
    /// one stands, their log is not this one any more, and the answer is that of an empty log, so that they begin anew.
    /// Whoever asks is somewhere else.
    public func events(
        of document: DocumentID, from position: UInt64, after last: EventID? = nil, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> (events: [[UInt8]], position: UInt64)? {
        let (found, isUnsent) = try transaction(.read) { () throws(CommandError) in
            (
                try log(of: document, from: position, after: last),
                try stored { () throws(StoreError) in try !store.unsent(of: document).isEmpty }
            )
        }
        guard isUnsent else { return found }
        do {
            // Read again: what carried a time too far ahead has been written anew.
            return try transaction(.write) { () throws(CommandError) in
                try release(document, kinds)
                return try log(of: document, from: position, after: last)
            }
        } catch {
            // Where the workspace can't be written, nothing is ever written anew either.
            guard error.code == .permission else { throw error }
            return found
        }
    }

    private func log(
        of document: DocumentID, from position: UInt64, after last: EventID?
    ) throws(CommandError) -> (events: [[UInt8]], position: UInt64)? {
        try stored { () throws(StoreError) in
            guard let state = try store.state(of: document) else { return nil }
            guard position <= state.position else { return ([], state.position) }
            guard let last, position > 0 else {
                return (try store.log(of: document, from: position).map { $0.bytes }, state.position)
            }
            let log = try store.log(of: document, from: position - 1)
            return log.first?.id == last ? (log.dropFirst().map { $0.bytes }, state.position) : ([], 0)
        }
    }
}
