import GnuTLSCertificates
import HostSystem
import Membership
import MicroHTTPServer
import ModuleKit
import PageBundle
import Serving
import Synchronization
import ZlibCompression

/// The server from its start to its end, on the thread that watches the workspace.
struct ServingSession {
    private let server: HTTPServer
    /// What devices get the authority's certificate from; nil where there is none.
    private let setup: HTTPServer?
    private let site: Site
    private let links: ServerLinks
    private let random: RandomSource
    private let devices: DeviceTable
    private let people: People
    private let quotas: Quotas
    private let sightings: DeviceSightings
    private let feed: ChangeFeed
    private let watch: FolderWatch
    private let workspace: Workspace
    private let log: Logger
    private let isStopping: StopFlag
    private let identity: ServerIdentity?
    /// Nil where it was asked to sync with nobody.
    private let syncs: RemoteSyncs?
    /// Whether another server, or a command elsewhere, said that something changed.
    private let wasTold = StopFlag()

    /// A flag for two threads.
    private final class StopFlag: Sendable {
        let value = Atomic<Bool>(false)
    }

    /// So long after a look at who is let in nobody looks again because of a hint: most tell of other things.
    private static let pause = Duration.milliseconds(50)
    /// So often a page hears that its stream is alive.
    private static let heartbeat = Duration.seconds(15)
    /// So many seconds requests in flight may take once the server is asked to stop. One that takes longer has no answer
    /// then, and nothing of it is half there.
    private static let stoppingTime = 3.0
    /// Then the process ends, whatever a thread still works at.
    private static let lastSeconds: UInt32 = 4

    init(
        _ place: ServingPlace, _ links: ServerLinks, syncs: Bool, _ services: Services
    ) throws(CommandError) {
        let workspace = try services.openWorkspace(.read)
        let watch = try FolderWatch(workspace.location)
        let flag = StopFlag()
        // Before the first thread: they are to leave the signals alone.
        _ = StopSignals.onFirst(seconds: Self.lastSeconds) {
            flag.value.store(true, ordering: .relaxed)
            watch.wake()
        }
        var numbers = services.random
        let feed = ChangeFeed(now: services.clock.now(), node: workspace.database == nil ? 0 : numbers.next())
        try feed.begin(workspace)
        let (another, log) = (services.forAnotherThread, services.log)
        let downloads = services.downloads
        let pictures = SharedPictures(services.pictures) { another()?.pictures }
        let stations = StationPool { () throws(CommandError) in
            guard var own = another() else {
                throw CommandError(.unavailable, "This program can't serve.")
            }
            own.log = log
            own.pictures = pictures
            own.downloads = downloads
            return try Station(own)
        }
        let folder = workspace.location
        let devices = DeviceTable(in: links.tables, services.clock, services.random)
        let invitations = InvitationTable(in: links.tables, services.clock)
        let people = People(in: links.tables, services.clock, services.random)
        let shares = Shares(in: links.tables, people: people)
        let quotas = Quotas(in: links.tables, services.clock)
        // More than the six requests that a browser has under way, which may all wait for the web.
        let workers = WorkQueue(threads: max(8, SystemFacts.processors))
        let sightings = DeviceSightings(in: links.tables, services.clock) { workers.add($0) }
        // Known before anybody asks.
        _ = devices.mark
        let remoteStates = RemoteStates()
        // Not waited for at the end: what it merges was not taken yet.
        let longMerges = WorkQueue(threads: 1)
        site = Site(
            .init(
                version: Program.version, port: place.socket.port, isEncrypted: place.identity != nil,
                addresses: place.names, outside: place.outside,
                proxies: TrustedProxies(place.proxies, address: NetworkAddresses.address),
                authority: place.identity?.authority, compressor: GzipCompressor(),
                wrote: { watch.wake() },
                later: { longMerges.add($0) },
                beside: { workers.add($0) },
                take: { [tokens = links.tokens, codes = links.codes] code in
                    guard codes.take(code) else { return nil }
                    Browser.forget(folder)
                    return tokens.stored()
                },
                pair: { [invitations, devices, people] request in
                    guard let taken = invitations.take(request.code, wrong: { people.note(.refusedCode, "") }) else {
                        return nil
                    }
                    people.note(.paired, taken.member.flatMap { people.names[$0] } ?? "", request.name)
                    return try? devices.add(request.name, of: taken.member)
                },
                person: { [devices, people, sightings] (token) throws(CommandError) in
                    guard let device = try devices.device(with: token) else { return nil }
                    sightings.note(device.digest)
                    var person: Person? = .owner
                    if let member = device.member { person = try people.person(member) }
                    person?.device = device.number
                    return person
                },
                people: people, provider: ProviderSignIn(in: links.tables, people: people), shares: shares,
                deletions: DeletionLimits(in: links.tables, services.clock) { [devices, people] source, count in
                    switch source {
                    case .device(let number):
                        let name = (try? devices.devices())?.first { $0.number == number }?.name ?? ""
                        people.note(.held, "", name, more: "\(count)")
                    case .member(let author): people.note(.held, people.names[author] ?? "", more: "\(count)")
                    }
                },
                quotas: quotas, remotes: remoteStates,
                lookAgain: { [tokens = links.tokens] in tokens.refreshed() },
                passOn: workspace.store.passOn),
            token: links.token, assets: Self.page(services),
            tree: CommandTree(modules: services.modules, topCommands: topCommands),
            globals: GlobalOptions.declarations, services: services, stations: stations, feed: feed)
        workspace.store.hearOthers { [wasTold] in
            wasTold.value.store(true, ordering: .relaxed)
            watch.wake()
        } passedOn: { [site] word in
            site.hear(passedOn: word)
        }
        var limits = HTTPServer.Limits()
        limits.threads = UInt32(max(2, SystemFacts.processors))
        limits.proxies = place.proxies
        server = try HTTPServer(
            site, on: place.socket, showing: place.identity?.certificate, limits: limits, workers: workers)
        if let socket = place.setup, let authority = place.identity?.authority {
            let page = SetupSite(authority, securePort: place.socket.port, services: services)
            var few = HTTPServer.Limits()
            (few.connections, few.threads, few.workers) = (64, 1, 1)
            setup = try HTTPServer(page, on: socket, limits: few)
        } else {
            setup = nil
        }
        (self.feed, self.watch, self.workspace, isStopping) = (feed, watch, workspace, flag)
        (self.links, random, self.devices, self.people, self.quotas) =
            (links, services.random, devices, people, quotas)
        (self.sightings, identity) = (sightings, place.identity)
        self.syncs = syncs ? RemoteSyncs(of: workspace, remoteStates, feed, log) { another() } : nil
        self.log = log.category("server")
    }

