import Membership
import ModuleKit
import Primitives
import Replication

// What another device asks that syncs: many documents in a request. `Docs/Sync.md` is the contract.
extension Site {
    static let syncRoutes: [Route] = [
        Route("GET", "/api/sync", .read, isCompressed: true, standings),
        Route(
            "POST", "/api/sync/snapshots", .read, body: .bytes(limit: SyncMessage.mostDocuments * 16 + 64),
            isCompressed: true, snapshots),
        Route("POST", "/api/sync/events", .read, body: .bytes(limit: 8 << 20), isCompressed: true, offers),
        Route("POST", "/api/sync", .comment, body: .bytes(limit: SyncMessage.limit), takesGzip: true, push),
        Route("GET", "/api/sync/files", .read, allFiles),
        Route("POST", "/api/sync/files", .read, body: .bytes(limit: 1 << 20), lackingFiles),
        Route(
            "POST", "/api/sync/contents", .read, body: .bytes(limit: SyncContents.mostFiles * 32 + 64), contents),
        Route("POST", "/api/devices/pair", .enter, body: .bytes(limit: 1024), pair),
    ]

    private static func standings(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let cursor = try call.cursor("after")
        return try call.work { (station) throws(CommandError) in
            let answer = try message(
                station.workspace.syncStandings(
                    after: cursor.map { SyncCursor(run: $0.run, number: $0.number) }, station.services.kinds,
                    call.site.standingSums.value(for: station.workspace) { StandingSum() },
                    snapshotsFrom: call.site.options.snapshotsFrom
                ).bytes)
            // A server of before takes no push that is packed. Source: RFC 7694.
            return call.site.options.compressor == nil ? answer : answer.with(("Accept-Encoding", "gzip"))
        }
    }

    private static func snapshots(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let documents = try read(call, SyncSnapshots.readRequest)
        return try call.work { (station) throws(CommandError) in
            message(
                SyncSnapshots.bytes(
                    try station.workspace.syncSnapshots(
                        of: documents, station.services.kinds, from: call.site.options.snapshotsFrom)))
        }
    }

    private static func offers(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let holdings = try read(call, SyncHolding.read)
        let language = call.site.languages.language(for: call.request)
        return try call.work { (station) throws(CommandError) in
            let answer = message(SyncOffer.bytes(try station.workspace.syncOffers(for: holdings, in: language)))
            return try namingLackingFiles(answer, station)
        }
    }

    private static func push(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let push = try read(call, SyncPush.init(bytes:))
        let language = call.site.languages.language(for: call.request)
        let host = call.request.headers["host"] ?? ""
        let response = try call.work { (station) throws(CommandError) in
            let sender = call.sender(at: station, on: nil)
            let (receipt, aside) = try station.workspace.taking(from: sender) { () throws(CommandError) in
                try station.workspace.take(push, from: host, station.services.kinds, in: language)
            }
            for (document, events) in push.parcels where aside.contains(document) && call.mayEdit(nil) {
                _ = call.site.longMerges.add(document, events, from: sender, on: call.site)
            }
            return try namingLackingFiles(message(receipt.bytes), station)
        }
        call.site.options.quotas?.writeSome()
        call.site.options.wrote()
        return response
    }

    private static func allFiles(_ call: Call) throws(ServingFault) -> HTTPResponse {
        try call.work { (station) throws(CommandError) in
            message(
                SyncFiles.bytes(
                    try station.workspace.stored { () throws(StoreError) in try station.workspace.blobs.all() }))
        }
    }

    /// Those of the named files that are not here.
    private static func lackingFiles(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let hashes = try read(call, SyncFiles.read)
        return try call.work { (station) throws(CommandError) in
            message(
                SyncFiles.bytes(
                    try station.workspace.stored { () throws(StoreError) in
                        try station.workspace.blobs.lacking(among: hashes)
                    }))
        }
    }

    /// The first of the named files that are small, as many as go into a message. Of what is missing or damaged whoever asks
    /// for it by itself is told.
    private static func contents(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let hashes = try read(call, SyncFiles.read)
        return try call.work { (station) throws(CommandError) in
            let blobs = station.workspace.blobs
            let files = try station.workspace.stored { () throws(StoreError) in
                var files: [[UInt8]?] = []
                var room = SyncContents.mostBytes
                for hash in hashes.prefix(SyncContents.mostFiles) {
                    guard let size = try blobs.size(of: hash), size <= UInt64(SyncContents.largest) else {
                        files.append(nil)
                        continue
                    }
                    guard size <= UInt64(room) else { break }
                    let bytes = try? blobs.bytes(of: hash)
                    files.append(bytes)
                    room -= bytes?.count ?? 0
                }
                return files
            }
            return message(SyncContents.bytes(files))
        }
    }

    /// The one thing that somebody without a token may send. Whoever looks at codes counts the tries first.
    private static func pair(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let request = try? PairingRequest(bytes: call.request.body), let token = call.site.options.pair(request)
        else { throw .unauthorized }
        return message(SyncMessage.bytes { $0.write(token) })
    }

    /// With the files that documents lack by now: what comes beside a sync may name some.
    private static func namingLackingFiles(
        _ answer: HTTPResponse, _ station: Station
    ) throws(CommandError) -> HTTPResponse {
        let lacking = try station.workspace.latestLackingFiles()
        guard !lacking.isEmpty else { return answer }
        return answer.with(("Bojagi-Lacking", lacking.map { $0.hex }.joined(separator: ",")))
    }

    private static func message(_ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(200, bytes, type: MediaType.bytes).with(("Cache-Control", "no-store"))
    }

    private static func read<Message>(
        _ call: Call, _ body: ([UInt8]) throws(WireError) -> Message
    ) throws(ServingFault) -> Message {
        do throws(WireError) {
            return try body(call.request.body)
        } catch {
            guard SyncMessage.isOfAnotherVersion(call.request.body) else {
                throw .command(CommandError(.badData, "The message of the sync can't be read."))
            }
            throw .command(
                CommandError(
                    .badData, "This server syncs as another version of Bojagi does.",
                    hint: "Update the older of the two."))
        }
    }
}
