import Replication
import Synchronization

/// What is in a ZIP archive as a folder that can only be read, so that whatever reads folders reads archives. A name leads
/// nowhere but to what is in it.
public final class ArchivedFiles: Files {
    /// The path of the folder: that of the archive, and of the one folder in it that holds everything, if there is one.
    public let root: String
    /// What in it has a name that can't be used, and why.
    public let faults: [(path: String, reason: Phrase)]

    private let archive: ZipArchive
    private let name: String
    private let inflater: any Inflating
    private let localTime: any LocalTime
    private let places: [Place]
    /// What was unpacked last, for it may be read bit by bit.
    private let last = Mutex<(entry: Int, content: [UInt8])?>(nil)

    /// A file or a folder.
    private struct Place {
        /// Of a folder.
        var inside: [[UInt8]: Int] = [:]
        /// Of a file.
        var entry: Int?
        /// Whether several have its name, so that nobody knows which is meant.
        var isDoubtful = false
    }

    /// In bytes of one file in it.
    public static let largestFile = BlobLimit.bytes
    /// Bytes that all files in it may have for each of the archive, beside `smallest`.
    private static let mostTimes = 100
    private static let smallest = 100 << 20
    /// Of files and folders.
    private static let mostPlaces = 2 * ZipArchive.mostEntries
    private static let maximumDepth = 64

    /// `name` is what the archive is called. Throws for one that would become very much larger than it is.
    init(
        _ archive: ZipArchive, called name: String, _ inflater: any Inflating, _ localTime: any LocalTime
    ) throws(CommandError) {
        var rest = min(archive.size, 1 << 40) * Self.mostTimes + Self.smallest
        var places = [Place()]
        var faults: [(path: String, reason: Phrase)] = []
        for (number, entry) in archive.entries.enumerated() {
            rest = entry.size <= rest ? rest - entry.size : -1
            guard rest >= 0, places.count <= Self.mostPlaces else {
                throw CommandError(
                    .badData, "“\(name)” would become much larger than it is, so it is not unpacked.",
                    hint: "If you know what is in it, unpack it and import the folder.")
            }
            // Some programs of Windows divide names by `\`.
            let path = String(decoding: entry.path.utf8.map { $0 == 0x5c ? 0x2f : $0 }, as: UTF8.self)
            let parts = path.utf8.split(separator: 0x2f, omittingEmptySubsequences: false).map { Array($0) }
            if parts.contains([0x2e, 0x2e]) || parts.contains([0x2e]) || parts.contains([]) {
                faults.append((path, "Its path leads out of the archive."))
            } else if parts.count > Self.maximumDepth {
                faults.append((path, "It is nested too deeply."))
            } else if !Self.isHidden(parts), !Self.add(parts, number, to: &places) {
                faults.append((path, Self.doubt))
            }
        }
        self.archive = archive
        self.name = name
        self.inflater = inflater
        self.localTime = localTime
        self.places = places
        self.faults = faults
        var root = name
        var place = 0
        while places[place].inside.count == 1, let only = places[place].inside.first, places[only.value].entry == nil {
            root += "/" + String(decoding: only.key, as: UTF8.self)
            place = only.value
        }
        self.root = root
    }

    private static let doubt: Phrase = "Several files in the archive have this name."

    /// What begins with a dot, and what a Mac puts beside the files.
    private static func isHidden(_ parts: [[UInt8]]) -> Bool {
        parts.contains { $0.first == 0x2e } || parts.first == Array("__MACOSX".utf8)
    }

    /// False where a file stands in place of a folder, or the other way round.
    private static func add(_ parts: [[UInt8]], _ entry: Int, to places: inout [Place]) -> Bool {
        var place = 0
        for part in parts {
            guard places[place].entry == nil else { return false }
            if let next = places[place].inside[part] {
                place = next
            } else {
                places[place].inside[part] = places.count
                place = places.count
                places.append(Place())
            }
        }
        guard places[place].inside.isEmpty else { return false }
        if places[place].entry != nil { places[place].isDoubtful = true }
        places[place].entry = entry
        return true
    }

