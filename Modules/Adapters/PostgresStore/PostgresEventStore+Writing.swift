import HostSystem
public import ModuleKit
import Primitives
public import Replication

/// Which replica a store writes as, and the two ends of a writing transaction.
///
/// Each node, as the folder for state names it, has a replica of its own in a workspace. It belongs to one database and
/// one history of it: `Docs/Decisions/postgres.md`.
extension PostgresEventStore {
    func beginWriting(about documents: [DocumentID]) throws(StoreError) {
        let node = nodeNumber()
        // One after the other, so that each sees what was committed while the first waited for the lock.
        let answers = try ask(
            writingBeginning + [
                PostgresStatement(
                    "SELECT \(WritingState.columns), \(Self.place), \(PostgresLimits.durable) FROM bojagi.workspaces "
                        + "WHERE workspace = $1 FOR UPDATE", [.number(workspace)]),
                PostgresStatement(
                    "SELECT replica, count, set_back FROM bojagi.replicas WHERE workspace = $1 AND node = $2",
                    [.number(workspace), .number(node)]),
            ] + documents.flatMap { writersQueries(of: $0) })
        guard let row = answers[0].first else {
            workspace = 0
            throw .notAWorkspace(path: path)
        }
        let state = WritingState(row)
        transaction = state
        bindReplica(state, node, answers[1].first, row.string(7))
        for (number, document) in documents.enumerated() {
            try noteFacts(answers[(2 + number * Self.writersQuestions)...], of: document)
        }
    }

    /// Gives the node another replica where the database is a copy, or an older state of what the node has written.
    private func bindReplica(_ state: WritingState, _ node: UInt64, _ row: PostgresRow?, _ here: String) {
        let isElsewhere = !state.place.utf8.elementsEqual(here.utf8)
        if isElsewhere {
            // A copy is counted by itself, or each would take the other for its future.
            state.identity = DocumentID(high: generator.next(), low: generator.next())
            state.place = here
            state.run = generator.next()
            state.hasWritten = true
            state.pending.add(
                PostgresStatement("DELETE FROM bojagi.replicas WHERE workspace = $1", [.number(workspace)]))
        }
        if epoch?.identity != state.identity {
            epoch = options.stateFolder.map { PostgresEpoch(of: state.identity, in: $0) }
        }
        let kept = epoch?.file.read()
        let known = isElsewhere ? nil : row
        let count = known?.unsigned(1) ?? 0
        // A file that was there and is gone says as little good as one that is ahead.
        let isSetBack = epoch != nil && !isElsewhere && (kept.map { $0 > count } ?? (count > 0))
        state.count = max(count, kept ?? 0)
        state.isSetBack = isSetBack || (known?.bool(2) ?? false)
        if let known, !isSetBack {
            state.current.replica = ReplicaID(known.unsigned(0))
            return
        }
        if isSetBack { state.run = generator.next() }
        if isSetBack || isElsewhere {
            // What the other copy, or the lost future, made of it is not known.
            state.pending.add(
                PostgresStatement("DELETE FROM bojagi.unsent WHERE workspace = $1", [.number(workspace)]))
        }
        state.current.replica = newReplica()
        state.hasWritten = true
        putReplica(state)
    }

    private func putReplica(_ state: WritingState) {
        state.pending.add(
            PostgresStatement(
                "INSERT INTO bojagi.replicas(workspace, node, replica, count, set_back) VALUES($1, $2, $3, $4, $5) "
                    + "ON CONFLICT (workspace, node) DO UPDATE SET replica = excluded.replica, count = excluded.count, "
                    + "set_back = excluded.set_back",
                [
                    .number(workspace), .number(nodeNumber()), .number(state.current.replica.raw),
                    .number(state.count), .flag(state.isSetBack),
                ]))
    }

    /// Never zero, which stands for nobody.
    private func newReplica() -> ReplicaID {
        ReplicaID(UInt64.random(in: 1...UInt64.max, using: &generator))
    }

    /// This machine's number among the nodes, kept beside its counts; 0 where nothing is kept.
    private func nodeNumber() -> UInt64 {
        if let node { return node }
        guard let folder = options.stateFolder else { return 0 }
        var sum = Checksum()
        sum.add("bojagi node")
        // A home that two machines share, or a copy of one, is two nodes.
        sum.add(options.machineID ?? SystemFacts.machineID)
        let file = EpochFile("\(folder)/node-\(Hexadecimal.text(sum.value))")
        var number = file.read() ?? 0
        if number == 0 {
            number = UInt64.random(in: 1...UInt64.max, using: &generator)
            // Where it can't be kept, each run is a node of its own. Whoever was quicker has named it for both.
            _ = file.write(number, isDurable: true)
            number = file.read() ?? number
        }
        node = number
        return number
    }

