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

    /// As people write it; of version 6 the network, for that is what counts. Empty where it is not known.
    var text: String {
        guard bits != 0 else { return "" }
        func part(_ shift: UInt64, _ mask: UInt64) -> UInt64 { bits >> shift & mask }
        guard bits >> 63 == 1 else {
            return "\(part(24, 255)).\(part(16, 255)).\(part(8, 255)).\(part(0, 255))"
        }
        // Whether the first bit was there before: of 8000 to efff there are no addresses.
        let first = part(60, 15) == 15 ? part(48, 0xffff) : part(48, 0x7fff)
        let groups = [first, part(32, 0xffff), part(16, 0xffff), part(0, 0xffff)]
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
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
