import JSON
import Membership
import ModuleKit
import Primitives
import Replication

/// Events of one document that somebody sends, and who waits for the answer.
struct EventsIn: Sendable {
    let document: DocumentID
    private(set) var messages: [[UInt8]]
    private let call: Call
    /// How far the log is there where they come from; nil where they don't say.
    private let place: LogPlace?
    /// What a guest may not send.
    private var foreign: [ReceivedEvents.Refusal]
    private let outcome: Route.Handler.Outcome

    static func take(_ call: Call, _ outcome: @escaping Route.Handler.Outcome) throws(ServingFault) {
        call.site.eventQueues.add(try EventsIn(call, outcome), on: call.site)
    }

    private init(_ call: Call, _ outcome: @escaping Route.Handler.Outcome) throws(ServingFault) {
        document = try call.document()
        place = try call.place()
        var messages: [[UInt8]]
        do throws(EventFraming.Fault) {
            messages = try EventFraming.events(call.request.body)
        } catch {
            throw .command(CommandError(.badData, error.phrase))
        }
        foreign = call.shared == nil ? [] : Self.takeForeign(from: &messages, besides: call.person?.member)
        self.messages = messages
        var call = call
        call.request.body = []
        self.call = call
        self.outcome = outcome
    }

    /// Takes out what a guest has not written: they pass nothing on, so nothing of theirs bears another's name.
    private static func takeForeign(
        from messages: inout [[UInt8]], besides author: AuthorID?
    ) -> [ReceivedEvents.Refusal] {
        var foreign: [ReceivedEvents.Refusal] = []
        messages.removeAll { bytes in
            guard let event = try? Event(bytes: bytes), event.author != author else { return false }
            foreign.append(.init(event: event.id, reason: "It carries somebody else's name."))
            return true
        }
        return foreign
    }

    /// Without what would show a guest another document: they place none that was not there before.
    func withoutPlacements(at station: Station) -> EventsIn {
        guard call.shared != nil else { return self }
        let kinds = station.services.kinds
        var known: Set<DocumentID>?
        var (kept, refused): ([[UInt8]], [ReceivedEvents.Refusal]) = ([], [])
        for bytes in messages {
            if let event = try? Event(bytes: bytes) {
                let placed = kinds.placedDocuments(by: event)
                if !placed.isEmpty, known == nil {
                    // Of a document that can't be read nothing is taken in, either.
                    known = (try? call.site.sharedParts.parts(of: document, station))?.knownDocuments ?? []
                }
                if let known, !known.isSuperset(of: placed) {
                    refused.append(.init(event: event.id, reason: "A guest can't place other documents in it."))
                    continue
                }
            }
            kept.append(bytes)
        }
        var events = self
        events.messages = kept
        events.foreign += refused
        return events
    }

    /// Without what goes on where somebody else writes.
    func withoutForeignReplicas(at station: Station) -> EventsIn {
        guard call.shared != nil, let author = call.person?.member else { return self }
        let events = messages.map { try? Event(bytes: $0) }
        let foreign = call.site.replicaOwners.foreign(
            Set(events.compactMap { $0?.id.replica }), to: author, in: document, at: station)
        guard !foreign.isEmpty else { return self }
        var own = self
        own.messages = []
        for (bytes, event) in zip(messages, events) {
            if let event, foreign.contains(event.id.replica) {
                own.foreign.append(.init(event: event.id, reason: "It continues what another person's device writes."))
            } else {
                own.messages.append(bytes)
            }
        }
        return own
    }

    /// Whether somebody sends them by a link: they are looked at more closely.
    var isOfGuest: Bool { call.shared != nil }

    /// In bytes.
    var size: Int { messages.reduce(0) { $0 + $1.count } }

    /// As the workspace takes them.
    func sent(at station: Station) -> SentEvents {
        SentEvents(messages, from: call.sender(at: station, on: document))
    }

    /// Gives the answer; `tail` may be the end of the log with them.
    func answer(_ result: Result<ReceivedEvents, CommandError>, at station: Station, knowing tail: LogTail?) {
        outcome(
            Result { () throws(ServingFault) in
                do throws(CommandError) {
                    return try response(to: try result.get(), at: station, tail)
                } catch {
                    throw .command(error)
                }
            })
    }

    /// What is to be said where it can't even be tried.
    func refuse(_ fault: ServingFault) { outcome(.failure(fault)) }

    /// `{"applied","digest","follows","position","refused":[{"event","message"}],"unnamed","waiting"}`, with `digest` where
    /// they follow.
    private func response(
        to received: ReceivedEvents, at station: Station, _ tail: LogTail?
    ) throws(CommandError) -> HTTPResponse {
        var received = received
        received.refused += foreign
        if received.needsLongMerge, call.mayEdit(document),
            call.site.longMerges.add(
                document, messages, from: call.sender(at: station, on: document), on: call.site)
        {
            received.noteLongMerge()
        }
        var end: LogPlace?
        if let place {
            end = try station.workspace.end(
                of: document, behind: place, ifJust: messages, station.services.kinds, knowing: tail)
        }
        let language = call.site.languages.language(for: call.request)
        return .json { writer in
            writer.member("applied", received.applied)
            writer.member("digest", end?.digest.map(Hexadecimal.text))
            writer.member("follows", end != nil)
            writer.member("position", Int64(clamping: received.position))
            writer.member("refused", objects: received.refused) { refusal, writer in
                writer.member("event", refusal.event.map { ShortID(of: $0).text })
                writer.member("message", language.text(of: refusal.reason))
            }
            writer.member("unnamed", received.refused.unnamed)
            writer.member("waiting", received.waiting)
        }
    }
}
