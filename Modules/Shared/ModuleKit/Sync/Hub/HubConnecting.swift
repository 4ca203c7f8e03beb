/// The way to a server of another workspace: one request after the other, with what lets in. Nothing it answers leads
/// elsewhere.
public protocol HubConnecting: AnyObject {
    /// Where the server is: scheme, host and port.
    var address: WebAddress { get }
    /// Asks, and gives the answer whatever its status; one that leads elsewhere is not followed.
    func send(_ request: HubRequest) throws(WebFault) -> WebAnswer
    /// Begins to ask, beside what is asked meanwhile. One at a time: who begins once more has left the last.
    func begin(_ request: HubRequest) -> any HubAsking
}

/// A request under way.
public protocol HubAsking: AnyObject {
    /// Waits for the answer. To be called once.
    func answer() throws(WebFault) -> WebAnswer
    /// Ends it: nobody wants the answer any more.
    func leave()
}

extension HubConnecting {
    /// Later, for a connection that does one thing after the other.
    public func begin(_ request: HubRequest) -> any HubAsking { LaterAsking(self, request) }
}

/// Asks when the answer is wanted.
final class LaterAsking: HubAsking {
    private let connection: any HubConnecting
    private let request: HubRequest

    init(_ connection: any HubConnecting, _ request: HubRequest) {
        (self.connection, self.request) = (connection, request)
    }

    func answer() throws(WebFault) -> WebAnswer { try connection.send(request) }
    func leave() {}
}

/// One request to a hub.
public struct HubRequest: Sendable {
    /// Its path, part by part; not encoded.
    public var path: [String]
    /// What stands behind the path.
    public var query: [(name: String, value: String)]
    /// Sent with POST; nil asks with GET.
    public var body: [UInt8]?
    /// Headers beside those that let in.
    public var headers: [WebHeader]
    /// What the answer may take.
    public var limits: WebLimits

    /// `limits` are for an answer without events.
    public init(
        _ path: [String], query: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        headers: [WebHeader] = [], limits: WebLimits = WebLimits(bytes: 1 << 20, seconds: 60, redirects: 0)
    ) {
        self.path = path
        self.query = query
        self.body = body
        self.headers = headers
        self.limits = limits
    }
}

/// What a hub tells whoever listens.
public enum HubNews: Equatable, Sendable {
    /// One listens from here on: the number of the last change.
    case hello(UInt64?)
    /// Something changed, up to this number.
    case changed(UInt64?)
}

/// Hears of changes on a hub as they happen.
public protocol HubListening: AnyObject {
    /// Calls `heard` for what the hub tells, first for what changed after the number, until it returns false or `pause`,
    /// asked about once a second, returns true. Throws when the connection breaks off.
    func listen(
        after: UInt64?, pausing pause: () -> Bool, heard: (HubNews) -> Bool
    ) throws(WebFault)
}
