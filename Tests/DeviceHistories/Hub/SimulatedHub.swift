import Membership
import ModuleKit
import Primitives
import Replication
import Serving
import Synchronization
import TestSupport

/// A hub without a socket: the program's own `Site` over a workspace in memory, which can die and start again.
final class SimulatedHub {
    /// Its disk, its clock and its owner, who writes there too.
    let device: Device
    /// Another number after each time that an older state was put back.
    private(set) var restores = 0
    /// How often its process was started.
    private(set) var starts = 0
    private var site: Site?
    private var token = ""
    private let letIn = LetIn()

    static let address = WebAddress("http://127.0.0.1:8421")

    /// The tokens of devices that are let in.
    private final class LetIn: Sendable {
        let tokens = Mutex<Set<String>>([])
    }

    /// The areas' kinds of documents; nobody gives commands here.
    private struct Kinds: Module {
        let name = "areas"
        var summary: Phrase { "All areas." }
        let commands: [any Command] = []
        var documentKinds: [any DocumentKind] { Area.kinds }
        func firstStep(latest: CatalogueEntry?) -> TourStep? { nil }
    }

    private final class Shared: @unchecked Sendable {
        let services: Services
        init(_ services: Services) { self.services = services }
    }

    /// Documents with so many events go as snapshots first.
    private let snapshotsFrom: UInt64

    init(_ device: Device, snapshotsFrom: UInt64 = SentSnapshot.fewestEvents) throws(CommandError) {
        self.device = device
        self.snapshotsFrom = snapshotsFrom
        try start()
    }

    /// Starts the process anew over what its disk has.
    func start() throws(CommandError) {
        starts += 1
        device.restart()
        let services = CommandHarness(modules: [Kinds()], workspace: device.workspace).services
        let shared = Shared(services)
        let feed = ChangeFeed(now: device.workspace.now())
        try feed.begin(device.workspace)
        var random = RandomSource.seeded(7)
        site = Site(
            .init(
                version: "1.0.0", port: 8421, uploadLimit: 1 << 20, snapshotsFrom: snapshotsFrom,
                later: { _ in false }, take: { _ in nil },
                person: { [letIn] token in letIn.tokens.withLock { $0.contains(token) } ? .owner : nil }),
            token: AccessToken(using: &random), assets: NoPage(),
            tree: CommandTree(modules: [Kinds()], topCommands: []), globals: [], services: services,
            stations: StationPool { () throws(CommandError) in try Station(shared.services) }, feed: feed)
    }

    /// Puts an older state back, and starts.
    func restore(as replica: ReplicaID?) {
        device.restore(as: replica)
        restores += 1
        try? start()
    }

    /// Lets a device in; its token.
    func pair(_ number: UInt64) -> String {
        let token = String(repeating: "A", count: 43 - "\(number)".count) + "\(number)"
        letIn.tokens.withLock { _ = $0.insert(token) }
        return token
    }

    func revoke(_ token: String) { letIn.tokens.withLock { _ = $0.remove(token) } }

    /// The number of the catalogue's last change.
    var lastChange: UInt64? { device.store.catalogueCount()?.last }

    /// What a request from a device is answered; nil where the hub died over it. It is up again afterwards.
    func answer(_ request: HubRequest, token: String) -> WebAnswer? {
        guard let site, let address = Self.address else { return nil }
        var target = "/" + request.path.joined(separator: "/")
        for (index, item) in request.query.enumerated() {
            target += (index == 0 ? "?" : "&") + item.name + "=" + item.value
        }
        var headers = HTTPHeaders()
        headers.add("Host", "127.0.0.1:8421")
        headers.add("Authorization", "Bearer \(token)")
        for header in request.headers { headers.add(header.name, header.value) }
        let body = request.body ?? []
        if request.body != nil {
            headers.add("Content-Type", "application/octet-stream")
            headers.add("Content-Length", "\(body.count)")
        }
        let response = respond(
            site.receive(HTTPRequest(method: request.body == nil ? "GET" : "POST", target: target, headers: headers)),
            body)
        if device.isDead {
            try? start()
            return nil
        }
        return WebAnswer(
            status: response.status, headers: response.headers.map { ($0.name.lowercased(), $0.value) },
            body: response.bytes, address: address)
    }

    private func respond(_ disposition: RequestDisposition, _ body: [UInt8]) -> HTTPResponse {
        switch disposition {
        case .answer(let response): return response
        case .later(let work): return work()
        case .body(let receiver):
            body.withUnsafeBytes { _ = receiver.append($0) }
            return receiver.finish()
        }
    }
}
