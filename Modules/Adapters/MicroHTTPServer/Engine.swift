import CMicroHTTPD
import HostSystem
import ModuleKit
import Serving
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What libmicrohttpd calls, and what it is asked for.
final class Engine: @unchecked Sendable {
    let site: any RequestAnswering
    let isEncrypted: Bool
    let work: WorkQueue
    let watchdog: ConnectionWatchdog
    /// Written once, before there is a second thread.
    private(set) var mhd = bojagi_mhd()
    private var daemon: OpaquePointer?
    private var watcher: SystemThread?
    private let inFlight = Atomic<Int>(0)
    /// What new connections show; nil for what the server began with.
    private let shown = Mutex<(any ShownCertificate)?>(nil)

    init(
        _ site: any RequestAnswering, _ socket: ListeningSocket, _ certificate: KeyedCertificate?,
        _ limits: HTTPServer.Limits, _ queue: WorkQueue?
    ) throws(CommandError) {
        self.site = site
        isEncrypted = certificate != nil
        let connections = Self.allowed(limits.connections)
        watchdog = ConnectionWatchdog(
            newcomers: .init(
                all: min(max(Int(connections) / 2, 8), 2_048), ofAddress: min(max(Int(connections) / 4, 4), 1_024),
                shared: Set(limits.proxies.map { PeerAddress($0) })))
        if let reason = bojagi_mhd_open(&mhd) {
            throw CommandError(
                .unavailable, "The server's library can't be opened: \(String(cString: reason)).",
                hint: "Install libmicrohttpd12.")
        }
        work = queue ?? WorkQueue(threads: limits.workers)
        let descriptor = socket.take()
        var options = bojagi_mhd_options(
            socket: descriptor, threads: limits.threads, connections: connections,
            timeout: limits.idleSeconds, memory: limits.connectionMemory, handle: Self.handle, target: Self.target,
            completed: Self.completed, connection: Self.connection,
            context: Unmanaged.passUnretained(self).toOpaque(), certificates: nil, key: nil)
        daemon = Self.withText(certificate?.certificates) { certificates in
            Self.withText(certificate?.key) { key in
                (options.certificates, options.key) = (certificates, key)
                return bojagi_mhd_start(&mhd, &options)
            }
        }
        guard daemon != nil else {
            close(descriptor)
            throw CommandError(.unavailable, "The server can't be started.")
        }
        watcher = SystemThread.start { [watchdog] in watchdog.watch() }
    }

    /// Bytes as C has a text; nil stays nil.
    private static func withText<Result>(_ bytes: [UInt8]?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let bytes else { return body(nil) }
        return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress) }
    }

    var requestsInFlight: Int { inFlight.load(ordering: .relaxed) }

    /// So many connections as there may be files, for each is one: the usual limit, which is raised, is far below what
    /// we take on.
    private static func allowed(_ wanted: UInt32) -> UInt32 {
        let others = rlim_t(256)
        var limit = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        guard getrlimit(kind, &limit) == 0 else { return wanted }
        let files = rlim_t(wanted) + others
        if limit.rlim_cur < files {
            limit.rlim_cur = min(files, limit.rlim_max)
            guard setrlimit(kind, &limit) == 0 else { return min(wanted, 512) }
        }
        return UInt32(clamping: max(min(limit.rlim_cur, files), others + 64) - others)
    }

    func stop(within seconds: Double) {
        guard let daemon else { return }
        let listening = mhd.quiesce_daemon(daemon)
        // The system would go on taking connections in for us.
        if listening >= 0 { shutdown(listening, Int32(SHUT_RDWR)) }
        // What comes on connections that are open still is refused.
        site.stop()
        let start = ContinuousClock.now
        while inFlight.load(ordering: .relaxed) > 0, ContinuousClock.now - start < .seconds(seconds) { usleep(2_000) }
        // A thread that still works resumes its connection when it is done, and the library must be there then.
        work.stop()
        watchdog.stop()
        watcher?.join()
        watcher = nil
        mhd.stop_daemon(daemon)
        if listening >= 0 { close(listening) }
        self.daemon = nil
    }

    func show(_ certificate: any ShownCertificate) { shown.withLock { $0 = certificate } }

    func began() { inFlight.add(1, ordering: .relaxed) }
    func ended() { inFlight.subtract(1, ordering: .relaxed) }
}

// What the library calls. The context is the engine, which lives longer than the daemon; the request's own context is
// its exchange, retained from the request line until it is completed.
extension Engine {
    private static func from(_ context: UnsafeMutableRawPointer?) -> Engine? {
        context.map { Unmanaged<Engine>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let target:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context, text, connection in
            guard let engine = from(context), let text, let connection else { return nil }
            return Unmanaged.passRetained(Exchange(engine, connection, target: text)).toOpaque()
        }

    private static let handle: MHD_AccessHandlerCallback = { _, _, _, method, version, bytes, count, exchange in
        guard let opaque = exchange?.pointee, let count else { return bojagi_mhd_no }
        let exchange = Unmanaged<Exchange>.fromOpaque(opaque).takeUnretainedValue()
        return exchange.handle(method: method, version: version, bytes: bytes, count: count)
            ? bojagi_mhd_yes : bojagi_mhd_no
    }

    private static let completed: MHD_RequestCompletedCallback = { _, _, exchange, _ in
        guard let opaque = exchange?.pointee else { return }
        exchange?.pointee = nil
        Unmanaged<Exchange>.fromOpaque(opaque).takeRetainedValue().completed()
    }

    private static let connection: MHD_NotifyConnectionCallback = { context, connection, place, event in
        guard let engine = from(context), let connection, let place else { return }
        if event.rawValue == bojagi_mhd_started.rawValue {
            let certificate = engine.shown.withLock { $0 }
            let state = ConnectionState(bojagi_mhd_socket(&engine.mhd, connection), showing: certificate)
            // Its handshake comes after this.
            if let certificate, let session = bojagi_mhd_session(&engine.mhd, connection) {
                _ = certificate.show(in: session)
            }
            place.pointee = Unmanaged.passRetained(state).toOpaque()
            engine.watchdog.add(connection, state)
        } else if let opaque = place.pointee {
            engine.watchdog.remove(connection)
            place.pointee = nil
            Unmanaged<ConnectionState>.fromOpaque(opaque).release()
        }
    }

    /// How many bytes the head of a connection's request has, as it came.
    func headSize(of connection: OpaquePointer) -> Int { bojagi_mhd_head_size(&mhd, connection) }

    /// The state of a connection, which is there as long as the connection is.
    func state(of connection: OpaquePointer) -> ConnectionState? {
        guard let opaque = bojagi_mhd_socket_context(&mhd, connection) else { return nil }
        return Unmanaged<ConnectionState>.fromOpaque(opaque).takeUnretainedValue()
    }
}
