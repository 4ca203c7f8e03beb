import CSQLite

/// A prepared statement. Parameters and columns count from 1 and 0, as in SQLite.
final class Statement {
    let handle: OpaquePointer
    /// The first binding that failed, which the next step reports.
    private(set) var failure = SQLITE_OK

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        failure = SQLITE_OK
    }

    func step() -> Int32 {
        failure == SQLITE_OK ? sqlite3_step(handle) : failure
    }

    private func note(_ code: Int32) {
        if failure == SQLITE_OK { failure = code }
    }

    // MARK: parameters

    func bind(_ index: Int32, _ value: Int64) {
        note(sqlite3_bind_int64(handle, index, value))
    }

    /// The same 64 bits; numbers from 2⁶³ on are stored as negative ones.
    func bind(_ index: Int32, _ value: UInt64) {
        bind(index, Int64(bitPattern: value))
    }

    func bind(_ index: Int32, _ value: Bool) {
        bind(index, value ? Int64(1) : 0)
    }

    func bind(_ index: Int32, _ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, buffer.count > 0 else {
                return note(sqlite3_bind_zeroblob(handle, index, 0))
            }
            note(sqlite3_bind_blob64(handle, index, base, UInt64(buffer.count), bojagi_sqlite_transient()))
        }
    }

    func bind(_ index: Int32, _ text: String) {
        var text = text
        text.withUTF8 { buffer in bindText(index, UnsafeRawBufferPointer(buffer)) }
    }

    func bind(_ index: Int32, text bytes: [UInt8]) {
        bytes.withUnsafeBytes { bindText(index, $0) }
    }

    private func bindText(_ index: Int32, _ buffer: UnsafeRawBufferPointer) {
        let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let base, buffer.count > 0 else {
            return note(sqlite3_bind_text(handle, index, "", 0, bojagi_sqlite_transient()))
        }
        note(
            sqlite3_bind_text64(
                handle, index, base, UInt64(buffer.count), bojagi_sqlite_transient(), UInt8(SQLITE_UTF8)))
    }

    // MARK: columns

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func isText(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_TEXT
    }

    func int(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    func unsigned(_ column: Int32) -> UInt64 {
        UInt64(bitPattern: int(column))
    }

    /// How many events a log has; never more than one can have, whatever the file says.
    func position(_ column: Int32) -> UInt64 {
        min(unsigned(column), UInt64(SQLiteEventStore.lastPosition))
    }

    func bool(_ column: Int32) -> Bool {
        int(column) != 0
    }

    /// The column's bytes, valid inside `body`.
    func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let base = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return body(UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : count))
    }

    func bytes(_ column: Int32) -> [UInt8] {
        withBytes(column) { Array($0) }
    }

    func string(_ column: Int32) -> String {
        withBytes(column) { $0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) }
    }
}
