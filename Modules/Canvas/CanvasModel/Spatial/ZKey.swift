public import Replication

/// Where an object stands from back to front: its order key, then the origin of whoever placed it.
///
/// The key's first eight bytes lie in front as a number, which nearly always decides a comparison alone.
public struct ZKey: Hashable, Comparable, Sendable {
    /// The order's first eight bytes, the first of them the highest.
    public let prefix: UInt64
    /// Compared first, by way of ``prefix``.
    public let order: OrderKey
    /// Decides between equal orders.
    public let origin: Origin

    /// `origin` is that of whoever placed the object there.
    public init(_ order: OrderKey, _ origin: Origin) {
        prefix = order.prefix
        self.order = order
        self.origin = origin
    }

    public static func < (left: ZKey, right: ZKey) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        if left.order != right.order { return left.order < right.order }
        return left.origin < right.origin
    }
}
