import BookmarkCommands
import BookmarkModel
import Membership
import ModuleKit
import Replication
import Serving
import Synchronization
import TestSupport

/// A site over a workspace in memory: requests in, answers out, no socket.
final class TestSite {
    let workspace: Workspace
    let feed: ChangeFeed
    let site: Site
    let door: Door
    /// Whose tokens let in beside the workspace's own.
    let tokens = KnownTokens()
    /// The members, where there can be any.
    let people: TestPeople?
    /// The links to share, where there can be members.
    let shares: TestShares?
    private let jobs = Jobs()
    /// How often a request had the workspace opened: the first that needs it does.
    private let opened = Opened()
    var openings: Int { opened.count.load(ordering: .relaxed) }
    /// Whether the last request was answered by the thread that read it.
    private(set) var wasAtOnce = false
    var token: AccessToken { door.state.withLock { $0.token } }

    /// What lets in now, and which links do.
    final class Door: Sendable {
        let state: Mutex<(token: AccessToken, digests: Set<String>)>

        init(_ token: AccessToken) { state = Mutex((token, [])) }

        func take(_ code: LinkCode) -> AccessToken? {
            state.withLock { $0.digests.remove(code.digest) == nil ? nil : $0.token }
        }
    }

    final class KnownTokens: Sendable {
        private let known = Mutex<[String: Person]>([:])

        func person(with token: String) -> Person? { known.withLock { $0[token] } }

        /// A token that lets in whoever it is, from now on.
        func admit(_ person: Person?, number: Int = 1) -> String {
            let token = String(repeating: "A", count: 43 - "\(number)".count) + "\(number)"
            known.withLock { $0[token] = person }
            return token
        }
    }

    static let host = "127.0.0.1:8421"

    /// `modules` are the areas that it knows. A site beside a `first` has its links to share.
    init(
        modules: [any Module] = [BookmarkModule()], assets: any PageAssets = NoPage(), replica: UInt64 = 1,
        uploadLimit: UInt64 = 1000, store: (any EventStore)? = nil, compressor: (any Compressing)? = nil,
        people: TestPeople? = nil, pictures: (any PictureMaking)? = nil, provider: ProviderSignIn? = nil,
        deletions: DeletionLimits? = nil,
        quotas: Quotas? = nil, remotes: RemoteStates = RemoteStates(), beside first: TestSite? = nil,
        passOn: (@Sendable (_ word: String, _ key: String) -> Void)? = nil
    ) throws {
        let workspace = Workspace.testing(store: store, replica: replica, seed: replica)
        let harness = CommandHarness(modules: modules, workspace: workspace)
        var services = harness.services
        if let people { services.clock = people.clock }
        if let pictures { services.pictures = pictures }
        services.words = { $0 == "ko" ? ["There is nothing at this address.": "이 주소에는 아무것도 없어요."] : [:] }
        var random = RandomSource.seeded(7)
        let token = AccessToken(using: &random)
        let door = Door(token)
        self.door = door
        self.people = people
        shares = people.map { TestShares($0, table: first?.shares?.table) }
        feed = ChangeFeed(now: 1_779_278_400_000)
        try feed.begin(workspace)
        // One thread asks, so one set of services is enough.
        let shared = Shared(services)
        site = Site(
            .init(
                version: "1.2.3", port: 8421, uploadLimit: uploadLimit, compressor: compressor,
                later: { [jobs] job in
                    jobs.list.withLock { $0.append(job) }
                    return true
                },
                take: { door.take($0) }, person: { [tokens] in tokens.person(with: $0) }, people: people?.people,
                provider: provider, shares: shares?.shares, deletions: deletions, quotas: quotas, remotes: remotes,
                passOn: passOn),
            token: token,
            assets: assets,
            tree: harness.tree, globals: [], services: services,
            stations: StationPool { [opened] () throws(CommandError) in
                opened.count.add(1, ordering: .relaxed)
                return try Station(shared.services)
            }, feed: feed)
        self.workspace = workspace
    }

