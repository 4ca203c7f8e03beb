import CCurl
public import ModuleKit
import Synchronization

/// The web, by libcurl, which is opened when something is first asked. What curl would do by itself and must be
/// checked, such as following redirects, is done here.
public final class CurlWeb: WebFetching {
    /// What is allowed beside public hosts over TLS.
    public struct Rules: Sendable {
        /// Whether addresses of this machine and its network may be asked.
        public var allowsPrivateAddresses: Bool
        public var allowsPlainHTTP: Bool
        /// Whether only addresses of this machine and its network may be asked.
        var refusesPublicAddresses = false
        /// Addresses that may be asked although they are not public.
        public var exceptions: [InternetAddress]

        public static let strict = Rules(allowsPrivateAddresses: false, allowsPlainHTTP: false)
        /// For tests, whose servers are on this machine.
        public static let local = Rules(allowsPrivateAddresses: true, allowsPlainHTTP: true)

        public init(allowsPrivateAddresses: Bool, allowsPlainHTTP: Bool, exceptions: [InternetAddress] = []) {
            self.allowsPrivateAddresses = allowsPrivateAddresses
            self.allowsPlainHTTP = allowsPlainHTTP
            self.exceptions = exceptions
        }

        func admits(_ address: InternetAddress) -> Bool {
            if refusesPublicAddresses, address.isPublic { return false }
            return allowsPrivateAddresses || address.isPublic || exceptions.contains(address)
        }
    }

    private let rules: Rules
    /// Those that nobody uses, with their connections: each request has one for itself.
    private let idle = Mutex<[EasyHandle]>([])

    /// How many are kept from one request to the next.
    private static let idleLimit = 4

    public init(_ rules: Rules = .strict) {
        self.rules = rules
    }

    public func get(_ request: WebRequest) throws(WebFault) -> WebAnswer {
        let start = Self.now()
        var address = request.address
        for _ in 0...max(request.limits.redirects, 0) {
            let left = request.limits.seconds - (Self.now() - start)
            guard left > 0 else { throw request.limits.timeout }
            let answer = try get(address, request, seconds: left)
            guard let reference = answer.redirect else {
                if let fault = answer.fault { throw fault }
                return answer
            }
            guard let next = address.resolving(reference) else { throw .malformed("it leads to what is no address") }
            address = next
        }
        throw .tooManyRedirects
    }

    /// One step, to the host that the address names.
    private func get(
        _ address: WebAddress, _ request: WebRequest, seconds: Double
    ) throws(WebFault) -> WebAnswer {
        guard request.hosts.contains(address) else { throw .foreignHost(address.authority) }
        guard address.isEncrypted || rules.allowsPlainHTTP else { throw .notEncrypted(host: address.host) }
        let easy = try takeHandle()
        defer { give(back: easy) }
        let isHome = address.hasSameOrigin(as: request.address)
        let transfer = Transfer(to: address, limit: request.limits.bytes, rules: rules)
        let headers = request.headers.filter { isHome || !$0.isSecret }
        let code = easy.perform(transfer, headers: headers, seconds: seconds)
        if let fault = transfer.fault(code, easy.words(for: code), limits: request.limits) { throw fault }
        return WebAnswer(
            status: easy.status, headers: transfer.headers, body: transfer.body, address: address)
    }

    private func takeHandle() throws(WebFault) -> EasyHandle {
        if let easy = idle.withLock({ $0.popLast() }) { return easy }
        return try EasyHandle()
    }

    private func give(back easy: EasyHandle) {
        idle.withLock { idle in
            if idle.count < Self.idleLimit { idle.append(easy) }
        }
    }

    /// Seconds on a clock that only goes forwards.
    private static func now() -> Double {
        let time = ContinuousClock.now - Self.epoch
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }

    private static let epoch = ContinuousClock.now
}
