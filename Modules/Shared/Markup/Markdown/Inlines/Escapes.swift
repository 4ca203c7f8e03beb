/// Backslash escapes and character references.
enum Escapes {
    /// Reads a character reference at `index`, which holds `&`; returns its scalar and the index after it.
    static func reference(_ scalars: ArraySlice<Scalar>, at index: Int) -> (Scalar, Int)? {
        let end = scalars.endIndex
        var next = index + 1
        guard next < end else { return nil }
        if scalars[next] == "#" {
            next += 1
            let isHex = next < end && (scalars[next] == "x" || scalars[next] == "X")
            if isHex { next += 1 }
            let start = next
            var value: UInt32 = 0
            while next < end, next - start <= 7, let digit = scalars[next].hexValue, isHex || digit < 10 {
                guard isHex || scalars[next].isASCIIDigit else { break }
                value = value * (isHex ? 16 : 10) + digit
                next += 1
            }
            guard next > start, next - start <= (isHex ? 6 : 7), next < end, scalars[next] == ";" else { return nil }
            return (value == 0 ? "\u{FFFD}" : Scalar(value) ?? "\u{FFFD}", next + 1)
        }
        while next < end, next - index <= 8, scalars[next].isASCIIAlphanumeric { next += 1 }
        guard next < end, scalars[next] == ";", let scalar = Entities.scalar(named: scalars[(index + 1)..<next]) else {
            return nil
        }
        return (scalar, next + 1)
    }

    /// The text with escapes and references resolved, as in destinations, titles and info strings.
    static func unescaped(_ scalars: ArraySlice<Scalar>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            if scalar == "\\", index + 1 < scalars.endIndex, scalars[index + 1].isASCIIPunctuation {
                bytes.appendUTF8(scalars[index + 1])
                index += 2
            } else if scalar == "&", let (found, next) = reference(scalars, at: index) {
                bytes.appendUTF8(found)
                index = next
            } else {
                bytes.appendUTF8(scalar)
                index += 1
            }
        }
        return String(utf8: bytes)
    }
}
