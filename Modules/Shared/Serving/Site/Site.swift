public import Membership
public import ModuleKit
import Primitives
public import Replication
import Synchronization

/// All that is answered over HTTP, without a socket: give it a request's head, and it says what is to be done.
public final class Site: RequestAnswering {
    let stations: StationPool
    public let feed: ChangeFeed
    let assets: any PageAssets
    private let tokenNow: Mutex<AccessToken>
    let options: Options
    let languages: Languages
    let commands: CommandRoutes
    let previews = PerWorkspace<PreviewCache>()
    /// Of documents that show others.
    let guestPreviews = PerWorkspace<SharedCache<String, CommandError>>()
    let sharedParts = SharedParts()
    let standingSums = PerWorkspace<StandingSum>()
    let longMerges = LongMerges()
    let eventQueues = EventQueues()
    let counts = RequestCounts()
    let bodyRoom = BodyRoom()
    let replicaOwners = ReplicaOwners()
    let presences: Presences
    let triesPassedOn = Atomic<UInt64>(0)
    let clock: any WallClock
    private let log: Logger
    private let guards: GuardChain
    private let router: Router
    private let isStopping = Atomic<Bool>(false)

    /// What differs from one server to another.
    public struct Options: Sendable {
        /// Of the program.
        public var version: String
        /// The format of workspaces.
        public var format: Int
        public var port: UInt16
        /// Whether it is asked over TLS.
        public var isEncrypted: Bool
        /// What it goes by beside the loopback names, such as `192.168.0.7`.
        public var addresses: [String]
        /// What it goes by in front of the proxies that are trusted.
        public var outside: [WebAddress]
        public var proxies: TrustedProxies
        /// The authority behind its certificate, which devices are given by its fingerprint; nil where it has none of its own.
        public var authority: AuthorityCertificate?
        /// The largest file that is taken, in bytes.
        public var uploadLimit: UInt64
        /// Tells that something was written, so that who listens is told at once.
        public var wrote: @Sendable () -> Void
        /// Does something after the answer, beside others; false where it can't be done.
        public var later: @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool
        /// Does something for which others wait, after what waits already; false where it can't be done.
        public var beside: @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool
        /// Takes a link's code, once: the token that lets in now; nil for one that lets nobody in.
        public var take: @Sendable (LinkCode) -> AccessToken?
        /// Lets a device in by its code: its token; nil for a code that lets nobody in.
        public var pair: @Sendable (PairingRequest) -> String?
        /// Whose device a token is of that lets in now; nil for any other token.
        public var person: @Sendable (_ token: String) throws(CommandError) -> Person?
        /// The members, where there can be any.
        public var people: People?
        /// Signing in with a provider, where that can be.
        public var provider: ProviderSignIn?
        /// The links to share, where there can be any.
        public var shares: Shares?
        /// How much devices and members may put into the trash; nil where there is no limit.
        public var deletions: DeletionLimits?
        /// How much devices and members may send; nil where nobody counts.
        public var quotas: Quotas?
        /// How the server's own syncs stand.
        public var remotes: RemoteStates
        /// Looks for somebody who was let in elsewhere a moment ago: the token that lets in then; nil where nobody can have
        /// been, or where one looked too often just now.
        public var lookAgain: @Sendable () -> AccessToken?
        /// Passes a word on to the servers beside this one, in place of one with the same key that still waits; nil where
        /// there can be none.
        public var passOn: (@Sendable (_ word: String, _ key: String) -> Void)?
        /// A document whose log is so long is read by a new device before its events are there.
        public var snapshotsFrom: UInt64
        /// Makes large answers smaller; nil where they are sent as they are.
        public var compressor: (any Compressing)?

