public import ModuleKit

/// Who is at the other end, as far as it counts for shares: all addresses of this computer are one, and so are those
/// that a network gives to one customer.
public struct PeerAddress: Hashable, Sendable {
    let bits: UInt64

    public init(_ address: InternetAddress) {
        bits =
            address.bytes.count == 4
            ? Self.bits(v4: address.bytes.reduce(0) { $0 << 8 | UInt32($1) }) : Self.bits(v6: address.bytes)
    }

    public init(v4 address: UInt32) {
        bits = Self.bits(v4: address)
    }

    /// 16 bytes.
    public init(v6 address: [UInt8]) {
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
