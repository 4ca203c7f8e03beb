public import Replication

/// Why a store could not do what was asked. Nothing was changed.
public enum StoreError: Error, Equatable, Sendable {
    /// Another process has held the workspace too long.
    case locked(path: String)
    /// The workspace may be read but not written.
    case readOnly(path: String)
    /// No permission even to read.
    case noPermission(path: String)
    /// The disk is full.
    case full(path: String)
    /// The database is damaged; `detail` says where.
    case corrupt(path: String, detail: String)
    /// Written by a newer Bojagi: the format it has, and the newest that this one knows.
    case newerFormat(path: String, found: Int, known: Int)
    /// The file or folder is something else.
    case notAWorkspace(path: String)
    /// A backup is being restored there, or was not to its end.
    case unfinishedRestore(path: String)
    /// A link where a folder or a file belongs.
    case link(path: String)
    /// The folder cannot be made.
    case cannotCreate(path: String, detail: String)
    /// The server of a database can't be had.
    case unreachable(UnreachedDatabase)
    /// Reading or writing failed.
    case inputOutput(path: String, detail: String)
    /// What is kept on a server can't be had from it or brought there.
    case remote(CommandError)
    /// This one blob can't be had from a server or brought there, for now; others may be.
    case unmovedBlob(CommandError)
    /// An event came with the id of another.
    case conflictingEvent(EventID)
    /// No blob has this hash.
    case noBlob(String)
    /// A blob's bytes do not have its hash.
    case damagedBlob(String)
}

/// Why nothing can be had from the server of a database.
public struct UnreachedDatabase: Equatable, Sendable {
    /// What is wrong.
    public enum Reason: Equatable, Sendable {
        /// Nobody answers, or in the middle of something no more.
        case silent
        /// There is no host of that name.
        case noHost
        /// Those that answer only follow another one, which doesn't.
        case noPrimary
        /// The server has no database of that name.
        case noDatabase
        /// The server takes no more connections.
        case crowded
        /// As somebody else says it.
        case other(String)
    }

    /// Its hosts and ports, as `db1:5432, db2:5432`: no user and no password.
    public let place: String
    public let reason: Reason

    /// `place` is shown to people.
    public init(at place: String, _ reason: Reason) { (self.place, self.reason) = (place, reason) }
}
