/// The part of a file that a request asks for.
///
/// Source: RFC 9110, section 14.2. Several ranges at once are answered with the whole file, as that allows.
enum ByteRange {
    /// The offset and count in a file of `size` bytes; nil when the whole of it is to be sent. Throws `.badRange` for
    /// a part that lies beyond its end.
    static func part(_ header: String?, of size: UInt64) throws(ServingFault) -> (offset: UInt64, count: UInt64)? {
        guard let header, header.hasPrefix("bytes=") else { return nil }
        let text = header.dropFirst(6)
        guard let dash = text.firstIndex(of: "-"), !text.contains(",") else { return nil }
        let (first, last) = (text[..<dash], text[text.index(after: dash)...])
        guard isNumber(first), isNumber(last), !(first.isEmpty && last.isEmpty) else { return nil }
        if first.isEmpty {
            let count = min(UInt64(last) ?? .max, size)
            guard count > 0 else { throw .badRange(size: size) }
            return (size - count, count)
        }
        guard let offset = UInt64(first), offset < size else { throw .badRange(size: size) }
        if last.isEmpty { return (offset, size - offset) }
        let end = min(UInt64(last) ?? .max, size - 1)
        guard end >= offset else { return nil }
        return (offset, end - offset + 1)
    }

    /// Empty counts.
    private static func isNumber(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
}
