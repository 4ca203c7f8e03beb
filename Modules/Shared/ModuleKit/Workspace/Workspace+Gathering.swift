public import Replication

/// What one of several sends for a document.
public struct SentEvents: Sendable {
    /// Events as their authors wrote them.
    public let messages: [[UInt8]]
    /// Who sends them.
    public let sender: EventSender

    /// `messages` may be anything.
    public init(_ messages: [[UInt8]], from sender: EventSender) {
        (self.messages, self.sender) = (messages, sender)
    }
}

/// A document as what came in last left it, so that it need not be loaded for what comes next. Once somebody else has
/// written it is worth nothing, and does no harm.
public struct KeptDocument: Sendable {
    fileprivate var slice: WrittenSlice?
    /// The end of its log, as far as it came in this way.
    public fileprivate(set) var tail: LogTail?

    /// Nothing is kept.
    public init() {}

    /// What it takes in memory, in bytes, about.
    public var weight: Int { (slice?.weight ?? 0) + (tail?.bytes ?? 0) }
}

extension Workspace {
    /// Takes in what several send for one document, in their order, each as `receive` does: all at once where all of it
    /// comes in, which takes little longer than one of them alone. What came of each, in the same order.
    public func receive(
        _ sent: [SentEvents], into document: DocumentID, _ kinds: [any DocumentKind],
        goingOnWith kept: inout KeptDocument
    ) -> [Result<ReceivedEvents, CommandError>] {
        (isInSlices, keepsTail) = (true, true)
        (lastSlice, lastTail) = (kept.slice, kept.tail)
        kept = KeptDocument()
        defer {
            (kept.slice, kept.tail) = (lastSlice, lastTail)
            (lastSlice, lastTail) = (nil, nil)
            (isInSlices, keepsTail) = (false, false)
        }
        if sent.count > 1 {
            do throws(CommandError) {
                if let together = try receiveTogether(sent, into: document, kinds) {
                    return together.map { .success($0) }
                }
            } catch {
                // A locked workspace or a full disk is all the same for each of them.
                guard error.code == .badData else { return sent.map { _ in .failure(error) } }
            }
        }
        return sent.map { each in
            Result { () throws(CommandError) in
                try taking(from: each.sender) { () throws(CommandError) in
                    try receive(each.messages, into: document, kinds)
                }
            }
        }
    }

    /// Nil, with nothing taken in, where something is left out or whoever sent it has to be asked about.
    private func receiveTogether(
        _ sent: [SentEvents], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> [ReceivedEvents]? {
        var events: [Event] = []
        var ids: [[EventID]] = []
        var bytes = 0
        for each in sent {
            guard each.sender.commenter == nil else { return nil }
            let first = events.count
            for message in each.messages {
                bytes += message.count
                guard let event = try? Event(bytes: message), event.document == document else { return nil }
                events.append(event)
            }
            ids.append(events[first...].map(\.id))
        }
        guard events.count <= Self.fewestEvents, bytes <= Self.mostBytes else { return nil }
        let isTrashGuarded = sent.contains { $0.sender.trash != nil }
        var received = try takeIn(events, into: document, kinds) { (intake) throws(CommandError) -> [ReceivedEvents]? in
            guard intake.foreign == nil, intake.aside.isEmpty, intake.refused.first == nil,
                !intake.isTrashed || !isTrashGuarded
            else { return nil }
            let shares = intake.shares(of: ids)
            for (each, share) in zip(sent, shares) {
                guard try each.sender.space?.hasRoom(for: share.bytes) ?? true else { return nil }
            }
            try intake.write()
            for (each, share) in zip(sent, shares) where share.bytes > 0 {
                _ = try each.sender.space?.takes(share.bytes)
            }
            return shares.map { share in
                var received = ReceivedEvents()
                (received.applied, received.waiting) = (share.applied, share.waiting)
                return received
            }
        }
        let position = try position(of: document, after: received?.reduce(0) { $0 + $1.applied } ?? 0)
        for index in received?.indices ?? 0..<0 { received?[index].position = position }
        return received
    }
}

extension Intake {
    /// What of it each of several brought, who may have sent the same: then it is the first one's.
    fileprivate func shares(of ids: [[EventID]]) -> [(applied: Int, bytes: Int, waiting: Int)] {
        var sizes: [EventID: Int] = [:]
        for event in applied { sizes[event.id] = event.bytes.count }
        let late = Set(waiting + early)
        return ids.map { own in
            var share = (applied: 0, bytes: 0, waiting: 0)
            for id in own {
                if let size = sizes.removeValue(forKey: id) {
                    share.applied += 1
                    share.bytes += size
                } else if late.contains(id) {
                    share.waiting += 1
                }
            }
            return share
        }
    }
}