        public init(
            version: String, format: Int = 1, port: UInt16, isEncrypted: Bool = false, addresses: [String] = [],
            outside: [WebAddress] = [], proxies: TrustedProxies = TrustedProxies(),
            authority: AuthorityCertificate? = nil,
            uploadLimit: UInt64 = 64 << 20, snapshotsFrom: UInt64 = SentSnapshot.fewestEvents,
            compressor: (any Compressing)? = nil,
            wrote: @escaping @Sendable () -> Void = {},
            later: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool = { _ in false },
            beside: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool = { _ in false },
            take: @escaping @Sendable (LinkCode) -> AccessToken?,
            pair: @escaping @Sendable (PairingRequest) -> String? = { _ in nil },
            person: @escaping @Sendable (_ token: String) throws(CommandError) -> Person? = { _ in nil },
            people: People? = nil, provider: ProviderSignIn? = nil, shares: Shares? = nil,
            deletions: DeletionLimits? = nil, quotas: Quotas? = nil, remotes: RemoteStates = RemoteStates(),
            lookAgain: @escaping @Sendable () -> AccessToken? = { nil },
            passOn: (@Sendable (_ word: String, _ key: String) -> Void)? = nil
        ) {
            self.passOn = passOn
            self.version = version
            self.format = format
            self.port = port
            self.isEncrypted = isEncrypted
            self.addresses = addresses
            self.outside = outside
            self.proxies = proxies
            self.authority = authority
            self.uploadLimit = uploadLimit
            self.snapshotsFrom = snapshotsFrom
            self.wrote = wrote
            self.later = later
            self.beside = beside
            self.take = take
            self.pair = pair
            self.person = person
            self.people = people
            self.provider = provider
            self.shares = shares
            self.deletions = deletions
            self.quotas = quotas
            self.remotes = remotes
            self.lookAgain = lookAgain
            self.compressor = compressor
        }
    }

    /// `services` are those of the program; stations have their own.
    public init(
        _ options: Options, token: AccessToken, assets: any PageAssets, tree: CommandTree,
        globals: [ParameterDeclaration], services: Services, stations: StationPool, feed: ChangeFeed
    ) {
        self.options = options
        tokenNow = Mutex(token)
        self.assets = assets
        self.stations = stations
        self.feed = feed
        log = services.log.category("server")
        clock = services.clock
        var random = services.random
        presences = Presences(seed: random.next())
        languages = Languages(usual: services.language, words: services.words)
        commands = CommandRoutes(tree: tree, globals: globals)
        guards = GuardChain([
            HeaderGuard(),
            HostGuard(
                port: options.port, isEncrypted: options.isEncrypted, addresses: options.addresses,
                outside: options.outside),
            OriginGuard(),
        ])
        router = Router(routes: Self.routes)
        passOnTries()
    }

    /// All that can be asked for.
    static let routes =
        pageRoutes + peopleRoutes + providerRoutes + shareRoutes + albumRoutes + dataRoutes + presenceRoutes
        + syncRoutes + commandRoutes

    /// What lets in now.
    var token: AccessToken { tokenNow.withLock { $0 } }

    /// Lets nobody in any more who came in by another token, and ends their streams of events.
    public func renew(_ token: AccessToken) {
        let isAnother = tokenNow.withLock { now in
            defer { now = token }
            return now != token
        }
        if isAnother { feed.closeStreams() }
    }

    /// Finds out who asks: by the workspace's own token, that of a sign-in, a guest's, or a device's.
    var reader: TokenReader {
        TokenReader(token: token) { [options] (token) throws(CommandError) in
            var fault: CommandError?
            // A list that can't be read keeps nobody out whom another knows.
            func found(_ look: () throws(CommandError) -> Person?) -> Person? {
                do throws(CommandError) {
                    return try look()
                } catch {
                    fault = error
                    return nil
                }
            }
            let person =
                found { () throws(CommandError) in try options.people?.person(withSession: token) }
                ?? found { () throws(CommandError) in try options.shares?.person(withSession: token) }
                ?? found { () throws(CommandError) in try options.person(token) }
            if person == nil, let fault { throw fault }
            return person
        }
    }

    /// Who asks; nil for somebody who is not known, neither here nor at a server beside this one. Throws `.notTold` where
    /// the lists can't be read.
    func person(of request: HTTPRequest) throws(ServingFault) -> Person? {
        do throws(CommandError) {
            let reader = reader
            if let person = try reader.person(of: request) { return person }
            guard !reader.tokens(of: request).isEmpty, let token = options.lookAgain() else { return nil }
            renew(token)
            return try self.reader.person(of: request)
        } catch {
            throw .notTold
        }
    }

    /// Whether it is known who asks.
    public func knows(_ request: HTTPRequest) -> Bool {
        guard let request = try? options.proxies.reading(request) else { return false }
        return (try? person(of: request)) != nil
    }

