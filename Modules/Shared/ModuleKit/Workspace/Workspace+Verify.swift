public import Replication
internal import TextMerging

/// What `verify` found.
public struct VerifyReport: Sendable {
    public var documents = 0
    public var events = 0
    public var blobs = 0
    public var problems: [Problem] = []

    public struct Problem: Sendable {
        /// The document, or nil for the store as a whole.
        public let document: DocumentID?
        public let text: Phrase
        public let isRepaired: Bool
    }

    public var isSound: Bool {
        problems.allSatisfy { $0.isRepaired }
    }
}

extension Workspace {
    /// Proves the workspace: the store itself, every blob's hash, every log's continuity, every snapshot
    /// and catalogue row against its log. What is derived is rebuilt from the log when `repairs`.
    public func verify(
        kinds: [any DocumentKind], repairs: Bool, progress: any Progress
    ) throws(CommandError) -> VerifyReport {
        var report = VerifyReport()
        for line in try stored({ () throws(StoreError) in try store.checkIntegrity() }) {
            report.problems.append(.init(document: nil, text: .verbatim(line), isRepaired: false))
        }
        let rows = try transaction(.read) { () throws(CommandError) in
            try entries(CatalogueFilter(isTrashed: nil, order: .created))
        }
        for (index, row) in rows.enumerated() {
            progress.report(index, of: rows.count, "documents checked")
            report.documents += 1
            try transaction(repairs ? .write : .read) { () throws(CommandError) in
                try check(row, kinds, repairs, &report)
            }
        }
        try checkBlobs(repairs, &report)
        progress.finish()
        return report
    }

    private func check(
        _ row: CatalogueEntry, _ kinds: [any DocumentKind], _ repairs: Bool, _ report: inout VerifyReport
    ) throws(CommandError) {
        let stored = try stored { () throws(StoreError) in try store.log(of: row.document, from: 0) }
        report.events += stored.count
        var graph = EventGraph()
        var events: [Event] = []
        for (position, item) in stored.enumerated() {
            guard let event = try? Event(bytes: item.bytes) else {
                report.problems.append(
                    .init(document: row.document, text: "Event \(position) of its log is damaged.", isRepaired: false))
                return
            }
            guard event.document == row.document, event.id == item.id, event.span == item.span else {
                report.problems.append(
                    .init(
                        document: row.document, text: "Event \(position) of its log is not the one it should be.",
                        isRepaired: false))
                return
            }
            guard graph.isReady(event) else {
                report.problems.append(
                    .init(
                        document: row.document, text: "Event \(position) of its log comes before what it follows.",
                        isRepaired: false))
                return
            }
            graph.advance(past: event)
            events.append(event)
        }
        guard let kind = kinds.first(where: { $0.name == row.kind }) else { return }
        try checkDerived(kind, row, events, graph, repairs, &report)
    }

    /// Holds the snapshot and the catalogue row against the log.
    private func checkDerived<Kind: DocumentKind>(
        _ kind: Kind, _ row: CatalogueEntry, _ events: [Event], _ graph: EventGraph, _ repairs: Bool,
        _ report: inout VerifyReport
    ) throws(CommandError) {
        let snapshot = try stored { () throws(StoreError) in try store.snapshot(of: row.document) }
        var value = Kind.Value()
        var isSnapshotRight = snapshot == nil || snapshot?.codec != kind.snapshotCodec
        if snapshot?.position == 0 { isSnapshotRight = snapshot?.bytes == value.wireBytes }
        for (position, event) in events.enumerated() {
            guard let changes = try? event.decodedChanges(as: Kind.Value.Change.self) else {
                report.problems.append(
                    .init(
                        document: row.document, text: "A change in event \(position) of its log is damaged.",
                        isRepaired: false))
                return
            }
            for (change, origin) in changes { value.apply(change, from: origin) }
            if let snapshot, snapshot.codec == kind.snapshotCodec, snapshot.position == UInt64(position + 1) {
                isSnapshotRight = snapshot.bytes == value.wireBytes
            }
        }
        if !isSnapshotRight {
            if repairs {
                try stored { () throws(StoreError) in try store.putSnapshot(nil, of: row.document) }
            }
            report.problems.append(
                .init(document: row.document, text: "Its snapshot does not fit its log.", isRepaired: repairs))
        }
        let state = try stored { () throws(StoreError) in try store.state(of: row.document) }
        let right = entry(kind, row.document, value, graph)
        let isRowRight =
            right == row && state == DocumentState(position: UInt64(events.count), graph: graph.wireBytes)
        if !isRowRight {
            if repairs {
                try put(right, position: UInt64(events.count), graph: graph)
                try putLinks(kind, row.document, value)
            }
            report.problems.append(
                .init(
                    document: row.document, text: "Its row in the catalogue does not fit its log.", isRepaired: repairs)
            )
        }
    }

    private func checkBlobs(_ repairs: Bool, _ report: inout VerifyReport) throws(CommandError) {
        let faults = try stored { () throws(StoreError) in try blobs.check() }
        report.blobs = try stored { () throws(StoreError) in try blobs.all().count }
        for fault in faults {
            switch fault {
            case .damaged(let hash):
                report.problems.append(
                    .init(document: nil, text: "The file \(hash.hex) is damaged.", isRepaired: false))
            case .leftover(let name):
                report.problems.append(
                    .init(document: nil, text: "An interrupted write left \(name).", isRepaired: repairs))
            case .misplaced(let name):
                report.problems.append(
                    .init(document: nil, text: "\(name) does not belong among the files.", isRepaired: false))
            }
        }
        if repairs, !faults.isEmpty { try stored { () throws(StoreError) in try blobs.repair() } }
    }
}
