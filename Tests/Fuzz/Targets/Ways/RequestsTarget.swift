import DocumentHistories
import GalleryCommands
import GalleryModel
import Membership
import ModuleKit
import Primitives
public import Replication
import Serving
import Synchronization
import TestSupport
import ZlibCompression

/// HTTP requests without a socket, each to a site of its own.
public final class RequestsTarget: FuzzTarget {
    public let name = "requests"

    public init() {}

    /// What is in any answer that tells of the memo.
    private static let secret = Areas.document(.memo).text

    public func seeds() -> [[UInt8]] { RequestSeeds.all }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        RequestSeeds.mutated(bytes, with: other, using: &random)
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let request = Self.request(bytes), let site = FuzzSite() else { return }
        let before = Areas.logs(site.store)
        let response = site.answer(request)
        guard (200..<600).contains(response.status), response.status != 500 else {
            throw FuzzFinding("a request is answered with \(response.status)")
        }
        for (name, value) in response.headers where (name + value).utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
            throw FuzzFinding("the header \(name) has a control character in it")
        }
        let isAllowed =
            (request.headers["authorization"] ?? "").contains(site.token)
            || (request.headers["cookie"] ?? "").contains(site.token)
        // A link to the memo leads there.
        let isAtLink = (try? RequestTarget(request.target))?.path.first == "share"
        if !isAllowed, !isAtLink, String(decoding: response.bytes, as: UTF8.self).contains(Self.secret) {
            throw FuzzFinding("who has no token is told of the memo")
        }
        if isAllowed {
            try Areas.keeps(before, site.store)
        } else if Areas.logs(site.store) != before {
            throw FuzzFinding("who has no token changed something")
        }
        guard let rows = try? site.people.members(), rows.count <= 1 else {
            throw FuzzFinding("one invitation lets in more than one")
        }
        try Areas.check(site.workspace, "after a request")
    }

    /// The request that the bytes spell, as far as they do.
    private static func request(_ bytes: [UInt8]) -> HTTPRequest? {
        let end = RequestSeeds.endOfHead(bytes)
        let head = String(decoding: bytes[..<end], as: UTF8.self).replacing("@token@", with: FuzzSite.tokenText)
            .replacing("@guest@", with: FuzzSite.guest)
        var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)[...]
        guard let line = lines.popFirst() else { return nil }
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count >= 2 else { return nil }
        var headers = HTTPHeaders()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            headers.add(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        return HTTPRequest(
            method: String(words[0]), target: String(words[1]), headers: headers,
            body: Array(bytes[end...].dropFirst(4)))
    }
}

/// A site over a workspace in memory.
final class FuzzSite {
    let workspace: Workspace
    let store: MemoryStore
    let site: Site
    let token: String
    let people: People
    let provider: ProviderSignIn

    struct SteadyClock: WallClock {
        func now() -> UInt64 { Areas.now }
    }

    static let host = "127.0.0.1:8421"
    static let tokenText: String = {
        var random = RandomSource.seeded(7)
        return AccessToken(using: &random).text
    }()

    /// What one link lets in with.
    static let codeText: String = {
        var random = RandomSource.seeded(8)
        return LinkCode(using: &random).text
    }()

    /// What lets one person join.
    static let invitation: String = {
        var random = RandomSource.seeded(10)
        // The first number is for the limits, the next ones for a link to share.
        _ = random.next() as UInt64
        _ = LinkCode(using: &random)
        return LinkCode(using: &random).text
    }()

    /// What lets guests change a memo.
    static let share: String = {
        var random = RandomSource.seeded(10)
        _ = random.next() as UInt64
        return LinkCode(using: &random).text
    }()

    /// A table in memory, with an invitation in it or nothing.
    final class Table: TableStoring {
        private let kept = Mutex<(rows: [[String]], changes: UInt64)>(([], 1))
        var mark: TableMark? { TableMark([kept.withLock { $0.changes }]) }
        func rows() -> [[String]] { kept.withLock { $0.rows } }
        func change<Result>(
            _ body: (inout [[String]]) throws(CommandError) -> Result
        ) throws(CommandError) -> Result {
            var rows = rows()
            let result = try body(&rows)
            replace(with: rows)
            return result
        }
        func replace(with rows: [[String]]) { kept.withLock { $0 = (rows, $0.changes + 1) } }
        var damaged: CommandError { CommandError(.badData, "It can't be read.") }
    }

    /// Quick, and no secret.
    struct Hashing: PassphraseHashing {
        func digest(of passphrase: [UInt8]) -> String? { BlobHash(of: passphrase).hex }
        func isRight(_ passphrase: [UInt8], for digest: String) -> Bool { BlobHash(of: passphrase).hex == digest }
    }

