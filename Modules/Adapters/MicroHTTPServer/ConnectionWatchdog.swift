import CMicroHTTPD
import ModuleKit
import Serving
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a connection is waiting for, and since when. Written by the threads that read and write, read by the one that
/// watches.
final class ConnectionState: Sendable {
    enum Phase: UInt8, AtomicRepresentable {
        /// Of a request, for its beginning.
        case idle
        /// For the rest of its head.
        case head
        case body
        /// For us.
        case answer
        /// For whatever happens.
        case stream
    }

    let descriptor: Int32
    let address: PeerAddress
    let peer: InternetAddress?
    /// Whether it counts among the newcomers, and was spared once; theirs to change.
    let isNewcomer = Atomic<Bool>(false)
    let wasPassedOver = Atomic<Bool>(false)
    private let phase = Atomic<Phase>(.head)
    /// In milliseconds of a clock that only goes forwards.
    private let since: Atomic<Int64>
    /// Of the body, in bytes.
    private let received = Atomic<Int>(0)
    /// Ends the stream that it listens to.
    let hangUp = Mutex<(@Sendable () -> Void)?>(nil)
    /// What it shows, which its session uses as long as it is there; nil for what the server began with.
    private let certificate: (any ShownCertificate)?

    init(_ descriptor: Int32, _ address: PeerAddress? = nil, showing certificate: (any ShownCertificate)? = nil) {
        (self.descriptor, self.certificate) = (descriptor, certificate)
        peer = InternetAddress(connectedTo: descriptor)
        self.address = address ?? peer.map { PeerAddress($0) } ?? PeerAddress(v4: 0)
        since = Atomic(ConnectionWatchdog.now)
    }

    func enter(_ next: Phase) {
        phase.store(next, ordering: .relaxed)
        since.store(ConnectionWatchdog.now, ordering: .relaxed)
        received.store(0, ordering: .relaxed)
    }

    /// Whether bytes have come that nobody has read.
    var hasUnread: Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        return recv(descriptor, &byte, 1, flags) > 0
    }

    func receive(_ count: Int) { received.add(count, ordering: .relaxed) }

    /// The phase, how long it has lasted in milliseconds, and the bytes that came in it.
    func standing(at now: Int64) -> (phase: Phase, age: Int64, received: Int) {
        (phase.load(ordering: .relaxed), now - since.load(ordering: .relaxed), received.load(ordering: .relaxed))
    }
}

/// Ends connections that keep others waiting for nothing: heads and bodies that drip, and clients that have gone.
///
/// libmicrohttpd knows only how long a connection has been silent. And the end of what a client sends, when it comes
/// together with bytes before it, is one event for epoll, of which the library sees the first half: such a connection
/// would stay for as long as a silent one may.
final class ConnectionWatchdog: Sendable {
    /// In milliseconds.
    struct Limits: Sendable {
        /// For a whole head, from its first line or the connection's beginning on.
        var head: Int64 = 20_000
        /// Between two requests.
        var idle: Int64 = 75_000
        /// For a body to come, before its speed counts.
        var body: Int64 = 30_000
        /// In bytes a second, the slowest that a body may come.
        var slowest: Int64 = 2_000
        /// Of who has not shown the token, for a head and between two requests, where there are many.
        var crowded: Int64 = 5_000
        /// How long a client that has gone may go unnoticed.
        var interval: Int64 = 200
    }

    private struct Connections {
        /// By their addresses.
        var all: [UInt: ConnectionState] = [:]
        var newcomers: Newcomers
    }

    private let limits: Limits
    private let connections: Mutex<Connections>
    private let isOver = Atomic<Bool>(false)

    init(_ limits: Limits = Limits(), newcomers: Newcomers.Limits) {
        self.limits = limits
        connections = Mutex(Connections(newcomers: Newcomers(newcomers)))
    }

    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    func add(_ connection: OpaquePointer, _ state: ConnectionState) {
        let key = UInt(bitPattern: connection)
        connections.withLock { connections in
            connections.all[key] = state
            // Its place is free as soon as the library sees that it has ended.
            if let leaving = connections.newcomers.add(state) { shutdown(leaving.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Somebody has shown the token on it.
    func welcome(_ state: ConnectionState) {
        guard state.isNewcomer.load(ordering: .relaxed) else { return }
        connections.withLock { $0.newcomers.remove(state) }
    }

    /// Called before the connection's descriptor is closed and given to somebody else.
    func remove(_ connection: OpaquePointer) {
        let key = UInt(bitPattern: connection)
        connections.withLock { connections in
            guard let state = connections.all.removeValue(forKey: key) else { return }
            connections.newcomers.remove(state)
        }
    }

    func stop() { isOver.store(true, ordering: .relaxed) }

    /// Watches until it is stopped.
    func watch() {
        while !isOver.load(ordering: .relaxed) {
            usleep(UInt32(limits.interval * 1000))
            for hangUp in look() { hangUp() }
        }
    }

    /// Looks once; what is left to be done where the lock is not held.
    private func look() -> [@Sendable () -> Void] {
        let now = Self.now
        return connections.withLock { connections in
            var polled: [pollfd] = []
            var states: [ConnectionState] = []
            let isCrowded = connections.newcomers.isCrowded
            for state in connections.all.values {
                let (phase, age, received) = state.standing(at: now)
                guard phase != .answer else { continue }
                let isHurried = isCrowded && state.isNewcomer.load(ordering: .relaxed)
                if isTooSlow(phase, age, received) || isHurried && age > limits.crowded && phase != .body {
                    shutdown(state.descriptor, Int32(SHUT_RDWR))
                } else if age >= limits.interval {
                    polled.append(pollfd(fd: state.descriptor, events: Self.goneEvents, revents: 0))
                    states.append(state)
                }
            }
            guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return [] }
            var hangUps: [@Sendable () -> Void] = []
            for (index, each) in polled.enumerated() where each.revents & Self.gone != 0 {
                let state = states[index]
                if let hangUp = state.hangUp.withLock({ $0 }) {
                    hangUps.append(hangUp)
                } else {
                    // Makes it another event, after which what came is read to its end.
                    shutdown(state.descriptor, Int32(SHUT_RD))
                }
            }
            return hangUps
        }
    }

    private func isTooSlow(_ phase: ConnectionState.Phase, _ age: Int64, _ received: Int) -> Bool {
        switch phase {
        case .idle: age > limits.idle
        case .head: age > limits.head
        case .body: age > limits.body && Int64(received) * 1000 / age < limits.slowest
        case .answer, .stream: false
        }
    }

    private static let goneEvents = bojagi_poll_gone
    private static let gone = bojagi_poll_gone | Int16(POLLHUP | POLLERR)
}
