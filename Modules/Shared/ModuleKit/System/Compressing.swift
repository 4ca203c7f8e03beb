/// Makes gzip files in memory (RFC 1952), and reads them.
public protocol Compressing: Sendable {
    /// A gzip file of these bytes; nil where that is no smaller.
    func gzip(_ bytes: [UInt8]) -> [UInt8]?
    /// What a gzip file has, exactly `count` bytes; nil where it is damaged, has another number of them, or something behind
    /// its end. No more than `count` are ever made.
    func gunzip(_ bytes: [UInt8], count: Int) -> [UInt8]?
}

/// What a gzip file says of itself.
package enum Gzip {
    /// How many bytes it claims to have, at its end; nil for what is too short to be one.
    package static func size(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 18 else { return nil }
        return bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
