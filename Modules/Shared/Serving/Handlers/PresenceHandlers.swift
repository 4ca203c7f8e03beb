import JSON
import Membership
import ModuleKit
import Presence
import Primitives
import Replication

// Who is in a document now: their pages say it, and others hear it in the stream of events.
extension Site {
    static let presenceRoutes: [Route] = [
        Route("POST", "/api/presence", .read, of: .own, body: .json(limit: PresenceReport.longest), takePresence)
    ]

    /// `{"here":[…]}`: who else is in the document. Throws `.tooOften`.
    private static func takePresence(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let person = call.person ?? .owner
        guard let report = PresenceReport(json: call.request.body) else {
            throw .command(CommandError(.badData, "The message about who is here can't be read."))
        }
        if let document = report.document, !allows(person, .read, on: document) {
            throw person.share == nil ? .notAllowed(.read) : .notShared
        }
        let author = try call.site.author(of: person)
        guard
            let news = call.site.presences.take(
                report, of: person, author: author.id, name: author.name, at: call.site.clock.now())
        else { throw .tooOften }
        call.site.tell(news)
        for record in news.records { call.site.passOn(record, of: person) }
        return .json { $0.member("here", all: news.others) }
    }

    private func tell(_ news: Presences.News) {
        for record in news.records {
            let listeners = news.listeners[record.document] ?? []
            feed.tell(record) { (listener: Person) in
                allows(listener, .read, on: record.document)
                    && (news.isForAll && record.place != nil || listeners.contains(listener.member))
            }
        }
    }

    /// Tells the servers beside this one where somebody is: `{"member","presence"}`, the member left out for the owner.
    private func passOn(_ record: PresenceRecord, of person: Person) {
        guard let passOn = options.passOn else { return }
        var writer = JSONWriter()
        writer.object { writer in
            if let member = person.member { writer.member("member", Hexadecimal.text(member.raw)) }
            writer.name("presence")
            record.write(to: &writer)
        }
        let key = Hexadecimal.text(record.page) + (record.place == nil ? " left " + record.document.text : "")
        passOn(String(decoding: writer.bytes, as: UTF8.self), key)
    }

    /// Takes in what another server passed on; what can't be read is left.
    public func hear(passedOn word: String) {
        guard word.utf8.count <= Self.longestWord,
            let json = try? JSONReader.value(of: Array(word.utf8), atMost: 128)
        else { return }
        if json["try"] != nil { return hear(tryAt: json) }
        guard let record = json["presence"].flatMap({ PresenceRecord($0) }) else { return }
        var member: AuthorID?
        if let given = json["member"]?.string {
            guard given.utf8.count == 16, let number = Hexadecimal.number(given.utf8) else { return }
            member = AuthorID(number)
        }
        tell(presences.take(passedOn: record, of: member, at: clock.now()))
    }

    /// In bytes, of a word that servers pass on, as `EventStore.passOn` has it.
    private static let longestWord = 1500

    /// Who somebody is to others: only for somebody without a name of their own the workspace is asked.
    private func author(of person: Person) throws(ServingFault) -> Author {
        if let member = person.member { return Author(id: member, name: person.name) }
        return try stations.with { (station) throws(ServingFault) in station.workspace.author }
    }
}