    /// Serves until a signal says to stop.
    func run() throws(CommandError) {
        var changes = ChangeWatch(feed, workspace, log)
        var lastBeat = ContinuousClock.now
        var (token, lastLook) = (links.token, lastBeat)
        let interval = Duration.milliseconds(workspace.database == nil ? 1000 : 500)
        var (deviceMark, peopleMark) = (devices.mark, people.mark)
        let remotes = RemoteTable(in: workspace.location)
        var author = remotes.member
        var identity = identity.map { IdentityWatch($0, CertificateMaker(), log) }
        // Nil before it was looked at.
        var mark: TableMark?? = .none
        var remotesMark: TableMark?? = .none
        while !isStopping.value.load(ordering: .relaxed) {
            let event = watch.wait(milliseconds: changes.waitingTime)
            changes.look(after: event)
            let isTold = wasTold.value.load(ordering: .relaxed) && ContinuousClock.now >= lastLook + Self.pause
            if event.hasChanged || isTold || ContinuousClock.now >= lastLook + interval {
                lastLook = .now
                wasTold.value.store(false, ordering: .relaxed)
                _ = links.tokens.refresh()
                let found = links.tokens.mark
                if mark != .some(found) {
                    mark = .some(found)
                    if let now = renewed(token) { token = now } else { mark = .none }
                }
                // Also where nothing changed: a link that was taken meanwhile may have brought the former one.
                site.renew(token)
                // Who was taken off a list hears nothing more; the others come back.
                let (known, members) = (devices.mark, people.mark)
                if known != deviceMark || members != peopleMark { feed.closeStreams() }
                (deviceMark, peopleMark) = (known, members)
                site.endGuests()
                let remembered = remotes.mark
                if remotesMark != .some(remembered) {
                    remotesMark = .some(remembered)
                    // Pages that come back find that they write as somebody else, and load anew.
                    let now = remotes.member
                    if now != author { feed.closeStreams() }
                    author = now
                    syncs?.look()
                }
            }
            if let certificate = identity?.look() { server.show(certificate) }
            if ContinuousClock.now - lastBeat >= Self.heartbeat {
                feed.beat()
                site.endSignIns()
                for digest in devices.digests(of: feed.devices) { sightings.note(digest) }
                lastBeat = ContinuousClock.now
            }
        }
        log.standard("stopping; requests in flight: \(server.requestsInFlight)")
        syncs?.stop()
        setup?.stop(within: 0)
        server.stop(within: Self.stoppingTime)
        quotas.writeAll()
    }

    /// The token as it is now, where somebody may have renewed it or removed its file. Where none can be had nobody gets in;
    /// but a database that can't be asked just now is asked again: nil.
    private func renewed(_ known: AccessToken) -> AccessToken? {
        do throws(CommandError) {
            return try links.tokens.token(using: random, known: known)
        } catch {
            log.error("the token can't be had: \(Language.english.text(of: error.message))")
            if workspace.database != nil { return nil }
            var random = random
            return known.renewed(using: &random)
        }
    }

    /// The page in the program; in builds for tests another one where `$BOJAGI_PAGE` names its folder.
    private static func page(_ services: Services) -> any PageAssets {
        #if DEBUG
            if let folder = services.setting("bojagi.page") { return StyledPage(FolderPage(folder)) }
        #endif
        return StyledPage(BundledPage())
    }
}
