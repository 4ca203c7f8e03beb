public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket on which connections come in. It is closed with the server that takes it, or with this value.
public final class ListeningSocket: @unchecked Sendable {
    private(set) var descriptor: Int32
    /// The port that it was given, which is the wanted one unless that was 0.
    public private(set) var port: UInt16 = 0
    /// The address that it listens on, as browsers write it.
    public let address: String
    public let isLoopback: Bool
    /// Whether it listens on every address of this machine.
    public let isAny: Bool

    /// Listens on an address of this machine, IPv4 or IPv6; port 0 takes any that is free. Throws `.usage` for what is
    /// no address, `.unavailable` where somebody else listens or the address is not this machine's.
    public init(address: String, port: UInt16) throws(CommandError) {
        var storage = sockaddr_storage()
        var length = socklen_t(0)
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, address, &v4) == 1 {
            self.address = Self.text(AF_INET, &v4)
            isLoopback = UInt32(bigEndian: v4.s_addr) >> 24 == 127
            isAny = v4.s_addr == 0
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &storage) { bytes in
                var place = sockaddr_in()
                place.sin_family = sa_family_t(AF_INET)
                place.sin_port = port.bigEndian
                place.sin_addr = v4
                bytes.storeBytes(of: place, as: sockaddr_in.self)
            }
        } else if inet_pton(AF_INET6, address, &v6) == 1 {
            self.address = Self.text(AF_INET6, &v6)
            let bytes = withUnsafeBytes(of: v6) { Array($0) }
            isLoopback = bytes == [UInt8](repeating: 0, count: 15) + [1]
            isAny = bytes.allSatisfy { $0 == 0 }
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            withUnsafeMutableBytes(of: &storage) { bytes in
                var place = sockaddr_in6()
                place.sin6_family = sa_family_t(AF_INET6)
                place.sin6_port = port.bigEndian
                place.sin6_addr = v6
                bytes.storeBytes(of: place, as: sockaddr_in6.self)
            }
        } else {
            throw CommandError(
                .usage, "“\(address)” is not an address to listen on.",
                hint: "Use 127.0.0.1 for this computer alone, 0.0.0.0 for its whole network.")
        }
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(Int32(storage.ss_family), kind, 0)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandError(.unavailable, "Can't open a socket: \(reason).")
        }
        #if !canImport(Glibc)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        #endif
        // Connections of a server that just ended keep nobody out.
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        let isBound = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        guard isBound, listen(descriptor, 1024) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.failure(code, address, port)
        }
        self.port = Self.port(of: descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Gives the descriptor to somebody who closes it.
    func take() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        var text = [CChar](repeating: 0, count: 64)
        inet_ntop(family, address, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // In both families the port is the second word.
        return withUnsafeBytes(of: &storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }

    private static func failure(_ code: Int32, _ address: String, _ port: UInt16) -> CommandError {
        switch code {
        case EADDRINUSE:
            CommandError(
                .unavailable, "Another program is listening on \(address), port \(port).",
                hint: "Choose another with --port; 0 picks a free one.")
        case EADDRNOTAVAIL:
            CommandError(
                .unavailable, "\(address) is not an address of this computer.",
                hint: "Use 127.0.0.1 for this computer alone, 0.0.0.0 for its whole network.")
        case EACCES:
            CommandError(
                .permission, "No permission to listen on port \(port).", hint: "Choose one above 1023 with --port.")
        default:
            CommandError(
                .unavailable, "Listening on \(address), port \(port) failed: \(String(cString: strerror(code))).")
        }
    }
}
