import Foundation

/// A folder as one input: what is in it, one after another.
struct Archive {
    enum Kind: UInt8, CaseIterable {
        case file, link, folder, pipe
        /// A file that is as long as its content says in digits, with nothing in it.
        case sparse
    }

    struct Entry {
        var kind = Kind.file
        /// Relative, with `/`.
        var path: String
        var content: [UInt8] = []
    }

    var entries: [Entry] = []

    init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// Any bytes are an archive: what goes beyond the end is cut.
    init(bytes: [UInt8]) {
        var rest = bytes[...]
        while rest.count >= 5 {
            let kind = Kind(rawValue: rest[rest.startIndex] % UInt8(Kind.allCases.count)) ?? .file
            let nameLength = Int(rest[rest.startIndex + 1])
            let length = rest.dropFirst(2).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(5)
            let path = String(decoding: rest.prefix(nameLength), as: UTF8.self)
            rest = rest.dropFirst(nameLength)
            entries.append(Entry(kind: kind, path: path, content: Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
    }

    var bytes: [UInt8] {
        entries.reduce(into: []) { bytes, entry in
            let path = Array(entry.path.utf8.prefix(255))
            let content = entry.content.prefix(0xff_ffff)
            bytes += [entry.kind.rawValue, UInt8(path.count)]
            for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: content.count >> shift)) }
            bytes += path + content
        }
    }

    /// Everything below a folder.
    init(folder: String) {
        for path in (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted() {
            var status = stat()
            guard lstat(folder + "/" + path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                entries.append(
                    Entry(
                        path: path, content: Array(FileManager.default.contents(atPath: folder + "/" + path) ?? Data()))
                )
            case S_IFLNK:
                let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + path)) ?? ""
                entries.append(Entry(kind: .link, path: path, content: Array(target.utf8)))
            case S_IFIFO: entries.append(Entry(kind: .pipe, path: path))
            default: entries.append(Entry(kind: .folder, path: path))
            }
        }
    }

    /// Makes all of it below a folder; paths that lead out of it are passed over, links are made as they are.
    func write(to folder: String) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for entry in entries {
            let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(".."), !parts.contains(""), !entry.path.utf8.contains(0), isInside(parts, folder)
            else {
                continue
            }
            let path = folder + "/" + entry.path
            let above = (path as NSString).deletingLastPathComponent
            try? FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
            switch entry.kind {
            case .file: _ = FileManager.default.createFile(atPath: path, contents: Data(entry.content))
            case .link: symlink(String(decoding: entry.content.filter { $0 != 0 }, as: UTF8.self), path)
            case .folder: mkdir(path, 0o700)
            case .pipe: mkfifo(path, 0o600)
            case .sparse:
                _ = FileManager.default.createFile(atPath: path, contents: Data())
                truncate(path, off_t(min(Int(String(decoding: entry.content, as: UTF8.self)) ?? 0, 1 << 33)))
            }
        }
    }

    /// Whether no link of this archive stands on the way: what is beyond it is none of ours.
    private func isInside(_ parts: [Substring], _ folder: String) -> Bool {
        var path = folder
        for part in parts {
            path += "/" + part
            var status = stat()
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return false }
        }
        return true
    }
}
