public import ModuleKit

/// What somebody asks: the head of an HTTP request as it came, and its body once that is there.
public struct HTTPRequest: Sendable {
    /// Such as `GET`, as it came.
    public let method: String
    /// The request target as it came, such as `/api/words?lang=ko`; not decoded.
    public let target: String
    public let headers: HTTPHeaders
    public var body: [UInt8] = []
    /// Whether it came over TLS: to us, or to a proxy that is trusted.
    public var isEncrypted = false
    /// Who is at the other end of the connection; nil where nobody knows.
    public var peer: InternetAddress?
    /// What a proxy that is trusted says of it; nil for what did not come through one.
    var forwarding: Forwarding?

    /// Who asks, as far as it counts for shares and limits: before a proxy that is trusted, else at the other end.
    var asker: PeerAddress {
        (forwarding?.address ?? peer).map { PeerAddress($0) } ?? PeerAddress(v4: 0)
    }

    public init(method: String, target: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The host that it was asked of, with its port unless that is the usual one.
    var host: String? { forwarding?.host ?? headers["host"] }

    /// How the site is addressed that it was asked of, as browsers tell it in `Origin`, in small letters.
    var origin: String? { host.map { (isEncrypted ? "https://" : "http://") + $0.lowercased() } }

    /// Whether its head says that a body follows.
    public var announcesBody: Bool {
        if headers["transfer-encoding"] != nil { return true }
        return headers["content-length"].map { $0 != "0" } ?? false
    }
}
