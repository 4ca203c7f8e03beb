/// Links as a text has them.
public enum MarkdownLink {
    /// `[words](address)`; nil for an address that is not of the web, or has a sign that none has. Without words it is called as
    /// the address.
    public static func markdown(_ words: String, to address: String) -> String? {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme == "https" || scheme == "http", address.utf8.count <= longest,
            !address.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7f || $0 == "<" || $0 == ">" })
        else { return nil }
        let words = plain(words)
        let isBare = !address.unicodeScalars.contains { $0 == "(" || $0 == ")" || $0 == "\\" }
        return "[" + (words.isEmpty ? plain(address) : words) + "](" + (isBare ? address : "<\(address)>") + ")"
    }

    /// In bytes, of an address.
    private static let longest = 2_048

    /// Words that stand for themselves in a link.
    static func plain(_ words: String) -> String {
        var plain = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "[", "]", "\\", "`", "*", "_", "<", "!": plain += "\\"
            case "\n", "\r": continue
            default: break
            }
            plain.unicodeScalars.append(scalar)
        }
        return plain
    }
}
