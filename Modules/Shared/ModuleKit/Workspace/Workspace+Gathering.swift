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
    fileprivate var waitsBeforeHurry = 0
    /// The end of its log, as far as it came in this way.
    public fileprivate(set) var tail: LogTail?

    /// Nothing is kept.
    public init() {}

    /// Whether what comes next may go on where it ended, with what comes for other documents: a large one would keep those
    /// waiting.
    public var goesOn: Bool { waitsBeforeHurry == 0 && (slice?.weight ?? .max) <= Self.largest }

    /// In bytes.
    private static let largest = 1 << 18

    /// What it takes in memory, in bytes, about.
    public var weight: Int { (slice?.weight ?? 0) + (tail?.bytes ?? 0) }
}

/// What comes for one of several documents.
public struct GatheredEvents: Sendable {
    /// What it comes for.
    public let document: DocumentID
    /// What each sends, in their order.
    public let sent: [SentEvents]
    /// The document as it is kept, before and after.
    public fileprivate(set) var kept: KeptDocument
    /// What came of each, in the same order; nil where it has to be taken in by itself.
    public fileprivate(set) var received: [ReceivedEvents]?

    /// `sent` may be anything; of one that is not kept nothing is taken in.
    public init(_ document: DocumentID, _ sent: [SentEvents], goingOnWith kept: KeptDocument) {
        (self.document, self.sent, self.kept) = (document, sent, kept)
    }
}

extension Workspace {
    /// Takes in what comes for several documents, of those that go on where they ended, in one transaction: that takes
    /// little longer than for one of them. Where it throws nothing was taken in.
    public func receive(
        _ gathered: inout [GatheredEvents], _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        (isInSlices, keepsTail) = (true, true)
        defer {
            (isInSlices, keepsTail) = (false, false)
            writtenSnapshots = [:]
        }
        do throws(CommandError) {
            try transaction(.write, about: gathered.map(\.document)) { () throws(CommandError) in
                for index in gathered.indices {
                    goOn(with: &gathered[index].kept)
                    gathered[index].received = try receiveTogether(
                        gathered[index].sent, into: gathered[index].document, kinds, isAtOnce: true)
                    leave(&gathered[index].kept)
                }
            }
        } catch {
            (lastSlice, lastTail, waitsBeforeHurry) = (nil, nil, 0)
            for index in gathered.indices { (gathered[index].kept, gathered[index].received) = (KeptDocument(), nil) }
            throw error
        }
        for index in gathered.indices {
            guard let bytes = writtenSnapshots[gathered[index].document] else { continue }
            gathered[index].kept.slice?.snapshotBytes = bytes
        }
    }

    /// Nobody else holds it then, so that it changes without being copied.
    private func goOn(with kept: inout KeptDocument) {
        (lastSlice, lastTail, waitsBeforeHurry) = (kept.slice, kept.tail, kept.waitsBeforeHurry)
        kept = KeptDocument()
    }

    private func leave(_ kept: inout KeptDocument) {
        (kept.slice, kept.tail, kept.waitsBeforeHurry) = (lastSlice, lastTail, waitsBeforeHurry)
        (lastSlice, lastTail, waitsBeforeHurry) = (nil, nil, 0)
    }

    /// Takes in what several send for one document, in their order, each as `receive` does: all at once where all of it
    /// comes in, which takes little longer than one of them alone. What came of each, in the same order.
    public func receive(
        _ sent: [SentEvents], into document: DocumentID, _ kinds: [any DocumentKind],
        goingOnWith kept: inout KeptDocument
    ) -> [Result<ReceivedEvents, CommandError>] {
        (isInSlices, keepsTail) = (true, true)
        goOn(with: &kept)
        defer {
            leave(&kept)
            (isInSlices, keepsTail) = (false, false)
            writtenSnapshots = [:]
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

    /// Nil, with nothing taken in, where something is left out or whoever sent it has to be asked about; or where it takes
    /// more than going on with what is kept, if that is all that may be done.
    private func receiveTogether(
        _ sent: [SentEvents], into document: DocumentID, _ kinds: [any DocumentKind], isAtOnce: Bool = false
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
        func take(_ intake: Intake) throws(CommandError) -> [ReceivedEvents]? {
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
        let taken =
            isAtOnce
            ? try takeInAtOnce(events, into: document, kinds, take) ?? nil
            : try takeIn(events, into: document, kinds, take)
        guard var received = taken else { return nil }
        let position = try position(of: document, after: received.reduce(0) { $0 + $1.applied })
        for index in received.indices { received[index].position = position }
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
