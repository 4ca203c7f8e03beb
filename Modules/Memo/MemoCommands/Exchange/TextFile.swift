internal import MemoModel
internal import ModuleKit

/// Markdown and text files as memos.
enum TextFile {
    static func isText(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".md") || name.hasSuffix(".txt") || name.hasSuffix(".markdown")
    }
}

extension ImportSource {
    /// Folders in folders are followed so far.
    static let maximumDepth = 64

    /// Reads a folder's Markdown and text files and those of its folders, in the order of their paths. What
    /// begins with a dot, links to folders and other kinds of files are left alone.
    func forEachFile(
        of folder: String, _ files: any Files, _ take: (Item) throws(CommandError) -> Void
    ) throws(CommandError) {
        // The folder itself must be readable; what is wrong further down is named.
        var paths: [(path: String, fault: Phrase?)] = []
        for name in try files.list(folder) { Self.collect(folder, name, 1, files, &paths) }
        for (index, found) in paths.enumerated() {
            let (path, fault) = found
            try take(
                Self.item(index, file: path) { () throws(MemoImport.Fault) in
                    if let fault { throw MemoImport.Fault(fault) }
                    return try Self.read("\(folder)/\(path)", files)
                })
        }
    }

    private static func collect(
        _ root: String, _ path: String, _ depth: Int, _ files: any Files,
        _ found: inout [(path: String, fault: Phrase?)]
    ) {
        guard path.split(separator: "/").last?.hasPrefix(".") != true else { return }
        do {
            let kind = try files.information("\(root)/\(path)")?.kind
            if kind == .folder {
                // A link to a folder can make a circle.
                guard !files.isLink("\(root)/\(path)") else { return }
                guard depth < maximumDepth else { return found.append((path, "It is nested too deeply.")) }
                for name in try files.list("\(root)/\(path)") {
                    collect(root, "\(path)/\(name)", depth + 1, files, &found)
                }
            } else if TextFile.isText(path) {
                // A pipe among them would be waited for without end.
                found.append((path, kind == .other ? "It is not a regular file." : nil))
            }
        } catch {
            found.append((path, error.message))
        }
    }

    private static func read(_ path: String, _ files: any Files) throws(MemoImport.Fault) -> MemoImport {
        let modified: UInt64
        let bytes: [UInt8]
        do throws(CommandError) {
            modified = try files.information(path)?.modifiedAt ?? 0
            bytes = try files.read(path, limit: InputLimit.text)
        } catch {
            throw MemoImport.Fault(error.message)
        }
        return try MemoImport(file: bytes, modified: modified)
    }
}
