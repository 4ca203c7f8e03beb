public import ModuleKit

/// What a proxy says of a request that came through it.
struct Forwarding: Sendable, Equatable {
    /// The host that was asked for there.
    var host: String
    /// Who asked it, as it says; nil where it says nothing.
    var client: String?
    /// The same as an address; nil for what is none.
    var address: InternetAddress?
}

/// The proxies that requests come through, such as nginx, Caddy or HAProxy. What they say of a request in
/// `X-Forwarded-Proto`, `-Host` and `-For` counts; what anybody else says there does not.
public struct TrustedProxies: Sendable {
    private let addresses: [InternetAddress]
    private let address: @Sendable (String) -> InternetAddress?

    /// `address` says what a text such as `192.168.0.7` means; nil for what is no IP address.
    public init(
        _ addresses: [InternetAddress] = [], address: @escaping @Sendable (String) -> InternetAddress? = { _ in nil }
    ) {
        self.addresses = addresses
        self.address = address
    }

    /// A request as it was asked for at the proxy; as it came where it did not come through one. Throws `.badHeader` for
    /// what a proxy can't mean.
    func reading(_ request: HTTPRequest) throws(ServingFault) -> HTTPRequest {
        guard let peer = request.peer, addresses.contains(peer) else { return request }
        let headers = request.headers
        let (scheme, host, clients) = (
            headers["x-forwarded-proto"], headers["x-forwarded-host"], headers.last("x-forwarded-for")
        )
        guard scheme != nil || host != nil || clients != nil else { return request }
        for name in ["x-forwarded-proto", "x-forwarded-host"] where headers.count(name) > 1 { throw .badHeader(name) }
        guard let host = host ?? headers["host"] else { throw .badHeader("host") }
        var read = request
        switch scheme?.lowercased() {
        case "https": read.isEncrypted = true
        case "http", nil: read.isEncrypted = false
        default: throw .badHeader("x-forwarded-proto")
        }
        // The last one is who asked our proxy; what stands before it anybody may have written.
        let client = clients.flatMap(Self.lastAddress)
        read.forwarding = Forwarding(host: host, client: client, address: client.flatMap(address))
        return read
    }

    /// Nil for what has other characters than addresses have.
    private static func lastAddress(_ list: String) -> String? {
        let last = list.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? ""
        guard (2...64).contains(last.utf8.count),
            last.utf8.allSatisfy({ ".:[]abcdefABCDEF0123456789".utf8.contains($0) })
        else { return nil }
        return last
    }
}

extension HTTPHeaders {
    /// The last value of a field; `name` is in lower case.
    fileprivate func last(_ name: String) -> String? { fields.last { $0.name == name }?.value }
}
