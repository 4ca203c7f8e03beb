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
        var byDocument: [DocumentID: [Event]] = [:]
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
            byDocument[event.document, default: []].append(event)
        }
        for (index, document) in order.enumerated() {
            progress.report(index, of: order.count, "documents imported")
            let events = byDocument[document] ?? []
            do throws(CommandError) {
                let slices = Self.slices(of: events)
                // All of a document or nothing.
                if slices.count > 1, let reason = try draft(of: events, into: document, kinds).intake.firstReason {
                    throw CommandError(.badData, reason)
                }
                for slice in slices {
                    try takeIn(slice, into: document, kinds) { (intake) throws(CommandError) in
                        if let reason = intake.firstReason { throw CommandError(.badData, reason) }
                        try intake.write()
                        report.imported += intake.applied.count
                        report.known += slice.count - intake.applied.count
                    }
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
}