    private final class Opened: Sendable {
        let count = Atomic(0)
    }

    /// What is done after answers.
    private final class Jobs: Sendable {
        let list = Mutex<[@Sendable () -> Void]>([])
    }

    /// Does what was to be done after the answers; returns how much that was.
    func doLater() -> Int {
        let jobs = jobs.list.withLock { list in
            defer { list = [] }
            return list
        }
        for job in jobs { job() }
        return jobs.count
    }

    /// A new link's target.
    func link() -> String {
        var random = RandomSource.system
        let code = LinkCode(using: &random)
        door.state.withLock { _ = $0.digests.insert(code.digest) }
        return "/open?code=\(code.text)"
    }

    private final class Shared: @unchecked Sendable {
        let services: Services
        init(_ services: Services) { self.services = services }
    }

    /// The answer to a request from who has the token, unless `headers` say otherwise, or another `token` is given.
    func ask(
        _ method: String, _ target: String, _ headers: [(String, String)] = [], body: [UInt8] = [],
        isAllowed: Bool = true, token other: String? = nil, peer: UInt64 = 0
    ) -> HTTPResponse {
        var all = HTTPHeaders()
        all.add("Host", Self.host)
        if isAllowed { all.add("Authorization", "Bearer \(other ?? token.text)") }
        if !body.isEmpty { all.add("Content-Length", "\(body.count)") }
        for (name, value) in headers { all.add(name, value) }
        var request = HTTPRequest(method: method, target: target, headers: all)
        request.peer = InternetAddress((0..<4).map { UInt8(truncatingIfNeeded: peer >> (24 - 8 * $0)) })
        let reception = site.receive(request)
        if case .answer = reception { wasAtOnce = true } else { wasAtOnce = false }
        switch reception {
        case .answer(let response): return response
        case .later(let work): return work()
        case .body(let receiver):
            body.withUnsafeBytes { bytes in
                var offset = 0
                while offset < bytes.count {
                    let end = min(offset + 7, bytes.count)
                    guard receiver.append(UnsafeRawBufferPointer(rebasing: bytes[offset..<end])) else { return }
                    offset = end
                }
            }
            return receiver.finish()
        }
    }

    func get(_ target: String, _ headers: (String, String)...) -> HTTPResponse { ask("GET", target, headers) }

    func command(_ path: String, _ json: String) -> HTTPResponse {
        ask("POST", "/api/\(path)", [("Content-Type", "application/json")], body: Array(json.utf8))
    }

    func send(_ events: [[UInt8]], to document: String, _ query: String = "") -> HTTPResponse {
        var body: [UInt8] = []
        for event in events {
            body += [0, 0, UInt8(event.count >> 8), UInt8(event.count & 255)] + event
        }
        return ask(
            "POST", "/api/documents/\(document)/events\(query)", [("Content-Type", "application/octet-stream")],
            body: body)
    }

    /// The events of a log, and where it stands.
    func events(of document: String, after: Int = 0) -> (events: [[UInt8]], position: String) {
        let response = get("/api/documents/\(document)/events?after=\(after)")
        var events: [[UInt8]] = []
        var rest = response.bytes[...]
        while rest.count >= 4 {
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            events.append(Array(rest.dropFirst(4).prefix(count)))
            rest = rest.dropFirst(4 + count)
        }
        return (events, response.header("Bojagi-Position") ?? "")
    }
}

extension HTTPResponse {
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// What follows `"name":` in a JSON body, to the next quote or comma: enough to look at one member.
    func member(_ name: String) -> String? {
        guard let start = text.firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
        let rest = text[start...]
        if rest.first == "\"" { return String(rest.dropFirst().prefix { $0 != "\"" }) }
        return String(rest.prefix { !",}]".contains($0) })
    }
}

extension EventStream {
    /// All that there is to read now.
    func readAll() -> String {
        var text: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { buffer.deallocate() }
        while case .bytes(let count) = read(into: buffer, parking: {}, waker: {}) { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}
