/// Unpacks what was packed by DEFLATE (RFC 1951), as archives have it.
public protocol Inflating: Sendable {
    /// The bytes, exactly `count` of them; nil where the packed ones are damaged or give another number. No more than
    /// `count` are ever made.
    func inflated(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]?
}

/// For programs that unpack nothing.
public struct NoInflating: Inflating {
    /// Needs nothing.
    public init() {}
    /// Nil.
    public func inflated(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? { nil }
}
