/// A file of the blob store as a picture's source in a text: `blob:` and the file's SHA-256 in hexadecimal.
public enum BlobSource {
    /// The hash that `source` names, or nil when it names none.
    public static func hash(in source: String) -> String? {
        let bytes = Array(source.utf8)
        return bytes.count == length ? hash(in: bytes, at: 0) : nil
    }

    private static let scheme: [UInt8] = Array("blob:".utf8)
    /// Of a source, in bytes: the scheme, and 64 digits.
    private static let length = 69

    /// The same of what begins at a byte, with `length` bytes from there.
    private static func hash(in bytes: [UInt8], at start: Int) -> String? {
        for (place, byte) in scheme.enumerated() where bytes[start + place] != byte { return nil }
        let digits = bytes[(start + scheme.count)..<(start + length)]
        for byte in digits {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
            default: return nil
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The source that names a hash.
    public static func address(of hash: String) -> String { "blob:" + hash }

    /// Every hash that a text names as a source, in code too: whoever keeps the files keeps one too many rather than
    /// one too few. Complexity: O(text).
    public static func hashes(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        var found: [String] = []
        var index = 0
        while index + length <= bytes.count {
            if let hash = hash(in: bytes, at: index) {
                found.append(hash)
                index += length
            } else {
                index += 1
            }
        }
        return found
    }

    /// The Markdown that shows a file of the blob store.
    public static func markdown(name: String, hash: String) -> String {
        "![" + MarkdownLink.plain(name) + "](blob:" + hash + ")"
    }
}
