public import Replication

/// What came of taking in events from a file.
public struct ExchangeReport: Sendable {
    /// Events that were new.
    public var imported = 0
    /// Events that were here already.
    public var known = 0
    /// What was left out: a document, or nil for an event that can't be read at all.
    public var failed = ShortList<(document: DocumentID?, reason: Phrase)>()
}

extension Workspace {
    /// All events of all documents: a line that names the format, then each event with its length before it.
    public func exportEvents() throws(CommandError) -> [UInt8] {
        try transaction(.read) { () throws(CommandError) in
            var writer = WireWriter()
            writer.bytes = EventList.opening
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
        try importEvents(
            EventsInFile(size: UInt64(bytes.count)) { offset, count in
                Array(bytes.dropFirst(Int(clamping: offset)).prefix(count))
            }, kinds: kinds, progress: progress)
    }

    /// Takes in the events of a file that is never in memory as a whole. A document of more events than are taken at
    /// once comes in parts, each of which stays when a later one does not fit.
    public func importEvents(
        _ file: consuming EventsInFile, kinds: [any DocumentKind], progress: any Progress
    ) throws(CommandError) -> ExchangeReport {
        var file = file
        return try mergingLong({ progress.reportLongMerge() }) { () throws(CommandError) in
            try importEvents(&file, kinds, progress)
        }
    }

    private func importEvents(
        _ file: inout EventsInFile, _ kinds: [any DocumentKind], _ progress: any Progress
    ) throws(CommandError) -> ExchangeReport {
        var report = ExchangeReport()
        // Nothing is taken in of a file that is not whole.
        let order = try file.survey(&report)
        for (index, document) in order.enumerated() {
            progress.report(index, of: order.count, "documents imported")
            do throws(CommandError) {
                try file.forEachPart(of: document, &report) { (events, report) throws(CommandError) in
                    let slices = Self.slices(of: events)
                    // All of it or nothing.
                    if slices.count > 1, let reason = try draft(of: events, into: document, kinds).intake.firstReason {
                        throw CommandError(.badData, reason)
                    }
                    try inSlices { () throws(CommandError) in
                        for slice in slices { try take(slice, into: document, kinds, &report) }
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

    private func take(
        _ slice: [Event], into document: DocumentID, _ kinds: [any DocumentKind], _ report: inout ExchangeReport
    ) throws(CommandError) {
        let intake = try takeIn(slice, into: document, kinds) { (intake) throws(CommandError) in
            if let reason = intake.firstReason { throw CommandError(.badData, reason) }
            try intake.write()
            return intake
        }
        let foreign = intake.foreign?.events.count ?? 0
        report.imported += intake.applied.count
        report.known += slice.count - intake.applied.count - foreign
        if let foreign = intake.foreign { report.failed.append((document, foreign.reason)) }
    }
}
