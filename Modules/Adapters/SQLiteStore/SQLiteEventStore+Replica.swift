import HostSystem
public import ModuleKit
import Primitives
import Replication

/// The two files that count a workspace's commits.
struct EpochFiles {
    let identity: EpochRow.Identity
    let beside: EpochFile
    /// Nil where the person has no folder for state.
    let state: EpochFile?
    /// Whether they were written on the disk in this run.
    var isDurable = false
    /// Which of them are there.
    var found: EpochRow.Seen = []
}

/// Which replica a store writes as.
///
/// A replica belongs to one database file and to one history of it. A copy is known by its file, a database that was
/// put back by the counts beside it; `Docs/Decisions/restored-workspaces.md`.
extension SQLiteEventStore {
    static func hasLineages(_ connection: Connection) -> Bool { connection.hasTable("epoch") }

    /// Gives this store a new replica if its file is not where the present one was given, or is an older state of
    /// what that replica wrote. Only within a writing transaction.
    func bindReplica() throws(StoreError) {
        if !hasLineages { try makeLineages() }
        if !hasSearchTexts { try makeSearchTexts() }
        if !hasChanges { try makeChanges() }
        if !hasSegments { try makeSegments() }
        var (identity, binding) = try readMeta()
        var epoch = try readEpoch()
        let here = Binding(of: location.database, machineID: options.machineID)
        let isElsewhere = binding != here
        if isElsewhere || epoch.identity == EpochRow.Identity(high: 0, low: 0) {
            // A copy is counted by itself, or each would take the other for its future.
            epoch.identity = .init(high: generator.next(), low: generator.next())
            if isElsewhere { epoch.seen = [] }
            try connection.run("UPDATE epoch SET high = ?1, low = ?2, seen = ?3 WHERE one = 1") {
                $0.bind(1, epoch.identity.high)
                $0.bind(2, epoch.identity.low)
                $0.bind(3, epoch.seen.rawValue)
            }
        }
        let isSetBack = try lookForFuture(of: &epoch) && !isElsewhere
        if isElsewhere || isSetBack {
            identity.replica = Self.newReplica(&generator)
            try connection.run("UPDATE meta SET replica = ?1, device = ?2, inode = ?3, machine = ?4 WHERE one = 1") {
                $0.bind(1, identity.replica.raw)
                $0.bind(2, here.device)
                $0.bind(3, here.inode)
                $0.bind(4, here.machine)
            }
            try renewChangeRun()
            // What the other copy, or the lost future, made of it is not known.
            try connection.run("DELETE FROM unsent")
            if isSetBack {
                try connection.run("UPDATE epoch SET set_back = 1, count = ?1, seen = ?2 WHERE one = 1") {
                    $0.bind(1, epoch.count)
                    $0.bind(2, epoch.seen.rawValue)
                }
            }
        }
        current = identity
    }

    /// Draws a replica at random, never 0; call it within a writing transaction.
    public func renewReplica() throws(StoreError) {
        let replica = Self.newReplica(&generator)
        try connection.run("UPDATE meta SET replica = ?1 WHERE one = 1") { $0.bind(1, replica.raw) }
        current?.replica = replica
    }

    /// True once: the database remembers it until then.
    public func takeSetBack() throws(StoreError) -> Bool {
        let isSetBack = try connection.row("SELECT set_back FROM epoch") { $0.bool(0) } ?? false
        if isSetBack { try connection.run("UPDATE epoch SET set_back = 0 WHERE one = 1") }
        return isSetBack
    }

    // MARK: the epoch

    private func readEpoch() throws(StoreError) -> EpochRow {
        let row = try connection.row("SELECT high, low, count, seen FROM epoch") { row in
            EpochRow(
                identity: .init(high: row.unsigned(0), low: row.unsigned(1)), count: row.unsigned(2),
                seen: .init(rawValue: row.int(3)))
        }
        guard let row else { throw .corrupt(path: location.database, detail: "the table epoch is empty") }
        return row
    }

    /// Whether a file counts commits that the database knows nothing of, or one that was there is gone. The epoch is
    /// then what the files say.
    private func lookForFuture(of epoch: inout EpochRow) throws(StoreError) -> Bool {
        if epochFiles?.identity != epoch.identity {
            epochFiles = EpochFiles(
                identity: epoch.identity, beside: EpochFile(location.epoch),
                state: options.stateFolder.map { EpochFile(of: epoch.identity, in: $0) })
        }
        guard let files = epochFiles else { return false }
        var found: EpochRow.Seen = []
        var isBehind = false
        let known = epoch.count
        for (file, mark) in [(files.beside, EpochRow.Seen.beside), (files.state, .state)] {
            if let count = file?.read() {
                found.insert(mark)
                if count > known { isBehind = true }
                epoch.count = max(epoch.count, count)
            } else if file != nil, epoch.seen.contains(mark) {
                isBehind = true
            }
        }
        epochFiles?.found = found
        if isBehind { epoch.seen = found }
        return isBehind
    }

    /// Notes that the open transaction gave away units of this store's replica.
    func noteAppended(_ event: StoredEvent) {
        if event.id.replica == current?.replica { hasAppended = true }
    }

    /// Counts the transaction that is about to be committed: in the files first, and in those on the disk at the
    /// first commit of a run. What comes between costs a new replica and nothing else.
    ///
    /// Later commits of the run are counted without waiting for the disk: after a power cut the files may be behind
    /// the database, which means nothing.
    func raiseEpoch() throws(StoreError) {
        guard var files = epochFiles else { return }
        var count = try readEpoch().count
        for file in [files.beside, files.state] { count = max(count, file?.read() ?? 0) }
        count &+= 1
        // One of them on the disk is enough to notice.
        let isKept = files.state?.write(count, isDurable: !files.isDurable) ?? false
        _ = files.beside.write(count, isDurable: !files.isDurable && !isKept)
        files.isDurable = true
        epochFiles = files
        try connection.run("UPDATE epoch SET count = ?1, seen = ?2 WHERE one = 1") {
            $0.bind(1, count)
            $0.bind(2, files.found.rawValue)
        }
    }

    /// Gives a database from before there were lineages what it lacks. What it has may be anywhere by now.
    private func makeLineages() throws(StoreError) {
        // Another process may have done so since this one looked.
        hasLineages = Self.hasLineages(connection)
        if hasLineages { return }
        try connection.execute("\(Schema.lineage) INSERT INTO epoch VALUES(1, 0, 0, 0, 0, 0);")
        hasLineages = true
        try rebuildAllLineages()
    }
}
