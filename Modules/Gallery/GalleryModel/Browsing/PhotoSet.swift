/// Which photos were seen: keys by their bytes.
public struct PhotoSet: Sendable {
    private var keys: Set<[UInt8]> = []

    /// No photo was seen.
    public init() {}

    /// Complexity: O(length of the key).
    public func contains(_ key: PhotoKey) -> Bool { keys.contains(Self.bytes(of: key)) }

    /// Adds the key; false if it was there.
    public mutating func insert(_ key: PhotoKey) -> Bool {
        keys.insert(Self.bytes(of: key)).inserted
    }

    private static func bytes(of key: PhotoKey) -> [UInt8] {
        var bytes = Array(key.source.utf8)
        bytes.append(0)
        bytes.append(contentsOf: key.id.utf8)
        return bytes
    }
}
