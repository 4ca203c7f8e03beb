public import ModuleKit
import Primitives
public import Replication

extension Workspace {
    /// A workspace in memory, or over a store that another one shares.
    public static func testing(
        store: (any EventStore)? = nil, blobs: any BlobStore = MemoryBlobs(), replica: UInt64 = 1,
        author: Author = Author(id: AuthorID(0xa), name: "Ada"), names: [AuthorID: String] = [:],
        clock: TestClock = TestClock(), seed: UInt64 = 1
    ) -> Workspace {
        Workspace(
            location: "memory", store: store ?? MemoryStore(replica: ReplicaID(replica)), blobs: blobs, author: author,
            authorNames: names, clock: clock, random: .seeded(seed))
    }
}

extension Workspace {
    /// A page of what a query finds, as somebody in Seoul asks for it.
    public func find(
        _ query: String, limit: Int = 50, offset: Int = 0, kinds: [any DocumentKind]
    ) throws(CommandError) -> SearchAnswer {
        let request = try searchRequest(
            query, limit: limit, offset: offset, kinds: kinds, language: .english, localTime: FixedZone())
        return try search(request, kinds: kinds)
    }
}
