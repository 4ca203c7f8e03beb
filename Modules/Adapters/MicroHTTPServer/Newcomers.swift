internal import CMicroHTTPD
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
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
        if lines[state.address]?.count ?? 0 > limits.ofAddress {
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

/// Who is at the other end, as far as it counts for shares: all addresses of this computer are one, and so are those
/// that a network gives to one customer.
struct PeerAddress: Hashable, Sendable {
    let bits: UInt64

    /// Of a connected socket.
    init(of descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        guard code == 0 else {
            bits = 0
            return
        }
        bits = withUnsafeBytes(of: &storage) { storage -> UInt64 in
            if Int32(storage.load(as: sockaddr.self).sa_family) == AF_INET {
                return Self.bits(v4: UInt32(bigEndian: storage.load(as: sockaddr_in.self).sin_addr.s_addr))
            }
            return withUnsafeBytes(of: storage.load(as: sockaddr_in6.self).sin6_addr) { Self.bits(v6: Array($0)) }
        }
    }

    init(v4 address: UInt32) {
        bits = Self.bits(v4: address)
    }

    /// 16 bytes.
    init(v6 address: [UInt8]) {
        bits = Self.bits(v6: address)
    }

    private static let loopback: UInt64 = 0x7f00_0001

    private static func bits(v4 address: UInt32) -> UInt64 {
        address >> 24 == 127 ? loopback : UInt64(address)
    }

    /// Source: RFC 4291, sections 2.5.3 to 2.5.5.
    private static func bits(v6 address: [UInt8]) -> UInt64 {
        let isZero = address.prefix(10).allSatisfy { $0 == 0 }
        if isZero, address[10] == 0xff, address[11] == 0xff {
            return bits(v4: address[12...].reduce(0) { $0 << 8 | UInt32($1) })
        }
        if isZero, address[10..<15].allSatisfy({ $0 == 0 }), address[15] == 1 { return loopback }
        // A network of 64 bits is one place; with a bit that no address of version 4 has.
        return address.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } | 1 << 63
    }
}
