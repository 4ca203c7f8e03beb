public import ModuleKit
import Replication

/// The changes of rows, counted in the order of commits: writers wait for each other from the beginning of their
/// transactions, so no number overtakes another.
extension SQLiteEventStore {
    /// Whether changes are counted, by now: another process may have begun since this one looked.
    private var countsChanges: Bool { hasChanges || Self.hasChanges(connection) }

    static func hasChanges(_ connection: Connection) -> Bool { connection.hasTable("change_run") }

    /// Nil for a database that was not written to since an older version made it.
    public func catalogueCount() throws(StoreError) -> CatalogueCount? {
        guard countsChanges else { return nil }
        let last = try connection.row("SELECT ifnull(max(number), 0) FROM changes WHERE number > 0") { $0.unsigned(0) }
        let run = try connection.row("SELECT run FROM change_run") { $0.unsigned(0) }
        guard let run else { return nil }
        return CatalogueCount(run: run, last: last ?? 0)
    }

    /// Found by an index. Complexity: O(what is found, and what was erased between).
    public func changes(_ span: CatalogueSpan, limit: Int) throws(StoreError) -> [CatalogueChange] {
        let from =
            countsChanges
            ? "changes LEFT JOIN documents ON documents.id = changes.document AND documents.kind IS NOT NULL"
            : "(SELECT row AS number, id AS document FROM documents WHERE kind IS NOT NULL) AS changes "
                + "JOIN documents ON documents.row = changes.number"
        let (condition, bound): (String, UInt64) =
            switch span {
            case .after(let number): ("changes.number > ?1 ORDER BY changes.number", number)
            case .before(let number):
                (
                    "changes.number BETWEEN 1 AND ?1 - 1 AND documents.kind IS NOT NULL ORDER BY changes.number DESC",
                    number
                )
            }
        return try connection.rows(
            "SELECT \(Self.entryColumns), documents.position, changes.number, changes.document "
                + "FROM \(from) WHERE \(condition) LIMIT ?2",
            {
                $0.bind(1, Int64(clamping: bound))
                $0.bind(2, Int64(max(limit, 0)))
            }
        ) { CatalogueChange($0) }
    }

    /// The next number is a document's; the one it had is nobody's any more.
    func countChange(of document: DocumentID) throws(StoreError) {
        try connection.run(
            "INSERT OR REPLACE INTO changes(number, document) "
                + "VALUES((SELECT coalesce(max(number), 0) + 1 FROM changes), ?1)"
        ) { $0.bind(1, document.keyBytes) }
    }

    /// From now on the numbers are of another run.
    func renewChangeRun() throws(StoreError) {
        try connection.run("UPDATE change_run SET run = ?1") { $0.bind(1, generator.next()) }
    }

    /// Gives a database from before changes were counted what it lacks: as if its rows had been written in the order of
    /// their last changes.
    func makeChanges() throws(StoreError) {
        // Another process may have done so since this one looked.
        hasChanges = Self.hasChanges(connection)
        if hasChanges { return }
        try connection.execute("\(Schema.changes) INSERT INTO change_run VALUES(1, random());")
        hasChanges = true
        try countForgottenChanges()
    }

    /// Whether there are numbers that no counting leads to, as in a database that somebody else wrote. No row can be
    /// written after the greatest number there is.
    private func hasImpossibleNumbers() throws(StoreError) -> Bool {
        try connection.row(
            "SELECT 1 FROM changes WHERE number NOT BETWEEN 1 AND ?1 LIMIT 1", { $0.bind(1, Int64(1) << 62) },
            { _ in true }) == true
    }

    /// Counts the rows that have no number; where there are impossible ones all rows, in another run.
    func countForgottenChanges() throws(StoreError) {
        guard hasChanges else { return }
        if try hasImpossibleNumbers() {
            try connection.run("DELETE FROM changes")
            try renewChangeRun()
        }
        try connection.run(
            "INSERT INTO changes(document) SELECT id FROM documents WHERE kind IS NOT NULL AND length(id) = 16 "
                + "AND id NOT IN (SELECT document FROM changes) ORDER BY changed, id")
    }

    func forgottenChanges() throws(StoreError) -> [String] {
        guard hasChanges else { return [] }
        let sql = "SELECT count(*) FROM documents WHERE kind IS NOT NULL AND id NOT IN (SELECT document FROM changes)"
        let count = try connection.row(sql) { $0.int(0) } ?? 0
        return (count > 0 ? ["the changes of \(count) documents are not counted"] : [])
            + (try hasImpossibleNumbers() ? ["changes have numbers that nobody counted"] : [])
    }
}