    /// What is at a path, nil where nothing is.
    private func place(_ path: String) -> Place? {
        guard path.utf8.starts(with: name.utf8) else { return nil }
        let rest = path.utf8.dropFirst(name.utf8.count)
        guard rest.isEmpty || rest.first == 0x2f else { return nil }
        var place = 0
        for part in rest.split(separator: 0x2f) {
            guard let next = places[place].inside[Array(part)] else { return nil }
            place = next
        }
        return places[place]
    }

    public func information(_ path: String) throws(CommandError) -> FileInformation? {
        guard let place = place(path) else { return nil }
        guard let number = place.entry else { return FileInformation(kind: .folder, size: 0, modifiedAt: 0) }
        let entry = archive.entries[number]
        return FileInformation(
            kind: entry.isLink ? .other : .file, size: UInt64(entry.size), modifiedAt: milliseconds(entry.changedAt))
    }

    /// 0 where nobody has noted a time: then programs write the first that there can be.
    private func milliseconds(_ second: Int64) -> UInt64 {
        guard second > 315_532_800 else { return 0 }
        let near = second - Int64(localTime.offset(atSecond: second))
        return UInt64(max(0, second - Int64(localTime.offset(atSecond: near)))) * 1000
    }

    public func isLink(_ path: String) -> Bool {
        place(path)?.entry.map { archive.entries[$0].isLink } ?? false
    }

    public func list(_ folder: String) throws(CommandError) -> [String] {
        guard let place = place(folder), place.entry == nil else {
            throw CommandError(.notFound, "There is no folder \(folder).")
        }
        return place.inside.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    public func read(_ path: String) throws(CommandError) -> [UInt8] { try read(path, limit: Self.largestFile) }

    public func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        guard let place = place(path), let number = place.entry else {
            throw CommandError(.notFound, "There is no \(path).")
        }
        let entry = archive.entries[number]
        if place.isDoubtful { throw CommandError(.badData, Self.doubt) }
        if entry.isLink { throw CommandError(.badData, "It is not a regular file.") }
        if entry.isEncrypted { throw CommandError(.badData, "It is encrypted, and needs a password.") }
        let limit = min(limit, Self.largestFile)
        guard entry.size <= limit else { throw .tooLarge(.verbatim(path), limit: limit) }
        if let known = last.withLock({ $0?.entry == number ? $0?.content : nil }) { return known }
        // Not two at once.
        last.withLock { $0 = nil }
        guard let content = archive.content(of: entry, limit: limit, inflater) else {
            throw CommandError(.badData, "It is damaged, or packed in a way that can't be read.")
        }
        last.withLock { $0 = (number, content) }
        return content
    }

    public func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        throw CommandError(.permission, "\(path) can't be written.")
    }

    public func makeFolder(_ path: String) throws(CommandError) {
        throw CommandError(.permission, "\(path) can't be written.")
    }
}

extension FileServices {
    /// What is in an archive of this machine; nil where there is none at `path`, by its ending.
    public func archive(at path: String) throws(CommandError) -> ArchivedFiles? {
        guard path.lowercased().hasSuffix(".zip"), try files.information(path)?.kind == .file else { return nil }
        guard let archive = try ZipArchive(path, files) else {
            throw Self.noArchive("“\(path)” is no ZIP archive that can be read.")
        }
        return try ArchivedFiles(archive, called: path, inflater, localTime)
    }

    /// The same of one that the workspace has by now, by its hash.
    public func archive(blob: String) throws(CommandError) -> ArchivedFiles {
        let workspace = try openWorkspace()
        guard let archive = ZipArchive(try workspace.file(try workspace.namedFile(blob).hash)) else {
            throw Self.noArchive("The file is no ZIP archive that can be read.")
        }
        return try ArchivedFiles(archive, called: "archive.zip", inflater, localTime)
    }

    private static func noArchive(_ message: Phrase) -> CommandError {
        CommandError(.badData, message, hint: "It may be cut off. Pack the files anew as ZIP.")
    }
}
