public import Replication
internal import TextMerging

/// What came of taking in events from a file.
public struct ExchangeReport: Sendable {
    /// Events that were new.
    public var imported = 0
    /// Events that were here already.
    public var known = 0
    /// What was left out: a document, or nil for an event that can't be read at all.
    public var failed: [(document: DocumentID?, reason: Phrase)] = []
}

extension Workspace {
    /// The first bytes of a file of events.
    static let eventsMagic = Array("bojagi events 1\n".utf8)

    /// All events of all documents: a line that names the format, then each event with its length before it.
    public func exportEvents() throws(CommandError) -> [UInt8] {
        try transaction(.read) { () throws(CommandError) in
            var writer = WireWriter()
            writer.bytes = Self.eventsMagic
            for entry in try entries(CatalogueFilter(isTrashed: nil, order: .created)) {
                let log = try stored { () throws(StoreError) in try store.log(of: entry.document, from: 0) }
                for event in log { writer.write(event.bytes) }
            }
            return writer.bytes
        }
    }

    /// Takes in the events of a file that `exportEvents` made; those already here change nothing. A document
    /// whose events don't fit is named and left as it was; the others come in.
    public func importEvents(
        _ bytes: [UInt8], kinds: [any DocumentKind], progress: any Progress
    ) throws(CommandError) -> ExchangeReport {
        guard bytes.starts(with: Self.eventsMagic) else {
            throw CommandError(.badData, "The file of events is of another format.")
        }
        var reader = WireReader(Array(bytes.dropFirst(Self.eventsMagic.count)))
        var order: [DocumentID] = []
        var byDocument: [DocumentID: [[UInt8]]] = [:]
        var report = ExchangeReport()
        while !reader.isAtEnd {
            guard let eventBytes = try? reader.readBytes() else {
                throw CommandError(
                    .badData, "The file of events ends in the middle of one, at byte \(reader.offset).",
                    hint: "Export it again; nothing was imported.")
            }
            guard let event = try? Event(bytes: eventBytes) else {
                report.failed.append((nil, "The event before byte \(reader.offset) is damaged."))
                continue
            }
            if byDocument[event.document] == nil { order.append(event.document) }
            byDocument[event.document, default: []].append(eventBytes)
        }
        for (index, document) in order.enumerated() {
            progress.report(index, of: order.count, "documents imported")
            let events = byDocument[document] ?? []
            do {
                try transaction(.write) { () throws(CommandError) in
                    try importDocument(document, events, kinds, &report)
                }
            } catch {
                // A full disk or a locked workspace would fail the rest as well.
                guard error.code == .badData else { throw error }
                report.failed.append((document, error.message))
            }
        }
        progress.finish()
        return report
    }

    private func importDocument(
        _ document: DocumentID, _ events: [[UInt8]], _ kinds: [any DocumentKind], _ report: inout ExchangeReport
    ) throws(CommandError) {
        guard let first = events.first, let event = try? Event(bytes: first) else { return }
        guard let kind = kinds.first(where: { $0.name == event.kind }) else {
            throw CommandError(.badData, "Its kind is not known here: \(event.kind).")
        }
        try receive(kind, document, events, &report)
    }

    private func receive<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ events: [[UInt8]], _ report: inout ExchangeReport
    ) throws(CommandError) {
        let loaded = try load(kind, document)
        let session = try session(kind.name, document, loaded.value, loaded.graph)
        var applied = 0
        /// The events that are here, read when the first one comes again.
        var here: [EventID: [UInt8]]?
        for bytes in events {
            guard let event = try? Event(bytes: bytes) else {
                throw CommandError(.badData, "One of its events is damaged.")
            }
            switch try receive(bytes, into: session) {
            case .applied(1):
                here?[event.id] = bytes
                applied += 1
            case .known:
                if here == nil { here = try eventBytes(of: document) }
                guard here?[event.id] == bytes else { throw CommandError(.conflictingEvent(event.id)) }
            case .unmergeable:
                throw CommandError(.badData, "Its text was edited in too many places at once to merge it.")
            case .early: throw CommandError(.badData, "One of its events is from the future; check the clock.")
            case .foreign: throw CommandError(.badData, "One of its events is of another kind of document.")
            case .applied, .waiting, .refused, .needsHistory:
                throw CommandError(.badData, "Events that it builds on are missing.")
            }
        }
        report.imported += applied
        report.known += events.count - applied
        guard applied > 0 else { return }
        try stored { () throws(StoreError) in try store.setLatestTime(session.clock.latest) }
        let entry = entry(kind, document, session.value, session.graph)
        try put(entry, position: loaded.position + UInt64(applied), graph: session.graph)
        try putLinks(kind, document, session.value)
        let after = Loaded(
            value: session.value, graph: session.graph, position: loaded.position + UInt64(applied),
            replayed: loaded.replayed + UInt64(applied))
        keepSnapshot(kind, document, after, isCostly: session.hasMerged)
    }

    /// Hands an event from elsewhere to a session, with the history of the texts that it needs, and appends to
    /// the log what can be applied now: it, and what waited for it.
    func receive<Value: Document>(
        _ bytes: [UInt8], into session: DocumentSession<Value>
    ) throws(CommandError) -> DocumentSession<Value>.Reception {
        var reception = try receiveOnce(bytes, session)
        while case .needsHistory(let field, _) = reception {
            let past = try log(of: session.document)
            do throws(WireError) {
                try session.learnHistory(of: field, from: past)
            } catch {
                throw CommandError(error, location: location)
            }
            reception = try receiveOnce(bytes, session)
        }
        guard case .applied(var count) = reception else { return reception }
        // What waited for it may need a text's history as well.
        for event in session.takeNeedingHistory() {
            if case .applied(let more) = try receive(event.bytes, into: session) { count += more }
        }
        return .applied(count)
    }

    private func receiveOnce<Value: Document>(
        _ bytes: [UInt8], _ session: DocumentSession<Value>
    ) throws(CommandError) -> DocumentSession<Value>.Reception {
        do throws(ReceivingError<StoreError>) {
            return try session.receive(bytes, now: clock.now()) { (events) throws(StoreError) in
                for event in events {
                    try store.append(
                        StoredEvent(id: event.id, span: event.span, bytes: event.bytes), to: session.document)
                }
            }
        } catch {
            switch error {
            case .unreadable: throw CommandError(.badData, "One of its events is damaged.")
            case .notAppended(let error): throw CommandError(error)
            }
        }
    }

    private func eventBytes(of document: DocumentID) throws(CommandError) -> [EventID: [UInt8]] {
        var result: [EventID: [UInt8]] = [:]
        for event in try stored({ () throws(StoreError) in try store.log(of: document, from: 0) }) {
            result[event.id] = event.bytes
        }
        return result
    }
}
