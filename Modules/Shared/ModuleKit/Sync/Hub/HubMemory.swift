import Primitives
import Replication

/// How the documents of a hub stood when it was asked last, and the cursor that goes with it. It may be lost at any time:
/// then all of them are asked for.
struct HubMemory {
    private(set) var cursor: SyncCursor?
    private(set) var standings: [DocumentID: UInt64] = [:]
    private let name: String

    /// What was kept in a workspace; nothing where nothing was, or what is no memory.
    init(of address: WebAddress, in workspace: Workspace) {
        name = "hub-" + BlobHash(of: Array(address.text.utf8)).hex.prefix(16)
        guard let folder = try? workspace.folders.open(Self.folder(workspace)),
            let bytes = try? folder.bytes(of: name, limit: SyncMessage.standingsLimit), bytes.count >= 8
        else { return }
        var sum = Checksum()
        let body = Array(bytes.dropLast(8))
        sum.add(body)
        var tail = WireReader(Array(bytes.suffix(8)))
        guard (try? tail.readFixed()) == sum.value, let kept = try? SyncStandings(bytes: body), let cursor = kept.cursor
        else { return }
        self.cursor = cursor
        for standing in kept.standings { standings[standing.document] = standing.digest }
    }

    /// Takes in what the hub answered; false where that was nothing new.
    mutating func note(_ answer: SyncStandings) -> Bool {
        if answer.isWhole { standings = [:] }
        for standing in answer.standings { standings[standing.document] = standing.digest }
        for document in answer.erased { standings[document] = nil }
        defer { cursor = answer.cursor }
        return answer.isWhole || answer.cursor != cursor
    }

    /// Of all that is noted.
    var sum: UInt64 {
        StandingSum.of(standings.lazy.map { DocumentStanding(document: $0.key, digest: $0.value) })
    }

    /// A disk that is full only makes the next sync ask for more.
    func keep(in workspace: Workspace) {
        var kept = SyncStandings()
        kept.cursor = cursor
        kept.standings = standings.map { DocumentStanding(document: $0.key, digest: $0.value) }
            .sorted { $0.document < $1.document }
        var writer = WireWriter()
        writer.bytes = kept.bytes
        var sum = Checksum()
        sum.add(writer.bytes)
        writer.writeFixed(sum.value)
        try? workspace.folders.make(Self.folder(workspace)).write(writer.bytes, as: name)
    }

    private static func folder(_ workspace: Workspace) -> String { workspace.location + "/sync" }
}
