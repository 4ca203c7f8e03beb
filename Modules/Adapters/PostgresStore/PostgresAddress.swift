import ModuleKit
import Primitives

/// Where a workspace is in a database: `postgres://USER@HOST/DATABASE/WORKSPACE`. All but the workspace's name is as
/// libpq has it, with its own words behind `?` (`sslmode=verify-full`, `host=/run/postgresql`); a word `blobs` says where
/// the files are.
///
/// Source: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING
public struct PostgresAddress: Sendable {
    /// For libpq, with the password if there is one: not to be shown.
    let connection: String
    /// The workspace's name in the database: letters, digits, `-`, `_` and `.`, 1 … 100 of them.
    public let workspace: String
    /// Where the files are; nil where the address doesn't say.
    public let blobs: String?
    /// The address without a password and without words behind it: for sentences.
    public let shown: String

    /// Whether `text` means a database rather than a folder.
    public static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// Nil for what is no such address. Without a workspace's name it is `main`.
    public init?(_ text: String) {
        guard Self.isAddress(text), text.utf8.count <= 4096, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }),
            let scheme = text.firstRange(of: "://")
        else { return nil }
        let rest = text[scheme.upperBound...]
        let question = rest.firstIndex(of: "?") ?? rest.endIndex
        // A password may have been given with a slash in it, which an address can't have: then the user would be shown.
        guard let slash = rest[..<question].firstIndex(of: "/") else { return nil }
        guard !rest[slash..<question].contains("@") else { return nil }
        let authority = rest[..<slash]
        let path = rest[rest.index(after: slash)..<question].split(separator: "/", omittingEmptySubsequences: false)
        guard path.count <= 2, let database = path.first, !database.isEmpty else { return nil }
        let name = path.count == 2 && !path[1].isEmpty ? path[1] : "main"
        guard name.utf8.count <= 100, name.utf8.allSatisfy(Self.isNameByte) else { return nil }
        var words: [Substring] = []
        var blobs: String?
        if question < rest.endIndex {
            for word in rest[rest.index(after: question)...].split(separator: "&") {
                guard word.hasPrefix("blobs=") else {
                    words.append(word)
                    continue
                }
                guard let decoded = Self.decoded(word.dropFirst(6)), !decoded.isEmpty else { return nil }
                blobs = decoded
            }
        }
        self.blobs = blobs
        workspace = String(name)
        let query = words.isEmpty ? "" : "?" + words.joined(separator: "&")
        connection = "postgresql://\(authority)/\(database)\(query)"
        let user = authority.lastIndex(of: "@").map { authority[..<$0].prefix { $0 != ":" } + "@" } ?? ""
        let hosts = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        shown = "postgres://\(user)\(hosts)/\(database)/\(name)"
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-_.".utf8.contains(byte)
    }

    /// Without percent-encoding; nil for a broken one, or what is no UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = Hexadecimal.number(digits) else { return nil }
            rest = rest.dropFirst(2)
            bytes.append(UInt8(value))
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
