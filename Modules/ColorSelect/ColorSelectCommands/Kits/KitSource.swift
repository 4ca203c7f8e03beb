import ColorSelectModel
import ModuleKit

/// A kit of somebody's own, in a folder or an archive: read without following links, and no file that `kit.json` does
/// not name.
struct KitSource {
    /// Nil where `kit.json` can't be read.
    let manifest: KitManifest?
    /// What is wrong with it; empty for a sound kit.
    let problems: [KitProblem]
    /// What was read.
    let pack: KitPack

    /// A folder, or an archive where there is a file. Throws when there is neither; everything else that is wrong is a
    /// problem of the kit.
    init(_ path: String, _ services: FileServices) throws(CommandError) {
        guard let information = try services.files.information(path) else {
            throw CommandError(.notFound, "There is no folder or file \(path).", hint: "Check the path.")
        }
        guard information.kind == .folder else {
            let bytes = try services.files.read(path, limit: Self.archiveLimit)
            try self.init(archive: bytes, called: path, services.inflater)
            return
        }
        self.init { Self.content($0, in: path, services.files, limit: $1) }
    }

    /// An archive: `kit.json` stands at its top, or in the one folder that holds everything. Without a name where nobody
    /// has told what it is called.
    init(archive bytes: [UInt8], called name: String? = nil, _ inflater: any Inflating) throws(CommandError) {
        guard let archive = ZipArchive(bytes) else {
            throw CommandError(
                .badData,
                name.map { "“\($0)” is no ZIP archive that can be read." }
                    ?? "The file is no ZIP archive that can be read.",
                hint: "Pack the folder that contains kit.json as ZIP, without a password.")
        }
        let end = "/" + KitManifest.file
        let tops = archive.entries.map { $0.path }.filter { path in
            path == KitManifest.file || path.hasSuffix(end) && path.utf8.count { $0 == UInt8(ascii: "/") } == 1
        }
        // Of several folders with a kit the first counts.
        let top = tops.contains(KitManifest.file) ? "" : String((tops.first ?? end).dropLast(KitManifest.file.count))
        var places: [String: Int] = [:]
        for (place, entry) in archive.entries.enumerated() where places[entry.path] == nil {
            places[entry.path] = place
        }
        self.init { file, limit in
            guard let place = places[top + file] else { return nil }
            let entry = archive.entries[place]
            if entry.isLink { return .link }
            guard entry.size <= limit else { return .tooLarge(size: entry.size) }
            return archive.content(of: entry, limit: limit, inflater).map { .bytes($0) } ?? .unreadable
        }
    }

    /// Bytes of an archive: of a kit within the limits, and something around it.
    static let archiveLimit = KitLimits.size + (8 << 20)

    private init(_ content: (_ file: String, _ limit: Int) -> KitFile.Content?) {
        let first = content(KitManifest.file, KitLimits.manifestSize)
        guard case .bytes(let bytes) = first else {
            manifest = nil
            problems = [KitProblem(KitManifest.file, Self.fault(first))]
            pack = KitPack(files: [])
            return
        }
        let manifest = KitManifest(bytes)
        let names = manifest.artFiles
        var problems: [KitProblem] = []
        var files: [KitFile] = []
        var rest = KitLimits.size - bytes.count
        if names.count > KitLimits.files {
            problems.append(
                KitProblem(KitManifest.file, .tooMany(.files, count: names.count, limit: KitLimits.files)))
        }
        for file in names.prefix(KitLimits.files) {
            guard let content = content(file, KitLimits.fileSize) else { continue }
            if case .bytes(let bytes) = content { rest -= bytes.count + file.utf8.count + 8 }
            // What comes behind is not read any more.
            guard rest >= 0 else {
                problems.append(KitProblem(file, .kitTooLarge(limit: KitLimits.size)))
                break
            }
            files.append(KitFile(path: file, content: content))
        }
        self.manifest = manifest
        // Files that were not read are not missing.
        self.problems = problems.isEmpty ? manifest.problems(files: files) : problems
        pack = KitPack(files: files + [KitFile(path: KitManifest.file, bytes: bytes)])
    }

    private static func fault(_ content: KitFile.Content?) -> KitFault {
        switch content {
        case .link: .fileIsLink(KitManifest.file)
        case .tooLarge(let size): .fileTooLarge(size: size, limit: KitLimits.manifestSize)
        case .unreadable, .bytes: .fileUnreadable(KitManifest.file)
        case nil: .fileMissing(KitManifest.file)
        }
    }

    /// What is at a path that stays in the folder; nil when nothing is.
    private static func content(
        _ file: String, in folder: String, _ files: any Files, limit: Int
    ) -> KitFile.Content? {
        var path = folder
        for name in file.split(separator: "/") {
            path += (path.hasSuffix("/") ? "" : "/") + name
            if files.isLink(path) { return .link }
        }
        do throws(CommandError) {
            guard let information = try files.information(path) else { return nil }
            guard information.kind == .file else { return .unreadable }
            guard information.size <= UInt64(limit) else { return .tooLarge(size: Int(clamping: information.size)) }
            return .bytes(try files.read(path, limit: limit))
        } catch {
            return .unreadable
        }
    }
}