    /// Throws where somebody may not do something: the one place that asks `allows` before anything is read.
    private func check(
        _ person: Person?, _ action: Action, on document: DocumentID?, part: UnitID? = nil
    ) throws(ServingFault) {
        guard !allows(person, action, on: document, part: part) else { return }
        guard let person else { throw .unauthorized }
        throw person.share == nil ? .notAllowed(action) : .notShared
    }

    /// Nobody reads a stream any more.
    public func forget(_ stream: EventStream) { feed.forget(stream) }

    /// Refuses what is asked from now on, and ends the streams of events.
    public func stop() {
        isStopping.store(true, ordering: .relaxed)
        feed.closeAll()
    }

    /// What is to be done with a request of which the head is there.
    public func receive(_ request: HTTPRequest) -> RequestDisposition {
        do {
            return try disposition(of: request)
        } catch {
            return .answer(refusal(error, request))
        }
    }

    private func disposition(of sent: HTTPRequest) throws(ServingFault) -> RequestDisposition {
        let request = try options.proxies.reading(sent)
        try guards.check(request)
        guard !isStopping.load(ordering: .relaxed) else { throw .stopping }
        let target = try RequestTarget(request.target)
        let match: Router.Match
        do throws(ServingFault) {
            match = try router.find(request.method, target.path)
        } catch {
            // Who may not ask does not learn what there is.
            try check(try person(of: request), .read, on: nil)
            throw error
        }
        let route = match.route
        let person = try person(of: request)
        // A command that there is none of is nothing to anybody.
        let action = route.action ?? commands.offer(match.captures)?.leaf.command.action ?? .read
        let document: DocumentID?
        switch route.extent {
        case .all: document = nil
        case .named: document = match.captures.first.flatMap { DocumentID(text: $0) }
        case .own, .shared: document = person?.share?.document
        }
        try check(person, action, on: document, part: route.extent == .shared ? person?.share?.part : nil)
        let call = Call(
            request: request, target: target, captures: match.captures, site: self, person: person)
        switch route.body {
        case .none:
            guard !request.announcesBody else { throw .unexpectedBody }
            // Whether a guest's document is there still, the workspace says.
            if route.isQuick, person?.share == nil { return .answer(answer(call, by: route)) }
            return .later { self.answer(call, by: route) }
        case .json(let limit):
            try TypeGuard.json.check(request)
            return .body(try gather(call, route, limit: limit))
        case .bytes(let limit):
            try TypeGuard.bytes.check(request, takesGzip: route.takesGzip && options.compressor != nil)
            return .body(try gather(call, route, limit: limit))
        case .form:
            try TypeGuard.form.check(request)
            return .body(try gather(call, route, limit: Form.limit))
        case .upload:
            try TypeGuard.file.check(request)
            try LengthGuard(limit: options.uploadLimit).check(request)
            try checkShared(call, route)
            return .body(try BlobReceiver(call))
        }
    }

    private func gather(_ call: Call, _ route: Route, limit: Int) throws(ServingFault) -> GatheredBody {
        try LengthGuard(limit: UInt64(limit)).check(call.request)
        let announced = call.request.headers["content-length"].flatMap { Int($0) } ?? 0
        return GatheredBody(
            limit: limit, expecting: announced, in: bodyRoom, from: call.person?.sendsBodies
        ) { body, reply in
            var call = call
            do throws(ServingFault) {
                let whole = try body.get()
                let size = self.unpackedSize(of: whole, call.request, limit: limit)
                guard self.bodyRoom.take(size, from: call.person?.sendsBodies) else { throw .tooOften }
                defer { self.bodyRoom.free(size, from: call.person?.sendsBodies) }
                call.request.body = try self.unpacked(whole, of: call.request, limit: limit)
                if size > 0 { return self.answer(call, by: route, reply) }
            } catch {
                return reply(self.refusal(error, call.request))
            }
            self.answer(call, by: route, reply)
        }
    }

    private func answer(_ call: Call, by route: Route, _ reply: @escaping Reply) {
        guard case .gathered(let handler) = route.handler else { return reply(answer(call, by: route)) }
        do throws(ServingFault) {
            try checkShared(call, route)
            try handler(call) { reply(self.answer($0, to: call.request, by: route)) }
        } catch {
            reply(refusal(error, call.request))
        }
    }

