import PostgresStore
import TestServers
import Testing

extension PostgresCluster {
    /// Where a workspace is in a database of this server.
    func workspace(in database: String, named name: String = "main") throws -> PostgresAddress {
        try #require(PostgresAddress(address(database, name)))
    }

    /// The same through PgBouncer.
    func pooledWorkspace(in database: String, named name: String = "main") throws -> PostgresAddress {
        try #require(PostgresAddress(pooledAddress(database, name)))
    }
}
