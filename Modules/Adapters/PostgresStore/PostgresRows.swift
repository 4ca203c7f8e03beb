import CPostgreSQL
import ModuleKit
import Replication

/// The rows of an answer, in the binary form of the wire. What has another length than its type counts as zero: columns
/// have the types of our own tables, or the store was not opened.
final class PostgresRows {
    private let pq: bojagi_pq
    private let result: OpaquePointer
    let count: Int

    /// Takes the result over.
    init(_ result: OpaquePointer, _ pq: bojagi_pq) {
        self.pq = pq
        self.result = result
        count = Int(pq.ntuples(result))
    }

    deinit {
        pq.clear(result)
    }

    subscript(row: Int) -> PostgresRow { PostgresRow(rows: self, row: Int32(row)) }

    var first: PostgresRow? { count > 0 ? self[0] : nil }

    func map<Value>(_ read: (PostgresRow) -> Value) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        for row in 0..<count { values.append(read(self[row])) }
        return values
    }

    fileprivate func isNull(_ row: Int32, _ column: Int32) -> Bool { pq.getisnull(result, row, column) != 0 }

    /// The column's bytes, valid inside `body`.
    fileprivate func withBytes<Value>(
        _ row: Int32, _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value
    ) -> Value {
        let length = Int(pq.getlength(result, row, column))
        guard length > 0, let base = pq.getvalue(result, row, column) else {
            return body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        return body(UnsafeRawBufferPointer(start: base, count: length))
    }
}

/// One row. Columns count from 0.
struct PostgresRow: StoredRow {
    fileprivate let rows: PostgresRows
    fileprivate let row: Int32

    func isNull(_ column: Int32) -> Bool { rows.isNull(row, column) }

    func int(_ column: Int32) -> Int64 {
        withBytes(column) { bytes in
            bytes.count == 8 ? Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)) : 0
        }
    }

    func unsigned(_ column: Int32) -> UInt64 { UInt64(bitPattern: int(column)) }

    /// How many events a log has; never more than one can have, whatever the database says.
    func position(_ column: Int32) -> UInt64 { min(unsigned(column), PostgresEventStore.lastPosition) }

    func bool(_ column: Int32) -> Bool { withBytes(column) { $0.first == 1 } }

    func document(_ column: Int32) -> DocumentID { withBytes(column) { DocumentID(stored: $0) } }

    func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    func string(_ column: Int32) -> String {
        withBytes(column) { $0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) }
    }

    /// The column's bytes, valid inside `body`.
    func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        rows.withBytes(row, column, body)
    }
}
