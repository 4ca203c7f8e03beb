import CMicroHTTPD
public import ModuleKit
public import Serving
import Synchronization

/// Serves a site over HTTP or HTTPS with libmicrohttpd, which is opened when the first one starts.
///
/// A few threads read and write; what takes longer than a moment goes to others. All state is behind locks, so any
/// thread may stop it.
public final class HTTPServer: Sendable {
    /// How much it takes on.
    public struct Limits: Sendable {
        /// Connections at once, streams of events among them.
        public var connections: UInt32 = 12_288
        /// Seconds that a connection may be silent.
        public var idleSeconds: UInt32 = 60
        /// In bytes, for a connection's head and buffers: longer heads are refused.
        public var connectionMemory = 24 << 10
        /// Threads that read and write.
        public var threads: UInt32 = 2
        /// Threads that write to the workspace, draw and ask the web.
        public var workers = 4
        /// Those through which many come: their connections have no share of their own.
        public var proxies: [InternetAddress] = []

        public init() {}
    }

    let engine: Engine

    /// Starts to serve on a socket that listens already, over TLS where there is a certificate to show: TLS 1.2 at least.
    /// `workers` do what takes longer, and end with the server; without them it has as many as `limits` say. Throws
    /// `.unavailable` when the library can't be had.
    public init(
        _ site: any RequestAnswering, on socket: ListeningSocket, showing certificate: KeyedCertificate? = nil,
        limits: Limits = Limits(), workers: WorkQueue? = nil
    ) throws(CommandError) {
        engine = try Engine(site, socket, certificate, limits, workers)
    }

    /// Has connections that begin from now on show another certificate, where the server began with one. Those that are open
    /// go on as they are.
    public func show(_ certificate: any ShownCertificate) { engine.show(certificate) }

    /// How many requests are being answered, a stream of events until it ends.
    public var requestsInFlight: Int { engine.requestsInFlight }

    /// Takes no new connections, refuses new requests, ends the streams, waits up to `seconds` for the requests in flight, and stops.
    public func stop(within seconds: Double) { engine.stop(within: seconds) }
}
