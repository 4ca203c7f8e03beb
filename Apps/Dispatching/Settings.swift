import HostSystem
import ModuleKit
import Replication

/// The person's settings: `key = value` lines in `$XDG_CONFIG_HOME/bojagi/settings`. They may hold keys, so file and
/// folder are for nobody else to read: mode 0600 and 0700, also where somebody made them otherwise.
///
/// Keys are the names of `Setting.shared` and of the modules' settings, and `author.NAME` (that author's id in
/// hexadecimal).
struct Settings {
    let path: String
    private(set) var values: [(key: String, value: String)] = []
    /// What the file was when it was read; nil where there was none.
    private(set) var seen: FileInformation?

    /// Nobody writes more: 1 MB.
    private static let limit = 1 << 20

    init(environment: Environment) {
        let home = environment["HOME"] ?? "."
        path = (environment["XDG_CONFIG_HOME"] ?? "\(home)/.config") + "/bojagi/settings"
        refresh()
    }

    /// What a file is now; nil where there is none.
    static func information(_ path: String) -> FileInformation? { (try? LiveFiles().information(path)) ?? nil }

    /// Reads the file again if it is another than before; true if so.
    @discardableResult
    mutating func refresh() -> Bool {
        let found = Self.information(path)
        guard found != seen else { return false }
        seen = found
        values = []
        if found != nil, let bytes = try? LiveFiles().read(path, limit: Self.limit) {
            values = Self.values(of: bytes)
            makePrivate()
        }
        return true
    }

    private func makePrivate() {
        LiveFiles.makePrivate(SyncedFolder.parent(of: path), isFolder: true)
        LiveFiles.makePrivate(path)
    }

    /// As bytes: to a `String` the end of a line on Windows is one character, and a letter of another encoding is lost.
    private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }

    /// What a line says; nil for a comment and for what says nothing.
    private static func value(of line: [UInt8]) -> (key: String, value: String)? {
        let line = String(decoding: line, as: UTF8.self)
        guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
        return (line[..<equals].trimmed, line[line.index(after: equals)...].trimmed)
    }

    private static func values(of bytes: [UInt8]) -> [(key: String, value: String)] {
        lines(of: bytes).compactMap(value)
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
        let key = Self.key(of: name)
        if let id = id(under: key) { return Author(id: id, name: name) }
        let id = remembered(AuthorID(random.next() | 1), under: key) ?? Self.nameless(name)
        return Author(id: id, name: name)
    }

    /// Whether an author of that name is written down.
    func knows(_ name: String) -> Bool { id(under: Self.key(of: name)) != nil }

    /// The author of that name without writing anything down.
    func author(named name: String) -> Author {
        Author(id: id(under: Self.key(of: name)) ?? Self.nameless(name), name: name)
    }

    private static func key(of name: String) -> String {
        ("author." + name.filter { $0 != "=" && !$0.isNewline }).trimmed
    }

    private func id(under key: String) -> AuthorID? {
        self[key].flatMap { UInt64($0, radix: 16) }.map { AuthorID($0) }
    }

    /// Where nothing can be written down, the id comes from the name, so that it is the same next time.
    private static func nameless(_ name: String) -> AuthorID {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return AuthorID(hash | 1)
    }

    /// Adds a line for a new author and returns the id that holds: another process may have been quicker.
    /// What else is in the file stays as it is. Nil when it can't be read or written.
    private mutating func remembered(_ id: AuthorID, under key: String) -> AuthorID? {
        do throws(CommandError) {
            try change { settings, lines in
                guard settings.id(under: key) == nil else { return false }
                lines.append(Array("\(key) = \(String(id.raw, radix: 16))".utf8))
                return true
            }
            return self.id(under: key)
        } catch {
            return nil
        }
    }

    /// Writes a value in the place of the one that holds, at the end where there is none; forgets it for nil. What else
    /// is in the file stays as it is.
    mutating func keep(_ value: String?, under key: String) throws(CommandError) {
        try change { _, lines in
            let places = lines.indices.filter { Self.value(of: lines[$0])?.key == key }
            let line = value.map { Array("\(key) = \($0)".utf8) }
            guard let last = places.last else {
                if let line { lines.append(line) }
                return true
            }
            if let line { lines[last] = line }
            let gone = Set(line == nil ? places[...] : places.dropLast())
            lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
            return true
        }
    }

    /// Reads the file as it is now and writes what `body` makes of its lines, if it says so, while nobody else writes.
    private mutating func change(
        _ body: (_ settings: Settings, _ lines: inout [[UInt8]]) -> Bool
    ) throws(CommandError) {
        let files = LiveFiles(isPrivate: true)
        let folder = SyncedFolder.parent(of: path)
        try files.makeFolder(folder)
        makePrivate()
        let lock: FolderLock
        do throws(StoreError) {
            lock = try FolderLock(folder)
        } catch {
            guard case .locked = error else { throw CommandError(error) }
            throw CommandError(
                .locked, "Another program is writing to the settings in \(folder).", hint: "Try again in a moment.")
        }
        defer { lock.release() }
        let bytes = try files.information(path) == nil ? [] : try files.read(path, limit: Self.limit)
        values = Self.values(of: bytes)
        var lines = Self.lines(of: bytes)
        if lines.last == [] { lines.removeLast() }
        guard body(self, &lines) else { return }
        let written = Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
        try files.write(written, to: path, overwrites: true)
        makePrivate()
        // The id of an author is as lasting as the events that bear it.
        try? SyncedFolder.sync(folder)
        values = Self.values(of: written)
        seen = try files.information(path)
    }
}
