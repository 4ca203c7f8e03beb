import CSQLite
import HostSystem
import ModuleKit
import Primitives
import Replication

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension SQLiteEventStore {
    /// Makes an empty workspace with folder mode 0700 and file mode 0600, or leaves the one that another
    /// process made meanwhile.
    ///
    /// The database is built under another name and renamed when it is complete and on the disk, so an
    /// interrupted creation leaves no half of one.
    static func create(_ location: Location, replica: ReplicaID, machineID: String?) throws(StoreError) {
        // A program that mirrors the folder would mirror a database that is in use.
        guard (try? FileStatus(location.folder + "/" + ExchangeMarker.name)) == nil else {
            throw .cannotCreate(path: location.folder, detail: "it is an exchange folder")
        }
        try SyncedFolder.make(location.folder)
        // Several processes may come here at once, and a slow disk takes a while.
        let lock = try FolderLock(location.folder, waiting: .seconds(60))
        defer { lock.release() }
        if try location.databaseExists() { return }
        unlink(location.unfinished)
        do throws(StoreError) {
            try build(location.unfinished, replica: replica, machineID: machineID)
            guard rename(location.unfinished, location.database) == 0 else {
                throw SyncedFolder.failure(errno, at: location.database)
            }
        } catch {
            unlink(location.unfinished)
            throw error
        }
        try SyncedFolder.sync(location.folder)
    }

    /// What reading a missing workspace shows.
    static func emptyView(of location: Location) throws(StoreError) -> Connection {
        let connection = try Connection(
            ":memory:", path: location.database, flags: SQLITE_OPEN_READWRITE, busyTimeout: 0)
        try fill(connection, replica: ReplicaID(0), binding: Binding(device: 0, inode: 0, machine: 0))
        return connection
    }

    private static func build(_ path: String, replica: ReplicaID, machineID: String?) throws(StoreError) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let code = errno
            if code == EACCES || code == EPERM {
                throw .cannotCreate(path: path, detail: SyncedFolder.describe(code))
            }
            throw SyncedFolder.failure(code, at: path)
        }
        defer { close(file) }
        do {
            let connection = try Connection(path, path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: 0)
            try connection.execute("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;")
            try fill(connection, replica: replica, binding: Binding(of: path, machineID: machineID))
            try connection.execute("PRAGMA journal_mode=WAL")
        }
        guard fsync(file) == 0 else { throw SyncedFolder.failure(errno, at: path) }
    }

    private static func fill(
        _ connection: Connection, replica: ReplicaID, binding: Binding
    ) throws(StoreError) {
        try connection.execute("BEGIN; \(Schema.pragmas) \(Schema.tables)")
        try connection.run("INSERT INTO meta VALUES(1, ?1, 0, ?2, ?3, ?4, 1)") {
            $0.bind(1, replica.raw)
            $0.bind(2, binding.device)
            $0.bind(3, binding.inode)
            $0.bind(4, binding.machine)
        }
        try connection.run("INSERT INTO epoch VALUES(1, 0, 0, 0, 0, 0)")
        try connection.run("INSERT INTO change_run VALUES(1, random())")
        try connection.execute("COMMIT")
    }
}
