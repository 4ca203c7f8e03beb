/// A file of the blob store as a picture's source in a text: `blob:` and the file's SHA-256 in hexadecimal.
public enum BlobSource {
    /// The hash that `source` names, or nil when it names none.
    public static func hash(in source: String) -> String? {
        let bytes = Array(source.utf8)
        guard bytes.count == 69, bytes.starts(with: "blob:".utf8) else { return nil }
        for byte in bytes[5...] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
            default: return nil
            }
        }
        return String(decoding: bytes[5...], as: UTF8.self)
    }

    /// The source that names a hash.
    public static func address(of hash: String) -> String { "blob:" + hash }

    /// Every hash that a text names as a source, in code too: whoever keeps the files keeps one too many rather than
    /// one too few. Complexity: O(text).
    public static func hashes(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        var found: [String] = []
        var index = 0
        while index + 69 <= bytes.count {
            if bytes[index] == UInt8(ascii: "b"),
                let hash = hash(in: String(decoding: bytes[index..<(index + 69)], as: UTF8.self))
            {
                found.append(hash)
                index += 69
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
