internal import JSON
internal import Membership
internal import ModuleKit
internal import Presence
internal import Replication

// Who is in a document now: their pages say it, and others hear it in the stream of events.
extension Site {
    static let presenceRoutes: [Route] = [
        Route("POST", "/api/presence", .read, body: .json(limit: PresenceReport.longest), takePresence)
    ]

    /// `{"here":[…]}`: who else is in the document. Throws `.tooOften`.
    private static func takePresence(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let person = call.person ?? .owner
        guard let report = PresenceReport(json: call.request.body) else {
            throw .command(CommandError(.badData, "The message about who is here can't be read."))
        }
        if let document = report.document, !allows(person, .read, on: document) { throw .notAllowed(.read) }
        let author = try call.site.author(of: person)
        guard
            let news = call.site.presences.take(
                report, of: person, author: author.id, name: author.name, at: call.site.clock.now())
        else { throw .tooOften }
        for record in news.records {
            let listeners = news.listeners[record.document] ?? []
            call.site.feed.tell(record) { (listener: Person) in
                allows(listener, .read, on: record.document)
                    && (news.isForAll && record.place != nil || listeners.contains(listener.member))
            }
        }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("here", array: { writer in for other in news.others { other.write(to: &writer) } })
        }
        return HTTPResponse(200, writer.bytes, type: MediaType.json)
    }

    /// Who somebody is to others: only for somebody without a name of their own the workspace is asked.
    private func author(of person: Person) throws(ServingFault) -> Author {
        if let member = person.member { return Author(id: member, name: person.name) }
        return try stations.with { (station) throws(ServingFault) in station.workspace.author }
    }
}
