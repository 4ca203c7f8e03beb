internal import HostSystem
internal import ModuleKit
internal import Replication

/// The person's settings: `key = value` lines in `$XDG_CONFIG_HOME/bojagi/settings`.
///
/// Keys: `language`, `log`, `author` (a name), and `author.NAME` (that author's id in hexadecimal).
struct Settings {
    let path: String
    private(set) var values: [(key: String, value: String)] = []

    init(environment: Environment) {
        let home = environment["HOME"] ?? "."
        path = (environment["XDG_CONFIG_HOME"] ?? "\(home)/.config") + "/bojagi/settings"
        guard let bytes = try? LiveFiles().read(path) else { return }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values.append((Self.trimmed(line[..<equals]), Self.trimmed(line[line.index(after: equals)...])))
        }
    }

    subscript(_ key: String) -> String? {
        values.last { $0.key == key }?.value
    }

    /// All authors known here.
    var authorNames: [AuthorID: String] {
        var names: [AuthorID: String] = [:]
        for (key, value) in values where key.hasPrefix("author.") {
            if let raw = UInt64(value, radix: 16) { names[AuthorID(raw)] = String(key.dropFirst(7)) }
        }
        return names
    }

    /// The author of that name; a new one gets a random id, which is written down for the next time.
    mutating func author(named name: String, random: inout RandomSource) -> Author {
        let key = "author." + name.filter { $0 != "=" && !$0.isNewline }
        if let raw = self[key].flatMap({ UInt64($0, radix: 16) }) { return Author(id: AuthorID(raw), name: name) }
        let id = AuthorID(random.next() | 1)
        values.append((key, String(id.raw, radix: 16)))
        return isSaved() ? Author(id: id, name: name) : Author(id: Self.nameless(name), name: name)
    }

    /// Where nothing can be written down, the id comes from the name, so that it is the same next time.
    private static func nameless(_ name: String) -> AuthorID {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return AuthorID(hash | 1)
    }

    private func isSaved() -> Bool {
        let text = values.map { "\($0.key) = \($0.value)\n" }.joined()
        let files = LiveFiles()
        do {
            if let slash = path.lastIndex(of: "/") { try files.makeFolder(String(path[..<slash])) }
            try files.write(Array(text.utf8), to: path, overwrites: true)
            return true
        } catch {
            return false
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