    private func answer(_ call: Call, by route: Route) -> HTTPResponse {
        let outcome = Result { () throws(ServingFault) in
            try checkShared(call, route)
            guard case .alone(let handler) = route.handler else { throw ServingFault.noSuchPlace }
            return try handler(call)
        }
        return answer(outcome, to: call.request, by: route)
    }

    private func answer(
        _ outcome: Result<HTTPResponse, ServingFault>, to request: HTTPRequest, by route: Route
    ) -> HTTPResponse {
        do throws(ServingFault) {
            return finished(compressed(try outcome.get(), to: request, by: route), request)
        } catch {
            return refusal(error, request)
        }
    }

    /// The answer that says what is wrong with a request.
    public func refusal(_ fault: ServingFault, _ request: HTTPRequest) -> HTTPResponse {
        let fault = told(fault, to: request)
        if request.headers["accept"]?.contains("text/html") == true {
            let language = languages.language(for: request)
            switch fault {
            case .unauthorized, .signedOut:
                guard let code = Self.pairingCode(in: request) else { break }
                return finished(WelcomePage.pairing(code, in: language), request)
            default: break
            }
            if case .signedOut = fault {
                return finished(signInPage(for: request).signIn(status: 401), request)
            }
            // A guest of an album who opens any other place.
            if case .notShared = fault, (try? person(of: request))?.share?.part != nil {
                var page = WelcomePage.entrance(in: language, at: "/album", "The album is open")
                page.status = fault.status
                return finished(page, request)
            }
            if let page = WelcomePage.response(to: fault, in: language) { return finished(page, request) }
        }
        return finished(fault.response(in: languages.language(for: request)), request)
    }

    /// What the link of `bojagi devices invite` holds, which somebody has opened in a browser.
    private static func pairingCode(in request: HTTPRequest) -> PairingCode? {
        guard let target = try? RequestTarget(request.target), target.path.allSatisfy(\.isEmpty) else { return nil }
        return target.query.first { $0.name == "code" }.flatMap { PairingCode($0.value) }
    }

    /// What is wrong with the workspace itself is for the log, and for an owner: it names files of this machine.
    private func told(_ fault: ServingFault, to request: HTTPRequest) -> ServingFault {
        // Nobody but guests ever comes to the album: their session has ended, or their link.
        if case .unauthorized = fault, options.shares != nil, let target = try? RequestTarget(request.target),
            target.path.first == "album"
        {
            return .endedLink
        }
        if case .unauthorized = fault, options.people?.hasMembers == true { return .signedOut }
        guard case .command(let error) = fault, [.inputOutput, .cannotCreate, .locked].contains(error.code) else {
            return fault
        }
        log.error("\(request.method) was not answered: \(Language.english.text(of: error.message))")
        if let person = try? person(of: request), allows(person, .manage, on: nil) { return fault }
        return .command(CommandError(error.code, "The server can't reach its workspace just now."))
    }

    /// With the headers that every answer bears.
    func finished(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        var response = response
        for header in SafetyHeaders.all where response.header(header.name) == nil { response.headers.append(header) }
        // A length behind a folded line is lost: what follows may be a body, and is not to be taken for a request.
        let mayHaveBody = request.method != "GET" && request.method != "HEAD"
        if mayHaveBody, request.headers["content-length"] == nil, request.headers["transfer-encoding"] == nil,
            response.header("Connection") == nil
        {
            response.headers.append(("Connection", "close"))
        }
        if response.header("Content-Security-Policy") == nil {
            response.headers.append(("Content-Security-Policy", SafetyHeaders.nothing))
        }
        if response.header("Cache-Control") == nil { response.headers.append(("Cache-Control", "no-store")) }
        return response
    }

    /// Counts an answer, and notes it in the access log: never its query, where a link's code may be.
    public func note(_ request: HTTPRequest, _ response: HTTPResponse, bytes: UInt64, milliseconds: Double) {
        var size = bytes
        if case .stream = response.body { size = 0 }
        counts.note(status: response.status, bytes: size, milliseconds: milliseconds)
        let client = (try? options.proxies.reading(request))?.forwarding?.client.map { " " + $0 } ?? ""
        log.info(
            "\(request.method) \(request.target.prefix { $0 != "?" }) \(response.status) \(bytes) \(Self.tenths(milliseconds)) ms\(client)"
        )
    }

    private static func tenths(_ milliseconds: Double) -> String {
        let tenths = Int64(milliseconds * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
