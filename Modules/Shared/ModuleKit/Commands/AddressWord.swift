import Primitives

/// A word that means an address where a file or folder may be meant.
public enum AddressWord {
    /// Whether it begins with a scheme, as `postgres://` and `s3://` do. `./s3://` is a path.
    public static func isOne(_ word: String) -> Bool {
        guard let end = word.utf8.firstIndex(of: UInt8(ascii: ":")), word.utf8[end...].starts(with: "://".utf8),
            let first = word.utf8.first, first.isASCIILetter
        else { return false }
        return word.utf8[..<end].allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    }

    /// Refuses it: nothing would be found there, or a folder made that nobody looks into.
    static func checkIsNone(_ word: String) throws(CommandError) {
        guard isOne(word) else { return }
        // What stands behind the question mark may be a password, too.
        let shown = String(WebAddress.withoutUser(word).prefix { $0 != "?" })
        throw CommandError(
            .usage, "“\(shown)” is an address, where a file or folder is meant.",
            hint: word.hasPrefix("postgres") ? "A workspace in a database is named with --workspace." : nil)
    }
}
