import CMicroHTTPD
import ModuleKit
import Serving
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Connections on which nobody has shown the token yet: how many there may be, and which one goes when there are more.
///
/// They have a part of the places, so that who has the token always finds one; and each address has a part of that, so
/// that one computer does not take it from the others. Nobody new is turned away: the one goes that has waited longest.
/// For one thread at a time.
struct Newcomers {
    struct Limits: Sendable {
        var all: Int
        var ofAddress: Int
        /// Through these many come: they have no such limit.
        var shared: Set<PeerAddress> = []
    }

    private let limits: Limits
    private var all = Line()
    private var lines: [PeerAddress: Line] = [:]

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether they have more than half of their places: then they are given less time.
    var isCrowded: Bool { all.count > limits.all / 2 }

    /// Takes in a new one; the one that has to go for it.
    mutating func add(_ state: ConnectionState) -> ConnectionState? {
        state.isNewcomer.store(true, ordering: .relaxed)
        all.append(state)
        lines[state.address, default: Line()].append(state)
        let leaving: ConnectionState?
        if lines[state.address]?.count ?? 0 > limits.ofAddress, !limits.shared.contains(state.address) {
            leaving = lines[state.address]?.longest()
        } else if all.count > limits.all {
            leaving = all.longest()
        } else {
            return nil
        }
        if let leaving { remove(leaving) }
        return leaving
    }

    /// It has shown the token, or has gone.
    mutating func remove(_ state: ConnectionState) {
        guard state.isNewcomer.exchange(false, ordering: .relaxed) else { return }
        all.leave()
        lines[state.address]?.leave()
        if lines[state.address]?.count == 0 { lines[state.address] = nil }
    }

    /// First come, first gone. Who has left stays in its place until it is come to, or half of the places are such.
    private struct Line {
        private var states: [ConnectionState] = []
        private var first = 0
        private(set) var count = 0

        mutating func append(_ state: ConnectionState) {
            states.append(state)
            count += 1
        }

        mutating func leave() {
            count -= 1
            // Those before the first have been come to, and of the others most may have left.
            guard states.count > 2 * count + 16 else { return }
            states = states[first...].filter { $0.isNewcomer.load(ordering: .relaxed) }
            first = 0
        }

        /// Who has waited longest and said nothing that we have not read: of a busy server's queue nobody is taken who has
        /// only just asked. Each is passed over once.
        mutating func longest() -> ConnectionState? {
            while first < states.count {
                let state = states[first]
                first += 1
                guard state.isNewcomer.load(ordering: .relaxed) else { continue }
                guard state.hasUnread, !state.wasPassedOver.exchange(true, ordering: .relaxed) else { return state }
                states.append(state)
            }
            return nil
        }
    }
}

extension InternetAddress {
    /// Who is at the other end of a connected socket; nil where there is nobody any more. One of version 4 that came as one
    /// of version 6 is of version 4.
    init?(connectedTo descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        guard code == 0 else { return nil }
        let bytes = withUnsafeBytes(of: &storage) { storage -> [UInt8] in
            switch Int32(storage.load(as: sockaddr.self).sa_family) {
            case AF_INET: withUnsafeBytes(of: storage.load(as: sockaddr_in.self).sin_addr) { Array($0) }
            case AF_INET6: withUnsafeBytes(of: storage.load(as: sockaddr_in6.self).sin6_addr) { Array($0) }
            default: []
            }
        }
        let isMapped = bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] & bytes[11] == 0xff
        self.init(isMapped ? Array(bytes.suffix(4)) : bytes)
    }
}
