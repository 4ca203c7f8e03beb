import JSON
import Membership
import ModuleKit
import Primitives
import Replication

// What the page reads and writes beside commands.
extension Site {
    static let dataRoutes: [Route] = [
        Route("GET", "/api/session", .read, of: .own, session),
        Route("GET", "/api/catalogue", .read, of: .own, isCompressed: true, CataloguePage.answer),
        Route("GET", "/api/documents/*/events", .read, of: .named, isCompressed: true, eventsOut),
        Route("GET", "/api/documents/*/snapshot", .read, of: .named, isCompressed: true, snapshot),
        Route(
            "POST", "/api/documents/*/events", .comment, of: .named, body: .bytes(limit: eventsLimit),
            gathered: EventsIn.take),
        Route("GET", "/api/documents/*/writers", .read, of: .named, writers),
        Route("GET", "/api/remotes", .manage, isQuick: true, remotes),
        Route("GET", "/api/events", .read, of: .own, listen),
        Route("GET", "/api/commands", .read, isQuick: true) { (call) throws(ServingFault) in
            HTTPResponse(200, call.site.commands.schema, type: MediaType.json)
                .tagged(EntityTag(of: call.site.commands.schema), for: call.request)
        },
        Route("GET", "/api/words", .read, of: .own, isQuick: true, words),
        Route("GET", "/api/blobs/*", .read, of: .own, isQuick: true, blob),
        Route("POST", "/api/blobs", .edit, of: .own, body: .upload) { (_) throws(ServingFault) in
            throw .noSuchPlace
        },
        Route("POST", "/api/blobs/lacking", .read, body: .json(limit: 1 << 20), lackingBlobs),
        Route("GET", "/api/previews/*", .read, of: .own, preview),
    ]

    /// In bytes, of the events of one request: one with the longest text fits.
    static let eventsLimit = 20 << 20
    /// So many events are worth a segment, which is full at so many bytes of them.
    private static let fewestPacked = 256
    private static let segmentSize = 1 << 20

    /// `{"author":{"id","name"},"document","language","member","members","replica","role",
    /// "settings":{"language","theme"},"version","workspace"}`; of settings those that the page needs before anything else,
    /// if they are set. `members` says whether what somebody may do depends on who they are, `member` whether they are one
    /// themselves. `document` is there for a guest alone, and all that they see; what their browser keeps is apart from a
    /// member's.
    private static func session(_ call: Call) throws(ServingFault) -> HTTPResponse {
        try call.work { (station) throws(CommandError) in
            let author = call.author(of: station.workspace)
            var random = station.services.random
            var replica: UInt64 = random.next()
            // Zero stands for nobody.
            while replica == 0 { replica = random.next() }
            return .json { writer in
                writer.member(
                    "author",
                    object: { writer in
                        writer.member("id", Hexadecimal.text(author.id.raw))
                        writer.member("name", author.name)
                    })
                writer.member("document", call.shared?.text)
                writer.member("language", call.site.languages.usualCode)
                writer.member("member", call.shared == nil && call.person?.member != nil)
                writer.member("members", call.shared != nil || call.site.options.people?.hasMembers ?? false)
                writer.member("replica", Hexadecimal.text(replica))
                writer.member("role", (call.person ?? .owner).role.rawValue)
                writer.member(
                    "settings",
                    object: { writer in
                        writer.member("language", station.services.settings.value(of: .language)?.text)
                        writer.member("theme", station.services.settings.value(of: .theme)?.text)
                    })
                writer.member("version", call.site.options.version)
                let workspace = call.site.token.workspaceName
                writer.member(
                    "workspace", call.shared == nil ? workspace : Self.name(of: workspace, for: author.id))
            }
        }
    }

    private static func remotes(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let bytes = call.site.options.remotes.json(in: call.site.languages.language(for: call.request))
        return HTTPResponse(200, bytes, type: MediaType.json)
    }

    /// What a guest's page knows the workspace by: no other guest's does by the same.
    private static func name(of workspace: String, for guest: AuthorID) -> String {
        String(BlobHash(of: Array("guest \(workspace) \(Hexadecimal.text(guest.raw))".utf8)).hex.prefix(16))
    }

