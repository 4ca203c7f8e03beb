// A text field of a page knows one line end, LF; the text behind it may have others and keeps them.
extension String {
    /// As a text field has it: CR LF and CR are LF.
    public var inField: String {
        guard hasReturns else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isAfterReturn = false
        for byte in utf8 {
            if byte == Self.lineFeed, isAfterReturn {
                isAfterReturn = false
                continue
            }
            isAfterReturn = byte == Self.carriageReturn
            bytes.append(isAfterReturn ? Self.lineFeed : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// This text once the field that shows it says `field`: line ends outside of what differs stay as they are, and
    /// new ones are like the first. Complexity: O(n).
    public func edited(inField field: String) -> String {
        guard hasReturns else { return field }
        let before = Array(inField.utf8)
        let after = Array(field.utf8)
        let shorter = min(before.count, after.count)
        var prefix = 0
        while prefix < shorter, before[prefix] == after[prefix] { prefix += 1 }
        if prefix == before.count, prefix == after.count { return self }
        var suffix = 0
        while suffix < shorter - prefix, before[before.count - 1 - suffix] == after[after.count - 1 - suffix] {
            suffix += 1
        }
        let stored = Array(utf8)
        let start = Self.place(ofField: prefix, in: stored)
        let end = Self.place(ofField: before.count - suffix, in: stored)
        var bytes = Array(stored[..<start])
        let lineEnd = Self.firstLineEnd(of: stored)
        for byte in after[prefix..<(after.count - suffix)] {
            if byte == Self.lineFeed { Self.join(lineEnd[...], to: &bytes) } else { bytes.append(byte) }
        }
        Self.join(stored[end...], to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Where in this text a place of its field is. Both count Unicode scalars.
    public func offset(ofField offset: Int) -> Int {
        guard hasReturns else { return offset }
        var left = offset
        var isAfterReturn = false
        var result = 0
        for scalar in unicodeScalars {
            let isSecond = scalar == "\n" && isAfterReturn
            if left == 0, !isSecond { break }
            if !isSecond { left -= 1 }
            isAfterReturn = scalar == "\r"
            result += 1
        }
        return result
    }

    /// Where in the field a place of this text is. Both count Unicode scalars.
    public func offsetInField(of offset: Int) -> Int {
        guard hasReturns else { return offset }
        var result = 0
        var isAfterReturn = false
        for scalar in unicodeScalars.prefix(max(0, offset)) {
            if !(scalar == "\n" && isAfterReturn) { result += 1 }
            isAfterReturn = scalar == "\r"
        }
        return result
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private var hasReturns: Bool {
        var copy = self
        return copy.withUTF8 { $0.contains(Self.carriageReturn) }
    }

    /// Where in `stored` the byte is that the field has at `offset`; never within CR LF.
    private static func place(ofField offset: Int, in stored: [UInt8]) -> Int {
        var place = 0
        for _ in 0..<offset {
            let isPair =
                stored[place] == carriageReturn && place + 1 < stored.count && stored[place + 1] == lineFeed
            place += isPair ? 2 : 1
        }
        return place
    }

    private static func firstLineEnd(of bytes: [UInt8]) -> [UInt8] {
        guard let place = bytes.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) else { return [lineFeed] }
        let isPair = bytes[place] == carriageReturn && place + 1 < bytes.count && bytes[place + 1] == lineFeed
        return isPair ? [carriageReturn, lineFeed] : [bytes[place]]
    }

    /// A CR and an LF that meet would be one line end where the field has two.
    private static func join(_ rest: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        if rest.first == lineFeed, bytes.last == carriageReturn { bytes.append(carriageReturn) }
        bytes += rest
    }
}
