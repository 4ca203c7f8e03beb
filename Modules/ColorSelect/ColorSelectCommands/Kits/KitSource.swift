internal import ColorSelectModel
internal import ModuleKit

/// A kit in a folder of somebody's own: read without following links, and no file that `kit.json` does not name.
struct KitFolder {
    let manifest: KitManifest?
    let problems: [KitProblem]

    /// Throws when there is no such folder; everything else that is wrong is a problem of the kit.
    init(_ path: String, _ files: any Files) throws(CommandError) {
        guard let information = try files.information(path) else {
            throw CommandError(.notFound, "There is no folder \(path).", hint: "Check the path.")
        }
        guard information.kind == .folder else {
            throw CommandError(
                .badData, "\(path) is not a folder.", hint: "Name the folder that contains kit.json.")
        }
        switch Self.content(KitManifest.file, in: path, files, limit: KitLimits.manifestSize) {
        case .bytes(let bytes):
            let manifest = KitManifest(bytes)
            let art = manifest.artFiles.compactMap { file in
                Self.content(file, in: path, files, limit: KitLimits.fileSize).map { KitFile(path: file, content: $0) }
            }
            self.manifest = manifest
            problems = manifest.problems(files: art)
        case let content:
            manifest = nil
            problems = [KitProblem(KitManifest.file, Self.fault(content))]
        }
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
