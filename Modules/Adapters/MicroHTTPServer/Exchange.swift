import CMicroHTTPD
import Serving
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One request and its answer. libmicrohttpd calls from the thread that reads the connection; a worker may give the
/// answer, while the connection is suspended.
final class Exchange: @unchecked Sendable {
    private let engine: Engine
    private let connection: OpaquePointer
    private let target: String
    /// Where the target lies and how many bytes it has.
    private let targetPlace: (start: UInt, count: Int)
    private let state: ConnectionState?
    private var request: HTTPRequest?
    private var receiver: (any BodyReceiver)?
    private var later: (@Sendable () -> HTTPResponse)?
    /// The answer of a worker.
    private let made = Mutex<HTTPResponse?>(nil)
    /// How much of a body came that nobody wants.
    private var unwanted = 0
    private var isRefused = false
    /// The answer to a request without a body, until it is asked for.
    private var ready: HTTPResponse?
    /// Whether the library knows that the request is all there.
    private var isAllRead = false
    private let start = ContinuousClock.now

    /// So much of a body that is not wanted is read, so that the one who sends it gets to hear why; then the
    /// connection is cut.
    private static let mostUnwanted = 4 << 20

    init(_ engine: Engine, _ connection: OpaquePointer, target: UnsafePointer<CChar>) {
        self.engine = engine
        self.connection = connection
        // What is no UTF-8 is no target; the replacement characters say so to who decodes it.
        self.target = String(cString: target)
        targetPlace = (UInt(bitPattern: target), strlen(target))
        state = engine.state(of: connection)
        state?.enter(.head)
        engine.began()
    }

    /// Called when the head is there, for each piece of the body, when all is there, and when a worker is done. False
    /// cuts the connection.
    func handle(
        method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, bytes: UnsafePointer<CChar>?,
        count: UnsafeMutablePointer<Int>
    ) -> Bool {
        if let response = takeMade() { return answer(response) }
        guard request != nil else { return begin(method, version) }
        if count.pointee > 0 {
            state?.receive(count.pointee)
            let piece = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
            count.pointee = 0
            return take(piece)
        }
        state?.enter(.answer)
        if let receiver, isRefused {
            self.receiver = nil
            receiver.finish { [self] response in made.withLock { $0 = response } }
            guard let response = takeMade() else { return false }
            return answer(response)
        }
        if receiver != nil || later != nil, !isAllRead {
            // Suspended in this call, it would read before it asks for the answer, and take the end of what a client
            // sends for the end of the connection. So it is suspended in the next one, which comes at once.
            isAllRead = true
            return true
        }
        if let receiver {
            self.receiver = nil
            return handOver { receiver.finish($0) }
        }
        if let later {
            self.later = nil
            return handOver { $0(later()) }
        }
        guard let response = ready else { return false }
        ready = nil
        return answer(response)
    }

    private func begin(_ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?) -> Bool {
        guard let method, let version else { return false }
        var layout = HeadLayout(
            method: method, methodCount: strlen(method), target: targetPlace.start, targetCount: targetPlace.count,
            version: version, versionCount: strlen(version), size: engine.headSize(of: connection))
        var request = HTTPRequest(method: String(cString: method), target: target, headers: headers(&layout))
        (request.isEncrypted, request.peer) = (engine.isEncrypted, state?.peer)
        self.request = request
        guard layout.isWhole() || !engine.mhd.is_lenient else {
            return answer(engine.site.refusal(.badHead, request))
        }
        if let state, state.isNewcomer.load(ordering: .relaxed), engine.site.knows(request) {
            engine.watchdog.welcome(state)
        }
        switch engine.site.receive(request) {
        case .answer(var response):
            guard request.announcesBody else {
                // The library would close the connection after an answer that comes before it has asked for one.
                ready = response
                return true
            }
            // Where the body ends is not for us to find out: what follows on this connection may be part of it.
            if response.header("Connection") == nil { response.headers.append(("Connection", "close")) }
            return answer(response)
        case .later(let body): later = body
        case .body(let receiver):
            self.receiver = receiver
            state?.enter(.body)
        }
        return true
    }

    private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        if !isRefused, receiver?.append(piece) == true { return true }
        isRefused = true
        unwanted += piece.count
        return unwanted <= Self.mostUnwanted
    }

    private func headers(_ layout: inout HeadLayout) -> HTTPHeaders {
        var found = (headers: HTTPHeaders(), layout: layout)
        found.headers.reserve(16)
        withUnsafeMutablePointer(to: &found) { pointer in
            _ = engine.mhd.get_connection_values_n(
                connection, bojagi_mhd_headers,
                { context, _, name, nameCount, value, valueCount in
                    guard let found = context?.assumingMemoryBound(to: (headers: HTTPHeaders, layout: HeadLayout).self)
                    else { return bojagi_mhd_no }
                    found.pointee.headers.add(Exchange.text(name, nameCount), Exchange.text(value, valueCount))
                    found.pointee.layout.add(name: name, nameCount, value: value, valueCount)
                    return bojagi_mhd_yes
                }, pointer)
        }
        layout = found.layout
        return found.headers
    }

    private static func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
        guard let bytes, count > 0 else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    private func takeMade() -> HTTPResponse? {
        made.withLock { made in
            defer { made = nil }
            return made
        }
    }

    /// A worker makes the answer; the connection waits.
    private func handOver(_ body: @escaping @Sendable (@escaping Reply) -> Void) -> Bool {
        engine.mhd.suspend_connection(connection)
        let isTaken = engine.work.add { [self] in body { [self] in resume(with: $0) } }
        // It began before the server was asked to stop, and came too late.
        if !isTaken, let request { resume(with: engine.site.refusal(.stopping, request)) }
        return true
    }

    private func resume(with response: HTTPResponse) {
        made.withLock { $0 = response }
        engine.mhd.resume_connection(connection)
    }

    private func answer(_ response: HTTPResponse) -> Bool {
        if let request {
            let duration = (ContinuousClock.now - start).components
            engine.site.note(
                request, response, bytes: response.count,
                milliseconds: Double(duration.seconds) * 1e3 + Double(duration.attoseconds) / 1e15)
        }
        guard let made = ResponseMaker(engine: engine, connection: connection).make(response) else {
            drop(response)
            return false
        }
        if case .stream(let stream) = response.body {
            state?.hangUp.withLock { $0 = { stream.close() } }
            state?.enter(.stream)
        }
        defer { engine.mhd.destroy_response(made) }
        return engine.mhd.queue_response(connection, UInt32(response.status), made) == bojagi_mhd_yes
    }

    /// Nobody will read an answer: its stream of events, if it is one, is not kept for them.
    private func drop(_ response: HTTPResponse) {
        if case .stream(let stream) = response.body { engine.site.forget(stream) }
    }

    func completed() {
        // Whoever asked went while a worker made the answer.
        if let response = made.withLock({ $0 }) { drop(response) }
        state?.hangUp.withLock { $0 = nil }
        state?.enter(.idle)
        engine.ended()
    }
}

extension HTTPResponse {
    /// How many bytes the body has as far as that is known.
    fileprivate var count: UInt64 {
        switch body {
        case .bytes(let bytes): UInt64(bytes.count)
        case .file(let region): region.count
        case .stream: 0
        }
    }
}
