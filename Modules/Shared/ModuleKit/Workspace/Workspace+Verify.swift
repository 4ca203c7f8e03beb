public import Replication

/// What `verify` found.
public struct VerifyReport: Sendable {
    /// How many were looked at; `events` and `blobs` likewise.
    public var documents = 0
    /// Of all documents together.
    public var events = 0
    /// Files of the blob store.
    public var blobs = 0
    /// What the store found, then document by document, then files.
    public var problems: [Problem] = []

    /// Something that is broken, or was.
    public struct Problem: Sendable {
        /// The document, or nil for the store as a whole.
        public let document: DocumentID?
        /// A whole sentence.
        public let text: Phrase
        /// Whether it is as it should be by now.
        public let isRepaired: Bool
    }

    /// Whether nothing is broken any more.
    public var isSound: Bool {
        problems.allSatisfy { $0.isRepaired }
    }
}

extension Workspace {
    /// Proves the workspace: the store itself, every blob's hash, every log's continuity, every snapshot
    /// and catalogue row against its log. What is derived is rebuilt from the log when `repairs`; where the
    /// workspace can't be written, what is broken is named all the same.
    public func verify(
        kinds: [any DocumentKind], repairs: Bool, progress: any Progress
    ) throws(CommandError) -> VerifyReport {
        var report = VerifyReport()
        let faults = try stored { () throws(StoreError) in try store.checkIntegrity() }
        if repairs, !faults.isEmpty { try attempt { () throws(StoreError) in try store.repair() } }
        let rows: [CatalogueEntry]
        do {
            rows = try transaction(.read) { () throws(CommandError) in
                try entries(CatalogueFilter(isTrashed: nil, order: .created))
            }
        } catch {
            guard error.code == .badData else { throw error }
            rows = []
            report.problems.append(.init(document: nil, text: error.message, isRepaired: false))
        }
        for (index, row) in rows.enumerated() {
            progress.report(index, of: rows.count, "documents checked")
            report.documents += 1
            try examine(row.document, kinds, repairs, &report)
        }
        try examineBlobs(repairs, &report)
        // What the store found may have been a row that its document's log has made right since.
        var left = faults
        if repairs, !faults.isEmpty { left = try stored { () throws(StoreError) in try store.checkIntegrity() } }
        let ofStore = faults + left.filter { !faults.contains($0) }
        report.problems =
            ofStore.map { .init(document: nil, text: .verbatim($0), isRepaired: !left.contains($0)) } + report.problems
        progress.finish()
        return report
    }

    /// Reads one document, then, if something is to be repaired, reads it again with every other writer kept out.
    private func examine(
        _ document: DocumentID, _ kinds: [any DocumentKind], _ repairs: Bool, _ report: inout VerifyReport
    ) throws(CommandError) {
        var checked: CheckedDocument
        do {
            checked = try transaction(.read) { () throws(CommandError) in try check(document, kinds) }
        } catch {
            guard error.code == .badData else { throw error }
            report.problems.append(.init(document: document, text: error.message, isRepaired: false))
            return
        }
        var isWritten = false
        if repairs, checked.findings.contains(where: { $0.repair != nil }) {
            isWritten = try attempt { () throws(CommandError) in
                checked = try transaction(.write) { () throws(CommandError) in
                    let again = try check(document, kinds)
                    for finding in again.findings { try finding.repair?() }
                    return again
                }
            }
        }
        report.events += checked.events
        for finding in checked.findings {
            report.problems.append(
                .init(document: document, text: finding.text, isRepaired: isWritten && finding.repair != nil))
        }
    }

    /// Runs a repair; false where the workspace can't be written (now).
    @discardableResult
    private func attempt(_ repair: () throws(CommandError) -> Void) throws(CommandError) -> Bool {
        do {
            try repair()
            return true
        } catch {
            switch error.code {
            case .permission, .locked, .inputOutput: return false
            default: throw error
            }
        }
    }

    private func attempt(_ repair: () throws(StoreError) -> Void) throws(CommandError) {
        try attempt { () throws(CommandError) in try stored(repair) }
    }

    private func examineBlobs(_ repairs: Bool, _ report: inout VerifyReport) throws(CommandError) {
        let faults = try stored { () throws(StoreError) in try blobs.check() }
        report.blobs = try stored { () throws(StoreError) in try blobs.all().count }
        var left = faults
        if repairs, !faults.isEmpty {
            try attempt { () throws(StoreError) in try blobs.repair() }
            left = try stored { () throws(StoreError) in try blobs.check() }
        }
        for fault in faults {
            let text: Phrase
            switch fault {
            case .damaged(let hash): text = "The file \(hash.hex) is damaged."
            case .leftover(let name): text = "An interrupted write left \(name)."
            case .misplaced(let name): text = "\(name) does not belong among the files."
            }
            // A damaged file is moved aside, which does not bring it back.
            var isRepaired = !left.contains(fault)
            if case .damaged = fault { isRepaired = false }
            report.problems.append(.init(document: nil, text: text, isRepaired: isRepaired))
        }
    }
}
