import ImageHeaders

/// A ZIP archive as somebody may send it, each field as the test wants it.
public struct TestArchive {
    public struct Member {
        public var path: String
        public var bytes: [UInt8]
        public var method: UInt16 = 0
        public var flags: UInt16 = 1 << 11
        /// What Unix says of it: a file unless the test says more.
        public var mode: UInt16 = 0x81a4
        public var size: UInt32?
        public var checksum: UInt32?
    }

    public var members: [Member]
    /// What stands before it, as a program that unpacks itself has.
    public var prefix: [UInt8] = []
    public var comment: [UInt8] = []

    public init(_ files: [(path: String, bytes: [UInt8])]) {
        members = files.map { Member(path: $0.path, bytes: $0.bytes) }
    }

    public var bytes: [UInt8] {
        var bytes = prefix
        var directory: [UInt8] = []
        for member in members {
            let name = Array(member.path.utf8)
            var common: [UInt8] = Self.bytes(20, member.flags, member.method, 0, 0x21)
            common += Self.long(member.checksum ?? CRC32.checksum(member.bytes))
            common += Self.long(UInt32(member.bytes.count)) + Self.long(member.size ?? UInt32(member.bytes.count))
            common += Self.bytes(UInt16(name.count), 0)
            directory += Self.long(0x0201_4b50) + Self.bytes(3 << 8 | 20) + common + Self.bytes(0, 0, 0, 0, member.mode)
            directory += Self.long(UInt32(bytes.count - prefix.count)) + name
            bytes += Self.long(0x0403_4b50) + common + name + member.bytes
        }
        let start = UInt32(bytes.count - prefix.count)
        let count = UInt16(members.count)
        return bytes + directory + Self.long(0x0605_4b50) + Self.bytes(0, 0, count, count)
            + Self.long(UInt32(directory.count)) + Self.long(start) + Self.bytes(UInt16(comment.count)) + comment
    }

    private static func bytes(_ numbers: UInt16...) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private static func long(_ number: UInt32) -> [UInt8] {
        bytes(UInt16(truncatingIfNeeded: number), UInt16(truncatingIfNeeded: number >> 16))
    }
}
