/// Paths of a kit's files.
public enum KitPath {
    /// Whether the path stays in the kit's folder on every system: names of letters, digits, `-`, `_` and `.`,
    /// with `/` between, none of which begins with a dot.
    public static func isSafe(_ path: String) -> Bool {
        guard 1...KitLimits.path ~= path.utf8.count else { return false }
        var isAtStart = true
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"):
                guard !isAtStart else { return false }
                isAtStart = true
                continue
            case UInt8(ascii: "."):
                guard !isAtStart else { return false }
            case UInt8(ascii: "_"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            default: guard KitID.isValid(byte) else { return false }
            }
            isAtStart = false
        }
        return !isAtStart
    }

    /// What the name says the file is.
    public static func format(of path: String) -> Format? {
        let bytes = Array(path.utf8.suffix(4))
        if bytes.elementsEqual(".svg".utf8) { return .svg }
        return bytes.elementsEqual(".png".utf8) ? .png : nil
    }

    /// What a kit's art can be, by the end of the file's name.
    public enum Format {
        case svg
        case png
    }
}
