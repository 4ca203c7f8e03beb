import Primitives
package import Replication

/// A row of what a store answers. Columns count from 0.
package protocol StoredRow {
    func isNull(_ column: Int32) -> Bool
    func bool(_ column: Int32) -> Bool
    func unsigned(_ column: Int32) -> UInt64
    func string(_ column: Int32) -> String
    func bytes(_ column: Int32) -> [UInt8]
    func document(_ column: Int32) -> DocumentID
    /// How many events a log has; never more than one can have.
    func position(_ column: Int32) -> UInt64
}

extension CatalogueEntry {
    /// Of the columns document, kind, pinned, trashed, demo, created, changed, title, tags, version, preview and summary.
    package init(_ row: some StoredRow) {
        self.init(
            document: row.document(0), kind: row.string(1), title: row.string(7), preview: row.string(10),
            tags: row.string(8), version: row.string(9), isPinned: row.bool(2), isTrashed: row.bool(3),
            isDemo: row.bool(4), createdAt: row.unsigned(5), changedAt: row.unsigned(6), summary: row.bytes(11))
    }
}

extension CatalogueChange {
    /// Of an entry's columns, unset for a document that is not there any more, and the position of the log, the number of the
    /// change and the document behind them.
    package init(_ row: some StoredRow) {
        self.init(
            number: row.unsigned(13), document: row.document(14), entry: row.isNull(1) ? nil : CatalogueEntry(row),
            position: row.isNull(1) ? 0 : row.position(12))
    }
}

extension DocumentID {
    /// Of 16 bytes as a store keeps them; zero for anything else.
    package init(stored bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else {
            self.init(high: 0, low: 0)
            return
        }
        self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
}

extension Sequence<Lineage> {
    /// Sorted by replica.
    package var byReplica: [Lineage] { sorted { $0.end.replica < $1.end.replica } }
}