    /// Sends what is left with the workspace's row and the commit. What nobody wrote to leaves no trace.
    func commitWriting() throws(StoreError) {
        guard let state = transaction, state.hasWritten else {
            try ask([PostgresStatement("COMMIT")])
            return
        }
        if state.hasAppended { raiseEpoch(state) }
        var statements = state.pending.take(of: workspace)
        statements.append(
            PostgresStatement(
                "UPDATE bojagi.workspaces SET writes = writes + 1, position = $2, documents = $3, run = $4, latest = $5, "
                    + "identity = $6, place = $7 WHERE workspace = $1",
                [
                    .number(workspace), .number(state.position), .number(state.documents), .number(state.run),
                    .number(state.current.latestTime.raw), .document(state.identity), .text(state.place),
                ]))
        statements.append(PostgresStatement("COMMIT"))
        do throws(PostgresFailure) {
            try connected(orElse: PostgresFailure(silentAt: settings.place)).run(statements)
        } catch {
            guard error.isCut, wasCommitted(state.transaction) else { throw error.error(at: path) }
        }
        countOwnWrite()
        tellOthers()
    }

    private func connected(orElse failure: PostgresFailure) throws(PostgresFailure) -> PostgresConnection {
        do throws(StoreError) {
            return try connected()
        } catch {
            throw failure
        }
    }

    /// What became of a transaction whose commit nobody has answered: the server knows. False where it can't be asked
    /// either.
    private func wasCommitted(_ transaction: String) -> Bool {
        for _ in 0..<Self.mostAttempts {
            guard
                let answer = try? ask([
                    PostgresStatement(
                        "SELECT convert_to(coalesce(pg_xact_status($1::xid8), 'unknown'), 'UTF8')", [.text(transaction)]
                    )
                ])[0].first?.string(0)
            else { continue }
            if answer != "in progress" { return answer == "committed" }
            _ = try? ask([PostgresStatement("SELECT pg_sleep(0.1)")])
        }
        return false
    }

    /// How often a server is asked that doesn't know yet.
    private static var mostAttempts: Int { 30 }

    /// Counts a transaction that gives own units away: in the file first. What comes between costs a new replica and
    /// nothing else. Only the first of a run waits for the disk.
    private func raiseEpoch(_ state: WritingState) {
        guard let epoch else { return }
        let count = max(state.count, epoch.file.read() ?? 0) &+ 1
        guard epoch.file.write(count, isDurable: !epoch.isDurable) else { return }
        epoch.isDurable = true
        state.pending.add(
            PostgresStatement(
                "UPDATE bojagi.replicas SET count = $3 WHERE workspace = $1 AND node = $2",
                [.number(workspace), .number(nodeNumber()), .number(count)]))
    }

    // MARK: identity

    /// Within a writing transaction as it was bound there, else as the database says now: the replica is 0 while this
    /// node has none.
    public func identity() throws(StoreError) -> StoreIdentity {
        if let transaction { return transaction.current }
        if let readIdentity { return readIdentity }
        guard isInTransaction, workspace != 0 else {
            return Self.readIdentity(try rows(Self.identitySQL, [.number(nodeNumber())]))
        }
        let identity = Self.readIdentity(try askInTransaction([identityQuery]).first)
        readIdentity = identity
        return identity
    }

    private static let identitySQL =
        "SELECT coalesce(r.replica, 0), w.latest FROM bojagi.workspaces w "
        + "LEFT JOIN bojagi.replicas r ON r.workspace = w.workspace AND r.node = $2 WHERE w.workspace = $1"

    var identityQuery: PostgresStatement {
        PostgresStatement(Self.identitySQL, [.number(workspace), .number(nodeNumber())])
    }

    static func readIdentity(_ rows: PostgresRows?) -> StoreIdentity {
        let row = rows?.first
        return StoreIdentity(
            replica: ReplicaID(row?.unsigned(0) ?? 0), latestTime: Timestamp(raw: row?.unsigned(1) ?? 0))
    }

    /// Keeps any time, earlier ones as well.
    public func setLatestTime(_ time: Timestamp) throws(StoreError) {
        try writing(mindingFacts: true) { () throws(StoreError) in transaction?.current.latestTime = time }
    }

    /// Draws a replica at random, never 0; call it within a writing transaction.
    public func renewReplica() throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let state = transaction else { return }
            state.current.replica = newReplica()
            putReplica(state)
        }
    }

    /// True once for each node: the database remembers it until then.
    public func takeSetBack() throws(StoreError) -> Bool {
        guard let state = transaction, state.isSetBack else { return false }
        state.isSetBack = false
        state.hasWritten = true
        putReplica(state)
        return true
    }
}

/// The count of a node's commits to one workspace.
final class PostgresEpoch {
    let identity: DocumentID
    let file: EpochFile
    /// Whether it was written on the disk in this run.
    var isDurable = false

    init(of identity: DocumentID, in folder: String) {
        self.identity = identity
        file = EpochFile("\(folder)/\(Hexadecimal.text(identity.high))\(Hexadecimal.text(identity.low))")
    }
}
