package import Replication

/// Where an object stands from back to front: its order key, then the origin of whoever placed it.
///
/// The key's first eight bytes lie in front as a number, which nearly always decides a comparison alone.
package struct ZKey: Hashable, Comparable, Sendable {
    /// The order's first eight bytes, the first of them the highest.
    package let prefix: UInt64
    /// Compared first, by way of ``prefix``.
    package let order: OrderKey
    /// Decides between equal orders.
    package let origin: Origin

    /// `origin` is that of whoever placed the object there.
    package init(_ order: OrderKey, _ origin: Origin) {
        prefix = order.prefix
        self.order = order
        self.origin = origin
    }

    package static func < (left: ZKey, right: ZKey) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        if left.order != right.order { return left.order < right.order }
        return left.origin < right.origin
    }
}
