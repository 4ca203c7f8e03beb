internal import ImageHeaders

/// A ZIP archive (APPNOTE 6.3.10) in memory, as somebody else made it: what its directory lists, and the files one by
/// one. One disk, stored or deflated, neither encrypted nor ZIP64.
package struct ZipArchive: Sendable {
    /// One of the directory's entries.
    package struct Entry: Sendable {
        /// As it stands there: with `/`, perhaps leading anywhere.
        package let path: String
        /// In bytes, unpacked, as the directory says.
        package let size: Int
        /// A symbolic link, a device or the like: nothing to be read.
        package let isLink: Bool
        fileprivate let offset: Int
        fileprivate let packedSize: Int
        fileprivate let method: UInt16
        fileprivate let isEncrypted: Bool
        fileprivate let checksum: UInt32
    }

    /// Files alone, no folders, in the directory's order.
    package let entries: [Entry]
    private let bytes: [UInt8]

    /// Of its directory; more are refused.
    package static let mostEntries = 20_000

    /// Nil for what is no archive, or one that is damaged or of a kind that isn't read.
    package init?(_ bytes: [UInt8]) {
        guard let end = Self.end(of: bytes) else { return nil }
        let (count, size, start) = (Int(bytes.number16(end + 10)), bytes.number32(end + 12), bytes.number32(end + 16))
        // The directory stands just before its end, so that whatever lies before the archive does no harm.
        guard bytes.number16(end + 4) == 0, bytes.number16(end + 8) == bytes.number16(end + 10),
            count <= Self.mostEntries, start + size <= end
        else { return nil }
        let before = end - size - start
        var place = end - size
        var entries: [Entry] = []
        for _ in 0..<count {
            guard place + 46 <= end, bytes.number32(place) == 0x0201_4b50 else { return nil }
            let lengths = [28, 30, 32].map { Int(bytes.number16(place + $0)) }
            let next = place + 46 + lengths[0] + lengths[1] + lengths[2]
            guard next <= end else { return nil }
            // Older programs write names in other ways; what nobody can name is then not found, and the rest is.
            let path = String(decoding: bytes[(place + 46)..<(place + 46 + lengths[0])], as: UTF8.self)
            let isUnix = bytes[place + 5] == 3
            let type = isUnix ? bytes.number16(place + 40) & 0xf000 : 0
            let entry = Entry(
                path: path, size: bytes.number32(place + 24), isLink: type != 0 && type != 0x8000,
                offset: before + bytes.number32(place + 42), packedSize: bytes.number32(place + 20),
                method: bytes.number16(place + 10), isEncrypted: bytes[place + 8] & 1 != 0,
                checksum: UInt32(truncatingIfNeeded: bytes.number32(place + 16)))
            if !path.utf8.isEmpty, path.utf8.last != UInt8(ascii: "/") { entries.append(entry) }
            place = next
        }
        self.entries = entries
        self.bytes = bytes
    }

    /// The content of an entry, checked; nil where it is damaged, encrypted, packed in another way or larger than
    /// `limit` bytes.
    package func content(of entry: Entry, limit: Int, _ inflater: any Inflating) -> [UInt8]? {
        let place = entry.offset
        guard !entry.isEncrypted, !entry.isLink, entry.size <= limit, place + 30 <= bytes.count,
            bytes.number32(place) == 0x0403_4b50
        else { return nil }
        let start = place + 30 + Int(bytes.number16(place + 26)) + Int(bytes.number16(place + 28))
        guard start <= bytes.count, entry.packedSize <= bytes.count - start else { return nil }
        let packed = bytes[start..<(start + entry.packedSize)]
        let content: [UInt8]?
        switch entry.method {
        case 0: content = entry.packedSize == entry.size ? Array(packed) : nil
        case 8: content = inflater.inflated(packed, count: entry.size)
        default: content = nil
        }
        guard let content, content.count == entry.size, CRC32.checksum(content) == entry.checksum else { return nil }
        return content
    }

    /// Where the directory's end stands: the last one, for what lies behind it is a comment.
    private static func end(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        var place = bytes.count - 22
        let first = max(0, place - Int(UInt16.max))
        while place >= first {
            if bytes.number32(place) == 0x0605_4b50, place + 22 + Int(bytes.number16(place + 20)) == bytes.count {
                return place
            }
            place -= 1
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate func number16(_ place: Int) -> UInt16 { UInt16(self[place]) | UInt16(self[place + 1]) << 8 }

    /// At most 2³² − 1, so that sums of a few of them overflow nothing.
    fileprivate func number32(_ place: Int) -> Int { Int(number16(place)) | Int(number16(place + 2)) << 16 }
}
