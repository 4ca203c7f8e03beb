import CSQLite
import ModuleKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A result code of SQLite with what it came with. Source: https://www.sqlite.org/rescode.html
struct SQLiteFailure {
    /// The extended code.
    let code: Int32
    /// The errno of the failed system call, or 0.
    let systemCode: Int32
    let message: String

    init(_ code: Int32, in handle: OpaquePointer) {
        self.code = code
        systemCode = sqlite3_system_errno(handle)
        message = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown error"
    }

    var primary: Int32 { code & 0xff }

    /// Whether it means that the files beside the database, which even a reader in WAL mode needs, could not
    /// be made or opened.
    var hidesLog: Bool {
        switch primary {
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_FULL: true
        // The shared-memory file: SHMOPEN, SHMSIZE, SHMLOCK, SHMMAP.
        case SQLITE_IOERR: (18...21).contains(code >> 8)
        default: false
        }
    }

    func error(at path: String) -> StoreError {
        let detail = "\(message) (SQLite \(code))"
        if systemCode == ENOSPC || systemCode == EDQUOT, primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN {
            return .full(path: path)
        }
        switch primary {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            return .locked(path: path)
        case SQLITE_READONLY:
            return .readOnly(path: path)
        case SQLITE_PERM, SQLITE_AUTH:
            return .noPermission(path: path)
        case SQLITE_FULL:
            return .full(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .corrupt(path: path, detail: detail)
        // A table or column of the format is missing, or holds what it must not.
        case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            return .corrupt(path: path, detail: detail)
        case SQLITE_CANTOPEN, SQLITE_IOERR:
            switch systemCode {
            case EACCES, EPERM: return .noPermission(path: path)
            case EROFS: return .readOnly(path: path)
            default: return .inputOutput(path: path, detail: detail)
            }
        default:
            return .inputOutput(path: path, detail: detail)
        }
    }
}
