import ImageHeaders
import Replication

/// A ZIP archive (APPNOTE 6.3.10) as somebody else made it: what its directory lists, and the files one by one. One disk,
/// stored or deflated, not encrypted. Only the directory is kept; a file is read when it is asked for.
package struct ZipArchive: Sendable {
    /// One of the directory's entries.
    package struct Entry: Sendable {
        /// As it stands there: with `/`, perhaps leading anywhere.
        package let path: String
        /// In bytes, unpacked, as the directory says.
        package let size: Int
        /// A symbolic link, a device or the like: nothing to be read.
        package let isLink: Bool
        /// By a password, which nobody is asked for.
        package let isEncrypted: Bool
        /// When it was changed, on the clock of who packed it, in seconds since 1970; 0 where that is no time.
        package let changedAt: Int64
        fileprivate let offset: Int
        fileprivate let packedSize: Int
        fileprivate let method: UInt16
        fileprivate let checksum: UInt32
    }

    /// Files alone, no folders, in the directory's order.
    package let entries: [Entry]
    /// Of the archive, in bytes.
    package let size: Int
    private let read: Read

    private typealias Read = @Sendable (_ offset: Int, _ count: Int) throws(CommandError) -> [UInt8]

    /// Of its directory; more are refused.
    package static let mostEntries = 200_000
    /// Bytes of its directory; more are refused unread.
    package static let largestDirectory = 64 << 20

    /// Nil for what is no archive, or one that is damaged or of a kind that isn't read.
    package init?(_ bytes: [UInt8]) {
        size = bytes.count
        read = { (offset, count) throws(CommandError) in
            offset <= bytes.count ? Array(bytes[offset...].prefix(count)) : []
        }
        guard let entries = try? Self.entries(bytes.count, read) else { return nil }
        self.entries = entries
    }

    /// The same of a file, of which little is read. Throws when it can't be.
    package init?(_ path: String, _ files: any Files) throws(CommandError) {
        guard let information = try files.information(path), information.kind == .file,
            let size = Int(exactly: information.size)
        else { return nil }
        self.size = size
        read = { (offset, count) throws(CommandError) in
            count > 0 ? try files.read(path, at: UInt64(offset), count: count) : []
        }
        guard let entries = try Self.entries(size, read) else { return nil }
        self.entries = entries
    }

    private static func entries(_ size: Int, _ read: Read) throws(CommandError) -> [Entry]? {
        guard let directory = try directory(size, read), directory.count <= mostEntries,
            directory.size <= largestDirectory, directory.size <= directory.end,
            directory.start <= directory.end - directory.size
        else { return nil }
        // The directory stands just before its end, so that whatever lies before the archive does no harm.
        let before = directory.end - directory.size - directory.start
        let bytes = try read(directory.end - directory.size, directory.size)
        guard bytes.count == directory.size else { return nil }
        var entries: [Entry] = []
        var place = 0
        for _ in 0..<directory.count {
            guard let (entry, next) = entry(bytes, at: place, behind: before) else { return nil }
            if !entry.path.utf8.isEmpty, entry.path.utf8.last != UInt8(ascii: "/") { entries.append(entry) }
            place = next
        }
        return entries
    }

    private static func entry(_ bytes: [UInt8], at place: Int, behind before: Int) -> (Entry, next: Int)? {
        guard place + 46 <= bytes.count, bytes.number32(place) == 0x0201_4b50 else { return nil }
        let lengths = [28, 30, 32].map { Int(bytes.number16(place + $0)) }
        let name = place + 46..<place + 46 + lengths[0]
        let extra = name.upperBound..<name.upperBound + lengths[1]
        let next = extra.upperBound + lengths[2]
        guard next <= bytes.count else { return nil }
        // What is too long for its field stands further behind.
        var numbers = [place + 24, place + 20, place + 42].map { bytes.number32($0) }
        if numbers.contains(Int(UInt32.max)) { bytes.readWide(extra, into: &numbers) }
        let type = bytes[place + 5] == 3 ? bytes.number16(place + 40) & 0xf000 : 0
        let (offset, overflows) = before.addingReportingOverflow(numbers[2])
        guard !overflows else { return nil }
        // Older programs write names in other ways; what nobody can name is then not found, and the rest is.
        let entry = Entry(
            path: String(decoding: bytes[name], as: UTF8.self), size: numbers[0], isLink: type != 0 && type != 0x8000,
            isEncrypted: bytes[place + 8] & 1 != 0,
            changedAt: Self.second(time: bytes.number16(place + 12), date: bytes.number16(place + 14)),
            offset: offset, packedSize: numbers[1], method: bytes.number16(place + 10),
            checksum: UInt32(truncatingIfNeeded: bytes.number32(place + 16)))
        return (entry, next)
    }

    /// The content of an entry, checked; nil where it is damaged, encrypted, packed in another way or larger than
    /// `limit` bytes, which are more than are ever made.
    package func content(of entry: Entry, limit: Int, _ inflater: any Inflating) -> [UInt8]? {
        let place = entry.offset
        guard !entry.isEncrypted, !entry.isLink, entry.size <= limit, place <= size - 30,
            let head = try? read(place, 30), head.count == 30, head.number32(0) == 0x0403_4b50
        else { return nil }
        let start = place + 30 + Int(head.number16(26)) + Int(head.number16(28))
        guard start <= size, entry.packedSize <= size - start, entry.method != 0 || entry.packedSize == entry.size,
            entry.packedSize <= Self.mostPacked(entry.size),
            let packed = try? read(start, entry.packedSize), packed.count == entry.packedSize
        else { return nil }
        let content: [UInt8]?
        switch entry.method {
        case 0: content = packed
        case 8: content = inflater.inflated(packed[...], count: entry.size)
        default: content = nil
        }
        guard let content, content.count == entry.size, CRC32.checksum(content) == entry.checksum else { return nil }
        return content
    }

    /// DEFLATE never makes a file much larger, so what claims to be is not read.
    private static func mostPacked(_ size: Int) -> Int { size + size / 8 + 1024 }

    /// How many entries the directory has, how long it is, where it says that it begins, and where it ends.
    private static func directory(
        _ size: Int, _ read: Read
    ) throws(CommandError) -> (count: Int, size: Int, start: Int, end: Int)? {
        let tail = try read(max(0, size - 22 - Int(UInt16.max)), 22 + Int(UInt16.max))
        guard let place = end(of: tail) else { return nil }
        let end = size - tail.count + place
        guard end >= 0, tail.number16(place + 4) == 0, tail.number16(place + 8) == tail.number16(place + 10) else {
            return nil
        }
        let count = Int(tail.number16(place + 10))
        let (length, start) = (tail.number32(place + 12), tail.number32(place + 16))
        guard count == Int(UInt16.max) || length == Int(UInt32.max) || start == Int(UInt32.max) else {
            return (count, length, start, end)
        }
        // ZIP64: another record of the same, and one that says where that is, stand before this one.
        guard end >= 76 else { return (count, length, start, end) }
        let wide = try read(end - 76, 76)
        guard wide.count == 76, wide.number32(56) == 0x0706_4b50, wide.number32(0) == 0x0606_4b50 else {
            return (count, length, start, end)
        }
        guard wide.number32(16) == 0, wide.number64(24) == wide.number64(32) else { return nil }
        return (wide.number64(32), wide.number64(40), wide.number64(48), end - 76)
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

    private static func second(time: UInt16, date: UInt16) -> Int64 {
        let (year, month, day) = (1980 + Int32(date >> 9), Int32(date >> 5 & 15), Int32(date & 31))
        guard let date = CivilDate(year: year, month: month, day: day) else { return 0 }
        let seconds = Int64(time >> 11) * 3600 + Int64(time >> 5 & 63) * 60 + Int64(time & 31) * 2
        return date.secondsSince1970 + min(seconds, 86_399)
    }
}

extension [UInt8] {
    fileprivate func number16(_ place: Int) -> UInt16 { UInt16(self[place]) | UInt16(self[place + 1]) << 8 }

    /// At most 2³² − 1, so that sums of a few of them overflow nothing.
    fileprivate func number32(_ place: Int) -> Int { Int(number16(place)) | Int(number16(place + 2)) << 16 }

    /// At most `Int.max`.
    fileprivate func number64(_ place: Int) -> Int {
        Int(clamping: UInt64(number32(place)) | UInt64(number32(place + 4)) << 32)
    }

    /// Numbers of eight bytes in place of those that are 2³² − 1, from the fields behind a name.
    fileprivate func readWide(_ extra: Range<Int>, into numbers: inout [Int]) {
        var place = extra.lowerBound
        while place + 4 <= extra.upperBound {
            let (kind, length) = (number16(place), Int(number16(place + 2)))
            let end = place + 4 + length
            guard end <= extra.upperBound else { return }
            if kind == 1 {
                var field = place + 4
                for index in numbers.indices where numbers[index] == Int(UInt32.max) && field + 8 <= end {
                    numbers[index] = number64(field)
                    field += 8
                }
                return
            }
            place = end
        }
    }
}