    /// Each event of a log from a place on: its length as four bytes, the highest first, and its author's bytes. Many come
    /// in segments where whoever asks takes those, each behind its length.
    private static func eventsOut(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let document = try call.document()
        let place = try call.place() ?? .start
        let takesSegments = call.request.headers["accept"] == MediaType.segments
        return try call.work { (station) throws(CommandError) in
            let kinds = station.services.kinds
            if takesSegments,
                let (segments, end) = try station.workspace.segments(
                    of: document, behind: place, fewest: Self.fewestPacked)
            {
                return Self.events([], in: segments, end)
            }
            guard
                let (events, end) = try station.workspace.events(
                    of: document, behind: place, kinds, knowing: call.site.eventQueues.tail(of: document))
            else {
                guard place.position == 0 else {
                    throw CommandError(.notFound, "The document \(ShortID(of: document).text) no longer exists.")
                }
                return Self.events([], .start)
            }
            let isLong = takesSegments && events.count >= Self.fewestPacked
            let segments = isLong ? EventPack.segments(of: events, bytes: Self.segmentSize) : []
            return Self.events(events, in: segments, end)
        }
    }

    /// How a document stands, for a page that has nothing of it; `204` where nothing of it is here either.
    private static func snapshot(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let document = try call.document()
        return try call.work { (station) throws(CommandError) in
            guard let sent = try station.workspace.snapshotToSend(of: document, station.services.kinds) else {
                return HTTPResponse(204)
            }
            return HTTPResponse(200, sent.wireBytes, type: MediaType.bytes).with(("Cache-Control", "no-store"))
        }
    }

    private static func events(
        _ events: [[UInt8]], in segments: [[UInt8]] = [], _ end: LogPlace
    ) -> HTTPResponse {
        let (bytes, type) = segments.isEmpty ? (events, MediaType.bytes) : (segments, MediaType.segments)
        let answer = HTTPResponse(200, EventFraming.bytes(bytes), type: type)
            .with(("Bojagi-Position", "\(end.position)"), ("Cache-Control", "no-store"))
        return end.digest.map { answer.with(("Bojagi-Digest", Hexadecimal.text($0))) } ?? answer
    }

    /// `{"names":{"ID":"Kim"}}`: who wrote in a document, of those whose names are known.
    private static func writers(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let document = try call.document()
        return try call.work { (station) throws(CommandError) in
            let author = call.author(of: station.workspace)
            let writers = try station.workspace.writing(as: author, knowing: call.site.names) {
                () throws(CommandError) in try station.workspace.writers(of: document)
            }
            return .json { writer in
                writer.member(
                    "names",
                    object: { writer in
                        for each in writers.sorted(by: { $0.id.raw < $1.id.raw }) {
                            writer.name(text: Hexadecimal.text(each.id.raw))
                            writer.string(each.name)
                        }
                    })
            }.with(("Cache-Control", "no-store"))
        }
    }

    private static func listen(_ call: Call) throws(ServingFault) -> HTTPResponse {
        // What a browser that comes back says goes before what its page said at first.
        let last = call.request.headers["last-event-id"]
        let after: UInt64?
        if let last { after = UInt64(last) ?? 0 } else { after = try call.number("after") }
        let stream = try call.site.stations.with { (station) throws(ServingFault) in
            try call.site.feed.listen(
                after: after, station.workspace, for: call.person ?? .owner,
                by: call.site.reader.tokens(of: call.request))
        }
        // Who asks may have been shut out since; whoever does that now closes this stream as well.
        guard try call.site.person(of: call.request) != nil else {
            call.site.feed.forget(stream)
            throw .unauthorized
        }
        // When it ends there is nothing more to say on that connection.
        return HTTPResponse(
            200,
            headers: [("Content-Type", MediaType.events), ("Cache-Control", "no-store"), ("Connection", "close")],
            body: .stream(stream))
    }

    private static func words(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let code = try call.target.item("lang"), code.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7a }) else {
            throw .badTarget
        }
        let response = HTTPResponse.json(reserving: 1 << 16) { writer in
            for (key, value) in call.site.languages.phrases(in: code) {
                writer.name(text: key)
                writer.string(value)
            }
        }
        return response.with(("Cache-Control", "no-cache")).tagged(EntityTag(of: response.bytes), for: call.request)
    }
}

extension Call {
    /// The document that the path names. Throws `.noSuchPlace` for what is no id.
    func document() throws(ServingFault) -> DocumentID {
        guard let document = captures.first.flatMap({ DocumentID(text: $0) }) else { throw .noSuchPlace }
        return document
    }

    /// How far whoever asks has a log: `after` and `digest`, which has 16 hexadecimal digits; nil without the first.
    func place() throws(ServingFault) -> LogPlace? {
        guard let position = try number("after") else { return nil }
        guard let text = try target.item("digest") else { return LogPlace(position: position, digest: nil) }
        guard text.utf8.count == 16, let digest = Hexadecimal.number(text.utf8) else { throw .badTarget }
        return LogPlace(position: position, digest: digest)
    }
}
