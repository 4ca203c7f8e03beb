import CMicroHTTPD
import Serving

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes libmicrohttpd's answers of ours.
struct ResponseMaker {
    let engine: Engine
    let connection: OpaquePointer

    /// Nil when there is no memory, or the file has gone.
    func make(_ response: HTTPResponse) -> OpaquePointer? {
        guard let made = body(response.body) else { return nil }
        for header in response.headers { _ = engine.mhd.add_response_header(made, header.name, header.value) }
        return made
    }

    private func body(_ body: HTTPResponse.Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            // The library copies it.
            return bytes.withUnsafeBytes { buffer in
                engine.mhd.create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), bojagi_mhd_copy)
            }
        case .file(let region):
            // It was a file when it was looked at; nobody waits for what has taken its place.
            let descriptor = open(region.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            // The library closes it.
            return engine.mhd.create_response_from_fd_at_offset64(region.count, descriptor, region.offset)
        case .stream(let stream):
            let listener = Listener(engine: engine, connection: connection, stream: stream)
            return engine.mhd.create_response_from_callback(
                UInt64.max, 4096, Listener.read, Unmanaged.passRetained(listener).toOpaque(), Listener.free)
        }
    }
}

/// A stream of events on its way to one connection.
private final class Listener: @unchecked Sendable {
    let engine: Engine
    let connection: OpaquePointer
    let stream: EventStream

    init(engine: Engine, connection: OpaquePointer, stream: EventStream) {
        self.engine = engine
        self.connection = connection
        self.stream = stream
    }

    static let read: MHD_ContentReaderCallback = { context, _, buffer, count in
        guard let context, let buffer else { return -1 }
        let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
        let target = UnsafeMutableRawBufferPointer(start: buffer, count: count)
        let (engine, connection) = (listener.engine, listener.connection)
        let reading = listener.stream.read(
            into: target, parking: { engine.mhd.suspend_connection(connection) },
            waker: { [listener] in listener.engine.mhd.resume_connection(listener.connection) })
        switch reading {
        case .bytes(let count): return count
        case .nothing: return 0
        case .end: return -1
        }
    }

    static let free: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        let listener = Unmanaged<Listener>.fromOpaque(context).takeRetainedValue()
        listener.engine.site.forget(listener.stream)
    }
}
