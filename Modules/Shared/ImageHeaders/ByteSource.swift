/// Bytes that can be read in parts, such as a file.
public protocol ByteSource {
    /// How many bytes there are.
    var count: UInt64 { get }
    /// The bytes from `offset` on, at most `count` of them; fewer where the source ends.
    ///
    /// Throws `unreadable` when reading fails. What failed is the source's to keep.
    mutating func read(at offset: UInt64, count: Int) throws(ImageHeaderError) -> [UInt8]
}

/// A source over bytes in memory.
public struct BytesInMemory: ByteSource, Sendable {
    private let bytes: ArraySlice<UInt8>

    /// A whole file.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    /// Part of a file; offsets count from the slice's beginning.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// In bytes.
    public var count: UInt64 { UInt64(bytes.count) }

    /// Never throws; empty beyond the end and for a `count` of 0 or less. Complexity: O(`count`).
    public func read(at offset: UInt64, count: Int) -> [UInt8] {
        guard offset < UInt64(bytes.count), count > 0 else { return [] }
        return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
}
