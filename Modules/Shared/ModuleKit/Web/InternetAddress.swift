/// An IPv4 or IPv6 address as its bytes.
public struct InternetAddress: Sendable, Equatable {
    /// 4 or 16 of them.
    public let bytes: [UInt8]

    /// Nil unless there are 4 or 16.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether it is out in the world: not this machine, not its network, not a group, nothing that is reserved or
    /// hides one of these. Source: the special-purpose registries of RFC 6890 as of 2024.
    public var isPublic: Bool {
        if bytes.count == 4 { return Self.isPublic(bytes[...]) }
        // A translator's address is as public as the one that it stands for.
        if begins(with: [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]) { return Self.isPublic(bytes[12...]) }
        // The one range that is given out to hosts; so loopback, mapped, unique-local, link-local and multicast
        // addresses are none.
        guard bytes[0] & 0xe0 == 0x20 else { return false }
        // Documentation, and protocols with addresses of their own such as Teredo.
        if begins(with: [0x20, 0x01, 0x0d, 0xb8]) || begins(with: [0x3f, 0xff]) { return false }
        if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] & 0xfe == 0 { return false }
        // 6to4, which carries an IPv4 address.
        if begins(with: [0x20, 0x02]) { return Self.isPublic(bytes[2..<6]) }
        return true
    }

    private func begins(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    private static func isPublic(_ bytes: ArraySlice<UInt8>) -> Bool {
        let (a, b, c) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2])
        switch (a, b, c) {
        case (0, _, _), (10, _, _), (127, _, _), (224...255, _, _): return false
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): return false
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): return false
        default: return true
        }
    }
}
