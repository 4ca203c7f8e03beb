/// A file of which only the beginning and the end are at hand: what lies between reads as zeros, which no format takes for
/// anything of its own. For whoever can't hold a whole photo and wants to know what its header says.
public struct FileEnds: ByteSource, Sendable {
    private let beginning: ArraySlice<UInt8>
    private let end: ArraySlice<UInt8>
    /// In bytes, of the whole file.
    public let count: UInt64

    /// So much at either end is enough for what cameras write; in bytes.
    public static let usual = 256 << 10

    /// Where both together are longer than the file, the beginning counts. The file has `count` bytes, at least as many as
    /// either part; otherwise as many as the longer.
    public init(beginning: ArraySlice<UInt8>, end: ArraySlice<UInt8>, count: UInt64) {
        (self.beginning, self.end) = (beginning, end)
        self.count = max(count, UInt64(beginning.count), UInt64(end.count))
    }

    public mutating func read(at offset: UInt64, count wanted: Int) throws(ImageHeaderError) -> [UInt8] {
        guard offset < count, wanted > 0 else { return [] }
        let last = count - offset < UInt64(wanted) ? count : offset + UInt64(wanted)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(last - offset))
        let tail = count - UInt64(end.count)
        var place = offset
        while place < last {
            if place < UInt64(beginning.count) {
                bytes.append(beginning[beginning.startIndex + Int(place)])
            } else if place >= tail {
                bytes.append(end[end.startIndex + Int(place - tail)])
            } else {
                bytes.append(0)
            }
            place += 1
        }
        return bytes
    }
}
