import ImageHeaders

/// A ZIP archive that is written from front to back (APPNOTE 6.3.10): each file as it is, for photos are compressed
/// already. Names are UTF-8. Behind more than 65,535 files or 4 GB stands what ZIP64 has for that.
public struct ZipWriter {
    /// A moment as archives have it: on no clock in particular, in steps of two seconds, from 1980 to 2107.
    public struct Moment: Sendable {
        fileprivate var date: UInt16 = 0x21
        fileprivate var time: UInt16 = 0

        /// Seconds since 1970 on the clock of who reads it; what lies outside counts as the beginning of 1980.
        public init(year: Int32, month: Int32, day: Int32, secondOfDay: Int32) {
            guard (1980...2107).contains(year) else { return }
            date = UInt16(truncatingIfNeeded: (year - 1980) << 9 | month << 5 | day)
            let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
            time = UInt16(truncatingIfNeeded: hour << 11 | minute << 5 | second / 2)
        }
    }

    private var directory: [UInt8] = []
    private var count: UInt64 = 0
    private var offset: UInt64

    /// The largest file that goes in, in bytes.
    public static let largestFile = Int(UInt32.max) - 1

    /// `offset` is for tests: as if so many bytes stood before.
    public init(offset: UInt64 = 0) { self.offset = offset }

    /// What stands before the bytes of a file, which follow as they are; at most `largestFile` of them.
    public mutating func head(of name: String, _ bytes: [UInt8], at moment: Moment) -> [UInt8] {
        let name = Array(name.utf8.prefix(Int(UInt16.max)))
        let needsWide = offset >= UInt64(UInt32.max)
        var common: [UInt8] = []
        // Bit 11 says that names are UTF-8; method 0 that files are as they are.
        Self.append([needsWide ? 45 : 20, 1 << 11, 0, moment.time, moment.date], to: &common)
        Self.append([CRC32.checksum(bytes), UInt32(bytes.count), UInt32(bytes.count)], to: &common)
        Self.append([UInt16(name.count)], to: &common)

        var head: [UInt8] = []
        Self.append([UInt32(0x0403_4b50)], to: &head)
        head += common
        Self.append([UInt16(0)], to: &head)
        head += name

        Self.append([UInt32(0x0201_4b50)], to: &directory)
        Self.append([UInt16(45)], to: &directory)
        directory += common
        Self.append([UInt16(needsWide ? 12 : 0), 0, 0, 0], to: &directory)
        Self.append([UInt32(0), needsWide ? UInt32.max : UInt32(offset)], to: &directory)
        directory += name
        if needsWide {
            Self.append([UInt16(1), 8], to: &directory)
            Self.append([offset], to: &directory)
        }
        count += 1
        offset += UInt64(head.count + bytes.count)
        return head
    }

    /// What stands behind all files.
    public func end() -> [UInt8] {
        var end = directory
        let size = UInt64(directory.count)
        if count >= UInt64(UInt16.max) || offset >= UInt64(UInt32.max) || size >= UInt64(UInt32.max) {
            Self.append([UInt32(0x0606_4b50)], to: &end)
            Self.append([UInt64(44)], to: &end)
            Self.append([UInt16(45), 45], to: &end)
            Self.append([UInt32(0), 0], to: &end)
            Self.append([count, count, size, offset], to: &end)
            Self.append([UInt32(0x0706_4b50), 0], to: &end)
            Self.append([offset + size], to: &end)
            Self.append([UInt32(1)], to: &end)
        }
        Self.append([UInt32(0x0605_4b50)], to: &end)
        let shortCount = UInt16(min(count, UInt64(UInt16.max)))
        Self.append([UInt16(0), 0, shortCount, shortCount], to: &end)
        Self.append([UInt32(min(size, UInt64(UInt32.max))), UInt32(min(offset, UInt64(UInt32.max)))], to: &end)
        Self.append([UInt16(0)], to: &end)
        return end
    }

    private static func append<Number: FixedWidthInteger>(_ numbers: [Number], to bytes: inout [UInt8]) {
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    }
}
