public import Replication

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
    /// Whether some were not taken because the document's text can't be merged with them in the time that a request has.
    public var needsLongMerge = false

    /// An event that was not taken.
    public struct Refusal: Sendable {
        /// The event's id; nil for one that can't be read.
        public let event: EventID?
        /// A whole sentence.
        public let reason: Phrase

        /// `reason` is for people.
        public init(event: EventID?, reason: Phrase) { (self.event, self.reason) = (event, reason) }
    }

    /// Nothing came.
    public init() {}

    /// Adds that those are being merged by now.
    public mutating func noteLongMerge() {
        refused.append(.init(event: nil, reason: "They are being merged, which takes a while; sync again later."))
    }
}

extension Workspace {
    /// Takes in events of one document as their authors wrote them, in any order; those already here change nothing.
    /// An event that does not fit is refused and named, and the others come in.
    ///
    /// So many that they would keep others waiting come in portions, a transaction each. What the document's text can't
    /// be merged with is set aside at once, all of it, and said; whoever sent it keeps it. `receiveLong` takes it. Files
    /// that the events name need not be here yet.
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
        try inSlices { () throws(CommandError) in
            for slice in Self.slices(of: events) {
                // What comes after something that was set aside is so as well.
                guard try receive(slice, into: document, kinds, &received) else { break }
            }
        }
        received.position = try position(of: document, after: received.applied)
        return received
    }

    /// How long a log is of which so many events were written just now.
    func position(of document: DocumentID, after count: Int) throws(CommandError) -> UInt64 {
        if count > 0, keepsTail, let lastTail { return lastTail.end.position }
        return try position(of: document)
    }

    /// As `receive`, for events that it set aside: merges them for a quarter of a minute, about, while others read and
    /// write.
    public func receiveLong(
        _ messages: [[UInt8]], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> ReceivedEvents {
        try mergingLong({}) { () throws(CommandError) in try receive(messages, into: document, kinds) }
    }

    /// False where nothing more can come in.
    private func receive(
        _ events: [Event], into document: DocumentID, _ kinds: [any DocumentKind], _ received: inout ReceivedEvents
    ) throws(CommandError) -> Bool {
        do throws(CommandError) {
            let intake = try takeIn(events, into: document, kinds) { (intake) throws(CommandError) in
                if let trash = sender.trash, intake.isTrashed, try !allowsTrashing(1) {
                    return intake.refused(for: trash.reason)
                }
                if let space = sender.space, !intake.applied.isEmpty, try !space.takes(intake.size) {
                    return intake.refused(for: space.reason)
                }
                try intake.write()
                try noteMade(intake.isNew ? 1 : 0)
                return intake
            }
            received.applied += intake.applied.count
            received.waiting += intake.waiting.count + intake.early.count
            if let foreign = intake.foreign {
                received.refused += foreign.events.map { .init(event: $0.id, reason: foreign.reason(of: $0)) }
            }
            received.refused += intake.refused
            guard !intake.aside.isEmpty else { return true }
            received.needsLongMerge = true
            received.refused.append(.init(event: nil, reason: intake.asideReason))
        } catch {
            // The document here is damaged.
            guard error.code == .badData else { throw error }
            received.refused.append(.init(event: nil, reason: error.message))
        }
        return false
    }

    /// How long a document's log is; 0 for one that is not here.
    public func position(of document: DocumentID) throws(CommandError) -> UInt64 {
        try stored { () throws(StoreError) in try store.state(of: document)?.position ?? 0 }
    }

    /// The events of a document's log behind a place as their authors wrote them, and where the log ends; nil for a
    /// document that is not here. Where the place is in another log, the answer is that of an empty one, so that whoever
    /// asks begins anew. Whoever asks is somewhere else. `tail` may be the end of the log, which need not be read then.
    public func events(
        of document: DocumentID, behind place: LogPlace, _ kinds: [any DocumentKind], knowing tail: LogTail? = nil
    ) throws(CommandError) -> (events: [[UInt8]], end: LogPlace)? {
        typealias Log = (events: [[UInt8]], end: LogPlace)?
        // In one transaction: what is written in between would go out without being noted.
        let found: Log? = try transaction(.read) { () throws(CommandError) in
            guard try stored({ () throws(StoreError) in try store.unsent(of: document).isEmpty }) else { return nil }
            if let tail, let state = try stored({ () throws(StoreError) in try store.state(of: document) }),
                let events = tail.events(behind: place, in: state)
            {
                return .some((events, state.end))
            }
            return .some(try log(of: document, behind: place))
        }
        if let found { return found }
        do {
            return try transaction(.write) { () throws(CommandError) in
                // Before it is read: what carries a time too far ahead is written anew.
                try release(document, kinds)
                return try log(of: document, behind: place)
            }
        } catch {
            // Where the workspace can't be written, nothing is ever written anew either.
            guard error.code == .permission else { throw error }
            return try transaction(.read) { () throws(CommandError) in try log(of: document, behind: place) }
        }
    }

    /// Where a document's log ends, if it has these events behind a place and no others, in this order: who has the log up
    /// to there has all of it with them. `tail` may be the end of the log as it was when they came in, and is enough then.
    public func end(
        of document: DocumentID, behind place: LogPlace, ifJust events: [[UInt8]], _ kinds: [any DocumentKind],
        knowing tail: LogTail? = nil
    ) throws(CommandError) -> LogPlace? {
        if let tail, let isJust = tail.ends(with: events, behind: place) { return isJust ? tail.end : nil }
        let (position, end) = (place.position, try self.position(of: document))
        guard place.digest != nil || position == 0, end >= position, end - position == UInt64(events.count),
            let found = try self.events(of: document, behind: place, kinds),
            found.end.position == end, found.events == events
        else { return nil }
        return found.end
    }

    /// The events of a document's log from `position`, which is above 0, to its end: nil where they take more than `limit`
    /// bytes, and where one must be written anew before anybody else gets it. In a reading transaction.
    public func news(
        of document: DocumentID, from position: UInt64, to end: UInt64, limit: Int
    ) throws(CommandError) -> LogNews? {
        guard end > position, end - position <= UInt64(max(0, limit) / Event.minimumSize) else { return nil }
        return try stored { () throws(StoreError) in
            guard try store.unsent(of: document).isEmpty, let state = try store.state(of: document),
                state.position == end
            else { return nil }
            let log = try store.log(of: document, from: position)
            guard UInt64(log.count) == end - position else { return nil }
            let news = LogNews(
                start: state.place(before: log.map { $0.id }), end: state.end, events: log.map { $0.bytes })
            return news.size <= limit ? news : nil
        }
    }

    private func log(
        of document: DocumentID, behind place: LogPlace
    ) throws(CommandError) -> (events: [[UInt8]], end: LogPlace)? {
        try stored { () throws(StoreError) in
            guard let state = try store.state(of: document) else { return nil }
            guard place.position <= state.position else { return ([], state.end) }
            let log = try store.log(of: document, from: place.position)
            guard place.isIn(logWith: state.place(before: log.map { $0.id })) else { return ([], .start) }
            return (log.map { $0.bytes }, state.end)
        }
    }
}
