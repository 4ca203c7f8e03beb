import HostSystem
public import ModuleKit
public import Primitives
public import Replication

/// A folder in which devices leave events for each other: a stick, or a folder that another program mirrors.
///
/// Every replica writes new files into a folder of its own and never touches one that is there, so a program that
/// mirrors the folder has nothing to merge. Files may arrive in any order, late, cut short, or twice under another
/// name. `Docs/Format.md` has the layout, `Docs/Decisions/sync.md` the reasons.
public final class ExchangeFolder: Remote {
    public let location: String
    public let blobs: any BlobStore
    public internal(set) var leftOut = ShortList<LeftOut>()
    /// It only holds what others wrote.
    public var recovery: SyncReport.Recovery { SyncReport.Recovery() }

    private let destination: Destination
    /// Where workspaces keep their cursors, and that folder while nobody else may sync.
    private let cursors: String
    private var cursorFolder: OpenFolder?
    private var cursorFile = ""
    /// The bytes of the cursor as it was found.
    private var savedCursor: [UInt8] = []
    var cursor = Cursor()
    /// Whose sync it is.
    var here: Workspace?
    /// As whom it writes.
    var replica = ReplicaID(0)

    /// Files that are there and of which something may not be here yet, the lowest numbers first.
    var unread: ArraySlice<EventFileName> = []
    /// The file of which some events are still to be given.
    var current: (file: ReadFile, content: EventFile.Content)?
    /// How many events were given in this sync.
    var eventCount = 0
    /// What was read in this sync, until `settle`.
    var readFiles: [ReadFile] = []
    /// Events of which earlier ones of the same replica have not been met.
    var gaps: [(document: DocumentID, event: EventID, span: UInt64, digest: EventDigest)] = []
    var standings: [DocumentID: UInt64] = [:]
    /// The number of the last file that was written in this sync.
    var lastNumber: UInt64 = 0

    /// The names of a file's events, to tell whether all of them came in.
    struct ReadFile {
        let name: EventFileName
        var events: [(document: DocumentID, kind: String, event: EventID, span: UInt64, digest: EventDigest)]
        var isReadable: Bool
    }

    /// Looks at what is at `path` and changes nothing yet: an exchange folder, an empty one, or one to be made. Throws
    /// `.badData` for a folder with anything else in it.
    ///
    /// Cursors are kept in the folder `cursors`, one for each exchange folder. `blobs` keeps its files below `path`.
    public init(_ path: String, cursors: String, blobs: any BlobStore) throws(CommandError) {
        location = path
        self.cursors = cursors
        self.blobs = blobs
        destination = try Destination.look(at: path)
    }

    /// Where each replica has a folder that only it writes into.
    static let replicas = "replicas"

    /// The folder itself, which is there once the sync has begun.
    func root() throws(StoreError) -> OpenFolder { try OpenFolder(location) }

    public func open(
        beside here: Workspace, _ standings: [DocumentStanding], _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        self.here = here
        (cursor, unread, leftOut, gaps, readFiles) = (Cursor(), [], ShortList(), [], [])
        (current, eventCount, cursorFolder) = (nil, 0, nil)
        let folder: OpenFolder
        do throws(StoreError) {
            folder = try .made(cursors)
        } catch {
            throw CommandError(error)
        }
        try FolderClaim.take(folder)
        cursorFolder = folder
        cursorFile = try prepare()
        if let bytes = try? folder.file(cursorFile).bytes(limit: Cursor.maximumSize),
            let saved = Cursor(fileBytes: bytes)
        {
            savedCursor = bytes
            var digests: [DocumentID: UInt64] = [:]
            digests.reserveCapacity(standings.count)
            for standing in standings { digests[standing.document] = standing.digest }
            let isOfAnother = try saved.isOfAnother(digests) { (document, units) throws(CommandError) in
                try here.digests(of: document, before: units)
            }
            if !isOfAnother { cursor = saved }
        }
        do throws(StoreError) {
            try list()
        } catch {
            throw CommandError(folder: error)
        }
    }

    /// Makes the folder and its marker where they are missing; returns the folder's id.
    private func prepare() throws(CommandError) -> String {
        if case .folder(let id) = destination { return id }
        // Somebody may have made it since.
        if case .folder(let id) = try Destination.look(at: location) { return id }
        var random = SystemRandomNumberGenerator()
        let id = ReplicaID(random.next()).folderName + ReplicaID(random.next()).folderName
        do throws(StoreError) {
            try SyncedFolder.make(location)
            let root = try root()
            root.removeLeftovers()
            let file = try TemporaryFile(in: root)
            try file.append(Array("\(Destination.markerOpening)\(Destination.format)\n\(id)\n".utf8)[...])
            try file.publish(as: Destination.marker)
            try root.sync()
        } catch {
            throw CommandError(folder: error)
        }
        return id
    }

    public func documentsToSend(
        _ standings: () throws(CommandError) -> [DocumentStanding]
    ) throws(CommandError) -> [DocumentID] {
        var changed: [DocumentID] = []
        for standing in try standings() where cursor.documents[standing.document]?.digest != standing.digest {
            self.standings[standing.document] = standing.digest
            changed.append(standing.document)
        }
        return changed
    }

    public func known(of document: DocumentID) -> [UnitID] {
        cursor.documents[document]?.known ?? []
    }

    public func confirm(_ document: DocumentID) {
        cursor.documents[document, default: Cursor.Holding()].digest = standings[document] ?? 0
    }

    /// Keeps the cursor for the next time, unless nothing has changed. It may be lost, so failing to is no error.
    public func close() {
        defer { cursorFolder = nil }
        guard let folder = cursorFolder, !cursorFile.isEmpty else { return }
        let bytes = cursor.fileBytes
        guard bytes != savedCursor else { return }
        folder.removeLeftovers()
        guard let file = try? TemporaryFile(in: folder), (try? file.append(bytes[...])) != nil else { return }
        try? file.take(cursorFile)
    }
}

extension ReplicaID {
    /// Sixteen lower-case hexadecimal digits.
    var folderName: String { Hexadecimal.text(raw) }

    /// The replica with that folder; nil for any other name.
    init?(folderName: String) {
        guard folderName.utf8.count == 16, let raw = Hexadecimal.number(Array(folderName.utf8)) else { return nil }
        self.init(raw)
        guard self.folderName == folderName else { return nil }
    }
}