    /// What guests of an album come by.
    private static let albumShare: String = {
        var random = RandomSource.seeded(10)
        _ = random.next() as UInt64
        for _ in 0..<2 { _ = LinkCode(using: &random) }
        return LinkCode(using: &random).text
    }()

    /// The cookie of a guest of an album, the same at every site.
    static let guest = FuzzSite()?.guest ?? ""

    /// What the photo of that album is called by in addresses.
    static var photoLabel: String { photo.key.shortID.text }

    private static let photo = PhotoRecord(
        key: PhotoKey(source: "x", id: "1"), file: BlobHash(of: []), width: 3, height: 2)

    /// An album with a photo in it, whose file is not here.
    private static func makeAlbum(in workspace: Workspace) throws(CommandError) -> UnitID? {
        func change(
            _ intent: (Gallery) throws(GalleryError) -> [RecordChange]
        ) throws(CommandError) -> UnitID? {
            try workspace.changeOrCreate(GalleryKind(), Gallery.document) { (gallery, _) in
                (try? intent(gallery)) ?? []
            }.event
        }
        _ = try change { (gallery) throws(GalleryError) in try gallery.save(photo, memo: "한글 [[x]] <b>") }
        let album = try change { (gallery) throws(GalleryError) in try gallery.addAlbum("Sea", firstUnit: .none) }
        guard let album else { return nil }
        _ = try change { (gallery) throws(GalleryError) in try gallery.put([photo.key], into: album) }
        return album
    }

    private(set) var guest = ""

    private final class Shared: @unchecked Sendable {
        let services: Services
        init(_ services: Services) { self.services = services }
    }

    /// Nobody answers.
    private struct NoProvider: ProviderConnecting {
        func ask(_ request: ProviderRequest) throws(WebFault) -> WebAnswer { throw .cut }
    }

    /// Nobody signs in with a provider before one is set.
    init?(
        port: UInt16 = 8421, provider connection: (any ProviderConnecting)? = nil,
        passOn: (@Sendable (_ word: String, _ key: String) -> Void)? = nil
    ) {
        (workspace, store) = Areas.workspace()
        let harness = CommandHarness(modules: Areas.modules, workspace: workspace)
        let shared = Shared(harness.services)
        var random = RandomSource.seeded(7)
        let access = AccessToken(using: &random)
        token = access.text
        let feed = ChangeFeed(now: Areas.now)
        people = People(
            Table(), log: Table(), hashing: Hashing(), clock: SteadyClock(), random: .seeded(10))
        let shares = Shares(Table(), people: people)
        provider = ProviderSignIn(Table(), people: people, connection: connection ?? NoProvider())
        let link = try? shares.make(
            to: Areas.document(.memo), .edit, passphrase: Passphrase("a ribbon around"), by: AuthorID(1))
        guard (try? people.invite(as: .editor)) != nil, link != nil,
            let album = try? Self.makeAlbum(in: workspace),
            (try? shares.make(to: Gallery.document, part: album, .read, by: AuthorID(1))) != nil,
            (try? feed.begin(workspace)) != nil
        else { return nil }
        site = Site(
            .init(
                version: "1.2.3", port: port, uploadLimit: 1 << 20, compressor: GzipCompressor(),
                take: { $0.text == Self.codeText ? access : nil }, people: people,
                provider: provider, shares: shares, passOn: passOn),
            token: access, assets: NoPage(),
            tree: harness.tree,
            globals: [], services: shared.services,
            stations: StationPool { () throws(CommandError) in try Station(shared.services) }, feed: feed)
        comeToAlbum()
    }

    /// Lets a guest of the album in.
    private func comeToAlbum() {
        let body = Array("code=\(Self.albumShare)".utf8)
        let response = answer(
            HTTPRequest(
                method: "POST", target: "/share",
                headers: [
                    "Host": Self.host, "Content-Type": "application/x-www-form-urlencoded",
                    "Content-Length": "\(body.count)",
                ], body: body))
        guest = response.header("Set-Cookie").map { String($0.prefix { $0 != ";" }) } ?? ""
    }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch site.receive(HTTPRequest(method: request.method, target: request.target, headers: request.headers)) {
        case .answer(let response): return response
        case .later(let work): return work()
        case .body(let receiver):
            request.body.withUnsafeBytes { bytes in
                var offset = 0
                while offset < bytes.count {
                    let end = min(offset + 701, bytes.count)
                    guard receiver.append(UnsafeRawBufferPointer(rebasing: bytes[offset..<end])) else { return }
                    offset = end
                }
            }
            return receiver.finish()
        }
    }
}
