import CCurl
public import ModuleKit

/// The way to a hub by libcurl: one connection that stays, no redirects, no proxy. Without TLS only addresses of one's own
/// network are asked, for the token goes along.
public final class CurlHub: HubConnecting {
    public let address: WebAddress
    private let token: WebHeader?
    private let trust: Transfer.Trust
    private var easy: EasyHandle?
    /// A second connection, and what is asked by it.
    private var beside: ThreadAsking?

    /// `token` lets in; nil asks without one, which only pairing does. `authority` is the one certificate, in PEM, that may
    /// vouch for the hub; nil trusts those of the system.
    public init(_ address: WebAddress, token: String?, authority: [UInt8]? = nil) {
        self.address = address
        trust = authority.map { .authority($0) } ?? .system
        self.token = token.flatMap { WebHeader("Authorization", "Bearer \($0)", isSecret: true) }
    }

    public func send(_ request: HubRequest) throws(WebFault) -> WebAnswer {
        try send(request, isOver: { false })
    }

    public func begin(_ request: HubRequest) -> any HubAsking {
        beside?.leave()
        let asking = ThreadAsking(by: beside?.hub ?? CurlHub(besides: self), request)
        beside = asking
        return asking
    }

    private init(besides other: CurlHub) {
        (address, token, trust) = (other.address, other.token, other.trust)
    }

    /// `isOver` is asked about once a second; true ends it.
    func send(_ request: HubRequest, isOver: @escaping () -> Bool) throws(WebFault) -> WebAnswer {
        let place = address.appending(request.path, query: request.query)
        let easy = try openHandle()
        let transfer = Transfer(to: place, limit: request.limits.bytes, rules: rules, trust)
        transfer.isOver = isOver
        var headers = request.headers + (token.map { [$0] } ?? [])
        if request.body != nil, let type = WebHeader("Content-Type", "application/octet-stream"),
            // Who sends much hears first whether it is taken: what is refused amid a body may never be heard.
            let expect = WebHeader("Expect", (request.body?.count ?? 0) > Self.muchBody ? "100-continue" : "")
        {
            headers += [type, expect]
        }
        let code = easy.perform(transfer, headers: headers, seconds: request.limits.seconds, body: request.body)
        if let fault = transfer.fault(code, easy.words(for: code), limits: request.limits) { throw fault }
        return WebAnswer(status: easy.status, headers: transfer.headers, body: transfer.body, address: place)
    }

    /// The certificate of the authority behind a hub's own, as whoever answers there gives it: to be held against its
    /// fingerprint before it is used. Nothing secret goes along.
    public static func authority(of address: WebAddress) throws(WebFault) -> [UInt8] {
        let limits = WebLimits(bytes: 64 << 10, seconds: 15, redirects: 0)
        let easy = try EasyHandle()
        var rules = CurlWeb.Rules.local
        rules.refusesPublicAddresses = !address.isEncrypted
        let transfer = Transfer(to: address.appending(["authority"]), limit: limits.bytes, rules: rules, .anybody)
        let code = easy.perform(transfer, headers: [], seconds: limits.seconds)
        if let fault = transfer.fault(code, easy.words(for: code), limits: limits) { throw fault }
        guard easy.status == 200 else {
            throw easy.status == 404 || easy.status == 401 ? .notFound : .status(easy.status)
        }
        return transfer.body
    }

    private func openHandle() throws(WebFault) -> EasyHandle {
        if let easy { return easy }
        let opened = try EasyHandle()
        easy = opened
        return opened
    }

    private var rules: CurlWeb.Rules {
        var rules = CurlWeb.Rules.local
        rules.refusesPublicAddresses = !address.isEncrypted
        return rules
    }
}

extension CurlHub: HubListening {
    public func listen(
        after: UInt64?, pausing pause: () -> Bool, heard: (HubNews) -> Bool
    ) throws(WebFault) {
        let query = after.map { [(name: "after", value: "\($0)")] } ?? []
        let place = address.appending(["api", "events"], query: query)
        let easy = try openHandle()
        let transfer = Transfer(to: place, limit: 1 << 20, rules: rules, trust)
        var reader = EventStreamReader()
        var isDone = false
        var lastSign = ContinuousClock.now
        let code = withoutActuallyEscaping(pause) { pause in
            withoutActuallyEscaping(heard) { heard in
                defer { (transfer.onPiece, transfer.isOver) = (nil, { false }) }
                transfer.onPiece = { piece in
                    lastSign = .now
                    // What another status brings is no event.
                    guard easy.status == 200 else { return false }
                    // What came together is heard together.
                    _ = reader.take(piece) { news in
                        if !heard(news) { isDone = true }
                        return true
                    }
                    return !isDone
                }
                transfer.isOver = {
                    if pause() { isDone = true }
                    // A hub gives a sign of life every 15 seconds.
                    return isDone || ContinuousClock.now - lastSign > Self.silence
                }
                return easy.perform(
                    transfer, headers: token.map { [$0] } ?? [], seconds: Self.longestListening)
            }
        }
        if isDone { return }
        guard easy.status == 200 else {
            if easy.status == 401 { throw .refused(status: 401) }
            if easy.status != 0 { throw .status(easy.status) }
            throw transfer.fault(code, easy.words(for: code), limits: WebLimits(bytes: 0, seconds: 15, redirects: 0))
                ?? .cut
        }
        throw .cut
    }

    /// In bytes.
    private static let muchBody = 1 << 20
    private static let silence = Duration.seconds(45)
    /// In seconds; then one listens anew.
    private static let longestListening = 3_600.0
}
