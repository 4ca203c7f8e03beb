import Membership
import ModuleKit
import Replication

/// One address that can be asked for: a method, a pattern of path segments, what it is to whoever asks, what body it
/// takes, and what answers.
struct Route: Sendable {
    enum Segment: Sendable, Equatable {
        /// Just this word.
        case word(String)
        /// Any one segment, which the handler gets.
        case any
        /// All that follow, at least one, which the handler gets.
        case rest
    }

    /// What body a request must have.
    enum Body: Sendable, Equatable {
        case none
        /// JSON of at most so many bytes.
        case json(limit: Int)
        /// Bytes, at most so many.
        case bytes(limit: Int)
        /// What a form sends.
        case form
        /// A file, which goes to the disk as it comes.
        case upload
    }

    /// Of which documents its answers tell, and which it changes: what a guest may ask depends on it.
    enum Extent: Sendable, Equatable {
        /// Any of them: nothing for a guest.
        case all
        /// The one that the path names.
        case named
        /// As many as whoever asks may see: its handler leaves out the rest.
        case own
        /// The same of whatever a guest has come by, a part of a document too.
        case shared
    }

    let method: String
    let pattern: [Segment]
    let extent: Extent
    /// What asking for it is, as far as roles tell it apart; nil where the command that the path names says it.
    let action: Action?
    var body = Body.none
    /// Whether it is answered at once by the thread that reads the request: only for what is in memory or a file, has no
    /// body, and opens no workspace, so that it reads no catalogue and no log. Else others would wait for it.
    var isQuick = false
    /// Whether its answers may be compressed: only where they are the workspace's data and repeat nothing of the request.
    var isCompressed = false
    /// Whether its body may be packed by gzip; where it may, some answer says so first.
    var takesGzip = false
    let handler: Handler

    /// What makes the answer.
    enum Handler: Sendable {
        case alone(@Sendable (Call) throws(ServingFault) -> HTTPResponse)
        /// Together with those of other requests: the answer may come later, and on another thread.
        case gathered(@Sendable (Call, @escaping Outcome) throws(ServingFault) -> Void)

        /// Takes what came of a request, once.
        typealias Outcome = @Sendable (Result<HTTPResponse, ServingFault>) -> Void
    }

    /// `pattern` is a path in which `*` stands for any one segment and `**` for all that follow.
    init(
        _ method: String, _ pattern: String, _ action: Action?, of extent: Extent = .all, body: Body = .none,
        isQuick: Bool = false, isCompressed: Bool = false, takesGzip: Bool = false,
        _ handler: @escaping @Sendable (Call) throws(ServingFault) -> HTTPResponse
    ) {
        self.init(
            method, pattern, action, of: extent, body: body, isQuick: isQuick, isCompressed: isCompressed,
            handler: .alone(handler))
        self.takesGzip = takesGzip
    }

    /// Of which the answers may come later: it has a body.
    init(
        _ method: String, _ pattern: String, _ action: Action?, of extent: Extent, body: Body,
        gathered: @escaping @Sendable (Call, @escaping Handler.Outcome) throws(ServingFault) -> Void
    ) {
        self.init(
            method, pattern, action, of: extent, body: body, isQuick: false, isCompressed: false,
            handler: .gathered(gathered))
    }

    private init(
        _ method: String, _ pattern: String, _ action: Action?, of extent: Extent, body: Body, isQuick: Bool,
        isCompressed: Bool, handler: Handler
    ) {
        self.method = method
        self.pattern = pattern.split(separator: "/").map {
            $0 == "*" ? .any : $0 == "**" ? .rest : .word(String($0))
        }
        self.action = action
        self.extent = extent
        self.body = body
        self.isQuick = isQuick
        self.isCompressed = isCompressed
        self.handler = handler
    }

    /// The segments that the pattern leaves open; nil for a path that it does not fit.
    func captures(of path: [String]) -> [String]? {
        var captures: [String] = []
        for (index, segment) in pattern.enumerated() {
            switch segment {
            case .word(let word):
                guard index < path.count, path[index].utf8.elementsEqual(word.utf8) else { return nil }
            case .any:
                guard index < path.count else { return nil }
                captures.append(path[index])
            case .rest:
                guard index < path.count else { return nil }
                return captures + path[index...]
            }
        }
        return path.count == pattern.count ? captures : nil
    }
}

/// A request on its way to its handler.
struct Call: Sendable {
    var request: HTTPRequest
    let target: RequestTarget
    /// What the route's pattern leaves open.
    let captures: [String]
    let site: Site
    /// Who asks; nil for somebody who is not known.
    let person: Person?

    /// A whole number of the query; nil when it is not there. Throws `.badTarget` for anything else.
    func number(_ name: String) throws(ServingFault) -> UInt64? {
        guard let text = try target.item(name) else { return nil }
        guard let number = UInt64(text), text.utf8.first != UInt8(ascii: "+") else { throw .badTarget }
        return number
    }

    /// The one document of which a guest may see something; nil for somebody who may see all.
    var shared: DocumentID? { person?.share?.document }

    /// In whose name they write here.
    func author(of workspace: Workspace) -> Author {
        guard let person, let member = person.member else { return workspace.author }
        return Author(id: member, name: person.name)
    }

    /// Whether they may change a document, or with nil any.
    func mayEdit(_ document: DocumentID?) -> Bool { allows(person, .edit, on: document) }

    /// What limits what they send: only their comments where they may do no more, not all into the trash, and no more than
    /// their quota.
    func sender(at station: Station, on document: DocumentID?) -> EventSender {
        var sender = EventSender()
        if !mayEdit(document) { sender.commenter = author(of: station.workspace) }
        sender.trash = trashGuard
        if let quotas = site.options.quotas, let source = person?.sends {
            sender.space = QuotaGuard(quotas: quotas, sender: source)
        }
        return sender
    }

    /// Is asked before they put documents into the trash; nil for whom there is no limit.
    var trashGuard: TrashGuard? {
        guard let limits = site.options.deletions, let source = person?.deletes else { return nil }
        return TrashGuard(limits: limits, source: source)
    }

    /// How many bytes they may still send.
    var room: UInt64 {
        get throws(ServingFault) {
            guard let quotas = site.options.quotas, let source = person?.sends else { return .max }
            do throws(CommandError) {
                return try quotas.room(of: source) ?? .max
            } catch {
                throw .command(error)
            }
        }
    }

    /// Counts bytes that somebody sends otherwise than as events. Throws `.quotaReached` where they are too many.
    func count(_ bytes: UInt64) throws(ServingFault) {
        guard let quotas = site.options.quotas, let source = person?.sends else { return }
        let isTaken: Bool
        do throws(CommandError) {
            isTaken = try quotas.take(bytes, from: source)
        } catch {
            throw .command(error)
        }
        guard isTaken else { throw .quotaReached }
        quotas.writeSome()
    }

    /// Runs `body` at a station, with the workspace's errors as faults.
    func work(_ body: (Station) throws(CommandError) -> HTTPResponse) throws(ServingFault) -> HTTPResponse {
        try site.stations.with { (station) throws(ServingFault) in
            do throws(CommandError) {
                return try body(station)
            } catch {
                throw .command(error)
            }
        }
    }
}
