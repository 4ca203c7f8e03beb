/// What somebody asks: the head of an HTTP request as it came, and its body once that is there.
public struct HTTPRequest: Sendable {
    /// Such as `GET`, as it came.
    public let method: String
    /// The request target as it came, such as `/api/words?lang=ko`; not decoded.
    public let target: String
    public let headers: HTTPHeaders
    public var body: [UInt8] = []
    /// Tells from which computer it comes, as far as that can be told: requests of one have the same.
    public var peer: UInt64 = 0
    /// Whether it came over TLS.
    public var isSecure = false

    public init(method: String, target: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Whether its head says that a body follows.
    public var announcesBody: Bool {
        if headers["transfer-encoding"] != nil { return true }
        return headers["content-length"].map { $0 != "0" } ?? false
    }
}
