/// Which destinations may be followed from a text that somebody else may have written.
public enum LinkSafety: Sendable, Equatable {
    /// No scheme and no host: it stays where the document is.
    case relative
    /// `http`, `https` or `mailto`, or a host without a scheme.
    case remote
    /// Any other scheme, `javascript:` and `data:` among them. Not to be followed.
    case unsafe

    /// Judges a destination as a browser would read it: control characters and space do not count.
    public static func of(_ destination: String) -> LinkSafety {
        var scheme: [UInt8] = []
        var slashes = 0
        for byte in destination.utf8 where byte > 0x20 && byte != 0x7F {
            switch byte {
            case 0x3A:  // :
                if scheme.isEmpty { return .unsafe }
                for known in schemes where isSame(known, scheme) { return .remote }
                return .unsafe
            case 0x2F, 0x5C:  // Browsers take a backslash for a slash.
                if !scheme.isEmpty { return .relative }
                slashes += 1
                if slashes == 2 { return .remote }
            case 0x3F, 0x23:  // ? and #
                return .relative
            default:
                if slashes > 0 { return .relative }
                scheme.append(byte >= 65 && byte <= 90 ? byte + 32 : byte)
            }
        }
        return .relative
    }

    private static let schemes: [StaticString] = ["http", "https", "mailto"]

    private static func isSame(_ name: StaticString, _ bytes: [UInt8]) -> Bool {
        guard name.utf8CodeUnitCount == bytes.count else { return false }
        return name.withUTF8Buffer { known in
            for index in 0..<bytes.count where known[index] != bytes[index] { return false }
            return true
        }
    }
}
